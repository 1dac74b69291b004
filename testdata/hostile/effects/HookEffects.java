/** Every way to change shutdown hooks. */
public class HookEffects {
    static void add() { Runtime.getRuntime().addShutdownHook(new Thread(() -> {})); }
    static void remove() { Runtime.getRuntime().removeShutdownHook(new Thread(() -> {})); }
}
