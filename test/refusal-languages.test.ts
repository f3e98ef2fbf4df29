import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { languages } from "../src/base/languages.ts";
import { startServer, type TestServer } from "./harness/server.ts";

// What the service refuses, it refuses in the language of the request.

let server: TestServer;

before(async () => {
  server = await startServer();
});
after(() => server.stop());

interface Problem {
  code: string;
  detail: string;
  message: string;
  errors?: { field: string; message: string }[];
}

const ask = (operation: string, body: unknown, language?: string) =>
  server.call<Problem>(operation, {
    ...(body === undefined ? {} : { body }),
    ...(language === undefined ? {} : { headers: { "accept-language": language } }),
  });

const sms = { to: "+250788123456", text: "Hello", sender: "TUMA" };
const refusals: [operation: string, body: unknown, code: string][] = [
  ["GET /v1/sms/out_sms_1", undefined, "not_found"],
  ["GET /v1/nothing", undefined, "not_found"],
  ["POST /v1/sms", { text: "Hello" }, "invalid_request"],
  ["POST /v1/sms", { ...sms, validity_period: 1 }, "invalid_request"],
  ["POST /v1/sms", { ...sms, reference: "" }, "invalid_request"],
  ["POST /v1/sms", { ...sms, reference: "r".repeat(256) }, "invalid_request"],
  ["POST /v1/sms", { ...sms, send_at: "tomorrow" }, "invalid_request"],
  ["POST /v1/sms", { ...sms, encoding: "morse" }, "invalid_request"],
  ["POST /v1/sms", { ...sms, text: 7 }, "invalid_request"],
  ["POST /v1/sms", { ...sms, to: "0788123456" }, "invalid_number"],
  ["POST /v1/sms", { ...sms, to: "+25078812" }, "invalid_number"],
  ["POST /v1/sms", { ...sms, to: "nonsense" }, "invalid_number"],
  ["POST /v1/sms", { ...sms, to: "2.5E+11" }, "invalid_number"],
  ["POST /v1/sms/bulk", { recipients: [], text: "Hello" }, "invalid_request"],
  ["GET /v1/sms?per_page=0", undefined, "invalid_request"],
];

test("each refusal is in the language that is asked for, and says which that is", async () => {
  for (const [operation, body, code] of refusals) {
    const said = new Set<string>();
    for (const language of languages) {
      const { status, headers, body: problem, text } = await ask(operation, body, `de, ${language};q=0.9, *;q=0.1`);
      assert.ok(status >= 400 && status < 500, text);
      assert.equal(problem.code, code, text);
      assert.equal(headers.get("content-language"), language, `${operation} ${text}`);
      assert.match(headers.get("vary") ?? "", /accept-language/i);
      assert.equal(problem.message, problem.detail);
      for (const { message } of problem.errors ?? []) assert.ok(problem.detail.includes(message), text);
      assert.doesNotMatch(text, /"said"|\{\w+\}"|template/, "sentences are texts on the wire");
      said.add(problem.detail);
    }
    assert.equal(said.size, languages.length, `${operation}: ${[...said].join(" | ")}`);
    const plain = await ask(operation, body);
    assert.deepEqual([plain.headers.get("content-language"), said.has(plain.body.detail)], ["en", true], plain.text);
  }
});

test("what is asked for most is chosen, and what is ruled out is not", async () => {
  for (const [header, language] of [
    ["fr;q=0.2, sw;q=0.8", "sw"],
    ["FR-ca", "fr"],
    ["fr;q=0, *", "en"],
    ["en;q=0, *;q=0.1", "fr"],
    ["de, ja", "en"],
    ["", "en"],
  ] as const) {
    const reply = await ask("GET /v1/sms/out_sms_1", undefined, header);
    assert.equal(reply.headers.get("content-language"), language, header);
  }
});

test("a refusal with a sentence that has no translation is English as a whole", async () => {
  const reply = await ask(
    "POST /v1/sms",
    { to: "0788123456", text: "Hello", sender: "a sender that is too long" },
    "fr",
  );
  assert.equal(reply.headers.get("content-language"), "en");
  assert.match(reply.body.errors![0]!.message, /^`to` is without a country code/);
});
