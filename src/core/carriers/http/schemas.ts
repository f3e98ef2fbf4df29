import { ownCodes } from "../causes/schemas.ts";
import { Type, type Static } from "typebox";
import { named } from "../../../http/schemas.ts";
import type { Body } from "./template.ts";

/** The wire shape of an HTTP upstream: the request for a message, and how its responses and callbacks are read. */

const closed = { additionalProperties: false };
const path = (description: string, fallback: string, pattern = "^[A-Za-z0-9_$.|-]*$") =>
  Type.String({ maxLength: 200, pattern, default: fallback, description });
/** The characters that a header may contain: a line break would begin another header. */
const printable = "^[\\x20-\\x7e]*$";
const words = (description: string) =>
  Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100, default: [], description });
const template = (description: string, fallback?: string) =>
  Type.String({ maxLength: 2000, ...(fallback === undefined ? {} : { default: fallback }), description });

const When = named(
  "HttpCondition",
  {
    path: Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: "^[A-Za-z0-9_$.|-]+$",
      description: "Path of the word that distinguishes them",
    }),
    words: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 100 }),
    except: Type.Boolean({ default: false, description: "Any word except these" }),
  },
  closed,
);
const when = (what: string) =>
  Type.Union([Type.Null(), When], {
    default: null,
    description: `Which calls are ${what}, if the upstream also makes other calls to the address, which are answered and ignored. \`null\`: all`,
  });

const Reply = named(
  "HttpReply",
  {
    content_type: Type.String({ maxLength: 100, pattern: printable }),
    body: Type.String({ maxLength: 1000 }),
  },
  closed,
);
const reply = Type.Union([Type.Null(), Reply], {
  default: null,
  description:
    "The response to a call, if the upstream expects a certain one. `null`: the number of items accepted, as JSON",
});

const Answer = named(
  "HttpAnswer",
  {
    id: path(
      "Path of the message id in the JSON response, such as `messages.0.id`; empty if there is none; `{id}` if it is the id from the request",
      "id",
      "^([A-Za-z0-9_$.|-]*|\\{id\\})$",
    ),
    id_pattern: Type.String({
      maxLength: 200,
      default: "",
      description:
        "For responses other than JSON: a regular expression whose first group is the id; it has 50 ms for the first 4 KiB",
    }),
    status: path(
      "Path of the status word, or several paths separated by `|`: the first word listed below decides. Empty to go by the HTTP status",
      "",
    ),
    accepted: words(
      "Status words that mean accepted; any other is a refusal, and a missing one leaves the message in doubt",
    ),
    throttled: words("Status words for throttling: the link slows down and sends the message again"),
    temporary: words("Status words for temporary errors: the message is sent again later"),
    credentials: words(
      "Status words for refused credentials, as HTTP 401 and 403 are: the link is down for a minute, and the message is sent again",
    ),
    credit: words(
      "Status words for exhausted credit, as HTTP 402 is: the link is down for a minute, and the message is sent again",
    ),
    invalid_number: words("Status words for a recipient that the upstream cannot reach: refused with ESME_RINVDSTADR"),
    invalid_sender: words("Status words for a sender ID that may not be used: refused with ESME_RINVSRCADR"),
  },
  { ...closed, default: {}, description: "How the response to a message is parsed" },
);

const Receipt = named(
  "HttpReceipt",
  {
    when: when("receipts"),
    list: path("Path of the array of receipts, if one call may hold several", ""),
    id: path("Path of the message id that the response gave", "id"),
    to: path("Path of the phone number, by which a receipt can settle a message without a response", "to"),
    reference: path("Path of our `{reference}`, if the upstream echoes it: the surest match", ""),
    status: path("Path of the status word, or several separated by `|`: the first known word decides", "status"),
    error: path("Path of the network's error code", ""),
    seconds: path("Path of the seconds that an answered call lasted, for links that make calls", ""),
    machine: path(
      "Path of the word that says who answered a call; one that begins with `machine` or `fax` is no person",
      "",
    ),
    states: Type.Record(
      Type.String({ pattern: "^[^\\x00-\\x1f]{1,60}$" }),
      Type.Enum(["DELIVRD", "EXPIRED", "UNDELIV", "REJECTD", "ACCEPTD", "ENROUTE", "UNKNOWN"]),
      { ...closed, default: {}, description: "What the upstream's status words mean, in addition to common ones" },
    ),
    codes: ownCodes("The upstream's own error codes, found at `error`, and the cause that each means"),
    reply,
  },
  { ...closed, default: {}, description: "How calls to `receipt_url` are parsed" },
);

const Inbound = named(
  "HttpInbound",
  {
    when: when("messages"),
    shares_address: Type.Boolean({
      default: false,
      description: "The upstream calls one address for everything: both URLs then accept receipts and messages",
    }),
    list: path("Path of the array of messages, if one call may hold several", ""),
    from: path("Path of the sender's number", "from"),
    to: path("Path of our number", "to"),
    default_to: template("Our number, if calls do not contain it; with placeholders for credentials", ""),
    text: path("Path of the text", "text"),
    id: path(
      "Path of the upstream's id of the message, by which a repeated call is recognised; empty if there is none",
      "",
    ),
    reply,
  },
  { ...closed, default: {}, description: "How calls to `inbound_url` are parsed" },
);

