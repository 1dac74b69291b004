// Which loader each module of the JDK comes from, and resources that only its own module finds.
package reflect;

import java.nio.charset.Charset;
import java.util.Arrays;

public class ModuleLoaders {
    private static String loader(Class<?> c) {
        return c.getClassLoader() == null ? "boot" : c.getClassLoader().getName();
    }

    public static void main(String[] args) throws Exception {
        for (String name : new String[] {
            "java.lang.String", "java.util.logging.Logger", "java.sql.Timestamp", "java.sql.Date",
            "javax.sql.DataSource", "java.net.http.HttpClient", "reflect.ModuleLoaders"
        }) {
            Class<?> found = Class.forName(name, false, ModuleLoaders.class.getClassLoader());
            System.out.println(name + " " + loader(found) + " " + found.getModule().getName());
            System.out.println("  " + loader(found.arrayType()) + " " + found.arrayType().getModule().getName());
            for (ClassLoader through : new ClassLoader[] {null, ClassLoader.getPlatformClassLoader()}) {
                try {
                    System.out.println("  same: " + (Class.forName(name, false, through) == found));
                } catch (ClassNotFoundException missing) {
                    System.out.println("  missing: " + missing.getMessage());
                }
            }
        }
        try {
            java.sql.Timestamp.valueOf("no time");
        } catch (IllegalArgumentException bad) {
            StackTraceElement top = bad.getStackTrace()[0];
            System.out.println(top.getModuleName() + " " + top.getClassLoaderName() + " " + top.getMethodName());
            System.out.println(top.toString().startsWith("java.sql/java.sql.Timestamp.valueOf("));
        }
        // The tables of this character set are a resource of its module.
        byte[] bytes = "\u3042\u4e00A".getBytes(Charset.forName("x-SJIS_0213"));
        System.out.println(Arrays.toString(bytes));
        System.out.println(new String(bytes, "x-SJIS_0213").equals("\u3042\u4e00A"));
    }
}
