package shop;

import java.util.Collection;
import java.util.Comparator;

/** An abstract class without any subclass. */
public abstract class Task<T extends Comparable<T>> {
    protected final int priority;

    protected Task(int priority) {
        this.priority = priority;
    }

    protected abstract T result(String input);

    abstract void done();

    public boolean isUrgent(Collection<? extends T> seen, Comparator<? super T> order) {
        return priority > 9 && !seen.isEmpty() && order != null;
    }
}
