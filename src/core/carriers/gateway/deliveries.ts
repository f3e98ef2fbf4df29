import { phoneOfAddress } from "../../../base/phone/handset.ts";
import { carrierIdForms, LONGEST_CARRIER_ID, parseReceipt, rawTlvs, receiptSign } from "../../../smpp/smpp.ts";
import type { CarrierIdForm, Pdu, ReceiptInput } from "../../../smpp/smpp.ts";
import type { Delivery } from "../link.ts";
import { keptTlvs } from "../routing/carrying.ts";
import type { LinkSettings } from "../schemas.ts";
import type { CarrierReceipt } from "../traffic.ts";

/**
 * A delivery receipt. `certain` is false if only its text looks like a receipt, because anyone with a handset can type that.
 */
export interface ReadReceipt {
  receipt: CarrierReceipt;
  certain: boolean;
}

/** The link that a delivery came over, and the other links to the same carrier. */
export interface DeliverySource {
  linkId: number;
  siblings: number[];
}

/**
 * Reads a delivery as a receipt in the dialect of its link; undefined for an inbound message. A receipt without a readable id
 * or state still counts: its addresses may settle a message in doubt.
 */
export function readReceipt(
  pdu: Delivery,
  { linkId, siblings }: DeliverySource,
  settings: LinkSettings,
  ids: IdForms,
  at: Date,
): ReadReceipt | undefined {
  const input = receiptInput(pdu, settings);
  const sign = receiptSign(input);
  if (sign === undefined) return undefined;
  const read = parseReceipt(input);
  // A link that sends no references is not echoed any, whatever the carrier writes there.
  const umr = settings.user_message_reference ? pdu.tlvs.userMessageReference : undefined;
  const tlvs = settings.tlvs.length > 0 ? keptTlvs(settings.tlvs, () => rawTlvs(pdu.tlvs)) : [];
  return {
    certain: sign !== "text",
    receipt: {
      linkId,
      ...(siblings.length > 0 ? { siblings } : {}),
      carrierIds: read.id === undefined ? [] : ids.of(read.id),
      state: read.state ?? "UNKNOWN",
      ...(read.error === undefined ? {} : { error: read.error }),
      ...(umr === undefined ? {} : { userMessageReference: umr }),
      ...(tlvs.length > 0 ? { tlvs } : {}),
      ...(settings.encoding.long_messages === "payload" ? { wholeMessage: true } : {}),
      recipient: phoneOfAddress(pdu.sourceAddr),
      sender: senderOf(pdu.destinationAddr, pdu.destAddrTon),
      ...(read.submitDate === undefined ? {} : { submittedAt: read.submitDate }),
      at,
    },
  };
}

function receiptInput(pdu: Delivery, settings: LinkSettings): ReceiptInput {
  const { messagePayload, receiptedMessageId, messageState, networkErrorCode } = pdu.tlvs;
  const short = pdu.command === "deliver_sm" ? pdu.shortMessage : undefined;
  return {
    esmClass: pdu.esmClass,
    message: short !== undefined && short.length > 0 ? short : (messagePayload ?? Buffer.alloc(0)),
    dataCoding: pdu.dataCoding,
    tlvs: { receiptedMessageId, messageState, networkErrorCode },
    defaultAlphabet: settings.encoding.default_alphabet,
    utcOffsetMinutes: settings.encoding.utc_offset_minutes,
  };
}

/** The sender as it was in the message. Some carriers lose its TON, so a long number counts as international. */
function senderOf(address: string, ton: number): string {
  if (!/^\d+$/.test(address)) return address;
  return ton === 1 || address.length > 8 ? `+${address}` : address;
}

/** The id that a submit_sm_resp gives the message; null if it gives none, or one too long for any receipt. */
export function idOfResponse(response: Pdu): string | null {
  if (response.command !== "submit_sm_resp" || response.messageId.length > LONGEST_CARRIER_ID) return null;
  return response.messageId === "" ? null : response.messageId;
}

/** How many receipts must agree before a link's form counts as learned. */
const agreeing = 20;
/** How many response ids are remembered while learning. */
const remembered = 5000;

/**
 * In which form a link's receipts spell the ids of its responses (v3.4 says only that an id is a string, §5.2.23): set for the
 * link, or learned. To learn it, the ids of the last responses are kept, and a receipt whose id matches one of them in exactly
 * one form is a vote for that form. Once enough votes agree, only that form and the exact string are looked up.
 */
export class IdForms {
  readonly #learns: boolean;
  readonly #responses = new Set<string>();
  readonly #votes = new Map<CarrierIdForm, number>();
  #form: CarrierIdForm | undefined;

  /** @param setting the link's `receipt_ids`. @param learned the form that an earlier owner of the link found. */
  constructor(setting: LinkSettings["encoding"]["receipt_ids"], learned?: string) {
    this.#learns = setting === "learned";
    if (setting === "exact") this.#form = "exact";
    else if (setting === "response_hex") this.#form = "decimal_as_hex";
    else if (setting === "receipt_hex") this.#form = "hex_as_decimal";
    else if (isForm(learned)) this.#form = learned;
  }

  /** The form that was learned, for the next owner. */
  get learned(): CarrierIdForm | undefined {
    return this.#learns ? this.#form : undefined;
  }

  /** Remembers the id of a submit_sm_resp. */
  responded(id: string): void {
    if (this.#form !== undefined || !this.#learns) return;
    this.#responses.add(id);
    if (this.#responses.size > remembered) this.#responses.delete(this.#responses.values().next().value!);
  }

  /** The ids by which a receipt's message may be stored, the exact one first. */
  of(id: string): string[] {
    if (this.#form === "exact") return [id];
    const forms = carrierIdForms(id);
    if (this.#form !== undefined) {
      const form = this.#form;
      return forms.filter((each) => each.form === "exact" || each.form === "folded" || each.form === form).map(idOf);
    }
    const hits = new Set(forms.filter((each) => this.#responses.has(each.id)).map((each) => each.form));
    if (hits.size === 1) this.#vote([...hits][0]!);
    return forms.map(idOf);
  }

  #vote(form: CarrierIdForm): void {
    const votes = (this.#votes.get(form) ?? 0) + 1;
    this.#votes.set(form, votes);
    if (this.#votes.size > 1) this.#votes.clear();
    else if (votes >= agreeing) {
      this.#form = form;
      this.#responses.clear();
    }
  }
}

const idOf = ({ id }: { id: string }) => id;

function isForm(text: string | undefined): text is CarrierIdForm {
  return text === "exact" || text === "folded" || text === "hex_as_decimal" || text === "decimal_as_hex";
}
