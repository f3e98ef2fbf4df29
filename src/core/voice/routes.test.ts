import { fixedTokens } from "../../../test/harness/callers.ts";
import assert from "node:assert/strict";
import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { openContext } from "../../../test/harness/accounts.ts";
import { createDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { until } from "../../../test/harness/wait.ts";
import { TestEngines } from "../../../test/fixtures/listening.ts";
import { wavOf } from "../../../test/fixtures/wav.ts";
import { openApp, type App } from "../../http/app.ts";
import { byToken, type Scope } from "../../http/auth.ts";
import { Prices } from "../wallet/prices.ts";
import { VoiceCharges } from "./charges.ts";
import { EntityFinder } from "./entities.ts";
import type { LanguageEntry } from "./languages.ts";
import { readRange } from "./media/routes.ts";
import { MediaStore } from "./media/media.ts";
import { forgetPublicCallers, waitFor } from "./quota.ts";
import { olderVoiceRoutes } from "./older-routes.ts";
import { voiceElsewhere, voiceRoutes } from "./routes.ts";
import { Voice } from "./voice.ts";

const tone = readFileSync(new URL("../../../test/fixtures/audio/tone.mp3", import.meta.url));
const json = { "content-type": "application/json" };

interface Envelope {
  code: number;
  status: string;
  object: string | null;
  data: Record<string, unknown> | null;
  error: { code: string; message: string; errors?: { field: string }[] } | null;
}

let database: TestDatabase;
let dataDir: string;
let app: App;
let voice: Voice;
let media: MediaStore;
let url: string;
let now = new Date("2026-11-21T09:00:00Z");
let ctx: ReturnType<typeof openContext>;

const callerOf = (scopes: Scope[], id: number) => ({
  accountId: 1,
  orgId: 1,
  actor: `tok_${id}`,
  name: "test",
  scopes: new Set(scopes),
  test: false,
  operator: false,
});

before(async () => {
  database = await createDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "tuma-voice-"));
  const env = {
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_SECOND: "10000",
    RATE_LIMIT_BURST: "10000",
    PUBLIC_AUDIO_LIMIT_MIB: "1",
  };
  ctx = openContext(database.sql, { ...env, TRUST_PROXY: "127.0.0.0/8" }, () => now);
  const callers = new Map([
    ["speaks", callerOf(["voice"], 1)],
    ["sends", callerOf(["sms:send"], 2)],
  ]);
  app = await openApp(ctx, {
    authenticators: [byToken(fixedTokens((token) => callers.get(token)))],
  });
  media = new MediaStore(ctx);
  const charges = new VoiceCharges(ctx, new Prices(ctx));
  voice = new Voice(ctx, {
    engines: new TestEngines(ctx, media.workFolder),
    entities: new EntityFinder(ctx),
    media,
    charges,
  });
  voiceRoutes(app, ctx, { voice, media });
  olderVoiceRoutes(app, ctx, { voice });
  url = await app.listen({ host: "127.0.0.1", port: 0 });
});

// Each test calls in its own hour, so that none sees another's calls of the last minute.
beforeEach(() => (now = new Date(now.getTime() + 3_600_000)));

