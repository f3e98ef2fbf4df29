import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { test, type TestContext } from "node:test";
import { Refusal } from "../../../base/errors.ts";
import type { Sql } from "../../../base/db.ts";
import { readConfig } from "../../../base/config/config.ts";
import { openContext } from "../../../../test/harness/accounts.ts";
import { InstalledEngines } from "./engines.ts";
import { readWavFormat, wavHeader } from "./wav.ts";

/** The requests that the service received, parsed by the platform's own multipart reader. */
interface Asked {
  path: string;
  key: string | undefined;
  form?: FormData;
  json?: Record<string, unknown>;
}

/** A server of OpenAI's audio API, and an installation that uses it for Kinyarwanda. */
async function open(
  t: TestContext,
  answer: (asked: Asked, reply: ServerResponse) => void,
  env: Record<string, string> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), "tuma-upstream-"));
  const all: Asked[] = [];
  const take = async (request: IncomingMessage, reply: ServerResponse) => {
    const body = await buffer(request);
    const type = request.headers["content-type"]!;
    const asked: Asked = { path: request.url!, key: request.headers.authorization };
    if (type === "application/json") asked.json = JSON.parse(body.toString()) as Record<string, unknown>;
    else asked.form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
    all.push(asked);
    answer(asked, reply);
  };
  const server = createServer((request, reply) => void take(request, reply)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const engines = new InstalledEngines(
    openContext(undefined as unknown as Sql, {
      DATA_DIR: folder,
      AUTO_MODELS: "false",
      STT_UPSTREAM_RW: `${url}/`,
      STT_UPSTREAM_RW_KEY: "sk-1",
      STT_UPSTREAM_RW_MODEL: "whisper-rw",
      TTS_UPSTREAM_RW: url,
      TTS_UPSTREAM_RW_VOICE: "amina",
      ...env,
    }),
    folder,
  );
  t.after(async () => {
    await engines.stop();
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });
  const audio = { path: join(folder, "audio.raw"), seconds: 1 };
  await writeFile(audio.path, Buffer.alloc(32_000, 7));
  const into = join(folder, "out.wav");
  return {
    all,
    into,
    engines,
    hear: () => engines.speechToText("rw")!.transcribe(audio, "rw", {}),
    speak: () => engines.textToSpeech("rw")!.synthesize({ text: "Muraho [[x]]", language: "rw", rate: 1.5 }, into, {}),
  };
}

const refusal = (sentence: RegExp) => (error: unknown) =>
  error instanceof Refusal &&
  error.code === "unavailable" &&
  sentence.test(error.message) &&
  !/127/.test(error.message);

test("speech goes to the service of its language as a WAV file, and comes back with its segments", async (t) => {
  const { all, hear, engines } = await open(t, (_, reply) => {
    const segments = [
      { id: 0, start: 0, end: 0.5, text: " muraho  neza." },
      { id: 1, start: 0.5, end: 1, text: " amakuru?" },
    ];
    reply.end(JSON.stringify({ text: "muraho neza. amakuru?", segments }));
  });
  assert.deepEqual(await hear(), {
    text: "Muraho neza. Amakuru?",
    segments: [
      { start: 0, end: 0.5, text: "Muraho neza." },
      { start: 0.5, end: 1, text: "Amakuru?" },
    ],
  });
  const [{ path, key, form }] = all as [Asked];
  assert.deepEqual({ path, key }, { path: "/v1/audio/transcriptions", key: "Bearer sk-1" });
  const { file, ...fields } = Object.fromEntries(form!) as { file: File };
  assert.deepEqual(fields, { model: "whisper-rw", language: "rw", response_format: "verbose_json" });
  const wav = Buffer.from(await file.arrayBuffer());
  assert.deepEqual(readWavFormat(wav), {
    channels: 1,
    sampleRate: 16_000,
    bitsPerSample: 16,
    dataOffset: 44,
    dataBytes: 32_000,
  });
  assert.equal(
    engines.listings().find(({ language, function: of }) => language === "rw" && of === "stt")?.model,
    "whisper-rw",
  );
});

