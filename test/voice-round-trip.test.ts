import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { test, type TestContext } from "node:test";
import { modelOf } from "../src/core/voice/models/catalogue.ts";
import { isInstalled, modelsDirOf } from "../src/core/voice/models/installed.ts";
import { startServer } from "./harness/server.ts";

// Text is synthesised and transcribed over HTTP, with the models of MODELS_DIR or ./data/models.
// `tuma models pull moonshine-tiny-en` installs the models; the tests never download them.

const modelsDir = modelsDirOf({ modelsDir: process.env["MODELS_DIR"], dataDir: "./data" });
const skip = isInstalled(modelsDir, modelOf("moonshine-tiny-en")!)
  ? false
  : `no English model in ${modelsDir}: tuma models pull moonshine-tiny-en`;
const clips = resolve(import.meta.dirname, "../../shared/data/speech/clips");

async function start(t: TestContext) {
  const server = await startServer({ MODELS_DIR: modelsDir, PUBLIC_VOICE_PER_MINUTE: "100" });
  t.after(() => server.stop());
  const ask = async <Data>(path: string, body: string | FormData, type?: string): Promise<Data> => {
    const headers = { authorization: `Bearer ${server.token}`, ...(type ? { "content-type": type } : {}) };
    const reply = await fetch(server.url + path, { method: "POST", body, headers });
    const envelope = (await reply.json()) as { code: number; data: Data; error: unknown };
    assert.equal(envelope.code, 200, JSON.stringify(envelope.error));
    return envelope.data;
  };
  return {
    speak: async (text: string): Promise<Blob> => {
      const body = JSON.stringify({ text, speech_rate: 1, lang: "en" });
      const { generated_audio_url } = await ask<{ generated_audio_url: string }>(
        "/ai/tts/en",
        body,
        "application/json",
      );
      return (await fetch(server.url + generated_audio_url)).blob();
    },
    hear: async (audio: Blob): Promise<string> => {
      const form = new FormData();
      form.set("audio", audio, "audio.wav");
      return (await ask<{ text: string }>("/ai/stt/en", form)).text;
    },
  };
}

test("the digits of a spoken code come out of speech to text as they went in", { skip }, async (t) => {
  const { speak, hear } = await start(t);
  for (const code of ["482913", "637350", "369338", "907136"]) {
    const heard = await hear(await speak(`Your code is ${code}.`));
    assert.equal(heard.replace(/\D/g, ""), code, heard);
  }
});

test("clean read speech is heard with at most 15 % of the words wrong", { skip }, async (t) => {
  const { hear } = await start(t);
  const list = await readFile(resolve(clips, "transcripts.json"), "utf8").catch(() => undefined);
  if (list === undefined) return t.skip("the clips with transcripts are not here");
  const transcripts = Object.entries(JSON.parse(list) as Record<string, string>);
  let [wrong, all] = [0, 0];
  for (const [name, text] of transcripts.filter(([each]) => /^(jfk|sense|goforward\.)/.test(each))) {
    const heard = await hear(new Blob([new Uint8Array(await readFile(resolve(clips, name)))]));
    const words = wordsOf(text);
    wrong += distance(words, wordsOf(heard));
    all += words.length;
  }
  assert.ok(all > 70 && wrong / all <= 0.15, `${wrong} of ${all} words are wrong`);
});

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/\bmr\./g, "mister")
    .match(/[a-z']+/g) ?? [];

/** Words inserted, deleted or substituted (Levenshtein). */
function distance(one: string[], other: string[]): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, word] of one.entries()) {
    const next = [at + 1];
    for (const [each, theirs] of other.entries())
      next.push(Math.min(next[each]! + 1, row[each + 1]! + 1, row[each]! + (word === theirs ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}
