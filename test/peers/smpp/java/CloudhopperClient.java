import com.cloudhopper.commons.util.windowing.WindowFuture;
import com.cloudhopper.smpp.*;
import com.cloudhopper.smpp.impl.DefaultSmppClient;
import com.cloudhopper.smpp.impl.DefaultSmppSessionHandler;
import com.cloudhopper.smpp.pdu.*;
import com.cloudhopper.smpp.tlv.Tlv;
import com.cloudhopper.smpp.type.Address;
import com.cloudhopper.smpp.type.SmppBindException;
import com.cloudhopper.smpp.util.DeliveryReceipt;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Predicate;
import org.joda.time.DateTimeZone;

/** cloudhopper (ch-smpp) as a client of the SMPP server. */
final class CloudhopperClient {
  private static final long TIMEOUT = 60_000;
  private static final Address SENDER = new Address((byte) 5, (byte) 0, "TUMA");

  private final Say say = new Say("cloudhopper");
  private final DefaultSmppClient client = new DefaultSmppClient();
  private final BlockingQueue<DeliverSm> delivered = new LinkedBlockingQueue<>();
  private final List<DeliverSm> seen = new ArrayList<>();

  static void run(int port, String systemId, String password, String prefix) throws Exception {
    CloudhopperClient client = new CloudhopperClient();
    try {
      client.transceiver(port, systemId, password, prefix);
      client.pair(port, systemId, password, prefix);
    } finally {
      client.client.destroy();
    }
  }

  private SmppSession bind(int port, SmppBindType type, String systemId, String password) throws Exception {
    SmppSessionConfiguration about = new SmppSessionConfiguration(type, systemId, password);
    about.setHost("127.0.0.1");
    about.setPort(port);
    about.setBindTimeout(TIMEOUT);
    about.getLoggingOptions().setLogPdu(false);
    return client.bind(
        about,
        new DefaultSmppSessionHandler() {
          @Override
          public PduResponse firePduRequestReceived(PduRequest request) {
            if (request instanceof DeliverSm) delivered.add((DeliverSm) request);
            return request.createResponse();
          }
        });
  }

  private void transceiver(int port, String systemId, String password, String prefix) throws Exception {
    try {
      bind(port, SmppBindType.TRANSCEIVER, systemId, "wrong");
    } catch (SmppBindException refused) {
      say.saw("wrong password", "status", refused.getBindResponse().getCommandStatus());
    }
    SmppSession session = bind(port, SmppBindType.TRANSCEIVER, systemId, password);
    say.saw("transceiver", "status", session.areOptionalParametersSupported() ? 0 : 1);
    say.saw("enquire_link", "status", session.enquireLink(new EnquireLink(), TIMEOUT).getCommandStatus());

    receipt("receipt", submit(session, message(prefix + "01", 0, "Muraho".getBytes())));
    say.saw("Unicode", "id", submit(session, message(prefix + "02", 8, Say.ucs2(Say.UNICODE))));
    List<String> ids = new ArrayList<>();
    for (int n = 1; n <= 2; n++) {
      SubmitSm part = message(prefix + "03", 0, Say.part(n, 2, n == 1 ? Say.LONG.substring(0, 153) : Say.LONG.substring(153)));
      part.setEsmClass(SmppConstants.ESM_CLASS_UDHI_MASK);
      ids.add(submit(session, part));
    }
    say.saw("long text in parts", "ids", ids);
    SubmitSm payload = message(prefix + "04", 0, new byte[0]);
    payload.addOptionalParameter(new Tlv(SmppConstants.TAG_MESSAGE_PAYLOAD, Say.LONG.getBytes()));
    say.saw("long text in message_payload", "id", submit(session, payload));

    SubmitSm tagged = message(prefix + "05", 0, "Muraho".getBytes());
    tagged.addOptionalParameter(new Tlv((short) 0x1401, "spring\0".getBytes()));
    String id = submit(session, tagged);
    say.saw("custom TLV", "id", id, "operator", receiptOf(id).getOptionalParameter((short) 0x2000).getValueAsString());

    say.saw("refused submit", "status", session.submit(message("12", 0, "Muraho".getBytes()), TIMEOUT).getCommandStatus());
    DeliverSm inbound = await(pdu -> pdu.getSourceAddress().getAddress().equals(prefix + "06"));
    say.saw(
        "inbound message", "to", inbound.getDestAddress().getAddress(), "text", new String(inbound.getShortMessage(), "UTF-16BE"));

    SubmitSm later = message(prefix + "07", 0, "later".getBytes());
    later.setScheduleDeliveryTime("000001000000000R");
    id = submit(session, later);
    List<Integer> states = new ArrayList<>();
    states.add(query(session, id));
    ReplaceSm replacement = new ReplaceSm();
    replacement.setMessageId(id);
    replacement.setSourceAddress(SENDER);
    replacement.setShortMessage("replaced".getBytes());
    say.saw("replace_sm", "id", id, "status", ask(session, replacement).getCommandStatus());
    CancelSm cancel = new CancelSm();
    cancel.setMessageId(id);
    cancel.setSourceAddress(SENDER);
    cancel.setDestAddress(new Address((byte) 1, (byte) 1, prefix + "07"));
    ask(session, cancel);
    states.add(query(session, id));
    say.saw("query_sm and cancel_sm", "states", states);

    session.unbind(TIMEOUT);
    say.saw("unbind", "status", session.isClosed() ? 0 : 1);
    session.destroy();
  }

