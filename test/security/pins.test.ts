import assert from "node:assert/strict";
import { test } from "node:test";
import { startServer } from "../harness/server.ts";
import { until } from "../harness/wait.ts";

const number = "+250788315001";

test("a PIN is stored in no table, however the check that contains it is written", async () => {
  const server = await startServer();
  try {
    const { sql } = server.database;
    const made = await server.call<{ request_id: string }>("POST /v1/sms/verify", {
      body: { brand: "Ishema", number },
    });
    assert.equal(made.status, 201, made.text);
    const request_id = made.body.request_id;
    const handset = `handsets/${encodeURIComponent(number)}/messages`;
    let pin = "";
    await until(
      async () => {
        const { text } = await server.call(`GET /v1/%73andbox/${handset}`);
        pin = /\b(\d{6})\b/.exec(text)?.[1] ?? "";
        return pin !== "";
      },
      { what: "the PIN on the handset" },
    );
    const check = async (body: unknown, path = "/v1/sms/verify/check") =>
      (await server.call(`POST ${path}`, { body })).status;
    for (const name of ["verification_code", "otp_code", "passcode", "Code", "number", "x"])
      assert.equal(await check({ request_id, [name]: pin }), 400, name);
    assert.equal(await check({ request_id, code: Number(pin) }), 400);
    assert.equal(await check({ request_id, deep: [{ at: `the code is ${pin}` }] }), 400);
    assert.equal(await check({ request_id, x: pin }, "/v1/sms/%76erify//check/"), 400);
    assert.equal(await check({ request_id }, `/v1/sms/verify/check?otp=${pin}&c%6Fde=${pin}`), 400);
    assert.equal(await check({ request_id, code: pin }), 200);
    const calls = async () => sql<{ path: string }[]>`select path from api_log where path ilike '%erify%'`;
    await until(async () => (await calls()).length === 12, { what: "the calls in the log" });
    await until(async () => (await sql`select from api_log where path like '/v1/%73andbox/%'`).length > 0, {
      what: "the handset's calls in the log",
    });

    const tables = await sql<{ name: string }[]>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`;
    assert.ok(tables.some(({ name }) => name.endsWith("api_log")));
    // The simulated carrier is the phone: its owner may read what it received.
    for (const { name } of tables.filter((each) => !each.name.includes("sandbox"))) {
      const rows = await sql<{ row: string }[]>`
        select t::text as row from ${sql.unsafe(name)} t where t::text ~ ${`(^|[^0-9.])${pin}([^0-9]|$)`}`;
      assert.equal(rows.length, 0, `${name} holds the PIN`);
    }
  } finally {
    await server.stop();
  }
});
