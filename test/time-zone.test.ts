import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { startServer } from "./harness/server.ts";

interface Parameter {
  name: string;
  in: string;
}
const { paths } = JSON.parse(readFileSync(new URL("../openapi.json", import.meta.url), "utf8")) as {
  paths: Record<string, { get?: { parameters?: Parameter[] } }>;
};
/** The addresses whose query has a time zone, those of one account or endpoint with the id in it. */
const zoned = Object.entries(paths)
  .filter(([, { get }]) => get?.parameters?.some((each) => each.name === "time_zone" && each.in === "query"))
  .map(([path]) => path);

test("every operation that takes a time zone refuses one that does not exist, and names the field", async () => {
  const server = await startServer();
  try {
    assert.ok(zoned.length > 12, "they are found");
    const { body: account } = await server.call<{ id: string }>("GET /v1/account");
    const { body: endpoint } = await server.call<{ id: string }>("POST /v1/webhooks", {
      body: { url: "listen:laptop", events: ["dlr"] },
    });
    for (const path of zoned) {
      // Files of a send are asked for by its id.
      if (path.includes("{report_id}.")) continue;
      const ids = { account: account.id, webhooks: endpoint.id, bulk: "0190a000-0000-7000-8000-000000000001" };
      const [, kind] = /\/(\w+)\/\{/.exec(path) ?? [];
      const id = kind === "accounts" ? ids.account : kind === "webhooks" ? ids.webhooks : ids.bulk;
      const address = path.replace(/\{\w+\}/, id);
      const refused = await server.call<{ errors: { field: string }[] }>(`GET ${address}?time_zone=Mars`);
      assert.equal(refused.status, 400, path);
      assert.match(refused.text, /`time_zone` is not a time zone: write a name/, path);
      assert.equal(refused.body.errors[0]!.field, "time_zone", path);
      const answered = await server.call(`GET ${address}?time_zone=Africa%2FNairobi`);
      assert.ok(answered.status === 200 || path.includes("{report_id}"), `${path}: ${answered.text}`);
    }
  } finally {
    await server.stop();
  }
});
