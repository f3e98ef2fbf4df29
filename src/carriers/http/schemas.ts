import { Type, type Static } from "typebox";

/** The wire shape of an upstream that is reached by HTTP: how a message is asked of it, and how its answers are read. */

const closed = { additionalProperties: false };
const path = (description: string, fallback: string) =>
  Type.String({ maxLength: 200, pattern: "^[A-Za-z0-9_$.-]*$", default: fallback, description });
const words = (description: string) =>
  Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100, default: [], description });

const Answer = Type.Object(
  {
    id: path("Where the message's id stands in the JSON answer, such as `messages.0.id`; empty: it gives none", "id"),
    id_pattern: Type.String({
      maxLength: 200,
      default: "",
      description: "For answers that are no JSON: a regular expression whose first group is the id",
    }),
    status: path("Where a word stands that says what became of it; empty: the HTTP status tells", ""),
    accepted: words("Words of `status` that mean accepted; any other is a refusal, none at all a doubt"),
    throttled: words("Words that mean: slower, and this one again"),
    temporary: words("Words that mean: this one again later"),
  },
  { ...closed, default: {}, description: "How the answer to a message is read" },
);

const Receipt = Type.Object(
  {
    list: path("Where the array of receipts stands, when several come in one call", ""),
    id: path("Where the id stands that the answer gave", "id"),
    to: path("Where the phone's number stands; with it a receipt can settle a message that had no answer", "to"),
    reference: path("Where our `{reference}` comes back, if it does: then it surely does", ""),
    status: path("Where the word stands that says what became of the message", "status"),
    error: path("Where a code of the network stands", ""),
    states: Type.Record(
      Type.String({ maxLength: 60 }),
      Type.Enum(["DELIVRD", "EXPIRED", "UNDELIV", "REJECTD", "ACCEPTD", "ENROUTE", "UNKNOWN"]),
      { default: {}, description: "What its words mean, besides those that everybody uses" },
    ),
  },
  { ...closed, default: {}, description: "How the calls to its receipt address are read" },
);

const Inbound = Type.Object(
  {
    list: path("Where the array of messages stands, when several come in one call", ""),
    from: path("Where the phone's number stands", "from"),
    to: path("Where our number stands", "to"),
    text: path("Where the text stands", "text"),
  },
  { ...closed, default: {}, description: "How the calls to its inbound address are read" },
);

const Signature = Type.Object(
  {
    header: Type.String({ minLength: 1, maxLength: 60, pattern: "^[A-Za-z0-9-]+$" }),
    algorithm: Type.Enum(["sha256", "sha512", "sha1"], { default: "sha256" }),
    encoding: Type.Enum(["hex", "base64"], { default: "hex" }),
    prefix: Type.String({ maxLength: 20, default: "", description: "Stands before the value, such as `sha256=`" }),
  },
  { ...closed, description: "HMAC of the body, keyed with the link's `password`, that every call must bear" },
);

/** An aggregator that is reached by HTTP. */
export const HttpUpstream = Type.Object(
  {
    url: Type.String({
      minLength: 8,
      maxLength: 2000,
      pattern: "^https?://",
      description:
        "Placeholders are filled in: `{to}` `{to_digits}` `{from}` `{text}` `{reference}` `{validity_seconds}` `{encoding}` `{receipt_url}` `{system_id}` `{password}`",
    }),
    method: Type.Enum(["POST", "GET", "PUT"], { default: "POST" }),
    headers: Type.Record(Type.String({ maxLength: 60, pattern: "^[A-Za-z0-9-]+$" }), Type.String({ maxLength: 2000 }), {
      default: {},
      description:
        "Placeholders as in `url`, and `{basic}` for `system_id:password` in Base64. Secrets belong in `password`.",
    }),
    content_type: Type.String({
      maxLength: 100,
      default: "application/json",
      description: "Also says how placeholders in the body are escaped: JSON, form, XML, else not at all",
    }),
    body: Type.String({
      maxLength: 10_000,
      default: '{"to":"{to}","from":"{from}","text":"{text}"}',
      description: "Placeholders as in `url`; not sent with GET",
    }),
    answer: Answer,
    receipt: Receipt,
    inbound: Inbound,
    signature: Type.Union([Type.Null(), Signature], { default: null }),
  },
  { ...closed, title: "HttpUpstream" },
);

/** What an operator says of an upstream, complete. */
export type HttpUpstream = Static<typeof HttpUpstream>;
