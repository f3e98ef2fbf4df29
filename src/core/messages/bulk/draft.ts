/** Validates and measures a bulk send, recipient by recipient. Pure: it runs in a worker thread, and for dry runs as well. */
import { maySend, type ApprovedSenders } from "../../accounts/senders/approved-senders.ts";
import { invalidField, Refusal, refuseFields, type ErrorCode } from "../../../base/errors.ts";
import type { Language } from "../../../base/languages.ts";
import { type Said, say, type Sentence } from "../../../base/sentences/sentence.ts";
import type { Money } from "../../../base/money.ts";
import { storable, unstorable } from "../../../base/storable.ts";
import { written } from "../../../http/translations.ts";
import { compileCheck, didYouMean } from "../../../http/validation.ts";
import { ContactReader, type Content, type Doubts, type Given, type Variants } from "./contact.ts";
import { readTemplate } from "../templates/merge.ts";
import type { Variant } from "../templates/variants.ts";
import { templateOf } from "../templates/filling.ts";
import { textProblem } from "../templates/texts.ts";
import { FallbackReader, type BulkFallback } from "./fallback.ts";
import { CallOptions, OptionsByLinks } from "./options.ts";
import { PrefixPrices, unpriced } from "./prefix-prices.ts";
import { leastPace, lengthOf, localOf, type When } from "./due.ts";
import { bulkSchema, mostPerMinute, mostRecipients, recipientSchema } from "./schemas.ts";
import { isSpoken, readCaller, uselessIn, type ChannelFields, type RetryFields } from "../accept/call.ts";
import { defaultValiditySeconds, readSendAt, readSender, scheduleLimitMs, unapprovedSender } from "../accept/draft.ts";
import type { SendFields } from "../accept/draft.ts";
import type { ApproveAbove } from "../approve-above.ts";
import type { OptionFields } from "../accept/options.ts";
import type { Encoding } from "../accept/segments.ts";
import type { FieldError } from "../../../base/errors.ts";

/** What an account may send, and at which prices; structured-cloneable. */
export interface BulkRules {
  defaultSender: string | undefined;
  /** Undefined: any. */
  approvedSenders: ApprovedSenders | undefined;
  /** ISO 3166-1 alpha-2; undefined: any. */
  allowedCountries: ReadonlySet<string> | undefined;
  /** The account's default country; undefined for none. */
  country: string | undefined;
  /** Above which a send waits for an approver; undefined: none does. */
  approveAbove: ApproveAbove | undefined;
  /** Prices per part by prefix: the account's list, then the default list; the first match wins. */
  prices: (ReadonlyMap<string, Money> | undefined)[];
  /** The same of calls. */
  callPrices: (ReadonlyMap<string, Money> | undefined)[];
}

/** What a send says that is to a list. */
export interface Listed {
  /** As given, `lst_…`. */
  id: string;
  /** The whole request. */
  body: BulkBody;
  /** Whether merge fields that contacts do not have stay as typed. */
  keepsUnknown: boolean;
  /** Whether all fields are kept for the report, and not only used by the text. */
  isKept: boolean;
}

/** A request, checked. */
export type BulkBody = Omit<SendFields, "to" | "text"> &
  ChannelFields & {
    recipients?: unknown[];
    list_id?: string | null;
    text?: string | null;
    template_id?: string | null;
    /** In place of `template_id`, once it has been looked up: not part of the interface. */
    template_texts?: readonly Variant[];
    unknown_fields?: "keep" | "refuse" | null;
    approval_note?: string | null;
    dry_run?: boolean;
    skip_sent?: boolean | null;
    keep_members?: boolean | null;
    resend_of?: string | null;
    per_minute?: number | null;
    zone?: "account" | "recipient" | null;
  };

/** What a send says that is with a template. */
export interface Templated {
  /** As given, `tpl_…`. */
  id: string;
  /** The whole request. */
  body: BulkBody;
}

/** What all recipients of a send share. */
export interface BulkOrder extends Content {
  recipients: unknown[];
  /** The list whose contacts are its recipients; they are not known yet then. */
  listed: Listed | undefined;
  /** A send with a template whose texts are not known yet. */
  templated: Templated | undefined;
  sender: string;
  validitySeconds: number;
  when: When;
  reference: string | undefined;
  /** What whoever asks says to an approver. */
  approvalNote: string | undefined;
  dryRun: boolean;
  /** Whether those are left out who were sent the same text before. */
  skipSent: boolean;
  /** Whether the members of recipients are kept for the report. */
  keepMembers: boolean;
  /** The report of the send that it repeats. */
  resendOf: string | undefined;
  /** The options of every message; undefined for plain text. */
  options: OptionFields | undefined;
  /** The language of calls whose recipients name none. */
  language: string | undefined;
  /** The plan of its calls. */
  retry: RetryFields | undefined;
  /** How a message is sent again that fails. */
  fallback: "sms" | "voice" | undefined;
}

