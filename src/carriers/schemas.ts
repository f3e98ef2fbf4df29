import { HttpUpstream } from "./http/schemas.ts";
import { Type, type Static, type TObject, type TSchema } from "typebox";
import { moneySchema } from "../http/schemas.ts";

/** The wire shapes of the operator's carrier links and routes. Every property of a link's settings has a default here, once. */

const closed = { additionalProperties: false };

const Numbering = (ton: number, npi: number, what: string) =>
  Type.Object(
    {
      ton: Type.Integer({ minimum: 0, maximum: 6, default: ton, description: "Type of number, SMPP v3.4 §5.2.5" }),
      npi: Type.Integer({ minimum: 0, maximum: 18, default: npi, description: "Numbering plan, SMPP v3.4 §5.2.6" }),
    },
    { ...closed, default: {}, description: what },
  );

const Encoding = Type.Object(
  {
    default_alphabet: Type.Enum(["gsm", "gsm-packed", "latin1", "ascii"], {
      default: "gsm",
      description: "What the carrier means by its default data_coding",
    }),
    default_data_coding: Type.Integer({
      minimum: 0,
      maximum: 255,
      default: 0,
      description: "data_coding of messages in the default alphabet",
    }),
    ucs2_data_coding: Type.Integer({
      minimum: 0,
      maximum: 255,
      default: 8,
      description: "data_coding of messages in UCS-2",
    }),
    long_messages: Type.Enum(["udh8", "udh16", "sar", "payload"], {
      default: "udh8",
      description:
        "How several parts are joined: a header with an 8- or 16-bit reference, SAR TLVs, or message_payload uncut",
    }),
    receipt_ids: Type.Enum(["exact", "response_hex", "receipt_hex", "learned"], {
      default: "learned",
      description:
        "How a receipt's id is written: as in the response, the response's hexadecimal as decimal, its decimal as hexadecimal, or learned from the first receipts",
    }),
    utc_offset_minutes: Type.Integer({
      minimum: -840,
      maximum: 840,
      default: 0,
      description: "Zone of the dates in the carrier's receipts",
    }),
  },
  { ...closed, default: {}, description: "How texts and ids are written on this link" },
);

const Addresses = Type.Object(
  {
    alphanumeric: Numbering(5, 0, "Senders with a letter"),
    international: Numbering(1, 1, "Senders that are phone numbers"),
    short: Numbering(3, 0, "Senders that are short codes"),
    destination: Numbering(1, 1, "Recipients"),
    plus: Type.Boolean({ default: false, description: "Write international numbers with a leading +" }),
  },
  { ...closed, default: {}, description: "TON and NPI by kind of address" },
);

/** Everything that a link can be told besides where it is and who we are; stored as it is. */
export const LinkSettings = Type.Object(
  {
    tls: Type.Boolean({ default: false, description: "TLS with a certificate that must be valid for the host" }),
    tls_verify: Type.Boolean({
      default: true,
      description: "False takes any certificate: the link is then encrypted, but not proof against somebody in between",
    }),
    system_type: Type.String({ maxLength: 12, pattern: "^[\\x20-\\x7e]*$", default: "" }),
    service_type: Type.String({ maxLength: 5, pattern: "^[\\x20-\\x7e]*$", default: "" }),
    address_range: Type.String({ maxLength: 40, pattern: "^[\\x20-\\x7e]*$", default: "" }),
    window: Type.Integer({
      minimum: 1,
      maximum: 5000,
      default: 10,
      description: "submit_sm without a response at most, on the link as a whole",
    }),
    parts_per_second: Type.Union([Type.Null(), Type.Number({ minimum: 0.1, maximum: 100_000 })], {
      default: null,
      description: "submit_sm per second at most; null is no limit of ours",
    }),
    response_timeout_seconds: Type.Union([Type.Null(), Type.Number({ minimum: 0.2, maximum: 120 })], {
      default: null,
      description: "A submit_sm without a response is in doubt after this; null is SUBMIT_TIMEOUT_SECONDS",
    }),
    enquire_link_seconds: Type.Number({ minimum: 1, maximum: 600, default: 30 }),
    telco: Type.String({
      maxLength: 60,
      default: "",
      description:
        "The network whose handsets write on this link, for inbound messages: its name, or its MCC and MNC; empty: told by the message",
    }),
    receipts: Type.Boolean({ default: true, description: "Ask for delivery receipts (registered_delivery 1)" }),
    validity: Type.Enum(["relative", "absolute", "none"], {
      default: "relative",
      description: "How validity_period is written, SMPP v3.4 §7.1.1",
    }),
    user_message_reference: Type.Boolean({
      default: true,
      description: "Set user_message_reference on every submit_sm, so that a receipt can be matched without a response",
    }),
    encoding: Encoding,
    addresses: Addresses,
    http: Type.Union([Type.Null(), HttpUpstream], {
      default: null,
      description: "With `bind` `http`: how messages are asked of the upstream and its answers and calls are read",
    }),
  },
  closed,
);

