/**
 * Writes requests to an HTTP upstream, and reads its responses and calls: pure functions of its settings. What it sends is
 * hostile input.
 */
import { createContext, Script } from "node:vm";
import { phoneOfAddress } from "../../../base/phone/handset.ts";
import { storable, storableId } from "../../../base/storable.ts";
import { STATUS, type ReceiptState } from "../../../smpp/smpp.ts";
import { listAt, parse, textAt, textsAt } from "./paths.ts";
import type { HttpUpstream } from "./schemas.ts";
import { fill, fillBody, type Body, type BodyValue, type Values } from "./template.ts";

/** A request, ready to send. */
export interface UpstreamRequest {
  url: string;
  method: HttpUpstream["method"];
  headers: Record<string, string>;
  body: string | undefined;
}

/**
 * Fills in the templates. Values are escaped for their context, so a text can never add a field or a header.
 *
 * @param token the access token, if `auth` is OAuth
 */
export function requestOf(upstream: HttpUpstream, values: Values, token = ""): UpstreamRequest {
  const { method, content_type: contentType } = upstream;
  const headers = Object.fromEntries(
    Object.entries(upstream.headers).map(([name, value]) => [name, fill(value, values, headerValue)]),
  );
  const authorization = authorizationOf(upstream.auth, values, token);
  if (authorization !== undefined) headers["authorization"] = headerValue(authorization);
  const body = method === "GET" ? undefined : bodyOf(upstream, values);
  if (body !== undefined) headers["content-type"] = contentType;
  return { url: fill(upstream.url, values, encodeURIComponent), method, headers, body };
}

function authorizationOf(auth: HttpUpstream["auth"], values: Values, token: string): string | undefined {
  if (auth === null) return undefined;
  if (auth.type === "basic") return basic(fill(auth.user, values), fill(auth.password, values));
  return `Bearer ${auth.type === "bearer" ? fill(auth.token, values) : token}`;
}

/** The value of an `Authorization` header for a user and password (RFC 7617). */
export const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

function bodyOf({ body, content_type: contentType }: HttpUpstream, values: Values): string {
  if (typeof body === "string") return fill(body, values, escapeFor(contentType));
  const filled = fillBody(body, values);
  return /urlencoded/i.test(contentType) ? new URLSearchParams(formOf(filled)).toString() : JSON.stringify(filled);
}

/** The fields of a form; a list repeats its field. */
const formOf = (body: Body): [string, string][] =>
  Object.entries(body).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each): [string, string] => [name, fieldOf(each)]),
  );

const fieldOf = (value: BodyValue) => (typeof value === "string" ? value : JSON.stringify(value));

