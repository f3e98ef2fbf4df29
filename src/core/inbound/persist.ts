/**
 * Stores inbound messages: routes each to its account, writes it with its charge, applies STOP and START, and enqueues
 * webhooks.
 */
import type { Context } from "../../base/context.ts";
import type { Tx } from "../../base/db.ts";
import { formatId } from "../../base/ids.ts";
import { tlvValues, type CustomTlv } from "../../smpp/smpp.ts";
import { enqueue, inboundBody, type Delivery, type WebhookEvent } from "../webhooks/webhooks.ts";
import { formsOf } from "./arrival.ts";
import type { Received } from "./join.ts";
import { optoutEvent } from "./optouts.ts";
import { deleteOptouts, findPairs, findWritten, insertOptouts, type Pair } from "./optouts-store.ts";
import { destinationOf, type Destination } from "./routing.ts";
import { findOwners, findSimulated, insertMessages, insertUnrouted, type MessageRow } from "./store.ts";

/** A STOP on a shared number applies to the accounts that messaged the phone within this time. */
const writtenMs = 30 * 86_400_000;

/** An inbound message as passed to the hooks. */
export interface InboundMessage {
  accountId: number;
  id: number;
  parts: number;
  from: string;
  to: string;
  text: string;
  /** The network that it came from (MCC and MNC), if that is known. */
  network: string | undefined;
  /** The TLVs that its link keeps. */
  tlvs: CustomTlv[] | undefined;
  /** From a simulated phone: not for programs that expect messages from people. */
  test: boolean;
}

/** The parts of the program that act on inbound messages. */
export interface InboundHooks {
  /** Receives webhook deliveries after the commit, as `takerOf` returns. */
  offer?: ((deliveries: Delivery[]) => void) | undefined;
  /** Writes in the same transaction, and returns what to run after the commit. */
  write?: ((tx: Tx, messages: InboundMessage[]) => Promise<() => void>) | undefined;
}

interface Routed {
  message: Received;
  /** Our number as it is in the table. */
  number: string;
  destination: Destination;
  /** A test token had a simulated phone send it, or a simulated phone sent it although the account has real ones. */
  test: boolean;
}

/** Opt-outs and opt-ins of a batch. */
interface OptChanges {
  out: OptChange[];
  in: OptChange[];
}

/** The request of a phone, its keyword, and the message of the batch that contained it. */
type OptChange = Pair & { keyword: string; n: number };

/**
 * Writes messages in the caller's transaction: records with charges, opt-outs and opt-ins, webhook deliveries, and what the hooks
 * write. Run what it returns after the commit.
 *
 * @param spare ids to use
 */
export async function persist(
  ctx: Context,
  tx: Tx,
  messages: Received[],
  spare: number[],
  { offer, write }: InboundHooks,
): Promise<() => void> {
  if (messages.length === 0) return () => undefined;
  const now = ctx.clock.now();
  const routed = await route(tx, messages);
  const changes: OptChanges = { out: [], in: [] };
  const recipients = await applyKeywords(tx, routed, now, changes);
  const rows: MessageRow[] = [];
  const unrouted: MessageRow[] = [];
  const needed = recipients.reduce((sum, accounts) => sum + Math.max(1, accounts.length), 0);
  const ids = needed <= spare.length ? spare : [...spare, ...(await ctx.ids.take(needed - spare.length, tx))];
  let next = 0;
  const idOf = new Map<string, number>();
  for (let n = 0; n < routed.length; n++) {
    const accounts = recipients[n]!;
    if (accounts.length === 0) unrouted.push(rowOf(routed[n]!, 0, ids[next++]!, 0));
    for (const account of accounts) {
      idOf.set(`${n} ${account}`, ids[next]!);
      rows.push(rowOf(routed[n]!, account, ids[next++]!, rows.length));
    }
  }
  const opted = await writeOptChanges(tx, changes, now, (change) => idOf.get(`${change.n} ${change.account_id}`));
  // Statements are pipelined on one connection and run in this order. Wallets are locked last, because every send contends for
  // them.
  const written = unrouted.length > 0 ? insertUnrouted(tx, unrouted, now) : undefined;
  const enqueued = enqueue(ctx, tx, [...rows.map((row) => inboundEvent(row, now)), ...opted]);
  const hooked = write?.(
    tx,
    rows.map(({ account_id, id, parts, sender, number, text, mccmnc, tlvs, test }) => ({
      accountId: account_id,
      id,
      parts,
      from: sender,
      to: number,
      text,
      network: mccmnc,
      tlvs,
      test,
    })),
  );
  const stored = rows.length > 0 ? insertMessages(tx, rows, now) : undefined;
  const [deliveries, afterHook] = await Promise.all([enqueued, hooked, stored, written]);
  ctx.metrics.inbound.inc({ outcome: "unrouted" }, unrouted.length);
  return () => {
    offer?.(deliveries);
    afterHook?.();
    for (const { account_id: accountId, id, sender, number, test } of rows) {
      if (!ctx.live?.wants(accountId)) continue;
      const key = formatId("in_sms", id);
      ctx.live.publish({ accountId, kind: "inbound", key, data: { id: key, from: sender, to: number, test } });
    }
  };
}

