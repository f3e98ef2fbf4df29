import { foundAccount } from "../../src/core/accounts/bootstrap.ts";
import type { Tx } from "../../src/base/db.ts";
import { type IdSource, reportId } from "../../src/base/ids.ts";
import { endsBadly } from "../../src/core/messages/life/tracked.ts";
import type { Business, Contact, Scene, Outbound } from "./story.ts";

/** The price of a part, in micro-units. */
const priceMicros = 6_000;

/** The states in which no part reached a carrier. */
const refunded = new Set(["rejected", "failed", "cancelled"]);
const open = new Set(["sent", "scheduled", "queued", "in_doubt"]);

/** The columns of `messages` that are written when it is accepted, and those of its course. */
interface MessageRow {
  id: number;
  report_id: string;
  recipient: string;
  text: string;
  reference: string | null;
  state: string;
  created_at: Date;
  send_at: Date | null;
  valid_until: Date;
  due_at: Date | null;
  /** When the program gives up waiting for a receipt. */
  check_at: Date | null;
  submitted_at: Date | null;
  sent_at: Date | null;
  final_at: Date | null;
  code: string | null;
  ended_badly: string | null;
  part_states: string[] | null;
  timeline: object[] | null;
}

interface EntryRow {
  id: number;
  kind: "topup" | "charge" | "refund";
  amount: number;
  balance_after: number;
  message_id: number | null;
  report_id: string | null;
  note: string | null;
  created_at: Date;
}

/** All rows of an account. */
interface Rows {
  messages: MessageRow[];
  entries: EntryRow[];
  inbound: { id: number; sender: string; text: string; created_at: Date }[];
  reports: object[];
  verifications: object[];
  balance: number;
}

/** Where the rows of an account belong. */
interface Place {
  accountId: number;
  linkId: number;
  business: Business;
}

/** Creates the account of a business in the sandbox, with everything that happened in it; returns how many messages it has. */
export async function writeAccount(
  tx: Tx,
  ids: IdSource,
  given: {
    business: Business;
    contacts: Contact[];
    scenes: Scene[];
    linkId: number;
    userIds: number[];
    nowMs: number;
  },
): Promise<{ accountId: number; sent: number; received: number }> {
  const { business, contacts, scenes, linkId, userIds, nowMs } = given;
  const { name, sender, shortCode } = business;
  const about = { name, sender, numbers: [shortCode], country: "RW", sandbox: true, owners: userIds };
  const accountId = await foundAccount(tx, ids, about);
  const steps = stepsOf(scenes);
  const needed = steps.reduce((sum, step) => sum + step.ids, 0);
  const rows = rowsOf(steps, await ids.take(needed, tx), linkId);
  const place = { accountId, linkId, business };
  await tx`
    insert into wallets (account_id, test, balance, sandbox_credit, in_sandbox, messages, inbound) values
      (${accountId}, false, ${rows.balance}, ${rows.balance}, true, ${rows.messages.length}, ${rows.inbound.length}),
      (${accountId}, true, 0, 0, false, 0, 0)`;
  await writeMessages(tx, place, rows);
  await writeEntries(tx, place, rows);
  await writeInbound(tx, place, rows, contacts, nowMs);
  await writeReports(tx, place, rows);
  return { accountId, sent: rows.messages.length, received: rows.inbound.length };
}

/** A scene, or the refund that follows from one; in order of time, so that ids and balances are. */
interface Step {
  at: number;
  ids: number;
  scene?: Scene;
  /** The charge to return: known once the message has its id. */
  refundOf?: { message: Outbound };
}

const sentIn = (scene: Scene): Outbound[] =>
  scene.kind === "messages" ? scene.messages : scene.kind === "pin" ? [scene.message] : [];

const finalAt = (at: number, { state, seconds }: Outbound) => at + (state === "cancelled" ? 1_000 : seconds * 1_000);

