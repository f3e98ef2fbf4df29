/** Refusals of the accept path as SMPP statuses. */
import type { ErrorCode, Refusal } from "../../../base/errors.ts";
import { STATUS } from "../../../smpp/smpp.ts";

/** ESME_RINVDCS of SMPP v5.0 §4.7.6: v3.4 has no such status, and clients of both versions know this one. */
export const INVALID_DATA_CODING = 0x104;

const byCode: Partial<Record<ErrorCode, number>> = {
  invalid_number: STATUS.ESME_RINVDSTADR,
  destination_not_allowed: STATUS.ESME_RINVDSTADR,
  recipient_opted_out: STATUS.ESME_RINVDSTADR,
  invalid_sender: STATUS.ESME_RINVSRCADR,
  sender_not_allowed: STATUS.ESME_RINVSRCADR,
  text_empty: STATUS.ESME_RINVMSGLEN,
  text_too_long: STATUS.ESME_RINVMSGLEN,
  rate_limited: STATUS.ESME_RTHROTTLED,
  // Nothing was accepted: clients back off and submit again.
  unavailable: STATUS.ESME_RMSGQFUL,
  not_replicated: STATUS.ESME_RMSGQFUL,
};

/** By the field of a request that is invalid in itself. */
const byField: Record<string, number> = {
  send_at: STATUS.ESME_RINVSCHED,
  // data_coding determines alphabet, class and binary data, so it is what no link carries.
  encoding: INVALID_DATA_CODING,
  udh: STATUS.ESME_RINVESMCLASS,
  message_class: INVALID_DATA_CODING,
  service_type: STATUS.ESME_RINVSERTYP,
};

/**
 * The command_status (SMPP v3.4 §5.1.3) for a refusal. What has none of its own, as a balance that does not cover it or a protocol_id, is refused
 * for good: gateways submit again after a system error, for ever.
 */
export function statusOf(refusal: Refusal): number {
  const field = refusal.code === "invalid_request" ? refusal.extras.errors?.[0]?.field : undefined;
  return (field === undefined ? undefined : byField[field]) ?? byCode[refusal.code] ?? other(refusal);
}

const other = ({ status }: Refusal) => (status < 500 ? STATUS.ESME_RSUBMITFAIL : STATUS.ESME_RSYSERR);
