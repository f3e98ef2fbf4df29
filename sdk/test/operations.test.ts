import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { build } from "rolldown";
import { readDocument, sdkFiles } from "../../scripts/sdk/main.ts";
import { surfaceOf, type Method } from "../../scripts/sdk/surface.ts";
import { Tuma } from "../src/index.ts";
import { operations } from "../src/operations.ts";
import { startPeer, type Peer } from "./peer.ts";

const root = new URL("../../", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), "utf8");
const document = readDocument();
const methods = surfaceOf(document);

let peer: Peer;
before(async () => {
  peer = await startPeer();
});
after(() => peer.close());

test("the generated parts are those of openapi.json", () => {
  for (const [file, print] of Object.entries(sdkFiles))
    assert.equal(read(file), print(document), `run \`npm run openapi\` and commit ${file}`);
});

test("every operation of the document has one method, and no method is without an operation", () => {
  const known = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
  );
  assert.ok(known.length > 140);
  const table = Object.entries(operations).flatMap(([resource, text]) => {
    const [base, ...rows] = text.split("\n");
    return rows.map((row) => {
      const [name, verb, rest = ""] = row.split(" ");
      return { name: `${resource}.${name}`, request: `${verb} ${base}${rest}` };
    });
  });
  assert.deepEqual(table.map(({ request }) => request).sort(), known.sort());
  assert.equal(new Set(table.map(({ name }) => name)).size, table.length);
});

/** Values for the parameters of a path, with letters that an address must escape. */
const ids = (method: Method) => method.params.map(({ name }) => `${name}/ü?`);

/** A value for every member of an input. */
const inputOf = (method: Method): Record<string, unknown> =>
  Object.fromEntries(
    method.input!.fields.map(({ name, schema }) => [
      name,
      schema.format === "binary" ? new Blob([`bytes of ${name}`]) : `a ${name} & more`,
    ]),
  );

/** Calls a method of the client by its names. */
function callOf(client: Tuma, { resource, name }: Method, ...given: unknown[]): unknown {
  return (client as unknown as Record<string, Record<string, (...given: unknown[]) => unknown>>)[resource]![name]!(
    ...given,
  );
}

test("every method makes the request that the document describes", async () => {
  peer.answer((_request, response) => response.end('{"pages":{"page":1,"next_url":null},"items":[]}'));
  const client = new Tuma({ baseUrl: peer.url, token: "t" });
  for (const method of methods) {
    const input = method.input && inputOf(method);
    peer.arrived.length = 0;
    const reply = callOf(client, method, ...ids(method), ...(input ? [input] : []), { headers: { "x-own": "1" } });
    if (method.kind === "lines") for await (const _ of reply as AsyncIterable<unknown>);
    else await reply;
    const at = `${method.resource}.${method.name}`;
    assert.equal(peer.arrived.length, 1, at);
    const { method: verb, url, headers, body } = peer.arrived[0]!;
    const address = new URL(url, peer.url);
    const path = method.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`${name}/ü?`));
    assert.deepEqual([verb, address.pathname], [method.verb, path], at);
    assert.deepEqual([headers["authorization"], headers["x-own"]], ["Bearer t", "1"], at);
    assert.equal("idempotency-key" in headers, method.isKeyed, at);
    const query = Object.fromEntries(address.searchParams);
    assert.deepEqual(query, method.input?.place === "query" ? input : {}, at);
    if (method.input?.place === "json") {
      assert.equal(headers["content-type"], "application/json", at);
      assert.deepEqual(JSON.parse(body), input, at);
    } else if (method.input?.place === "form") {
      assert.match(headers["content-type"]!, /^multipart\/form-data; boundary=/, at);
      for (const [name, value] of Object.entries(input as object)) {
        const file = new RegExp(`name="${name}"; filename="[^"]+"[^]*bytes of ${name}`);
        assert.match(body, value instanceof Blob ? file : new RegExp(`name="${name}"\r\n\r\na ${name} & more`), at);
      }
    } else assert.equal(body, "", at);
  }
});

test("a parameter of a path cannot lead elsewhere, and a wrong argument is named", () => {
  const client = new Tuma({ baseUrl: peer.url });
  for (const id of ["", ".", "..", undefined, null, {}] as string[])
    assert.throws(() => client.messages.get(id), {
      name: "TypeError",
      message: /^tuma\.messages\.get needs `id`, a string/,
    });
  const { get } = client.messages as unknown as { get: (...given: unknown[]) => unknown };
  assert.throws(() => get("out_sms_1", {}, {}), /1 argument\(s\) too many/);
  assert.throws(() => new Tuma({ baseUrl: "sms.example.com" }), /`baseUrl` must begin with https/);
});

test("the package stays below 17 kB minified, without dependencies", async () => {
  const input = new URL("sdk/src/index.ts", root).pathname;
  const { output } = await build({ input, write: false, output: { minify: true } });
  assert.ok(output[0].code.length < 17_000, `${output[0].code.length} bytes`);
  assert.deepEqual(output[0].imports, []);
  const about = JSON.parse(read("sdk/package.json")) as Record<string, unknown>;
  assert.equal(about["dependencies"], undefined);
});
