/** Methods that the tests of machines watch. No strings are concatenated and no lambdas made. */
public class Watched {
    static int classify(int x) {
        if (x < 0) {
            return -1;
        }
        if (x == 0) {
            return 0;
        }
        return 1;
    }

    static int pick(int key) {
        switch (key) {
            case 1:
                return 10;
            case 2:
                return 20;
            case 7:
                return 70;
            default:
                return 0;
        }
    }

    static int element(int index) {
        int[] values = {3, 1, 4};
        try {
            int value = values[index];
            return value;
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        }
    }

    static int sum(int n) {
        int sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += i;
        }
        return sum;
    }

    static int ternary(int n) {
        return n > 10 ? sum(n) : n;
    }

    static int thrower(int n) {
        if (n > 3) {
            throw new IllegalStateException();
        }
        return n;
    }

    static int catcher(int n) {
        try {
            return thrower(n) + 1;
        } catch (IllegalStateException e) {
            return -n;
        }
    }

    static int compare(double a, double b) {
        return a < b ? 1 : a > b ? 2 : 3;
    }

    static int compareLong(long a, long b) {
        return a < b ? 1 : a > b ? 2 : 3;
    }

    static int same(Object a) {
        return a == null ? 1 : 0;
    }

    private int total;

    synchronized int add(int n) {
        total += n;
        return total;
    }

    static int objects(int n) {
        Watched watched = new Watched();
        int last = 0;
        while (last < n) {
            last = watched.add(last + 1);
        }
        return last;
    }

    static int addTwo(int a, int b) {
        return a + b;
    }
}
