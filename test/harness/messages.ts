import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { Context } from "../../src/base/context.ts";
import type { Sql } from "../../src/base/db.ts";
import { IdSource } from "../../src/base/ids.ts";
import { openMetrics } from "../../src/base/metrics.ts";
import { SecretBox } from "../../src/base/secrets.ts";
import {
  type SubmitOptions,
  priorityOf,
  ranks,
  type CarrierReceipt,
  type Outbound,
  type Priority,
  type Submission,
} from "../../src/core/carriers/traffic.ts";
import { readConfig } from "../../src/base/config/config.ts";
import { Book } from "../../src/core/messages/life/book.ts";
import type { MessageReport, StepOptions } from "../../src/core/messages/life/transitions.ts";
import { sweep } from "../../src/core/messages/life/sweeper.ts";
import type { ReceiptState } from "../../src/smpp/smpp.ts";
import type { TestDatabase } from "./database.ts";
import { silentLog } from "./postgres.ts";

export const second = 1000;
export const hour = 3_600_000;

/** The account, links and price of these messages. */
export const account = 7;
export const links = [1, 2];
export const priceMicros = 6_000;
const startBalance = 1_000_000_000;

/** For tests in which nobody takes the reports. */
export const unreported: StepOptions = { reporting: () => Promise.resolve(() => {}) };

/** A book on its own database, with a clock that the test moves, and the reports that the book delivered. */
export interface Fixture {
  context: Context;
  book: Book;
  options: StepOptions;
  reports: MessageReport[];
  /** Advances the clock. */
  pass(ms: number): void;
  sweep(): Promise<number>;
  /** Creates a message as the accept path does: charged and queued, or scheduled for `sendAt`. */
  accept(about?: {
    parts?: number;
    priority?: Priority;
    recipient?: string;
    sendAt?: Date;
    /** The earliest claim; now by default. */
    dueAt?: Date;
    /** A process accepted it then, and holds it. */
    heldSince?: Date;
  }): Promise<number>;
  /** The message as a claim returns it. */
  outbound(id: number): Promise<Outbound>;
  /** Begins its submit on a link; fails the test if that is refused. */
  begin(id: number, linkId?: number): Promise<Submission>;
  message(id: number): Promise<Row>;
  /** Checks every invariant of money and reports, for all messages. */
  check(): Promise<void>;
}

export interface Row {
  id: number;
  state: string;
  attempt: number;
  retries: number;
  due_at: Date | null;
  valid_until: Date;
  part_states: string[] | null;
  timeline: { at: string; state: string; link?: number; code?: string; detail?: string; part?: number }[];
  refunded: number;
}

export async function openFixture({ sql }: TestDatabase): Promise<Fixture> {
  let nowMs = Date.parse("2026-01-01T00:00:00Z");
  const config = readConfig({});
  const clock = { now: () => new Date(nowMs), monotonicMs: () => nowMs };
  const secrets = new SecretBox(["a key of the tests, long enough"]);
  const context: Context = {
    sql,
    lookUps: sql,
    ids: new IdSource(sql),
    secrets,
    config,
    log: silentLog,
    clock,
    metrics: openMetrics(),
  };
  const reports: MessageReport[] = [];
  const options: StepOptions = {
    reporting: (_tx, given) => Promise.resolve(() => void reports.push(...given)),
  };
  const book = new Book(context, options);
  await sql`insert into organisations (id, name) values (1, 'o')`;
  await sql`insert into accounts (id, org_id, name) values (${account}, 1, 'a')`;
  await sql`insert into wallets (account_id, test, balance) values (${account}, false, ${startBalance})`;
  await sql`insert into ledger (account_id, id, test, kind, amount, balance_after)
    values (${account}, 1, false, 'topup', ${startBalance}, ${startBalance})`;
  for (const id of links)
    await sql`insert into carrier_links (id, name, host, port, system_id, password, bind, fence)
      values (${id}, ${`link ${id}`}, 'localhost', 0, 's', '', 'transceiver', 1)`;

  const outbound = async (id: number): Promise<Outbound> => {
    const [row] = await sql`select * from messages where account_id = ${account} and id = ${id}`;
    return {
      accountId: account,
      id,
      test: row!["test"],
      sender: row!["sender"],
      recipient: row!["recipient"],
      text: row!["text"],
      encoding: row!["encoding"],
      parts: row!["parts"],
      attempt: row!["attempt"],
      retries: row!["retries"],
      validUntil: row!["valid_until"],
      priority: priorityOf(row!["priority"] as number),
      ...(row!["options"] === null ? {} : { options: row!["options"] as SubmitOptions }),
    };
  };
  const fixture: Fixture = {
    context,
    book,
    options,
    reports,
    pass: (ms) => (nowMs += ms),
    sweep: () => sweep(context, book, options),
    async accept({ parts = 1, priority = "single", recipient = "+250788000001", sendAt, dueAt, heldSince } = {}) {
      const id = await context.ids.one();
      const cost = parts * priceMicros;
      const due = sendAt ?? clock.now();
      await sql.begin(async (tx) => {
        await tx`insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state,
            priority, due_at, send_at, valid_until, created_at)
          values (${account}, ${id}, ${randomUUID()}, false, 'Tuma', ${recipient}, 'hello', 'gsm7', ${parts}, ${priceMicros},
            ${sendAt ? "scheduled" : "queued"}, ${ranks[priority]}, ${heldSince ? null : (dueAt ?? due)}, ${sendAt ?? null},
            ${new Date(due.getTime() + 24 * hour)}, ${heldSince ?? clock.now()})`;
        await tx`with paid as (update wallets set balance = balance - ${cost} where account_id = ${account} returning balance)
          insert into ledger (account_id, id, test, kind, amount, balance_after, message_id)
          select ${account}, ${id}, false, 'charge', ${-cost}, balance, ${id} from paid`;
      });
      return id;
    },
    outbound,
    async begin(id, linkId = 1) {
      const submission = { message: await outbound(id), linkId, fence: 1 };
      assert.deepEqual(await book.begin([submission]), [true]);
      return submission;
    },
    async message(id) {
      const [row] = await sql<Row[]>`select m.*, part_states_of(m) as part_states, timeline_of(m) as timeline,
          (select coalesce(sum(amount), 0)::bigint from ledger l where l.message_id = m.id and l.kind = 'refund') as refunded
        from messages m where m.account_id = ${account} and m.id = ${id}`;
      return row!;
    },
    check: () => checkInvariants(fixture),
  };
  return fixture;
}

