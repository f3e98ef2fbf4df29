import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startServer, type TestServer } from "../harness/server.ts";

/** What an operator may configure for an HTTP carrier. */
let server: TestServer;
before(async () => {
  server = await startServer({ ROLES: "api" });
});
after(() => server.stop());

const url = "https://api.example.com/send";
const refused = async (request: string, body: unknown, field: string) => {
  const reply = await server.call<{ errors: { field: string }[] }>(request, { body });
  assert.deepEqual([reply.status, reply.body.errors?.[0]?.field], [400, field], reply.text);
};

test("an HTTP carrier without what it needs is refused by name, at first and when it is changed", async () => {
  const link = { name: "aggregator", bind: "http" };
  const made = await server.call<{ id: string }>("POST /v1/operator/carriers", { body: { ...link, http: { url } } });
  assert.equal(made.status, 200, made.text);
  const other = { ...link, name: "another" };
  for (const [request, rest] of [
    ["POST /v1/operator/carriers", other],
    [`PATCH /v1/operator/carriers/${made.body.id}`, {}],
  ] as const) {
    await refused(request, { ...rest, http: {} }, "http.url");
    await refused(request, { ...rest, http: { method: "GET" } }, "http.url");
    await refused(request, { ...rest, http: { url, signature: {} } }, "http.signature.header");
    for (const name of ["x-a\r\nx-b", "x a", "", "x:"])
      await refused(request, { ...rest, http: { url, headers: { [name]: "1" } } }, `http.headers.${name}`);
    await refused(request, { ...rest, http: { url, headers: { "x-a": "1\r\nx-b: 2" } } }, "http.headers.x-a");
    await refused(request, { ...rest, http: { url, content_type: "text/plain\r\nx-b: 2" } }, "http.content_type");
    await refused(
      request,
      { ...rest, http: { url, receipt: { states: { "a\nb": "DELIVRD" } } } },
      "http.receipt.states.a\nb",
    );
  }
});
