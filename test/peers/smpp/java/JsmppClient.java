import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Predicate;
import org.jsmpp.bean.*;
import org.jsmpp.extra.NegativeResponseException;
import org.jsmpp.extra.ProcessRequestException;
import org.jsmpp.session.*;

/** jsmpp as a client of the SMPP server. */
final class JsmppClient implements MessageReceiverListener {
  private final Say say = new Say("jsmpp");
  private final BlockingQueue<DeliverSm> delivered = new LinkedBlockingQueue<>();
  private final List<DeliverSm> seen = new ArrayList<>();

  static void run(int port, String systemId, String password, String prefix) throws Exception {
    JsmppClient client = new JsmppClient();
    client.transceiver(port, systemId, password, prefix);
    client.pair(port, systemId, password, prefix);
  }

  private SMPPSession bind(int port, BindType type, String systemId, String password) throws IOException {
    SMPPSession session = new SMPPSession();
    session.setTransactionTimer(60_000);
    session.setMessageReceiverListener(this);
    BindParameter about =
        new BindParameter(
            type, systemId, password, "", TypeOfNumber.UNKNOWN, NumberingPlanIndicator.UNKNOWN, null);
    session.connectAndBind("127.0.0.1", port, about, 60_000);
    return session;
  }

  private void transceiver(int port, String systemId, String password, String prefix) throws Exception {
    try {
      bind(port, BindType.BIND_TRX, systemId, "wrong");
    } catch (IOException refused) {
      say.saw("wrong password", "status", ((NegativeResponseException) refused.getCause()).getCommandStatus());
    }
    SMPPSession session = bind(port, BindType.BIND_TRX, systemId, password);
    say.saw("transceiver", "status", 0);

    String id = submit(session, prefix + "01", 0, 0, "Muraho".getBytes());
    receipt("receipt", id);
    say.saw("Unicode", "id", submit(session, prefix + "02", 0, 8, Say.ucs2(Say.UNICODE)));
    List<String> ids = new ArrayList<>();
    for (int n = 1; n <= 2; n++) {
      String text = n == 1 ? Say.LONG.substring(0, 153) : Say.LONG.substring(153);
      ids.add(submit(session, prefix + "03", 0x40, 0, Say.part(n, 2, text)));
    }
    say.saw("long text in parts", "ids", ids);
    OptionalParameter payload = new OptionalParameter.Message_payload(Say.LONG.getBytes());
    say.saw("long text in message_payload", "id", submit(session, prefix + "04", 0, 0, new byte[0], payload));

    id =
        submit(
            session, prefix + "05", 0, 0, "Muraho".getBytes(), new OptionalParameter.COctetString((short) 0x1401, "spring"));
    OptionalParameter operator = receiptOf(id).getOptionalParameter((short) 0x2000);
    say.saw("custom TLV", "id", id, "operator", new String(((OptionalParameter.OctetString) operator).getValue()).trim());

    try {
      submit(session, "12", 0, 0, "Muraho".getBytes());
    } catch (NegativeResponseException refused) {
      say.saw("refused submit", "status", refused.getCommandStatus());
    }
    DeliverSm inbound = await(pdu -> pdu.getSourceAddr().equals(prefix + "06"));
    say.saw("inbound message", "to", inbound.getDestAddress(), "text", new String(inbound.getShortMessage(), "UTF-16BE"));

    id = later(session, prefix + "07");
    List<Integer> states = new ArrayList<>();
    states.add(query(session, id));
    session.replaceShortMessage(
        id, TypeOfNumber.ALPHANUMERIC, NumberingPlanIndicator.UNKNOWN, "TUMA", null, null, new RegisteredDelivery(0), (byte) 0,
        "replaced".getBytes());
    say.saw("replace_sm", "id", id);
    session.cancelShortMessage(
        "", id, TypeOfNumber.ALPHANUMERIC, NumberingPlanIndicator.UNKNOWN, "TUMA", TypeOfNumber.INTERNATIONAL,
        NumberingPlanIndicator.ISDN, prefix + "07");
    states.add(query(session, id));
    say.saw("query_sm and cancel_sm", "states", states);

    Address[] phones = {address(prefix + "09"), address("12"), address(prefix + "10")};
    SubmitMultiResult many =
        session.submitMultiple(
            "", TypeOfNumber.ALPHANUMERIC, NumberingPlanIndicator.UNKNOWN, "TUMA", phones, new ESMClass(), (byte) 0, (byte) 0, null,
            null, new RegisteredDelivery(1), ReplaceIfPresentFlag.DEFAULT, new RawDataCoding((byte) 0), (byte) 0,
            "Muraho".getBytes());
    List<String> refused = new ArrayList<>();
    for (UnsuccessDelivery each : many.getUnsuccessDeliveries()) refused.add(each.getDestinationAddress().getAddress());
    say.saw("submit_multi with a refused recipient", "id", many.getMessageId(), "refused", refused);

    session.unbind();
    say.saw("unbind", "status", 0);
    session.close();
  }

