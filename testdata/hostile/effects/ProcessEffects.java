/** Every way to start a process. */
public class ProcessEffects {
    static void exec() throws Exception { Runtime.getRuntime().exec("true"); }
    static void execArray() throws Exception { Runtime.getRuntime().exec(new String[] {"true"}, null, null); }
    static void builder() throws Exception { new ProcessBuilder("true").start(); }
    static void builderInheriting() throws Exception { new ProcessBuilder("true").inheritIO().start(); }
    static void pipeline() throws Exception {
        ProcessBuilder.startPipeline(java.util.List.of(new ProcessBuilder("a"), new ProcessBuilder("b")));
    }
}
