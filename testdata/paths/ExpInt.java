/** The exponential integral E_n(x), by a continued fraction for large x and by a series for small x. */
public class ExpInt {
    private static final int MOST = 100;
    private static final float EULER = 0.5772157f;
    private static final float SMALLEST = 1.0e-30f;
    private static final float NEAR = 1.0e-7f;

    public static float expint(int n, float x) {
        int before = n - 1;
        float answer;
        if (n < 0 || x < 0.0f || (x == 0.0f && (n == 0 || n == 1))) {
            throw new IllegalArgumentException("bad arguments");
        }
        if (n == 0) {
            answer = (float) (Math.exp(-x) / x);
        } else {
            if (x == 0.0f) {
                answer = 1.0f / before;
            } else {
                if (x > 1.0f) {
                    float b = x + n;
                    float c = 1.0f / SMALLEST;
                    float d = 1.0f / b;
                    float h = d;
                    for (int i = 1; i <= MOST; i++) {
                        float a = -i * (before + (float) i);
                        b = b + 2.0f;
                        d = 1.0f / (a * d + b);
                        c = b + a / c;
                        float factor = c * d;
                        h = h * factor;
                        if (Math.abs(factor - 1.0f) < NEAR) {
                            return (float) (h * Math.exp(-x));
                        }
                    }
                    throw new ArithmeticException("the fraction does not converge");
                }
                answer = before != 0 ? 1.0f / before : (float) -Math.log(x) - EULER;
                float power = 1.0f;
                for (int i = 1; i <= MOST; i++) {
                    power = power * (-x / i);
                    float term;
                    if (i != before) {
                        term = -power / (i - before);
                    } else {
                        float psi = -EULER;
                        for (int k = 1; k <= before; k++) {
                            psi = psi + 1.0f / k;
                        }
                        term = power * ((float) -Math.log(x) + psi);
                    }
                    answer = answer + term;
                    if (Math.abs(term) < Math.abs(answer) * NEAR) {
                        return answer;
                    }
                }
                throw new ArithmeticException("the series does not converge");
            }
        }
        return answer;
    }
}
