import { Type, type Static } from "typebox";
import { pagesSchema } from "../../../http/pages.ts";
import { integer, named, nullable, optional, text, time } from "../../../http/schemas.ts";
import { most } from "../filter/tree.ts";
import { contactSchema } from "../schemas.ts";

/** Characters of a list's name at most. */
export const mostNameChars = 100;
/** Contacts that are put into a list, or taken out, at once. */
export const mostAtOnce = 10_000;

const name = Type.String({ maxLength: mostNameChars, description: "Unique, whatever its case." });
const filterText = Type.String({
  // Longer ones are refused in words.
  maxLength: 10 * most.characters,
  description: 'Conditions such as `fields.village = "Musanze" and last_reply < 30d`.',
});

/** A list of contacts. */
export const listSchema = named("ContactGroup", {
  id: text("`lst_<id>`."),
  name: Type.String(),
  filter: nullable(Type.String(), "Of a saved filter: its conditions. Null: its members were put in by hand."),
  count: nullable(Type.Integer(), "How many contacts are in it now; null if its filter no longer works."),
  problem: nullable(Type.String(), "Why its filter no longer works, such as a field that went away; null if it does."),
  created_at: time(),
  changed_at: time(),
});

/** A page of lists. */
export const listsSchema = named("ContactGroups", {
  lists: Type.Array(listSchema, { description: "By name." }),
  pages: pagesSchema,
});

/** A new list. */
export const listBody = named("ContactGroupInput", {
  name,
  filter: optional(
    filterText,
    "Makes it a saved filter, whose members change by themselves. Null or omitted: made by hand.",
  ),
});

/** The members of a list that can be changed; omitted ones stay. */
export const listChange = named("ContactGroupChange", {
  name: Type.Optional(name),
  filter: Type.Optional(filterText),
});
export type ListChange = Static<typeof listChange>;

/** A list's id. */
export const listParams = Type.Object({ id: text("`lst_<id>`.") });

/** The reply to a deletion. */
export const listDeletedSchema = named("ContactGroupDeleted", { id: Type.String(), deleted: Type.Boolean() });

/** Who is put into a list, or taken out. */
export const membersBody = named("ContactGroupMembersInput", {
  numbers: optional(
    Type.Array(Type.String({ maxLength: 100 }), { maxItems: mostAtOnce }),
    "In international format, or in that of the account's `default_country`.",
  ),
  contacts: optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: mostAtOnce }), "`ctc_<id>`."),
});
export type Members = Static<typeof membersBody>;

/** The reply to a change of members. */
export const membersChangedSchema = named("ContactGroupMembersChanged", {
  added: integer("Contacts that were not in it before."),
  removed: integer("Contacts that are no longer in it."),
  unknown: Type.Array(Type.String(), {
    description: "Numbers and ids, as given, that are no contacts of the account: add those first.",
  }),
  count: integer("How many contacts are in it now."),
});

/** The contacts of a list. */
export const membersSchema = named("ContactGroupMembers", {
  contacts: Type.Array(contactSchema, { description: "Newest first." }),
  pages: pagesSchema,
});
