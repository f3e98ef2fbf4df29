import { commandName, isResponse } from "./commands.ts";
import type { Command } from "./commands.ts";
import { PduError } from "./pdu-error.ts";
import type { MultiDestination, Pdu, PduOf } from "./pdu.ts";
import { STATUS } from "./status.ts";
import { readTlvs } from "./tlv.ts";
import type { Tlvs } from "./tlv.ts";

/** Octets of the header: command_length, command_id, command_status, sequence_number. */
export const HEADER_OCTETS = 16;

/** Reads one body. Responses are read leniently, with missing fields as empty, since an answer must never be lost. */
class Cursor {
  bytes: Buffer = Buffer.alloc(0);
  at = 0;
  end = 0;
  lenient = false;

  u8(): number {
    if (this.at < this.end) return this.bytes[this.at++] as number;
    return this.#missing();
  }

  u32(): number {
    return ((this.u8() << 24) | (this.u8() << 16) | (this.u8() << 8) | this.u8()) >>> 0;
  }

  /** A C-octet string of at most `max` octets including its NUL. */
  cstring(max: number, status: number): string {
    const { bytes, at, end } = this;
    if (at < end && bytes[at] === 0) {
      this.at = at + 1;
      return "";
    }
    const limit = this.lenient ? end : Math.min(end, at + max);
    let nul = at;
    while (nul < limit && bytes[nul] !== 0) nul++;
    if (nul === limit && !this.lenient) {
      if (limit === end) this.#missing();
      throw new PduError(status, `a string is longer than ${max - 1} characters`);
    }
    this.at = Math.min(nul + 1, end);
    return bytes.toString("latin1", at, nul);
  }

  octets(length: number): Buffer {
    if (this.end - this.at < length) {
      throw new PduError(STATUS.ESME_RINVMSGLEN, "short_message is cut off");
    }
    const taken = this.bytes.subarray(this.at, this.at + length);
    this.at += length;
    return taken;
  }

  tlvs(): Tlvs {
    const { at, end } = this;
    if (at === end) return {};
    this.at = end;
    if (!this.lenient) return readTlvs(this.bytes, at, end);
    try {
      return readTlvs(this.bytes, at, end);
    } catch {
      return {};
    }
  }

  #missing(): 0 {
    if (this.lenient) return 0;
    throw new PduError(STATUS.ESME_RINVCMDLEN, "the body is cut off");
  }
}

const SRC = STATUS.ESME_RINVSRCADR;
const DST = STATUS.ESME_RINVDSTADR;

function message<C extends "submit_sm" | "deliver_sm">(command: C, status: number, sequence: number, from: Cursor) {
  return {
    command,
    status,
    sequence,
    serviceType: from.cstring(6, STATUS.ESME_RINVSERTYP),
    sourceAddrTon: from.u8(),
    sourceAddrNpi: from.u8(),
    sourceAddr: from.cstring(21, SRC),
    destAddrTon: from.u8(),
    destAddrNpi: from.u8(),
    destinationAddr: from.cstring(21, DST),
    esmClass: from.u8(),
    protocolId: from.u8(),
    priorityFlag: from.u8(),
    scheduleDeliveryTime: from.cstring(17, STATUS.ESME_RINVSCHED),
    validityPeriod: from.cstring(17, STATUS.ESME_RINVEXPIRY),
    registeredDelivery: from.u8(),
    replaceIfPresentFlag: from.u8(),
    dataCoding: from.u8(),
    smDefaultMsgId: from.u8(),
    shortMessage: from.octets(from.u8()),
    tlvs: from.tlvs(),
  };
}