  private void pair(int port, String systemId, String password, String prefix) throws Exception {
    SMPPSession receiver = bind(port, BindType.BIND_RX, systemId, password);
    SMPPSession sender = bind(port, BindType.BIND_TX, systemId, password);
    receipt("transmitter and receiver", submit(sender, prefix + "08", 0, 0, "Muraho".getBytes()));
    sender.unbindAndClose();
    receiver.unbindAndClose();
  }

  private static Address address(String digits) {
    return new Address(TypeOfNumber.INTERNATIONAL, NumberingPlanIndicator.ISDN, digits);
  }

  private String submit(SMPPSession session, String to, int esmClass, int coding, byte[] text, OptionalParameter... tlvs)
      throws Exception {
    return submitAt(session, null, to, esmClass, coding, text, tlvs);
  }

  private String later(SMPPSession session, String to) throws Exception {
    return submitAt(session, "000001000000000R", to, 0, 0, "later".getBytes());
  }

  private String submitAt(
      SMPPSession session, String time, String to, int esmClass, int coding, byte[] text, OptionalParameter... tlvs)
      throws Exception {
    return session
        .submitShortMessage(
            "", TypeOfNumber.ALPHANUMERIC, NumberingPlanIndicator.UNKNOWN, "TUMA", TypeOfNumber.INTERNATIONAL,
            NumberingPlanIndicator.ISDN, to, new ESMClass(esmClass), (byte) 0, (byte) 0, time, null,
            new RegisteredDelivery(SMSCDeliveryReceipt.SUCCESS_FAILURE), (byte) 0, new RawDataCoding((byte) coding), (byte) 0, text,
            tlvs)
        .getMessageId();
  }

  private int query(SMPPSession session, String id) throws Exception {
    return session
        .queryShortMessage(id, TypeOfNumber.ALPHANUMERIC, NumberingPlanIndicator.UNKNOWN, "TUMA")
        .getMessageState()
        .value();
  }

  private DeliverSm receiptOf(String id) throws Exception {
    return await(
        pdu -> {
          OptionalParameter.Receipted_message_id receipted =
              pdu.getOptionalParameter(OptionalParameter.Receipted_message_id.class);
          return receipted != null && receipted.getValueAsString().equals(id);
        });
  }

  /** Prints a receipt as the library's own parser reads it. */
  private void receipt(String scenario, String id) throws Exception {
    DeliverSm pdu = receiptOf(id);
    DeliveryReceipt parsed = pdu.getShortMessageAsDeliveryReceipt();
    OptionalParameter.Message_state state = pdu.getOptionalParameter(OptionalParameter.Message_state.class);
    say.saw(
        scenario, "id", id, "receipted", parsed.getId(), "state", state.getValue(), "stat", parsed.getFinalStatus(), "error",
        parsed.getError(), "delivered", parsed.getDelivered(), "text", new String(pdu.getShortMessage()));
  }

  private DeliverSm await(Predicate<DeliverSm> wanted) throws InterruptedException {
    for (DeliverSm pdu : seen) if (wanted.test(pdu)) return pdu;
    while (true) {
      DeliverSm pdu = delivered.take();
      seen.add(pdu);
      if (wanted.test(pdu)) return pdu;
    }
  }

  @Override
  public void onAcceptDeliverSm(DeliverSm pdu) {
    delivered.add(pdu);
  }

  @Override
  public void onAcceptAlertNotification(AlertNotification alert) {}

  @Override
  public DataSmResult onAcceptDataSm(DataSm pdu, Session source) throws ProcessRequestException {
    throw new ProcessRequestException("no data_sm is expected", 8);
  }
}
