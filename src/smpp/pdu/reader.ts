import { noted } from "../../base/sentences/sentence.ts";
import { commandName, isResponse, responseOf } from "./commands.ts";
import type { Command } from "./commands.ts";
import { decode, HEADER_OCTETS } from "./decode.ts";
import { PduError } from "./pdu-error.ts";
import type { Pdu } from "./pdu.ts";
import { STATUS } from "./status.ts";

/** Default limit of command_length. A message_payload of 64 KiB would not fit, but nobody sends one. */
export const MAX_PDU_OCTETS = 65_536;

/** A PDU that could not be read. `fatal`: its length is wrong, so nothing after it can be read either. */
export class MalformedPdu {
  readonly commandId: number;
  readonly sequence: number;
  /** The command_status to respond with. */
  readonly status: number;
  readonly reason: string;
  readonly fatal: boolean;

  constructor(commandId: number, sequence: number, status: number, reason: string, fatal: boolean) {
    this.commandId = commandId;
    this.sequence = sequence;
    this.status = status;
    this.reason = reason;
    this.fatal = fatal;
  }

  /** The command to respond with: the command's own response, or generic_nack if it is unknown. */
  get response(): Command {
    const name = commandName(this.commandId);
    return (name === undefined ? undefined : responseOf(name)) ?? "generic_nack";
  }

  /** Whether it is a response: responses are never answered. */
  get isResponse(): boolean {
    const name = commandName(this.commandId);
    return name === undefined ? this.commandId >= 0x80000000 : isResponse(name);
  }
}

const empty = Buffer.alloc(0);

/** Splits a stream into PDUs. Holds at most the largest PDU and one chunk. */
export class PduReader {
  readonly #maxOctets: number;
  #held: Buffer = empty;
  #at = 0;
  #end = 0;
  /** Whether `#held` is our own buffer, with free space after `#end`. */
  #own = false;
  #broken = false;

  /** @param maxOctets the largest command_length accepted. */
  constructor(maxOctets = MAX_PDU_OCTETS) {
    this.#maxOctets = maxOctets;
  }

  /** Octets received and not yet read as PDUs. */
  get heldBytes(): number {
    return this.#end - this.#at;
  }

  /** Takes the next octets of the stream; the chunk must not be changed afterwards. */
  push(chunk: Buffer): void {
    if (this.#broken || chunk.length === 0) return;
    const held = this.#end - this.#at;
    if (held === 0) {
      this.#held = chunk;
      this.#at = 0;
      this.#end = chunk.length;
      this.#own = false;
      return;
    }
    if (!this.#own || this.#held.length - this.#end < chunk.length) {
      // Doubling keeps the cost linear even if a PDU arrives octet by octet. The buffer is new because PDUs already read are
      // views of the old one.
      const grown = Buffer.allocUnsafeSlow(Math.max(2 * held, held + chunk.length, 256));
      this.#held.copy(grown, 0, this.#at, this.#end);
      this.#held = grown;
      this.#at = 0;
      this.#end = held;
      this.#own = true;
    }
    chunk.copy(this.#held, this.#end);
    this.#end += chunk.length;
  }

  /** The next PDU, or why it is malformed; undefined if more octets are needed, and always after a fatal error. */
  next(): Pdu | MalformedPdu | undefined {
    const available = this.#end - this.#at;
    if (available < 4 || this.#broken) return undefined;
    const bytes = this.#held;
    const start = this.#at;
    const length = bytes.readUInt32BE(start);
    if (length < HEADER_OCTETS || length > this.#maxOctets) return this.#untrustworthy(length, available);
    if (available < length) return undefined;
    const end = start + length;
    if (available === length) {
      this.#held = empty;
      this.#at = 0;
      this.#end = 0;
    } else {
      this.#at = end;
    }
    try {
      return decode(bytes, start, end);
    } catch (error) {
      if (!(error instanceof PduError)) throw error;
      const id = bytes.readUInt32BE(start + 4);
      return new MalformedPdu(id, bytes.readUInt32BE(start + 12), error.status, error.message, false);
    }
  }

  /**
   * Waits for the whole header, so that the response can echo its sequence number, unless command_length is too short for a
   * header.
   */
  #untrustworthy(length: number, available: number): MalformedPdu | undefined {
    if (length >= HEADER_OCTETS && available < HEADER_OCTETS) return undefined;
    const whole = available >= HEADER_OCTETS && length >= HEADER_OCTETS;
    const id = whole ? this.#held.readUInt32BE(this.#at + 4) : 0;
    const sequence = whole ? this.#held.readUInt32BE(this.#at + 12) : 0;
    this.#broken = true;
    this.#held = empty;
    this.#at = 0;
    this.#end = 0;
    const reason = noted("command_length {length} is not between {least} and {most}", {
      length,
      least: HEADER_OCTETS,
      most: this.#maxOctets,
    });
    return new MalformedPdu(id, sequence, STATUS.ESME_RINVCMDLEN, reason, true);
  }
}