/** How placeholders in a body of this type are escaped. */
export function escapeFor(contentType: string): (value: string) => string {
  if (/json/i.test(contentType)) return (value) => JSON.stringify(value).slice(1, -1);
  if (/urlencoded/i.test(contentType)) return encodeURIComponent;
  if (/xml|html/i.test(contentType)) return (value) => value.replaceAll(/[<>&"']/g, (c) => `&#${c.codePointAt(0)};`);
  return (value) => value;
}

/**
 * Removes characters that a header may not contain (RFC 9110 §5.5), above all line breaks, which would begin another header.
 */
const headerValue = (value: string) => value.replaceAll(/[^\x20-\x7e]/g, "");

/** The content of a response. */
export interface UpstreamAnswer {
  /** In terms of SMPP: the command_status of the submit_sm_resp. */
  status: number;
  /** The message's id; `""` if it has none. */
  id: string;
  /** Why the upstream accepts no messages at all until the operator acts. */
  refuses?: "credentials" | "credit";
}

/**
 * Reads a response. Undefined if it does not say whether the message was accepted (a proxy gave up waiting, or the status word is
 * missing): the message is then in doubt.
 *
 * @param ownId the id from the request, for upstreams that keep it
 */
export function readAnswer(
  upstream: HttpUpstream,
  httpStatus: number,
  body: string,
  ownId = "",
): UpstreamAnswer | undefined {
  const { answer } = upstream;
  const data = parse(body);
  if (httpStatus === 504 || httpStatus === 408) return undefined;
  // A proxy's error page may have status 200 too.
  if (httpStatus < 300 && data === undefined && body.trim() !== "" && !isPlain(answer, body)) return undefined;
  const meaning = httpStatus < 300 ? judge(answer, data) : (errorIn(answer, data) ?? meaningOf(httpStatus));
  if (meaning === undefined) return undefined;
  const id = meaning === "accepted" ? (answer.id === "{id}" ? ownId : idIn(answer, data, body)) : "";
  const refuses = meaning === "credentials" || meaning === "credit" ? { refuses: meaning } : {};
  return { status: statuses[meaning], id, ...refuses };
}

/** Whether a response need not be JSON: no id is expected in it, or a pattern finds it. */
function isPlain({ id, id_pattern: pattern }: HttpUpstream["answer"], body: string): boolean {
  return pattern === "" ? id === "" || id === "{id}" : idMatching(pattern, body) !== undefined;
}

/** The errors that an upstream's settings have word lists for. */
const errors = ["throttled", "temporary", "credentials", "credit", "invalid_number", "invalid_sender"] as const;

type Meaning = (typeof errors)[number] | "accepted" | "refused" | "refused_request";

/**
 * What a response means for the message, as a command_status. Wrong credentials and exhausted credit are our fault: until the
 * operator has fixed that, the message waits as for a busy carrier.
 */
const statuses: Record<Meaning, number> = {
  accepted: STATUS.ESME_ROK,
  throttled: STATUS.ESME_RTHROTTLED,
  credentials: STATUS.ESME_RTHROTTLED,
  credit: STATUS.ESME_RTHROTTLED,
  temporary: STATUS.ESME_RSYSERR,
  invalid_number: STATUS.ESME_RINVDSTADR,
  invalid_sender: STATUS.ESME_RINVSRCADR,
  refused: STATUS.ESME_RX_R_APPN,
  refused_request: STATUS.ESME_RINVDSTADR,
};

function judge(answer: HttpUpstream["answer"], data: unknown): Meaning | undefined {
  if (answer.status === "") return "accepted";
  const words = textsAt(data, answer.status);
  if (words.length === 0) return undefined;
  for (const word of words) {
    if (isAmong(answer.accepted, word)) return "accepted";
    const error = errors.find((each) => isAmong(answer[each], word));
    if (error) return error;
  }
  return answer.accepted.length === 0 ? "accepted" : "refused";
}

const isAmong = (list: string[], word: string) => list.some((each) => each.toLowerCase() === word.toLowerCase());

/** The error that an unsuccessful response names, if it is one of those listed. */
function errorIn(answer: HttpUpstream["answer"], data: unknown): Meaning | undefined {
  if (answer.status === "") return undefined;
  const words = textsAt(data, answer.status);
  return errors.find((each) => words.some((word) => isAmong(answer[each], word)));
}

function meaningOf(httpStatus: number): Meaning {
  if (httpStatus === 401 || httpStatus === 403) return "credentials";
  if (httpStatus === 402) return "credit";
  if (httpStatus === 429) return "throttled";
  return httpStatus >= 500 || httpStatus < 400 ? "temporary" : "refused_request";
}

function idIn({ id, id_pattern: pattern }: HttpUpstream["answer"], data: unknown, body: string): string {
  const found = pattern === "" ? textAt(data, id) : idMatching(pattern, body);
  return storableId(found ?? "", maxId);
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
    return typeof found === "string" ? storable(found) : undefined;
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  }
}

/** The maximum length of a message_id in SMPP (v3.4 §5.2.23), and in `carrier_messages`. */
const maxId = 64;

/** The content of a call. */
export interface Read<Item> {
  items: Item[];
  /** Whether it is another kind of call that the upstream makes to the address, which is ignored. */
  other: boolean;
}

/** Whether the word of a condition in the settings is one of those that it names. */
export const isMeant = ({ path, words, except }: NonNullable<HttpUpstream["receipt"]["when"]>, data: unknown) =>
  isAmong(words, textAt(data, path)) !== except;

/** The items of a call that satisfy the condition in the settings. */
function itemsOf({ when, list }: HttpUpstream["receipt"] | HttpUpstream["inbound"], data: unknown): Read<unknown> {
  if (when === null) return { items: listAt(data, list), other: false };
  const { path, words, except } = when;
  const word = textAt(data, path);
  const all = listAt(data, list);
  const items = all.filter((item) => isAmong(words, word || textAt(item, path)) !== except);
  return { items, other: items.length === 0 && (word !== "" || all.some((item) => textAt(item, path) !== "")) };
}

/** A receipt that an upstream posted. */
export interface UpstreamReceipt {
  id: string;
  /** The phone in E.164; `""` if the call does not name it. */
  to: string;
  reference: number | undefined;
  state: ReceiptState;
  error: string | undefined;
  /** How long a call lasted, if the receipt says so. */
  seconds?: number;
  /** A machine answered the call, if the receipt says so. */
  machine?: true;
}

/** The id that a request gives to its message. It is unique, and contains the reference for receipts that have only the id. */
export const ownIdOf = (reference: string, random: string) => `${reference || 0}-${random}`;

const referenceIn = (ownId: string) => /^(\d{1,5})-/.exec(ownId)?.[1] ?? "";

/** The receipts of one call, except the ones that name no message. */
export function readReceipts(upstream: HttpUpstream, data: unknown): Read<UpstreamReceipt> {
  const { receipt, answer, calls } = upstream;
  const { items, other } = itemsOf(receipt, data);
  const read = items.flatMap((item) => {
    const id = storableId(textAt(item, receipt.id), maxId);
    const reference = answer.id === "{id}" ? referenceIn(id) : textAt(item, receipt.reference);
    const to = phoneOfAddress(textAt(item, receipt.to));
    if (id === "" && to === "") return [];
    const words = textsAt(item, receipt.status);
    const state = stateOf(upstream, words);
    // Of a call that nobody answered, the status word is the reason.
    const reason = calls && state === "UNDELIV" ? words[0] : undefined;
    const error = storable(textAt(item, receipt.error) || (reason ?? ""), 40);
    return [
      {
        id,
        to: to.startsWith("+") ? to : "",
        reference: /^\d{1,5}$/.test(reference) && Number(reference) <= 0xffff ? Number(reference) : undefined,
        state,
        error: error === "" ? undefined : error,
        ...secondsIn(textAt(item, receipt.seconds)),
        ...(/^(machine|fax)/i.test(textAt(item, receipt.machine)) ? { machine: true as const } : {}),
      },
    ];
  });
  return { items: read, other };
}

/** A day is the longest call that is believed. */
const secondsIn = (text: string) =>
  /^\d{1,5}(\.\d+)?$/.test(text) ? { seconds: Math.min(Math.round(Number(text)), 86_400) } : {};

/** The status words of known aggregators. Any other word tells us nothing about the outcome. */
const common: ReadonlyMap<string, ReceiptState> = new Map([
  ...words("DELIVRD", "delivrd delivered delivered_to_handset deliveredtoterminal success 0 1"),
  ...words("UNDELIV", "undeliv undelivered undeliverable failed failure delivery_failed absent_subscriber 2"),
  ...words("EXPIRED", "expired"),
  ...words("REJECTD", "rejectd rejected refused blocked 16"),
  ...words("ENROUTE", "enroute sent submitted queued buffered pending accepted acceptd sending scheduled 4 8"),
]);

/** The status words of known providers of calls. An answered call is delivered; `completed` alone is one that was. */
const commonOfCalls: ReadonlyMap<string, ReceiptState> = new Map([
  ...words("DELIVRD", "answered in-progress in_progress inprogress completed"),
  ...words(
    "UNDELIV",
    "busy no-answer no_answer noanswer failed canceled cancelled rejected declined unreachable timeout",
  ),
  ...words("ENROUTE", "queued initiated trying ringing early-media"),
]);

function words(state: ReceiptState, list: string): [string, ReceiptState][] {
  return list.split(" ").map((word) => [word, state]);
}

/** The state that the first known word means. */
function stateOf({ receipt, calls }: HttpUpstream, found: string[]): ReceiptState {
  const own = new Map(Object.entries(receipt.states).map(([name, state]) => [name.toLowerCase(), state]));
  const usual = calls ? commonOfCalls : common;
  const known = found.map((word) => own.get(word.toLowerCase()) ?? usual.get(word.toLowerCase()));
  return known.find((state) => state !== undefined) ?? "UNKNOWN";
}

/** An inbound message that an upstream posted. */
export interface UpstreamInbound {
  from: string;
  to: string;
  text: string;
  /** The upstream's id; `""` if it gave none. */
  id: string;
}

/** The messages of one call, except the ones without a sender or a recipient. */
export function readInbound({ inbound }: HttpUpstream, data: unknown, credentials: Values): Read<UpstreamInbound> {
  const { items, other } = itemsOf(inbound, data);
  const read = items
    .map((item) => ({
      from: textAt(item, inbound.from),
      to: textAt(item, inbound.to) || fill(inbound.default_to, credentials),
      text: textAt(item, inbound.text),
      id: textAt(item, inbound.id),
    }))
    .filter(({ from, to }) => from !== "" && to !== "" && from.length <= 21 && to.length <= 21);
  return { items: read, other };
}
