// Runs JUnit 3 and 4 test classes and prints one line for each test: PASS, FAIL or SKIP, its name, and the failure.
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

public class Runner extends RunListener {
    private Failure failure;

    public static void main(String[] classes) {
        for (String name : classes) {
            JUnitCore core = new JUnitCore();
            core.addListener(new Runner());
            try {
                core.run(request(Class.forName(name)));
            } catch (Throwable error) {
                System.out.println("@FAIL " + name + " " + oneLine(error));
            }
        }
        System.out.println("@DONE");
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

    private static String oneLine(Throwable error) {
        StringBuilder text = new StringBuilder(String.valueOf(error));
        StackTraceElement[] trace = error.getStackTrace();
        for (int i = 0; i < 3 && i < trace.length; i++) {
            text.append(" at ").append(trace[i]);
        }
        if (error.getCause() != null) {
            text.append(" caused by ").append(oneLine(error.getCause()));
        }
        return text.toString().replace('\n', ' ').replace('\r', ' ');
    }

    private static String label(Description description) {
        return description.getClassName() + "#" + description.getMethodName();
    }

    @Override
    public void testStarted(Description description) {
        failure = null;
    }

    @Override
    public void testFailure(Failure found) {
        failure = found;
        if (found.getDescription().getMethodName() == null) {
            System.out.println("@FAIL " + found.getDescription().getDisplayName() + " " + oneLine(found.getException()));
        }
    }

    @Override
    public void testAssumptionFailure(Failure found) {
        System.out.println("@SKIP " + label(found.getDescription()));
    }

    @Override
    public void testFinished(Description description) {
        if (failure == null) {
            System.out.println("@PASS " + label(description));
        } else {
            System.out.println("@FAIL " + label(description) + " " + oneLine(failure.getException()));
        }
    }
}
