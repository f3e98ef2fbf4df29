/** The Java clients, in one virtual machine. Arguments, four for each: port, system_id, password, number prefix; first jsmpp, then cloudhopper. */
public final class Clients {
  public static void main(String[] args) throws Exception {
    Thread jsmpp = start("jsmpp", () -> JsmppClient.run(Integer.parseInt(args[0]), args[1], args[2], args[3]));
    Thread cloudhopper = start("cloudhopper", () -> CloudhopperClient.run(Integer.parseInt(args[4]), args[5], args[6], args[7]));
    jsmpp.join();
    cloudhopper.join();
    System.exit(0);
  }

  private static Thread start(String peer, Say.Program program) {
    Thread thread = new Thread(() -> new Say(peer).run(program));
    thread.start();
    return thread;
  }
}
