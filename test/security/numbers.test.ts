import assert from "node:assert/strict";
import { test } from "node:test";
import { startServer } from "../harness/server.ts";

type Numbers = { numbers: { number: string; account_id: string }[] };
type Audit = { entries: { action: string; target: string }[] };

const link = { name: "mtn", host: "127.0.0.1", port: 2, system_id: "tuma", password: "s3cret-8", enabled: false };

test("the first real link frees the numbers that accounts claimed for the simulated carrier, and no others", async () => {
  const server = await startServer();
  try {
    const made = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
      body: { name: "Squatter" },
    });
    const { token } = made.body.token;
    const claim = (number: string, by = token) => server.call("POST /v1/numbers", { token: by, body: { number } });
    const place = (about: object) => server.call("POST /v1/operator/numbers", { body: about });
    for (const number of ["5050", "+250788555000"]) assert.equal((await claim(number)).status, 200);
    await place({ number: "6060" });
    assert.equal((await claim("6060")).status, 200, "added by an operator, freed, then claimed");
    assert.equal((await claim("7070")).status, 200);
    await place({ number: "7070", account_id: made.body.id });

    assert.equal((await server.call("POST /v1/operator/carriers", { body: link })).status, 200);
    const left = await server.call<Numbers>("GET /v1/numbers", { token });
    assert.deepEqual(
      left.body.numbers.map(({ number }) => number),
      ["6060", "7070"],
    );
    const audit = await server.call<Audit>("GET /v1/audit", { token });
    const freed = audit.body.entries.filter(({ action }) => action === "number.freed");
    assert.deepEqual(freed.map(({ target }) => target).toSorted(), ["+250788555000", "5050"]);
    assert.equal((await claim("5050")).status, 409, "from now on only an operator adds numbers");
    // Later links free no numbers.
    await place({ number: "5050", account_id: made.body.id });
    assert.equal((await server.call("POST /v1/operator/carriers", { body: { ...link, name: "b" } })).status, 200);
    const later = await server.call<Numbers>("GET /v1/numbers", { token });
    assert.equal(later.body.numbers.length, 3);
  } finally {
    await server.stop();
  }
});
