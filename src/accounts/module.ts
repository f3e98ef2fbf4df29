import { describe } from "../base/module.ts";
import { forgetMails } from "./mail/mails.ts";
import { forgetSessions } from "./people/sessions.ts";
import { totpPurpose } from "./people/sign-in.ts";
import { sealedFor } from "./tokens/tokens.ts";

/** What the rest of the program needs to know of accounts and people. */
export const accounts = describe("accounts", {
  tables: {
    accounts: {},
    audit_log: {},
    invitations: {},
    mails: { forget: { mails: forgetMails } },
    members: {},
    number_keywords: {},
    numbers: {},
    organisations: {},
    senders: {},
    sessions: { forget: { sessions: forgetSessions } },
    sign_in_guesses: {},
    tokens: { sealed: { sealed: ({ id }) => sealedFor(id) } },
    users: { sealed: { totp: ({ id }) => totpPurpose(id), totp_next: ({ id }) => totpPurpose(id) } },
    went_live: {},
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
