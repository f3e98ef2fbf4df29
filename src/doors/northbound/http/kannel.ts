/** Kannel's sendsms interface (user's guide, chapter 6; checked against 1.4.5): requests and receipts. Pure. */
import type { MessageReport } from "../../../core/messages/life/transitions.ts";
import { longestValiditySeconds, type SendFields } from "../../../core/messages/accept/draft.ts";
import type { Callback } from "../../../core/webhooks/webhooks.ts";
import { hexadecimal, statusNamed, tlvValues, type MessageClass } from "../../../smpp/smpp.ts";
import type { InboundMessage } from "../../../core/inbound/persist.ts";
import type { IncomingHttpHeaders } from "node:http";
import { decodeCharset, encodeField, plainText, readForm, Form } from "../../../http/form.ts";
import type { KannelOrigin } from "../origin.ts";
import { receiptText } from "../receipt.ts";

/** A response in Kannel's words. */
export interface KannelAnswer {
  status: number;
  text: string;
}

export const kannelAnswers = {
  accepted: { status: 202, text: "0: Accepted for delivery" },
  unauthorized: { status: 403, text: "Authorization failed for sendsms" },
  denied: { status: 400, text: "Number(s) has/have been denied by white- and/or black-lists." },
  notRoutable: { status: 403, text: "Not routable. Do not try again." },
  later: { status: 503, text: "Temporal failure, try again later." },
  wrongType: { status: 415, text: "Unsupported content-type, rejected" },
} as const satisfies Record<string, KannelAnswer>;

/** Receivers per request. */
const mostReceivers = 100;

/** A request that can be drafted, once per receiver. */
export interface KannelRequest {
  receivers: string[];
  fields: Omit<SendFields, "to">;
  /** The reports requested; undefined without a URL. */
  receipts: Pick<KannelOrigin, "mask" | "url" | "smsc" | "account" | "binfo"> | undefined;
}

const refuse = (text: string): KannelAnswer => ({ status: 400, text });

/**
 * The fields of a POST: a form; or a text as the body, with the other fields in headers such as `X-Kannel-To`. Undefined for another
 * type, Kannel's XML among them.
 *
 * @param query the fields of the URL, which the body's override
 */
export function readPost(headers: IncomingHttpHeaders, body: unknown, query: Form): Form | undefined {
  const octets = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const [type = "", ...parameters] = (headers["content-type"] ?? "").split(";").map((part) => part.trim());
  if (type.toLowerCase() === "application/x-www-form-urlencoded")
    return new Form([...query, ...(readForm(octets.toString("latin1")) ?? [])]);
  const isBinary = type.toLowerCase() === "application/octet-stream";
  if (!isBinary && !/^text\/(plain|html)$/i.test(type)) return undefined;
  const form = new Form(query);
  const charset = /^charset="?([\w.:-]{1,40})"?$/i;
  for (const parameter of parameters) {
    const [, name] = charset.exec(parameter) ?? [];
    if (name !== undefined) form.set("charset", Buffer.from(name));
  }
  for (const [name, value] of Object.entries(headers))
    if (name.startsWith("x-kannel-") && typeof value === "string")
      form.set(name.slice("x-kannel-".length), Buffer.from(value, "latin1"));
  // In a header it is hexadecimal.
  const header = form.get("udh")?.toString();
  if (header !== undefined) form.set("udh", Buffer.from(header, "hex"));
  if (isBinary && !form.has("coding")) form.set("coding", Buffer.from("1"));
  return form.set("text", octets);
}

/** The value of the first of these fields that is present. */
const textOf = (form: Form, ...names: string[]) => plainText(names.map((name) => form.get(name)).find(Boolean));

/** A number as C's `sscanf` reads it; NaN for what is none, undefined for an empty or missing one. */
function numberOf(form: Form, ...names: string[]): number | undefined {
  const text = textOf(form, ...names)?.trim();
  if (text === undefined || text === "") return undefined;
  return Number(/^[+-]?\d{1,9}/.exec(text)?.[0] ?? NaN);
}

