/** The mandatory parameters of every command in wire order (SMPP v3.4 §4): what `decode` reads and `encode` writes. */
import type { Command } from "./commands.ts";
import type { Cursor } from "./cursor.ts";
import { PduError } from "./pdu-error.ts";
import { STATUS } from "./status.ts";
import type { Writer } from "./writer.ts";

/** How one parameter is read and written. An absent one is written as 0 or empty. */
export interface Field<T> {
  read(from: Cursor): T;
  write(to: Writer, value: T | undefined): void;
}

/** A recipient of submit_multi (§4.5.1.1): a number, or the name of a distribution list. */
export type MultiDestination =
  | { kind: "number"; ton: number; npi: number; addr: string }
  | { kind: "list"; name: string };

/** A recipient that submit_multi refused (§4.5.2.1), and why. */
type Unsuccess = { ton: number; npi: number; addr: string; status: number };

/** An upper bound for the fixed fields of any PDU, without submit_multi's lists and the message. */
export const FIXED_OCTETS = 512;
const none = Buffer.alloc(0);

const octet: Field<number> = { read: (from) => from.u8(), write: (to, value) => to.u8(value) };

/** A C-octet string of at most `max` octets including its NUL; a longer one is refused with `status`. */
const cstring = (name: string, max: number, status: number): Field<string> => ({
  read: (from) => from.cstring(max, status),
  write: (to, value) => to.cstring(value, max, status, name),
});

const sourceAddress = (max: number) => cstring("source_addr", max, STATUS.ESME_RINVSRCADR);
const destinationAddress = (max: number) => cstring("destination_addr", max, STATUS.ESME_RINVDSTADR);
const address = destinationAddress(21);
const listName = cstring("dl_name", 21, STATUS.ESME_RINVDLNAME);
const serviceType = cstring("service_type", 6, STATUS.ESME_RINVSERTYP);
const messageId = cstring("message_id", 65, STATUS.ESME_RINVMSGID);
const systemId = cstring("system_id", 16, STATUS.ESME_RINVSYSID);

const source = { sourceAddrTon: octet, sourceAddrNpi: octet, sourceAddr: sourceAddress(21) };
const destination = { destAddrTon: octet, destAddrNpi: octet, destinationAddr: address };
const times = {
  /** §7.1.1, absolute or relative; empty means immediately. See `time.ts`. */
  scheduleDeliveryTime: cstring("schedule_delivery_time", 17, STATUS.ESME_RINVSCHED),
  /** §7.1.1; empty means the carrier's default. */
  validityPeriod: cstring("validity_period", 17, STATUS.ESME_RINVEXPIRY),
};

const shortMessage: Field<Buffer> = {
  read: (from) => from.octets(from.u8()),
  write(to, message = none) {
    if (message.length > 255) throw new PduError(STATUS.ESME_RINVMSGLEN, "short_message is longer than 255 octets");
    to.u8(message.length);
    if (message.length > 0) to.octets(message);
  },
};

const destinations: Field<MultiDestination[]> = {
  read(from) {
    const count = from.u8();
    if (count === 0 || count > 254) throw new PduError(STATUS.ESME_RINVNUMDESTS, `${count} recipients`);
    const list: MultiDestination[] = [];
    while (list.length < count) {
      const flag = from.u8();
      if (flag === 1) list.push({ kind: "number", ton: from.u8(), npi: from.u8(), addr: address.read(from) });
      else if (flag === 2) list.push({ kind: "list", name: listName.read(from) });
      else throw new PduError(STATUS.ESME_RINVDESTFLAG, `dest_flag is ${flag}`);
    }
    return list;
  },
  write(to, list = []) {
    if (list.length > 254) throw new PduError(STATUS.ESME_RINVNUMDESTS, "submit_multi takes at most 254 recipients");
    to.room(24 * list.length + FIXED_OCTETS);
    to.u8(list.length);
    for (const one of list) {
      to.u8(one.kind === "number" ? 1 : 2);
      if (one.kind === "list") listName.write(to, one.name);
      else {
        to.u8(one.ton);
        to.u8(one.npi);
        address.write(to, one.addr);
      }
    }
  },
};

const unsuccess: Field<Unsuccess[]> = {
  read(from) {
    const count = from.u8();
    const list: Unsuccess[] = [];
    while (list.length < count && from.at < from.end) {
      list.push({ ton: from.u8(), npi: from.u8(), addr: address.read(from), status: from.u32() });
    }
    return list;
  },
  write(to, list = []) {
    if (list.length > 255) {
      throw new PduError(STATUS.ESME_RINVNUMDESTS, "submit_multi_resp lists at most 255 recipients");
    }
    to.room(27 * list.length + FIXED_OCTETS);
    to.u8(list.length);
    for (const one of list) {
      to.u8(one.ton);
      to.u8(one.npi);
      address.write(to, one.addr);
      to.u32(one.status);
    }
  },
};

