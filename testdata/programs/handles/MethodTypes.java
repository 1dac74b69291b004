// MethodType construction, editing, wrapping, erasure, descriptors, equality and errors.
package handles;

import java.lang.invoke.*;
import java.util.*;

public class MethodTypes {
    public static void main(String[] args) {
        MethodType t = MethodType.methodType(String.class, int.class, long[].class, List.class);
        System.out.println(t + " " + t.toMethodDescriptorString() + " " + t.parameterCount() + " " + t.returnType() + " " + t.parameterList() + " " + t.lastParameterType() + " " + Arrays.toString(t.parameterArray()) + " " + t.descriptorString());
        System.out.println(t.insertParameterTypes(1, char.class, byte.class) + " " + t.appendParameterTypes(double.class) + " " + t.dropParameterTypes(0, 2) + " " + t.changeParameterType(0, Object.class) + " " + t.changeReturnType(void.class));
        System.out.println(t.wrap() + " " + MethodType.methodType(Integer.class, Character.class, String.class).unwrap() + " " + t.erase() + " " + t.generic() + " " + t.hasPrimitives() + " " + t.hasWrappers() + " " + MethodType.methodType(Void.class, Void.class).unwrap());
        System.out.println(MethodType.genericMethodType(3) + " " + MethodType.genericMethodType(1, true) + " " + MethodType.methodType(void.class) + " " + MethodType.methodType(int.class, t));
        MethodType parsed = MethodType.fromMethodDescriptorString("(IJ[Ljava/lang/String;[[D)Ljava/util/Map;", MethodTypes.class.getClassLoader());
        System.out.println(parsed + " " + parsed.equals(MethodType.methodType(Map.class, int.class, long.class, String[].class, double[][].class)) + " " + (parsed == MethodType.methodType(Map.class, int.class, long.class, String[].class, double[][].class)) + " " + (parsed.hashCode() == parsed.wrap().unwrap().hashCode()));
        for (Class<?> c : new Class<?>[] {int.class, boolean.class, void.class, char.class, short.class, byte.class, float.class, double.class, long.class, Object.class, int[][].class}) {
            System.out.print(MethodType.methodType(c).toMethodDescriptorString() + " ");
        }
        System.out.println();
        String[] bad = {"", "()", "I)V", "(X)V", "(Ljava/lang/String)V", "(V)V", "(Lno/Such;)V", "(I)", "()VV"};
        for (String s : bad) {
            try {
                System.out.println(s + " " + MethodType.fromMethodDescriptorString(s, null));
            } catch (IllegalArgumentException | TypeNotPresentException e) {
                System.out.println(s + " " + e.getClass().getSimpleName());
            }
        }
        Runnable[] wrong = {
            () -> MethodType.methodType(int.class, void.class), () -> t.dropParameterTypes(1, 9), () -> t.parameterType(3), () -> t.insertParameterTypes(7, int.class), () -> MethodType.genericMethodType(256), () -> t.changeParameterType(0, void.class), () -> MethodType.methodType(null), () -> t.parameterList().add(int.class), () -> t.dropParameterTypes(2, 1)
        };
        for (Runnable r : wrong) {
            try {
                r.run();
                System.out.println("fine");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        Map<MethodType, String> map = new LinkedHashMap<>();
        map.put(MethodType.methodType(int.class, int.class), "unary");
        map.put(MethodType.methodType(int.class, int.class, int.class), "binary");
        map.put(MethodType.methodType(int.class, int.class), "unary again");
        System.out.println(map);
        System.out.println(MethodType.methodType(Object.class, new Class<?>[] {Integer.class, int.class}).wrap().parameterList() + " " + MethodType.methodType(String.class, List.of(int.class, String.class)).parameterCount());
        System.out.println(t.describeConstable().get().displayDescriptor() + " " + MethodHandles.lookup().lookupModes() + " " + MethodHandles.publicLookup().lookupModes());
        MethodType big = MethodType.methodType(void.class);
        for (int i = 0; i < 50; i++) big = big.appendParameterTypes(i % 2 == 0 ? long.class : String.class);
        System.out.println(big.parameterCount() + " " + big.toMethodDescriptorString().length() + " " + big.wrap().toString().hashCode());
    }
}
