package dse;

/** Options of a command: what is set, what is missing and what contradicts. */
public class CommandLine {
    private boolean verbose;
    private boolean quiet;
    private String output = "";
    private int jobs = 1;
    private int files;

    /** Takes one argument; true if it was understood. */
    public boolean accept(String argument) {
        if (argument.equals("-v") || argument.equals("--verbose")) {
            verbose = true;
            return true;
        }
        if (argument.equals("-q") || argument.equals("--quiet")) {
            quiet = true;
            return true;
        }
        if (argument.startsWith("--output=")) {
            output = argument.substring(9);
            return !output.isEmpty();
        }
        if (argument.startsWith("-j")) {
            try {
                jobs = Integer.parseInt(argument.substring(2));
                return jobs > 0 && jobs <= 64;
            } catch (NumberFormatException e) {
                return false;
            }
        }
        if (argument.startsWith("-")) {
            return false;
        }
        files++;
        return true;
    }

    public String problem() {
        if (verbose && quiet) {
            return "both verbose and quiet";
        }
        if (files == 0) {
            return "no files";
        }
        if (files > 1 && output.endsWith(".zip")) {
            return "one archive for several files";
        }
        if (jobs == 42) {
            return "no";
        }
        return "";
    }
}