  private void pair(int port, String systemId, String password, String prefix) throws Exception {
    SmppSession receiver = bind(port, SmppBindType.RECEIVER, systemId, password);
    SmppSession sender = bind(port, SmppBindType.TRANSMITTER, systemId, password);
    receipt("transmitter and receiver", submit(sender, message(prefix + "08", 0, "Muraho".getBytes())));
    sender.unbind(TIMEOUT);
    receiver.unbind(TIMEOUT);
  }

  private static SubmitSm message(String to, int coding, byte[] text) throws Exception {
    SubmitSm pdu = new SubmitSm();
    pdu.setSourceAddress(SENDER);
    pdu.setDestAddress(new Address((byte) 1, (byte) 1, to));
    pdu.setDataCoding((byte) coding);
    pdu.setRegisteredDelivery(SmppConstants.REGISTERED_DELIVERY_SMSC_RECEIPT_REQUESTED);
    pdu.setShortMessage(text);
    return pdu;
  }

  private static String submit(SmppSession session, SubmitSm pdu) throws Exception {
    SubmitSmResp answer = session.submit(pdu, TIMEOUT);
    if (answer.getCommandStatus() != 0) throw new Exception("submit_sm got " + answer);
    return answer.getMessageId();
  }

  private static PduResponse ask(SmppSession session, PduRequest<?> pdu) throws Exception {
    WindowFuture<Integer, PduRequest, PduResponse> future = session.sendRequestPdu(pdu, TIMEOUT, true);
    if (!future.await(TIMEOUT) || !future.isSuccess()) throw new Exception("no response to " + pdu);
    return future.getResponse();
  }

  private static int query(SmppSession session, String id) throws Exception {
    QuerySm pdu = new QuerySm();
    pdu.setMessageId(id);
    pdu.setSourceAddress(SENDER);
    return ((QuerySmResp) ask(session, pdu)).getMessageState();
  }

  private DeliverSm receiptOf(String id) throws InterruptedException {
    return await(
        pdu -> {
          Tlv receipted = pdu.getOptionalParameter(SmppConstants.TAG_RECEIPTED_MSG_ID);
          return receipted != null && new String(receipted.getValue()).trim().equals(id);
        });
  }

  /** Prints a receipt as the library's own parser reads it. */
  private void receipt(String scenario, String id) throws Exception {
    DeliverSm pdu = receiptOf(id);
    String text = new String(pdu.getShortMessage());
    DeliveryReceipt parsed = DeliveryReceipt.parseShortMessage(text, DateTimeZone.UTC);
    say.saw(
        scenario, "id", id, "receipted", parsed.getMessageId(), "state",
        pdu.getOptionalParameter(SmppConstants.TAG_MSG_STATE).getValueAsByte(), "stat", DeliveryReceipt.toStateText(parsed.getState()),
        "error", parsed.getRawErrorCode(), "delivered", parsed.getDeliveredCount(), "text", text);
  }

  private DeliverSm await(Predicate<DeliverSm> wanted) throws InterruptedException {
    for (DeliverSm pdu : seen) if (wanted.test(pdu)) return pdu;
    while (true) {
      DeliverSm pdu = delivered.take();
      seen.add(pdu);
      if (wanted.test(pdu)) return pdu;
    }
  }
}
