package dse;

/** The form in which a user registers: which of its fields is the first that is not right. */
public class Registration {
    private String name = "";
    private String password = "";
    private String email = "";
    private int age;

    public void setName(String name) {
        this.name = name;
    }

    public void setPassword(String password) {
        this.password = password;
    }

    public void setEmail(String email) {
        this.email = email;
    }

    public void setAge(int age) {
        this.age = age;
    }

    public String check(String repeated) {
        if (name.trim().isEmpty()) {
            return "name";
        }
        if (name.equalsIgnoreCase("admin") || name.equalsIgnoreCase("root")) {
            return "reserved name";
        }
        if (password.length() < 6 || !hasDigit(password)) {
            return "password";
        }
        if (!password.equals(repeated)) {
            return "repeated password";
        }
        int at = email.indexOf('@');
        if (at <= 0 || email.indexOf('.', at) < at + 2) {
            return "email";
        }
        if (age < 18 || age > 120) {
            return "age";
        }
        if (email.endsWith(".test")) {
            return "test account";
        }
        return "";
    }

    private static boolean hasDigit(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isDigit(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }
}
