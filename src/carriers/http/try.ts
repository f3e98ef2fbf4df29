/** Tries the settings of an HTTP upstream on samples. Nothing is sent. */
import { STATUS } from "../../smpp/smpp.ts";
import type { HttpUpstream } from "./schemas.ts";
import {
  parse,
  readAnswer,
  readInbound,
  readReceipts,
  requestOf,
  signatureOf,
  type UpstreamInbound,
  type UpstreamReceipt,
  type UpstreamRequest,
} from "./upstream.ts";

/** Samples from the upstream's reference, or of its actual responses and callbacks. */
export interface Samples {
  text: string;
  systemId: string;
  /** Signs the sample receipt; never shown in the request. */
  password: string;
  receiptUrl: string;
  answer: { status: number; body: string } | undefined;
  receipt: string | undefined;
  inbound: string | undefined;
}

/** What a response means for the message. */
export type Outcome = "accepted" | "refused" | "slowed" | "retried" | "in doubt";

/** The request to the upstream, and how its response and its calls would be interpreted. */
export interface Tried {
  request: UpstreamRequest;
  answer: { outcome: Outcome; id: string } | null;
  receipts: UpstreamReceipt[] | null;
  /** The value of the signature header for the sample receipt; null without a signature or a sample. */
  signature: string | null;
  inbound: UpstreamInbound[] | null;
}

const [to, from, reference] = ["+250788123456", "TUMA", "4471"];
const hidden = "********";

export function tryUpstream(upstream: HttpUpstream, samples: Samples): Tried {
  const { text, systemId, password, receiptUrl, answer, receipt, inbound } = samples;
  const request = requestOf(upstream, {
    to,
    to_digits: to.slice(1),
    from,
    text,
    reference,
    validity_seconds: "86400",
    encoding: "gsm7",
    receipt_url: receiptUrl,
    system_id: systemId,
    password: hidden,
    basic: Buffer.from(`${systemId}:${hidden}`).toString("base64"),
  });
  const signature = receipt === undefined ? undefined : signatureOf(upstream, password, Buffer.from(receipt));
  return {
    request,
    answer: answer ? judged(readAnswer(upstream, answer.status, answer.body)) : null,
    receipts: receipt === undefined ? null : readReceipts(upstream, dataOf(receipt)),
    signature: signature ?? null,
    inbound: inbound === undefined ? null : readInbound(upstream, dataOf(inbound)),
  };
}

function judged(answer: ReturnType<typeof readAnswer>): { outcome: Outcome; id: string } {
  if (answer === undefined) return { outcome: "in doubt", id: "" };
  const outcomes: Partial<Record<number, Outcome>> = {
    [STATUS.ESME_ROK]: "accepted",
    [STATUS.ESME_RTHROTTLED]: "slowed",
    [STATUS.ESME_RSYSERR]: "retried",
  };
  return { outcome: outcomes[answer.status] ?? "refused", id: answer.id };
}

/** JSON, or the fields of a form or a query, whichever the sample is. */
function dataOf(sample: string): unknown {
  return parse(sample) ?? Object.fromEntries(new URLSearchParams(sample.trim().replace(/^\?/, "")));
}