test("a service that supports only the short response is asked for that", async (t) => {
  const { all, hear } = await open(t, ({ form }, reply) => {
    if (form!.get("response_format") === "json") reply.end(JSON.stringify({ text: "muraho" }));
    else reply.writeHead(400).end("{}");
  });
  assert.deepEqual(await hear(), { text: "Muraho", segments: [{ start: 0, end: 1, text: "Muraho" }] });
  assert.equal(all.length, 2);
});

test("a model that knows the language by another code, or takes none, is asked accordingly", async (t) => {
  const codes = async (env: Record<string, string>) => {
    const { all, hear } = await open(t, (_, reply) => reply.end(JSON.stringify({ text: "muraho" })), env);
    await hear();
    return all.map(({ form }) => form!.get("language"));
  };
  assert.deepEqual(await codes({ STT_UPSTREAM_RW_LANGUAGE: "ps" }), ["ps"]);
  assert.deepEqual(await codes({ STT_UPSTREAM_RW_LANGUAGE: "none" }), [null]);
  assert.deepEqual(await codes({ STT_UPSTREAM_RW_LANGUAGE: "" }), ["rw"]);
});

test("a text goes to the service as it is, with the rate, and its streamed WAV gets its true length", async (t) => {
  const samples = Buffer.alloc(24_000 * 2, 1);
  const { all, into, speak } = await open(t, (_, reply) => {
    const header = wavHeader(0, 24_000);
    header.writeUInt32LE(0xffffffff, 4);
    header.writeUInt32LE(0xffffffff, 40);
    reply.end(Buffer.concat([header, samples]));
  });
  assert.deepEqual(await speak(), { seconds: 1 });
  assert.deepEqual(all[0], {
    path: "/v1/audio/speech",
    key: undefined,
    json: { model: "tts-1", voice: "amina", input: "Muraho [[x]]", response_format: "wav", speed: 1.5 },
  });
  assert.deepEqual(await readFile(into), Buffer.concat([wavHeader(24_000, 24_000), samples]));
});

test("every fault of the service becomes a sentence that contains no address", async (t) => {
  const does: { answer: (reply: ServerResponse) => unknown } = { answer: (reply) => reply.writeHead(401).end() };
  const { hear, speak } = await open(t, (_, reply) => does.answer(reply));
  await assert.rejects(hear(), refusal(/answered 401: it rejects our key/));
  does.answer = (reply) => reply.writeHead(500).end("stack");
  await assert.rejects(speak(), refusal(/answered 500/));
  does.answer = (reply) => reply.end("<html>");
  await assert.rejects(hear(), refusal(/without a transcript/));
  await assert.rejects(speak(), refusal(/did not return 16-bit/));
  does.answer = (reply) => reply.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
  await assert.rejects(speak(), refusal(/cannot be reached/));
  does.answer = (reply) => reply.destroy();
  await assert.rejects(hear(), refusal(/cannot be reached/));
  does.answer = (reply) => {
    reply.writeHead(200, { "content-length": 1000 });
    reply.write("half", () => reply.destroy());
  };
  await assert.rejects(speak(), refusal(/broke off/));
});

test("an invalid address stops the start with a clear message", () => {
  assert.throws(() => readConfig({ STT_UPSTREAM_RW: "here" }), /STT_UPSTREAM_RW\) must be a URL/);
  assert.deepEqual(readConfig({ TTS_UPSTREAM_SW: "https://a.example/v1/" }).ttsUpstreams, {
    sw: { url: "https://a.example/v1", model: undefined, voice: undefined, language: undefined, key: undefined },
  });
  assert.throws(
    () => readConfig({ STT_UPSTREAM_RW: "https://a.example/v1", STT_UPSTREAM_RW_LANGUAGE: "ki nya" }),
    /STT_UPSTREAM_RW_LANGUAGE\) must be the code/,
  );
});
