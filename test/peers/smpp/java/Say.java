import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** What a program saw, as one JSON line for each scenario. */
final class Say {
  static final String LONG = "0123456789".repeat(20);
  static final String UNICODE = "Muraho Ю😀";

  private final String peer;

  Say(String peer) {
    this.peer = peer;
  }

  /** Prints a scenario, with names and values in turns. */
  void saw(String scenario, Object... seen) {
    StringBuilder line = new StringBuilder("{\"peer\":" + json(peer) + ",\"scenario\":" + json(scenario));
    for (int i = 0; i < seen.length; i += 2) line.append(',').append(json(seen[i])).append(':').append(json(seen[i + 1]));
    synchronized (System.out) {
      System.out.println(line.append('}'));
    }
  }

  /** Runs a program; a failure is a line, too, so that the test can show it. */
  void run(Program program) {
    try {
      program.run();
    } catch (Throwable error) {
      error.printStackTrace();
      saw("failed", "error", error.toString());
    }
  }

  interface Program {
    void run() throws Exception;
  }

  static byte[] ucs2(String text) {
    return text.getBytes(StandardCharsets.UTF_16BE);
  }

  /** A part of a long text behind its user data header. */
  static byte[] part(int number, int total, String text) {
    byte[] octets = text.getBytes(StandardCharsets.US_ASCII);
    byte[] part = new byte[6 + octets.length];
    System.arraycopy(new byte[] {5, 0, 3, 77, (byte) total, (byte) number}, 0, part, 0, 6);
    System.arraycopy(octets, 0, part, 6, octets.length);
    return part;
  }

  private static String json(Object value) {
    if (value == null || value instanceof Number || value instanceof Boolean) return String.valueOf(value);
    if (value instanceof List)
      return ((List<?>) value).stream().map(Say::json).collect(Collectors.joining(",", "[", "]"));
    StringBuilder text = new StringBuilder("\"");
    for (char c : value.toString().toCharArray())
      text.append(c < ' ' || c > '~' || c == '"' || c == '\\' ? String.format("\\u%04x", (int) c) : c);
    return text.append('"').toString();
  }
}
