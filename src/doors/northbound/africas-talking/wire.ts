/** Answers in the form of Africa's Talking, in JSON or XML. Pure. */
import { formatMoney, type Money } from "../../../base/money.ts";
import { codesOfNumber } from "../../../core/carriers/routing/networks.ts";

/** The types of answers. JSON has no `charset`: the library for Python reads an answer of any other type as text. */
export type AnswerType = "application/json" | "application/xml";

/** The type that a client accepts; XML by default, as the service answers. */
export function answerType(accept = ""): AnswerType {
  const ranges = accept.split(",").map((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const q = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? 1);
    return { type, q: Number.isNaN(q) ? 1 : q };
  });
  const [best] = ranges
    .filter(({ type, q }) => q > 0 && (type === "application/json" || isXml(type)))
    .toSorted((one, other) => other.q - one.q);
  return best?.type === "application/json" ? "application/json" : "application/xml";
}

const isXml = (type: string) => type === "application/xml" || type === "text/xml";

type Value = string | number | Members | readonly Members[];
interface Members {
  readonly [name: string]: Value;
}

/** An answer as text. In XML, the entries of `Recipients` are `Recipient`s. */
export function writeAnswer(body: object, type: AnswerType): string {
  if (type === "application/json") return JSON.stringify(body);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element("AfricasTalkingResponse", body as Members)}`;
}

function element(name: string, value: Value): string {
  return `<${name}>${content(name, value)}</${name}>`;
}

function content(name: string, value: Value): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return escaped(value);
  if (Array.isArray(value)) return value.map((entry: Members) => element(name.replace(/s$/, ""), entry)).join("");
  return Object.entries(value as Members)
    .map(([each, member]) => element(each, member))
    .join("");
}

/** Text as XML has it; characters that it cannot have (XML 1.0 §2.2) are replaced. */
const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "\u{fffd}");

/** `RWF 1234.5000`: a currency and an amount with at least four decimals. */
export function amount(currency: string, money: Money): string {
  const [whole, decimals = ""] = formatMoney(money).split(".");
  return `${currency} ${whole}.${decimals.padEnd(4, "0")}`;
}

/** The id of a message: `ATXid_` and 32 hexadecimal digits, which contain our number. */
export const messageId = (id: number): string => `ATXid_${id.toString(16).padStart(32, "0")}`;

/** `2026-11-30 20:36:27` in UTC, the form of times in callbacks. */
export const callbackTime = (at: Date): string => at.toISOString().slice(0, 19).replace("T", " ");

/** Where the service documents a network under another code than the first that we have for it. */
const documentedCodes: Readonly<Record<string, string>> = { "63513": "63514", "63901": "63902", "63905": "63999" };

/**
 * The network to which a number (E.164) was allocated, by its MCC and MNC, as the service documents `networkCode`
 * (http://docs.africastalking.com/sms/notifications); '' if nobody knows it. A number may have been ported since.
 */
export function networkCode(number: string): string {
  const [code = ""] = codesOfNumber(number);
  return documentedCodes[code] ?? code;
}
