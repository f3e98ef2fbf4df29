import { describe } from "../../base/module.ts";
import { countMessages } from "./figures.ts";
import {
  eraseContacts,
  exportConsents,
  exportContacts,
  exportFields,
  exportLists,
  exportMembers,
} from "./personal-store.ts";

/** What the rest of the program needs to know of contacts. */
export const contacts = describe("contacts", {
  tables: {
    contact_consents: {
      erase: "with contacts",
      export: { type: "consent", rows: exportConsents },
    },
    contact_fields: { erase: "has no phone number", export: { type: "contact_field", rows: exportFields } },
    contact_list_members: { erase: "with contacts", export: { type: "list_member", rows: exportMembers } },
    contact_lists: { erase: "with contacts", export: { type: "list", prefix: "lst", rows: exportLists } },
    contacts: {
      forget: { "messages of contacts": countMessages },
      erase: {
        counts: "contacts",
        what: "The contact, its consents and its place in lists; contacts in whose name, notes or fields it is now masked, and lists in whose name or filter it is.",
        erase: eraseContacts,
      },
      export: { type: "contact", prefix: "ctc", rows: exportContacts },
    },
  },
  reads: {
    "conversations inbound_messages": "a filter asks when a contact wrote last",
    messages: "a filter asks when a contact was written to last, and what failed: counted beside it once a minute",
    optouts: "a contact is shown with whether it has opted out",
  },
});
