import { bodies, FIXED_OCTETS } from "./bodies.ts";
import { COMMAND_IDS } from "./commands.ts";
import type { Command } from "./commands.ts";
import type { PduInput } from "./pdu.ts";
import { writeTlvs } from "./tlv.ts";
import { Writer } from "./writer.ts";

/** The responses whose body an error leaves out. Clients such as gosmpp and smpp.pdu end the session if another one has none. */
const bodiless: ReadonlySet<Command> = new Set(["bind_transmitter_resp", "bind_receiver_resp", "submit_sm_resp"]);

/** Writes a response with nothing in it: an error (§4.1.2, §4.1.4 and §4.4.2: no body; else an empty one), or one that has no body. */
export function encodeEmptyTo(to: Writer, command: Command, status: number, sequence: number): void {
  if (!bodies[command].isEmpty && !bodiless.has(command))
    return encodeTo(to, { command, status } as PduInput, sequence);
  to.room(16);
  to.u32(16);
  to.u32(COMMAND_IDS[command]);
  to.u32(status);
  to.u32(sequence);
}

/**
 * Appends one PDU to `to`. If it throws, `to` is unchanged.
 * @throws PduError if a field is longer or larger than the standard allows
 */
export function encodeTo(to: Writer, pdu: PduInput, sequence: number): void {
  to.room(FIXED_OCTETS);
  const pendingBefore = to.pending;
  try {
    to.at += 4;
    to.u32(COMMAND_IDS[pdu.command]);
    to.u32(pdu.status ?? 0);
    to.u32(sequence);
    bodies[pdu.command].write(to, pdu);
    if (pdu.tlvs !== undefined) writeTlvs(to, pdu.tlvs);
  } catch (error) {
    to.at -= to.pending - pendingBefore;
    throw error;
  }
  const length = to.pending - pendingBefore;
  const start = to.at - length;
  const bytes = to.bytes;
  bytes[start] = length >>> 24;
  bytes[start + 1] = (length >>> 16) & 0xff;
  bytes[start + 2] = (length >>> 8) & 0xff;
  bytes[start + 3] = length & 0xff;
}

const slab = new Writer();

/**
 * Encodes one PDU. The buffer is a view of a shared slab, as with `Buffer.from`, and is never written again.
 * @throws PduError if a field is longer or larger than the standard allows
 */
export function encode(pdu: PduInput): Buffer {
  encodeTo(slab, pdu, pdu.sequence ?? 0);
  return slab.take();
}
