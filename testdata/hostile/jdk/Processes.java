package hostile;

/** Starts processes. */
public class Processes {
    public static void exec() throws Exception {
        Runtime.getRuntime().exec(new String[] {"touch", "@FOLDER@/exec/made"}).waitFor();
    }

    public static void builder() throws Exception {
        new ProcessBuilder("touch", "@FOLDER@/builder/made").start().waitFor();
    }

    public static void shell() throws Exception {
        new ProcessBuilder("/bin/sh", "-c", "echo gone > @FOLDER@/shell/canary").start().waitFor();
    }

    /** Leaves one behind. */
    public static void sleeper() throws Exception {
        new ProcessBuilder("sleep", "@SECONDS@").start();
    }
}
