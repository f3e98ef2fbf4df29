import { X509Certificate } from "node:crypto";
import { readFile, statfs } from "node:fs/promises";
import type { Context } from "../../../base/context.ts";
import { hasGoneLive } from "../../../core/accounts/directory.ts";
import { sentenceOf, type Durability } from "../../../base/cluster/durability.ts";
import { formatId } from "../../../base/ids.ts";
import type { Loss } from "../../../core/messages/accept/answered.ts";
import { overdueSince } from "../../../core/messages/waiting/waiting.ts";
import { noted } from "../../../base/sentences/sentence.ts";
import { networksOf } from "../../../core/stats/stats.ts";
import * as store from "./conditions-store.ts";

/** The kinds of condition that somebody should be notified of. */
export const alarmKinds = [
  "link",
  "queue",
  "webhook",
  "balance",
  "delivery",
  "guard",
  "disk",
  "certificate",
  "proxy",
  "replication",
  "loss",
] as const;
/** One kind of condition. */
export type AlarmKind = (typeof alarmKinds)[number];

/** The kinds that concern an account, whose owners are notified too. */
export const accountKinds: readonly AlarmKind[] = ["webhook", "balance", "guard"];

/** A current problem. */
export interface Condition {
  kind: AlarmKind;
  /** Undefined: it concerns the installation. */
  accountId: number | undefined;
  /** With the kind and the account it identifies the condition: a link's id, a prefix, … */
  key: string;
  /** True if only processes on this machine can see it. */
  local: boolean;
  /** The values in its sentences; never a secret or a whole phone number. */
  details: Record<string, string | number>;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Deliveries of the last fifteen minutes are compared with the week before. */
const recentMs = 15 * minuteMs;
const weekMs = 7 * dayMs;
/** With fewer messages than this, a network's delivery rate means nothing. */
const fewest = { recent: 20, week: 100 };
/** The drop in delivery rate that raises an alarm. */
const toleratedFall = 0.2;

/** A certificate with less time left than this raises an alarm. */
const certificateMs = 14 * dayMs;

/** The state of a process that may cause alarms, beside the tables. */
export interface Known {
  /** Warnings about how requests arrive. */
  warnings: string[];
  durability: Durability;
  losses: Loss[];
}

/** The problems in the state of this process. */
export function conditionsOf(
  { config }: Pick<Context, "config">,
  { warnings, durability, losses }: Known,
): Condition[] {
  const { weakness } = durability;
  // Without named standbys, durability is a problem only if it is required.
  const isWeak = weakness === "absent" || (config.requireSync && weakness !== undefined && weakness !== "unknown");
  return [
    ...warnings.map((sentence) => ({ ...here("proxy", config.host), details: { sentence } })),
    ...(isWeak
      ? [
          {
            ...everywhere("replication", ""),
            details: { weakness, sentence: sentenceOf(durability), refused: Number(config.requireSync) },
          },
        ]
      : []),
    ...losses.map(lossCondition),
  ];
}

function lossCondition({ at, messages, firstId, lastId, from, until, accountIds, isMore }: Loss): Condition {
  const [first, last] = [formatId("out_sms", firstId), formatId("out_sms", lastId)];
  const accounts = accountIds.map((id) => formatId("acc", id)).join(", ");
  const times = { at: at.toISOString(), from: from.toISOString(), until: until.toISOString() };
  return { ...here("loss", first), details: { messages, first, last, accounts, ...times, more: Number(isMore) } };
}

/** All current problems that this process can see: in the tables, on its machine, and in its own state (`knows`). */
export async function conditionsNow(ctx: Context, knows: Condition[]): Promise<Condition[]> {
  const found = await Promise.all([links(ctx), trafficConditions(ctx), machineConditions(ctx)]);
  return [...found.flat(), ...knows];
}

/** The problems in the tables, except for links. */
export async function trafficConditions(ctx: Context): Promise<Condition[]> {
  return (await Promise.all([lateMessages(ctx), accounts(ctx), networks(ctx)])).flat();
}

/** The problems of this machine, which need no database. */
export async function machineConditions(ctx: Pick<Context, "config" | "clock">): Promise<Condition[]> {
  return (await Promise.all([disk(ctx), certificate(ctx)])).flat();
}

const here = (kind: AlarmKind, key: string) => ({ kind, key, accountId: undefined, local: true });
const everywhere = (kind: AlarmKind, key: string) => ({ kind, key, accountId: undefined, local: false });

/** The key of the alarm that there is no link at all. */
export const noLink = "none";

/** Whether a running service sees no link to a carrier at all, whatever the settings of whoever asks say. */
export const saysNoLink = ({ sql }: Pick<Context, "sql">): Promise<boolean> => store.isAlarmed(sql, "link", noLink);

async function links({ sql, config }: Context): Promise<Condition[]> {
  const [rows, isThere] = await Promise.all([store.unboundLinks(sql, config.sandbox), store.hasLink(sql)]);
  if (!isThere && (!config.sandbox || (await hasGoneLive(sql))))
    return [{ ...everywhere("link", noLink), details: {} }];
  return rows.map(({ id, name, state, reason }) => ({
    ...everywhere("link", formatId("car", id)),
    details: { name, state, reason },
  }));
}

async function lateMessages(ctx: Context): Promise<Condition[]> {
  const oldest = await overdueSince(ctx, new Date(ctx.clock.now().getTime() - ctx.config.alarmLateSeconds * 1000));
  if (!oldest) return [];
  return [{ ...everywhere("queue", ""), details: { since: oldest.toISOString() } }];
}

/** Problems of accounts: their webhooks, their balances, and traffic stopped by the guard. */
async function accounts({ sql, clock }: Context): Promise<Condition[]> {
  const [webhooks, balances, blocks] = await Promise.all([
    store.failingEndpoints(sql),
    store.lowBalances(sql),
    store.stoppedPrefixes(sql, clock.now()),
  ]);
  return [
    ...webhooks.map(({ account_id, id, name, host, reason, error }) => ({
      ...everywhere("webhook", formatId("whk", id)),
      accountId: account_id,
      details: { name, host, reason: reason ?? "", forbidden: whyForbidden(error) },
    })),
    ...balances.map(({ account_id, name, balance, threshold, currency }) => ({
      ...everywhere("balance", ""),
      accountId: account_id,
      details: { name, balance: balance / 1_000_000, threshold, currency },
    })),
    ...blocks.map(({ account_id, name, scope, key, reason }) => ({
      ...everywhere("guard", `${scope} ${key}`),
      accountId: account_id,
      details: { name, scope, prefix: key, reason },
    })),
  ];
}

/** What the error of a delivery begins with, before the reason why its address is forbidden. */
const notAllowed = noted("the address is not allowed: {why}", { why: "" });

/** Why the address of a webhook is forbidden, as its last attempt has it; empty if the receiver was asked, and is what fails. */
const whyForbidden = (error: string | null) => (error?.startsWith(notAllowed) ? error.slice(notAllowed.length) : "");

async function networks({ sql, clock }: Context): Promise<Condition[]> {
  const nowMs = clock.now().getTime();
  const recent = networksOf(await store.recentByPrefix(sql, new Date(nowMs - recentMs)));
  const busy = recent.filter(({ delivered, failed }) => delivered + failed >= fewest.recent);
  if (busy.length === 0) return [];
  const usual = networksOf(await store.weekByPrefix(sql, new Date(nowMs - weekMs - dayMs), new Date(nowMs - dayMs)));
  return busy.flatMap(({ network, country, delivery_rate: rate }) => {
    const week = usual.find((each) => each.network === network && each.country === country);
    if (!week || week.delivered + week.failed < fewest.week) return [];
    if (rate! >= week.delivery_rate! - toleratedFall) return [];
    const details = {
      network,
      country: country ?? "",
      rate: rate!,
      usual: week.delivery_rate!,
    };
    return [{ ...everywhere("delivery", `${country ?? ""} ${network}`), details }];
  });
}

async function disk({ config }: Pick<Context, "config">): Promise<Condition[]> {
  const { bavail, bsize } = await statfs(config.dataDir);
  const freeMib = Math.floor((bavail * bsize) / 2 ** 20);
  // Raised before the reserve is reached, at which audio is refused.
  if (freeMib >= 2 * config.diskReserveMib) return [];
  return [{ ...here("disk", config.dataDir), details: { free_mib: freeMib, reserve_mib: config.diskReserveMib } }];
}

/** The certificate that this program serves itself, on the SMPP server. */
async function certificate({ config, clock }: Pick<Context, "config" | "clock">): Promise<Condition[]> {
  if (config.smppTlsPort === undefined || config.smppTlsCert === undefined) return [];
  const { validToDate } = new X509Certificate(await readFile(config.smppTlsCert));
  if (validToDate.getTime() - clock.now().getTime() >= certificateMs) return [];
  return [{ ...here("certificate", config.smppTlsCert), details: { expires_at: validToDate.toISOString() } }];
}