/** A link's settings, complete. */
export type LinkSettings = Static<typeof LinkSettings>;

/** The same fields, all of them optional at every depth: what is not said has its default, or stays as it is. */
function loose(object: TObject): TObject {
  const entries = Object.entries(object.properties).map(([name, schema]) => [name, Type.Optional(loosened(schema))]);
  const { description, title } = object as { description?: string; title?: string };
  return Type.Object(Object.fromEntries(entries) as Record<string, TSchema>, {
    ...closed,
    ...(description === undefined ? {} : { description }),
    ...(title === undefined ? {} : { title }),
  });
}

function loosened(schema: TSchema): TSchema {
  if ("properties" in schema) return loose(schema as TObject);
  const { anyOf, description } = schema as { anyOf?: TSchema[]; description?: string };
  if (!anyOf?.some((each) => "properties" in each)) return schema;
  return Type.Union(anyOf.map(loosened), description === undefined ? {} : { description });
}

const identity = {
  name: Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: "^[A-Za-z0-9][A-Za-z0-9 ._-]*$",
    description: "Letters, digits, spaces and . _ -; it begins with a letter or digit",
  }),
  host: Type.String({
    minLength: 1,
    maxLength: 253,
    pattern: "^[A-Za-z0-9._:-]+$",
    description: "A host name or an IP address, without a scheme or port",
  }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  system_id: Type.String({
    minLength: 1,
    maxLength: 15,
    pattern: "^[\\x20-\\x7e]+$",
    description:
      "1 to 15 ASCII characters. Links with the same one are to the same carrier: each takes the others' receipts",
  }),
  password: Type.String({
    maxLength: 64,
    pattern: "^[\\x20-\\x7e]*$",
    description:
      "ASCII; 8 characters at most by SMPP v3.4 §5.2.2, up to 64 for carriers that hand out longer ones; never returned",
  }),
  bind: Type.Enum(["transceiver", "tx_rx", "http"], {
    default: "transceiver",
    description:
      "One session both ways, a transmitter and a receiver, or an aggregator that is reached by HTTP (`http`)",
  }),
  enabled: Type.Boolean({ default: true }),
};

const looseSettings = loose(LinkSettings).properties;

/** Body of `POST /v1/operator/carriers`. */
export const NewLinkBody = Type.Object(
  {
    ...identity,
    // An HTTP upstream has its address in `http.url`; of the others each is asked for by name.
    host: Type.Optional(identity.host),
    port: Type.Optional(identity.port),
    system_id: Type.Optional(identity.system_id),
    password: Type.Optional(identity.password),
    bind: Type.Optional(identity.bind),
    enabled: Type.Optional(identity.enabled),
    ...looseSettings,
  },
  { ...closed, title: "NewCarrier" },
);

/** Body of `PATCH /v1/operator/carriers/{id}`: any of the fields. */
export const LinkChangeBody = loose(
  Type.Object({ ...identity, ...LinkSettings.properties }, { ...closed, title: "CarrierChange" }),
);

type Loose<T> = { [Name in keyof T]?: T[Name] extends object ? Loose<T[Name]> : T[Name] };

