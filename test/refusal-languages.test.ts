import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { languages } from "../src/base/languages.ts";
import { listen, STATUS } from "../src/smpp/smpp.ts";
import { startReceiver } from "./harness/receiver.ts";
import { startServer, type TestServer } from "./harness/server.ts";
import { until } from "./harness/wait.ts";

// What the service refuses, it refuses in the language of the request.

let server: TestServer;
/** The account of the token. */
let own: string;

before(async () => {
  // Receivers of webhooks are on loopback.
  server = await startServer({ ALLOW_PRIVATE_WEBHOOKS: "127.0.0.0/8" });
  own = (await server.call<{ id: string }>("GET /v1/account")).body.id;
});
after(() => server.stop());

interface Problem {
  code: string;
  title: string;
  detail: string;
  message: string;
  errors?: { field: string; message: string }[];
}

const ask = (operation: string, body: unknown, language?: string) =>
  server.call<Problem>(operation.replace("{own}", own), {
    ...(body === undefined ? {} : { body }),
    ...(language === undefined ? {} : { headers: { "accept-language": language } }),
  });

const sms = { to: "+250788123456", text: "Hello", sender: "TUMA" };
const bulk = { recipients: [{ phonenumber: "+250788123456", name: "Keza" }], text: "Hello", sender: "TUMA" };
const pin = { brand: "Acme", number: "+250788123456" };
const link = { name: "mine", host: "smpp.example.com", port: 2775, system_id: "me", password: "secret" };
const linkNobodyHas = { carriers: [{ carrier_id: "car_999" }] };
const quiet = { country: "RW", from: "21:00", until: "07:00", time_zone: "Africa/Kigali" };

