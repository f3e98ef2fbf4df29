import { Type, type Static } from "typebox";
import { pagesSchema } from "../../../http/pages.ts";
import { integer, moneySchema, named, nullable, optional, text, time, wordSchema } from "../../../http/schemas.ts";

/** Characters of a template's name at most. */
export const mostNameChars = 100;

const name = Type.String({ maxLength: mostNameChars, description: "Unique, whatever its case." });
const texts = Type.Record(Type.String(), Type.String(), {
  description:
    'The text in each language, by its code (ISO 639): `{"en":"Hello @contact.name"}`. The first is for whoever has no other. `@contact.name` is filled in as in bulk sends.',
});
const fallbacks = Type.Record(Type.String(), Type.String(), {
  description:
    'The text to use for a field that has no value, by field name: `{"name":"friend"}`. An empty one leaves the field out. A fallback written in a text, `@contact.name|friend`, takes precedence there.',
});

/** A template. */
export const templateSchema = named("MessageTemplate", {
  id: text("`tpl_<id>`."),
  name: Type.String(),
  texts,
  fallbacks,
  fields: Type.Array(
    named("TemplateField", {
      name: text("As after `@contact.`."),
      known: Type.Boolean({
        description:
          "Whether contacts have it. Lists of contacts can be sent to only with fields that they have, or that have a fallback; other recipients bring fields of their own.",
      }),
      fallback: nullable(Type.String(), "Of the template; null if it has none for this field."),
      needed_in: Type.Array(Type.String(), {
        description: "The languages in which a recipient without a value for it is refused, since it has no fallback.",
      }),
    }),
    { description: "The fields of all texts." },
  ),
  languages: Type.Array(
    named("TemplateLanguage", {
      language: text("ISO 639."),
      encoding: wordSchema(["gsm7", "ucs2"], "With the fallbacks in place of all fields."),
      least_parts: integer("Parts, if all fields are empty: nobody's text takes fewer."),
      parts: integer("Parts with the fallbacks in place of all fields."),
      price: nullable(
        moneySchema(),
        "Of one text with the fallbacks, if the account has one price for all destinations; otherwise null: a dry run says it.",
      ),
    }),
    { description: "What each text takes, in their order." },
  ),
  created_at: time(),
  changed_at: time(),
});

/** A page of templates. */
export const templatesSchema = named("MessageTemplates", {
  templates: Type.Array(templateSchema, { description: "By name." }),
  part_price: nullable(
    moneySchema(),
    "Of one part, if the account has one price for all destinations; otherwise null.",
  ),
  pages: pagesSchema,
});

/** A new template. */
export const templateBody = named("MessageTemplateInput", { name, texts, fallbacks: optional(fallbacks) });
/** A new template, as it is given. */
export type TemplateInput = Static<typeof templateBody>;

/** The members of a template that can be changed; omitted ones stay. */
export const templateChange = named("MessageTemplateChange", {
  name: Type.Optional(name),
  texts: Type.Optional(texts),
  fallbacks: Type.Optional(fallbacks),
});
/** A change of a template, as it is given. */
export type TemplateChange = Static<typeof templateChange>;

/** A template's id. */
export const templateParams = Type.Object({ id: text("`tpl_<id>`.") });

/** The reply to a deletion. */
export const templateDeletedSchema = named("MessageTemplateDeleted", { id: Type.String(), deleted: Type.Boolean() });