/** Who we are to the carrier, and where it is. */
export interface LinkIdentity {
  name: string;
  host: string;
  port: number;
  system_id: string;
  password: string;
  bind: "transceiver" | "tx_rx" | "http";
  enabled: boolean;
}

/** A link to be made: what is not said has its default. */
export type NewLink = Pick<LinkIdentity, "name"> & Partial<Omit<LinkIdentity, "name">> & Loose<LinkSettings>;

/** A change of a link: what is not said stays as it is. */
export type LinkChange = Partial<LinkIdentity> & Loose<LinkSettings>;

const shareOfRoute = {
  carrier_id: Type.String({ pattern: "^car_[1-9][0-9]{0,15}$", description: "`car_…`" }),
  weight: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, default: 1, description: "Share among equal priorities" }),
  ),
  priority: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, default: 0, description: "Lower goes first" })),
};

/** One route as `GET` and `PUT /v1/operator/routes` have it. */
export const RouteBody = Type.Object(
  {
    prefix: Type.Optional(
      Type.String({
        pattern: "^\\+?[0-9]{0,15}$",
        default: "",
        description: "Digits that the number begins with, country code first; empty is every number",
      }),
    ),
    mccmnc: Type.Optional(
      Type.Union([Type.Null(), Type.String({ pattern: "^[0-9]{5,6}$" })], {
        default: null,
        description:
          "Only numbers of the network with this MCC and MNC, by the ranges of East Africa's numbering plans; such a route goes before those for a prefix alone",
      }),
    ),
    account_id: Type.Optional(
      Type.Union([Type.Null(), Type.String({ pattern: "^acc_[1-9][0-9]{0,15}$" })], {
        default: null,
        description: "Only for this account; such a route goes before every general one",
      }),
    ),
    choose: Type.Optional(
      Type.Enum(["priority", "cost"], {
        default: "priority",
        description: "`cost`: the link with the lowest rate for the number first, then by priority",
      }),
    ),
    min_delivery_rate: Type.Optional(
      Type.Union([Type.Null(), Type.Number({ minimum: 0, maximum: 1 })], {
        default: null,
        description:
          "A link whose receipts of the last hour say less for the destination goes after the others, but for one message in twenty",
      }),
    ),
    carriers: Type.Array(Type.Object(shareOfRoute, closed), { minItems: 1, maxItems: 20 }),
  },
  { ...closed, title: "Route" },
);

/** A route as it is given. */
export type RouteBody = Static<typeof RouteBody>;

/** Body of `PUT /v1/operator/routes`: all routes, alone or as the member `routes`, as `GET` gives them. */
export const RouteListBody = Type.Array(RouteBody, { maxItems: 10_000 });
/** All routes. */
export const RoutesBody = Type.Object({ routes: RouteListBody });

const Live = Type.Object(
  {
    owner: Type.Union([Type.Null(), Type.String()], { description: "The process that runs it" }),
    state: Type.String({ description: "`connecting`, `binding`, `bound`, `draining` or `down`" }),
    reason: Type.String(),
    since: Type.String({ format: "date-time" }),
    bound_sessions: Type.Optional(Type.Integer()),
    outstanding: Type.Optional(Type.Integer({ description: "submit_sm without a response" })),
    queued: Type.Optional(Type.Integer({ description: "Messages in memory that wait for window and pace" })),
    submits_per_second: Type.Optional(Type.Number()),
    receipts_per_second: Type.Optional(Type.Number()),
    pace: Type.Optional(
      Type.Union([Type.Null(), Type.Number()], { description: "Parts a second now; null: no limit" }),
    ),
    throttled: Type.Optional(Type.Boolean({ description: "The carrier said within 5 s that it is too fast" })),
    quality: Type.Optional(
      Type.Array(
        Type.Object({
          prefix: Type.String({ description: "First digits of the numbers" }),
          accepted: Type.Integer({ description: "Parts that the carrier accepted" }),
          delivered: Type.Integer(),
          failed: Type.Integer({ description: "Undelivered, expired or rejected, by receipt" }),
          seconds: Type.Union([Type.Null(), Type.Number()], {
            description: "From submission to receipt on average, where receipts say when a message was submitted",
          }),
        }),
        { description: "How it delivered in the last hour, by destination" },
      ),
    ),
    recent: Type.Optional(
      Type.Array(
        Type.Object({
          at: Type.String({ format: "date-time" }),
          command: Type.String(),
          status: Type.Integer(),
          from: Type.String(),
          to: Type.String(),
          message_id: Type.Union([Type.Null(), Type.String()], { description: "The carrier's own" }),
        }),
        { description: "The last 100 PDUs, newest first, numbers masked" },
      ),
    ),
  },
  { description: "What the process that runs the link last saw, at most a few seconds old" },
);