/** A rejected recipient, as listed in the answer. */
export interface Rejected {
  index: number;
  /** As given; null if it was not a string. */
  phonenumber: string | null;
  code: ErrorCode | "duplicate";
  said: Said;
}

/** One message of a bulk send. */
export interface BulkMessage {
  index: number;
  given: string;
  to: string;
  /** ISO 3166-1 alpha-2; undefined for numbers without a country. */
  country: string | undefined;
  text: string;
  encoding: Encoding;
  parts: number;
  priceMicros: number;
  /** Of a call. */
  language?: string | undefined;
  /** The language of a template's text. */
  variant?: string;
  /** `SubmitOptions` in JSON. */
  options?: string | undefined;
  /** What is sent in its place if it fails. */
  fallback?: BulkFallback | undefined;
}

/** The maximum number of members per recipient, since each is compared with each merge field. */
const mostMembers = 1_000;
/** For how many recipients misspelt members are named; further ones would nearly always get the same message. */
const mostHints = 50;

const checkBody = compileCheck(bulkSchema, "body");

/**
 * Reads the part of a send that all recipients share. Throws one Refusal that names every invalid field.
 *
 * @param isOwn whether the service wrote the body: it names the recipients of a list and the texts of a template
 */
export function readBulk(body: unknown, rules: BulkRules, now: Date, isOwn: boolean): BulkOrder {
  const checked = checkBody(body);
  if ("error" in checked) throw checked.error;
  const fields = checked.value as BulkBody;
  const listed = readListed(fields);
  const templated = isOwn ? undefined : readTemplated(fields);
  const recipients = fields.recipients ?? [];
  if (!listed) refuseCount(recipients.length);
  if ((body as { udh?: unknown }).udh !== undefined)
    throw invalidField("udh", say("`udh` is not supported for bulk sends: leave it out, or use `POST /v1/sms`."));
  const problems: FieldError[] = [];
  const isCall = isSpoken(fields);
  const fallback = fields.fallback ?? undefined;
  const areTexts = !isCall || fallback === "sms";
  const sender = (areTexts ? readSender : readCaller)(fields.sender ?? undefined, rules, problems);
  if (isCall) problems.push(...uselessIn(fields));
  const when = readWhen({ ...fields, recipients }, now, problems);
  const language = fields.language?.toLowerCase();
  const variants = isOwn && fields.template_texts ? variantsOf(fields.template_texts, language) : undefined;
  const template = variants?.texts[0] ?? readTemplate(fields.text ?? "");
  const wrong = templated || variants ? undefined : textProblem("text", fields.text ?? "", template);
  if (wrong) problems.push(wrong);
  if (problems.length > 0) throw refuseFields(problems);
  if (areTexts && rules.approvedSenders && !rules.approvedSenders.has(sender)) throw unapprovedSender();
  return {
    recipients,
    listed,
    templated,
    template,
    variants,
    sender,
    smart: fields.encoding === "smart",
    isSpoken: isCall,
    language,
    refuseUnknown: fields.unknown_fields ? fields.unknown_fields === "refuse" : variants !== undefined,
    retry: (body as ChannelFields).retry ?? undefined,
    fallback,
    validitySeconds: fields.validity_period ?? defaultValiditySeconds,
    when,
    reference: fields.reference ?? undefined,
    approvalNote: fields.approval_note?.trim() || undefined,
    dryRun: fields.dry_run === true,
    skipSent: fields.skip_sent === true,
    keepMembers: fields.keep_members === true,
    resendOf: fields.resend_of?.toLowerCase(),
    options: asksForOptions(fields) ? { message_class: fields.message_class, tlvs: fields.tlvs } : undefined,
  };
}

const variantsOf = (texts: readonly Variant[], common: string | undefined): Variants => ({
  languages: texts.map(({ language }) => language),
  texts: texts.map(({ text }) => readTemplate(text)),
  common,
});

/** Which list a send is to; undefined if it names its recipients. It has one of both. */
function readListed(body: BulkBody): Listed | undefined {
  const { recipients, list_id: id } = body;
  const isListed = id !== undefined && id !== null;
  if (isListed && recipients !== undefined)
    throw invalidField("list_id", say("`list_id` does not go with `recipients`: leave one out."));
  if (isListed) {
    const { unknown_fields: unknown, keep_members: keep } = body;
    return { id, body, keepsUnknown: unknown === "keep", isKept: keep === true };
  }
  if (recipients !== undefined) return undefined;
  const said = say("`recipients` is missing: name the recipients, or a list of contacts by `list_id`.");
  throw refuseFields([{ field: "recipients", code: "invalid_request", rule: "required", said }]);
}

