import { COMMAND_IDS } from "./commands.ts";
import type { Command } from "./commands.ts";
import { PduError } from "./pdu-error.ts";
import type { Bind, MultiDestination, PduInput, PduOf } from "./pdu.ts";
import { STATUS } from "./status.ts";
import { writeTlvs } from "./tlv.ts";
import { Writer } from "./writer.ts";

type Optional<T> = { [F in keyof T]?: T[F] | undefined };
type Source = Optional<Pick<PduOf<"submit_sm">, "sourceAddrTon" | "sourceAddrNpi" | "sourceAddr">>;
type Destination = Optional<Pick<PduOf<"submit_sm">, "destAddrTon" | "destAddrNpi" | "destinationAddr">>;
type Content = Optional<Omit<PduOf<"submit_sm">, keyof Source | keyof Destination | "command">>;

/** More than the fixed fields of any PDU take, not counting submit_multi's lists and the message. */
const FIXED_OCTETS = 512;
const none = Buffer.alloc(0);

function source(to: Writer, pdu: Source, max = 21): void {
  to.u8(pdu.sourceAddrTon);
  to.u8(pdu.sourceAddrNpi);
  to.cstring(pdu.sourceAddr, max, STATUS.ESME_RINVSRCADR, "source_addr");
}

function destination(to: Writer, pdu: Destination, max = 21): void {
  to.u8(pdu.destAddrTon);
  to.u8(pdu.destAddrNpi);
  to.cstring(pdu.destinationAddr, max, STATUS.ESME_RINVDSTADR, "destination_addr");
}

function serviceType(to: Writer, value: string | undefined): void {
  to.cstring(value, 6, STATUS.ESME_RINVSERTYP, "service_type");
}

function messageId(to: Writer, value: string | undefined): void {
  to.cstring(value, 65, STATUS.ESME_RINVMSGID, "message_id");
}

function shortMessage(to: Writer, message: Buffer = none): void {
  if (message.length > 255) throw new PduError(STATUS.ESME_RINVMSGLEN, "short_message is longer than 255 octets");
  to.u8(message.length);
  if (message.length > 0) to.octets(message);
}

function times(to: Writer, pdu: { scheduleDeliveryTime?: string | undefined; validityPeriod?: string | undefined }) {
  to.cstring(pdu.scheduleDeliveryTime, 17, STATUS.ESME_RINVSCHED, "schedule_delivery_time");
  to.cstring(pdu.validityPeriod, 17, STATUS.ESME_RINVEXPIRY, "validity_period");
}

function content(to: Writer, pdu: Content): void {
  to.u8(pdu.esmClass);
  to.u8(pdu.protocolId);
  to.u8(pdu.priorityFlag);
  times(to, pdu);
  to.u8(pdu.registeredDelivery);
  to.u8(pdu.replaceIfPresentFlag);
  to.u8(pdu.dataCoding);
  to.u8(pdu.smDefaultMsgId);
  shortMessage(to, pdu.shortMessage);
}

/** §5.2.2 limits passwords to 8 characters, but carriers issue and accept longer ones. */
function bind(to: Writer, pdu: Optional<Bind>): void {
  to.cstring(pdu.systemId, 16, STATUS.ESME_RINVSYSID, "system_id");
  to.cstring(pdu.password, 65, STATUS.ESME_RINVPASWD, "password");
  to.cstring(pdu.systemType, 13, STATUS.ESME_RINVSYSTYP, "system_type");
  to.u8(pdu.interfaceVersion ?? 0x34);
  to.u8(pdu.addrTon);
  to.u8(pdu.addrNpi);
  to.cstring(pdu.addressRange, 41, STATUS.ESME_RBINDFAIL, "address_range");
}

function destinations(to: Writer, list: MultiDestination[] = []): void {
  if (list.length > 254) throw new PduError(STATUS.ESME_RINVNUMDESTS, "submit_multi takes at most 254 recipients");
  to.room(24 * list.length + FIXED_OCTETS);
  to.u8(list.length);
  for (const one of list) {
    if (one.kind === "number") {
      to.u8(1);
      to.u8(one.ton);
      to.u8(one.npi);
      to.cstring(one.addr, 21, STATUS.ESME_RINVDSTADR, "destination_addr");
    } else {
      to.u8(2);
      to.cstring(one.name, 21, STATUS.ESME_RINVDLNAME, "dl_name");
    }
  }
}