/** What a page can meet, by area: the operation, its body, the code. */
const refusals: Record<string, [operation: string, body: unknown, code: string][]> = {
  "every path": [
    ["GET /v1/sms/out_sms_1", undefined, "not_found"],
    ["GET /v1/nothing", undefined, "not_found"],
    ["DELETE /v1/account", undefined, "method_not_allowed"],
    ["GET /v1/sms?per_page=0", undefined, "invalid_request"],
    ["POST /v1/sms", { text: "Hello" }, "invalid_request"],
    ["POST /v1/sms", { ...sms, validity_period: 1 }, "invalid_request"],
    ["POST /v1/sms", { ...sms, reference: "" }, "invalid_request"],
    ["POST /v1/sms", { ...sms, reference: "r".repeat(256) }, "invalid_request"],
    ["POST /v1/sms", { ...sms, encoding: "morse" }, "invalid_request"],
    ["POST /v1/sms", { ...sms, text: 7 }, "invalid_request"],
    ["POST /v1/sms", { ...sms, dryRun: true }, "invalid_request"],
    ["POST /v1/sms", { ...sms, text: "a\0b" }, "invalid_request"],
  ],
  sending: [
    ["POST /v1/sms", { ...sms, to: "0788123456" }, "invalid_number"],
    ["POST /v1/sms", { ...sms, to: "+25078812" }, "invalid_number"],
    ["POST /v1/sms", { ...sms, to: "nonsense" }, "invalid_number"],
    ["POST /v1/sms", { ...sms, to: "2.5E+11" }, "invalid_number"],
    ["POST /v1/sms", { ...sms, text: " " }, "text_empty"],
    ["POST /v1/sms", { ...sms, text: "x".repeat(1531) }, "text_too_long"],
    ["POST /v1/sms", { ...sms, text: "é…".repeat(700) }, "text_too_long"],
    ["POST /v1/sms", { ...sms, sender: "A sender too long" }, "invalid_sender"],
    ["POST /v1/sms", { ...sms, sender: "TU@MA" }, "invalid_sender"],
    ["POST /v1/sms", { ...sms, send_at: "tomorrow" }, "invalid_request"],
    ["POST /v1/sms", { ...sms, send_at: "2020-01-01T00:00:00Z" }, "invalid_request"],
    ["POST /v1/sms", { ...sms, send_at: "2199-01-01T00:00:00Z" }, "invalid_request"],
    ["POST /v1/sms", { ...sms, text: "xy", encoding: "binary" }, "invalid_request"],
    ["POST /v1/sms", { ...sms, udh: "00ff" }, "invalid_request"],
    ["POST /v1/sms", { to: "0788123456", text: " ", sender: "A sender too long" }, "invalid_number"],
  ],
  "sending to many": [
    ["POST /v1/sms/bulk", { ...bulk, recipients: [] }, "invalid_request"],
    ["POST /v1/sms/bulk", { ...bulk, text: " " }, "text_empty"],
    ["POST /v1/sms/bulk", { ...bulk, text: "@contact.name ".repeat(101) }, "invalid_request"],
    ["POST /v1/sms/bulk", { ...bulk, udh: "00" }, "invalid_request"],
    ["POST /v1/sms/bulk", { ...bulk, recipients: [{ phonenumber: "12", name: "Keza" }] }, "invalid_number"],
    ["POST /v1/sms/bulk", { ...bulk, recipients: ["+250788123456"] }, "invalid_request"],
    ["POST /v1/sms/bulk", { ...bulk, text: "@contact.nam", unknown_fields: "refuse" }, "invalid_request"],
  ],
  lists: [
    ["GET /v1/sms?to=nonsense", undefined, "invalid_number"],
    ["GET /v1/sms?network=Nowhere", undefined, "invalid_request"],
    ["GET /v1/sms?from_time=yesterday", undefined, "invalid_request"],
    ["GET /v1/stats?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z", undefined, "invalid_request"],
  ],
  account: [
    ["PATCH /v1/account", { settings: { colour: "red" } }, "invalid_request"],
    ["PATCH /v1/account", { settings: { default_country: "KE" } }, "invalid_request"],
    ["PATCH /v1/account", { default_country: "XX" }, "invalid_request"],
    ["PATCH /v1/account", { settings: { time_zone: "Mars/Base" } }, "invalid_request"],
    ["PATCH /v1/account", { default_sender: "A sender too long" }, "invalid_sender"],
    ["POST /v1/account/tokens", { name: "t", scopes: ["sms:send"], expires_at: "soon" }, "invalid_request"],
    [
      "POST /v1/account/tokens",
      { name: "t", scopes: ["sms:send"], expires_at: "2020-01-01T00:00:00Z" },
      "invalid_request",
    ],
    ["POST /v1/senders", { sender: "TUMA", countries: ["XX"] }, "invalid_request"],
    ["POST /v1/numbers", { number: "nonsense" }, "invalid_number"],
    ["POST /v1/numbers", { number: "7878", keyword: "STOP" }, "invalid_request"],
    ["PUT /v1/roles", { name: "Owner", scopes: ["sms:send"] }, "invalid_request"],
    ["PUT /v1/roles", { name: "-", scopes: ["sms:send"] }, "invalid_request"],
    ["POST /v1/members", { email: "a@example.com", role: "nobody" }, "invalid_request"],
    ["POST /v1/optouts", { number: "nonsense" }, "invalid_number"],
  ],
  "webhooks, hooks and SMPP": [
    ["POST /v1/webhooks", { url: "nonsense" }, "invalid_request"],
    ["POST /v1/webhooks", { url: "ftp://example.com" }, "invalid_request"],
    ["POST /v1/webhooks", { url: "https://me:pw@example.com" }, "invalid_request"],
    ["POST /v1/webhooks", { url: "https://example.com:25" }, "invalid_request"],
    ["POST /v1/webhooks", { url: "http://10.0.0.1/" }, "invalid_request"],
    ["POST /v1/webhooks", { url: "http://10.0.0.1/", headers: { "x y": "z" } }, "invalid_request"],
    ["DELETE /v1/webhooks/whk_999", undefined, "not_found"],
    ["POST /v1/account/hooks", { name: "a", form: "supabase", secret: "mine" }, "invalid_request"],
    ["POST /v1/account/smpp", { allowed_addresses: ["nonsense"] }, "invalid_request"],
  ],
  verifications: [
    ["POST /v1/sms/verify", { ...pin, brand: " " }, "invalid_request"],
    ["POST /v1/sms/verify", { ...pin, brand: "www.example.com" }, "invalid_request"],
    ["POST /v1/sms/verify", { ...pin, brand: "B".repeat(41) }, "invalid_request"],
    ["POST /v1/sms/verify", { ...pin, number: "nonsense" }, "invalid_number"],
    ["POST /v1/sms/verify", { ...pin, client_ip: "here" }, "invalid_request"],
    ["PATCH /v1/verify/settings", { templates: { en: "{pin} {colour}" } }, "invalid_request"],
    ["PATCH /v1/verify/settings", { sender: "A sender too long" }, "invalid_sender"],
  ],
  "the operator's": [
    ["POST /v1/operator/accounts/{own}/credit", { amount: 0 }, "invalid_request"],
    ["POST /v1/operator/accounts/{own}/credit", { amount: "lots" }, "invalid_request"],
    ["POST /v1/operator/accounts/{own}/suspend", {}, "conflict"],
    ["PUT /v1/operator/prices", {}, "invalid_request"],
    ["POST /v1/operator/carriers", { ...link, name: "sandbox" }, "invalid_request"],
    ["POST /v1/operator/carriers", { ...link, provider: "nobody" }, "invalid_request"],
    ["POST /v1/operator/carriers", { name: "mine", bind: "http" }, "invalid_request"],
    ["POST /v1/operator/carriers", { ...link, telco: "99999" }, "invalid_request"],
    ["PUT /v1/operator/routes", { routes: [{ prefix: "250", ...linkNobodyHas }] }, "invalid_request"],
    ["PUT /v1/operator/quiet-hours", { quiet_hours: [{ ...quiet, country: "XX" }] }, "invalid_request"],
    ["PUT /v1/operator/quiet-hours", { quiet_hours: [quiet, quiet] }, "invalid_request"],
    ["POST /v1/operator/lookup", { q: "nonsense" }, "invalid_number"],
    ["POST /v1/operator/hold/release", {}, "conflict"],
    ["POST /v1/privacy/erase", { number: "nonsense" }, "invalid_number"],
  ],
};

