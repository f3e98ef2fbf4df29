import type { Pdu, PduInput } from "../pdu/pdu.ts";
import type { MalformedPdu } from "../pdu/reader.ts";
import type { Session } from "./session.ts";
import type { Role } from "./states.ts";

/** What a session tells its owner, and its limits. */
export interface SessionOptions {
  role: Role;
  /** Requests that come in, but for enquire_link and unbind, which the session answers. Each must be answered by `reply`. */
  onRequest: (pdu: Pdu, session: Session) => void;
  /** A response to a request that was settled as `timeout`. */
  onLateResponse?: ((response: Pdu, request: PduInput, session: Session) => void) | undefined;
  /** Room in the window again after a response, a timeout or a bind. */
  onFree?: ((session: Session) => void) | undefined;
  /** A PDU that could not be read, and has been answered. */
  onMalformed?: ((pdu: MalformedPdu, session: Session) => void) | undefined;
  /** The end, told once, after every outstanding request has been settled. */
  onClose?: ((reason: string, session: Session) => void) | undefined;
  /** Requests that may be unanswered by the peer at a time. */
  window?: number | undefined;
  responseTimeoutMs?: number | undefined;
  /** Silence of the peer after which it is asked whether it is there; 0 never asks. */
  enquireLinkMs?: number | undefined;
  /** Time without any PDU but enquire_link after which the session unbinds; 0 for never. */
  inactivityMs?: number | undefined;
  /** Time within which the session must be bound; 0 for ever. */
  sessionInitMs?: number | undefined;
  maxPduOctets?: number | undefined;
  /** Requests of the peer that may be unanswered by us; at that many we stop reading. */
  maxUnanswered?: number | undefined;
  /** The sequence number before the first; for tests of the wrap. */
  lastSequence?: number | undefined;
}
