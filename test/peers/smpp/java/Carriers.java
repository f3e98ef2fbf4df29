import com.cloudhopper.smpp.*;
import com.cloudhopper.smpp.impl.DefaultSmppServer;
import com.cloudhopper.smpp.impl.DefaultSmppSessionHandler;
import com.cloudhopper.smpp.pdu.*;
import com.cloudhopper.smpp.tlv.Tlv;
import com.cloudhopper.smpp.type.Address;
import com.cloudhopper.smpp.type.SmppProcessingException;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.ServerSocket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jsmpp.examples.SMPPServerSimulator;
import org.smpp.Data;
import org.smpp.SmppObject;
import org.smpp.debug.DefaultDebug;
import org.smpp.debug.DefaultEvent;
import org.smpp.pdu.Request;
import org.smpp.smscsim.*;
import org.smpp.smscsim.util.Table;

/**
 * Java's SMSC simulators as carriers, in one virtual machine, until its input ends. All take system_id "tuma" with the password "secret".
 * cloudhopper brings a server without behaviour: here it returns a receipt with the TLVs of the submit and one of its own, and the phone
 * answers a text that begins with "reply".
 */
public final class Carriers {
  private static final AtomicInteger LAST = new AtomicInteger();
  private static final ExecutorService LATER = Executors.newCachedThreadPool();

  public static void main(String[] args) throws Exception {
    jsmpp(free());
    opensmpp(free());
    cloudhopper(free());
    while (System.in.read() >= 0) {}
    System.exit(0);
  }

  private static int free() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** The simulator of jsmpp's examples, as it is: it greets each bind with a message from 555 to 12345. */
  private static void jsmpp(int port) {
    LATER.execute(new SMPPServerSimulator(false, port, "tuma", "secret"));
    new Say("jsmpp").saw("listening", "port", port);
  }

  /** OpenSMPP's simulator, put together as its menu does; its own messages have no addresses. */
  private static void opensmpp(int port) throws Exception {
    SmppObject.setDebug(new DefaultDebug());
    SmppObject.setEvent(new DefaultEvent());
    File users = File.createTempFile("users", ".txt");
    users.deleteOnExit();
    try (PrintWriter out = new PrintWriter(users)) {
      out.println("name=tuma\npassword=secret\n");
    }
    Say say = new Say("opensmpp");
    DeliveryInfoSender receipts = new DeliveryInfoSender();
    receipts.start();
    PDUProcessorGroup group = new PDUProcessorGroup();
    ShortMessageStore store = new ShortMessageStore();
    Table table = new Table(users.getPath());
    SMSCListener listener = new SMSCListenerImpl(port, true);
    listener.setPDUProcessorFactory(
        session -> {
          SimulatorPDUProcessor processor =
              new SimulatorPDUProcessor(session, store, table) {
                @Override
                public void clientRequest(Request request) {
                  super.clientRequest(request);
                  if (request.getCommandId() == Data.SUBMIT_SM) took((org.smpp.pdu.SubmitSM) request);
                }

                private void took(org.smpp.pdu.SubmitSM pdu) {
                  say.saw("submit", "to", pdu.getDestAddr().getAddress(), "text", pdu.getShortMessage());
                  if (!pdu.getShortMessage().startsWith("reply")) return;
                  try {
                    org.smpp.pdu.DeliverSM bare = new org.smpp.pdu.DeliverSM();
                    bare.setShortMessage("nobody to nobody");
                    serverRequest(bare);
                    org.smpp.pdu.DeliverSM answer = new org.smpp.pdu.DeliverSM();
                    answer.setSourceAddr((byte) 1, (byte) 1, pdu.getDestAddr().getAddress());
                    answer.setDestAddr((byte) 0, (byte) 0, "7878");
                    answer.setShortMessage("Yego");
                    serverRequest(answer);
                  } catch (Exception error) {
                    say.saw("failed", "error", error.toString());
                  }
                }
              };
          processor.setGroup(group);
          processor.setDeliveryInfoSender(receipts);
          return processor;
        });
    listener.start();
    say.saw("listening", "port", port);
  }

  private static void cloudhopper(int port) throws Exception {
    SmppServerConfiguration about = new SmppServerConfiguration();
    about.setHost("127.0.0.1");
    about.setPort(port);
    about.setSystemId("cloudhopper");
    Say say = new Say("cloudhopper");
    new DefaultSmppServer(
            about,
            new SmppServerHandler() {
              @Override
              public void sessionBindRequested(Long id, SmppSessionConfiguration client, BaseBind bind)
                  throws SmppProcessingException {
                if (!client.getSystemId().equals("tuma") || !client.getPassword().equals("secret"))
                  throw new SmppProcessingException(SmppConstants.STATUS_INVPASWD);
              }

              @Override
              public void sessionCreated(Long id, SmppServerSession session, BaseBindResp response) {
                session.serverReady(
                    new DefaultSmppSessionHandler() {
                      @Override
                      public PduResponse firePduRequestReceived(PduRequest request) {
                        PduResponse answer = request.createResponse();
                        if (request instanceof SubmitSm) took(say, session, (SubmitSm) request, (SubmitSmResp) answer);
                        return answer;
                      }
                    });
              }

              @Override
              public void sessionDestroyed(Long id, SmppServerSession session) {}
            },
            LATER)
        .start();
    say.saw("listening", "port", port);
  }

  private static void took(Say say, SmppSession session, SubmitSm pdu, SubmitSmResp answer) {
    String id = "ch-" + LAST.incrementAndGet();
    answer.setMessageId(id);
    Tlv campaign = pdu.getOptionalParameter((short) 0x1401);
    String phone = pdu.getDestAddress().getAddress();
    String text = new String(pdu.getShortMessage());
    say.saw("submit", "to", phone, "text", text, "campaign", campaign == null ? null : new String(campaign.getValue()).trim());
    LATER.execute(
        () ->
            say.run(
                () -> {
                  String receipt = "id:" + id + " sub:001 dlvrd:001 submit date:2611220700 done date:2611220700 stat:DELIVRD err:000 text:";
                  DeliverSm about = message(phone, pdu.getSourceAddress(), receipt);
                  about.setEsmClass(SmppConstants.ESM_CLASS_MT_SMSC_DELIVERY_RECEIPT);
                  about.addOptionalParameter(new Tlv(SmppConstants.TAG_RECEIPTED_MSG_ID, (id + "\0").getBytes()));
                  about.addOptionalParameter(new Tlv(SmppConstants.TAG_MSG_STATE, new byte[] {SmppConstants.STATE_DELIVERED}));
                  if (campaign != null) about.addOptionalParameter(campaign);
                  about.addOptionalParameter(new Tlv((short) 0x2000, "63510\0".getBytes()));
                  session.sendRequestPdu(about, 60_000, false);
                  if (!text.startsWith("reply")) return;
                  DeliverSm reply = message(phone, new Address((byte) 0, (byte) 0, "7878"), "Yego");
                  reply.addOptionalParameter(new Tlv((short) 0x2000, "63514\0".getBytes()));
                  session.sendRequestPdu(reply, 60_000, false);
                }));
  }

  private static DeliverSm message(String from, Address to, String text) throws Exception {
    DeliverSm pdu = new DeliverSm();
    pdu.setSourceAddress(new Address((byte) 1, (byte) 1, from));
    pdu.setDestAddress(to);
    pdu.setShortMessage(text.getBytes());
    return pdu;
  }
}
