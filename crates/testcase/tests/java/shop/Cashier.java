package shop;

import java.util.Date;

public class Cashier {
    public static abstract class Cart<T> {
        private int goods;

        public void put(T good) {
            goods++;
        }

        int goods() {
            return goods;
        }
    }

    public static class Basket<T> extends Cart<T> {}

    public static class Trolley<T> extends Cart<T> {}

    private final Cart<String> cart;

    public Cashier(Cart<String> cart) {
        this.cart = cart;
    }

    public String bill(Object when) {
        if (when instanceof Date) {
            return "dated";
        }
        if (when instanceof int[]) {
            return "numbered";
        }
        return cart instanceof Trolley && cart.goods() > 2 ? "large" : "small";
    }
}
