// As Runner, for test classes written for JUnit 5. Tests are named by their unique ids, which also name each run of a test
// with parameters.
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

public class JupiterRunner implements TestExecutionListener {
    private static final String ENGINE = "[engine:junit-jupiter]/";

    // Arguments: the class, and the names of tests if only some are to run.
    public static void main(String[] arguments) {
        String name = arguments[0];
        List<DiscoverySelector> selectors = new ArrayList<>();
        try {
            for (int i = 1; i < arguments.length; i++) {
                selectors.add(DiscoverySelectors.selectUniqueId(ENGINE + arguments[i]));
            }
            if (selectors.isEmpty()) {
                selectors.add(DiscoverySelectors.selectClass(Class.forName(name)));
            }
            LauncherDiscoveryRequest request =
                    LauncherDiscoveryRequestBuilder.request().selectors(selectors).build();
            LauncherFactory.create().execute(request, new JupiterRunner());
            Runner.say("DONE", name, "");
        } catch (Throwable error) {
            Runner.say("FAIL", name, Runner.oneLine(error));
        }
        System.exit(0);
    }

    private static String label(TestIdentifier test) {
        return test.getUniqueId().replace(ENGINE, "");
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (test.isTest()) {
            Runner.say("START", label(test), "");
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        String reason = result.getThrowable().map(Runner::oneLine).orElse("");
        switch (result.getStatus()) {
            case FAILED:
                Runner.say("FAIL", label(test), reason);
                break;
            case ABORTED:
                Runner.say("SKIP", label(test), reason);
                break;
            default:
                if (test.isTest()) {
                    Runner.say("PASS", label(test), "");
                }
        }
    }
}
