/**
 * Why a message failed: from the carrier's code to a cause, what it means, what to do, and whether sending again is sensible. Said once, here: the
 * API, webhooks, CSV files, the dashboard, the command, the door for Twilio's clients and the tools for agents all ask this table. Pure.
 */
import type { Language } from "../../../base/languages.ts";
import { STATUS, statusName, statusNamed, type StatusName } from "../../../smpp/smpp.ts";
import { en, type CauseTexts } from "./texts/en.ts";
import { fr } from "./texts/fr.ts";
import { rw } from "./texts/rw.ts";
import { sw } from "./texts/sw.ts";
import { leftToOriginal, noRoute, optedOut, resends, type Cause } from "./words.ts";

export { causes, leftToOriginal, noRoute, optedOut, type Cause } from "./words.ts";

/** A cause as people and programs are told of it. */
export interface Reason {
  cause: Cause;
  /** What happened, in a sentence. */
  meaning: string;
  /** What to do, in a sentence. */
  remedy: string;
  /** Whether sending the same message again is sensible. */
  resend: boolean;
}

/** Responses to a submit (SMPP v3.4 §5.1.3). Those not listed say that the request itself is at fault. */
const byStatus: Partial<Record<StatusName, Cause>> = {
  ESME_RINVDSTADR: "number_unknown",
  ESME_RINVDSTTON: "number_unknown",
  ESME_RINVDSTNPI: "number_unknown",
  ESME_RINVSRCADR: "sender_refused",
  ESME_RINVSRCTON: "sender_refused",
  ESME_RINVSRCNPI: "sender_refused",
  ESME_RMSGQFUL: "carrier_busy",
  ESME_RTHROTTLED: "carrier_busy",
  ESME_RSYSERR: "carrier_error",
  ESME_RSUBMITFAIL: "carrier_error",
  ESME_RX_T_APPN: "carrier_error",
  ESME_RX_P_APPN: "carrier_refused",
  ESME_RX_R_APPN: "carrier_refused",
  ESME_RDELIVERYFAILURE: "not_delivered",
  ESME_RUNKNOWNERR: "carrier_error",
};

/**
 * `err` of delivery receipts. Most SMSCs write the MAP error there in three digits (3GPP TS 29.002 §17.6.6), although SMPP leaves it to the carrier:
 * a link's own codes come before these.
 */
const byReceipt: Readonly<Record<number, Cause>> = {
  1: "number_unknown",
  5: "number_unknown",
  6: "phone_off",
  9: "barred",
  11: "no_text_messages",
  12: "barred",
  13: "barred",
  21: "no_text_messages",
  27: "phone_off",
  31: "phone_error",
  32: "phone_full",
  34: "carrier_error",
};

/** How calls end: SIP statuses (RFC 3261 §21), and the words of providers of calls. */
const byCall: Readonly<Record<string, Cause>> = {
  404: "number_unknown",
  408: "call_unanswered",
  480: "call_unanswered",
  486: "call_busy",
  600: "call_busy",
  603: "call_declined",
  604: "number_unknown",
  busy: "call_busy",
  "no-answer": "call_unanswered",
  rejected: "call_declined",
};

/** The causes of messages of which nothing more is known than how they ended. */
const byState = {
  undelivered: "not_delivered",
  expired: "expired",
  rejected: "carrier_refused",
  failed: "never_submitted",
  unknown: "no_receipt",
} as const;

/** What decides the cause of a failed message. */
export interface Failed {
  /** Its final state. */
  state: string;
  /** The last error code in its timeline; empty for none. */
  code: string;
  /** What its link says of that code (`codes` of the link). */
  own?: string | null | undefined;
  isCall?: boolean | undefined;
}

/** Why a message failed; undefined for one that did not. */
export function causeOf({ state, code, own, isCall = false }: Failed): Cause | undefined {
  if (!Object.hasOwn(byState, state)) return undefined;
  // It may have arrived, whatever an earlier attempt said.
  if (state === "unknown") return "no_receipt";
  if (code === noRoute) return "no_route";
  if (code === leftToOriginal) return "left_to_original";
  if (code === optedOut) return "opted_out";
  if (own && Object.hasOwn(resends, own)) return own as Cause;
  const general = byState[state as keyof typeof byState];
  if (isCall && Object.hasOwn(byCall, code)) return byCall[code]!;
  if (/^\d{1,3}$/.test(code)) return byReceipt[Number(code)] ?? general;
  const status = statusNamed(code);
  const name = status === undefined ? undefined : statusName(status);
  if (name === undefined || name === "ESME_ROK" || !Object.hasOwn(STATUS, name)) return general;
  return byStatus[name as StatusName] ?? "request_refused";
}

const texts: Record<Language, CauseTexts> = { en, fr, rw, sw };

/** A cause in a language. */
export function reasonOf(cause: Cause, language: Language): Reason {
  const [meaning, remedy] = texts[language][cause];
  return { cause, meaning, remedy, resend: resends[cause] };
}

/** The reason of a failed message in a language; undefined for one that did not fail. */
export function reasonFor(failed: Failed, language: Language): Reason | undefined {
  const cause = causeOf(failed);
  return cause && reasonOf(cause, language);
}
