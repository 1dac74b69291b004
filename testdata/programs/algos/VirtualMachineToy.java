// A tiny stack machine with an assembler, run on factorial, primes and a faulty program.
package algos;

import java.util.*;

public class VirtualMachineToy {
    enum Op { PUSH, ADD, SUB, MUL, DIV, MOD, DUP, SWAP, OVER, POP, LT, EQ, JMP, JZ, LOAD, STORE, PRINT, CALL, RET, HALT }

    record Ins(Op op, int arg) { }

    static class MachineFault extends RuntimeException {
        final int pc;
        MachineFault(String m, int pc, Throwable cause) {
            super(m + " at pc " + pc, cause);
            this.pc = pc;
        }
    }

    static List<Ins> assemble(String src) {
        Map<String, Integer> labels = new HashMap<>();
        List<String[]> lines = new ArrayList<>();
        for (String raw : src.split("[\\n;]")) {
            String line = raw.replaceAll("#.*", "").trim();
            while (line.matches("^\\w+:.*")) {
                labels.put(line.substring(0, line.indexOf(':')), lines.size());
                line = line.substring(line.indexOf(':') + 1).trim();
            }
            if (!line.isEmpty()) lines.add(line.split("\\s+"));
        }
        List<Ins> code = new ArrayList<>();
        for (String[] l : lines) {
            Op op = Op.valueOf(l[0].toUpperCase(Locale.ROOT));
            int arg = 0;
            if (l.length > 1) arg = labels.containsKey(l[1]) ? labels.get(l[1]) : Integer.parseInt(l[1]);
            code.add(new Ins(op, arg));
        }
        return code;
    }

    static String run(List<Ins> code, int limit) {
        int[] stack = new int[64];
        int sp = 0;
        int[] mem = new int[8];
        int[] calls = new int[32];
        int cp = 0;
        StringBuilder out = new StringBuilder();
        int steps = 0;
        int pc = 0;
        try {
            while (true) {
                if (++steps > limit) throw new IllegalStateException("step limit");
                Ins i = code.get(pc++);
                switch (i.op()) {
                    case PUSH -> stack[sp++] = i.arg();
                    case ADD -> { sp--; stack[sp - 1] += stack[sp]; }
                    case SUB -> { sp--; stack[sp - 1] -= stack[sp]; }
                    case MUL -> { sp--; stack[sp - 1] *= stack[sp]; }
                    case DIV -> { sp--; stack[sp - 1] /= stack[sp]; }
                    case MOD -> { sp--; stack[sp - 1] %= stack[sp]; }
                    case DUP -> { stack[sp] = stack[sp - 1]; sp++; }
                    case OVER -> { stack[sp] = stack[sp - 2]; sp++; }
                    case SWAP -> { int t = stack[sp - 1]; stack[sp - 1] = stack[sp - 2]; stack[sp - 2] = t; }
                    case POP -> sp--;
                    case LT -> { sp--; stack[sp - 1] = stack[sp - 1] < stack[sp] ? 1 : 0; }
                    case EQ -> { sp--; stack[sp - 1] = stack[sp - 1] == stack[sp] ? 1 : 0; }
                    case JMP -> pc = i.arg();
                    case JZ -> { if (stack[--sp] == 0) pc = i.arg(); }
                    case LOAD -> stack[sp++] = mem[i.arg()];
                    case STORE -> mem[i.arg()] = stack[--sp];
                    case PRINT -> out.append(stack[--sp]).append(' ');
                    case CALL -> { calls[cp++] = pc; pc = i.arg(); }
                    case RET -> pc = calls[--cp];
                    case HALT -> { return out + "(" + steps + " steps, mem " + Arrays.toString(mem) + ")"; }
                }
            }
        } catch (ArithmeticException | IndexOutOfBoundsException | IllegalStateException e) {
            throw new MachineFault(out + e.getMessage(), pc, e);
        }
    }

    static final String FACTORIAL = "push 1; store 0; push 10; store 1\nloop: load 1; jz done; load 0; load 1; mul; store 0; load 1; push 1; sub; store 1; jmp loop\ndone: load 0; print; halt";
    static final String PRIMES = "push 2; store 0\nnext: load 0; push 200; lt; jz end; push 2; store 1\ntry: load 1; load 1; mul; load 0; push 1; add; lt; jz prime; load 0; load 1; mod; jz composite; load 1; push 1; add; store 1; jmp try\nprime: load 0; print; load 2; push 1; add; store 2\ncomposite: load 0; push 1; add; store 0; jmp next\nend: load 2; print; halt";
    static final String FIB = "push 15; call fib; print; halt\nfib: dup; push 2; lt; jz rec; ret\nrec: dup; push 1; sub; call fib; swap; push 2; sub; call fib; add; ret";

    public static void main(String[] args) {
        System.out.println(assemble(FACTORIAL).size() + " " + assemble(FACTORIAL).get(3));
        System.out.println(run(assemble(FACTORIAL), 10_000));
        System.out.println(run(assemble(PRIMES), 100_000));
        System.out.println(run(assemble(FIB), 200_000));
        for (String bad : new String[] {"push 1; push 0; div; halt", "pop; pop; halt", "loop: push 1; jmp loop", "loop: push 1; pop; jmp loop", "push 1", "ret", "load 9; halt", "push 7; print; push 5; push 0; mod", "f: call f"}) {
            try {
                System.out.println(run(assemble(bad), 1000));
            } catch (MachineFault e) {
                System.out.println(e.getMessage() + " <- " + e.getCause().getClass().getSimpleName());
            }
        }
        for (String bad : new String[] {"jump 3", "push x", "push 99999999999"}) {
            try {
                assemble(bad);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        run(assemble("push 3; push 0; div; halt"), 10);
    }
}
