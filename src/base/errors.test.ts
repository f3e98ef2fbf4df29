import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";
import { freePort } from "../../test/harness/process.ts";
import { failureOf } from "./errors.ts";

test("a connection that fails at every address of a host says so in words", async () => {
  const port = await freePort();
  const socket = connect({
    host: "carrier.example",
    port,
    autoSelectFamily: true,
    lookup: (_host, _options, found) =>
      found(null, [
        { address: "127.0.0.1", family: 4 },
        { address: "127.0.0.2", family: 4 },
      ]),
  });
  const [error] = (await once(socket, "error").catch((failed: unknown) => [failed])) as [Error];
  assert.ok(error instanceof AggregateError);
  assert.equal(failureOf(error), `connect ECONNREFUSED 127.0.0.2:${port}`);
  assert.equal(failureOf(new Error("no route")), "no route");
});