/** A message and how to handle it: shared by submit_sm, submit_multi and deliver_sm. */
const content = {
  esmClass: octet,
  protocolId: octet,
  priorityFlag: octet,
  ...times,
  registeredDelivery: octet,
  replaceIfPresentFlag: octet,
  dataCoding: octet,
  smDefaultMsgId: octet,
  /** At most 255 octets (the standard says 254); longer ones go in the TLV `messagePayload`. */
  shortMessage,
};
const message = { serviceType, ...source, ...destination, ...content };

const bind = {
  systemId,
  /** §5.2.2 limits passwords to 8 characters, but carriers issue and accept longer ones. */
  password: cstring("password", 65, STATUS.ESME_RINVPASWD),
  systemType: cstring("system_type", 13, STATUS.ESME_RINVSYSTYP),
  /** 0x34 for version 3.4. */
  interfaceVersion: { ...octet, write: (to: Writer, version = 0x34) => to.u8(version) },
  addrTon: octet,
  addrNpi: octet,
  addressRange: cstring("address_range", 41, STATUS.ESME_RBINDFAIL),
};

const definitions = {
  /** §4.1.1, §4.1.3, §4.1.5; in a response, `systemId` names the SMSC. */
  bind_receiver: bind,
  bind_receiver_resp: { systemId },
  bind_transmitter: bind,
  bind_transmitter_resp: { systemId },
  bind_transceiver: bind,
  bind_transceiver_resp: { systemId },
  /** §4.1.7 */
  outbind: { systemId, password: cstring("password", 9, STATUS.ESME_RINVPASWD) },
  unbind: {},
  unbind_resp: {},
  generic_nack: {},
  enquire_link: {},
  enquire_link_resp: {},
  /** §4.4.1 */
  submit_sm: message,
  submit_sm_resp: { messageId },
  /** §4.5.1: 1 to 254 destinations. */
  submit_multi: { serviceType, ...source, destinations, ...content },
  /** §4.5.2: `unsuccess` lists the recipients that were refused, and why. */
  submit_multi_resp: { messageId, unsuccess },
  /** §4.6.1: an inbound message or a receipt. */
  deliver_sm: message,
  /** §4.6.2: `messageId` is unused and empty. */
  deliver_sm_resp: { messageId },
  /** §4.7.1: the message is in the TLV `messagePayload`. */
  data_sm: {
    serviceType,
    ...source,
    sourceAddr: sourceAddress(65),
    ...destination,
    destinationAddr: destinationAddress(65),
    esmClass: octet,
    registeredDelivery: octet,
    dataCoding: octet,
  },
  data_sm_resp: { messageId },
  /** §4.8.1 */
  query_sm: { messageId, ...source },
  /** §4.8.2: `messageState` as in §5.2.28. */
  query_sm_resp: {
    messageId,
    finalDate: cstring("final_date", 17, STATUS.ESME_RQUERYFAIL),
    messageState: octet,
    errorCode: octet,
  },
  /** §4.9.1: an empty `messageId` cancels all messages between the addresses. */
  cancel_sm: { serviceType, messageId, ...source, ...destination },
  cancel_sm_resp: {},
  /** §4.10.1 */
  replace_sm: { messageId, ...source, ...times, registeredDelivery: octet, smDefaultMsgId: octet, shortMessage },
  replace_sm_resp: {},
  /** §4.12.1: a handset became reachable. It has no response. */
  alert_notification: {
    ...source,
    sourceAddr: sourceAddress(65),
    esmeAddrTon: octet,
    esmeAddrNpi: octet,
    esmeAddr: cstring("esme_addr", 65, STATUS.ESME_RINVDSTADR),
  },
} satisfies Record<Command, Record<string, Field<unknown>>>;

/** The values of a command's body, by name. */
export type Body<C extends Command> = {
  [F in keyof (typeof definitions)[C]]: (typeof definitions)[C][F] extends Field<infer T> ? T : never;
};

/** Reads and writes the body of one command. */
interface Codec {
  /** Reads the fields and TLVs at the cursor. */
  read(from: Cursor, status: number, sequence: number): object;
  write(to: Writer, pdu: object): void;
  isEmpty: boolean;
}

/**
 * Compiles the codec from the table, as schema validators are compiled: V8 then sees one object shape per command and one
 * target per call. A loop over the fields takes more than half as long again.
 */
function compile(command: string, body: Record<string, Field<unknown>>): Codec {
  const names = Object.keys(body);
  const reads = names.map((name) => `${name}: ${name}.read(from),`).join(" ");
  const writes = names.map((name) => `${name}.write(to, pdu.${name});`).join(" ");
  const source = `const { ${names.join(", ")} } = body; return {
    read: (from, status, sequence) => ({ command, status, sequence, ${reads} tlvs: from.tlvs() }),
    write(to, pdu) { ${writes} },
    isEmpty: ${names.length === 0} };`;
  // oxlint-disable-next-line typescript/no-implied-eval -- every word of the source is in the table above
  return new Function("command", "body", source)(command, body) as Codec;
}

const compiled = Object.entries(definitions).map(([command, body]) => [command, compile(command, body)]);

/** How the body of each command is read and written. */
export const bodies = Object.fromEntries(compiled) as Record<Command, Codec>;
