// VarHandle access modes on fields: plain, volatile, opaque, compareAndSet, getAndAdd and bitwise operations.
package handles;

import java.lang.invoke.*;
import java.util.*;

public class VarHandleFields {
    static class Cell {
        int i = 1;
        long l = 2;
        String s = "start";
        boolean z;
        byte b = 100;
        double d = 0.5;
        final int fixed = 3;
        static int shared = 50;
        char c = 'a';
        short sh = -1;
        float f = 1f;
    }

    interface Body { Object run() throws Throwable; }

    static void attempt(String label, Body b) {
        try {
            System.out.println(label + " " + b.run());
        } catch (WrongMethodTypeException e) {
            System.out.println(label + " wrong type");
        } catch (UnsupportedOperationException e) {
            System.out.println(label + " unsupported");
        } catch (Throwable e) {
            System.out.println(label + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup l = MethodHandles.lookup();
        VarHandle vi = l.findVarHandle(Cell.class, "i", int.class);
        VarHandle vl = l.findVarHandle(Cell.class, "l", long.class);
        VarHandle vs = l.findVarHandle(Cell.class, "s", String.class);
        VarHandle vz = l.findVarHandle(Cell.class, "z", boolean.class);
        VarHandle vb = l.findVarHandle(Cell.class, "b", byte.class);
        VarHandle vd = l.findVarHandle(Cell.class, "d", double.class);
        VarHandle vst = l.findStaticVarHandle(Cell.class, "shared", int.class);
        VarHandle vf = l.findVarHandle(Cell.class, "fixed", int.class);
        VarHandle vc = l.findVarHandle(Cell.class, "c", char.class);
        VarHandle vsh = l.findVarHandle(Cell.class, "sh", short.class);
        VarHandle vfl = l.findVarHandle(Cell.class, "f", float.class);
        Cell c = new Cell();
        System.out.println((int) vi.get(c) + " " + (int) vi.getVolatile(c) + " " + (int) vi.getAcquire(c) + " " + (int) vi.getOpaque(c));
        vi.set(c, 10);
        vi.setVolatile(c, (int) vi.get(c) + 1);
        vi.setRelease(c, c.i + 1);
        vi.setOpaque(c, c.i + 1);
        System.out.println(c.i + " cas " + vi.compareAndSet(c, 13, 20) + vi.compareAndSet(c, 13, 30) + " exch " + (int) vi.compareAndExchange(c, 20, 21) + " " + (int) vi.compareAndExchange(c, 99, 22) + " now " + c.i);
        System.out.println((int) vi.getAndSet(c, 7) + " " + (int) vi.getAndAdd(c, 5) + " " + (int) vi.getAndBitwiseOr(c, 3) + " " + (int) vi.getAndBitwiseAnd(c, 6) + " " + (int) vi.getAndBitwiseXor(c, -1) + " " + c.i);
        System.out.println((long) vl.getAndAdd(c, Long.MAX_VALUE) + " " + c.l + " " + (long) vl.getAndAddAcquire(c, 1L) + " " + vl.weakCompareAndSetPlain(c, 0L, 0L));
        String start = c.s;
        System.out.println(vs.compareAndSet(c, start, "next") + " " + (String) vs.getAndSet(c, "third") + " " + c.s + " " + vs.compareAndSet(c, new String("third"), "fourth") + " " + c.s);
        System.out.println(vz.compareAndSet(c, false, true) + " " + c.z + " " + (boolean) vz.getAndBitwiseXor(c, true) + " " + c.z);
        System.out.println((byte) vb.getAndAdd(c, (byte) 100) + " " + c.b + " " + (char) vc.getAndAdd(c, (char) 2) + c.c + " " + (short) vsh.getAndBitwiseAnd(c, (short) 0xFF) + " " + c.sh + " " + (float) vfl.getAndAdd(c, 0.25f) + " " + c.f);
        System.out.println((double) vd.getAndAdd(c, 1.25) + " " + c.d + " " + vd.compareAndSet(c, 1.75, Double.NaN) + " " + vd.compareAndSet(c, Double.NaN, -0.0) + " " + vd.compareAndSet(c, 0.0, 1.0) + " " + c.d);
        vst.set(60);
        System.out.println((int) vst.getAndAdd(5) + " " + Cell.shared + " " + vst.coordinateTypes() + " " + vi.coordinateTypes() + " " + vi.varType() + " " + vi.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET));
        System.out.println(vf.isAccessModeSupported(VarHandle.AccessMode.GET) + " " + vf.isAccessModeSupported(VarHandle.AccessMode.SET) + " " + vs.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + " " + vd.isAccessModeSupported(VarHandle.AccessMode.GET_AND_BITWISE_OR) + " " + (int) vf.get(c));
        attempt("set final", () -> { vf.set(c, 4); return "?"; });
        attempt("add string", () -> { vs.getAndAdd(c, "x"); return "?"; });
        attempt("wrong receiver", () -> (int) vi.get((Object) "str"));
        attempt("long into int", () -> { vi.set(c, 5L); return "?"; });
        attempt("string into int", () -> { vi.set(c, "s"); return "?"; });
        attempt("short into int", () -> { vi.set(c, (short) 9); return c.i; });
        attempt("boxed into int", () -> { vi.set(c, Integer.valueOf(15)); return vi.get(c); });
        attempt("null receiver", () -> (int) vi.get((Cell) null));
        attempt("missing args", () -> (int) vi.get());
        attempt("no field", () -> l.findVarHandle(Cell.class, "nope", int.class));
        attempt("to handle", () -> vi.toMethodHandle(VarHandle.AccessMode.GET_AND_ADD).invoke(c, 1));
        attempt("exact", () -> { vi.withInvokeExactBehavior().set(c, (short) 1); return "?"; });
        VarHandle.fullFence();
        VarHandle.acquireFence();
        int spins = 0;
        for (int k = 0; k < 1000; k++) {
            int old;
            do {
                old = (int) vi.getVolatile(c);
                spins++;
            } while (!vi.compareAndSet(c, old, old * 3 + 1));
        }
        System.out.println(c.i + " " + spins);
    }
}
