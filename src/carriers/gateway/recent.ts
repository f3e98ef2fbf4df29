import { maskPhone } from "../../base/phone/phone.ts";

/** Written with each renewal of a lease: some 12 KB. */
const size = 100;

interface Entry {
  at: number;
  command: string;
  status: number;
  from: string;
  to: string;
  /** The carrier's own, where the PDU has one. */
  message_id: string | null;
}

/** The last PDUs of a link, for the operator's eyes: without texts, and with addresses masked. */
export class RecentPdus {
  readonly #entries: Entry[] = [];
  #next = 0;

  note(command: string, status: number, from: string, to: string, messageId: string | null = null): void {
    this.#entries[this.#next] = { at: Date.now(), command, status, from, to, message_id: messageId };
    this.#next = (this.#next + 1) % size;
  }

  /** Newest first. */
  list(): (Omit<Entry, "at"> & { at: string })[] {
    return [...this.#entries]
      .sort((a, b) => b.at - a.at)
      .map((entry) => ({
        ...entry,
        at: new Date(entry.at).toISOString(),
        from: masked(entry.from),
        to: masked(entry.to),
      }));
  }
}

/** `250788***456`; senders that are no phone numbers stay as they are. */
function masked(address: string): string {
  return /^\+?\d{9,}$/.test(address) ? maskPhone(address) : address;
}
