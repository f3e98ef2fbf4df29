import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startService, type Service } from "./harness/service.ts";
import { until } from "./harness/wait.ts";

const unlimited = { RATE_LIMIT_PER_SECOND: "100000", RATE_LIMIT_BURST: "100000" };
let first: Service;
let second: Service | undefined;

before(async () => {
  first = await startService(unlimited);
  await first.call("PATCH", "/v1/verify/settings", { resend_after_seconds: 600, guard: { enabled: false } });
});
after(async () => {
  await second?.stop();
  await first.stop();
});

const numbers = Array.from({ length: 400 }, (_, n) => `+2507885${String(n).padStart(5, "0")}`);

const generate = (service: Service, number: string) =>
  service.call("POST", "/v1/sms/verify", { brand: "Acme", number }).catch(() => undefined);

/**
 * Several callers make requests in turn, so that batches overlap; the program is killed with SIGKILL once a quarter of
 * the requests have been answered.
 */
async function killAmid<T>(service: Service, requests: (() => Promise<T | undefined>)[]): Promise<(T | undefined)[]> {
  const answers: (T | undefined)[] = [];
  let [next, answered] = [0, 0];
  const call = async () => {
    for (let n = next++; n < requests.length; n = next++) {
      answers[n] = await requests[n]!();
      if (++answered === Math.ceil(requests.length / 4)) process.kill(service.pid, "SIGKILL");
    }
  };
  await Promise.all(Array.from({ length: 32 }, call));
  return answers;
}

test("killed while issuing and checking: charged and sent once per decision, verified once", async () => {
  const { sql } = first.database;
  const answers = await killAmid(
    first,
    numbers.map((number) => () => generate(first, number)),
  );
  const answered = answers.filter((answer) => answer?.status === 201).length;
  assert.ok(answered > 0 && answered < numbers.length, `${answered} were answered before the death`);

  second = await startService({ ...unlimited, DATABASE_URL: first.database.url });
  for (const [n, number] of numbers.entries()) {
    const again = await generate(second, number);
    assert.equal(again!.status, 201);
    if (answers[n]?.status !== 201) continue;
    assert.equal(again!.body.request_id, answers[n].body.request_id);
    assert.equal(again!.body.item_price, 0);
  }
  const counts = await sql<{ number: string; verifications: number; messages: number; charges: number }[]>`
    select v.number, count(distinct v.id)::int as verifications, count(distinct m.id)::int as messages,
      count(distinct l.id)::int as charges
    from verifications v
    left join messages m on m.account_id = v.account_id and m.recipient = v.number
    left join ledger l on l.account_id = v.account_id and l.kind = 'charge' and l.message_id = m.id
    group by v.number`;
  assert.equal(counts.length, numbers.length);
  for (const count of counts) assert.deepEqual([count.verifications, count.messages, count.charges], [1, 1, 1]);

  const pins = new Map<string, string>();
  const known = async () => {
    const rows = await sql<{ number: string; text: string }[]>`select number, text from sandbox_messages`;
    for (const { number, text } of rows) pins.set(number, text.slice(0, 6));
    return pins.size > numbers.length / 2;
  };
  await until(known, { what: "most phones have their PIN" });
  const open = await sql<{ id: number; number: string }[]>`select id, number from verifications order by id`;
  const reachable = open.filter(({ number }) => pins.has(number));
  const check = (service: Service, { id, number }: { id: number; number: string }) =>
    service.call("POST", "/v1/sms/verify/check", { request_id: id, code: pins.get(number) }).catch(() => undefined);
  const service = second;
  const wins = new Map<number, number>();
  const tries = reachable.flatMap((each) =>
    [0, 1].map(() => async () => {
      const answer = await check(service, each);
      if (answer?.status === 200) wins.set(each.id, (wins.get(each.id) ?? 0) + 1);
      return answer;
    }),
  );
  await killAmid(second, tries);
  assert.ok(wins.size > 0 && wins.size < reachable.length, `${wins.size} were verified before the death`);

  const third = await startService({ ...unlimited, DATABASE_URL: first.database.url });
  try {
    for (const each of reachable) {
      const answer = await check(third, each);
      // A caller whose response was lost is already verified, and is told so.
      if (answer!.status === 200) wins.set(each.id, (wins.get(each.id) ?? 0) + 1);
      else assert.deepEqual([answer!.status, answer!.body.state], [409, "verified"]);
    }
    for (const [id, count] of wins) assert.equal(count, 1, `vrf_${id} was verified ${count} times`);
  } finally {
    await third.stop();
  }
});