/** Which template a send is with; undefined if it has a text. It has one of both. */
function readTemplated(body: BulkBody): Templated | undefined {
  // Only the service writes it: whoever approves a send must see what was asked for.
  if (body.template_texts !== undefined)
    throw invalidField("template_texts", say("`{field}` is not supported: leave it out.", { field: "template_texts" }));
  const id = templateOf(body);
  return id === undefined ? undefined : { id, body };
}

/** When the messages go out. Adds to `problems` where that is invalid. */
function readWhen(
  fields: {
    recipients: unknown[];
    send_at?: string | null;
    per_minute?: number | null;
    zone?: "account" | "recipient" | null;
  },
  now: Date,
  problems: FieldError[],
): When {
  const sendAt = readSendAt(fields.send_at ?? undefined, now, problems);
  const perMinute = fields.per_minute ?? undefined;
  const isLocal = fields.zone === "recipient";
  if (isLocal && perMinute !== undefined)
    problems.push(invalid("zone", say("`zone` cannot be `recipient` together with `per_minute`: leave one out.")));
  if (isLocal && !fields.send_at)
    problems.push(invalid("zone", say("`zone` is `recipient`, but `send_at` is missing: say at which time.")));
  const leftMs = scheduleLimitMs - ((sendAt ?? now).getTime() - now.getTime());
  const count = fields.recipients.length;
  if (perMinute !== undefined && lengthOf(count, perMinute) > leftMs)
    problems.push(invalid("per_minute", tooSlow(count, leftMs)));
  return { sendAt, perMinute, localMs: isLocal && sendAt ? localOf(fields.send_at!) : undefined };
}

const invalid = (field: string, said: Sentence): FieldError => ({ field, code: "invalid_request", said });

function tooSlow(count: number, leftMs: number): Sentence {
  const least = leastPace(count, leftMs);
  return least <= mostPerMinute
    ? say(
        "`per_minute` is too slow for {count} recipients: the last would be due more than 35 days ahead. Use at least {least}, or send them in several requests.",
        { count, least },
      )
    : say("`per_minute` needs an earlier `send_at`: the last message would be due more than 35 days ahead.");
}

const asksForOptions = ({ message_class: messageClass, tlvs }: OptionFields) =>
  (messageClass !== undefined && messageClass !== null) || Object.keys(tlvs ?? {}).length > 0;

function refuseCount(count: number): void {
  if (count > 0 && count <= mostRecipients) return;
  throw invalidField(
    "recipients",
    count === 0
      ? say('`recipients` is empty: send at least one, `{"phonenumber":"+250…","name":"…"}`.')
      : say(
          "`recipients` has {count} entries, more than the maximum of {most} per request. Send the rest in further requests.",
          { count, most: mostRecipients },
        ),
  );
}

/** Turns the recipients of one send into messages. */
export class RecipientReader {
  readonly #order: BulkOrder;
  readonly #rules: BulkRules;
  readonly #contacts: ContactReader;
  readonly #prices: PrefixPrices;
  readonly #options: OptionsByLinks | undefined;
  readonly #calls: CallOptions | undefined;
  readonly #fallbacks: FallbackReader | undefined;
  #hints = 0;

  /**
   * @param options given if the order has options, or is one of calls
   * @param calls given if it falls back to calls
   */
  constructor(order: BulkOrder, rules: BulkRules, options?: OptionsByLinks | CallOptions, calls?: CallOptions) {
    this.#options = options instanceof OptionsByLinks ? options : undefined;
    this.#calls = options instanceof CallOptions ? options : undefined;
    this.#order = order;
    this.#rules = rules;
    this.#contacts = new ContactReader(order, rules.country);
    this.#prices = new PrefixPrices(order.isSpoken ? rules.callPrices : rules.prices);
    this.#fallbacks = order.fallback && new FallbackReader(order, rules, calls);
  }

  /** What is doubtful about those accepted so far. */
  doubts(): Doubts {
    return this.#contacts.doubts();
  }

