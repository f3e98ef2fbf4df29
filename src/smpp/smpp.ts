/** SMPP v3.4: what the rest of the program uses of this folder. */
export { COMMAND_IDS, commandName, isResponse, responseOf } from "./commands.ts";
export type { BindCommand, Command } from "./commands.ts";
export { carrierIdForms, foldCarrierId, foldedCarrierIds, LONGEST_CARRIER_ID } from "./carrier-id.ts";
export type { CarrierIdCandidate, CarrierIdForm } from "./carrier-id.ts";
export { decode } from "./decode.ts";
export { encode } from "./encode.ts";
export { alphabetOf, canEncode, DATA_CODING, decodeText, encodeText } from "./encodings.ts";
export type { Alphabet, DefaultAlphabet } from "./encodings.ts";
export { countSeptets, septetsOf } from "./gsm.ts";
export {
  cutPoints,
  cutText,
  ESM_UDHI,
  joinReceived,
  partWithHeader,
  readUserData,
  splitForCarrier,
  UNITS,
} from "./long-message.ts";
export type { CarrierPart, Encoding, LinkText, LongMessageMode, ReceivedPart, UserData } from "./long-message.ts";
export { PduError } from "./pdu-error.ts";
export type * from "./pdu.ts";
export { MalformedPdu, MAX_PDU_OCTETS, PduReader } from "./reader.ts";
export { receiptOf, receiptPdu } from "./receipt-pdu.ts";
export { buildReceiptText, isReceipt, messageStateOf, parseReceipt, receiptSign } from "./receipt.ts";
export type { Receipt, ReceiptInput, ReceiptSign, ReceiptState, ReceiptTextFields, ReceiptTlvs } from "./receipt.ts";
export { hexadecimal, STATUS, statusName, statusNamed, statusSentence } from "./status.ts";
export type { StatusName } from "./status.ts";
export type { NetworkErrorCode, RawTlv, Tlvs } from "./tlv.ts";
export { buildConcatenationHeader, concatenationFromSar, parseUserDataHeader, sarOf } from "./udh.ts";
export type { Concatenation, InformationElement, SarValues, UserDataHeader } from "./udh.ts";
export type { Outcome, Settle } from "./outstanding.ts";
export { Session } from "./session.ts";
export type { SessionOptions } from "./session-options.ts";
export type { Role, SessionState } from "./states.ts";
export { addressOf } from "./address.ts";
export type { Address } from "./address.ts";
export { Link } from "./link.ts";
export type { LinkOptions, LinkState, LinkStatus } from "./link-options.ts";
export { Pacer } from "./pacer.ts";
export { listen } from "./server.ts";
export type { Acceptance, Listener, ListenOptions } from "./server.ts";
export { formatAbsoluteTime, formatRelativeTime, parseTime } from "./time.ts";
