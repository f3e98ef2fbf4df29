import { installationName, type Letter } from "../../../base/mail.ts";
import { formatId } from "../../../base/ids.ts";
import { publicUrl } from "../../../http/address.ts";
import type { Writer } from "../../mail/outbox.ts";
import * as store from "../store.ts";
import { resetMinutes } from "./recovery.ts";
import { auditLogin } from "./resets.ts";

const timeOf = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** The link that resets a password. Nothing is sent to an address without a login, or after the person has stopped waiting. */
const reset: Writer = async (ctx, { recipient, tries, created_at }, token) => {
  const { sql, clock, config } = ctx;
  const now = clock.now();
  const users = await store.findUsersByEmail(sql, recipient);
  if (users.length === 0 || now.getTime() - created_at.getTime() > resetMinutes * 60_000) return undefined;
  if (tries === 1) {
    await sql.begin(async (tx) => {
      for (const user of users)
        await auditLogin(ctx, tx, user, "somebody who gave this address", "password.link_requested");
    });
  }
  const linkUntil = new Date(now.getTime() + resetMinutes * 60_000);
  const letter: Letter = {
    subject: `Reset your password for ${installationName(config)}`,
    paragraphs: [
      `Somebody, probably you, forgot the password of ${recipient} for ${installationName(config)}.`,
      `Choose a new one with the link below. It works once, until ${timeOf(linkUntil)}.`,
    ],
    link: { label: "Choose a new password", url: `${publicUrl(config)}/reset/${token}` },
    footnote: "If it was not you, ignore this mail: your password stays as it is.",
  };
  return { letter, linkUntil };
};

/** The link of an invitation, unless it has been accepted or withdrawn. */
const invitation: Writer = async ({ sql, config, clock }, { about, details }, token) => {
  const found = await store.findInvitation(sql, { id: about }, clock.now());
  if (!found) return undefined;
  const { account_name: account, role, expires_at: linkUntil } = found;
  const name = installationName(config);
  const by = details["by"];
  const letter: Letter = {
    subject: `Join ${account} on ${name}`,
    paragraphs: [
      `${by === undefined ? "You have been invited" : `${by} invites you`} to the account ${account} on ${name}, as ${role}.`,
      `Set your name and password with the link below. It works once, until ${timeOf(linkUntil)}.`,
    ],
    link: { label: "Accept the invitation", url: `${publicUrl(config)}/invite/${token}` },
    footnote: "If you did not expect this, ignore this mail: nothing happens unless you accept.",
  };
  return { letter, linkUntil };
};

const changes: Record<string, { what: string; news: string }> = {
  password: { what: "Your password was changed", news: "A new password was set, and all other sessions were ended." },
  reset: {
    what: "Your password was reset",
    news: "The operator set a new password, turned one-time codes off and ended all sessions.",
  },
  totp_on: {
    what: "One-time codes were turned on",
    news: "Signing in now also requires a code from an authenticator app.",
  },
  totp_off: { what: "One-time codes were turned off", news: "Signing in now requires only the password." },
};

/** Reports a change to a login, in case somebody else made it. */
const changed: Writer = async ({ config }, { recipient, details, created_at, about }) => {
  const { what, news } = changes[details["change"]!]!;
  const name = installationName(config);
  const letter: Letter = {
    subject: `${what} on ${name}`,
    paragraphs: [
      `${what}: ${recipient} on ${name}, ${timeOf(created_at)}.`,
      news,
      "If it was not you, reset your password at once and tell the operator.",
    ],
    link: { label: "Reset your password", url: `${publicUrl(config)}/forgot` },
    footnote: `The login is ${formatId("usr", about!)}. You received this mail because the change affects your security.`,
  };
  return { letter };
};

/** The composer of each kind of mail. */
export const letters: Record<"reset" | "invitation" | "changed", Writer> = { reset, invitation, changed };
