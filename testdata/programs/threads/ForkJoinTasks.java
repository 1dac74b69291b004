// RecursiveTask and RecursiveAction: parallel sums, merge sort, counting and exceptions from subtasks.
package threads;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ForkJoinTasks {
    static class Sum extends RecursiveTask<Long> {
        final int[] a;
        final int lo;
        final int hi;

        Sum(int[] a, int lo, int hi) {
            this.a = a;
            this.lo = lo;
            this.hi = hi;
        }

        @Override protected Long compute() {
            if (hi - lo < 100) {
                long s = 0;
                for (int i = lo; i < hi; i++) s += a[i];
                return s;
            }
            int mid = (lo + hi) >>> 1;
            Sum left = new Sum(a, lo, mid);
            left.fork();
            long right = new Sum(a, mid, hi).compute();
            return left.join() + right;
        }
    }

    static class MergeSort extends RecursiveAction {
        final int[] a;
        final int lo;
        final int hi;

        MergeSort(int[] a, int lo, int hi) {
            this.a = a;
            this.lo = lo;
            this.hi = hi;
        }

        @Override protected void compute() {
            if (hi - lo < 16) {
                Arrays.sort(a, lo, hi);
                return;
            }
            int mid = (lo + hi) >>> 1;
            invokeAll(new MergeSort(a, lo, mid), new MergeSort(a, mid, hi));
            int[] left = Arrays.copyOfRange(a, lo, mid);
            for (int i = 0, j = mid, k = lo; i < left.length; k++) a[k] = j == hi || left[i] <= a[j] ? left[i++] : a[j++];
        }
    }

    static class Fail extends RecursiveTask<Integer> {
        final int depth;
        Fail(int depth) { this.depth = depth; }

        @Override protected Integer compute() {
            if (depth == 0) throw new IllegalStateException("leaf failed");
            Fail f = new Fail(depth - 1);
            f.fork();
            return f.join();
        }
    }

    static class TreeCount extends CountedCompleter<Void> {
        final int n;
        final AtomicInteger leaves;

        TreeCount(CountedCompleter<?> parent, int n, AtomicInteger leaves) {
            super(parent);
            this.n = n;
            this.leaves = leaves;
        }

        @Override public void compute() {
            if (n <= 1) leaves.incrementAndGet();
            else {
                setPendingCount(2);
                new TreeCount(this, n - 1, leaves).fork();
                new TreeCount(this, n - 2, leaves).fork();
            }
            tryComplete();
        }
    }

    public static void main(String[] args) throws Exception {
        int[] data = new int[5000];
        for (int i = 0; i < data.length; i++) data[i] = (i * 7919 + 31) % 10007;
        ForkJoinPool pool = new ForkJoinPool(3);
        System.out.println(pool.invoke(new Sum(data, 0, data.length)) + " " + Arrays.stream(data).asLongStream().sum() + " parallelism " + pool.getParallelism());
        System.out.println(new Sum(data, 10, 2000).invoke() + " " + ForkJoinPool.commonPool().submit(new Sum(data, 0, 10)).get());
        int[] copy = data.clone();
        pool.invoke(new MergeSort(copy, 0, copy.length));
        int[] expected = data.clone();
        Arrays.sort(expected);
        System.out.println(Arrays.equals(copy, expected) + " " + copy[0] + " " + copy[2500] + " " + copy[4999] + " " + Arrays.hashCode(copy));
        try {
            pool.invoke(new Fail(6));
        } catch (IllegalStateException e) {
            Throwable root = e;
            while (root.getCause() != null) root = root.getCause();
            System.out.println("from a subtask: " + root.getMessage());
        }
        Fail f = new Fail(2);
        pool.execute(f);
        try {
            f.get();
        } catch (ExecutionException e) {
            Throwable root = e;
            while (root.getCause() != null) root = root.getCause();
            System.out.println(root.getMessage() + " " + f.isCompletedAbnormally() + " " + f.isCompletedNormally() + " " + (f.getException() != null));
        }
        AtomicInteger leaves = new AtomicInteger();
        pool.invoke(new TreeCount(null, 15, leaves));
        System.out.println("leaves " + leaves);
        ForkJoinTask<String> adapted = ForkJoinTask.adapt(() -> "adapted");
        System.out.println(pool.submit(adapted).join() + " " + adapted.isDone() + " " + adapted.getRawResult());
        List<Callable<Integer>> calls = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            int k = i;
            calls.add(() -> k * k * k);
        }
        int total = 0;
        for (Future<Integer> x : pool.invokeAll(calls)) total += x.get();
        System.out.println(total + " in pool " + ForkJoinTask.inForkJoinPool() + " " + pool.submit(() -> ForkJoinTask.inForkJoinPool()).get());
        Sum cancelled = new Sum(data, 0, 10);
        System.out.println(cancelled.cancel(false) + " " + cancelled.isCancelled());
        try {
            cancelled.join();
        } catch (CancellationException e) {
            System.out.println("join of a cancelled task refused");
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS) + " " + pool.isTerminated());
    }
}
