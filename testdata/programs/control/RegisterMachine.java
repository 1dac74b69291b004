// Shows an interpreter loop over packed instructions with a big mixed switch, ending in an uncaught exception.
package control;

public class RegisterMachine {
    static int interpret(int[] program, int[] registers, int limit) {
        int pc = 0;
        int executed = 0;
        while (pc >= 0 && pc < program.length && executed < limit) {
            int instruction = program[pc++];
            executed++;
            int op = instruction >>> 24;
            int a = instruction >>> 16 & 0xFF;
            int b = instruction >>> 8 & 0xFF;
            int c = instruction & 0xFF;
            switch (op) {
                case 0: return executed;
                case 1: registers[a] = b << 8 | c; break;
                case 2: registers[a] = registers[b] + registers[c]; break;
                case 3: registers[a] = registers[b] - registers[c]; break;
                case 4: registers[a] = registers[b] * registers[c]; break;
                case 5: if (registers[c] == 0) { registers[a] = -1; } else { registers[a] = registers[b] / registers[c]; } break;
                case 6: if (registers[a] != 0) pc = b << 8 | c; break;
                case 7: if (registers[a] < registers[b]) pc += (byte) c; break;
                case 8: pc += (byte) c; break;
                case 9: registers[a] = registers[b]; break;
                case 10: registers[a] += (byte) c; break;
                case 11: System.out.print(registers[a] + " "); break;
                case 12: registers[a] = registers[b] % registers[c]; break;
                case 13: registers[a] = registers[b] ^ registers[c]; break;
                case 14: registers[a] = registers[b] >>> c; break;
                case 15: registers[a] = registers[b] << c; break;
                case 200: registers[a] = Integer.bitCount(registers[b]); break;
                case 255: System.out.println(); break;
                default: throw new UnsupportedOperationException("op " + op + " at " + (pc - 1));
            }
        }
        return -executed;
    }

    static int op(int op, int a, int b, int c) {
        return op << 24 | a << 16 | b << 8 | c & 0xFF;
    }

    public static void main(String[] args) {
        int[] fibonacci = {
            op(1, 0, 0, 0), op(1, 1, 0, 1), op(1, 2, 0, 20), op(11, 0, 0, 0), op(2, 3, 0, 1), op(9, 0, 1, 0),
            op(9, 1, 3, 0), op(10, 2, 0, -1), op(6, 2, 0, 3), op(255, 0, 0, 0), op(0, 0, 0, 0)
        };
        System.out.println(interpret(fibonacci, new int[4], 1000));
        int[] gcd = {
            op(1, 0, 0x30, 0x39), op(1, 1, 0x10, 0x41), op(12, 2, 0, 1), op(9, 0, 1, 0), op(9, 1, 2, 0), op(6, 1, 0, 2),
            op(11, 0, 0, 0), op(200, 3, 0, 0), op(11, 3, 0, 0), op(255, 0, 0, 0), op(0, 0, 0, 0)
        };
        System.out.println(interpret(gcd, new int[4], 1000));
        int[] xorshift = {
            op(1, 0, 0x7f, 0x4a), op(1, 1, 1, 0x2c), op(15, 2, 0, 13), op(13, 0, 0, 2), op(14, 2, 0, 17), op(13, 0, 0, 2),
            op(15, 2, 0, 5), op(13, 0, 0, 2), op(10, 1, 0, -1), op(6, 1, 0, 2), op(11, 0, 0, 0), op(255, 0, 0, 0), op(0, 0, 0, 0)
        };
        System.out.println(interpret(xorshift, new int[4], 10000));
        System.out.println(interpret(new int[] {op(8, 0, 0, -1)}, new int[1], 5000));
        System.out.println(interpret(new int[] {op(1, 0, 0, 5), op(5, 0, 0, 1), op(11, 0, 0, 0)}, new int[2], 50));
        System.out.println(interpret(new int[] {op(8, 0, 0, 3), op(77, 0, 0, 0)}, new int[2], 50));
        interpret(new int[] {op(10, 0, 0, 1), op(77, 0, 0, 0)}, new int[2], 50);
    }
}
