// Shows enums in switch expressions, nested enums, enums as map keys and bit flags, and constants from strings.
package enums;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

public class EnumSwitchExpressions {
    enum Direction {
        NORTH, EAST, SOUTH, WEST;

        Direction turn(Turn t) {
            return switch (t) {
                case LEFT -> values()[(ordinal() + 3) % 4];
                case RIGHT -> values()[(ordinal() + 1) % 4];
                case BACK -> values()[ordinal() ^ 2];
            };
        }

        enum Turn { LEFT, RIGHT, BACK }

        int dx() {
            return switch (this) {
                case EAST -> 1;
                case WEST -> -1;
                default -> 0;
            };
        }

        int dy() {
            return this == NORTH ? 1 : this == SOUTH ? -1 : 0;
        }
    }

    enum Flag {
        READ, WRITE, EXECUTE;

        int bit() {
            return 1 << ordinal();
        }

        static EnumSet<Flag> decode(int bits) {
            EnumSet<Flag> s = EnumSet.noneOf(Flag.class);
            for (Flag f : values()) if ((bits & f.bit()) != 0) s.add(f);
            return s;
        }

        static int encode(Flag... flags) {
            return Arrays.stream(flags).mapToInt(Flag::bit).reduce(0, (a, b) -> a | b);
        }
    }

    static String walk(String moves) {
        int x = 0, y = 0;
        Direction d = Direction.NORTH;
        for (char c : moves.toCharArray()) {
            switch (c) {
                case 'L' -> d = d.turn(Direction.Turn.LEFT);
                case 'R' -> d = d.turn(Direction.Turn.RIGHT);
                case 'B' -> d = d.turn(Direction.Turn.BACK);
                case 'F' -> {
                    x += d.dx();
                    y += d.dy();
                }
                default -> throw new IllegalArgumentException("move " + c);
            }
        }
        return x + "," + y + " " + d;
    }

    static int score(Direction d) {
        int result = switch (d) {
            case NORTH, SOUTH:
                int base = d.name().length();
                yield base * 10;
            case EAST:
                yield 1;
            default:
                try {
                    yield Integer.parseInt(d.name());
                } catch (NumberFormatException e) {
                    yield -1;
                }
        };
        return result;
    }

    public static void main(String[] args) {
        for (String s : new String[] {"", "FFRFFLFB", "FRFRFRFR", "LLLLFBFF"}) System.out.println(walk(s));
        for (Direction d : Direction.values()) System.out.print(score(d) + " ");
        System.out.println();
        for (int bits = 0; bits < 8; bits++) System.out.print(Flag.decode(bits) + " ");
        System.out.println(Flag.encode(Flag.READ, Flag.EXECUTE) + " " + Flag.encode());
        Map<Direction, Integer> tree = new TreeMap<>();
        Map<String, Direction> names = new LinkedHashMap<>();
        for (String s : "WEST NORTH EAST WEST SOUTH".split(" ")) {
            tree.merge(Direction.valueOf(s), s.length(), Integer::sum);
            names.put(s.substring(0, 1), Direction.valueOf(s));
        }
        System.out.println(tree + " " + names);
        try {
            Direction.NORTH.turn(null);
        } catch (NullPointerException e) {
            System.out.println("null turn");
        }
        try {
            walk("FX");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
