// Runs one JUnit 3 or 4 test class, or some tests of it, and prints lines with tabs between their parts: START and a
// test's name, then PASS, FAIL or SKIP, the name, and the failure; at the end DONE.
import java.io.PrintStream;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
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

    // Arguments: the class, and the names of tests if only some are to run.
    public static void main(String[] arguments) {
        String name = arguments[0];
        JUnitCore core = new JUnitCore();
        core.addListener(new Runner());
        try {
            Request request = Request.aClass(Class.forName(name));
            if (arguments.length > 1) {
                request = request.filterWith(only(Arrays.copyOfRange(arguments, 1, arguments.length)));
            }
            core.run(request);
            say("DONE", name, "");
        } catch (Throwable error) {
            say("FAIL", name, oneLine(error));
        }
        System.exit(0);
    }

    private static Filter only(String[] names) {
        Set<String> tests = new HashSet<>(Arrays.asList(names));
        return new Filter() {
            @Override
            public boolean shouldRun(Description description) {
                if (description.isTest()) {
                    return tests.contains(label(description));
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
                return tests.size() + " tests";
            }
        };
    }

    // A test may have left a line of output unfinished.
    static void say(String what, String test, String reason) {
        OUT.println();
        OUT.println("@" + what + "\t" + clean(test) + "\t" + clean(reason));
        OUT.flush();
    }

    static String clean(String text) {
        return text.replace('\n', ' ').replace('\r', ' ').replace('\t', ' ');
    }

    static String oneLine(Throwable error) {
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
        say("START", label(description), "");
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