  /** The message for a recipient, or its rejection. */
  read(index: number): BulkMessage | Rejected {
    const recipient = this.#order.recipients[index];
    const wrong = shapeProblem(recipient, () => this.#hints++ < mostHints);
    if (wrong !== undefined) {
      const given = (recipient as { phonenumber?: unknown } | null | undefined)?.phonenumber;
      return reject(index, typeof given === "string" ? given : null, "invalid_request", wrong);
    }
    const given = (recipient as Given).phonenumber;
    const contact = this.#contacts.read(recipient as Given);
    if (!("to" in contact)) return reject(index, given, contact.code, contact.said);
    const { country, ...message } = contact;
    const { template, variants } = this.#order;
    const unfit = variants || template.tails.length > 0 ? unstorable(message.text) : undefined;
    if (unfit !== undefined)
      return reject(
        index,
        given,
        "invalid_request",
        say("The text {reason} after the merge. Remove it.", { reason: unfit }),
      );
    const { approvedSenders } = this.#rules;
    const areTexts = !this.#calls || this.#order.fallback === "sms";
    if (areTexts && approvedSenders && !maySend(approvedSenders, this.#order.sender, country))
      return reject(
        index,
        given,
        "sender_not_allowed",
        say("`sender` is not approved for the country of this number."),
      );
    const refused = this.#refuseDestination(message.to, country);
    if (typeof refused !== "number") return reject(index, given, "destination_not_allowed", refused);
    if (this.#contacts.wasSeen(contact))
      return reject(index, given, "duplicate", say("An earlier recipient has the same number and text."));
    const language = contact.variant ?? (recipient as Given)["language"];
    const options = this.#calls
      ? this.#calls.of(message.to, language, this.#order.language)
      : this.#options?.of(message.to);
    if (options?.problem !== undefined) return reject(index, given, options.code ?? "invalid_request", options.problem);
    const read = { index, given, ...contact, priceMicros: refused, language: options?.language };
    const fallback = this.#fallbacks?.of(message, language);
    if (fallback && "said" in fallback) return reject(index, given, fallback.code, fallback.said);
    if (!fallback) return { ...read, options: options?.json };
    return { ...read, fallback, options: withFallback(options?.json, fallback) };
  }

  /** The price per part, or why the destination is refused. */
  #refuseDestination(e164: string, country: string | undefined): number | Sentence {
    const { allowedCountries } = this.#rules;
    if (allowedCountries && (country === undefined || !allowedCountries.has(country)))
      return say("The number is in {country}, where this account does not send.", {
        country: country ?? say("no country"),
      });
    const price = this.#prices.of(e164);
    return price ?? unpriced(this.#calls !== undefined);
  }
}

/** The options of a message with its fallback, as they are stored. */
const withFallback = (json: string | undefined, { fallback }: BulkFallback): string =>
  JSON.stringify({ ...(json === undefined ? {} : (JSON.parse(json) as object)), fallback });

function shapeProblem(recipient: unknown, mayHint: () => boolean): Sentence | undefined {
  if (typeof recipient !== "object" || recipient === null || Array.isArray(recipient))
    return say('The recipient is not an object such as {"phonenumber":"+250…","name":"…"}.');
  const fields = recipient as Record<string, unknown>;
  for (const name of ["phonenumber", "name"]) {
    const value = fields[name];
    if (typeof value === "string") continue;
    if (value === undefined)
      return {
        ...say("`{field}` is missing.", { field: name }),
        hinted: `\`${name}\` is missing${mayHint() ? didYouMean(name, recipient, recipientSchema) : ""}.`,
      };
    return say("`{field}` must be a string.", { field: name });
  }
  const members = Object.keys(fields).length;
  if (members > mostMembers)
    return say("The recipient has {members} members, more than the maximum of {most}.", { members, most: mostMembers });
  return undefined;
}

/** How much of an invalid number is echoed. */
const longestEcho = 64;

function reject(index: number, phonenumber: string | null, code: Rejected["code"], said: Said): Rejected {
  return {
    index,
    // Echoes are stored with the response.
    phonenumber: phonenumber === null ? null : storable(phonenumber.slice(0, longestEcho)),
    code,
    said,
  };
}

/** The rejected recipients in wire form, which is stored with the response, in the language of the request. */
export const rejectedJson = (rejected: readonly Rejected[], language: Language): string =>
  JSON.stringify(rejected.map(({ said, ...about }) => ({ ...about, message: storable(written(said, language)) })));

/** The refusal of a send without a valid recipient: lists the first fifty. */
export function noValidRecipient(rejected: Rejected[]): Refusal {
  const errors = rejected.slice(0, 50).map(({ index, code, said }) => ({
    field: `recipients[${index}]`,
    code: code === "duplicate" ? ("invalid_request" as const) : code,
    said,
  }));
  const others = new Set<ErrorCode>(["destination_not_allowed", "recipient_opted_out"]);
  // Whoever leaves out those who have the text has to know that there was nobody else.
  const code = rejected.some((each) => each.code === "already_sent")
    ? "already_sent"
    : errors.find((each) => !others.has(each.code))?.code;
  return new Refusal(
    code ?? "invalid_request",
    say("None of the {count} recipients can be sent to. recipients[{index}]: {reason}", {
      count: rejected.length,
      index: String(rejected[0]!.index),
      reason: rejected[0]!.said,
    }),
    { errors },
  );
}