const Signature = named(
  "HttpSignature",
  {
    header: Type.String({
      minLength: 1,
      maxLength: 60,
      pattern: "^[A-Za-z0-9_-]+$",
      description: "The header, or the parameter, that has the signature",
    }),
    in: Type.Enum(["header", "parameter"], { default: "header" }),
    algorithm: Type.Enum(["sha256", "sha512", "sha1", "none"], {
      default: "sha256",
      description: "The hash of the HMAC; `none` if the value is the key itself",
    }),
    encoding: Type.Enum(["hex", "base64", "utf8"], { default: "hex" }),
    prefix: Type.String({ maxLength: 20, default: "", description: "Prefix of the value, such as `sha256=`" }),
    key: template("The key, with placeholders for credentials", "{password}"),
    over: Type.String({
      maxLength: 500,
      default: "{body}",
      pattern: "^([^{}]|\\{(body|url|form|parameters|header:[A-Za-z0-9-]+)\\})*$",
      description:
        "What is signed: `{body}`, `{url}`, `{header:Name}`, `{form}` (names and values, sorted and joined) or `{parameters}` (`&name=value`, sorted, with `_` for `&` and `=` in values)",
    }),
  },
  { ...closed, description: "The HMAC or secret that every call must have" },
);

const Auth = Type.Union(
  [
    Type.Null(),
    named(
      "HttpBasicAuth",
      { type: Type.Literal("basic"), user: template("User"), password: template("Password") },
      closed,
    ),
    named("HttpBearerAuth", { type: Type.Literal("bearer"), token: template("Token") }, closed),
    named(
      "HttpOauth",
      {
        type: Type.Literal("oauth"),
        token_url: Type.String({ minLength: 8, maxLength: 2000, pattern: "^(https?://|\\{)" }),
        client_id: template("Client id"),
        client_secret: template("Client secret"),
        scope: template("Scope, if one must be requested", ""),
        credentials: Type.Enum(["body", "basic"], {
          default: "body",
          description: "Where the token request has id and secret",
        }),
      },
      {
        ...closed,
        description: "OAuth 2.0 client credentials (RFC 6749 §4.4); a token is used until shortly before it expires",
      },
    ),
  ],
  { default: null, description: "The `Authorization` header, if `headers` does not have it" },
);

const Calls = named(
  "HttpCalls",
  {
    content_type: Type.String({ maxLength: 100, pattern: printable, default: "application/xml" }),
    answer: template(
      "What `answer_url` responds with, to tell the provider what to do once the phone is answered. Placeholders: `{audio_url}`, and `{keys_url}`, to which the key that was pressed is posted",
      "<Response><Play>{audio_url}</Play></Response>",
    ),
    key: path("Path of the key in what is posted to `{keys_url}`", "Digits"),
    echo: path(
      "Path of `{call}` in what is posted to `receipt_url`, for providers that have one address for all calls and pass on what a request said of its call",
      "",
    ),
    asks: Type.Union([Type.Null(), When], {
      default: null,
      description:
        "With `echo`: which calls to `receipt_url` are of a phone that was answered, and get `answer` in return instead of `receipt.reply`",
    }),
    end: Type.String({
      maxLength: 1000,
      default: "<Response><Hangup/></Response>",
      description: "What `{keys_url}` responds with, unless the key asks to hear the text again",
    }),
  },
  closed,
);

/** An aggregator with an HTTP API. */
export const HttpUpstream = Type.Object(
  {
    url: Type.String({
      minLength: 8,
      maxLength: 2000,
      pattern: "^(https?://|\\{)",
      description:
        "Placeholders: `{to}` `{to_digits}` `{from}` `{text}` `{reference}` `{id}` `{validity_seconds}` `{encoding}` `{receipt_url}` `{system_id}` `{password}`; filters after `|` change a value",
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
    auth: Auth,
    content_type: Type.String({
      maxLength: 100,
      pattern: printable,
      default: "application/json",
      description: "Decides how placeholders in the body are escaped: as JSON, form or XML, else not at all",
    }),
    body: Type.Union(
      [
        Type.String({ maxLength: 10_000 }),
        Type.Unsafe<Body>(Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), { title: "HttpBody" })),
      ],
      {
        default: '{"to":"{to}","from":"{from}","text":"{text}"}',
        description:
          "Placeholders as in `url`; not sent with GET. An object is sent as JSON or as a form, depending on `content_type`, without fields whose placeholder is empty",
      },
    ),
    answer: Answer,
    receipt: Receipt,
    inbound: Inbound,
    signature: Type.Union([Type.Null(), Signature], { default: null }),
    calls: Type.Union([Type.Null(), Calls], {
      default: null,
      description:
        "If set, each request makes a call in which an audio file is played, and the link carries nothing else; placeholders besides those in `url`: `{audio_url}` `{answer_url}` `{call}` `{call_id}` `{language}`",
    }),
  },
  { ...closed, title: "HttpUpstream" },
);

/** The settings of an upstream, with all defaults filled in. */
export type HttpUpstream = Static<typeof HttpUpstream>;