/** Kannel's limits of numeric fields, and the names it uses for them in refusals. */
const bounds: readonly (readonly [name: string, field: string, least: number, most: number])[] = [
  ["MClass", "mclass", -1, 3],
  ["PID", "pid", -1, 255],
  ["RPI", "rpi", -1, 2],
  ["Alt-DCS", "alt-dcs", -1, 1],
  ["MWI", "mwi", -1, 7],
  ["Coding", "coding", -1, 2],
  ["Compress", "compress", -1, 1],
  ["Validity", "validity", -1, Infinity],
  ["Deferred", "deferred", -1, Infinity],
  ["Priority", "priority", 0, 3],
];

/** Kannel's `binfo` is the service_type of a submit_sm, which has up to 5 characters (SMPP v3.4 §5.2.11). */
const serviceTypes = /^[ -~]{0,5}$/;

/** The longest `account`, which is the message's reference. */
const longestAccount = 255;

/** Kannel's fields that have no effect here, with the highest value that is harmless. */
const unsupported: readonly (readonly [name: string, field: string, most: number])[] = [
  ["RPI", "rpi", 0],
  ["Alt-DCS", "alt-dcs", 0],
  ["MWI", "mwi", -1],
  ["Compress", "compress", 0],
];

/** Message class, protocol_id and priority_flag, which are passed on. */
function readOptions(form: Form): Pick<SendFields, "message_class" | "protocolId" | "priorityFlag"> {
  const [messageClass, protocolId, priorityFlag] = ["mclass", "pid", "priority"].map(
    (name) => numberOf(form, name) ?? -1,
  );
  return {
    ...(messageClass! >= 0 ? { message_class: messageClass as MessageClass } : {}),
    ...(protocolId! > 0 ? { protocolId: protocolId! } : {}),
    ...(priorityFlag! > 0 ? { priorityFlag: priorityFlag! } : {}),
  };
}

/** TLVs by name: the group `smpp` of `meta-data`, `?smpp?name=value&…`. Null if there are none, undefined if it cannot be read. */
function readMetaData(text: string): Record<string, string> | null | undefined {
  if (text === "") return null;
  const [before, ...groups] = text.split("?");
  if (before !== "" || groups.length % 2 !== 0) return undefined;
  const at = groups.findIndex((name, n) => n % 2 === 0 && name === "smpp");
  return at < 0 ? null : Object.fromEntries(new URLSearchParams(groups[at + 1]));
}

/** The TLVs of a report in Kannel's form. */
function metaData(tlvs: MessageReport["tlvs"]): string {
  if (tlvs === undefined) return "";
  const pairs = Object.entries(tlvValues(tlvs)).map(([name, value]) => `${name}=${encodeField(String(value))}`);
  return `?smpp?${pairs.join("&")}`;
}

/** Reads a request, with the order and wording of Kannel's refusals. `mayCall` returns whether a URL may be called. */
export function readKannel(form: Form, now: Date, mayCall: (url: string) => boolean): KannelRequest | KannelAnswer {
  const to = textOf(form, "to");
  if (!form.has("to")) return refuse("Missing receiver number, rejected");
  const receivers = [...new Set(to?.split(/[\s,]+/).filter(Boolean))];
  if (receivers.length === 0) return refuse("Empty receiver number not allowed, rejected");
  if (receivers.length > mostReceivers) return refuse(`More than ${mostReceivers} receivers, rejected`);
  const udh = form.get("udh");
  const header = udh && udh.length > 0 ? udh : undefined;
  if (header && header.length !== header[0]! + 1) return refuse("UDH field misformed, rejected");
  if (header && header.length > 140) return refuse("UDH field is too long, rejected");
  const url = textOf(form, "dlr-url", "dlrurl");
  if (url && !isKannelUrl(url, mayCall)) return refuse("DLR-URL field misformed, rejected");
  const mask = numberOf(form, "dlr-mask", "dlrmask");
  if (mask !== undefined && !(mask >= -1 && mask <= 63)) return refuse("DLR-Mask field misformed, rejected");
  for (const [name, field, least, most] of bounds) {
    const value = numberOf(form, field);
    if (value !== undefined && !(value >= least && value <= most)) return refuse(`${name} field misformed, rejected`);
  }
  for (const [name, field, most] of unsupported)
    if ((numberOf(form, field) ?? -1) > most) return refuse(`${name} is not supported, rejected`);
  const { account = "", binfo = "" } = echoed(form);
  if (account.length > longestAccount) return refuse("Account field misformed, rejected");
  if (!serviceTypes.test(binfo)) return refuse("BInfo field misformed, rejected");
  const content = readContent(form, numberOf(form, "coding"), header !== undefined);
  if (content === undefined) return refuse("Charset or body misformed, rejected");
  const tlvs = readMetaData(textOf(form, "meta-data") ?? "");
  if (tlvs === undefined) return refuse("Meta-data field misformed, rejected");
  const sender = textOf(form, "from");
  const fields = {
    ...content,
    ...readOptions(form),
    ...(binfo === "" || binfo === "CMT" ? {} : { serviceType: binfo }),
    ...(account === "" ? {} : { reference: account }),
    ...(tlvs ? { tlvs } : {}),
    ...(header ? { header } : {}),
    ...(sender ? { sender: kannelNumber(sender) } : {}),
  };
  const receipts = url && mask !== undefined && mask > 0 ? { mask, url, ...echoed(form) } : undefined;
  return { receivers, fields: { ...fields, ...readTimes(form, now) }, receipts };
}

