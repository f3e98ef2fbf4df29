/** Jasmin's HTTP interface (`/send`, `/rate`; checked against 0.11): requests and receipts. Pure. */
import { storable } from "../../../base/storable.ts";
import { longestValiditySeconds, type SendFields } from "../../../core/messages/accept/draft.ts";
import type { MessageReport } from "../../../core/messages/life/transitions.ts";
import type { TaggedTlv } from "../../../core/carriers/routing/carrying.ts";
import {
  alphabetOf,
  DATA_CODING,
  decodeText,
  encodeTlv,
  messageClassOf,
  messageStateOf,
  parseTime,
  statusName,
  statusNamed,
  tagName,
  type TlvType,
  type TlvValue,
} from "../../../smpp/smpp.ts";
import type { Callback } from "../../../core/webhooks/webhooks.ts";
import { plainText, writeForm } from "../../../http/form.ts";
import type { JasminOrigin } from "../origin.ts";
import { errorDigits, receiptMinute, stateOf } from "../receipt.ts";
import { english } from "../../../base/sentences/sentence.ts";

/** A refusal in Jasmin's words. */
export interface JasminRefusal {
  status: number;
  message: string;
}

export const jasminRefusals = {
  charging: { status: 403, message: "Cannot charge submit_sm, check RouterPB log file for details" },
  throughput: { status: 403, message: "User throughput exceeded" },
  noRoute: { status: 412, message: "No route found" },
  /** What Jasmin says of a user who may not send this. */
  unauthorized: (user: string, reason: string) => ({
    status: 400,
    message: `Authorization failed for user [${user}] (${reason.replace(/\.$/, "")}).`,
  }),
  server: { status: 500, message: "Cannot send submit_sm, check SMPPClientManagerPB log file for details" },
} as const satisfies Record<string, JasminRefusal | ((user: string, reason: string) => JasminRefusal)>;

/** Fields: strings from a JSON body, octets from a form. */
export type JasminValues = Map<string, Buffer | string>;

/** A request that can be drafted. */
export interface JasminRequest {
  fields: SendFields;
  /** The recipient as the client wrote it. */
  to: string;
  receipts: Pick<JasminOrigin, "url" | "level" | "method"> | undefined;
}

/** The fields of `/send` and their patterns. */
const known: Record<string, { pattern?: RegExp; needed?: true }> = {
  to: { pattern: /^\+?\d+$/, needed: true },
  from: {},
  coding: { pattern: /^([0-9]|10|13|14)$/ },
  username: { pattern: /^.{1,16}$/, needed: true },
  // Jasmin allows 16 characters; our passwords may be longer.
  password: { pattern: /^.{1,64}$/, needed: true },
  priority: { pattern: /^[0-3]$/ },
  sdt: { pattern: /^\d{12}\d\d{2}[+R-]$/ },
  "validity-period": { pattern: /^\d+$/ },
  dlr: { pattern: /^(yes|no)$/ },
  "dlr-url": { pattern: /^https?:\/\/.*$/ },
  "dlr-level": { pattern: /^[1-3]$/ },
  "dlr-method": { pattern: /^(get|post)$/i },
  tags: { pattern: /^[-a-zA-Z0-9,]*$/ },
  content: {},
  "hex-content": { pattern: /^([0-9A-Fa-f]{2})*$/ },
  custom_tlvs: {},
};

/** The fields of each path: a price depends neither on receipts nor on the time. */
const fieldsOf = {
  send: Object.keys(known),
  rate: Object.keys(known).filter((name) => name !== "sdt" && !name.startsWith("dlr")),
  balance: ["username", "password"],
} satisfies Record<string, readonly string[]>;

const refuse = (message: string): JasminRefusal => ({ status: 400, message });

/** Validates the fields of a request as Jasmin does, with its messages. */
export function checkJasmin(values: JasminValues, path: keyof typeof fieldsOf): JasminRefusal | undefined {
  if (values.size === 0) return refuse("Mandatory arguments not found, please refer to the HTTPAPI specifications.");
  const fields = fieldsOf[path];
  for (const name of values.keys())
    if (!fields.includes(name)) return refuse(`Argument [${printable(name)}] is unknown.`);
  for (const name of fields) {
    const { pattern, needed } = known[name]!;
    const value = plainText(values.get(name));
    if (value === undefined) {
      if (needed) return refuse(`Mandatory argument [${name}] is not found.`);
    } else if (pattern && !pattern.test(value)) {
      // A password is never echoed.
      const shown = name === "password" ? "" : `: [${printable(value)}]`;
      return refuse(`Argument [${name}] has an invalid value${shown}.`);
    }
  }
  return undefined;
}

