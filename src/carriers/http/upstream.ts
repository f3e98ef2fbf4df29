/**
 * Writes requests to an HTTP upstream, and reads its responses and calls: pure functions of its settings. What it sends is
 * hostile input.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { createContext, Script } from "node:vm";
import { phoneOfAddress } from "../../base/phone/handset.ts";
import { STATUS, type ReceiptState } from "../../smpp/smpp.ts";
import type { HttpUpstream } from "./schemas.ts";

/** The placeholders, `{name}`, that are replaced by a message's values. */
export const placeholders = [
  "to",
  "to_digits",
  "from",
  "text",
  "reference",
  "validity_seconds",
  "encoding",
  "receipt_url",
  "system_id",
  "password",
  "basic",
] as const;

export type Values = Record<(typeof placeholders)[number], string>;

/** A request, ready to send. */
export interface UpstreamRequest {
  url: string;
  method: HttpUpstream["method"];
  headers: Record<string, string>;
  body: string | undefined;
}

const placeholder = /\{([a-z_]+)\}/g;

/** The first unknown `{name}`, and the field that has it. */
export function unknownPlaceholder(upstream: HttpUpstream): { field: string; name: string } | undefined {
  const headers = Object.entries(upstream.headers).map(([name, value]): [string, string] => [`headers.${name}`, value]);
  for (const [field, text] of [["url", upstream.url], ["body", upstream.body], ...headers] as [string, string][])
    for (const [, name] of text.matchAll(placeholder))
      if (!placeholders.includes(name as keyof Values)) return { field, name: name! };
  return undefined;
}

/** Fills in the templates. Values are escaped for their context, so a text can never add a field or a header. */
export function requestOf(upstream: HttpUpstream, values: Values): UpstreamRequest {
  const { method, content_type: contentType } = upstream;
  const headers = Object.fromEntries(
    Object.entries(upstream.headers).map(([name, value]) => [name, fill(value, values, headerValue)]),
  );
  const body = method === "GET" ? undefined : fill(upstream.body, values, escapeFor(contentType));
  if (body !== undefined) headers["content-type"] = contentType;
  return { url: fill(upstream.url, values, encodeURIComponent), method, headers, body };
}

function fill(template: string, values: Values, escape: (value: string) => string): string {
  return template.replaceAll(placeholder, (_all, name: keyof Values) => escape(values[name]));
}

