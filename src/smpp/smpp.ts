/** SMPP v3.4: what the rest of the program uses of this folder. */
export { COMMAND_IDS, commandName, isResponse, responseOf } from "./commands.ts";
export type { BindCommand, Command } from "./commands.ts";
export { decode } from "./decode.ts";
export { encode } from "./encode.ts";
export { PduError } from "./pdu-error.ts";
export type * from "./pdu.ts";
export { MalformedPdu, MAX_PDU_OCTETS, PduReader } from "./reader.ts";
export { STATUS, statusName, statusSentence } from "./status.ts";
export type { StatusName } from "./status.ts";
export type { NetworkErrorCode, RawTlv, Tlvs } from "./tlv.ts";
