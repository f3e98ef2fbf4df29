import { Type, type Static } from "typebox";
import { named } from "../../../../http/schemas.ts";
import { LinkSettings, loosened } from "../../schemas.ts";
import { HttpUpstream } from "../schemas.ts";

/** The shape of a carrier file: the settings of a ready-made HTTP carrier, and how its API is called. */

const closed = { additionalProperties: false };
const optional = (maxLength: number, description: string) => Type.String({ maxLength, default: "", description });

/** One setting that the operator has to enter. */
const CarrierSetting = named(
  "CarrierSetting",
  {
    name: Type.String({ pattern: "^[a-z][a-z_]{0,39}$", description: "Its placeholder in `http`: `{api_key}`" }),
    label: Type.String({ minLength: 1, maxLength: 60, description: "The carrier's name for it" }),
    hint: optional(300, "Where to find it, or what it is for"),
    secret: Type.Boolean({ default: false, description: "Stored encrypted and never returned" }),
    required: Type.Boolean({ default: true }),
    kind: Type.Enum(["text", "url"], {
      default: "text",
      description: "`url`: a URL that `http.url` begins with",
    }),
    choices: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
      maxItems: 20,
      default: [],
      description: "The allowed values; empty: any",
    }),
    default: optional(300, "The value if none is given"),
  },
  closed,
);

const { window, parts_per_second, response_timeout_seconds } = LinkSettings.properties;

/** A carrier file. */
export const CarrierFile = named(
  "CarrierFile",
  {
    name: Type.String({ minLength: 1, maxLength: 60, description: "The carrier's name in the dashboard" }),
    sources: Type.Array(Type.String({ maxLength: 300 }), {
      maxItems: 10,
      default: [],
      description: "The pages of the carrier's documentation that it is based on",
    }),
    setup: optional(
      2000,
      "What the operator has to do at the carrier, such as where to enter `receipt_url` and `inbound_url`",
    ),
    settings: Type.Array(CarrierSetting, { maxItems: 20, default: [] }),
    link: Type.Object(
      { window, parts_per_second, response_timeout_seconds },
      { ...closed, default: {}, description: "Default settings of a new link" },
    ),
    http: HttpUpstream,
  },
  { ...closed, description: "A ready-made HTTP carrier" },
);

/** A carrier file as people write it: members with a default may be left out. */
export const WrittenCarrierFile = loosened(CarrierFile);

/** A carrier file with all defaults filled in. */
export type CarrierFile = Static<typeof CarrierFile>;