function unsuccess(to: Writer, list: PduOf<"submit_multi_resp">["unsuccess"] = []): void {
  if (list.length > 255) throw new PduError(STATUS.ESME_RINVNUMDESTS, "submit_multi_resp lists at most 255 recipients");
  to.room(27 * list.length + FIXED_OCTETS);
  to.u8(list.length);
  for (const one of list) {
    to.u8(one.ton);
    to.u8(one.npi);
    to.cstring(one.addr, 21, STATUS.ESME_RINVDSTADR, "destination_addr");
    to.u32(one.status);
  }
}

function body(to: Writer, pdu: PduInput): void {
  switch (pdu.command) {
    case "submit_sm":
    case "deliver_sm":
      serviceType(to, pdu.serviceType);
      source(to, pdu);
      destination(to, pdu);
      return content(to, pdu);
    case "submit_sm_resp":
    case "deliver_sm_resp":
    case "data_sm_resp":
      return messageId(to, pdu.messageId);
    case "bind_receiver":
    case "bind_transmitter":
    case "bind_transceiver":
      return bind(to, pdu);
    case "bind_receiver_resp":
    case "bind_transmitter_resp":
    case "bind_transceiver_resp":
      return to.cstring(pdu.systemId, 16, STATUS.ESME_RINVSYSID, "system_id");
    case "outbind":
      to.cstring(pdu.systemId, 16, STATUS.ESME_RINVSYSID, "system_id");
      return to.cstring(pdu.password, 9, STATUS.ESME_RINVPASWD, "password");
    case "submit_multi":
      serviceType(to, pdu.serviceType);
      source(to, pdu);
      destinations(to, pdu.destinations);
      return content(to, pdu);
    case "submit_multi_resp":
      messageId(to, pdu.messageId);
      return unsuccess(to, pdu.unsuccess);
    case "data_sm":
      serviceType(to, pdu.serviceType);
      source(to, pdu, 65);
      destination(to, pdu, 65);
      to.u8(pdu.esmClass);
      to.u8(pdu.registeredDelivery);
      return to.u8(pdu.dataCoding);
    case "query_sm":
      messageId(to, pdu.messageId);
      return source(to, pdu);
    case "query_sm_resp":
      messageId(to, pdu.messageId);
      to.cstring(pdu.finalDate, 17, STATUS.ESME_RQUERYFAIL, "final_date");
      to.u8(pdu.messageState);
      return to.u8(pdu.errorCode);
    case "cancel_sm":
      serviceType(to, pdu.serviceType);
      messageId(to, pdu.messageId);
      source(to, pdu);
      return destination(to, pdu);
    case "replace_sm":
      messageId(to, pdu.messageId);
      source(to, pdu);
      times(to, pdu);
      to.u8(pdu.registeredDelivery);
      to.u8(pdu.smDefaultMsgId);
      return shortMessage(to, pdu.shortMessage);
    case "alert_notification":
      source(to, pdu, 65);
      to.u8(pdu.esmeAddrTon);
      to.u8(pdu.esmeAddrNpi);
      return to.cstring(pdu.esmeAddr, 65, STATUS.ESME_RINVDSTADR, "esme_addr");
    default:
      return;
  }
}

/** Writes a PDU without a body: commands that have none, and error responses. */
export function encodeHeaderTo(to: Writer, command: Command, status: number, sequence: number): void {
  to.room(16);
  to.u32(16);
  to.u32(COMMAND_IDS[command]);
  to.u32(status);
  to.u32(sequence);
}

/**
 * Appends one PDU to `to`. When it throws, nothing of the PDU is left in `to`.
 * @throws PduError when a field is longer or larger than the standard allows.
 */
export function encodeTo(to: Writer, pdu: PduInput, sequence: number): void {
  to.room(FIXED_OCTETS);
  const pendingBefore = to.pending;
  try {
    to.at += 4;
    to.u32(COMMAND_IDS[pdu.command]);
    to.u32(pdu.status ?? 0);
    to.u32(sequence);
    body(to, pdu);
    if (pdu.tlvs !== undefined) writeTlvs(to, pdu.tlvs);
  } catch (error) {
    to.at -= to.pending - pendingBefore;
    throw error;
  }
  const length = to.pending - pendingBefore;
  const start = to.at - length;
  const bytes = to.bytes;
  bytes[start] = length >>> 24;
  bytes[start + 1] = (length >>> 16) & 0xff;
  bytes[start + 2] = (length >>> 8) & 0xff;
  bytes[start + 3] = length & 0xff;
}

const slab = new Writer();

/**
 * Encodes one PDU. The buffer is a view of a shared slab, as with `Buffer.from`, and is never written again.
 * @throws PduError when a field is longer or larger than the standard allows.
 */
export function encode(pdu: PduInput): Buffer {
  encodeTo(slab, pdu, pdu.sequence ?? 0);
  return slab.take();
}
