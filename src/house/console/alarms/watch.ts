import type { Context } from "../../../base/context.ts";
import { Refusal } from "../../../base/errors.ts";
import { fallbackLanguage } from "../../../base/languages.ts";
import { mailRetrySeconds, writeMail, type Mailer } from "../../../base/mail/mail.ts";
import { Repeat } from "../../../base/queue/repeat.ts";
import { maskPhone } from "../../../base/phone/phone.ts";
import { publicUrl } from "../../../http/address.ts";
import type { Delivery } from "../../../core/webhooks/webhooks.ts";
import { checkOnce } from "./alarms.ts";
import { conditionsOf, type Known } from "./conditions.ts";
import { claim, settle, type Channel, type Notice } from "./notices-store.ts";
import { framesOf, sentencesOf, timesIn } from "./sentences.ts";
import { operatorsAccount, readAlarmSettings } from "./settings.ts";

/** Sends a message through the program itself. A repeated key sends nothing. */
export type SendText = (message: { accountId: number; to: string; text: string; key: string }) => Promise<void>;

/** The channels for notices; a process that lacks one leaves its notices to others. */
export interface NoticeChannels {
  mail: Mailer | undefined;
  text: SendText | undefined;
  /** Receives webhook deliveries after the commit. */
  offer: ((deliveries: Delivery[]) => void) | undefined;
  /** The state of this process that may cause alarms. */
  knows: () => Known;
}

/** How many notices are claimed at once, and the length of their lease. */
const atOnce = 20;
const leaseMs = 120_000;

/** Checks for problems every few seconds, and sends notices. Every process runs one. */
export class AlarmWatch {
  readonly #ctx: Context;
  readonly #channels: NoticeChannels;
  readonly #repeat: Repeat;

  constructor(ctx: Context, channels: NoticeChannels) {
    this.#ctx = ctx;
    this.#channels = channels;
    this.#repeat = new Repeat(ctx, "alarms", ctx.config.alarmSeconds * 1000, () => this.#check());
  }

  /** The first check comes after one interval: by then links have been leased. */
  start(): void {
    this.#repeat.start();
  }

  /** Resolves once the current check has ended. */
  stop(): Promise<void> {
    return this.#repeat.stop();
  }

  async #check(): Promise<void> {
    const deliveries = await checkOnce(this.#ctx, conditionsOf(this.#ctx, this.#channels.knows()));
    if (deliveries.length > 0) this.#channels.offer?.(deliveries);
    await sendNotices(this.#ctx, this.#channels);
  }
}

/** Sends the notices that are due, and records the results. */
export async function sendNotices(ctx: Context, senders: Pick<NoticeChannels, "mail" | "text">): Promise<void> {
  const channels = [...(senders.mail ? ["email"] : []), ...(senders.text ? ["sms"] : [])] as Channel[];
  if (channels.length === 0) return;
  const now = ctx.clock.now();
  const taken = await claim(ctx.sql, channels, now, new Date(now.getTime() + leaseMs), atOnce);
  for (const notice of taken) {
    const result = await send(ctx, senders, notice).then(
      () => ({ sentAt: ctx.clock.now() }),
      (error: unknown) => later(ctx, notice, error),
    );
    await settle(ctx.sql, notice, result);
  }
}

async function send(
  ctx: Context,
  { mail, text }: Pick<NoticeChannels, "mail" | "text">,
  notice: Notice,
): Promise<void> {
  const settings = await readAlarmSettings(ctx.sql);
  const language = notice.reads ?? settings.language ?? fallbackLanguage;
  const { title, meaning, remedy, page } = sentencesOf(notice, language);
  const [frames, times] = [framesOf(language), timesIn(undefined)];
  const isOver = notice.phase === "over";
  const subject = isOver ? frames.over(title) : title;
  const url = publicUrl(ctx.config) + page;
  if (notice.channel === "email") {
    const from = times.minute(notice.first_seen_at.toISOString());
    const paragraphs = isOver
      ? [frames.isOver(title), frames.sinceUntil(from, times.minute(notice.ended_at!.toISOString()))]
      : [meaning, remedy, frames.since(from)];
    const letter = { language, subject, paragraphs, link: { label: frames.link, url } };
    return mail!(writeMail(ctx.config, notice.recipient, letter));
  }
  const accountId = await operatorsAccount(ctx.sql, settings);
  const key = `alarm-${notice.alarm_id}-${notice.phase}-${notice.recipient}`;
  await text!({ accountId: accountId!, to: notice.recipient, text: textOf(subject, url), key });
}

/**
 * The text of an SMS. Customers choose names: a line break in one must not start a second message. Typographic characters would
 * force UCS-2, with half the room (3GPP TS 23.038).
 */
export const textOf = (subject: string, url: string): string =>
  `${subject.replaceAll(/\s+/g, " ").replaceAll("’", "'").slice(0, 200)}. ${url}`;

function later({ clock, log }: Context, { tries, channel, recipient }: Notice, error: unknown) {
  const seconds = mailRetrySeconds[tries - 1];
  const to = channel === "sms" ? maskPhone(recipient) : undefined;
  log.warn({ err: error, channel, to, tries }, seconds ? "a notice was not sent yet" : "a notice was not sent");
  const reason = error instanceof Refusal || error instanceof Error ? error.message.slice(0, 300) : "it was not taken";
  return seconds === undefined
    ? { error: reason }
    : { error: reason, dueAt: new Date(clock.now().getTime() + seconds * 1000) };
}
