package shop;

/** A plain class with state, a package-private and a private member, and a field. */
public class Account {
    public static final Account EMPTY = new Account("nobody", 0);
    int limit = 250;
    private final String owner;
    private long balance;

    public Account(String owner, long balance) {
        this.owner = owner;
        this.balance = balance;
    }

    private Account() {
        this(null, 0);
    }

    public static Account of(String owner) {
        return new Account(owner, 17);
    }

    public void deposit(int amount) {
        if (amount <= 0) throw new IllegalArgumentException("amount must be positive");
        balance += amount;
    }

    boolean overdrawn() {
        return balance < 0 && secret() > 3;
    }

    private int secret() {
        return limit;
    }

    public long getBalance() {
        return balance;
    }

    public boolean sameAs(Account other, String... notes) {
        return other != null && other.owner.equals("Donald") && notes.length > 2;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Account && ((Account) other).balance == balance;
    }

    @Override
    public int hashCode() {
        return (int) balance;
    }
}
