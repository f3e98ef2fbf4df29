import type { Context } from "../../base/context.ts";
import { Refusal } from "../../base/errors.ts";
import { mailRetrySeconds, writeMail, type Mailer } from "../../base/mail.ts";
import { Repeat } from "../../base/queue/repeat.ts";
import { maskPhone } from "../../base/phone/phone.ts";
import { publicUrl } from "../../http/address.ts";
import type { Delivery } from "../../webhooks/webhooks.ts";
import { checkOnce } from "./alarms.ts";
import { conditionsOf, type Known } from "./conditions.ts";
import { claim, settle, type Channel, type Notice } from "./notices-store.ts";
import { sentencesOf } from "./sentences.ts";
import { operatorsAccount, readAlarmSettings } from "./settings.ts";

/** Sends a message through the program itself. A repeated key sends nothing. */
export type SendText = (message: { accountId: number; to: string; text: string; key: string }) => Promise<void>;

/** The channels for notices; a process that lacks one leaves its notices to others. */
export interface NoticeChannels {
  mail: Mailer | undefined;
  text: SendText | undefined;
  /** Receives webhook deliveries after the commit. */
  offer: ((deliveries: Delivery[]) => void) | undefined;
  /** What this process knows by itself. */
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
  const { title, meaning, remedy, page } = sentencesOf(notice);
  const isOver = notice.phase === "over";
  const subject = `${isOver ? "Over: " : ""}${title}`;
  const url = publicUrl(ctx.config) + page;
  if (notice.channel === "email") {
    const since = `Since ${notice.first_seen_at.toISOString()}`;
    const paragraphs = isOver
      ? [`This is over: ${title}.`, `${since}, until ${notice.ended_at!.toISOString()}.`]
      : [meaning, remedy, `${since}.`];
    const link = { label: "See it in the dashboard", url };
    return mail!(writeMail(ctx.config, notice.recipient, { subject, paragraphs, link }));
  }
  const accountId = await operatorsAccount(ctx.sql, await readAlarmSettings(ctx.sql));
  const key = `alarm-${notice.alarm_id}-${notice.phase}-${notice.recipient}`;
  await text!({ accountId: accountId!, to: notice.recipient, text: `${oneLine(subject)}. ${url}`, key });
}

/** Customers choose names: a line break in one must not start a header or a second message. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, 200);

function later({ clock, log }: Context, { tries, channel, recipient }: Notice, error: unknown) {
  const seconds = mailRetrySeconds[tries - 1];
  const to = channel === "sms" ? maskPhone(recipient) : undefined;
  log.warn({ err: error, channel, to, tries }, seconds ? "a notice was not sent yet" : "a notice was not sent");
  const reason = error instanceof Refusal || error instanceof Error ? error.message.slice(0, 300) : "it was not taken";
  return seconds === undefined
    ? { error: reason }
    : { error: reason, dueAt: new Date(clock.now().getTime() + seconds * 1000) };
}
