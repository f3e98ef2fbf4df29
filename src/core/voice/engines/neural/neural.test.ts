import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Sql } from "../../../../base/db.ts";
import { Refusal } from "../../../../base/errors.ts";
import { openContext } from "../../../../../test/harness/accounts.ts";
import { modelOf } from "../../models/catalogue.ts";
import { folderOf, isInstalled, modelsDirOf } from "../../models/installed.ts";
import { InstalledEngines } from "../engines.ts";
import { isEspeakInstalled } from "../espeak/espeak.ts";
import { onnxLibrary } from "./runtime.ts";

// With the model of MODELS_DIR or ./data/models; `tuma models pull hibari` installs it, and the tests never download it.

const from = modelsDirOf({ modelsDir: process.env["MODELS_DIR"], dataDir: "./data" });
const hasPackages = onnxLibrary() !== undefined && isEspeakInstalled();
const noPackages = !hasPackages && "an optional package of voices is not installed";
const skip = noPackages || (!isInstalled(from, modelOf("hibari")!) && `no hibari in ${from}: tuma models pull hibari`);

const slow =
  skip || (!isInstalled(from, modelOf("kokoro-82m")!) && `no Kokoro in ${from}: tuma models pull kokoro-82m`);

const sentences = {
  en: "Your payment of 5,000 RWF was received. Thank you.",
  sw: "Malipo yako ya Ksh 5,000 yamepokelewa. Asante.",
  rw: "Twakiriye amafaranga 5,000 Frw. Murakoze.",
};

let folder: string;
let engines: InstalledEngines;

/** The engines of an installation whose models are in `folder`. */
function open(): InstalledEngines {
  const env = { DATA_DIR: join(folder, "data"), MODELS_DIR: folder, AUTO_MODELS: "false" };
  return new InstalledEngines(openContext(undefined as unknown as Sql, env), folder);
}

const voicesOf = (language: string) =>
  engines.listings().find((each) => each.function === "tts" && each.language === language)!;

const speak = (text: string, language: string, rate = 1, voice?: string) =>
  engines.textToSpeech(language, voice)!.synthesize({ text, language, rate }, join(folder, "out.wav"), {});

/** The silences within the speech that was written last, in seconds: the sound is less than a hundredth of the loudest. */
async function pauses(): Promise<number[]> {
  const wav = await readFile(join(folder, "out.wav"));
  const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length));
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const sounds = Array.from(samples.keys()).filter((at) => Math.abs(samples[at]!) > loudest / 100);
  return sounds.slice(1).map((at, n) => (at - sounds[n]!) / 24_000);
}

const sampleRate = async () => (await readFile(join(folder, "out.wav"))).readUInt32LE(24);

const refusal = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "tuma-neural-"));
  engines = open();
});
after(async () => {
  await engines.stop();
  await rm(folder, { recursive: true });
});

test(
  "without the model eSpeak NG speaks, and the list names the command that installs it",
  { skip: noPackages },
  async () => {
    for (const language of ["en", "sw", "rw"]) {
      const { engine, install, voices } = voicesOf(language);
      assert.deepEqual([engine, install], ["espeak-ng", "tuma models pull hibari"]);
      assert.deepEqual(
        voices!.map(({ voice }) => voice),
        ["espeak"],
      );
    }
    assert.ok((await speak("Good morning.", "en")).seconds > 0.5);
    assert.equal(await sampleRate(), 22_050);
  },
);

test("with a damaged model eSpeak NG speaks in its place, at once", { skip: noPackages }, async () => {
  const model = folderOf(folder, "hibari");
  await mkdir(model);
  await writeFile(join(model, "model.json"), "{}");
  await writeFile(join(model, "hibari.onnx"), "weights that are none");
  assert.equal(voicesOf("en").engine, "onnx-runtime");
  for (let time = 0; time < 3; time++) assert.ok((await speak("Good morning.", "en")).seconds > 0.5);
  assert.equal(await sampleRate(), 22_050);
  await assert.rejects(speak("Good morning.", "en", 1, "heart"), /is not ready/);
  await rm(model, { recursive: true });
});

