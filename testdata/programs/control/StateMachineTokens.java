// Shows a hand-written tokenizer driven by nested switches and loops with early exits.
package control;

public class StateMachineTokens {
    enum State { START, NUMBER, FRACTION, WORD, STRING, ESCAPE, COMMENT }

    static void tokenize(String input) {
        State state = State.START;
        StringBuilder token = new StringBuilder();
        int line = 1;
        int i = 0;
        scan:
        while (true) {
            int c = i < input.length() ? input.charAt(i) : -1;
            switch (state) {
                case START:
                    if (c == -1) break scan;
                    if (c >= '0' && c <= '9') {
                        state = State.NUMBER;
                        continue;
                    } else if (Character.isLetter(c) || c == '_') {
                        state = State.WORD;
                        continue;
                    } else if (c == '"') {
                        state = State.STRING;
                    } else if (c == '#') {
                        state = State.COMMENT;
                    } else if (c == '\n') {
                        line++;
                    } else if (c != ' ' && c != '\t') {
                        System.out.print("[" + (char) c + "]");
                    }
                    break;
                case NUMBER:
                    if (c == '.') {
                        state = State.FRACTION;
                        token.append('.');
                        break;
                    }
                case FRACTION:
                    if (c < '0' || c > '9') {
                        System.out.print((state == State.NUMBER ? "int:" : "real:") + token + " ");
                        token.setLength(0);
                        state = State.START;
                        continue;
                    }
                    token.append((char) c);
                    break;
                case WORD:
                    if (c == -1 || !Character.isLetterOrDigit(c) && c != '_') {
                        System.out.print("word:" + token + " ");
                        token.setLength(0);
                        state = State.START;
                        continue scan;
                    }
                    token.append((char) c);
                    break;
                case STRING:
                    if (c == -1 || c == '\n') {
                        throw new IllegalArgumentException("unterminated string in line " + line);
                    } else if (c == '\\') {
                        state = State.ESCAPE;
                    } else if (c == '"') {
                        System.out.print("string:<" + token + "> ");
                        token = new StringBuilder();
                        state = State.START;
                    } else {
                        token.append((char) c);
                    }
                    break;
                case ESCAPE:
                    token.append(c == 'n' ? '|' : c == 't' ? '>' : (char) c);
                    state = State.STRING;
                    break;
                case COMMENT:
                    if (c == '\n' || c == -1) {
                        state = State.START;
                        continue;
                    }
            }
            i++;
        }
        System.out.println("lines " + line);
    }

    public static void main(String[] args) {
        tokenize("");
        tokenize("x = 3.14 * (y_1 + 42); # done");
        tokenize("say \"a \\\"quoted\\\" word\\n\" 7\n\n8.x9.");
        tokenize("1.2.3 a1b2 _ 007");
        for (String bad : new String[] {"\"open", "ok\n\"x\ny\""}) {
            try {
                tokenize(bad);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        tokenize("\n\n\"never closed");
    }
}
