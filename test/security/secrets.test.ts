import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig, settings, shownConfiguration } from "../../src/base/config/config.ts";
import type { Setting } from "../../src/base/config/setting.ts";
import { startServer } from "../harness/server.ts";

const canary = "canary-0123456789-abcdef";
const upstreams = {
  STT_UPSTREAM_RW: `https://user:${canary}@speech.example/v1`,
  STT_UPSTREAM_RW_KEY: canary,
  STT_UPSTREAM_RW_MODEL: "whisper-rw",
  TTS_UPSTREAM_RW: "https://speech.example/v1",
  TTS_UPSTREAM_RW_KEY: canary,
  TTS_UPSTREAM_RW_VOICE: "amina",
  // A password in the address of what has no setting for one.
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://user:${canary}@127.0.0.1:9`,
};

test("no setting that is marked or named as a secret is shown", () => {
  const env: Record<string, string> = { ...upstreams };
  const secrets = (Object.values(settings) as Setting<unknown>[]).filter(
    (each) => !each.readAll && (each.shown || /KEY|SECRET|PASSWORD|TOKEN/.test(each.env)),
  );
  for (const { env: name, read } of secrets)
    env[name] = [
      canary,
      ...["postgres", "smtp", "https"].map((scheme) => `${scheme}://tuma:${canary}@tuma.example/tuma`),
    ].find((value) => accepts(read, value))!;
  assert.ok(secrets.length >= 4);
  const shown = shownConfiguration(readConfig(env));
  assert.doesNotMatch(JSON.stringify(shown), /canary/);
  assert.equal(shown["OTEL_EXPORTER_OTLP_ENDPOINT"], "http://…@127.0.0.1:9");
  for (const { env: name } of secrets) assert.equal(shown[name], "(set)", name);
});

test("the operator sees host, model and voice of a speech service, and of its key that it is set", async (t) => {
  const server = await startServer(upstreams);
  t.after(() => server.stop());
  const { text, body } = await server.call<{ configuration: Record<string, unknown> }>("GET /v1/operator/system");
  assert.doesNotMatch(text, /canary/);
  assert.deepEqual(
    [body.configuration["STT_UPSTREAM_<LANG>"], body.configuration["TTS_UPSTREAM_<LANG>"]],
    [
      { rw: { host: "speech.example", model: "whisper-rw", key: "(set)" } },
      { rw: { host: "speech.example", voice: "amina", key: "(set)" } },
    ],
  );
});

function accepts(read: (text: string) => unknown, value: string): boolean {
  try {
    read(value);
    return true;
  } catch {
    return false;
  }
}
