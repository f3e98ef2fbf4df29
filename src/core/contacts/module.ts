import { describe } from "../../base/module.ts";
import { eraseContacts, exportConsents, exportContacts, exportFields } from "./personal-store.ts";

/** What the rest of the program needs to know of contacts. */
export const contacts = describe("contacts", {
  tables: {
    contact_consents: {
      erase: "with contacts",
      export: { type: "consent", rows: exportConsents },
    },
    contact_fields: { erase: "has no phone number", export: { type: "contact_field", rows: exportFields } },
    contacts: {
      erase: {
        counts: "contacts",
        what: "The contact and its consents; contacts in whose name, notes or fields it is now masked.",
        erase: eraseContacts,
      },
      export: { type: "contact", prefix: "ctc", rows: exportContacts },
    },
  },
  reads: {
    optouts: "a contact is shown with whether it has opted out",
  },
});
