import { describe } from "../../base/module.ts";
import { forgetMails } from "./mail/mails.ts";
import { forgetSessions } from "./people/sessions.ts";
import { totpPurpose } from "./people/sign-in.ts";
import { exportAccount, exportAudit, exportTokens, maskAudit } from "./personal-store.ts";
import { sealedFor } from "./tokens/tokens.ts";

/** Of a person who signs in. */
const signsIn = {
  erase: "who signs in is known by an address, and removed as a member",
  export: "a person's, not the account's",
};

/** What the rest of the program needs to know of accounts and people. */
export const accounts = describe("accounts", {
  tables: {
    accounts: {
      erase: "has no phone number",
      export: { type: "account", prefix: "acc", rows: exportAccount },
    },
    audit_log: {
      erase: { counts: "mentions", what: "Audit entries in which it is now masked.", erase: maskAudit },
      export: { type: "audit_entry", rows: exportAudit },
    },
    invitations: signsIn,
    mails: { forget: { mails: forgetMails }, ...signsIn },
    members: signsIn,
    number_keywords: { impersonal: "numbers that are rented, not anybody's phone" },
    numbers: { impersonal: "numbers that are rented, not anybody's phone" },
    organisations: { impersonal: "names of organisations" },
    roles: { impersonal: "names of roles and what they permit" },
    senders: { impersonal: "names of brands, with the operator's decisions" },
    sessions: { forget: { sessions: forgetSessions }, ...signsIn },
    sign_in_guesses: { impersonal: "hashes, for minutes" },
    tokens: {
      sealed: { sealed: ({ id }) => sealedFor(id) },
      erase: "has no phone number",
      export: { type: "token", prefix: "tok", without: "the secret", rows: exportTokens },
    },
    users: { sealed: { totp: ({ id }) => totpPurpose(id), totp_next: ({ id }) => totpPurpose(id) }, ...signsIn },
    went_live: { impersonal: "of the installation" },
  },
  reads: {
    wallets: "an account is shown with its balances",
    messages: "operators see when an account last sent",
    "northbound_credentials northbound_deliveries northbound_binds hooks":
      "everything that gives access is listed with who created it",
    migrations: "the operator sees what is applied",
  },
  writes: {
    "northbound_credentials northbound_deliveries northbound_binds hooks":
      "what a token created ends with it, in one statement",
  },
});
