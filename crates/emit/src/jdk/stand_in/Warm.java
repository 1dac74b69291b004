package warm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

// What generated tests look like. Nobody runs it: it is compiled so that the compiler is ready when somebody waits.
class WarmTest {
    @Test
    void add_aReturnsTrue() throws Exception {
        List<String> list = new ArrayList<>();
        assertTrue(list.add("a" + 1));
        assertEquals(1, list.size());
        Comparator<String> comparator = (a, b) -> 0;
        list.sort(comparator);
        assertArrayEquals(new Object[] {"a1"}, list.toArray());
    }

    @Test
    void get_minus1ThrowsIndexOutOfBoundsException() {
        List<Integer> list = new ArrayList<Integer>() {
            @Override
            public Integer get(int index) {
                return super.get(index);
            }
        };
        assertThrows(IndexOutOfBoundsException.class, () -> list.get(-1));
    }
}
