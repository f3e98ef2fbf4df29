import type { Command } from "./commands.ts";
import type { Tlvs } from "./tlv.ts";

/** What every PDU has (SMPP v3.4 §3.2): command, status, sequence number and optional parameters. */
interface Head<C extends Command> {
  command: C;
  /** command_status: 0 in requests; see `STATUS`. */
  status: number;
  /** sequence_number, 1 to 0x7FFFFFFF. */
  sequence: number;
  tlvs: Tlvs;
}

interface Source {
  sourceAddrTon: number;
  sourceAddrNpi: number;
  sourceAddr: string;
}

interface Destination {
  destAddrTon: number;
  destAddrNpi: number;
  destinationAddr: string;
}

/** §4.1.1, §4.1.3, §4.1.5 */
interface BindFields {
  systemId: string;
  password: string;
  systemType: string;
  /** 0x34 for version 3.4. */
  interfaceVersion: number;
  addrTon: number;
  addrNpi: number;
  addressRange: string;
}

/** A message and how to handle it: shared by submit_sm, submit_multi and deliver_sm. */
interface Content {
  serviceType: string;
  esmClass: number;
  protocolId: number;
  priorityFlag: number;
  /** §7.1.1, absolute or relative; empty for immediately. See `time.ts`. */
  scheduleDeliveryTime: string;
  /** §7.1.1; empty for the carrier's default. */
  validityPeriod: string;
  registeredDelivery: number;
  replaceIfPresentFlag: number;
  dataCoding: number;
  smDefaultMsgId: number;
  /** At most 255 octets (the standard says 254); longer ones go in the TLV `messagePayload`. */
  shortMessage: Buffer;
}

export interface BindReceiver extends Head<"bind_receiver">, BindFields {}
export interface BindTransmitter extends Head<"bind_transmitter">, BindFields {}
export interface BindTransceiver extends Head<"bind_transceiver">, BindFields {}
export type Bind = BindReceiver | BindTransmitter | BindTransceiver;

/** `systemId` names the SMSC. */
interface BindRespFields {
  systemId: string;
}
export interface BindReceiverResp extends Head<"bind_receiver_resp">, BindRespFields {}
export interface BindTransmitterResp extends Head<"bind_transmitter_resp">, BindRespFields {}
export interface BindTransceiverResp extends Head<"bind_transceiver_resp">, BindRespFields {}
export type BindResp = BindReceiverResp | BindTransmitterResp | BindTransceiverResp;

/** §4.1.7 */
export interface Outbind extends Head<"outbind"> {
  systemId: string;
  password: string;
}

export interface Unbind extends Head<"unbind"> {}
export interface UnbindResp extends Head<"unbind_resp"> {}
export interface GenericNack extends Head<"generic_nack"> {}
export interface EnquireLink extends Head<"enquire_link"> {}
export interface EnquireLinkResp extends Head<"enquire_link_resp"> {}

/** §4.4.1 */
export interface SubmitSm extends Head<"submit_sm">, Source, Destination, Content {}
export interface SubmitSmResp extends Head<"submit_sm_resp"> {
  messageId: string;
}

/** A recipient of submit_multi (§4.5.1.1): a number, or the name of a distribution list. */
export type MultiDestination =
  | { kind: "number"; ton: number; npi: number; addr: string }
  | { kind: "list"; name: string };

/** §4.5.1 */
export interface SubmitMulti extends Head<"submit_multi">, Source, Content {
  /** 1 to 254 of them. */
  destinations: MultiDestination[];
}

/** §4.5.2: `unsuccess` lists the recipients that were refused, and why. */
export interface SubmitMultiResp extends Head<"submit_multi_resp"> {
  messageId: string;
  unsuccess: { ton: number; npi: number; addr: string; status: number }[];
}

/** §4.6.1: an inbound message or a receipt. */
export interface DeliverSm extends Head<"deliver_sm">, Source, Destination, Content {}
/** §4.6.2: `messageId` is unused and empty. */
export interface DeliverSmResp extends Head<"deliver_sm_resp"> {
  messageId: string;
}

/** §4.7.1: the message is in the TLV `messagePayload`. */
export interface DataSm extends Head<"data_sm">, Source, Destination {
  serviceType: string;
  esmClass: number;
  registeredDelivery: number;
  dataCoding: number;
}
export interface DataSmResp extends Head<"data_sm_resp"> {
  messageId: string;
}

/** §4.8.1 */
export interface QuerySm extends Head<"query_sm">, Source {
  messageId: string;
}
/** §4.8.2: `messageState` as in §5.2.28. */
export interface QuerySmResp extends Head<"query_sm_resp"> {
  messageId: string;
  finalDate: string;
  messageState: number;
  errorCode: number;
}

/** §4.9.1: an empty `messageId` cancels all messages between the addresses. */
export interface CancelSm extends Head<"cancel_sm">, Source, Destination {
  serviceType: string;
  messageId: string;
}
export interface CancelSmResp extends Head<"cancel_sm_resp"> {}

/** §4.10.1 */
export interface ReplaceSm extends Head<"replace_sm">, Source {
  messageId: string;
  scheduleDeliveryTime: string;
  validityPeriod: string;
  registeredDelivery: number;
  smDefaultMsgId: number;
  shortMessage: Buffer;
}
export interface ReplaceSmResp extends Head<"replace_sm_resp"> {}

/** §4.12.1: a handset became reachable. It has no response. */
export interface AlertNotification extends Head<"alert_notification">, Source {
  esmeAddrTon: number;
  esmeAddrNpi: number;
  esmeAddr: string;
}

/** Every PDU of SMPP v3.4, told apart by `command`. */
export type Pdu =
  | Bind
  | BindResp
  | Outbind
  | Unbind
  | UnbindResp
  | GenericNack
  | EnquireLink
  | EnquireLinkResp
  | SubmitSm
  | SubmitSmResp
  | SubmitMulti
  | SubmitMultiResp
  | DeliverSm
  | DeliverSmResp
  | DataSm
  | DataSmResp
  | QuerySm
  | QuerySmResp
  | CancelSm
  | CancelSmResp
  | ReplaceSm
  | ReplaceSmResp
  | AlertNotification;

export type PduOf<C extends Command> = Extract<Pdu, { command: C }>;

/** A PDU to be written: absent numbers are 0, absent strings and lists empty. */
export type PduInput<C extends Command = Command> = {
  [K in C]: { command: K } & { [F in Exclude<keyof PduOf<K>, "command">]?: PduOf<K>[F] | undefined };
}[C];

/** The body fields of a command, as a reply gives them. */
export type Fields<C extends Command> = Omit<PduInput<C>, "command" | "status" | "sequence">;
