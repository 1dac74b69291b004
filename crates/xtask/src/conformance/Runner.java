// Runs one JUnit 3, 4 or 5 test class, or one test of it, and prints one line for each test: PASS, FAIL or SKIP, its
// name, and the failure, with tabs between them.
import java.io.PrintStream;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

public class Runner extends RunListener {
    // Tests may replace System.out.
    private static final PrintStream OUT = System.out;

    private Failure failure;
    private boolean skipped;

    // Arguments: the class, and the name of the test if only one is to run.
    public static void main(String[] arguments) {
        String name = arguments[0];
        JUnitCore core = new JUnitCore();
        core.addListener(new Runner());
        try {
            Request request = request(Class.forName(name));
            if (arguments.length > 1) {
                request = request.filterWith(only(arguments[1]));
            }
            core.run(request);
            say("DONE", name, "");
        } catch (Throwable error) {
            say("FAIL", name, oneLine(error));
        }
        System.exit(0);
    }

    // Suites written for JUnit 5 run through its JUnit 4 adapter, where that is on the class path.
    private static Request request(Class<?> tests) throws ReflectiveOperationException {
        Class<?> adapter;
        try {
            adapter = Class.forName("org.junit.platform.runner.JUnitPlatform");
        } catch (ClassNotFoundException plain) {
            return Request.aClass(tests);
        }
        return Request.runner((org.junit.runner.Runner) adapter.getConstructor(Class.class).newInstance(tests));
    }

    private static Filter only(String test) {
        return new Filter() {
            @Override
            public boolean shouldRun(Description description) {
                if (description.isTest()) {
                    return label(description).equals(test);
                }
                for (Description child : description.getChildren()) {
                    if (shouldRun(child)) {
                        return true;
                    }
                }
                return false;
            }

            @Override
            public String describe() {
                return test;
            }
        };
    }

    // A test may have left a line of output unfinished.
    private static void say(String what, String test, String reason) {
        OUT.println();
        OUT.println("@" + what + "\t" + clean(test) + "\t" + clean(reason));
        OUT.flush();
    }

    private static String clean(String text) {
        return text.replace('\n', ' ').replace('\r', ' ').replace('\t', ' ');
    }

    private static String oneLine(Throwable error) {
        StringBuilder text = new StringBuilder(String.valueOf(error));
        StackTraceElement[] trace = error.getStackTrace();
        for (int i = 0; i < 3 && i < trace.length; i++) {
            text.append(" at ").append(trace[i]);
        }
        if (error.getCause() != null && error.getCause() != error) {
            text.append(" caused by ").append(oneLine(error.getCause()));
        }
        return text.toString();
    }

    private static String label(Description description) {
        return clean(description.getClassName() + "#" + description.getMethodName());
    }

    @Override
    public void testStarted(Description description) {
        failure = null;
        skipped = false;
    }

    @Override
    public void testFailure(Failure found) {
        failure = found;
        if (found.getDescription().getMethodName() == null) {
            say("FAIL", found.getDescription().getDisplayName(), oneLine(found.getException()));
        }
    }

    @Override
    public void testAssumptionFailure(Failure found) {
        skipped = true;
    }

    @Override
    public void testFinished(Description description) {
        if (failure != null) {
            say("FAIL", label(description), oneLine(failure.getException()));
        } else {
            say(skipped ? "SKIP" : "PASS", label(description), "");
        }
    }
}
