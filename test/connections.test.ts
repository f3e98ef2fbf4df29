import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startServer, type TestServer } from "./harness/server.ts";

let server: TestServer;
before(async () => {
  // The minimum number of connections that the configuration allows.
  server = await startServer({ DATABASE_CONNECTIONS: "10" });
});
after(() => server.stop());

const atOnce = 12;
const phone = (n: number) => `+25078812${String(n).padStart(4, "0")}`;

/** Operations that need an id, for an audit log entry or for themselves, while they hold a connection. */
const changes: Record<string, (n: number) => unknown> = {
  "POST /v1/optouts": (n) => ({ number: phone(n) }),
  "POST /v1/account/tokens": (n) => ({ name: `token ${n}`, scopes: ["sms:read"] }),
  "POST /v1/members": (n) => ({ email: `person${n}@example.com`, role: "viewer" }),
  "POST /v1/senders": (n) => ({ sender: `SENDER${n}` }),
  "POST /v1/numbers": (n) => ({ number: String(60_000 + n) }),
  "POST /v1/webhooks": (n) => ({ url: `http://127.0.0.1:8081/${n}`, events: ["dlr"] }),
  "POST /v1/privacy/erase": (n) => ({ number: phone(n) }),
  "PATCH /v1/account": (n) => ({ name: `Name ${n}` }),
  "PATCH /v1/verify/settings": (n) => ({ max_attempts: 1 + (n % 10) }),
  "POST /v1/operator/accounts": (n) => ({ name: `Account ${n}` }),
  "PUT /v1/operator/prices": () => [{ prefix: "", price: 0.01 }],
  "PUT /v1/operator/quiet-hours": () => ({ quiet_hours: [] }),
  "PUT /v1/operator/routes": () => [],
};

for (const [request, body] of Object.entries(changes))
  test(`more concurrent requests of ${request} than there are connections are all answered`, async () => {
    const replies = await Promise.all(
      Array.from({ length: atOnce }, (_, n) => server.call(request, { body: body(n) })),
    );
    for (const reply of replies) assert.equal(reply.status, 200, reply.text);
  });