after(async () => {
  await app.close();
  await voice.stop();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function post(path: string, body: string | FormData | undefined, headers: Record<string, string> = {}) {
  const bearer = path.includes("/public") ? {} : { authorization: "Bearer speaks" };
  const response = await fetch(url + path, {
    method: "POST",
    headers: { ...bearer, ...headers },
    ...(body ? { body } : {}),
  });
  const reply = (await response.json()) as Envelope;
  assert.deepEqual(Object.keys(reply), ["code", "status", "object", "data", "error"]);
  assert.equal(reply.code, response.status);
  assert.ok(response.headers.get("x-request-id"));
  return { ...reply, headers: response.headers };
}

async function refused(status: number, code: string, sentence: RegExp, ...call: Parameters<typeof post>) {
  const reply = await post(...call);
  assert.deepEqual([reply.code, reply.error?.code, reply.status, reply.data], [status, code, "error", null]);
  assert.match(reply.error!.message, sentence);
  assert.equal(reply.object, /^\/ai\/(\w+)/.exec(call[0])![1]);
  return reply;
}

function form(...parts: [name: string, value: string | Uint8Array<ArrayBuffer>][]): FormData {
  const made = new FormData();
  for (const [name, value] of parts)
    if (typeof value === "string") made.append(name, value);
    else made.append(name, new Blob([value]), "clip.bin");
  return made;
}

const from = (ip: string) => ({ "x-forwarded-for": ip });
const at = (...seconds: number[]) => seconds.map((second) => new Date(second * 1000));
const audio = (bytes: Buffer) => form(["audio", new Uint8Array(bytes)]);
const say = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  [path, JSON.stringify(body), { ...json, ...headers }] as const;

test("an uploaded file is transcribed and kept; its path serves what was uploaded, also by range", async () => {
  const reply = await post("/ai/stt/en/", form(["note", "ignored"], ["audio", new Uint8Array(tone)], ["lang", "en"]));
  assert.deepEqual([reply.code, reply.status, reply.object, reply.error], [200, "success", "stt", null]);
  const { text, uploaded_audio_url, duration, segments } = reply.data!;
  const path = String(uploaded_audio_url);
  assert.equal(text, `heard ${duration} seconds`);
  assert.deepEqual(segments, [{ start: 0, end: duration, text }]);
  assert.match(path, /^\/media\/[0-9a-f]{32}\.mp3$/);

  const whole = await fetch(url + path);
  assert.deepEqual(Buffer.from(await whole.arrayBuffer()), tone);
  assert.equal(whole.headers.get("content-type"), "audio/mpeg");
  assert.equal(whole.headers.get("x-content-type-options"), "nosniff");
  assert.match(whole.headers.get("content-disposition")!, /^attachment/);
  assert.equal(whole.headers.get("access-control-allow-origin"), "*");
  const part = await fetch(url + path, { headers: { range: "bytes=-4" } });
  assert.equal(part.status, 206);
  assert.equal(part.headers.get("content-range"), `bytes ${tone.length - 4}-${tone.length - 1}/${tone.length}`);
  assert.deepEqual(Buffer.from(await part.arrayBuffer()), tone.subarray(-4));
  assert.equal((await fetch(url + path, { headers: { range: "bytes=999999-" } })).status, 416);
  assert.equal((await fetch(url + path, { headers: { "if-none-match": whole.headers.get("etag")! } })).status, 304);
  assert.equal((await fetch(url + path, { method: "HEAD" })).headers.get("content-length"), String(tone.length));
  assert.deepEqual(readdirSync(media.workFolder), [], "no work files are left");
});

test("the older paths need no token, take the language from the body, and return the bare result", async () => {
  const call = async (what: string, body: FormData | object, headers: Record<string, string> = {}) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/v1/transcription/${what}`, {
      method: "POST",
      headers: { ...(isForm ? {} : json), ...headers },
      body: isForm ? body : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const heard = await call("stt", form(["lang", "en"], ["audio", new Uint8Array(tone)]));
  assert.equal(heard.status, 200, JSON.stringify(heard.body));
  assert.deepEqual(Object.keys(heard.body), ["text", "uploaded_audio_url"]);
  assert.match(String(heard.body["text"]), /^heard/);
  assert.match(String(heard.body["uploaded_audio_url"]), /^http:\/\/.*\/media\/[0-9a-f]{32}\.mp3$/);
  const afterwards = await call("stt", form(["audio", new Uint8Array(tone)], ["lang", "en"]));
  assert.equal(afterwards.status, 200, "the language may follow the file");
  const spoken = await call("tts", { text: "four", lang: "en", speech_rate: 1.0 });
  assert.deepEqual(Object.keys(spoken.body), ["generated_audio_url"]);
  const path = new URL(String(spoken.body["generated_audio_url"])).pathname;
  assert.equal((await fetch(url + path)).headers.get("content-type"), "audio/wav");
  const labels = ["person", "location"];
  const found = await call("ner", { text: "Yohani atuye i Musanze.", labels });
  assert.deepEqual(
    [found.status, Object.keys(found.body)],
    [200, labels],
    "Kinyarwanda unless the body says otherwise",
  );

  const refusals: [string, FormData | object, number, RegExp][] = [
    ["stt", form(["audio", new Uint8Array(tone)]), 503, /rw/],
    ["stt", form(["audio", new Uint8Array(tone)], ["lang", "xx"]), 404, /xx|language/],
    ["stt", form(["lang", "en"]), 400, /`audio`/],
    ["tts", { lang: "en" }, 400, /`text`/],
    ["tts", { text: "four", lang: "xx" }, 404, /language/],
    ["ner", { text: " ", lang: "en" }, 400, /`text`/],
  ];
  for (const [what, body, status, sentence] of refusals) {
    const reply = await call(what, body, from("192.0.2.77"));
    assert.equal(reply.status, status, JSON.stringify(reply.body));
    assert.match(String(reply.body["message"]), sentence);
    assert.equal(reply.body["status"], status);
  }
  assert.deepEqual(readdirSync(media.workFolder), []);
  // The calls of both paths count together.
  for (let n = 0; n < ctx.config.publicVoicePerMinute; n++)
    await call("ner", { text: "Kigali", lang: "en" }, from("192.0.2.78"));
  assert.equal((await call("ner", { text: "Kigali", lang: "en" }, from("192.0.2.78"))).status, 429);
  const other = await post(...say("/ai/ner/en/public", { text: "Kigali" }, from("192.0.2.78")));
  assert.equal(other.code, 429);
});

test("only kept files are served under /media/", async () => {
  for (const name of ["", "..%2f..%2fsecret.key", "incoming", `${"0".repeat(32)}.wav`, `${"0".repeat(32)}.html`, "%00"])
    assert.match(String((await fetch(`${url}/media/${name}`)).status), /^40[04]$/, name);
});

test("a text is spoken at the requested rate", async () => {
  const lengths: unknown[] = [];
  for (const speech_rate of [0.5, 1, 2]) {
    const reply = await post(...say("/ai/tts/en", { text: "four", speech_rate, lang: "en" }));
    assert.deepEqual([reply.code, reply.object], [200, "tts"]);
    lengths.push(reply.data!["duration"]);
    const wav = await fetch(url + (reply.data!["generated_audio_url"] as string));
    assert.equal(wav.headers.get("content-type"), "audio/wav");
  }
  assert.deepEqual(lengths, [8, 4, 2]);
});

test("a text is spoken in the named voice, and an unknown one is refused with the names", async () => {
  for (const [voice, duration] of Object.entries({ low: 4, high: 2 })) {
    const reply = await post(...say("/ai/tts/en", { text: "four", voice }));
    assert.deepEqual([reply.code, reply.data?.["duration"]], [200, duration]);
  }
  await refused(400, "invalid_request", /`low`, `high`/, ...say("/ai/tts/en", { text: "four", voice: "nobody" }));
});

test("entities are returned under exactly the requested labels; without labels, under four", async () => {
  const labels = ["Personne", "__proto__", "nothing of the kind"];
  const reply = await post(...say("/ai/ner/en", { text: "Write to keza@example.rw", labels }));
  assert.deepEqual([reply.code, reply.object], [200, "ner"]);
  assert.deepEqual(Object.keys(reply.data!), labels);
  const usual = await post(...say("/ai/ner/rw", { text: "Muraho", labels: [] }));
  assert.deepEqual(Object.keys(usual.data!), ["person", "location", "organisation", "date"]);
});

test("400: a form without exactly one file in `audio`", async () => {
  const bytes = new Uint8Array(tone);
  const wrong: [RegExp, FormData | undefined][] = [
    [/no file/, undefined],
    [/no file/, form(["lang", "en"])],
    [/more than one file/, form(["audio", bytes], ["audio", bytes])],
    [/more than one file/, form(["audio", bytes], ["other", bytes])],
    [/contains text/, form(["audio", "not a file"])],
    [/Rename the field to `audio`/, form(["file", bytes])],
    [/is empty/, form(["audio", new Uint8Array(0)])],
    [/differs from the language in the path/, form(["audio", bytes], ["lang", "fr"])],
  ];
  for (const [sentence, body] of wrong) await refused(400, "invalid_request", sentence, "/ai/stt/en", body);
  const type = { "content-type": "multipart/form-data; boundary=x" };
  await refused(400, "invalid_request", /truncated/, "/ai/stt/en", "--x\r\nContent-Disp", type);
  await refused(400, "invalid_request", /boundary/, "/ai/stt/en", "x", { "content-type": "multipart/form-data" });
  assert.deepEqual(readdirSync(media.workFolder), []);
});

test("an aborted upload leaves nothing behind", async () => {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write(
    "POST /ai/stt/en HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer speaks\r\nContent-Length: 100000\r\n" +
      'Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\n\r\n' +
      "a".repeat(5000),
  );
  await until(() => readdirSync(media.workFolder).length === 1, { what: "the file is begun" });
  socket.destroy();
  await until(() => readdirSync(media.workFolder).length === 0, { what: "the file is gone" });
  assert.equal((await post("/ai/stt/en", audio(tone))).code, 200);
});

test("400: an invalid text, rate or label is named by its field", async () => {
  const wrong: [string, string, string, unknown][] = [
    ["text_empty", "text", "/ai/tts/en", { text: "  " }],
    ["text_too_long", "text", "/ai/tts/en", { text: "x".repeat(5001) }],
    ["invalid_request", "speech_rate", "/ai/tts/en", { text: "x", speech_rate: 0 }],
    ["invalid_request", "speech_rate", "/ai/tts/en", { text: "x", speech_rate: "fast" }],
    ["invalid_request", "lang", "/ai/tts/en", { text: "x", lang: "rw" }],
    ["invalid_request", "voice", "/ai/tts/en", { text: "x", voice: "nobody" }],
    ["invalid_request", "voice", "/ai/tts/en/public", { text: "x", voice: "" }],
    ["invalid_request", "text", "/ai/tts/en", { speech_rate: 1 }],
    ["text_too_long", "text", "/ai/ner/en", { text: "x".repeat(10_001) }],
    ["invalid_request", "labels", "/ai/ner/en", { text: "x", labels: Array.from({ length: 33 }, String) }],
    ["invalid_request", "labels[0]", "/ai/ner/en", { text: "x", labels: ["x".repeat(10_000)] }],
    ["invalid_request", "labels", "/ai/ner/en", { text: "x", labels: "person" }],
    ["text_too_long", "text", "/ai/tts/en/public", { text: "x".repeat(501) }],
    ["text_too_long", "text", "/ai/ner/en/public", { text: "x".repeat(1001) }],
  ];
  for (const [code, field, ...call] of wrong) {
    const { error } = await refused(400, code, /./, ...say(...call));
    assert.deepEqual(
      error?.errors?.map((each) => each.field),
      [field],
    );
  }
  const emoji = "😀".repeat(500);
  assert.equal(
    (await post(...say("/ai/ner/en/public", { text: emoji + emoji }))).code,
    200,
    "characters are code points",
  );
});

test("401 and 403: no token, an invalid one, one without the scope", async () => {
  const none = await refused(401, "unauthorized", /cannot be read/, ...say("/ai/ner/en", {}, { authorization: "" }));
  assert.match(none.headers.get("www-authenticate")!, /^Bearer/);
  await refused(401, "unauthorized", /unknown/, ...say("/ai/tts/en", {}, { authorization: "Bearer who" }));
  await refused(403, "forbidden", /`voice`/, ...say("/ai/tts/en", {}, { authorization: "Bearer sends" }));
});

test("404 unsupported_language: with a list of the languages served", async () => {
  for (const path of ["/ai/stt/xx", "/ai/stt/xx/public"])
    await refused(404, "unsupported_language", /served in .*en/, path, audio(tone));
  await refused(404, "unsupported_language", /served in en\./, ...say("/ai/tts/EN", { text: "x" }));
  await refused(404, "unsupported_language", /served in rw, sw, en, fr\./, ...say("/ai/ner/klingon", { text: "x" }));
});

test("404 and 405 for unknown paths have the envelope too", async () => {
  const reply = await fetch(`${url}/ai/nothing/en`, { method: "POST" });
  assert.equal(reply.status, 404);
  assert.deepEqual(((await reply.json()) as Envelope).object, null);
  const wrong = await fetch(`${url}/ai/tts/en`);
  assert.equal(wrong.headers.get("allow"), "OPTIONS, POST");
  assert.deepEqual(((await wrong.json()) as Envelope).code, 405);
});

test("413: a file too large, with and without a declared length; audio too long", async () => {
  const large = Buffer.concat([tone, Buffer.alloc(26 * 2 ** 20)]);
  await refused(413, "payload_too_large", /25 MiB/, "/ai/stt/en", audio(large));
  await refused(413, "payload_too_large", /1 MiB/, "/ai/stt/en/public", audio(large.subarray(0, 1_200_000)));
  const type = { "content-type": "multipart/form-data; boundary=x" };
  const head = '--x\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\n\r\n';
  const chunks = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(head));
      for (let i = 0; i < 26; i++) controller.enqueue(new Uint8Array(2 ** 20));
      controller.close();
    },
  });
  const response = await fetch(`${url}/ai/stt/en`, {
    method: "POST",
    headers: { ...type, authorization: "Bearer speaks" },
    body: chunks,
    duplex: "half",
  });
  assert.equal(((await response.json()) as Envelope).error?.code, "payload_too_large");
  await refused(
    413,
    "payload_too_large",
    /longer than the limit of 600/,
    "/ai/stt/en",
    audio(wavOf(new Int16Array(640 * 4000), 4000)),
  );
  await refused(
    413,
    "payload_too_large",
    /longer than the limit of 60 /,
    "/ai/stt/en/public",
    audio(wavOf(new Int16Array(61 * 4000), 4000)),
  );
  const much = { text: "x".repeat(1_100_000) };
  await refused(413, "payload_too_large", /larger/, ...say("/ai/ner/en", much));
});

test("415: bodies that are not a form, JSON or audio", async () => {
  await refused(415, "unsupported_media_type", /multipart form/, ...say("/ai/stt/en", {}));
  await refused(415, "unsupported_media_type", /JSON/, "/ai/tts/en", audio(tone));
  await refused(415, "unsupported_audio", /is text/, "/ai/stt/en", audio(Buffer.from("some text, and no audio")));
  await refused(415, "unsupported_audio", /playlist/, "/ai/stt/en", audio(Buffer.from("#EXTM3U\nhttp://127.0.0.1/")));
  assert.deepEqual(readdirSync(media.workFolder), []);
});

test("429: the eleventh public call of an address in a minute, the fifty-first in a day, per endpoint and /64", async () => {
  const call = (ip: string) => post(...say("/ai/ner/en/public", { text: "x" }, from(ip)));
  for (let n = 0; n < 10; n++) assert.equal((await call(`2001:db8::${n}`)).code, 200);
  const reply = await call("2001:db8::ffff");
  assert.deepEqual([reply.code, reply.error?.code, reply.object], [429, "rate_limited", "ner"]);
  assert.equal(reply.headers.get("retry-after"), "60");
  assert.equal(reply.headers.get("access-control-allow-origin"), "*");
  assert.equal((await call("2001:db8:0:1::1")).code, 200, "another /64");
  assert.equal(
    (await post(...say("/ai/tts/en/public", { text: "x" }, from("2001:db8::1")))).code,
    200,
    "another endpoint",
  );
  assert.equal((await post(...say("/ai/ner/en", { text: "x" }))).code, 200, "a token");
  for (let minute = 1; minute < 5; minute++) {
    now = new Date(now.getTime() + 60_000);
    for (let n = 0; n < 10; n++) assert.equal((await call("2001:db8::1")).code, 200);
  }
  now = new Date(now.getTime() + 60_000);
  const day = await call("2001:db8::1");
  assert.equal(day.headers.get("retry-after"), String(86_400 - 300));
  now = new Date(now.getTime() + 86_400_000);
  assert.equal(await forgetPublicCallers(ctx), false);
  assert.equal((await database.sql`select 1 from public_voice_calls`).length, 0);
  assert.equal((await call("2001:db8::1")).code, 200);
});

test("concurrent public calls from one address are counted one by one", async () => {
  const calls = Array.from({ length: 14 }, () => post(...say("/ai/ner/en/public", { text: "x" })));
  const codes = (await Promise.all(calls)).map((reply) => reply.code);
  assert.equal(codes.filter((code) => code === 429).length, 4, String(codes));
});

test("503: for a language without a model; only operators are told the command; problems with the file are reported first", async () => {
  await refused(503, "model_not_installed", /Ask your operator to install one/, "/ai/stt/de", audio(tone));
  await refused(503, "model_not_installed", /Ask your operator to install one/, "/ai/stt/de/public", audio(tone));
  await refused(415, "unsupported_audio", /is text/, "/ai/stt/de", audio(Buffer.from("text")));
  await refused(503, "model_not_installed", /No model .* is known/, ...say("/ai/tts/fr", { text: "x" }));
});

test("503: an engine that crashes or hangs fails its request in time, and the next one is served", async () => {
  await refused(503, "unavailable", /ended/, "/ai/stt/fr", audio(tone));
  // Reopened, which counts towards a job's limit.
  assert.equal((await post("/ai/stt/en", audio(tone))).code, 200);
  const hung = await refused(503, "unavailable", /too long/, "/ai/stt/sw", audio(tone));
  assert.ok(hung.headers.get("retry-after"));
  assert.equal((await post("/ai/stt/en", audio(tone))).code, 200);
});

test("pages of other origins may call what needs no token, and nothing else", async () => {
  for (const path of ["/ai/stt/en/public", "/ai/languages", `/media/${"0".repeat(32)}.wav`]) {
    const preflight = await fetch(url + path, { method: "OPTIONS" });
    assert.deepEqual([preflight.status, preflight.headers.get("access-control-allow-origin")], [204, "*"], path);
  }
  const own = await fetch(`${url}/ai/stt/en`, { method: "OPTIONS" });
  assert.equal(own.headers.get("access-control-allow-origin"), null);
});

test("the list of languages names what serves each function, and the command that installs a missing model", async () => {
  const { languages } = (await (await fetch(`${url}/ai/languages/`)).json()) as { languages: LanguageEntry[] };
  assert.deepEqual(
    languages.map((each) => each.lang),
    ["rw", "sw", "en", "fr", "de"],
  );
  const german = languages.at(-1)!;
  assert.equal(german.name, "German");
  assert.deepEqual(german.stt, {
    level: "none",
    engine: null,
    model: null,
    licence: null,
    install: "tuma models pull small-de",
  });
  assert.equal(languages[2]!.stt.level, "full");
  assert.ok(languages[0]!.ner.labels!.includes("person"));
});

test("audio is deleted a day after it was stored", async () => {
  const reply = await post(...say("/ai/tts/en", { text: "a" }));
  const path = reply.data!["generated_audio_url"] as string;
  assert.equal(await media.forget(), false);
  assert.equal((await fetch(url + path)).status, 200);
  const name = path.split("/")[2]!;
  const old = new Date(Date.now() - 25 * 3_600_000);
  const folder = join(dataDir, "media", name.slice(0, 2));
  utimesSync(join(folder, name), old, old);
  // Files whose random names begin with the same two digits share a folder.
  writeFileSync(join(folder, "beside it"), "");
  assert.equal((await fetch(url + path)).status, 404, "as soon as its time is over");
  await media.forget();
  const left = readdirSync(folder);
  assert.deepEqual([left.includes(name), left.includes("beside it")], [false, true]);
});

test("a process without the role says so", async (t) => {
  const other = await openApp(ctx, { authenticators: [] });
  t.after(() => other.close());
  voiceElsewhere(other);
  const reply = await other.inject({ method: "POST", url: "/ai/tts/en/public" });
  assert.equal(reply.statusCode, 503);
  assert.deepEqual(reply.json<Envelope>().error?.code, "unavailable");
});

test("a range is parsed according to RFC 9110", () => {
  assert.deepEqual(readRange("bytes=0-9", 100), { start: 0, end: 9 });
  assert.deepEqual(readRange("bytes=90-", 100), { start: 90, end: 99 });
  assert.deepEqual(readRange("bytes=50-999", 100), { start: 50, end: 99 });
  assert.deepEqual(readRange("bytes=-500", 100), { start: 0, end: 99 });
  for (const none of ["bytes=100-", "bytes=-0"]) assert.equal(readRange(none, 100), "unsatisfiable");
  for (const other of ["bytes=9-3", "bytes=-", "items=0-1", "bytes=0-1,4-5", "bytes=a-b"])
    assert.equal(readRange(other, 100), undefined);
});

test("the wait lasts until both limits allow another call", () => {
  const limits = { perMinute: 2, perDay: 3 };
  assert.equal(waitFor(at(0), limits, 1000), 0);
  assert.equal(waitFor(at(0, 10), limits, 20_000), 40_000);
  assert.equal(waitFor(at(0, 10, 100), limits, 110_000), 86_400_000 - 110_000);
});
