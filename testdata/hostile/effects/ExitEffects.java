/** Every way to end the process. */
public class ExitEffects {
    static void exit() { System.exit(3); }
    static void runtimeExit() { Runtime.getRuntime().exit(3); }
    static void halt() { Runtime.getRuntime().halt(3); }
}