/** Three words in a row of an English sentence, without names and values in quotes. */
function piecesOf(sentence: string): string[] {
  return sentence.split(/`[^`]*`|"[^"]*"|[^\p{L}' ]+/u).flatMap((clause) => {
    const words = clause.split(" ").filter(Boolean);
    return words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`);
  });
}

for (const [area, listed] of Object.entries(refusals))
  test(`each refusal is in the language that is asked for, whole, and says which that is: ${area}`, async () => {
    for (const [operation, body, code] of listed) {
      const plain = await ask(operation, body);
      assert.equal(plain.headers.get("content-language"), "en", operation);
      const said = new Set<string>();
      for (const language of languages) {
        const { status, headers, body: problem, text } = await ask(operation, body, `de, ${language};q=0.9, *;q=0.1`);
        assert.ok(status >= 400 && status < 500, text);
        assert.equal(problem.code, code, text);
        assert.equal(headers.get("content-language"), language, `${operation} ${text}`);
        assert.match(headers.get("vary") ?? "", /accept-language/i);
        assert.equal(problem.message, problem.detail);
        for (const { message } of problem.errors ?? []) assert.ok(problem.detail.includes(message), text);
        assert.doesNotMatch(text, /"(said|template|values|hinted)"/, "sentences are texts on the wire");
        assert.equal(problem.title === plain.body.title, language === "en", text);
        if (language === "en") assert.equal(problem.detail, plain.body.detail);
        else
          for (const piece of piecesOf(plain.body.detail)) assert.ok(!problem.detail.includes(piece), problem.detail);
        said.add(problem.detail);
      }
      assert.equal(said.size, languages.length, `${operation}: ${[...said].join(" | ")}`);
    }
  });

