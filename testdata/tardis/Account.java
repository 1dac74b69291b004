/** An account that is never overdrawn beyond its limit, with the fees that it was charged. */
public class Account {
    private long balance;
    private long limit;
    private int fees;
    private boolean closed;

    public void deposit(int amount) {
        if (amount > 0 && !closed) {
            balance += amount;
        }
    }

    public void allow(int overdraft) {
        if (overdraft >= 0 && overdraft <= 1000 && balance >= -overdraft) {
            limit = overdraft;
        }
    }

    public void withdraw(int amount) {
        if (amount > 0 && !closed && balance - amount >= -limit) {
            balance -= amount;
            if (balance < 0) {
                fees++;
            }
        }
    }

    public void close() {
        if (balance == 0) {
            closed = true;
        }
    }

    public String status() {
        if (balance < -limit) {
            return "overdrawn";
        }
        if (limit < 0 || limit > 1000) {
            return "unlimited";
        }
        if (fees < 0) {
            return "refunded";
        }
        if (closed) {
            return balance != 0 ? "frozen" : fees > 0 ? "closed with fees" : "closed";
        }
        if (balance < 0) {
            return limit == 1000 && balance == -1000 ? "at the limit" : "in debt";
        }
        if (balance > 1000000) {
            return "rich";
        }
        return fees > 2 ? "costly" : "open";
    }
}