const printable = (text: string) => text.slice(0, 100).replaceAll(/[^ -!#-~]/g, ".");

/** Reads a validated request. `checkUrl` returns whether a `dlr-url` may be called. */
export function readJasmin(
  values: JasminValues,
  now: Date,
  checkUrl: (url: string) => boolean,
): JasminRequest | JasminRefusal {
  const text = (name: string) => plainText(values.get(name));
  if (values.has("content") && values.has("hex-content"))
    return refuse("content and hex-content cannot be used both in same request.");
  if (!values.has("content") && !values.has("hex-content")) return refuse("content or hex-content not present.");
  // Jasmin routes by tags and we do not, so the message would take another route than its sender expects.
  if (text("tags")) return refuse("Argument [tags] is not supported: no route depends on tags.");
  const coding = Number(text("coding") ?? 0);
  const tlvs = readTlvs(text("custom_tlvs") ?? "");
  if (typeof tlvs === "string") return refuse(`Argument [custom_tlvs] has an invalid value: ${tlvs}.`);
  const messageClass = messageClassOf(coding);
  const priorityFlag = Number(text("priority") ?? 0);
  const sdt = text("sdt");
  const sendAt = sdt === undefined ? undefined : parseTime(sdt, now);
  if (sdt !== undefined && sendAt === undefined) return refuse(`Argument [sdt] has an invalid value: [${sdt}].`);
  const validity = text("validity-period");
  const url = text("dlr-url");
  if (url !== undefined && !checkUrl(url))
    return refuse(`Argument [dlr-url] has an invalid value: [${printable(url)}].`);
  const wanted = url !== undefined || values.has("dlr-level") || text("dlr") === "yes";
  const sender = text("from");
  return {
    fields: {
      to: text("to")!.replace(/^\+?/, "+"),
      ...readContent(values, coding),
      ...(messageClass === undefined ? {} : { message_class: messageClass }),
      ...(priorityFlag === 0 ? {} : { priorityFlag }),
      ...(tlvs.length === 0 ? {} : { tagged: { tlvs, others: "refuse" as const } }),
      ...(sender ? { sender: /^\d{9,}$/.test(sender) ? `+${sender}` : sender } : {}),
      ...(sendAt ? { send_at: sendAt.toISOString() } : {}),
      ...(validity ? { validity_period: Math.max(60, Math.min(longestValiditySeconds, Number(validity) * 60)) } : {}),
    },
    to: text("to")!,
    receipts:
      wanted && url !== undefined
        ? {
            url,
            level: Number(text("dlr-level") ?? 1) as 1 | 2 | 3,
            method: text("dlr-method")?.toUpperCase() === "GET" ? "GET" : "POST",
          }
        : undefined,
  };
}

/** Types of Jasmin's `custom_tlvs`. */
const jasminTypes: Record<string, TlvType> = {
  Int1: "int1",
  Int2: "int2",
  Int4: "int4",
  Int8: "int8",
  OctetString: "text",
  COctetString: "cstring",
};

/**
 * Reads `custom_tlvs` in both of its forms: `[[tag, length, type, value], …]`, whose lengths are ignored, and
 * `{"0x1401:OctetString": value, …}`. Without a type, the link decides. Returns the reason if it cannot be read.
 */
function readTlvs(json: string): TaggedTlv[] | string {
  if (json.trim() === "") return [];
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    return "not JSON";
  }
  if (typeof given !== "object" || given === null) return "neither a list nor an object";
  const entries = Array.isArray(given)
    ? given.map((entry: unknown) => (Array.isArray(entry) && entry.length === 4 ? [entry[0], entry[2], entry[3]] : []))
    : Object.entries(given).map(([key, value]) => [...keyOf(key), value]);
  if (entries.length > mostTlvs) return `more than ${mostTlvs} TLVs`;
  const read = entries.map(([tag, type, value]) => readTlv(tag, type, value));
  return read.find((tlv) => typeof tlv === "string") ?? (read as TaggedTlv[]);
}

/** The most TLVs of a request. */
const mostTlvs = 32;

const keyOf = (key: string): [tag: string, type: string | null] => {
  const [tag, type] = key.split(":", 2);
  return [tag!.trim(), type?.trim() ?? null];
};

function readTlv(tag: unknown, type: unknown, value: unknown): TaggedTlv | string {
  const number = typeof tag === "string" ? Number(tag) : tag;
  if (typeof number !== "number" || !Number.isInteger(number) || number < 1 || number > 0xffff)
    return "a tag is not a number from 1 to 65535";
  if (typeof value !== "string" && !Number.isSafeInteger(value))
    return `the value of ${tagName(number)} is neither a string nor a whole number below 2^53: write it as a string`;
  if (type === null || type === undefined) return { tag: number, value: value as TlvValue };
  const known = typeof type === "string" ? jasminTypes[type] : undefined;
  if (known === undefined) return `the type of ${tagName(number)} is not one of ${Object.keys(jasminTypes).join(", ")}`;
  const octets = encodeTlv(known, known.startsWith("int") ? value : String(value));
  return Buffer.isBuffer(octets) ? { tag: number, octets } : `the value of ${tagName(number)} ${english(octets)}`;
}

/** The text, or the binary data if the coding marks it as such. */
function readContent(values: JasminValues, coding: number): Pick<SendFields, "text" | "encoding"> {
  if (alphabetOf(coding) !== "octets") return { text: readText(values, coding) };
  const hex = values.get("hex-content")?.toString();
  return { text: hex ?? Buffer.from(values.get("content")!).toString("hex"), encoding: "binary" };
}

/**
 * `content` is text with coding 0, otherwise octets in the coding; `hex-content` is always octets. With coding 0, some programs write the
 * octets of the GSM alphabet, which show by control codes that no text has.
 */
function readText(values: JasminValues, coding: number): string {
  const hex = values.get("hex-content");
  if (hex !== undefined) return decodeText(Buffer.from(hex.toString(), "hex"), coding);
  const content = values.get("content")!;
  if (typeof content !== "string" && coding !== 0) return decodeText(content, coding);
  if (Buffer.isBuffer(content) && content.every((octet) => octet < 0x80)) return decodeText(content, DATA_CODING.ascii);
  return storable(content.toString());
}

/** The callback for a report, as Jasmin's DLR thrower sends it; undefined if the level does not include it. */
export function jasminCallback(report: MessageReport, origin: JasminOrigin): Callback | undefined {
  const fields =
    origin.level === 2
      ? terminalFields(report, origin)
      : (carrierFields(report) ?? (origin.level === 3 ? terminalFields(report, origin) : undefined));
  if (!fields) return undefined;
  const form = writeForm({ id: String(report.messageId), connector: "tuma", ...fields });
  const { accountId } = report;
  if (origin.method === "POST") return { accountId, method: "POST", url: origin.url, body: form };
  const url = new URL(origin.url);
  url.search = url.search === "" ? form : `${url.search.slice(1)}&${form}`;
  return { accountId, method: "GET", url: url.href };
}

/** Level 1: the carrier's response to the submit. */
function carrierFields({ status, refunded, error }: MessageReport): Record<string, string> | undefined {
  if (status === "SENT") return { level: "1", message_status: "ESME_ROK" };
  if (!refunded) return undefined;
  const answer = statusNamed(error ?? "");
  const name = answer === undefined ? "" : statusName(answer);
  return { level: "1", message_status: name.startsWith("ESME_") ? name : "ESME_RSUBMITFAIL" };
}

/** Level 2: the final outcome. */
function terminalFields(report: MessageReport, origin: JasminOrigin): Record<string, string> | undefined {
  if (report.status === "SENT" || report.status === "ACCEPTED") return undefined;
  const state = stateOf(report.status);
  return {
    level: "2",
    message_status: state,
    id_smsc: String(report.messageId),
    sub: "001",
    dlvrd: messageStateOf(state) === 2 ? "001" : "000",
    subdate: receiptMinute(new Date(origin.at)),
    donedate: receiptMinute(report.modifiedAt),
    err: errorDigits(report.error),
    text: "",
  };
}
