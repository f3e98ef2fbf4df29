/** Reads the bodies that sign-in services post into one shape. Pure. */
import { invalidField, refuseFields, type FieldError } from "../../base/errors.ts";
import { say, type Said } from "../../base/sentences/sentence.ts";
import { placeholder } from "../../core/messages/accept/placeholder.ts";
import { normaliseCode } from "../../core/verify/pin.ts";

/** A message that a service asks us to send. */
export interface HookMessage {
  /** The phone number, as the service wrote it. */
  to: string;
  /** Complete, with the code in it. */
  text: string;
  sender: string | undefined;
  /** The code in the text, if the service names it. */
  code: string | undefined;
  /** The service's own id of the call, the same in every retry. */
  key: string | undefined;
  /** The address of the person who signs in, for the guard. */
  ip: string | undefined;
}

type Members = Record<string, unknown>;

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A member that is a text or a number (or an array of just one), as text; undefined for anything else, and for a blank one. */
function textOf(value: unknown): string | undefined {
  const only = Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value;
  const text = typeof only === "number" ? String(only) : only;
  return typeof text === "string" && text.trim() !== "" ? text : undefined;
}

function refuseMissing(missing: [field: string, fix: Said][]): void {
  if (missing.length === 0) return;
  const errors = missing.map(([field, fix]): FieldError => ({
    field,
    code: "invalid_request",
    said: say("`{field}` is missing or empty: {fix}.", { field, fix }),
  }));
  throw refuseFields(errors);
}

/**
 * The message of Supabase Auth's Send SMS hook: `user.phone` (international, without a plus) and `sms.otp`. Newer versions also have
 * `sms.phone`, which is the right one when users change their number, and a `metadata.uuid` for each call. Refuses by field.
 */
export function readSupabase(body: unknown, template: string): HookMessage {
  const { user, sms, metadata } = isObject(body) ? body : {};
  const [person, message] = [isObject(user) ? user : {}, isObject(sms) ? sms : {}];
  const to = textOf(message["phone"]) ?? textOf(person["phone"]);
  const code = textOf(message["otp"]);
  const missing: [string, Said][] = [];
  if (to === undefined) missing.push(["user.phone", say("use this URL for the Send SMS hook only")]);
  if (code === undefined) missing.push(["sms.otp", say("use this URL for the Send SMS hook only")]);
  refuseMissing(missing);
  if (textOf(message["sms_type"]) === "whatsapp")
    throw invalidField(
      "sms.sms_type",
      say("`sms.sms_type` is `whatsapp`; only SMS can be sent. Ask for the channel `sms`."),
    );
  const about = isObject(metadata) ? metadata : {};
  return {
    to: to!,
    text: template.split(placeholder).join(code),
    sender: undefined,
    code,
    key: textOf(about["uuid"]),
    ip: textOf(about["ip_address"]),
  };
}

/** Names of the members of a message, in lower case; the first one present counts. */
const names = {
  to: ["phonenumber", "phone_number", "to", "receiver", "recipient", "number", "phone", "recipientphonenumber"],
  // authentik's `Body` is the code alone, its `Message` the sentence.
  text: ["textmessage", "message", "text", "body", "content"],
  sender: ["from", "sender", "senderid", "sender_id"],
};

/** What a message may be besides an SMS; FusionAuth's is `Voice`. Other services name purposes in this member. */
const otherTypes: ReadonlySet<string> = new Set(["voice", "call", "mms", "whatsapp", "rcs", "email", "push"]);

/** Members that are objects, and what is in them: Logto's `payload`, and the three of ZITADEL. */
const within: Readonly<Record<string, readonly string[]>> = {
  payload: ["code"],
  contextinfo: ["recipientphonenumber"],
  templatedata: ["text"],
  args: ["code"],
};

const lower = (members: Members) =>
  Object.entries(members).map(([name, value]) => [name.toLowerCase(), value] as const);

/** The texts of a body, by their names in lower case; what is within an object does not replace what is beside it. */
function membersOf(body: unknown): Map<string, string | undefined> {
  const own = lower(isObject(body) ? body : {});
  const nested = own.flatMap(([outer, value]) =>
    isObject(value) ? lower(value).filter(([name]) => within[outer]?.includes(name)) : [],
  );
  return new Map([...nested, ...own].map(([name, value]) => [name, textOf(value)]));
}

/**
 * A number and a text under the names that FusionAuth, authentik, Casdoor, ZITADEL, Kratos and Keycloak's SMS plugins use, in any case; or a
 * number and a code, as Logto sends them, for which `template` has the text. Refuses by field.
 */
export function readMessage(body: unknown, template: string): HookMessage {
  const members = membersOf(body);
  const first = (among: string[]) => among.map((name) => members.get(name)).find((text) => text !== undefined);
  const alone = first(names.text) === undefined ? members.get("code") : undefined;
  const to = first(names.to);
  const text = alone === undefined ? first(names.text) : template.split(placeholder).join(alone);
  const missing: [string, Said][] = [];
  if (to === undefined) missing.push(["to", say("send the number as `to` or `phoneNumber`")]);
  if (text === undefined) missing.push(["text", say("send the text as `text`, `message` or `textMessage`")]);
  refuseMissing(missing);
  const type = members.get("type") ?? "";
  if (otherTypes.has(type.toLowerCase()))
    throw invalidField(
      "type",
      say("`type` is `{type}`; only SMS can be sent. Choose SMS in the service's messenger.", { type }),
    );
  // Without a sentence beside it, `Body` is the text.
  const code = members.get("code") ?? (text === members.get("body") ? undefined : members.get("body"));
  return {
    to: to!,
    text: text!,
    sender: first(names.sender),
    code: code !== undefined && plain(text!).includes(plain(code)) ? code : undefined,
    key: undefined,
    ip: members.get("ip"),
  };
}

/** Without what a sentence may add to a code: spaces, dashes and capitals. */
const plain = (text: string) => normaliseCode(text).toUpperCase();
