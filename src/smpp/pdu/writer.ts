import { PduError } from "./pdu-error.ts";
import { STATUS } from "./status.ts";

/**
 * A buffer that PDUs are appended to until `take` returns them. The result is a view of a slab, and that part of the slab is
 * never written again, so it may wait in a socket for as long as needed.
 */
export class Writer {
  bytes: Buffer;
  /** Where the next octet goes. */
  at = 0;
  #start = 0;
  readonly #slabBytes: number;

  constructor(slabBytes = 16_384) {
    this.#slabBytes = slabBytes;
    this.bytes = Buffer.allocUnsafeSlow(slabBytes);
  }

  /** Octets written since the last `take`. */
  get pending(): number {
    return this.at - this.#start;
  }

  /** Ensures room for `octets` more. */
  room(octets: number): void {
    if (this.bytes.length - this.at >= octets) return;
    const pending = this.pending;
    const grown = Buffer.allocUnsafeSlow(Math.max(this.#slabBytes, 2 * pending, pending + octets));
    this.bytes.copy(grown, 0, this.#start, this.at);
    this.bytes = grown;
    this.#start = 0;
    this.at = pending;
  }

  /** Returns the pending octets. */
  take(): Buffer {
    const taken = this.bytes.subarray(this.#start, this.at);
    this.#start = this.at;
    return taken;
  }

  u8(value = 0): void {
    if ((value & 0xff) !== value) throw new PduError(STATUS.ESME_RUNKNOWNERR, `${value} does not fit one octet`);
    this.bytes[this.at++] = value;
  }

  u16(value: number): void {
    if ((value & 0xffff) !== value) throw new PduError(STATUS.ESME_RUNKNOWNERR, `${value} does not fit two octets`);
    this.bytes[this.at++] = value >>> 8;
    this.bytes[this.at++] = value & 0xff;
  }

  u32(value: number): void {
    if (value >>> 0 !== value) throw new PduError(STATUS.ESME_RUNKNOWNERR, `${value} does not fit four octets`);
    const bytes = this.bytes;
    const at = this.at;
    bytes[at] = value >>> 24;
    bytes[at + 1] = (value >>> 16) & 0xff;
    bytes[at + 2] = (value >>> 8) & 0xff;
    bytes[at + 3] = value & 0xff;
    this.at = at + 4;
  }

  /**
   * A C-octet string of at most `max` octets including its NUL. Written in a loop, since a native call costs more for short
   * strings.
   */
  cstring(value: string | undefined, max: number, status: number, field: string): void {
    const length = value === undefined ? 0 : value.length;
    if (length >= max) throw new PduError(status, `${field} is longer than ${max - 1} characters`);
    const bytes = this.bytes;
    let at = this.at;
    for (let index = 0; index < length; index++) {
      const code = (value as string).charCodeAt(index);
      if (code === 0 || code > 0xff) throw new PduError(status, `${field} has a character that SMPP cannot carry`);
      bytes[at++] = code;
    }
    bytes[at++] = 0;
    this.at = at;
  }

  octets(value: Buffer): void {
    const length = value.length;
    this.room(length);
    this.bytes.set(value, this.at);
    this.at += length;
  }

  /** The tag and length of an optional parameter; reserves room for its value. */
  tlv(tag: number, length: number): void {
    this.room(length + 4);
    this.u16(tag);
    this.u16(length);
  }
}
