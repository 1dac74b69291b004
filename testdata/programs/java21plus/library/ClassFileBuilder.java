// A class generated with the class file API, loaded with a lookup, and run; and a class file parsed back into its members.
package library;

import java.lang.classfile.*;
import java.lang.constant.*;
import java.lang.invoke.*;
import java.lang.reflect.AccessFlag;
import java.util.*;
import java.util.function.*;

public class ClassFileBuilder {
    static final ClassDesc INT = ConstantDescs.CD_int;
    static final ClassDesc STRING = ConstantDescs.CD_String;

    static byte[] build(ClassDesc name) {
        return ClassFile.of().build(name, cb -> cb
                .withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL)
                .withInterfaceSymbols(ClassDesc.of("java.util.function.IntUnaryOperator"))
                .withMethodBody(ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, ClassFile.ACC_PUBLIC, code -> code
                        .aload(0).invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void).return_())
                .withMethodBody("applyAsInt", MethodTypeDesc.of(INT, INT), ClassFile.ACC_PUBLIC, code -> {
                    Label loop = code.newLabel();
                    Label end = code.newLabel();
                    code.iconst_1().istore(2)
                            .labelBinding(loop).iload(1).ifle(end)
                            .iload(2).iload(1).imul().istore(2)
                            .iinc(1, -1).goto_(loop)
                            .labelBinding(end).iload(2).ireturn();
                })
                .withMethodBody("greet", MethodTypeDesc.of(STRING, STRING), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, code -> code
                        .loadConstant("Hello, ").aload(0)
                        .invokevirtual(STRING, "concat", MethodTypeDesc.of(STRING, STRING)).areturn())
                .withMethodBody("divide", MethodTypeDesc.of(INT, INT, INT), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, code -> code
                        .trying(t -> t.iload(0).iload(1).idiv().ireturn(), c -> c.catching(ClassDesc.of("java.lang.ArithmeticException"), h -> h.pop().loadConstant(-1).ireturn())))
                .withField("counter", INT, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC));
    }

    public static void main(String[] args) throws Throwable {
        byte[] bytes = build(ClassDesc.of("library", "Generated"));
        System.out.println(String.format("%02x%02x%02x%02x", bytes[0], bytes[1], bytes[2], bytes[3]) + " " + (bytes.length > 100));
        MethodHandles.Lookup l = MethodHandles.lookup();
        Class<?> c = l.defineClass(bytes);
        System.out.println(c.getName() + " " + Arrays.toString(c.getInterfaces()) + " " + c.getDeclaredMethods().length);
        IntUnaryOperator f = (IntUnaryOperator) c.getDeclaredConstructor().newInstance();
        for (int i = 0; i <= 12; i += 3) System.out.print(f.applyAsInt(i) + " ");
        System.out.println(f.andThen(x -> x + 1).applyAsInt(4));
        System.out.println((String) l.findStatic(c, "greet", MethodType.methodType(String.class, String.class)).invokeExact("generated"));
        MethodHandle div = l.findStatic(c, "divide", MethodType.methodType(int.class, int.class, int.class));
        System.out.println((int) div.invokeExact(17, 5) + " " + (int) div.invokeExact(1, 0));
        c.getField("counter").setInt(null, 5);
        System.out.println(c.getField("counter").getInt(null));
        MethodHandles.Lookup hidden = l.defineHiddenClass(build(ClassDesc.of("library", "Hidden")), true);
        IntUnaryOperator h = (IntUnaryOperator) hidden.lookupClass().getDeclaredConstructor().newInstance();
        System.out.println(h.applyAsInt(5) + " " + hidden.lookupClass().isHidden() + " " + hidden.lookupClass().getSimpleName().startsWith("Hidden"));
        ClassModel m = ClassFile.of().parse(bytes);
        System.out.println(m.thisClass().asInternalName() + " " + m.superclass().get().asInternalName() + " " + m.flags().has(AccessFlag.FINAL));
        for (MethodModel mm : m.methods()) {
            int instructions = 0;
            StringBuilder ops = new StringBuilder();
            for (CodeElement e : mm.code().get()) {
                if (e instanceof Instruction i) {
                    instructions++;
                    ops.append(i.opcode()).append(' ');
                }
            }
            System.out.println(mm.methodName().stringValue() + mm.methodType().stringValue() + " " + instructions + ": " + ops);
        }
        for (FieldModel fm : m.fields()) System.out.println(fm.fieldName().stringValue() + " " + fm.fieldType().stringValue());
        try {
            l.defineClass(bytes);
        } catch (LinkageError e) {
            System.out.println("duplicate definition refused");
        }
        try {
            l.defineClass(build(ClassDesc.of("elsewhere", "Generated")));
        } catch (IllegalArgumentException e) {
            System.out.println("other package refused");
        }
        byte[] broken = bytes.clone();
        broken[0] = 0;
        try {
            l.defineClass(broken);
        } catch (ClassFormatError e) {
            System.out.println("bad magic refused");
        }
    }
}
