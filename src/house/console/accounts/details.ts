/** One account as an operator sees it: its people and resources, what it sends and spends, and what fails. */
import { accountOf } from "../../../core/accounts/accounts.ts";
import { showAnyAccount } from "../../../core/accounts/operator.ts";
import { membersOf, openInvitations } from "../../../core/accounts/people/people.ts";
import { invitationJson, memberJson } from "../../../core/accounts/people/wire.ts";
import { tokenJson } from "../../../core/accounts/wire.ts";
import { findBalance } from "../../../core/accounts/balance.ts";
import type { Language } from "../../../base/languages.ts";
import type { Context } from "../../../base/context.ts";
import { formatId } from "../../../base/ids.ts";
import { moneyFromSql, moneyJson } from "../../../base/money.ts";
import { refuseUnknownZone } from "../../../base/time.ts";
import { wholeBuckets, type Buckets } from "../../../base/buckets.ts";
import { noteIn, written } from "../../../http/translations.ts";
import { listRoutes, routeBody } from "../../../core/carriers/routing/route-list.ts";
import { deliveriesLookedAt, errorJson, errorsLookedAt, healthOf, outlookOf } from "../home/home.ts";
import { groupErrors, voiceCostByDay, webhookHealth } from "../home/store.ts";
import { dayMs, hourMs, tallies, tallyJson, totalOf } from "../../../core/stats/stats.ts";
import { countByTime } from "../../../core/stats/stats.ts";
import { endpointsOfTrial } from "../../../core/webhooks/endpoints.ts";
import * as store from "./store.ts";

/** Messages read to find the links they took. */
const linksOfLast = 1_000;

/** `GET /v1/operator/accounts/{id}`; refuses an unknown id. */
export async function showDetails(ctx: Context, wireId: string, language: Language, zone: string | undefined) {
  refuseUnknownZone("time_zone", zone);
  const { sql } = ctx;
  const { id, currency } = await accountOf(ctx, wireId);
  const [account, basics, people, invitations, tokens, senders, traffic, health, prices, routes, links] =
    await Promise.all([
      showAnyAccount(ctx, wireId),
      store.findBasics(sql, id),
      membersOf(ctx, id).read({ limit: store.maxListed, offset: 0 }),
      openInvitations(ctx, id),
      store.newestTokens(sql, id),
      store.waitingSenders(sql, id),
      trafficOf(ctx, id, zone),
      healthOfAccount(ctx, id, language),
      pricesOf(ctx, id, currency),
      listRoutes(ctx),
      store.usedLinks(sql, id, linksOfLast),
    ]);
  return {
    ...account,
    ...basics,
    ...traffic,
    ...health,
    ...prices,
    people: people.map(memberJson),
    invitations: invitations.map(invitationJson),
    tokens: tokens.map(tokenJson),
    senders_waiting: senders,
    routes: routes.filter((route) => route.accountId === id).map(routeBody),
    links: links.map(({ id: link, ...row }) => ({ id: formatId("car", link), ...row })),
  };
}

/** Live messages by hour and day, and the outlook for the balance that follows from them. */
async function trafficOf({ sql, clock }: Context, accountId: number, zone: string | undefined) {
  const now = clock.now();
  const owner = { accountId, test: false };
  const since = (ms: number) => ({ from: new Date(now.getTime() - ms), to: now });
  const day = wholeBuckets(since(23 * hourMs), "hour");
  const week = wholeBuckets(since(6 * dayMs), "day", zone);
  const month = wholeBuckets(since(29 * dayMs), "day", zone);
  const [hours, days, voice, balance] = await Promise.all([
    countByTime(sql, { ...owner, ...day }),
    countByTime(sql, { ...owner, ...month }),
    voiceCostByDay(sql, { ...owner, ...week }),
    findBalance(sql, accountId, false),
  ]);
  const sent = days.filter(({ at, state }) => state === "accepted" && at >= week.from);
  const shown = (rows: typeof hours, range: Buckets) =>
    tallies(rows, range).map(({ at, tally }) => ({ at: at.toISOString(), ...tallyJson(tally) }));
  return {
    ...outlookOf({ balance, spent: [...sent, ...voice], lastDay: totalOf(hours).cost, now }),
    hours: shown(hours, day),
    days: shown(days, month),
  };
}

async function healthOfAccount({ sql, clock }: Context, accountId: number, language: Language) {
  const now = clock.now();
  const { from: since } = wholeBuckets({ from: new Date(now.getTime() - 23 * hourMs), to: now }, "hour");
  const owner = { accountId, test: false };
  const [errors, endpoints] = await Promise.all([
    groupErrors(sql, { owner, test: false, since, limit: errorsLookedAt }),
    webhookHealth(sql, accountId, deliveriesLookedAt),
  ]);
  return {
    errors: errors.map((row) => errorJson(row, language)),
    webhooks: endpoints.map((row) => ({
      id: formatId("whk", row.id),
      host: hostOf(row.url),
      health: healthOf(row),
      failing_since: row.failing_since,
      first_attempt_at: row.first_attempt_at,
      disabled_reason: noteIn(row.disabled_reason, language),
      delivered: row.delivered,
      failed: row.failed,
    })),
  };
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host || url : "");

async function pricesOf({ sql }: Context, accountId: number, currency: string) {
  const [messages, calls] = await Promise.all([
    store.appliedPrices(sql, "messages", accountId, currency),
    store.appliedPrices(sql, "calls", accountId, currency),
  ]);
  const shown = ({ rows }: typeof messages) =>
    rows.map(({ price, ...row }) => ({ ...row, price: moneyJson(moneyFromSql(price)) }));
  return {
    prices: shown(messages),
    prices_total: messages.total,
    call_prices: shown(calls),
    call_prices_total: calls.total,
  };
}

/** `GET /v1/operator/going-live`: what changes when accounts go live, one by one or with the first real link. */
export async function showGoingLive(ctx: Context, wireId: string | undefined, language: Language) {
  const { sql } = ctx;
  const account = wireId === undefined ? undefined : await accountOf(ctx, wireId);
  const [rows, modes, webhooks] = await Promise.all([
    store.goingLive(sql, account?.id),
    store.countModes(sql),
    endpointsOfTrial(ctx),
  ]);
  return {
    is_first_link: modes.is_first,
    accounts: rows.map(({ id, balance, sandbox_credit, ...row }) => ({
      id: formatId("acc", id),
      ...row,
      balance: moneyJson(moneyFromSql(balance - sandbox_credit)),
      sandbox_credit: moneyJson(moneyFromSql(sandbox_credit)),
    })),
    total: account !== undefined ? 1 : modes.is_first ? modes.live : modes.in_sandbox,
    in_sandbox: modes.in_sandbox,
    webhooks: webhooks
      .filter((each) => account === undefined || each.accountId === account.id)
      .map(({ accountId, id, url, reason }) => ({
        id: formatId("whk", id),
        account_id: formatId("acc", accountId),
        host: hostOf(url),
        reason: written(reason, language),
      })),
  };
}