function bind<C extends PduOf<"bind_receiver" | "bind_transmitter" | "bind_transceiver">["command"]>(
  command: C,
  status: number,
  sequence: number,
  from: Cursor,
) {
  return {
    command,
    status,
    sequence,
    systemId: from.cstring(16, STATUS.ESME_RINVSYSID),
    password: from.cstring(65, STATUS.ESME_RINVPASWD),
    systemType: from.cstring(13, STATUS.ESME_RINVSYSTYP),
    interfaceVersion: from.u8(),
    addrTon: from.u8(),
    addrNpi: from.u8(),
    addressRange: from.cstring(41, STATUS.ESME_RBINDFAIL),
    tlvs: from.tlvs(),
  };
}

function destinations(from: Cursor): MultiDestination[] {
  const count = from.u8();
  if (count === 0 || count > 254) throw new PduError(STATUS.ESME_RINVNUMDESTS, `${count} recipients`);
  const list: MultiDestination[] = [];
  while (list.length < count) {
    const flag = from.u8();
    if (flag === 1) list.push({ kind: "number", ton: from.u8(), npi: from.u8(), addr: from.cstring(21, DST) });
    else if (flag === 2) list.push({ kind: "list", name: from.cstring(21, STATUS.ESME_RINVDLNAME) });
    else throw new PduError(STATUS.ESME_RINVDESTFLAG, `dest_flag is ${flag}`);
  }
  return list;
}

function submitMulti(status: number, sequence: number, from: Cursor): PduOf<"submit_multi"> {
  return {
    command: "submit_multi",
    status,
    sequence,
    serviceType: from.cstring(6, STATUS.ESME_RINVSERTYP),
    sourceAddrTon: from.u8(),
    sourceAddrNpi: from.u8(),
    sourceAddr: from.cstring(21, SRC),
    destinations: destinations(from),
    esmClass: from.u8(),
    protocolId: from.u8(),
    priorityFlag: from.u8(),
    scheduleDeliveryTime: from.cstring(17, STATUS.ESME_RINVSCHED),
    validityPeriod: from.cstring(17, STATUS.ESME_RINVEXPIRY),
    registeredDelivery: from.u8(),
    replaceIfPresentFlag: from.u8(),
    dataCoding: from.u8(),
    smDefaultMsgId: from.u8(),
    shortMessage: from.octets(from.u8()),
    tlvs: from.tlvs(),
  };
}

function submitMultiResp(status: number, sequence: number, from: Cursor): PduOf<"submit_multi_resp"> {
  const messageId = from.cstring(65, STATUS.ESME_RINVMSGID);
  const count = from.u8();
  const unsuccess: PduOf<"submit_multi_resp">["unsuccess"] = [];
  while (unsuccess.length < count && from.at < from.end) {
    unsuccess.push({ ton: from.u8(), npi: from.u8(), addr: from.cstring(21, DST), status: from.u32() });
  }
  return { command: "submit_multi_resp", status, sequence, messageId, unsuccess, tlvs: from.tlvs() };
}

