import { Type, type Static } from "typebox";
import { named } from "../../http/schemas.ts";

/** The wire shape of an HTTP upstream: the request for a message, and how its responses and callbacks are read. */

const closed = { additionalProperties: false };
const path = (description: string, fallback: string) =>
  Type.String({ maxLength: 200, pattern: "^[A-Za-z0-9_$.-]*$", default: fallback, description });
/** The characters that a header may contain: a line break would begin another header. */
const printable = "^[\\x20-\\x7e]*$";
const words = (description: string) =>
  Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100, default: [], description });

const Answer = named(
  "HttpAnswer",
  {
    id: path("Path of the message id in the JSON response, such as `messages.0.id`; empty if there is none", "id"),
    id_pattern: Type.String({
      maxLength: 200,
      default: "",
      description:
        "For responses other than JSON: a regular expression whose first group is the id; it has 50 ms for the first 4 KiB",
    }),
    status: path("Path of the status word; empty to go by the HTTP status", ""),
    accepted: words(
      "Status words that mean accepted; any other is a refusal, and a missing one leaves the message in doubt",
    ),
    throttled: words("Status words for throttling: the link slows down and sends the message again"),
    temporary: words("Status words for temporary errors: the message is sent again later"),
  },
  { ...closed, default: {}, description: "How the response to a message is parsed" },
);

const Receipt = named(
  "HttpReceipt",
  {
    list: path("Path of the array of receipts, if one call may hold several", ""),
    id: path("Path of the message id that the response gave", "id"),
    to: path("Path of the phone number, by which a receipt can settle a message without a response", "to"),
    reference: path("Path of our `{reference}`, if the upstream echoes it: the surest match", ""),
    status: path("Path of the status word", "status"),
    error: path("Path of the network's error code", ""),
    states: Type.Record(
      Type.String({ pattern: "^[^\\x00-\\x1f]{1,60}$" }),
      Type.Enum(["DELIVRD", "EXPIRED", "UNDELIV", "REJECTD", "ACCEPTD", "ENROUTE", "UNKNOWN"]),
      { ...closed, default: {}, description: "Meanings of the upstream's status words, in addition to common ones" },
    ),
  },
  { ...closed, default: {}, description: "How calls to `receipt_url` are parsed" },
);

const Inbound = named(
  "HttpInbound",
  {
    list: path("Path of the array of messages, if one call may hold several", ""),
    from: path("Path of the sender's number", "from"),
    to: path("Path of our number", "to"),
    text: path("Path of the text", "text"),
  },
  { ...closed, default: {}, description: "How calls to `inbound_url` are parsed" },
);

const Signature = named(
  "HttpSignature",
  {
    header: Type.String({ minLength: 1, maxLength: 60, pattern: "^[A-Za-z0-9-]+$" }),
    algorithm: Type.Enum(["sha256", "sha512", "sha1"], { default: "sha256" }),
    encoding: Type.Enum(["hex", "base64"], { default: "hex" }),
    prefix: Type.String({ maxLength: 20, default: "", description: "Prefix of the value, such as `sha256=`" }),
  },
  { ...closed, description: "HMAC of the body, keyed with the link's `password`, that every call must have" },
);

/** An aggregator with an HTTP API. */
export const HttpUpstream = Type.Object(
  {
    url: Type.String({
      minLength: 8,
      maxLength: 2000,
      pattern: "^https?://",
      description:
        "Placeholders: `{to}` `{to_digits}` `{from}` `{text}` `{reference}` `{validity_seconds}` `{encoding}` `{receipt_url}` `{system_id}` `{password}`",
    }),
    method: Type.Enum(["POST", "GET", "PUT"], { default: "POST" }),
    headers: Type.Record(
      Type.String({ pattern: "^[A-Za-z0-9-]{1,60}$" }),
      Type.String({ maxLength: 2000, pattern: printable }),
      {
        ...closed,
        default: {},
        description:
          "Placeholders as in `url`, and `{basic}` for `system_id:password` in Base64. Secrets belong in `password`.",
      },
    ),
    content_type: Type.String({
      maxLength: 100,
      pattern: printable,
      default: "application/json",
      description: "Decides how placeholders in the body are escaped: as JSON, form or XML, else not at all",
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

/** The settings of an upstream, complete. */
export type HttpUpstream = Static<typeof HttpUpstream>;
