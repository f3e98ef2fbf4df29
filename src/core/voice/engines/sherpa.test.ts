import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import type { Sql } from "../../../base/db.ts";
import { openContext } from "../../../../test/harness/accounts.ts";
import { modelOf } from "../models/catalogue.ts";
import { folderOf, importModel, isInstalled, modelsDirOf } from "../models/installed.ts";
import { pull } from "../models/pull.ts";
import { Graph } from "../models/whisper/onnx.ts";
import { InstalledEngines } from "./engines.ts";
import { onnxLibrary } from "./neural/runtime.ts";
import { samplesPerSecond } from "./speech-parts.ts";

const skip = onnxLibrary() === undefined && "the optional packages koffi and sherpa-onnx-node are not installed";

async function scratch(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tuma-sherpa-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Loud and quiet stretches, in seconds, starting with a quiet one. */
const sound = (...seconds: number[]): Float32Array =>
  Float32Array.from(
    seconds.flatMap((each, turn) =>
      Array.from({ length: each * samplesPerSecond }, (_, at) => (turn % 2 === 0 ? 0 : Math.sin(at * at) / 2)),
    ),
  );

/**
 * A net with the inputs, outputs and metadata of a Conformer exported by NVIDIA's NeMo: of every four spectra, each scaled to a mean
 * of zero, it scores the first token by their sum, and the blank by its opposite.
 */
function exported(): Buffer {
  const graph = new Graph();
  const [bands, subsampling] = [80, 4];
  const weights = Buffer.alloc(4 * 2 * bands * subsampling);
  for (let at = 0; at < weights.length / 4; at++) weights.writeFloatLE(at < weights.length / 8 ? 1 : -1, 4 * at);
  const kernel = graph.constant("kernel", "float", [2, bands, subsampling], weights);
  const scores = graph.add("Conv", ["audio_signal", kernel], { kernel_shape: [subsampling], strides: [subsampling] });
  graph.name(graph.add("LogSoftmax", [graph.add("Transpose", [scores], { perm: [0, 2, 1] })]), "logprobs");
  // The lengths are read by the exported net, which leaves out what is beyond them.
  graph.name(graph.add("Identity", ["length"]), "lengths");
  return Buffer.concat(
    graph.encode(
      [
        { name: "audio_signal", type: "float", shape: ["batch", bands, "spectra"] },
        { name: "length", type: "int64", shape: ["batch"] },
      ],
      [
        { name: "logprobs", type: "float", shape: ["batch", "frames", 2] },
        { name: "lengths", type: "int64", shape: ["batch"] },
      ],
      { model_type: "EncDecCTCModelBPE", vocab_size: "2", subsampling_factor: "4", normalize_type: "per_feature" },
    ),
  );
}

test("a Conformer that was exported from NeMo is imported and run", { skip }, async (t) => {
  const [given, modelsDir] = [await scratch(t), await scratch(t)];
  await assert.rejects(pull(modelsDir, modelOf("conformer-rw")!), /tuma models import conformer-rw FOLDER/);
  await writeFile(join(given, "model.onnx"), exported());
  await assert.rejects(importModel(modelsDir, "conformer-rw", given), /tokens.txt of conformer-rw is not in/);
  await writeFile(join(given, "tokens.txt"), "▁muraho 0\n<blk> 1\n");
  await importModel(modelsDir, "conformer-rw", given);
  const { openRecognizer } = await import("./sherpa-child.ts");
  const recognizer = openRecognizer("nemo-ctc", folderOf(modelsDir, "conformer-rw"), "rw");
  for (const [samples, text] of [
    [sound(1, 1, 1, 1, 1), "muraho muraho"],
    [sound(1, 1, 1), "muraho"],
  ] as const) {
    const stream = recognizer.createStream();
    stream.acceptWaveform({ sampleRate: samplesPerSecond, samples });
    recognizer.decode(stream);
    assert.equal(recognizer.getResult(stream).text.trim(), text);
  }
});

// With the model of MODELS_DIR or ./data/models; `tuma models pull whisper-base` installs it, and the tests never do.
const from = modelsDirOf({ modelsDir: process.env["MODELS_DIR"], dataDir: "./data" });
const has = (id: string) => isInstalled(from, modelOf(id)!);
const noWhisper = skip || (!has("whisper-base") && `no Whisper in ${from}: tuma models pull whisper-base`);

async function openEngines(t: TestContext, modelsDir: string) {
  const folder = await scratch(t);
  const env = { DATA_DIR: join(folder, "data"), MODELS_DIR: modelsDir, AUTO_MODELS: "false" };
  const engines = new InstalledEngines(openContext(undefined as unknown as Sql, env), folder);
  t.after(() => engines.stop());
  /** What is heard in samples. */
  const hear = async (samples: Int16Array, language: string) => {
    const path = join(folder, "audio");
    await writeFile(path, samples);
    const audio = { path, seconds: samples.length / samplesPerSecond };
    return (await engines.speechToText(language)!.transcribe(audio, language, {})).text;
  };
  return { engines, hear };
}

const listed = (engines: InstalledEngines, language: string) =>
  engines.listings().find((each) => each.function === "stt" && each.language === language)!;

test("without a model of French the list names the command that installs one", { skip }, async (t) => {
  const { engines } = await openEngines(t, await scratch(t));
  const { level, install } = listed(engines, "fr");
  assert.deepEqual([level, install], ["none", "tuma models pull whisper-base"]);
  // Of Kinyarwanda the smallest that can be downloaded, not the one that people have to export.
  assert.equal(listed(engines, "rw").install, "tuma models pull omnilingual-300m");
});

test("Whisper is listed for French alone, and hears nothing in silence and noise", { skip: noWhisper }, async (t) => {
  const { engines, hear } = await openEngines(t, from);
  const { level, model, licence } = listed(engines, "fr");
  assert.deepEqual([level, model, licence], ["basic", "whisper-base", "MIT"]);
  for (const language of ["en", "sw", "rw"]) assert.notEqual(listed(engines, language).model, "whisper-base");
  const length = 10 * samplesPerSecond;
  assert.equal(await hear(new Int16Array(length), "fr"), "");
  assert.equal(
    await hear(
      Int16Array.from({ length }, () => (Math.random() - 0.5) * 20_000),
      "fr",
    ),
    "",
  );
});
