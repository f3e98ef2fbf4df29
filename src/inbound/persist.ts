/** Keeps received messages: finds whose each is, writes it with its charge, does what its text asks, and tells the webhooks. */
import type { Context } from "../base/context.ts";
import type { Tx } from "../base/db.ts";
import { formatId } from "../base/ids.ts";
import { enqueue, inboundBody, type Delivery } from "../webhooks/webhooks.ts";
import { formsOf } from "./arrival.ts";
import type { Received } from "./join.ts";
import { deleteOptouts, findPairs, findWritten, insertOptouts, type Pair } from "./optouts-store.ts";
import { destinationOf, type Destination } from "./routing.ts";
import { findOwners, insertMessages, insertUnrouted, type MessageRow } from "./store.ts";

/** A word on a shared number concerns the accounts that wrote to the phone within this time. */
const writtenMs = 30 * 86_400_000;

/** A received message as those hear of it whom neither list nor webhook reaches. */
export interface HeardMessage {
  accountId: number;
  from: string;
  to: string;
  text: string;
}

/** Who else learns of received messages. */
export interface Hearing {
  /** Takes webhook deliveries after the commit: `WebhookWorker.offer`, where this process has a worker. */
  offer?: ((deliveries: Delivery[]) => void) | undefined;
  /** Writes in the transaction what must be durable, and returns what is to be done after the commit. */
  hear?: ((tx: Tx, messages: HeardMessage[]) => Promise<() => void>) | undefined;
}

interface Routed {
  message: Received;
  /** Our number as the table has it. */
  number: string;
  destination: Destination;
}

/**
 * Writes messages in the caller's transaction: records with charges, opt-outs and opt-ins, webhook deliveries, and what else the
 * accounts hear of them by. Call what it returns after the commit.
 *
 * @param spare ids that may be used
 */
export async function persist(
  ctx: Context,
  tx: Tx,
  messages: Received[],
  spare: number[],
  { offer, hear }: Hearing,
): Promise<() => void> {
  if (messages.length === 0) return () => undefined;
  const now = ctx.clock.now();
  const routed = await route(tx, messages);
  const outs: (Pair & { keyword: string })[] = [];
  const ins: Pair[] = [];
  const hearers = await applyWishes(tx, routed, now, outs, ins);
  const rows: MessageRow[] = [];
  const unrouted: MessageRow[] = [];
  const needed = routed.reduce((sum, _each, n) => sum + Math.max(1, hearers[n]!.length), 0);
  const ids = needed <= spare.length ? spare : [...spare, ...(await ctx.ids.take(needed - spare.length, tx))];
  let next = 0;
  for (let n = 0; n < routed.length; n++) {
    const accounts = hearers[n]!;
    if (accounts.length === 0) unrouted.push(rowOf(routed[n]!, 0, ids[next++]!, 0));
    for (const account of accounts) rows.push(rowOf(routed[n]!, account, ids[next++]!, rows.length));
  }
  const events = rows.map((row) => ({
    accountId: row.a,
    event: "inbound" as const,
    body: inboundBody({ from: row.f, to: row.o, text: row.x, telco: row.t, receivedAt: now, messageId: row.i }),
  }));
  // Statements of one connection run in the order in which they are sent, so none waits for the one before. Wallets, which
  // every send wants, are locked last.
  const written = [
    unrouted.length > 0 ? insertUnrouted(tx, unrouted, now) : undefined,
    outs.length > 0 ? insertOptouts(tx, outs, now) : undefined,
    ins.length > 0 ? deleteOptouts(tx, ins) : undefined,
  ];
  const told = enqueue(ctx, tx, events);
  const heard = hear?.(
    tx,
    rows.map((row) => ({ accountId: row.a, from: row.f, to: row.o, text: row.x })),
  );
  const kept = rows.length > 0 ? insertMessages(tx, rows, now) : undefined;
  const [deliveries, sendHeard] = await Promise.all([told, heard, kept, ...written]);
  ctx.metrics.inbound.inc({ outcome: "unrouted" }, unrouted.length);
  return () => {
    offer?.(deliveries);
    sendHeard?.();
    for (const { a: accountId, i, f, o } of rows) {
      if (!ctx.live?.wants(accountId)) continue;
      const id = formatId("in_sms", i);
      ctx.live.tell({ accountId, kind: "inbound", key: id, data: { id, from: f, to: o } });
    }
  };
}

async function route(tx: Tx, messages: Received[]): Promise<Routed[]> {
  const forms = new Set(messages.flatMap((message) => formsOf(message.number)));
  const owners = new Map((await findOwners(tx, [...forms])).map((owner) => [owner.number, owner]));
  return messages.map((message) => {
    const owner = formsOf(message.number)
      .map((form) => owners.get(form))
      .find((found) => found !== undefined);
    return { message, number: owner?.number ?? message.number, destination: destinationOf(message.text, owner) };
  });
}

/**
 * Finds who opts out of what and in again, and which accounts hear of each message. On a shared number without a default
 * account, a word reaches the accounts that it concerns: they must learn of it.
 */
async function applyWishes(
  tx: Tx,
  routed: Routed[],
  now: Date,
  outs: (Pair & { keyword: string })[],
  ins: Pair[],
): Promise<number[][]> {
  const pairsOf = ({ message, destination }: Routed): Pair[] =>
    destination.concerned.map((accountId) => ({ accountId, number: message.sender }));
  const onShared = routed.filter(({ destination }) => destination.shared);
  const leaving = onShared.filter(({ destination }) => destination.wish === "out").flatMap(pairsOf);
  const returning = onShared.filter(({ destination }) => destination.wish === "in").flatMap(pairsOf);
  const since = new Date(now.getTime() - writtenMs);
  const written = leaving.length > 0 ? await findWritten(tx, leaving, since) : [];
  const absent = returning.length > 0 ? await findPairs(tx, returning) : [];
  // A word of the same batch that was applied before this one is not in the table yet.
  const concerns = (found: Pair[], pair: Pair) =>
    [...found, ...outs].some((each) => each.accountId === pair.accountId && each.number === pair.number);
  return routed.map((each) => {
    const { accountId, wish, word, shared } = each.destination;
    const all = pairsOf(each);
    const affected =
      wish === undefined ? [] : shared ? all.filter((pair) => concerns(wish === "out" ? written : absent, pair)) : all;
    for (const pair of affected) apply(pair, wish!, word, outs, ins);
    return accountId === undefined ? affected.map((pair) => pair.accountId) : [accountId];
  });
}

/** The last word counts, also within one batch. */
function apply(pair: Pair, wish: "out" | "in", word: string, outs: (Pair & { keyword: string })[], ins: Pair[]): void {
  const same = (each: Pair) => each.accountId === pair.accountId && each.number === pair.number;
  const other = wish === "out" ? ins : outs;
  const at = other.findIndex(same);
  if (at >= 0) other.splice(at, 1);
  if (wish === "out") outs.push({ ...pair, keyword: word });
  else ins.push(pair);
}

function rowOf({ message, number, destination }: Routed, accountId: number, id: number, n: number): MessageRow {
  return {
    n,
    a: accountId,
    i: id,
    o: number,
    f: message.sender,
    x: message.text,
    p: message.parts,
    m: message.missing,
    t: message.telco,
    c: message.mccmnc,
    k: destination.keyword,
    l: message.linkId,
    q: destination.price,
  };
}