function escapeFor(contentType: string): (value: string) => string {
  if (/json/i.test(contentType)) return (value) => JSON.stringify(value).slice(1, -1);
  if (/urlencoded/i.test(contentType)) return encodeURIComponent;
  if (/xml|html/i.test(contentType)) return (value) => value.replaceAll(/[<>&"']/g, (c) => `&#${c.codePointAt(0)};`);
  return (value) => value;
}

/**
 * Removes characters that a header may not contain (RFC 9110 §5.5), above all line breaks, which would begin another header.
 */
const headerValue = (value: string) => value.replaceAll(/[^\x20-\x7e]/g, "");

/**
 * The response in terms of SMPP: a command_status, and the message's id. Undefined if it does not say whether the message was
 * accepted (a proxy gave up waiting, or the status word is missing): the message is then in doubt.
 */
export function readAnswer(
  upstream: HttpUpstream,
  httpStatus: number,
  body: string,
): { status: number; id: string } | undefined {
  const { answer } = upstream;
  const data = parse(body);
  if (httpStatus === 504 || httpStatus === 408) return undefined;
  // A proxy's error page may have status 200 too.
  if (httpStatus < 300 && data === undefined && body.trim() !== "" && !isPlain(answer, body)) return undefined;
  const status = httpStatus < 300 ? judge(answer, data) : statusOf(httpStatus);
  if (status === undefined) return undefined;
  return { status, id: status === STATUS.ESME_ROK ? idIn(answer, data, body) : "" };
}

/** A response that need not be JSON: no id is expected, or a pattern finds it. */
function isPlain({ id, id_pattern: pattern }: HttpUpstream["answer"], body: string): boolean {
  return pattern === "" ? id === "" : idMatching(pattern, body) !== undefined;
}

function judge(answer: HttpUpstream["answer"], data: unknown): number | undefined {
  if (answer.status === "") return STATUS.ESME_ROK;
  const word = textAt(data, answer.status);
  if (word === "") return undefined;
  const says = (list: string[]) => list.some((each) => each.toLowerCase() === word.toLowerCase());
  if (says(answer.throttled)) return STATUS.ESME_RTHROTTLED;
  if (says(answer.temporary)) return STATUS.ESME_RSYSERR;
  return answer.accepted.length === 0 || says(answer.accepted) ? STATUS.ESME_ROK : STATUS.ESME_RX_R_APPN;
}

/** Wrong credentials are our fault: until they are fixed, the message waits as it does for a busy carrier. */
function statusOf(httpStatus: number): number {
  if (httpStatus === 429 || httpStatus === 401 || httpStatus === 403 || httpStatus === 402)
    return STATUS.ESME_RTHROTTLED;
  return httpStatus >= 500 || httpStatus < 400 ? STATUS.ESME_RSYSERR : STATUS.ESME_RINVDSTADR;
}

function idIn({ id, id_pattern: pattern }: HttpUpstream["answer"], data: unknown, body: string): string {
  const found = pattern === "" ? textAt(data, id) : idMatching(pattern, body);
  return (found ?? "").slice(0, maxId);
}

/** A pattern may backtrack for hours. It can only be interrupted if it runs in a context of its own. */
const patternLimit = { timeoutMs: 50, characters: 4096 };
const patternContext = createContext({ pattern: "", text: "" });
const runPattern = new Script('((found) => found && (found[1] ?? ""))(new RegExp(pattern).exec(text))');

/** The first group of a pattern; undefined if it does not match, or not in time. */
function idMatching(pattern: string, body: string): string | undefined {
  Object.assign(patternContext, { pattern, text: body.slice(0, patternLimit.characters) });
  try {
    const found: unknown = runPattern.runInContext(patternContext, { timeout: patternLimit.timeoutMs });
    return typeof found === "string" ? found : undefined;
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  }
}

/** The maximum length of a message_id in SMPP (v3.4 §5.2.23), and in `carrier_messages`. */
const maxId = 64;

/** A receipt that an upstream posted. */
export interface UpstreamReceipt {
  id: string;
  /** The phone in E.164; `""` if the call does not name it. */
  to: string;
  reference: number | undefined;
  state: ReceiptState;
  error: string | undefined;
}

/** The receipts of one call, except the ones that name no message. */
export function readReceipts({ receipt }: HttpUpstream, data: unknown): UpstreamReceipt[] {
  return listAt(data, receipt.list).flatMap((item) => {
    const id = textAt(item, receipt.id).slice(0, maxId);
    const reference = receipt.reference === "" ? "" : textAt(item, receipt.reference);
    const to = phoneOfAddress(textAt(item, receipt.to));
    if (id === "" && to === "") return [];
    const error = receipt.error === "" ? "" : textAt(item, receipt.error).slice(0, 40);
    return [
      {
        id,
        to: to.startsWith("+") ? to : "",
        reference: /^\d{1,5}$/.test(reference) && Number(reference) <= 0xffff ? Number(reference) : undefined,
        state: stateOf(receipt.states, textAt(item, receipt.status)),
        error: error === "" ? undefined : error,
      },
    ];
  });
}

/** The status words of known aggregators. Any other word tells us nothing about the outcome. */
const common: ReadonlyMap<string, ReceiptState> = new Map([
  ...words("DELIVRD", "delivrd delivered delivered_to_handset deliveredtoterminal success 0 1"),
  ...words("UNDELIV", "undeliv undelivered undeliverable failed failure delivery_failed absent_subscriber 2"),
  ...words("EXPIRED", "expired"),
  ...words("REJECTD", "rejectd rejected refused blocked 16"),
  ...words("ENROUTE", "enroute sent submitted queued buffered pending accepted acceptd sending scheduled 4 8"),
]);

function words(state: ReceiptState, list: string): [string, ReceiptState][] {
  return list.split(" ").map((word) => [word, state]);
}

function stateOf(states: HttpUpstream["receipt"]["states"], word: string): ReceiptState {
  const own = Object.entries(states).find(([name]) => name.toLowerCase() === word.toLowerCase());
  return own?.[1] ?? common.get(word.toLowerCase()) ?? "UNKNOWN";
}

/** An inbound message that an upstream posted. */
export interface UpstreamInbound {
  from: string;
  to: string;
  text: string;
}

/** The messages of one call, except the ones without a sender or a recipient. */
export function readInbound({ inbound }: HttpUpstream, data: unknown): UpstreamInbound[] {
  return listAt(data, inbound.list)
    .map((item) => ({
      from: textAt(item, inbound.from),
      to: textAt(item, inbound.to),
      text: textAt(item, inbound.text),
    }))
    .filter(({ from, to }) => from !== "" && to !== "" && from.length <= 21 && to.length <= 21);
}

/** Whether a call has the signature that the settings require. */
export function isSigned(
  { signature }: HttpUpstream,
  password: string,
  headers: Record<string, string | string[] | undefined>,
  body: Uint8Array,
): boolean {
  if (signature === null) return true;
  const given = headers[signature.header.toLowerCase()];
  if (typeof given !== "string" || !given.startsWith(signature.prefix)) return false;
  const theirs = Buffer.from(given.slice(signature.prefix.length), signature.encoding);
  const ours = hmacOf(signature, password, body);
  return theirs.length === ours.length && timingSafeEqual(theirs, ours);
}

type Signature = NonNullable<HttpUpstream["signature"]>;

const hmacOf = ({ algorithm }: Signature, password: string, body: Uint8Array) =>
  createHmac(algorithm, password).update(body).digest();

/** The value of the signature header for this body; undefined if no signature is required. */
export function signatureOf({ signature }: HttpUpstream, password: string, body: Uint8Array): string | undefined {
  if (signature === null) return undefined;
  return signature.prefix + hmacOf(signature, password, body).toString(signature.encoding);
}

/** Reads JSON; undefined for anything else. */
export function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/** The value at a path such as `messages.0.id`; undefined if there is none. */
function valueAt(data: unknown, path: string): unknown {
  let value = data;
  for (const name of path.split(".")) {
    if (value === null || typeof value !== "object" || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

function textAt(data: unknown, path: string): string {
  const value = valueAt(data, path);
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

function listAt(data: unknown, path: string): unknown[] {
  const value = path === "" ? data : valueAt(data, path);
  return Array.isArray(value) ? value.slice(0, 10_000) : value === undefined ? [] : [value];
}
