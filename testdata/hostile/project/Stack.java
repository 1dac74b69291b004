package shop;

/** A harmless class of a project whose settings, build files and links are not. */
public class Stack {
    private int size;

    public boolean push(int element) {
        if (element < 0) {
            return false;
        }
        size++;
        return true;
    }
}