test(
  "with the model it speaks three languages, as 16-bit WAV of the reported length, and eSpeak NG when named",
  { skip },
  async () => {
    await cp(folderOf(from, "hibari"), folderOf(folder, "hibari"), { recursive: true });
    await engines.stop();
    engines = open();
    for (const [language, text] of Object.entries(sentences)) {
      const { engine, model, install, voices } = voicesOf(language);
      assert.deepEqual([engine, model, install], ["onnx-runtime", "hibari", undefined]);
      assert.deepEqual(
        voices!.map(({ voice }) => voice),
        ["heart", "espeak"],
      );
      const { seconds } = await speak(text, language);
      const wav = await readFile(join(folder, "out.wav"));
      const [format, channels, bits] = [20, 22, 34].map((at) => wav.readUInt16LE(at));
      assert.deepEqual(
        { format, channels, bits, rate: await sampleRate() },
        { format: 1, channels: 1, bits: 16, rate: 24_000 },
      );
      assert.equal((wav.length - 44) / 2 / 24_000, seconds);
      const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length));
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      assert.ok(seconds > 2 && loudest > 3000, `${language}: ${seconds} s, loudest ${loudest}`);
      await speak(text, language, 1, "espeak");
      assert.equal(await sampleRate(), 22_050);
    }
    assert.equal(engines.textToSpeech("en", "nobody"), undefined);
    assert.equal(voicesOf("fr").engine, "espeak-ng");
  },
);

test("the same text gives the same file, and its duration follows the rate, within a tenth", { skip }, async () => {
  const { seconds } = await speak(sentences.en, "en");
  const first = await readFile(join(folder, "out.wav"));
  await speak(sentences.en, "en");
  assert.deepEqual(await readFile(join(folder, "out.wav")), first);
  for (const rate of [0.5, 2]) {
    const ratio = ((await speak(sentences.en, "en", rate)).seconds * rate) / seconds;
    assert.ok(ratio > 0.9 && ratio < 1.1, `at ${rate}: ${ratio.toFixed(3)} of what is due`);
  }
});

test(
  "a code is slow enough to write: silence before each digit; a semicolon is only a semicolon",
  { skip },
  async () => {
    for (const language of ["en", "sw", "rw"])
      for (const rate of [0.5, 1]) {
        await speak("Code 4829.", language, rate);
        const long = (await pauses()).filter((seconds) => seconds > 0.35 / rate);
        assert.equal(long.length, 4, `${language} at ${rate}: ${long.join(", ")}`);
        assert.ok(Math.max(...long) < 0.8 / rate, `${language} at ${rate}: ${long.join(", ")}`);
      }
    await speak("He came; she left: nobody knew.", "en");
    assert.deepEqual(
      (await pauses()).filter((seconds) => seconds > 0.35),
      [],
    );
  },
);

test(
  "a text with nothing to say, too much, or only letters of another script is refused with a sentence",
  { skip },
  async () => {
    await assert.rejects(speak("😀 …", "en"), refusal("text_empty"));
    await assert.rejects(speak("მადლობა", "sw"), refusal("invalid_request"));
    assert.ok((await speak(`${"x".repeat(300)} Rwigamba`, "en")).seconds > 1);
  },
);

test(
  "Kokoro speaks French by default, whose phonemes eSpeak NG writes, and Swahili and Kinyarwanda when named",
  { skip: slow },
  async () => {
    for (const id of ["kokoro-82m", "kokoro-voices"])
      await cp(folderOf(from, id), folderOf(folder, id), { recursive: true });
    assert.deepEqual(
      voicesOf("fr").voices!.map(({ voice, model }) => `${voice}: ${model}`),
      ["siwis: kokoro-82m", "espeak: fr"],
    );
    assert.deepEqual(
      voicesOf("sw").voices!.map(({ voice, model }) => `${voice}: ${model}`),
      ["heart: hibari", "natural: kokoro-82m", "espeak: sw"],
    );
    assert.ok((await speak("Bonjour. Merci !", "fr")).seconds > 1);
    assert.equal(await sampleRate(), 24_000);
    // Before each digit, and between the sentences.
    await speak("Code 4829. Merci.", "fr");
    assert.equal((await pauses()).filter((seconds) => seconds > 0.35).length, 5);
    assert.ok((await speak("Asante.", "sw", 1, "natural")).seconds > 0.5);
  },
);
