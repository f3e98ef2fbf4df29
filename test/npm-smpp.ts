/** The npm library `smpp` 0.5.1 as an independent peer; it brings no types, so the parts that are used are typed here. */
import { createRequire } from "node:module";
import type { Socket } from "node:net";

export interface PeerPdu {
  command: string;
  command_status: number;
  sequence_number: number;
  message_id?: string;
  source_addr?: string;
  destination_addr?: string;
  short_message?: { message: string | Buffer };
  receipted_message_id?: string;
  message_state?: number;
  system_id?: string;
  password?: string;
  data_coding?: number;
  esm_class?: number;
  priority_flag?: number;
  protocol_id?: number;
  /** TLVs that `addTLV` named. */
  [tlv: string]: unknown;
  response(fields?: Record<string, unknown>): PeerPdu;
}

type Send = (fields: Record<string, unknown>, answered?: (pdu: PeerPdu) => void) => void;

export interface PeerSession {
  socket: Socket;
  on(event: string, listener: (pdu: PeerPdu) => void): void;
  send(pdu: PeerPdu): void;
  close(): void;
  bind_transceiver: Send;
  bind_transmitter: Send;
  bind_receiver: Send;
  submit_sm: Send;
  submit_multi: Send;
  replace_sm: Send;
  query_sm: Send;
  cancel_sm: Send;
  deliver_sm: Send;
  enquire_link: Send;
  unbind: Send;
}

export interface PeerServer {
  listen(port: number, host: string, listening: () => void): void;
  address(): { port: number };
  close(done?: () => void): void;
}

interface Peer {
  connect(options: { host: string; port: number }, connected: () => void): PeerSession;
  createServer(onSession: (session: PeerSession) => void): PeerServer;
  /** Names a parameter; `types.tlv` has the types. */
  addTLV(name: string, definition: { id: number; type: unknown }): void;
  /** The fields of each PDU by its name. */
  commands: Record<string, { params: Record<string, unknown> }>;
  types: { tlv: Record<"int8" | "int16" | "int32" | "cstring" | "string" | "buffer", unknown> };
}

export const npmSmpp = createRequire(import.meta.url)("smpp") as Peer;
