import { Type, type Static } from "typebox";
import { exactSchema, pageParameters, pagesSchema } from "../../http/pages.ts";
import { named, nullable, optional, text, time, wordSchema } from "../../http/schemas.ts";
import { most } from "./filter/tree.ts";
import { fieldKinds, mostChars, mostFields, mostNameChars } from "./values.ts";

const consent = {
  at: time("When they agreed; not in the future."),
  by: Type.String({
    minLength: 1,
    maxLength: mostChars.by,
    description: "Where and how, such as `form on example.com` or `on paper, at the counter`.",
  }),
  words: Type.String({
    minLength: 1,
    maxLength: mostChars.words,
    description: "The words that they agreed to, as they read or heard them.",
  }),
};

/** A consent as it is given. */
export const consentBody = named("ContactConsentInput", consent);
export type ConsentInput = Static<typeof consentBody>;

const consentSchema = named("ContactConsent", {
  ...consent,
  recorded_by: text("Who recorded it: a person or a token."),
  recorded_at: time("When it was recorded."),
});

const value = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

/** A contact. */
export const contactSchema = named("Contact", {
  id: text("`ctc_<id>`."),
  number: text("E.164; of who wrote from a short code or a name, that."),
  name: nullable(Type.String()),
  language: nullable(Type.String(), "ISO 639."),
  time_zone: nullable(
    Type.String(),
    "A name of the IANA database: the contact's own, or that of the number if its country has only one. Null: neither.",
  ),
  time_zone_derived: Type.Boolean({ description: "Whether `time_zone` follows from the number." }),
  fields: Type.Record(Type.String(), value, {
    description: "The values of the account's own fields: texts, numbers, days as `YYYY-MM-DD`, true or false.",
  }),
  notes: nullable(Type.String()),
  consent: Type.Array(consentSchema, { description: "When and by what words they agreed, latest first." }),
  opted_out: Type.Boolean({ description: "Whether the phone has opted out." }),
  created_at: time(),
  changed_at: time(),
});

/** A page of contacts. */
export const contactsSchema = named("ContactList", {
  contacts: Type.Array(contactSchema, { description: "Newest first." }),
  pages: pagesSchema,
  total_is_exact: exactSchema,
});

/** Which contacts are listed. */
export const contactsQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 200, description: "Part of the name or of the number." })),
  filter: Type.Optional(
    Type.String({
      // Longer ones are refused in words.
      maxLength: 10 * most.characters,
      description:
        'Conditions such as `fields.village = "Musanze" and last_reply < 30d`: the guide to contacts has the whole language. All that fit are counted.',
    }),
  ),
  ...pageParameters,
});

const changes = {
  name: optional(Type.String({ maxLength: mostChars.name }), "Null or empty: none."),
  language: optional(
    Type.String({ pattern: "^([a-z]{2,3})?$", description: "An ISO 639 code such as `rw`. Null or empty: none." }),
  ),
  time_zone: optional(
    Type.String({ maxLength: 64 }),
    "A name of the IANA database such as `Africa/Kigali`. Null or empty: that of the number, if its country has only one.",
  ),
  fields: optional(
    Type.Record(Type.String(), nullable(value)),
    "Values of fields that the account has (`GET /v1/contacts/fields`); null removes one, and others stay.",
  ),
  notes: optional(Type.String({ maxLength: mostChars.notes }), "Null or empty: none."),
};

/** A new contact. */
export const contactBody = named("ContactInput", {
  number: Type.String({
    maxLength: 100,
    description: "In international format, or in that of the account's `default_country`.",
  }),
  ...changes,
  consent: optional(Type.Array(consentBody, { maxItems: 20 }), "When and by what words they agreed."),
});
export type ContactInput = Static<typeof contactBody>;

/** The members of a contact that can be changed; omitted ones stay. */
export const contactChange = named("ContactChange", changes);
export type ContactChange = Static<typeof contactChange>;

const field = named("ContactField", {
  name: Type.String({ minLength: 1, maxLength: mostNameChars, description: "Unique, whatever its case." }),
  kind: wordSchema(fieldKinds, "What its values are: a text, a number, a day (`YYYY-MM-DD`), or true or false."),
});

/** The fields of contacts. */
export const fieldsSchema = named("ContactFields", {
  fields: Type.Array(field, { maxItems: mostFields, description: "By name." }),
});

/** A contact's id. */
export const contactParams = Type.Object({ id: text("`ctc_<id>`.") });

/** The reply to a deletion. */
export const deletedSchema = named("ContactDeleted", { id: Type.String(), deleted: Type.Boolean() });
