/** A square matrix of at most three rows that stays symmetric. */
public class Matrix {
    private final int[][] cells;

    public Matrix(int size) {
        if (size < 1 || size > 3) {
            throw new IllegalArgumentException();
        }
        cells = new int[size][size];
    }

    public void set(int row, int column, int value) {
        if (row >= 0 && column >= 0 && row < cells.length && column < cells.length) {
            cells[row][column] = value;
            cells[column][row] = value;
        }
    }

    public String shape() {
        int diagonal = 0;
        boolean zero = true;
        for (int i = 0; i < cells.length; i++) {
            if (cells[i].length != cells.length) {
                return "ragged";
            }
            for (int j = 0; j < i; j++) {
                if (cells[i][j] != cells[j][i]) {
                    return "skew";
                }
                if (cells[i][j] != 0) {
                    zero = false;
                }
            }
            if (cells[i][i] == 1) {
                diagonal++;
            }
        }
        if (cells.length == 0) {
            return "nothing";
        }
        if (zero && diagonal == cells.length) {
            return cells.length == 3 ? "identity" : "small identity";
        }
        return zero ? "diagonal" : "full";
    }
}
