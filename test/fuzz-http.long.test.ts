import assert from "node:assert/strict";
import { test } from "node:test";
import { fuzzHttp } from "./fuzz-http.ts";
import { startServer } from "./harness/server.ts";

test("2,000 malformed requests get a status below 500 or are closed, and the program keeps running", async () => {
  const server = await startServer();
  try {
    const outcome = await fuzzHttp(server, 2_000, 1);
    const served = (outcome.get(200) ?? 0) + (outcome.get(204) ?? 0);
    assert.ok((outcome.get(400) ?? 0) > 100 && served > 10, `the requests are of all kinds: ${[...outcome].join(" ")}`);
  } finally {
    await server.stop();
  }
});
