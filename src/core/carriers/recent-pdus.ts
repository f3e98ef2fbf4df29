import { maskPhone } from "../../base/phone/phone.ts";

/** How many PDUs are kept: some 12 KB, written with each renewal of a lease. */
export const maxRecent = 100;

/** A PDU as operators see it: numbers masked, no text. */
export interface RecentPdu {
  at: string;
  command: string;
  /** The command_status of its response; -1 if there was none. */
  status: number;
  from: string;
  to: string;
  /** The carrier's message_id, if the PDU has one. */
  message_id: string | null;
  /** Of a test of the connection. */
  trial?: true;
}

/** The last PDUs of a link. */
export class RecentPdus {
  readonly #pdus: {
    at: number;
    command: string;
    status: number;
    from: string;
    to: string;
    messageId: string | null;
  }[] = [];
  #oldest = 0;

  note(pdu: { command: string; status: number; from?: string; to?: string; messageId?: string | null }): void {
    this.#pdus[this.#oldest] = { at: Date.now(), from: "", to: "", messageId: null, ...pdu };
    this.#oldest = (this.#oldest + 1) % maxRecent;
  }

  newestFirst(): RecentPdu[] {
    return [...this.#pdus.slice(this.#oldest), ...this.#pdus.slice(0, this.#oldest)]
      .reverse()
      .map(({ at, command, status, from, to, messageId }) => ({
        at: new Date(at).toISOString(),
        command,
        status,
        from: masked(from),
        to: masked(to),
        message_id: messageId,
      }));
  }
}

/** `250788***456`; sender IDs that are not phone numbers are unchanged. */
function masked(address: string): string {
  return /^\+?\d{9,}$/.test(address) ? maskPhone(address) : address;
}