function stepsOf(scenes: Scene[]): Step[] {
  const steps = scenes.flatMap((scene): Step[] => {
    const sent = sentIn(scene);
    const refunds = sent
      .filter(({ state }) => refunded.has(state))
      .map((message) => ({ at: finalAt(scene.at, message), ids: 1, refundOf: { message } }));
    // A verification has an id besides that of its message.
    const count = scene.kind === "pin" ? 2 : Math.max(1, sent.length);
    return [{ at: scene.at, ids: count, scene }, ...refunds];
  });
  return steps.sort((one, other) => one.at - other.at);
}

function rowsOf(steps: Step[], ids: number[], linkId: number): Rows {
  const rows: Rows = { messages: [], entries: [], inbound: [], reports: [], verifications: [], balance: 0 };
  const sent = new Map<Outbound, MessageRow>();
  let used = 0;
  for (const { at, ids: count, scene, refundOf } of steps) {
    const own = ids.slice(used, (used += count));
    const entry = (kind: EntryRow["kind"], amount: number, more: Partial<EntryRow> = {}) => {
      rows.balance += amount;
      rows.entries.push({
        id: own[0]!,
        kind,
        amount,
        balance_after: rows.balance,
        message_id: null,
        report_id: null,
        note: null,
        created_at: new Date(at),
        ...more,
      });
    };
    if (refundOf) entry("refund", priceMicros, { message_id: sent.get(refundOf.message)!.id });
    if (!scene) continue;
    if (scene.kind === "topup") entry("topup", scene.micros, { note: "seeded" });
    if (scene.kind === "inbound") {
      entry("charge", 0, { message_id: own[0]!, note: "received message" });
      rows.inbound.push({
        id: own[0]!,
        sender: scene.contact.phone,
        text: scene.text,
        created_at: new Date(at),
      });
    }
    const report = reportId(new Date(at), own[0]!);
    const isBulk = scene.kind === "messages" && scene.reference !== undefined;
    for (const [n, message] of sentIn(scene).entries()) {
      const row = messageRow(message, { id: own[n]!, at, report, linkId });
      if (isBulk) row.reference = scene.reference!;
      sent.set(message, row);
      rows.messages.push(row);
      entry("charge", -priceMicros, { id: row.id, message_id: row.id, ...(isBulk ? { report_id: report } : {}) });
    }
    if (isBulk) rows.reports.push(reportRow(scene, own, { at, report, balance: rows.balance }));
    if (scene.kind === "pin") rows.verifications.push(verificationRow(scene, own));
  }
  return rows;
}

function messageRow(
  message: Outbound,
  { id, at, report, linkId }: { id: number; at: number; report: string; linkId: number },
): MessageRow {
  const { state, code, contact, text } = message;
  const isOpen = open.has(state);
  const never = state === "cancelled" || state === "scheduled";
  const submitted = never ? null : new Date(at + 20);
  const reached = !never && state !== "rejected" && state !== "failed" && state !== "queued" && state !== "in_doubt";
  const sentAt = reached ? new Date(at + 180) : null;
  const ended = isOpen ? null : new Date(finalAt(at, message));
  const hourLater = new Date(at + 3_600_000);
  const words: Partial<Record<string, string>> = {
    delivered: "DELIVRD",
    undelivered: "UNDELIV",
    expired: "EXPIRED",
    unknown: "UNKNOWN",
  };
  return {
    id,
    report_id: report,
    recipient: contact.phone,
    text,
    reference: null,
    state,
    created_at: new Date(at),
    send_at: state === "scheduled" ? new Date(at + 5 * 3_600_000) : null,
    valid_until: new Date(at + 86_400_000),
    due_at:
      state === "scheduled"
        ? new Date(at + 5 * 3_600_000)
        : state === "queued" || state === "in_doubt"
          ? hourLater
          : null,
    check_at: state === "sent" ? new Date(at + 86_400_000) : null,
    submitted_at: submitted,
    sent_at: sentAt,
    final_at: ended,
    code: code ?? null,
    ended_badly: endsBadly(state) ? state : null,
    part_states: reached && ended ? [words[state]!] : state === "sent" ? ["accepted"] : null,
    timeline: [
      ...(submitted ? [{ at: submitted, state: "submitting", link: linkId }] : []),
      ...(sentAt ? [{ at: sentAt, state: "sent", link: linkId }] : []),
      ...(reached && ended
        ? [{ at: ended, state: words[state], link: linkId, ...(code ? { code } : {}), part: 0 }]
        : []),
      ...(state === "queued" || state === "in_doubt" ? [{ at: new Date(at + 300), state, link: linkId }] : []),
      ...(ended ? [{ at: ended, state, ...(code ? { code } : {}) }] : []),
    ],
  };
}