/** A list that says of each row why it was refused: the operation, its body, and where the list is. */
const lists: [operation: string, body: unknown, list: string][] = [
  [
    "POST /v1/sms/bulk",
    {
      ...bulk,
      text: "@contact.word",
      recipients: [
        { phonenumber: "+250788123456", name: "Keza", word: "Hello" },
        { phonenumber: "+250788123456", name: "Keza", word: "Hello" },
        { phonenumber: "0788123456", name: "Keza", word: "Hello" },
        { phonenumber: "+25078812", name: "Keza", word: "Hello" },
        { phonenumber: "+250788123457", name: "Keza", word: " " },
        { phonenumber: "+250788123457", name: "Keza", word: "x".repeat(2_000) },
        { phonenumber: "+250788123457", name: "Keza", word: "a\0b" },
        { phonenumber: "+250788123458", name: "Keza", word: "Hello" },
        { phonenumber: "+250788123457" },
        { phonenumber: "+250788123457", name: 7 },
        "+250788123457",
      ],
      dry_run: true,
    },
    "rejected",
  ],
  ["POST /v1/optouts/import", { numbers: ["nonsense", "0788123456", "+25078812", "2.5E+11", ""] }, "rejected"],
];

test("each row of a list that is refused says why in the language that is asked for, whole", async () => {
  await server.call("POST /v1/optouts", { body: { number: "+250788123458" } });
  for (const [operation, body, list] of lists) {
    const rowsIn = async (language?: string) => {
      const headers = language === undefined ? {} : { headers: { "accept-language": language } };
      const reply = await server.call<Record<string, { index: number; message: string }[]>>(operation, {
        body,
        ...headers,
      });
      assert.ok(reply.status < 300, reply.text);
      assert.equal(reply.headers.get("content-language"), language ?? "en");
      return reply.body[list]!;
    };
    const plain = await rowsIn();
    assert.ok(plain.length >= 5, `${operation}: ${plain.length}`);
    assert.deepEqual(await rowsIn("en"), plain, "programs, and who reads English, get the same");
    for (const language of languages.filter((each) => each !== "en")) {
      const rows = await rowsIn(language);
      assert.deepEqual(
        rows.map(({ message: _message, ...row }) => row),
        plain.map(({ message: _message, ...row }) => row),
      );
      for (const [n, { message }] of rows.entries()) {
        assert.notEqual(message, plain[n]!.message);
        for (const piece of piecesOf(plain[n]!.message)) assert.ok(!message.includes(piece), message);
      }
    }
  }
});

