import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A small stock list: something to run in the virtual machine and to look at with `explain`. */
public class Inventory {
    record Item(String name, int quantity, double price) {
        Item {
            if (quantity < 0) {
                throw new IllegalArgumentException("negative quantity of " + name);
            }
        }

        double value() {
            return quantity * price;
        }
    }

    private final List<Item> items = new ArrayList<>();

    void add(String name, int quantity, double price) {
        items.add(new Item(name, quantity, price));
    }

    static String band(double value) {
        if (value >= 100) {
            return "high";
        }
        return value >= 10 ? "middle" : "low";
    }

    Map<String, List<String>> byBand() {
        return items.stream()
                .sorted(Comparator.comparingDouble(Item::value).reversed())
                .collect(Collectors.groupingBy(
                        item -> band(item.value()),
                        TreeMap::new,
                        Collectors.mapping(Item::name, Collectors.toList())));
    }

    public static void main(String[] args) {
        Inventory inventory = new Inventory();
        inventory.add("anvil", 2, 75.5);
        inventory.add("bolt", 400, 0.04);
        inventory.add("chisel", 3, 12.25);
        inventory.add("drill bit", 6, 1.1);
        inventory.byBand().forEach((band, names) -> System.out.printf("%-6s %s%n", band, names));
        try {
            inventory.add("echo", -1, 1);
        } catch (IllegalArgumentException refused) {
            System.out.println("refused: " + refused.getMessage());
        }
    }
}
