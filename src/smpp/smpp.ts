/** SMPP v3.4: the public face of this folder. */
export { COMMAND_IDS, commandName, isResponse, responseOf } from "./pdu/commands.ts";
export type { BindCommand, Command } from "./pdu/commands.ts";
export { carrierIdForms, foldCarrierId, foldedCarrierIds, LONGEST_CARRIER_ID } from "./carrier-id.ts";
export type { CarrierIdCandidate, CarrierIdForm } from "./carrier-id.ts";
export { decode } from "./pdu/decode.ts";
export { encode } from "./pdu/encode.ts";
export {
  alphabetOf,
  canEncode,
  DATA_CODING,
  dataCodingOf,
  decodeText,
  encodeText,
  messageClassOf,
} from "./text/encodings.ts";
export type { Alphabet, DefaultAlphabet, MessageClass } from "./text/encodings.ts";
export { countSeptets, septetsOf } from "./text/gsm.ts";
export {
  cutPoints,
  cutText,
  ESM_UDHI,
  joinReceived,
  countOctets,
  cutOctets,
  octetsWithHeader,
  partWithHeader,
  readUserData,
  splitForCarrier,
  splitOctets,
  UNITS,
} from "./text/long-message.ts";
export type { CarrierPart, Encoding, LinkText, LongMessageMode, ReceivedPart, UserData } from "./text/long-message.ts";
export { PduError } from "./pdu/pdu-error.ts";
export type * from "./pdu/pdu.ts";
export { MalformedPdu, MAX_PDU_OCTETS, PduReader } from "./pdu/reader.ts";
export { addressFields, receiptAddresses, receiptOf, receiptPdu } from "./receipt-pdu.ts";
export type { ReceiptAddresses } from "./receipt-pdu.ts";
export { buildReceiptText, isReceipt, messageStateOf, parseReceipt, receiptSign } from "./receipt.ts";
export type { Receipt, ReceiptInput, ReceiptSign, ReceiptState, ReceiptTextFields, ReceiptTlvs } from "./receipt.ts";
export { hexadecimal, STATUS, statusName, statusNamed, statusSentence } from "./pdu/status.ts";
export type { StatusName } from "./pdu/status.ts";
export { decodeTlv, encodeTlv, tagName, tlvTypes, tlvValues, toRawTlvs } from "./pdu/custom-tlv.ts";
export type { CustomTlv, TlvType, TlvValue } from "./pdu/custom-tlv.ts";
export { rawTlvs, tlvTag } from "./pdu/tlv.ts";
export type { NetworkErrorCode, RawTlv, Tlvs } from "./pdu/tlv.ts";
export { buildConcatenationHeader, concatenationFromSar, parseUserDataHeader, sarOf } from "./pdu/udh.ts";
export type { Concatenation, InformationElement, SarValues, UserDataHeader } from "./pdu/udh.ts";
export type { Outcome, Settle } from "./session/outstanding.ts";
export { Session } from "./session/session.ts";
export type { SessionOptions } from "./session/session.ts";
export type { Role, SessionState } from "./session/states.ts";
export { addressOf } from "./pdu/address.ts";
export type { Address } from "./pdu/address.ts";
export { Link } from "./session/link.ts";
export type { LinkOptions, LinkState, LinkStatus } from "./session/link.ts";
export { Pacer } from "./session/pacer.ts";
export { listen } from "./session/server.ts";
export type { Acceptance, Listener, ListenOptions } from "./session/server.ts";
export { formatAbsoluteTime, formatRelativeTime, parseTime } from "./pdu/time.ts";
