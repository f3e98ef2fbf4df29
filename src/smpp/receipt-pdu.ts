/** The deliver_sm of a receipt, as our SMPP server and the simulated carriers send it. */
import type { Address } from "./pdu/address.ts";
import type { PduInput, SubmitSm } from "./pdu/pdu.ts";
import type { RawTlv } from "./pdu/tlv.ts";
import { buildReceiptText, messageStateOf, type ReceiptTextFields } from "./receipt.ts";

/** esm_class of a receipt and of an intermediate notification (SMPP v3.4 §5.2.12). */
const RECEIPT = 0x04;
const INTERMEDIATE = 0x20;

/** Source and destination of a receipt, and the user_message_reference that it echoes. */
export interface ReceiptAddresses {
  readonly source: Address;
  readonly destination: Address;
  readonly reference?: number | undefined;
  /** Further parameters, such as vendor-specific ones. */
  readonly custom?: readonly RawTlv[] | undefined;
}

/** The address fields of a PDU from `source` to `destination`. */
export const addressFields = (source: Address, destination: Address) => ({
  sourceAddrTon: source.ton,
  sourceAddrNpi: source.npi,
  sourceAddr: source.addr,
  destAddrTon: destination.ton,
  destAddrNpi: destination.npi,
  destinationAddr: destination.addr,
});

/**
 * A receipt with the text of Appendix B and the TLVs with the same values (§5.3.2.12, §5.3.2.35). ENROUTE and ACCEPTD are
 * intermediate.
 */
export function receiptPdu(
  { source, destination, reference, custom }: ReceiptAddresses,
  fields: ReceiptTextFields,
): PduInput<"deliver_sm"> {
  const { id, state } = fields;
  return {
    command: "deliver_sm",
    ...addressFields(source, destination),
    esmClass: state === "ENROUTE" || state === "ACCEPTD" ? INTERMEDIATE : RECEIPT,
    shortMessage: Buffer.from(buildReceiptText(fields), "latin1"),
    tlvs: {
      receiptedMessageId: id,
      messageState: messageStateOf(state),
      ...(reference === undefined ? {} : { userMessageReference: reference }),
      ...(custom === undefined ? {} : { unknown: [...custom] }),
    },
  };
}

/** The addresses of the receipt for a submit_sm: its own, swapped, with its user_message_reference and its vendor-specific parameters. */
export function receiptAddresses(pdu: SubmitSm): ReceiptAddresses {
  return {
    source: { ton: pdu.destAddrTon, npi: pdu.destAddrNpi, addr: pdu.destinationAddr },
    destination: { ton: pdu.sourceAddrTon, npi: pdu.sourceAddrNpi, addr: pdu.sourceAddr },
    reference: pdu.tlvs.userMessageReference,
    custom: pdu.tlvs.unknown,
  };
}

/** The receipt for a submit_sm. */
export function receiptOf(pdu: SubmitSm, fields: ReceiptTextFields): PduInput<"deliver_sm"> {
  return receiptPdu(receiptAddresses(pdu), fields);
}
