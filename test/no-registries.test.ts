import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { test, type TestContext } from "node:test";
import { isEspeakInstalled } from "../src/core/voice/engines/espeak/espeak.ts";
import { wavOf } from "./fixtures/wav.ts";
import { inherited } from "./harness/process.ts";
import { startServer } from "./harness/server.ts";
import { until } from "./harness/wait.ts";

// A machine from which no package registry can be reached: speech falls back, says so, and nothing hangs.

/** The settings by which every source of a model is looked for at this address. */
const registriesAt = (address: string): Record<string, string> => ({
  HTTPS_PROXY: address,
  HTTP_PROXY: address,
  NO_PROXY: "",
  https_proxy: address,
  http_proxy: address,
  no_proxy: "",
  PIP_INDEX_URL: `${address}/simple`,
  MAVEN_REPO_URL: `${address}/maven`,
  npm_config_registry: `${address}/npm`,
});

async function listen(t: TestContext): Promise<{ address: string; sockets: Set<Socket>; close: () => void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on("error", () => {}))).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  t.after(close);
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets, close };
}

/** Sets environment variables for one test. */
function setEnv(t: TestContext, env: Record<string, string>): void {
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, env);
  t.after(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
}

interface Listed {
  languages: {
    lang: string;
    stt: { level: string; install?: string };
    tts: { level: string; engine: string | null; install?: string };
  }[];
}

test(
  "registries that never answer: the service starts, speaks with eSpeak NG, says what is missing, and stops",
  // Far longer than it takes, and less than a silent proxy kept the service from stopping.
  { skip: !isEspeakInstalled() && "eSpeak NG is not installed", timeout: 45_000 },
  async (t) => {
    const { address, sockets } = await listen(t);
    const models = await mkdtemp(join(tmpdir(), "tuma-no-models-"));
    t.after(() => rm(models, { recursive: true }));
    setEnv(t, registriesAt(address));
    const server = await startServer({ AUTO_MODELS: "true", MODELS_DIR: models });
    try {
      await until(() => sockets.size > 0, { what: "a download that has begun" });
      const { languages } = (await server.call<Listed>("GET /ai/languages")).body;
      const english = languages.find(({ lang }) => lang === "en")!;
      assert.deepEqual(
        [english.stt.level, english.stt.install, english.tts.engine, english.tts.install],
        ["none", "tuma models pull moonshine-tiny-en", "espeak-ng", "tuma models pull hibari"],
      );
      for (const lang of ["en", "fr", "sw", "rw"]) {
        const spoken = await server.call(`POST /ai/tts/${lang}`, { body: { text: "Mu 2026.", speech_rate: 1 } });
        assert.equal(spoken.status, 200, spoken.text);
      }
      const form = new FormData();
      form.set("audio", new Blob([new Uint8Array(wavOf(new Int16Array(16_000), 16_000))]), "silence.wav");
      const headers = { authorization: `Bearer ${server.token}` };
      const heard = await fetch(`${server.url}/ai/stt/en`, { method: "POST", body: form, headers });
      const { error } = (await heard.json()) as { error: { code: string; message: string } };
      assert.deepEqual([heard.status, error.code], [503, "model_not_installed"]);
      assert.match(error.message, /tuma models pull moonshine-tiny-en/);
    } finally {
      await server.stop();
    }
    assert.deepEqual(await readdir(models).then((names) => names.filter((name) => !/^\.|lock$/.test(name))), []);
  },
);

test("a pull from registries that are not there ends, names each source with its reason, and leaves no model", async (t) => {
  const { address, close } = await listen(t);
  close();
  const models = await mkdtemp(join(tmpdir(), "tuma-no-models-"));
  t.after(() => rm(models, { recursive: true }));
  const main = resolve(import.meta.dirname, "../cli/tuma.mjs");
  const child = spawn(process.execPath, [main, "models", "pull", "moonshine-tiny-en"], {
    env: { ...inherited, ...registriesAt(address), MODELS_DIR: models },
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number]>,
  ]);
  assert.equal(code, 1, errors);
  assert.match(output, /not from raw\.githubusercontent\.com: .*cannot be reached/);
  assert.match(output, /not from PyPI, silero-vad [\d.]+: .*cannot be reached \(ECONNREFUSED\)/);
  assert.match(errors, /^tuma: silero-vad could not be downloaded from any source\. raw\.github.*; PyPI, .*\.\n/);
  assert.match(errors, /tuma models import/);
  assert.deepEqual(await readdir(models).then((names) => names.filter((name) => !/^\.|lock$/.test(name))), []);
});