/** Fields echoed in receipts. */
function echoed(form: Form): Pick<KannelOrigin, "smsc" | "account" | "binfo"> {
  const [smsc, account, binfo] = ["smsc", "account", "binfo"].map((name) => textOf(form, name));
  return { ...(smsc ? { smsc } : {}), ...(account ? { account } : {}), ...(binfo ? { binfo } : {}) };
}

/** `validity` and `deferred` are minutes. */
function readTimes(form: Form, now: Date): Pick<SendFields, "validity_period" | "send_at"> {
  const validity = numberOf(form, "validity") ?? -1;
  const deferred = numberOf(form, "deferred") ?? -1;
  return {
    ...(validity > 0 ? { validity_period: Math.min(longestValiditySeconds, validity * 60) } : {}),
    ...(deferred > 0 ? { send_at: new Date(now.getTime() + deferred * 60_000).toISOString() } : {}),
  };
}

/**
 * coding 0: text in `charset`, by default UTF-8. 2: text in `charset`, by default UTF-16BE. 1, or a UDH without coding, is binary.
 */
function readContent(
  form: Form,
  coding: number | undefined,
  hasHeader: boolean,
): Pick<SendFields, "text" | "encoding"> | undefined {
  const octets = form.get("text") ?? Buffer.alloc(0);
  const charset = form.get("charset")?.toString("latin1");
  if (coding === 1 || ((coding ?? -1) === -1 && hasHeader)) return { text: octets.toString("hex"), encoding: "binary" };
  const text = decodeCharset(octets, charset || (coding === 2 ? "utf-16be" : "utf-8"));
  return text === undefined ? undefined : { text };
}

/** Reads a number: bare digits are international. Short codes and names stay as they are. */
export function kannelNumber(text: string): string {
  return /^\d{9,}$/.test(text) && !text.startsWith("00") ? `+${text}` : text;
}

/** `%d`: a bit of `dlr-mask`. */
function maskOf({ status, refunded }: MessageReport): number {
  if (status === "DELIVRD") return 1;
  if (status === "ACCEPTED") return 4;
  if (status === "SENT") return 8;
  return refunded ? 16 : 2;
}

/** `%A` for a submit that the carrier refused: its command_status, if known. */
function refusal(error = ""): string {
  const status = statusNamed(error);
  return `NACK/${status === undefined ? error : hexadecimal(status)}/`;
}

/** A `dlr-url` in a form that can be validated: an escape does not parse as part of a URL, so it is replaced by a digit. */
const withoutEscapes = (url: string, digit = "0") => url.replaceAll(/%[a-zA-Z%]/g, digit);

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : undefined);

/** Whether the scheme, host and port of a `dlr-url` have no escapes: the values filled in later are not validated. */
export function isFixedOrigin(url: string): boolean {
  const origin = originOf(withoutEscapes(url));
  return origin !== undefined && origin === originOf(withoutEscapes(url, "1"));
}

/** What the escapes of a URL stand for. */
type Escapes = Readonly<Record<string, () => string>>;

/** Kannel's form of a time, which it does not percent-encode. */
const kannelTime = (at: Date) => at.toISOString().slice(0, 19);