function body(command: Command, status: number, sequence: number, from: Cursor): Pdu {
  switch (command) {
    case "submit_sm":
      return message(command, status, sequence, from);
    case "deliver_sm":
      return message(command, status, sequence, from);
    case "submit_sm_resp":
    case "deliver_sm_resp":
    case "data_sm_resp":
      return { command, status, sequence, messageId: from.cstring(65, STATUS.ESME_RINVMSGID), tlvs: from.tlvs() };
    case "bind_receiver":
      return bind(command, status, sequence, from);
    case "bind_transmitter":
      return bind(command, status, sequence, from);
    case "bind_transceiver":
      return bind(command, status, sequence, from);
    case "bind_receiver_resp":
    case "bind_transmitter_resp":
    case "bind_transceiver_resp":
      return { command, status, sequence, systemId: from.cstring(16, STATUS.ESME_RINVSYSID), tlvs: from.tlvs() };
    case "submit_multi":
      return submitMulti(status, sequence, from);
    case "submit_multi_resp":
      return submitMultiResp(status, sequence, from);
    case "outbind":
      return {
        command,
        status,
        sequence,
        systemId: from.cstring(16, STATUS.ESME_RINVSYSID),
        password: from.cstring(9, STATUS.ESME_RINVPASWD),
        tlvs: from.tlvs(),
      };
    case "data_sm":
      return {
        command,
        status,
        sequence,
        serviceType: from.cstring(6, STATUS.ESME_RINVSERTYP),
        sourceAddrTon: from.u8(),
        sourceAddrNpi: from.u8(),
        sourceAddr: from.cstring(65, SRC),
        destAddrTon: from.u8(),
        destAddrNpi: from.u8(),
        destinationAddr: from.cstring(65, DST),
        esmClass: from.u8(),
        registeredDelivery: from.u8(),
        dataCoding: from.u8(),
        tlvs: from.tlvs(),
      };
    case "query_sm":
      return {
        command,
        status,
        sequence,
        messageId: from.cstring(65, STATUS.ESME_RINVMSGID),
        sourceAddrTon: from.u8(),
        sourceAddrNpi: from.u8(),
        sourceAddr: from.cstring(21, SRC),
        tlvs: from.tlvs(),
      };
    case "query_sm_resp":
      return {
        command,
        status,
        sequence,
        messageId: from.cstring(65, STATUS.ESME_RINVMSGID),
        finalDate: from.cstring(17, STATUS.ESME_RQUERYFAIL),
        messageState: from.u8(),
        errorCode: from.u8(),
        tlvs: from.tlvs(),
      };
    case "cancel_sm":
      return {
        command,
        status,
        sequence,
        serviceType: from.cstring(6, STATUS.ESME_RINVSERTYP),
        messageId: from.cstring(65, STATUS.ESME_RINVMSGID),
        sourceAddrTon: from.u8(),
        sourceAddrNpi: from.u8(),
        sourceAddr: from.cstring(21, SRC),
        destAddrTon: from.u8(),
        destAddrNpi: from.u8(),
        destinationAddr: from.cstring(21, DST),
        tlvs: from.tlvs(),
      };
    case "replace_sm":
      return {
        command,
        status,
        sequence,
        messageId: from.cstring(65, STATUS.ESME_RINVMSGID),
        sourceAddrTon: from.u8(),
        sourceAddrNpi: from.u8(),
        sourceAddr: from.cstring(21, SRC),
        scheduleDeliveryTime: from.cstring(17, STATUS.ESME_RINVSCHED),
        validityPeriod: from.cstring(17, STATUS.ESME_RINVEXPIRY),
        registeredDelivery: from.u8(),
        smDefaultMsgId: from.u8(),
        shortMessage: from.octets(from.u8()),
        tlvs: from.tlvs(),
      };
    case "alert_notification":
      return {
        command,
        status,
        sequence,
        sourceAddrTon: from.u8(),
        sourceAddrNpi: from.u8(),
        sourceAddr: from.cstring(65, SRC),
        esmeAddrTon: from.u8(),
        esmeAddrNpi: from.u8(),
        esmeAddr: from.cstring(65, DST),
        tlvs: from.tlvs(),
      };
    default:
      // A body is meaningless here; refusing a heartbeat for it would cut a working link.
      from.lenient = true;
      return { command, status, sequence, tlvs: from.tlvs() };
  }
}

const cursor = new Cursor();

/**
 * Reads the PDU from `start` to `end`, whose command_length has been checked. Buffers in it are views of `bytes`. A response is read
 * as far as it goes and never refused for its body, since its request must be settled.
 * @throws PduError with the status that answers it.
 */
export function decode(bytes: Buffer, start = 0, end = bytes.length): Pdu {
  const id = bytes.readUInt32BE(start + 4);
  const command = commandName(id);
  if (command === undefined) throw new PduError(STATUS.ESME_RINVCMDID, `unknown command_id 0x${id.toString(16)}`);
  cursor.bytes = bytes;
  cursor.at = start + HEADER_OCTETS;
  cursor.end = end;
  cursor.lenient = isResponse(command);
  return body(command, bytes.readUInt32BE(start + 8), bytes.readUInt32BE(start + 12), cursor);
}
