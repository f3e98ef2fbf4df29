import { hash, randomBytes } from "node:crypto";
import type { Context } from "../../../base/context.ts";
import type { Db, Tx } from "../../../base/db.ts";
import * as store from "./store.ts";
import type { MailKind } from "./store.ts";

export type { MailKind } from "./store.ts";

/** A mail to be written when it is sent. */
export interface NewMail {
  kind: MailKind;
  recipient: string;
  /** The id of the invitation, login or approval that it is about. */
  about?: number;
  details?: Record<string, string>;
}

const dayMs = 86_400_000;

/**
 * Maximum mails of one kind to one address per day: someone who can invite, or who knows an address, must not be able to flood
 * it.
 */
const perDay = 20;

/** How long mails are kept: longer than any link is valid. */
const keptDays = 8;

/** The part of the context that queues mail; a command-line tool or a thread has no more. */
export interface Posting {
  ids: Context["ids"];
  config: Pick<Context["config"], "smtpUrl">;
  clock: Pick<Context["clock"], "now">;
}

/**
 * Queues a mail in the caller's transaction. False if it will not be sent: there is no SMTP server, or the address has had too
 * many.
 */
export async function post({ ids, config, clock }: Posting, db: Db, mail: NewMail): Promise<boolean> {
  if (config.smtpUrl === undefined) return false;
  const now = clock.now();
  const { kind, recipient, about = null, details = {} } = mail;
  const row = { id: await ids.one(db), kind, recipient, about, details, created_at: now };
  return store.insertMail(db, row, { atMost: perDay, since: new Date(now.getTime() - dayMs) });
}

/** The secret of a link: 192 bits, stored only as its hash. */
export const makeLinkToken = () => randomBytes(24).toString("base64url");
export const linkHash = (token: string) => hash("sha256", token, "hex");

/** The mail whose link has this token, if it is still valid. */
export const findLink = ({ sql, clock }: Context, kind: MailKind, token: string) =>
  store.findLink(sql, kind, linkHash(token), clock.now());

/** The recipient of the last mail of a kind about an object, if its link is still valid or about to be sent. */
export const openLink = ({ sql, clock }: Context, kind: MailKind, about: number) =>
  store.openLink(sql, kind, about, clock.now());

/** Uses a link, in the transaction of the change that it permits. False if it was used before. */
export const useLink = (tx: Tx, id: number, token: string) => store.useLink(tx, id, linkHash(token));

/** Invalidates all links of one kind to an address, or about an object, whether sent or queued. */
export const endLinks = store.endLinks;

/** Deletes old mails. */
export async function forgetMails({ sql, clock }: Context): Promise<boolean> {
  return store.forget(sql, new Date(clock.now().getTime() - keptDays * dayMs), 1_000);
}
