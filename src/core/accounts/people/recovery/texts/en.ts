import type { Role } from "../../roles.ts";

/** The changes to a login that its person gets a mail about. */
export type Change = "password" | "reset" | "totp_on" | "totp_off" | "email_asked" | "email";

/** The details of an invitation. */
export interface Invited {
  account: string;
  /** The installation. */
  name: string;
  role: Role;
  /** The inviter; undefined if it was a program. */
  by: string | undefined;
}

/** The mails about logins, in one language. Times come with their zone. */
export interface LetterTexts {
  reset: {
    subject: (name: string) => string;
    why: (email: string, name: string) => string;
    what: (until: string) => string;
    link: string;
    footnote: string;
  };
  invitation: {
    subject: (invited: Invited) => string;
    why: (invited: Invited) => string;
    what: (until: string) => string;
    link: string;
    footnote: string;
  };
  address: {
    subject: (name: string) => string;
    why: (now: string, next: string, name: string) => string;
    what: (until: string) => string;
    link: string;
    footnote: string;
  };
  changed: {
    what: Record<Change, string>;
    news: Record<Change, string>;
    subject: (what: string, name: string) => string;
    why: (what: string, email: string, name: string, at: string) => string;
    advice: string;
    /** Instead of `advice`, where a new password would not help. */
    appeal: string;
    link: string;
    footnote: (login: string) => string;
  };
}

/** The mails in English. */
export const en: LetterTexts = {
  reset: {
    subject: (name) => `Reset your password for ${name}`,
    why: (email, name) => `Somebody, probably you, forgot the password of ${email} for ${name}.`,
    what: (until) => `Choose a new one with the link below. It works once, until ${until}.`,
    link: "Choose a new password",
    footnote: "If this was not you, ignore this mail: your password stays as it is.",
  },
  invitation: {
    subject: ({ account, name }) => `Join ${account} on ${name}`,
    why: ({ account, name, role, by }) =>
      `${by === undefined ? "You have been invited" : `${by} invites you`} to the account ${account} on ${name}, as ${role}.`,
    what: (until) => `Set your name and password with the link below. It works once, until ${until}.`,
    link: "Accept the invitation",
    footnote: "If you did not expect this, ignore this mail: nothing happens unless you accept.",
  },
  address: {
    subject: (name) => `Confirm your new address for ${name}`,
    why: (now, next, name) => `From now on, ${now} wants to sign in to ${name} with this address, ${next}.`,
    what: (until) => `Confirm it with the link below. It works once, until ${until}.`,
    link: "Confirm this address",
    footnote: "If this was not you, ignore this mail: nothing changes unless you confirm.",
  },
  changed: {
    what: {
      password: "Your password was changed",
      reset: "Your password was reset",
      totp_on: "One-time codes were turned on",
      totp_off: "One-time codes were turned off",
      email_asked: "A change of your address was requested",
      email: "Your address was changed",
    },
    news: {
      password: "A new password was set, and all other sessions were ended.",
      reset: "The operator set a new password, turned one-time codes off and ended all sessions.",
      totp_on: "Signing in now also requires a code from an authenticator app.",
      totp_off: "Signing in now requires only the password.",
      email_asked:
        "Your login's address will change when the link sent to the new address is used. If you set a new password first, the change is cancelled.",
      email: "Signing in now requires the new address; this one no longer works.",
    },
    subject: (what, name) => `${what} on ${name}`,
    why: (what, email, name, at) => `${what}: ${email} on ${name}, ${at}.`,
    advice: "If this was not you, reset your password at once and tell the operator.",
    appeal: "If this was not you, tell the operator at once.",
    link: "Reset your password",
    footnote: (login) => `The login is ${login}. You received this mail because the change affects your security.`,
  },
};
