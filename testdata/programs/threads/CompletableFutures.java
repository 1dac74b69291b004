// CompletableFuture composition, combination, exceptional completion, timeouts and ordering of dependents.
package threads;

import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class CompletableFutures {
    static String outcome(CompletableFuture<?> f) {
        try {
            return "value " + f.join();
        } catch (CompletionException e) {
            return "failed " + e.getCause();
        } catch (CancellationException e) {
            return "cancelled";
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(CompletableFuture.supplyAsync(() -> 20).thenApply(x -> x + 1).thenCompose(x -> CompletableFuture.supplyAsync(() -> x * 2)).get());
        CompletableFuture<String> a = CompletableFuture.supplyAsync(() -> "left");
        CompletableFuture<Integer> b = CompletableFuture.supplyAsync(() -> 5);
        System.out.println(a.thenCombine(b, (s, n) -> s.repeat(n).length()).join());
        List<CompletableFuture<Integer>> all = IntStream.range(0, 10).mapToObj(i -> CompletableFuture.supplyAsync(() -> i * i)).collect(Collectors.toList());
        CompletableFuture.allOf(all.toArray(new CompletableFuture[0])).join();
        System.out.println(all.stream().map(CompletableFuture::join).toList());
        System.out.println(CompletableFuture.anyOf(CompletableFuture.completedFuture("ready"), new CompletableFuture<>()).join());
        CompletableFuture<Integer> bad = CompletableFuture.supplyAsync(() -> {
            if (true) throw new IllegalStateException("boom");
            return 1;
        });
        System.out.println(outcome(bad) + " | " + outcome(bad.thenApply(x -> x + 1)) + " | " + outcome(bad.exceptionally(t -> -1)) + " | " + outcome(bad.handle((v, t) -> v == null ? t.getClass().getSimpleName() : "v")));
        System.out.println(bad.isCompletedExceptionally() + " " + bad.isDone() + " " + bad.isCancelled());
        try {
            bad.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getMessage());
        }
        StringBuffer log = new StringBuffer();
        CompletableFuture<String> manual = new CompletableFuture<>();
        CompletableFuture<Void> chain = manual.whenComplete((v, t) -> log.append("when:").append(v).append(' ')).thenApply(String::length).thenAccept(n -> log.append("accept:").append(n).append(' ')).thenRun(() -> log.append("run "));
        System.out.println(manual.isDone() + " " + manual.getNow("default") + " " + manual.getNumberOfDependents());
        System.out.println(manual.complete("result") + " " + manual.complete("again") + " " + chain.isDone() + " " + log);
        manual.obtrudeValue("forced");
        System.out.println(manual.join());
        CompletableFuture<String> exc = new CompletableFuture<>();
        System.out.println(exc.completeExceptionally(new java.io.IOException("disk")) + " " + outcome(exc) + " " + outcome(exc.thenApply(String::trim)) + " " + outcome(exc.exceptionallyCompose(t -> CompletableFuture.completedFuture("recovered " + t.getMessage()))));
        CompletableFuture<String> can = new CompletableFuture<>();
        System.out.println(can.cancel(true) + " " + can.isCancelled() + " " + outcome(can) + " " + outcome(can.thenApply(x -> x)));
        System.out.println(outcome(new CompletableFuture<String>().orTimeout(5, TimeUnit.MILLISECONDS)) + " " + outcome(new CompletableFuture<String>().completeOnTimeout("late", 5, TimeUnit.MILLISECONDS)));
        System.out.println(outcome(CompletableFuture.failedFuture(new Error("direct"))) + " " + outcome(CompletableFuture.completedFuture(3).thenApplyAsync(x -> x * 7, Runnable::run)));
        System.out.println(outcome(CompletableFuture.completedFuture("x").applyToEither(new CompletableFuture<>(), s -> s + "either")) + " " + outcome(CompletableFuture.completedFuture(1).thenAcceptBoth(CompletableFuture.completedFuture(2), (x, y) -> log.append(x + y))) + " " + outcome(CompletableFuture.runAsync(() -> log.append(".")).runAfterBoth(CompletableFuture.completedFuture(0), () -> log.append(";"))));
        System.out.println(log);
        CompletableFuture<String> both = CompletableFuture.supplyAsync(() -> "1").whenComplete((v, t) -> {
            throw new IllegalArgumentException("in whenComplete");
        });
        System.out.println(outcome(both));
        CompletableFuture<Integer> recursive = CompletableFuture.completedFuture(0);
        for (int i = 0; i < 1000; i++) recursive = recursive.thenApply(x -> x + 1);
        System.out.println(recursive.join());
        CompletionStage<String> stage = CompletableFuture.completedStage("stage").thenApply(s -> s.toUpperCase(Locale.ROOT));
        System.out.println(stage.toCompletableFuture().get() + " " + a.copy().join() + " " + a.minimalCompletionStage().toCompletableFuture().join());
        CompletableFuture.supplyAsync(() -> Integer.parseInt("not a number")).join();
    }
}
