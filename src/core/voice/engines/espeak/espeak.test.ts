import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { Refusal } from "../../../../base/errors.ts";
import type { Sql } from "../../../../base/db.ts";
import { openContext } from "../../../../../test/harness/accounts.ts";
import { InstalledEngines } from "../engines.ts";
import { Espeak, isEspeakInstalled } from "./espeak.ts";

const skip = isEspeakInstalled() ? false : "the optional package of eSpeak NG is not installed";
const sentences = {
  en: "Your payment of 5,000 RWF was received. Thank you.",
  fr: "Votre paiement de 5 000 FRW a été reçu. Merci.",
  sw: "Malipo yako ya Ksh 5,000 yamepokelewa. Asante.",
  rw: "Twakiriye amafaranga 5,000 Frw. Murakoze.",
};

const refusal = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code;

async function open(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), "tuma-espeak-"));
  const ctx = openContext(undefined as unknown as Sql, { DATA_DIR: join(folder, "data"), AUTO_MODELS: "false" });
  const engines = new InstalledEngines(ctx, folder);
  t.after(async () => {
    await engines.stop();
    await rm(folder, { recursive: true });
  });
  const speak = (text: string, language: string, rate: number) =>
    engines.textToSpeech(language)!.synthesize({ text, language, rate }, join(folder, "out.wav"), {});
  return { folder, engines, speak };
}

test("each of four languages is spoken into a 16-bit WAV file of the reported length", { skip }, async (t) => {
  const { folder, speak } = await open(t);
  for (const [language, text] of Object.entries(sentences)) {
    const { seconds } = await speak(text, language, 1);
    const wav = await readFile(join(folder, "out.wav"));
    assert.equal(wav.subarray(0, 4).toString() + wav.subarray(8, 16).toString(), "RIFFWAVEfmt ");
    assert.equal(wav.readUInt32LE(4), wav.length - 8);
    const [format, channels, rate, bits] = [20, 22, 24, 34].map((at) => wav.readUInt16LE(at));
    assert.deepEqual({ format, channels, rate, bits }, { format: 1, channels: 1, rate: 22_050, bits: 16 });
    assert.equal((wav.length - 44) / 2 / 22_050, seconds);
    const loudest = Math.max(...new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length)));
    assert.ok(seconds > 2 && loudest > 3000, `${language}: ${seconds} s, loudest ${loudest}`);
  }
});

test("the duration follows the rate in proportion, within a tenth", { skip }, async (t) => {
  const { speak } = await open(t);
  for (const [language, text] of Object.entries(sentences)) {
    const { seconds: natural } = await speak(text, language, 1);
    for (const rate of [0.5, 0.8, 1.3, 2]) {
      const { seconds } = await speak(text, language, rate);
      const ratio = (seconds * rate) / natural;
      assert.ok(ratio > 0.9 && ratio < 1.1, `${language} at ${rate}: ${ratio.toFixed(3)} of what is due`);
    }
  }
});

test("phonemes and markup in a text are not obeyed", { skip }, async (t) => {
  const { speak } = await open(t);
  const { seconds: plain } = await speak("break time ten s", "en", 1);
  const { seconds: marked } = await speak('<break time="10s"/>', "en", 1);
  assert.ok(Math.abs(plain - marked) < 1, `${plain} s, ${marked} s`);
});

test("it writes the phonemes of words in IPA, and keeps their punctuation and lines", { skip }, async (t) => {
  const { folder } = await open(t);
  const ctx = openContext(undefined as unknown as Sql, { DATA_DIR: join(folder, "data"), AUTO_MODELS: "false" });
  const espeak = new Espeak(ctx, folder);
  t.after(() => espeak.stop());
  assert.equal(await espeak.phonemes("Bonjour, le monde. Merci!", "fr", {}), "bɔ̃ʒˈuʁ, lə mˈɔ̃d. mɛʁsˈi!");
  assert.equal(await espeak.phonemes("Code:\nun;\ndeux. Merci", "fr", {}), "kˈɔd:\nˈœ̃;\ndˈø. mɛʁsˈi");
  assert.doesNotMatch(await espeak.phonemes("le weekend de John Smith", "fr", {}), /[_()-]/);
});

test("a text with nothing to say, or too much, is refused with a sentence", { skip }, async (t) => {
  const { speak } = await open(t);
  await assert.rejects(speak("😀 …", "en", 1), refusal("text_empty"));
  await assert.rejects(speak("Hello, добрый день", "en", 1), refusal("invalid_request"));
  await assert.rejects(speak("9".repeat(5000), "en", 0.5), refusal("text_too_long"));
  assert.ok((await speak("Still there.", "en", 1)).seconds > 0.5);
});
