import { bodies } from "./bodies.ts";
import { commandName, isResponse } from "./commands.ts";
import { Cursor } from "./cursor.ts";
import { PduError } from "./pdu-error.ts";
import type { Pdu } from "./pdu.ts";
import { STATUS } from "./status.ts";

/** Octets of the header: command_length, command_id, command_status, sequence_number. */
export const HEADER_OCTETS = 16;

const cursor = new Cursor();

/**
 * Reads the PDU from `start` to `end`, whose command_length has been checked. Its buffers are views of `bytes`. A response is
 * read as far as possible and never refused for its body, since its request must be settled.
 * @throws PduError with the command_status to respond with
 */
export function decode(bytes: Buffer, start = 0, end = bytes.length): Pdu {
  const id = bytes.readUInt32BE(start + 4);
  const command = commandName(id);
  if (command === undefined) throw new PduError(STATUS.ESME_RINVCMDID, `unknown command_id 0x${id.toString(16)}`);
  const body = bodies[command];
  cursor.bytes = bytes;
  cursor.at = start + HEADER_OCTETS;
  cursor.end = end;
  // A body is ignored if the command has none: refusing a heartbeat for it would end a working link.
  cursor.lenient = isResponse(command) || body.isEmpty;
  return body.read(cursor, bytes.readUInt32BE(start + 8), bytes.readUInt32BE(start + 12)) as Pdu;
}
