// StackWalker over deep stacks in several batches, with and without reflection frames, and stacks of other threads.
package natives;

import java.lang.StackWalker.Option;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class StackWalks {
    static List<String> frames(StackWalker walker) {
        return walker.walk(stream -> stream
                .map(frame -> frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getLineNumber() + " "
                        + frame.getByteCodeIndex() + " " + frame.isNativeMethod())
                .collect(Collectors.toList()));
    }

    static void dive(int depth) {
        if (depth > 0) {
            dive(depth - 1);
            return;
        }
        frames(StackWalker.getInstance()).forEach(System.out::println);
        StackWalker retaining = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);
        System.out.println(retaining.walk(stream -> stream.skip(20).findFirst()).get().getDeclaringClass());
        System.out.println(retaining.walk(stream -> stream.map(StackWalker.StackFrame::getMethodType).findFirst()).get());
        long count = retaining.walk(Stream::count);
        System.out.println(count);
    }

    static class Callee {
        static void report() {
            System.out.println(StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE).getCallerClass());
        }
    }

    public static void reflected() {
        System.out.println(frames(StackWalker.getInstance()));
        EnumSet<Option> options = EnumSet.of(Option.SHOW_REFLECT_FRAMES);
        List<String> all = new ArrayList<>(frames(StackWalker.getInstance(options)));
        System.out.println(all.removeIf(frame -> frame.contains("reflect")) + " " + all);
    }

    public static void main(String[] args) throws Exception {
        dive(30);
        Callee.report();
        try {
            StackWalker.getInstance().getCallerClass();
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        StackWalks.class.getDeclaredMethod("reflected").invoke(null);
        System.out.println(Thread.currentThread().getStackTrace()[1]);
        Thread sleeper = new Thread() {
            @Override
            public void run() {
                try {
                    Thread.sleep(10_000);
                } catch (InterruptedException e) {
                    System.out.println(e + " " + isInterrupted());
                }
            }
        };
        sleeper.start();
        Thread.sleep(50);
        StackTraceElement[] trace = sleeper.getStackTrace();
        System.out.println(sleeper.getState() + " " + trace[trace.length - 1]);
        sleeper.interrupt();
        sleeper.join();
        System.out.println(sleeper.getState() + " " + sleeper.getStackTrace().length);
    }
}
