/** Tries the settings of an HTTP upstream on samples. Nothing is sent. */
import { STATUS } from "../../../smpp/smpp.ts";
import { ownCredentialsOf } from "../definition.ts";
import { parse } from "./paths.ts";
import type { HttpUpstream } from "./schemas.ts";
import { signatureOf } from "./signature.ts";
import {
  ownIdOf,
  readAnswer,
  readInbound,
  readReceipts,
  requestOf,
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
const ownId = ownIdOf(reference, "5f0c1a9be2d84c7705f1");
const hidden = "********";

export function tryUpstream(upstream: HttpUpstream, samples: Samples): Tried {
  const { text, systemId, password, receiptUrl, answer, receipt, inbound } = samples;
  const shown = ownCredentialsOf(systemId, hidden);
  const request = requestOf(upstream, {
    ...shown,
    to,
    to_digits: to.slice(1),
    from,
    text,
    reference,
    id: ownId,
    validity_seconds: "86400",
    encoding: "gsm7",
    receipt_url: receiptUrl,
  });
  return {
    request,
    answer: answer ? judged(readAnswer(upstream, answer.status, answer.body, ownId)) : null,
    receipts: receipt === undefined ? null : readReceipts(upstream, dataOf(receipt)).items,
    signature: receipt === undefined ? null : signatureOfSample(upstream, { systemId, password, receiptUrl, receipt }),
    inbound: inbound === undefined ? null : readInbound(upstream, dataOf(inbound), shown).items,
  };
}

/** What the signature of the sample receipt would be, without headers of its own. */
function signatureOfSample(
  upstream: HttpUpstream,
  {
    systemId,
    password,
    receiptUrl,
    receipt,
  }: Pick<Samples, "systemId" | "password" | "receiptUrl"> & { receipt: string },
): string | null {
  const form = parse(receipt) === undefined ? (dataOf(receipt) as Record<string, string>) : {};
  const call = { headers: {}, query: {}, form, url: receiptUrl, body: Buffer.from(receipt) };
  return signatureOf(upstream, ownCredentialsOf(systemId, password), call) ?? null;
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