const reportRow = (
  { messages, reference }: Extract<Scene, { kind: "messages" }>,
  own: number[],
  { at, report, balance }: { at: number; report: string; balance: number },
) => ({
  report_id: report,
  first_id: own[0]!,
  last_id: own.at(-1)!,
  messages: messages.length,
  total: messages.length * priceMicros,
  balance_after: balance,
  reference,
  created_at: new Date(at),
});

const verificationRow = (
  { at, message, outcome, seconds }: Extract<Scene, { kind: "pin" }>,
  [messageId, id]: number[],
) => ({
  id,
  message_id: messageId,
  brand: message.text.split(":")[0]!,
  number: message.contact.phone,
  state: outcome,
  attempts: outcome === "failed" ? 5 : 0,
  created_at: new Date(at),
  expires_at: new Date(at + 600_000),
  ended_at: new Date(at + (outcome === "expired" ? 600_000 : seconds * 1_000)),
});

const json = (value: unknown) => JSON.stringify(value);

/** As the program does: accepted first, then ended, so that the triggers that keep statistics see both. */
async function writeMessages(tx: Tx, { accountId, linkId, business }: Place, { messages }: Rows): Promise<void> {
  await tx`
    insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, reference, state,
      due_at, check_at, send_at, valid_until, created_at, attempt, link_id, submitted_at, sent_at, part_states, timeline)
    select ${accountId}, id, report_id, false, ${business.sender}, recipient, text, 'gsm7', 1, ${priceMicros}, reference,
      case when final_at is null then state else 'queued' end::message_state, due_at, check_at, send_at, valid_until, created_at,
      (submitted_at is not null)::int, case when submitted_at is not null then ${linkId}::bigint end, submitted_at, sent_at, part_states,
      timeline
    from json_to_recordset(${json(messages)}::text::json) as m(
      id bigint, report_id uuid, recipient text, text text, reference text, state text, due_at timestamptz, check_at timestamptz, send_at timestamptz,
      valid_until timestamptz, created_at timestamptz, submitted_at timestamptz, sent_at timestamptz, final_at timestamptz,
      part_states text[], timeline jsonb)`;
  await tx`
    update messages m set state = e.state::message_state, final_at = e.final_at, code = e.code, ended_badly = e.ended_badly::message_state
    from json_to_recordset(${json(messages.filter((each) => each.final_at !== null))}::text::json) as e(
      id bigint, state text, final_at timestamptz, code text, ended_badly text)
    where m.account_id = ${accountId} and m.id = e.id`;
}

async function writeEntries(tx: Tx, { accountId }: Place, { entries }: Rows): Promise<void> {
  await tx`
    insert into ledger (account_id, id, test, kind, amount, balance_after, message_id, report_id, note, created_at, sandbox)
    select ${accountId}, id, false, kind::ledger_kind, amount, balance_after, message_id, report_id, note, created_at, true
    from json_to_recordset(${json(entries)}::text::json) as e(
      id bigint, kind text, amount bigint, balance_after bigint, message_id bigint, report_id uuid, note text, created_at timestamptz)
    order by id`;
}