/** Of a message `m`: a claim or the sweep will find it while it is open, and none does once it has ended. */
export const isFound = (sql: Sql) => sql`(case
  when m.final_at is not null then m.due_at is null and m.check_at is null
  when m.state in ('scheduled', 'queued') then m.check_at is null
    and (m.due_at is not null or m.created_at > (select until from watermarks where name = 'messages held'))
  else m.due_at is null and (m.check_at is not null or (m.state = 'submitting' and m.submitted_at > (select until from watermarks where name = 'messages unanswered'))
    or (m.state = 'sent' and m.submitted_at > (select until from watermarks where name = 'messages open'))) end)`;

const finals: Record<string, string> = {
  delivered: "DELIVRD",
  undelivered: "UNDELIV",
  failed: "UNDELIV",
  expired: "EXPIRED",
  rejected: "REJECTED",
  unknown: "UNKNOWN",
};

async function checkInvariants({ context: { sql }, reports }: Fixture): Promise<void> {
  const [money] = await sql<{ balance: number; total: string; last: number }[]>`
    select w.balance, (select sum(amount) from ledger) as total,
      (select balance_after from ledger where account_id = w.account_id order by created_at desc, id desc limit 1) as last
    from wallets w where account_id = ${account}`;
  assert.equal(money!.balance, Number(money!.total), "the balance is the sum of the ledger");
  const rows = await sql<
    {
      id: number;
      state: string;
      found: boolean;
      final_at: Date | null;
      charges: number;
      refunds: number;
      isCall: boolean;
      reached: boolean;
    }[]
  >`select m.id, m.state, ${isFound(sql)} as found, m.final_at,
      (select count(*) from ledger l where l.message_id = m.id and l.kind = 'charge')::int as charges,
      (select count(*) from ledger l where l.message_id = m.id and l.kind = 'refund' and l.amount = m.parts * m.price)::int as refunds,
      coalesce(m.options ? 'call', false) as "isCall",
      exists (select from unnest(part_states_of(m)) as p where p not in ('todo', 'doubt', 'refused')) as reached
    from messages m`;
  for (const row of rows) {
    const given = reports.filter((report) => report.messageId === row.id).map((report) => report.status);
    const endings = given.filter((status) => status !== "ACCEPTED");
    const isFinal = row.state === "cancelled" || row.state in finals;
    assert.equal(row.charges, 1, `${row.id} is charged once`);
    assert.equal(row.final_at !== null, isFinal, `${row.id} has an end exactly when it is final`);
    assert.ok(row.found, `${row.id} (${row.state}) is where the sweep or a claim finds it, exactly while it is open`);
    assert.ok(given.length - endings.length <= 1, `${row.id} is reported as accepted once at most`);
    const expected = finals[row.state] === undefined ? [] : [finals[row.state]];
    if (endings.length === 2) assert.deepEqual(endings, ["UNKNOWN", finals[row.state]]);
    else assert.deepEqual(endings, expected, `${row.id} (${row.state}) is reported when it ends`);
    // A call costs nothing unless somebody may have answered.
    if (row.isCall) assert.equal(row.refunds, isFinal && !["delivered", "unknown"].includes(row.state) ? 1 : 0);
    else if (row.refunds > 0) {
      assert.ok(
        ["expired", "rejected", "failed", "cancelled"].includes(row.state),
        `${row.id} (${row.state}) is refunded`,
      );
      assert.equal(row.reached, false, `${row.id} is refunded and reached no carrier`);
    }
    if (["failed", "cancelled"].includes(row.state))
      assert.equal(row.refunds, 1, `${row.id} (${row.state}) is refunded`);
  }
}

/** A delivery receipt of link 1. */
export function receiptOf(
  fixture: Fixture,
  carrierId: string,
  state: ReceiptState = "DELIVRD",
  more: Partial<CarrierReceipt> = {},
): CarrierReceipt {
  const at = fixture.context.clock.now();
  return { linkId: 1, carrierIds: [carrierId], state, recipient: "+250788000001", sender: "Tuma", at, ...more };
}