/** The escapes that fill in a text: all of it, as it is or with single spaces, its first word, each further word, and the rest. */
function escapesOfText(text: string): Escapes {
  const words = text.split(/\s+/).filter(Boolean);
  let next = 1;
  const word = () => words[next++] ?? "";
  return {
    a: () => words.join(" "),
    b: () => text,
    k: () => words[0] ?? "",
    s: word,
    S: () => word().replaceAll("+", "*"),
    r: () => words.slice(next).join(" "),
  };
}

/** The escapes that every request has. */
function commonEscapes(about: {
  id: number;
  at: Date;
  phone: string;
  ours: string;
  smsc: string | undefined;
  tlvs: MessageReport["tlvs"];
}): Escapes {
  const { id, at, phone, ours, smsc = "tuma", tlvs } = about;
  return {
    i: () => smsc,
    I: () => String(id),
    F: () => String(id),
    T: () => String(Math.floor(at.getTime() / 1000)),
    t: () => kannelTime(at).replace("T", "+"),
    q: () => phone.replace(/^00/, "+"),
    Q: () => ours.replace(/^00/, "+"),
    p: () => phone,
    P: () => ours,
    c: () => "-1",
    m: () => "-1",
    C: () => "UTF-8",
    u: () => "",
    D: () => metaData(tlvs),
  };
}

/** A URL with its escapes filled in. It was validated before they were, so undefined if they have changed its origin. */
function filledIn(template: string, escapes: Escapes): string | undefined {
  const url = template.replaceAll(/%([a-zA-Z%])/g, (escape, letter: string) => {
    if (letter === "%") return "%";
    const fill = escapes[letter];
    if (!fill) return escape;
    return letter === "t" ? fill() : encodeField(fill());
  });
  return originOf(url) !== undefined && originOf(url) === originOf(withoutEscapes(template)) ? url : undefined;
}

/** The callback for a report; undefined if the mask does not include it. */
export function kannelCallback(report: MessageReport, origin: KannelOrigin): Callback | undefined {
  const value = maskOf(report);
  if ((origin.mask & value) === 0) return undefined;
  const { accountId, messageId: id, modifiedAt: at, tlvs } = report;
  const reply = value === 8 ? "ACK/" : value === 16 ? refusal(report.error) : receiptText(report, origin.at);
  const url = filledIn(origin.url, {
    ...commonEscapes({ id, at, tlvs, phone: origin.to, ours: origin.from, smsc: origin.smsc }),
    ...escapesOfText(reply),
    d: () => String(value),
    A: () => reply,
    a: () => reply,
    n: () => origin.user,
    o: () => origin.account ?? "",
    B: () => origin.binfo ?? "",
  });
  return url === undefined ? undefined : { accountId, method: "GET", url };
}

/** A value as a header can have it. */
const visible = (value: string) => value.replaceAll(/[^ -~]/g, "?");

/**
 * The request for a received message: a GET as of Kannel's `get-url`, or a POST as of its `post-url`, with the text as the body and the
 * rest in headers. Texts are UTF-8 whatever their alphabet, as under its `mo-recode`.
 */
export function kannelReceived(
  message: InboundMessage,
  hook: { url: string; method: "GET" | "POST" },
  at: Date,
): Callback | undefined {
  const { accountId, id, from, to, text, tlvs } = message;
  const url = filledIn(hook.url, {
    ...commonEscapes({ id, at, tlvs, phone: from, ours: to, smsc: undefined }),
    ...escapesOfText(text),
    c: () => "0",
    d: () => "0",
    n: () => "default",
    A: () => "",
    B: () => "",
    o: () => "",
  });
  if (url === undefined) return undefined;
  const request = { accountId, event: "received" as const, method: hook.method, url };
  if (hook.method === "GET") return request;
  const headers = {
    "content-type": "text/plain; charset=UTF-8",
    "x-kannel-from": visible(from),
    "x-kannel-to": visible(to),
    "x-kannel-time": kannelTime(at).replace("T", " "),
    "x-kannel-smsc": "tuma",
    "x-kannel-coding": "0",
  };
  return { ...request, headers, body: text };
}

/** Whether a URL with escapes may be called: no escape in its scheme, host or port, since the values filled in are not validated. */
export const isKannelUrl = (url: string, mayCall: (url: string) => boolean): boolean =>
  /^https?:\/\/./i.test(url) && isFixedOrigin(url) && mayCall(withoutEscapes(url));
