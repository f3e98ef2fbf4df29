import { PduError } from "./pdu-error.ts";
import { STATUS } from "./status.ts";
import { readTlvs } from "./tlv.ts";
import type { Tlvs } from "./tlv.ts";

/** Reads one body. Responses are read leniently, and missing fields as empty, since no response may be lost. */
export class Cursor {
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
