import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { openContext } from "../../../test/harness/accounts.ts";
import { createDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { countMessages } from "./figures.ts";

let database: TestDatabase;
before(async () => {
  database = await createDatabase();
  await database.sql`insert into organisations (id, name) values (1, 'One')`;
  await database.sql`insert into accounts (id, org_id, name) select n, 1, 'Account ' || n from generate_series(1, 400) n`;
});
after(() => database.drop());

const second = 1_000;
const start = Date.now() + 60 * second;

interface Message {
  id: number;
  phone: string;
  test: boolean;
  at: number;
  ended?: string;
}

interface Contact {
  phone: string;
  test: boolean;
}

const states = ["delivered", "undelivered", "expired", "cancelled"] as const;
const phones = ["+250788000001", "+250788000002", "+250788000003"];
const who = { phone: fc.constantFrom(...phones), test: fc.boolean() };

/** What happens to an account: messages are accepted and end in any order, contacts come and go, and it is counted now and then. */
const events = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("accept" as const), ...who }) },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant("end" as const), n: fc.nat(50), state: fc.constantFrom(...states) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("add" as const), ...who }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), ...who }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("count" as const) }) },
  ),
  { minLength: 5, maxLength: 60 },
);

/** The figures of a phone, from its messages. */
function figuresOf(messages: Message[], { phone, test: kind }: Contact) {
  const own = messages.filter((each) => each.phone === phone && each.test === kind);
  const ends = own.filter(({ ended }) => ended !== undefined && ended !== "cancelled").slice(-10);
  const delivered = ends.findLastIndex(({ ended }) => ended === "delivered");
  return { last: own.length === 0 ? null : Math.max(...own.map(({ at }) => at)), failed: ends.length - 1 - delivered };
}

const countAt = async (nowMs: number) => {
  while (await countMessages(openContext(database.sql, {}, () => new Date(nowMs))));
};

const figures = async (accountId: number) =>
  (
    await database.sql<{ phone: string; test: boolean; last: Date | null; failed: number }[]>`
      select phone, test, last_message_at as last, failed from contacts where account_id = ${accountId} order by phone, test`
  ).map((row) => ({ ...row, last: row.last?.getTime() ?? null }));

async function accept(accountId: number, { id, phone, test: kind, at }: Message) {
  await database.sql`
    insert into messages (account_id, id, report_id, test, sender, recipient, encoding, parts, price, state, valid_until, created_at)
    values (${accountId}, ${id}, gen_random_uuid(), ${kind}, 'ACME', ${phone}, 'gsm7', 1, 1, 'queued', now(), ${new Date(at)})`;
}

async function end(accountId: number, id: number, state: string, at: number) {
  await database.sql`
    update messages set state = ${state}::message_state, ended_badly = ${state === "delivered" ? null : state}::message_state,
      final_at = ${new Date(at)} where account_id = ${accountId} and id = ${id}`;
}

const add = (accountId: number, { phone, test: kind }: Contact) =>
  database.sql`insert into contacts (account_id, phone, test) values (${accountId}, ${phone}, ${kind}) on conflict do nothing`;

const remove = (accountId: number, { phone, test: kind }: Contact) =>
  database.sql`delete from contacts where account_id = ${accountId} and phone = ${phone} and test = ${kind}`;

test("contacts have the figures of their messages, whatever happened between two counts", async () => {
  let [nowMs, accountId] = [start, 0];
  await fc.assert(
    fc.asyncProperty(events, async (happened) => {
      accountId++;
      const messages: Message[] = [];
      for (const event of happened) {
        nowMs += second;
        if (event.kind === "accept") {
          messages.push({ id: messages.length + 1, phone: event.phone, test: event.test, at: nowMs });
          await accept(accountId, messages.at(-1)!);
        } else if (event.kind === "end") {
          const open = messages.filter(({ ended }) => ended === undefined);
          const message = open[event.n % open.length];
          if (!message) continue;
          message.ended = event.state;
          await end(accountId, message.id, event.state, nowMs);
        } else if (event.kind === "add") await add(accountId, event);
        else if (event.kind === "delete") await remove(accountId, event);
        else await countAt(nowMs);
      }
      await countAt(++nowMs);
      for (const { phone, test: kind, ...found } of await figures(accountId))
        assert.deepEqual(found, figuresOf(messages, { phone, test: kind }));
    }),
    { numRuns: 150 },
  );
});

test("a contact that is held is counted later, and a message that is committed late is not missed", async () => {
  const accountId = 390;
  const contact = { phone: phones[0]!, test: false };
  let nowMs = start + 24 * 3_600 * second;
  await add(accountId, contact);
  await countAt(nowMs);
  await accept(accountId, { id: 1, ...contact, at: nowMs + 1 });
  const held = await database.sql.reserve();
  await held`begin`;
  await held`select from contacts where account_id = ${accountId} for update`;
  await countAt((nowMs += second));
  assert.deepEqual((await figures(accountId))[0]!.last, null);
  await held`commit`;
  held.release();
  await countAt((nowMs += second));
  assert.deepEqual((await figures(accountId))[0]!.last, nowMs - 2 * second + 1);
  // Accepted before the last count, and committed after it.
  await accept(accountId, { id: 2, ...contact, at: nowMs - 1 });
  await end(accountId, 2, "expired", nowMs - 1);
  await countAt(nowMs + second);
  assert.deepEqual((await figures(accountId))[0]!.failed, 0);
  await countAt(nowMs + 11 * 60 * second);
  assert.deepEqual(await figures(accountId), [{ ...contact, last: nowMs - 1, failed: 1 }]);
});
