import type { Context } from "../../../base/context.ts";
import { mailRetrySeconds, writeMail, type Letter, type Mailer } from "../../../base/mail/mail.ts";
import { Repeat } from "../../../base/queue/repeat.ts";
import { linkHash, makeLinkToken } from "./mails.ts";
import * as store from "./store.ts";
import type { MailKind, MailRow } from "./store.ts";

/** Composes a mail just before it is sent; undefined if there is no longer a reason to send it. */
export type Writer = (
  ctx: Context,
  mail: MailRow,
  /** For the mail's link, if it has one. */
  token: string,
) => Promise<{ letter: Letter; linkUntil?: Date } | undefined>;

/** How often due mails are claimed, how many at once, and the length of their lease. */
const everyMs = 1_000;
const atOnce = 20;
const leaseMs = 120_000;

/** Sends the mails that are queued. Any number of processes may run one. */
export class Outbox {
  readonly #ctx: Context;
  readonly #send: Mailer;
  readonly #writers: Record<MailKind, Writer>;
  readonly #repeat: Repeat;

  constructor(ctx: Context, send: Mailer, writers: Record<MailKind, Writer>) {
    this.#ctx = ctx;
    this.#send = send;
    this.#writers = writers;
    this.#repeat = new Repeat(ctx, "mail", everyMs, () => this.sendDue());
  }

  start(): void {
    this.#repeat.start();
  }

  /** Resolves once the mails in progress are sent. */
  stop(): Promise<void> {
    return this.#repeat.stop();
  }

  /** Sends what is due now. */
  async sendDue(): Promise<void> {
    const { sql, clock } = this.#ctx;
    const now = clock.now();
    const taken = await store.claim(sql, now, new Date(now.getTime() + leaseMs), atOnce);
    for (const mail of taken) await this.#deliver(mail);
  }

  async #deliver(mail: MailRow): Promise<void> {
    const { sql, config, clock } = this.#ctx;
    const token = makeLinkToken();
    const written = await this.#writers[mail.kind](this.#ctx, mail, token);
    if (!written) return store.deleteMail(sql, mail.id);
    // Stored before the mail is sent, because a link that arrives must work. A retried mail gets a new link.
    if (written.linkUntil && !(await store.setLink(sql, mail.id, linkHash(token), written.linkUntil))) return undefined;
    const result = await this.#send(writeMail(config, mail.recipient, written.letter)).then(
      () => ({ sentAt: clock.now() }),
      (error: unknown) => this.#later(mail, error),
    );
    return store.settle(sql, mail.id, result);
  }

  #later({ kind, tries }: MailRow, error: unknown) {
    const { clock, log } = this.#ctx;
    const seconds = mailRetrySeconds[tries - 1];
    log.warn({ err: error, kind, tries }, seconds ? "a mail was not sent yet" : "a mail was not sent");
    const reason = error instanceof Error ? error.message.slice(0, 300) : "it was not taken";
    return seconds === undefined
      ? { error: reason }
      : { error: reason, dueAt: new Date(clock.now().getTime() + seconds * 1000) };
  }
}