/** A link as it is shown. */
export const LinkBody = Type.Object(
  {
    id: Type.String({ description: "`car_<id>`" }),
    name: identity.name,
    host: identity.host,
    port: Type.Integer(),
    system_id: identity.system_id,
    bind: identity.bind,
    enabled: identity.enabled,
    draining: Type.Boolean(),
    sandbox: Type.Boolean({ description: "The simulated carrier" }),
    ...LinkSettings.properties,
    receipt_url: Type.Optional(Type.String({ description: "Where an HTTP upstream is to post its receipts" })),
    inbound_url: Type.Optional(Type.String({ description: "Where an HTTP upstream is to post messages from phones" })),
    live: Live,
    created_at: Type.String({ format: "date-time" }),
  },
  { title: "Carrier" },
);

/** All links. */
export const LinkListBody = Type.Object({ carriers: Type.Array(LinkBody) });

const LinkName = Type.Object({ id: Type.String(), name: Type.String() });

/** Where a number would go, and why. */
export const RouteExplanation = Type.Object({
  to: Type.String(),
  account_id: Type.String(),
  route: Type.Union([Type.Null(), RouteBody]),
  carrier: Type.Union([Type.Null(), LinkName], { description: "The link that would take it now" }),
  source: Type.Union([Type.Null(), Type.Object({ ton: Type.Integer(), npi: Type.Integer(), addr: Type.String() })]),
  carriers: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), state: Type.Enum(["up", "down", "draining", "disabled"]) }),
  ),
  price: Type.Union([Type.Null(), moneySchema()], { description: "Per part" }),
  quiet_until: Type.Union([Type.Null(), Type.String({ format: "date-time" })], {
    description: "The end of the quiet hours in which bulk messages to the number wait now",
  }),
  why: Type.String(),
});

const Rate = Type.Object(
  {
    prefix: Type.String({
      pattern: "^\\+?[0-9]{0,15}$",
      description: "Digits that the number begins with; empty is every number",
    }),
    price: Type.Union([Type.Number({ minimum: 0 }), Type.String()], {
      description: "What the carrier takes for a part, at most 6 decimals",
    }),
  },
  closed,
);

/** The rates of a carrier as they are shown. */
export const RateList = Type.Object({
  rates: Type.Array(Type.Object({ prefix: Type.String(), price: moneySchema("What the carrier takes for a part") })),
});

/** What a carrier takes, by prefix; the longest counts. */
export const RatesBody = Type.Object({ rates: Type.Array(Rate, { maxItems: 20_000 }) }, closed);

const timeOfDay = (description: string) => Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$", description });

const Quiet = Type.Object(
  {
    country: Type.String({ pattern: "^[A-Z]{2}$", description: "ISO 3166-1, such as RW" }),
    from: timeOfDay("`HH:MM` on the country's clock"),
    until: timeOfDay("`HH:MM`; before `from` it is on the next day"),
    time_zone: Type.String({ maxLength: 60, description: "IANA name, such as Africa/Kigali" }),
    applies_to: Type.Optional(
      Type.Enum(["bulk", "all"], {
        default: "bulk",
        description: "Bulk sends alone, or single sends too; PINs always go",
      }),
    ),
  },
  closed,
);

/** When phones of a country are left in peace. */
export const QuietHoursBody = Type.Object({ quiet_hours: Type.Array(Quiet, { maxItems: 250 }) }, closed);