function inboundEvent(row: MessageRow, now: Date): WebhookEvent {
  const { account_id, sender, number, text, telco, id, test, tlvs } = row;
  const content = { from: sender, to: number, text, telco, ...(tlvs === undefined ? {} : { tlvs: tlvValues(tlvs) }) };
  const body = inboundBody({ ...content, receivedAt: now, messageId: id, test });
  return { accountId: account_id, event: "inbound", body };
}

/** Writes opt-outs and opt-ins, and returns the events of actual changes. */
async function writeOptChanges(
  tx: Tx,
  changes: OptChanges,
  now: Date,
  messageIdOf: (change: OptChange) => number | undefined,
): Promise<WebhookEvent[]> {
  const eventsOf = (written: Pair[], asked: OptChange[], state: "opted_out" | "opted_in") =>
    written.map((pair) => {
      const change = asked.find((each) => isSame(each, pair))!;
      return optoutEvent(pair, state, now, { sent: { keyword: change.keyword, messageId: messageIdOf(change) } });
    });
  const [out, back] = await Promise.all([
    changes.out.length > 0 ? insertOptouts(tx, changes.out, now) : [],
    changes.in.length > 0 ? deleteOptouts(tx, changes.in) : [],
  ]);
  return [...eventsOf(out, changes.out, "opted_out"), ...eventsOf(back, changes.in, "opted_in")];
}

async function route(tx: Tx, messages: Received[]): Promise<Routed[]> {
  const forms = new Set(messages.flatMap((message) => formsOf(message.number)));
  const [found, simulatedLinks] = await Promise.all([findOwners(tx, [...forms]), findSimulated(tx)]);
  const owners = new Map(found.map((owner) => [owner.number, owner]));
  return messages.map((message) => {
    const isSimulated = simulatedLinks.has(message.linkId);
    const owner = formsOf(message.number)
      .map((form) => owners.get(form))
      // A number that an account claimed for the simulated carrier gets nothing from real phones: it may belong to anybody.
      .find((found) => found !== undefined && (found.placed || isSimulated || simulatedLinks.size === 0));
    const destination = destinationOf(message.text, owner);
    const inSandbox = owner !== undefined && owner.sandbox && !owner.shared;
    const test = message.test || (isSimulated && !inSandbox);
    return { message, number: owner?.number ?? message.number, destination, test };
  });
}

/**
 * Collects opt-outs and opt-ins, and returns the accounts that receive each message. On a shared number without a default
 * account, a STOP or START is delivered to every account that it applies to.
 */
async function applyKeywords(tx: Tx, routed: Routed[], now: Date, changes: OptChanges): Promise<number[][]> {
  const pairsOf = ({ message, destination, test }: Routed): Pair[] =>
    destination.concerned.map((account_id) => ({ account_id, test, number: message.sender }));
  const onShared = routed.filter(({ destination }) => destination.shared);
  const leaving = onShared.filter(({ destination }) => destination.opt === "out").flatMap(pairsOf);
  const returning = onShared.filter(({ destination }) => destination.opt === "in").flatMap(pairsOf);
  const since = new Date(now.getTime() - writtenMs);
  const written = leaving.length > 0 ? await findWritten(tx, leaving, since) : [];
  const optedOut = returning.length > 0 ? await findPairs(tx, returning) : [];
  // An opt-out earlier in the same batch is not in the table yet.
  const applies = (found: Pair[], pair: Pair) => [...found, ...changes.out].some((each) => isSame(each, pair));
  return routed.map((each, n) => {
    const { accountId, opt, word, shared } = each.destination;
    const all = pairsOf(each);
    const affected =
      opt === undefined ? [] : shared ? all.filter((pair) => applies(opt === "out" ? written : optedOut, pair)) : all;
    for (const pair of affected) change({ ...pair, keyword: word, n }, opt!, changes);
    return accountId === undefined ? affected.map((pair) => pair.account_id) : [accountId];
  });
}

const isSame = (one: Pair, other: Pair) =>
  one.account_id === other.account_id && one.test === other.test && one.number === other.number;

/** The last request wins, also within one batch. */
function change(asked: OptChange, opt: "out" | "in", changes: OptChanges): void {
  const other = opt === "out" ? changes.in : changes.out;
  const index = other.findIndex((each) => isSame(each, asked));
  if (index >= 0) other.splice(index, 1);
  changes[opt].push(asked);
}

function rowOf({ message, number, destination, test }: Routed, accountId: number, id: number, n: number): MessageRow {
  const { sender, text, parts, missing, telco, mccmnc, linkId, tlvs } = message;
  const { keyword, price } = destination;
  return {
    n,
    account_id: accountId,
    id,
    number,
    sender,
    text,
    parts,
    missing,
    telco,
    mccmnc,
    keyword,
    link_id: linkId,
    test,
    tlvs,
    price,
  };
}
