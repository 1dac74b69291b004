// Shows textual order of static blocks and fields, static finals assigned in blocks, and main's own class first.
package classinit;

public class StaticBlocksOrder {
    static final StringBuilder LOG = new StringBuilder("[");
    static int a = add("a", 1);

    static {
        add("block1", a);
        b = 50;
        int b = 5;
        add("local", b);
    }

    static int b = add("b", 2);
    static int untouched;
    static int early = StaticBlocksOrder.late + 1;
    static int late = 9;
    static final long TABLE_SUM;
    static final int[] TABLE = new int[16];

    static {
        long sum = 0;
        for (int i = 0; i < TABLE.length; i++) {
            TABLE[i] = i * i ^ 5;
            sum += TABLE[i];
            if (i == 12) continue;
            sum <<= 1;
        }
        TABLE_SUM = sum;
    }

    static final String DESCRIPTION;

    static {
        String s;
        switch (TABLE.length) {
            case 16: s = "sixteen"; break;
            default: s = "other";
        }
        try {
            s += TABLE[16];
        } catch (ArrayIndexOutOfBoundsException e) {
            s += "!" + e.getMessage();
        } finally {
            s += ".";
        }
        DESCRIPTION = s;
    }

    static int add(String name, int value) {
        LOG.append(name).append(value).append(' ');
        return value;
    }

    static class Nested {
        static final Nested[] ALL = {new Nested(1), new Nested(2)};
        static int created;
        final int id;

        {
            created++;
        }

        Nested(int id) {
            this.id = id * 10 + created;
        }

        static {
            add("nested", created);
        }
    }

    static {
        add("last", Nested.ALL[1].id);
    }

    public static void main(String[] args) {
        System.out.println(LOG.append(']'));
        System.out.println(a + " " + b + " " + untouched + " " + early + " " + late);
        System.out.println(TABLE_SUM + " " + java.util.Arrays.hashCode(TABLE) + " " + DESCRIPTION);
        System.out.println(Nested.created + " " + Nested.ALL[0].id + " " + Nested.ALL[1].id);
        new Nested(7);
        System.out.println(Nested.created);
        late = 1;
        System.out.println(early + late);
    }
}
