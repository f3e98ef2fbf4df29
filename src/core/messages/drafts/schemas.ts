import { Type, type Static } from "typebox";
import { integer, integerIn, named, nullable, text, time } from "../../../http/schemas.ts";

/** Characters of a list at most: numbers, names and a few fields of some 80,000 people. */
export const mostListChars = 4 * 1024 * 1024;
/** An `integer` of PostgreSQL, which the next save still counts up. */
const lastRevision = 2_147_483_646;

const short = (maxLength: number, description: string) => Type.String({ maxLength, description });

/** What a draft says besides its list. Nothing is checked before it is sent: a draft may be half written. */
export const draftContentSchema = named("DraftContent", {
  to: short(100, "Of a message to one number."),
  text: short(10_000, "The text, with merge fields."),
  sender: short(100, "Empty: the default sender."),
  reference: short(1_000, "The sender's own label."),
  smart: Type.Boolean({ description: "Whether typographic characters are replaced." }),
  flash: Type.Boolean({ description: "Whether it is shown at once and not kept." }),
  send_at: nullable(Type.String({ maxLength: 40 }), "When it is to go out; null: at once, or not chosen yet."),
  later: nullable(
    Type.Boolean(),
    "Whether it is meant for a time, which may not be chosen yet; null: if there is one.",
  ),
  per_minute: Type.Optional(short(20, "How many go out each minute, as typed; empty: all at once.")),
  own_hour: Type.Optional(Type.Boolean({ description: "Whether the time is that of each recipient's own clock." })),
  keep_columns: nullable(
    Type.Boolean(),
    "Whether the columns are kept for the report; null: as the dashboard proposes.",
  ),
  call_language: Type.Optional(short(10, "The language (ISO 639-1) in which it is spoken in calls; empty: a text.")),
  call_again: Type.Optional(
    short(
      20,
      "How often and how many minutes apart a phone is called again that does not answer, as `2x15`; empty: not.",
    ),
  ),
  text_after: Type.Optional(Type.Boolean({ description: "Whether who does not answer gets the text." })),
  template: Type.Optional(
    nullable(Type.String({ maxLength: 40 }), "`tpl_<id>` of the template that it is sent with, instead of the text."),
  ),
  contact_list: Type.Optional(
    nullable(Type.String({ maxLength: 40 }), "`lst_<id>` of the list of contacts that it is for, instead of a file."),
  ),
  mapping: nullable(
    named("DraftMapping", {
      phone: Type.Integer(),
      name: Type.Integer(),
      fields: Type.Optional(
        Type.Record(Type.String({ maxLength: 60 }), Type.Integer(), {
          maxProperties: 100,
          description: "Of fields of the template that were assigned by hand.",
        }),
      ),
    }),
    "The columns of number and name, from 0; -1: none. Null: as guessed from the list.",
  ),
  mended: Type.Array(
    named("DraftMended", {
      row: integer("From 0, without the header."),
      value: short(200, "The number as corrected."),
      was: short(1_000, "Why the row was left out."),
    }),
    { maxItems: 5_000, description: "Numbers of the list that were corrected." },
  ),
});
export type DraftContent = Static<typeof draftContentSchema>;

const listSchema = named("DraftRecipients", {
  name: short(300, "Of the file."),
  text: short(mostListChars, "The recipients as CSV."),
});
export type DraftRecipients = Static<typeof listSchema>;

/** A draft as it is saved. */
export const draftBody = named("DraftInput", {
  revision: integerIn(0, lastRevision, "The revision that it is based on; 0 for a new one."),
  content: draftContentSchema,
  list: Type.Optional(nullable(listSchema, "Its recipients; null for none, and left out if they are unchanged.")),
});

/** A draft's id. */
export const draftParams = Type.Object({
  id: Type.String({
    pattern: "^[0-9a-f]{32}$",
    description: "128 random bits in hexadecimal, made by whoever begins it.",
  }),
});

/** On which revision a deletion is based. */
export const draftDeletion = Type.Object({
  revision: Type.Optional(integerIn(0, lastRevision, "Only if nobody has changed it since this revision.")),
});

const about = {
  draft_id: Type.String(),
  revision: integer("Counts the saves."),
  list_name: nullable(Type.String(), "The name of its list; null without one."),
  created_by: text("Who began it."),
  created_at: time(),
  changed_by: text("Who saved it last."),
  changed_at: time(),
  expires_at: time("When it is deleted unless it is saved again."),
};

/** A draft as it is listed, and the reply to a save. */
export const savedDraftSchema = named("SavedDraft", {
  ...about,
  text: text("The beginning of its text."),
  reference: Type.String(),
  to: Type.String(),
});

/** A whole draft. */
export const draftSchema = named("Draft", {
  ...about,
  content: draftContentSchema,
  list: nullable(Type.String(), "Its recipients as CSV."),
});

/** The drafts of an account. */
export const draftsSchema = named("DraftList", {
  drafts: Type.Array(savedDraftSchema, { description: "Last saved first." }),
});

/** The reply to a deletion. */
export const draftDeletedSchema = named("DraftDeleted", { draft_id: Type.String(), deleted: Type.Boolean() });