test("what is sent again with its key is answered as it was, in the language of then", async () => {
  const body = { ...bulk, recipients: [...bulk.recipients, { phonenumber: "12", name: "Keza" }] };
  const sendIn = (language: string) =>
    server.call("POST /v1/sms/bulk", { body, headers: { "accept-language": language, "idempotency-key": "again" } });
  const first = await sendIn("fr");
  const again = await sendIn("sw");
  assert.equal(first.status, 201, first.text);
  assert.equal(first.headers.get("content-language"), "fr");
  assert.equal(again.headers.get("idempotent-replayed"), "true");
  assert.equal(again.headers.get("content-language"), null);
  assert.equal(again.text, first.text);
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

test("the voice endpoints have their own envelope, and refuse in the language of the request", async () => {
  type Envelope = { error: { code: string; message: string } };
  for (const language of languages) {
    const reply = await server.call<Envelope>("POST /ai/tts/rw", {
      body: {},
      headers: { "accept-language": language },
    });
    assert.equal(reply.status, 400);
    assert.equal(reply.headers.get("content-language"), language);
    assert.equal(/is missing/.test(reply.body.error.message), language === "en", reply.text);
  }
});

test("what another service's clients know in English is English in every language", async () => {
  const reply = await ask("POST /2010-04-01/Accounts/AC1/Messages.json", undefined, "fr");
  assert.equal(reply.headers.get("content-language"), null);
  assert.match(reply.body.message, /[a-z]/);
});

/** What is read, once in each language. */
const inEach = async (read: (headers: Record<string, string>) => Promise<string | undefined>) =>
  new Set(await Promise.all(languages.map((language) => read({ "accept-language": language }))));

test("what a message waits for, and how it would be routed, are in the language of the request", async () => {
  await server.call("PATCH /v1/sandbox/carrier", { body: { down: true } });
  const { sms_id: id } = (await server.call<{ sms_id: string }>("POST /v1/sms", { body: sms })).body;
  const noteOf = async (headers?: Record<string, string>) => {
    type Message = { timeline: { detail?: string }[] };
    const { body } = await server.call<Message>(`GET /v1/sms/${id}`, headers ? { headers } : {});
    return body.timeline.at(-1)?.detail;
  };
  const isDown = / but none of its links is up$/;
  // A message that was under way when the link went down says that first.
  const plain = await until(async () => isDown.exec((await noteOf()) ?? "")?.input, { what: "what it waits for" });
  const notes = await inEach(noteOf);
  assert.equal(notes.size, languages.length, [...notes].join(" | "));
  assert.ok(notes.has(plain), "programs, and who reads English, get the same");
  const whys = await inEach(
    async (headers) =>
      (await server.call<{ why: string }>("GET /v1/operator/route?to=%2B250788123456", { headers })).body.why,
  );
  assert.equal(whys.size, languages.length, [...whys].join(" | "));
  await server.call("PATCH /v1/sandbox/carrier", { body: { down: false } });
});

const addLink = async (name: string, port: number, more: object = {}) => {
  const body = { ...link, host: "127.0.0.1", name, port, keep_sandbox: true, ...more };
  const added = await server.call<{ id: string }>("POST /v1/operator/carriers", { body });
  assert.equal(added.status, 200, added.text);
  return added.body.id;
};

/** What the alarm of the link that is refused means. */
const meaningIn = async (headers: Record<string, string>) => {
  type Alarms = { alarms: { title: string; meaning: string }[] };
  const { body } = await server.call<Alarms>("GET /v1/operator/alarms", { headers });
  return body.alarms.find(({ title }) => title.includes("refusing"))?.meaning;
};

test("why a link is down is in the language of the request: on its page, in the lists, and in its alarm", async (t) => {
  const carrier = await listen({ host: "127.0.0.1", port: 0, onBind: () => STATUS.ESME_RINVPASWD });
  t.after(() => carrier.close(0));
  // Nothing listens on the port of a service that has ended.
  const gone = await listen({ host: "127.0.0.1", port: 0, onBind: () => STATUS.ESME_RBINDFAIL });
  await gone.close(0);
  const links: [id: string, english: RegExp][] = [
    [await addLink("refusing", carrier.port), /^ESME_RINVPASWD: The carrier refused the password\.$/],
    [await addLink("absent", gone.port), /^connect ECONNREFUSED 127\.0\.0\.1:\d+$/],
    [await addLink("disabled", gone.port, { enabled: false }), /^the link is disabled$/],
  ];
  interface Carrier {
    id: string;
    reason: string;
    live: { reason: string };
  }
  type Read = (id: string, headers?: Record<string, string>) => Promise<string | undefined>;
  const carriersOf = async (path: string, headers: Record<string, string> = {}) =>
    (await server.call<{ carriers: Carrier[] }>(`GET ${path}`, { headers })).body.carriers;
  const places: Record<string, Read> = {
    page: async (id, headers = {}) =>
      (await server.call<Carrier>(`GET /v1/operator/carriers/${id}`, { headers })).body.live.reason,
    list: async (id, headers) =>
      (await carriersOf("/v1/operator/carriers", headers)).find((each) => each.id === id)?.live.reason,
    overview: async (id, headers) =>
      (await carriersOf("/v1/operator/overview", headers)).find((each) => each.id === id)?.reason,
  };
  for (const [id, english] of links)
    for (const [place, read] of Object.entries(places)) {
      // A link that is down is connecting now and then.
      const said = await until(
        async () => {
          const [before, each, after] = [await read(id), await inEach((headers) => read(id, headers)), await read(id)];
          return before === after && english.test(before ?? "") ? each : undefined;
        },
        { what: `why a link is down, of its ${place}` },
      );
      assert.equal(said.size, languages.length, `${place}: ${[...said].join(" | ")}`);
      for (const reason of said) assert.ok(reason !== undefined && reason !== "");
    }
  await until(async () => /refused the password/.exec((await meaningIn({})) ?? ""), { what: "its alarm" });
  const meanings = await inEach(meaningIn);
  assert.equal(meanings.size, languages.length, [...meanings].join(" | "));
  for (const meaning of meanings)
    assert.equal(/refused the password/.test(meaning!), meaning!.startsWith("It is "), meaning);
});

const addWebhook = async (url: string) =>
  (await server.call<{ id: string }>("POST /v1/webhooks", { body: { url } })).body.id;

test("why a webhook fails, and why it was disabled, are in the language of the request", async (t) => {
  const [gone, busy] = [await startReceiver(410), await startReceiver(503)];
  t.after(() => Promise.all([gone.close(), busy.close()]));
  const [disabled, failing] = [await addWebhook(gone.url), await addWebhook(busy.url)];
  for (const id of [disabled, failing]) await server.call(`POST /v1/webhooks/${id}/test`);
  type Deliveries = { deliveries: { attempts: { error: string }[] }[] };
  const errorOf = (id: string) => async (headers: Record<string, string>) =>
    (await server.call<Deliveries>(`GET /v1/webhooks/${id}/deliveries`, { headers })).body.deliveries[0]?.attempts[0]
      ?.error;
  type Webhook = { id: string; disabled_reason: string | null };
  type Entry = { action: string; details: { reason: string } };
  const places: [read: (headers: Record<string, string>) => Promise<string | null | undefined>, english: string][] = [
    [errorOf(failing), "the receiver answered 503"],
    [errorOf(disabled), "the receiver is gone (410)"],
    [
      async (headers) => (await server.call<Webhook>(`GET /v1/webhooks/${disabled}`, { headers })).body.disabled_reason,
      "the receiver answered 410 Gone",
    ],
    [
      async (headers) =>
        (await server.call<{ webhooks: Webhook[] }>("GET /v1/webhooks", { headers })).body.webhooks.find(
          ({ id }) => id === disabled,
        )?.disabled_reason,
      "the receiver answered 410 Gone",
    ],
    [
      async (headers) =>
        (await server.call<{ entries: Entry[] }>("GET /v1/audit", { headers })).body.entries.find(
          ({ action }) => action === "webhook.disabled",
        )?.details.reason,
      "the receiver answered 410 Gone",
    ],
  ];
  for (const [read, english] of places) {
    await until(async () => (await read({})) === english, { what: english });
    const said = await inEach(async (headers) => (await read(headers)) ?? undefined);
    assert.equal(said.size, languages.length, [...said].join(" | "));
    assert.ok(said.has(english), "programs, and who reads English, get the same");
  }
});

test("why a sign-in hook was refused last is in the language of the request, whoever made the call", async () => {
  type Hook = { id: string; secret: string; last_error: string | null };
  const body = { name: "refused", form: "message" };
  const { id, secret } = (await server.call<Hook>("POST /v1/account/hooks", { body })).body;
  const errorIn = async (headers: Record<string, string>) =>
    (await server.call<{ hooks: Hook[] }>("GET /v1/account/hooks", { headers })).body.hooks.find(
      (each) => each.id === id,
    )!.last_error;
  for (const [call, english] of [
    [{ to: "12", text: "Hello" }, /^`to` is (?:too short|not)/],
    [{ text: "Hello" }, /^`to` is missing or empty: send the number as `to` or `phoneNumber`\.$/],
  ] as const) {
    const refused = await server.call(`POST /v1/hooks/${id}`, { body: call, token: secret });
    assert.ok(refused.status >= 400, refused.text);
    await until(async () => english.test((await errorIn({})) ?? ""), { what: String(english) });
    const said = await inEach(async (headers) => (await errorIn(headers)) ?? undefined);
    assert.equal(said.size, languages.length, [...said].join(" | "));
  }
  // What an earlier version recorded is in English alone.
  await server.database.sql`update hooks set last_error_in = null`;
  assert.match((await errorIn({ "accept-language": "fr" }))!, /^`to` is missing/);
});
