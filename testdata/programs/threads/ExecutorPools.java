// ExecutorService submission, futures, invokeAll, invokeAny, exceptions, cancellation, shutdown and scheduled tasks.
package threads;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

public class ExecutorPools {
    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<Integer>> fs = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            int n = i;
            fs.add(pool.submit(() -> fib(n)));
        }
        StringBuilder sb = new StringBuilder();
        for (Future<Integer> f : fs) sb.append(f.get()).append(' ');
        System.out.println(sb + "" + fs.get(0).isDone() + " " + fs.get(0).isCancelled());
        List<Callable<String>> calls = new ArrayList<>();
        for (String s : new String[] {"a", "bb", "ccc"}) calls.add(() -> s + s.length());
        for (Future<String> f : pool.invokeAll(calls)) System.out.print(f.get() + " ");
        System.out.println("" + pool.invokeAny(List.<Callable<String>>of(() -> "only")));
        Future<?> failing = pool.submit(() -> {
            throw new IllegalArgumentException("task failed");
        });
        try {
            failing.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage() + " | " + e.getCause().getClass().getSimpleName());
        }
        CountDownLatch hold = new CountDownLatch(1);
        Future<String> blocked = pool.submit(() -> {
            hold.await();
            return "released";
        });
        try {
            blocked.get(5, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout " + e.getMessage());
        }
        hold.countDown();
        System.out.println(blocked.get());
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        Future<?> sleeper = pool.submit(() -> {
            started.countDown();
            try {
                Thread.sleep(10_000);
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
        });
        started.await();
        System.out.println(sleeper.cancel(true) + " " + sleeper.isCancelled() + " " + sleeper.isDone() + " " + sleeper.cancel(true));
        interrupted.await();
        try {
            sleeper.get();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        System.out.println(pool.submit(() -> { }, "given result").get() + " " + pool.submit((Runnable) () -> { }).get());
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS) + " " + pool.isShutdown() + " " + pool.isTerminated());
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected after shutdown");
        }
        ExecutorService single = Executors.newSingleThreadExecutor(r -> new Thread(r, "custom"));
        StringBuffer order = new StringBuffer();
        for (int i = 0; i < 5; i++) {
            int k = i;
            single.execute(() -> order.append(k).append(Thread.currentThread().getName().charAt(0)));
        }
        System.out.println(single.submit(() -> order.toString()).get());
        CountDownLatch gate = new CountDownLatch(1);
        single.execute(() -> {
            try {
                gate.await();
            } catch (InterruptedException e) {
                order.append("!");
            }
        });
        single.execute(() -> order.append("never"));
        List<Runnable> left = single.shutdownNow();
        System.out.println(single.awaitTermination(5, TimeUnit.SECONDS) + " never run " + (left.size() >= 1) + " " + order.indexOf("never"));
        ScheduledExecutorService sched = Executors.newScheduledThreadPool(1);
        AtomicInteger ticks = new AtomicInteger();
        CountDownLatch three = new CountDownLatch(3);
        ScheduledFuture<?> rep = sched.scheduleAtFixedRate(() -> {
            ticks.incrementAndGet();
            three.countDown();
        }, 0, 1, TimeUnit.MILLISECONDS);
        three.await();
        rep.cancel(false);
        System.out.println((ticks.get() >= 3) + " " + sched.schedule(() -> "later", 2, TimeUnit.MILLISECONDS).get());
        sched.shutdown();
        ThreadPoolExecutor tiny = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.CallerRunsPolicy());
        CountDownLatch busy = new CountDownLatch(1);
        tiny.execute(() -> {
            try {
                busy.await();
            } catch (InterruptedException e) {
                order.append("?");
            }
        });
        tiny.execute(() -> { });
        String[] ranOn = new String[1];
        tiny.execute(() -> ranOn[0] = Thread.currentThread().getName());
        busy.countDown();
        tiny.shutdown();
        System.out.println(ranOn[0] + " " + tiny.awaitTermination(5, TimeUnit.SECONDS) + " " + tiny.getCompletedTaskCount());
        CompletionService<Integer> cs = new ExecutorCompletionService<>(ForkJoinPool.commonPool());
        for (int i = 1; i <= 5; i++) {
            int k = i;
            cs.submit(() -> k * k);
        }
        int sum = 0;
        for (int i = 0; i < 5; i++) sum += cs.take().get();
        System.out.println(sum);
    }
}
