/** Kannel's sendsms interface (user's guide, chapter 6; checked against 1.4.5): requests and receipts. Pure. */
import type { MessageReport } from "../../messages/life/transitions.ts";
import { longestValiditySeconds, type SendFields } from "../../messages/accept/draft.ts";
import type { Callback } from "../../webhooks/webhooks.ts";
import { hexadecimal, statusNamed, tlvValues, type MessageClass } from "../../smpp/smpp.ts";
import { decodeCharset, encodeField, plainText } from "./form.ts";
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

type Form = Map<string, Buffer>;

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

/** Reads a request, with the order and wording of Kannel's refusals. `checkUrl` returns whether a `dlr-url` may be called. */
export function readKannel(form: Form, now: Date, checkUrl: (url: string) => boolean): KannelRequest | KannelAnswer {
  const to = textOf(form, "to");
  if (!form.has("to")) return refuse("Missing receiver number, rejected");
  const receivers = [...new Set(to?.split(/\s+/).filter(Boolean))];
  if (receivers.length === 0) return refuse("Empty receiver number not allowed, rejected");
  if (receivers.length > mostReceivers) return refuse(`More than ${mostReceivers} receivers, rejected`);
  const udh = form.get("udh");
  const header = udh && udh.length > 0 ? udh : undefined;
  if (header && header.length !== header[0]! + 1) return refuse("UDH field misformed, rejected");
  if (header && header.length > 140) return refuse("UDH field is too long, rejected");
  const url = textOf(form, "dlr-url", "dlrurl");
  if (url && !(/^https?:\/\/./i.test(url) && checkUrl(url))) return refuse("DLR-URL field misformed, rejected");
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
export const withoutEscapes = (url: string, digit = "0") => url.replaceAll(/%[a-zA-Z%]/g, digit);

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : undefined);

/** Whether the scheme, host and port of a `dlr-url` have no escapes: the values filled in later are not validated. */
export function isFixedOrigin(url: string): boolean {
  const origin = originOf(withoutEscapes(url));
  return origin !== undefined && origin === originOf(withoutEscapes(url, "1"));
}

/** The callback for a report; undefined if the mask does not include it. */
export function kannelCallback(report: MessageReport, origin: KannelOrigin): Callback | undefined {
  const value = maskOf(report);
  if ((origin.mask & value) === 0) return undefined;
  const reply = value === 8 ? "ACK/" : value === 16 ? refusal(report.error) : receiptText(report, origin.at);
  const words = reply.split(" ");
  let next = 1;
  const escapes: Record<string, () => string> = {
    d: () => String(value),
    A: () => reply,
    a: () => reply,
    b: () => reply,
    k: () => words[0]!,
    s: () => words[next++] ?? "",
    r: () => words.slice(next).join(" "),
    i: () => origin.smsc ?? "tuma",
    I: () => String(report.messageId),
    F: () => String(report.messageId),
    n: () => origin.user,
    o: () => origin.account ?? "",
    p: () => origin.to,
    P: () => origin.from,
    q: () => origin.to.replace(/^00/, "+"),
    Q: () => origin.from.replace(/^00/, "+"),
    T: () => String(Math.floor(report.modifiedAt.getTime() / 1000)),
    c: () => "-1",
    m: () => "-1",
    C: () => "UTF-8",
    B: () => origin.binfo ?? "",
    u: () => "",
    D: () => metaData(report.tlvs),
  };
  const url = origin.url.replaceAll(/%([a-zA-Z%])/g, (escape, letter: string) => {
    if (letter === "%") return "%";
    // Kannel does not percent-encode this one.
    if (letter === "t") return report.modifiedAt.toISOString().slice(0, 19).replace("T", "+");
    const fill = escapes[letter];
    return fill ? encodeField(fill()) : escape;
  });
  // The URL was validated when the message was accepted, and its escapes cannot change the host.
  return originOf(url) !== undefined && originOf(url) === originOf(withoutEscapes(origin.url))
    ? { accountId: report.accountId, method: "GET", url }
    : undefined;
}