/** Received messages, and the conversations that follow from them: all but the newest are read. */
async function writeInbound(
  tx: Tx,
  { accountId, linkId, business }: Place,
  { inbound }: Rows,
  contacts: Contact[],
  nowMs: number,
): Promise<void> {
  await tx`
    insert into inbound_messages (account_id, id, number, sender, text, parts, link_id, telco, mccmnc, created_at)
    select ${accountId}, id, ${business.shortCode}, sender, text, 1, ${linkId}, 'MTN Rwanda', '63510', created_at
    from json_to_recordset(${json(inbound)}::text::json) as i(id bigint, sender text, text text, created_at timestamptz)`;
  const readUntil = inbound.findLast(({ created_at: at }) => at.getTime() < nowMs - 36 * 3_600_000)?.id ?? 0;
  await tx`
    update conversations set unread = 0, read_id = last_id, done = last_id % 3 = 0
    where account_id = ${accountId} and last_id <= ${readUntil}`;
  await tx`
    insert into optouts (account_id, number, keyword, created_at)
    select ${accountId}, sender, 'STOP', min(created_at)
    from json_to_recordset(${json(inbound.filter(({ text }) => text === "STOP"))}::text::json) as i(sender text, created_at timestamptz)
    group by sender`;
  await tx`
    insert into contacts (account_id, phone, test, name)
    select ${accountId}, phone, false, min(name) from json_to_recordset(${json(contacts)}::text::json) as c(phone text, name text)
    group by phone`;
}

async function writeReports(tx: Tx, { accountId }: Place, { reports, verifications }: Rows): Promise<void> {
  await tx`
    insert into reports (account_id, report_id, first_id, last_id, test, messages, parts, total, balance_after, reference, created_at)
    select ${accountId}, report_id, first_id, last_id, false, messages, messages, total, balance_after, reference, created_at
    from json_to_recordset(${json(reports)}::text::json) as r(
      report_id uuid, first_id bigint, last_id bigint, messages integer, total bigint, balance_after bigint, reference text,
      created_at timestamptz)`;
  await tx`
    insert into verifications (account_id, id, test, brand, number, country, state, pin_mac, attempts, max_attempts, sent_at,
      message_ids, created_at, expires_at, ended_at)
    select ${accountId}, id, false, brand, number, 'RW', state::verify_state, '\\x00', attempts, 5, array[created_at], array[message_id],
      created_at, expires_at, ended_at
    from json_to_recordset(${json(verifications)}::text::json) as v(
      id bigint, message_id bigint, brand text, number text, state text, attempts smallint, created_at timestamptz,
      expires_at timestamptz, ended_at timestamptz)`;
}

/** What decides whether an installation may be seeded. */
export interface Installation {
  /** The link to the simulated carrier. */
  linkId: number | null;
  /** Whether it has, or ever had, a link to a real carrier. */
  isLive: boolean;
  /** Whether accounts of these names exist. */
  isSeeded: boolean;
  /** The first of the numbers that belongs to somebody. */
  takenNumber: string | null;
  /** The operators, who get access to the accounts. */
  userIds: number[];
}

/** Reads what decides, and keeps others from seeding at the same time. */
export async function readInstallation(tx: Tx, names: string[], numbers: string[]): Promise<Installation> {
  await tx`select pg_advisory_xact_lock(hashtextextended('seed', 0))`;
  const [row] = await tx<Installation[]>`
    select (select min(id) from carrier_links where sandbox) as "linkId",
      exists (select from went_live) as "isLive",
      exists (select from accounts where name = any (${names})) as "isSeeded",
      (select min(number) from numbers where number = any (${numbers})) as "takenNumber",
      (select coalesce(array_agg(id order by id), '{}') from users where operator) as "userIds"`;
  return row!;
}

/** Has the figures of PINs counted again from the oldest on: those of days that were counted before have grown. */
export async function recountVerifications(tx: Tx): Promise<void> {
  await tx`update verify_counted set until = null where not late`;
}
