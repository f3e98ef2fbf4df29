import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { openOnnx, type Tensor } from "../../engines/neural/onnx.ts";
import { onnxLibrary } from "../../engines/neural/runtime.ts";
import { modelOf, type Model } from "../catalogue.ts";
import { install, stagingFor, verify } from "../installed.ts";
import { numbersOf, readCheckpoint, type Weights } from "./checkpoint.ts";
import { convertWhisper } from "./convert.ts";
import { whisperNets } from "./nets.ts";
import { readVocabulary } from "./vocabulary.ts";

// A Whisper with one head, an encoder of one layer, a decoder of two, and weights of our own, through the code that turns the real one into nets.

const library = onnxLibrary();
const skip = library === undefined && "the optional packages koffi and sherpa-onnx-node are not installed";

const [width, bands, frames, places] = [64, 80, 1500, 32];
const words = ["Ġ", "o", "u", "i", "Ġnon", "Ã©"];
const special =
  "endoftext startoftranscript en fr translate transcribe startoflm startofprev nocaptions notimestamps 0.00";
const tokens = [...words, ...special.split(" ").map((name) => `<|${name}|>`)];
const tokenOf = (name: string) => tokens.indexOf(name);
const config = { suppress_ids: [tokenOf("Ġnon"), tokenOf("<|startoftranscript|>")] };

/** The shape of each tensor. */
function shapes(): Record<string, number[]> {
  const norm = (name: string) => ({ [`${name}/layer_norm/gamma`]: [width], [`${name}/layer_norm/beta`]: [width] });
  const linear = (name: string, rows: number, columns = width) => ({
    [`${name}/weight`]: [rows, columns],
    [`${name}/bias`]: [rows],
  });
  const layer = (name: string) => ({
    ...norm(`${name}/self_attention`),
    ...linear(`${name}/self_attention/linear_0`, 3 * width),
    ...linear(`${name}/self_attention/linear_1`, width),
    ...norm(`${name}/ffn`),
    ...linear(`${name}/ffn/linear_0`, 4 * width),
    ...linear(`${name}/ffn/linear_1`, width, 4 * width),
  });
  const decoderLayer = (name: string) => ({
    ...layer(name),
    ...norm(`${name}/attention`),
    ...linear(`${name}/attention/linear_0`, width),
    ...linear(`${name}/attention/linear_1`, 2 * width),
    ...linear(`${name}/attention/linear_2`, width),
  });
  return {
    "encoder/conv1/weight": [width, bands, 3],
    "encoder/conv1/bias": [width],
    "encoder/conv2/weight": [width, width, 3],
    "encoder/conv2/bias": [width],
    "encoder/position_encodings/encodings": [frames, width],
    ...layer("encoder/layer_0"),
    ...norm("encoder"),
    "decoder/embeddings/weight": [tokens.length, width],
    "decoder/position_encodings/encodings": [places, width],
    ...decoderLayer("decoder/layer_0"),
    ...decoderLayer("decoder/layer_1"),
    ...norm("decoder"),
  };
}

/** The 16 bits of a number that they can express exactly. */
function half(value: number): number {
  if (value === 0) return 0;
  const exponent = Math.max(-14, Math.floor(Math.log2(Math.abs(value))));
  const fraction = Math.round((Math.abs(value) / 2 ** exponent) * 1024);
  return (value < 0 ? 0x8000 : 0) | (fraction < 1024 ? fraction : ((exponent + 15) << 10) + fraction - 1024);
}

type Numbers = (name: string, shape: number[]) => (at: number) => number;

function int(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
}

/** A checkpoint as CTranslate2 writes it, with a setting between the tensors. */
function checkpointOf(numbers: Numbers): Buffer {
  const name = (text: string) => Buffer.concat([int(text.length + 1, 2), Buffer.from(`${text}\0`)]);
  const tensors = Object.entries(shapes()).map(([each, shape]) => {
    const size = shape.reduce((product, one) => product * one, 1);
    const valueAt = numbers(each, shape);
    const data = Buffer.alloc(2 * size);
    for (let at = 0; at < size; at++) data.writeUInt16LE(half(valueAt(at)), 2 * at);
    const dimensions = shape.map((one) => int(one, 4));
    return Buffer.concat([name(each), int(shape.length, 1), ...dimensions, int(4, 1), int(2 * size, 4), data]);
  });
  const setting = Buffer.concat([name("decoder/num_heads"), int(0, 1), int(2, 1), int(2, 4), int(1, 2)]);
  const head = Buffer.concat([int(6, 4), name("WhisperSpec"), int(3, 4), int(tensors.length + 1, 4)]);
  return Buffer.concat([head, setting, ...tensors, int(0, 4)]);
}

async function scratch(t: TestContext, files: Record<string, Buffer | string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tuma-whisper-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

const beside = { "config.json": JSON.stringify(config), "vocabulary.txt": tokens.join("\n") };

/**
 * All layers pass on what they get, and each place of the text has one dimension in which it is large: the token with the same
 * dimension follows there. The first place is that after the four that start a transcript.
 */
function saying(text: readonly string[]): Numbers {
  const large = (name: string, at: number) => {
    const [row, column] = [Math.floor(at / width), at % width];
    const next = name.startsWith("decoder/position") ? tokenOf(text[row - 3] ?? "") : row;
    return column === next ? 1 : 0;
  };
  return (name) => {
    if (name.endsWith("gamma")) return () => 1;
    if (name === "decoder/embeddings/weight") return (at) => large(name, at) * 0.5 + (isSuppressed(at) ? 8 : 0);
    if (name === "decoder/position_encodings/encodings") return (at) => large(name, at) * 16;
    return () => 0;
  };
}

/** A token that would win everywhere if it were not suppressed. */
const isSuppressed = (at: number) => Math.floor(at / width) === tokenOf("Ġnon") && at % width < words.length + 1;

test("a checkpoint becomes a model that sherpa-onnx runs: its text, in its places, to its end", { skip }, async (t) => {
  const { openRecognizer } = await import("../../engines/sherpa-child.ts");
  const folder = await scratch(t, {
    ...beside,
    "model.bin": checkpointOf(saying(["o", "u", "i", "Ġ", "Ã©", "<|endoftext|>"])),
  });
  await convertWhisper(folder);
  const recognizer = openRecognizer("whisper", folder, "fr");
  for (const seconds of [2, 29]) {
    const stream = recognizer.createStream();
    const samples = Float32Array.from({ length: seconds * 16_000 }, (_, at) => Math.sin(at / 20) / 2);
    stream.acceptWaveform({ sampleRate: 16_000, samples });
    recognizer.decode(stream);
    assert.equal(recognizer.getResult(stream).text, "oui é");
  }
});

/** Small multiples of a power of two, the largest in each block of 32: 8 bits express them exactly. */
function random(seed: number): Numbers {
  let state = seed;
  const next = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32;
  return (name) => {
    if (name.endsWith("gamma")) return () => 1 + Math.round(next() * 8) / 32;
    return (at) => (at % 32 === 0 ? 127 : Math.round((next() - 0.5) * 254)) / 1024;
  };
}

// An independent Whisper of one head, after the paper and its makers' program: rows of numbers, and no caches.

type Rows = number[][];
const plus = (one: Rows, other: Rows): Rows => one.map((row, y) => row.map((each, x) => each + other[y]![x]!));
const times = (one: Rows, other: Rows): Rows =>
  one.map((row) => other.map((column) => row.reduce((sum, each, at) => sum + each * column[at]!, 0)));
const gelu = (rows: Rows): Rows => rows.map((row) => row.map((x) => (x / 2) * (1 + erf(x / Math.SQRT2))));

/** Its series, which converges quickly for the numbers here. */
function erf(x: number): number {
  if (Math.abs(x) > 5) return Math.sign(x);
  let [sum, term] = [x, x];
  for (let n = 1; n < 120; n++) sum += (term *= (-x * x) / n) / (2 * n + 1);
  return (2 / Math.sqrt(Math.PI)) * sum;
}

class Reference {
  readonly #weights: ReadonlyMap<string, Weights>;

  constructor(weights: ReadonlyMap<string, Weights>) {
    this.#weights = weights;
  }

  #rows(name: string): Rows {
    const { shape } = this.#weights.get(name)!;
    const numbers = [...numbersOf(this.#weights.get(name)!)];
    const columns = numbers.length / shape[0]!;
    return Array.from({ length: shape[0]! }, (_, row) => numbers.slice(row * columns, (row + 1) * columns));
  }

  #linear(x: Rows, name: string): Rows {
    const bias = this.#rows(`${name}/bias`).map(([each]) => each!);
    return plus(
      times(x, this.#rows(`${name}/weight`)),
      x.map(() => bias),
    );
  }

  #norm(x: Rows, name: string): Rows {
    const [gamma, beta] = ["gamma", "beta"].map((each) =>
      this.#rows(`${name}/layer_norm/${each}`).map(([one]) => one!),
    );
    return x.map((row) => {
      const mean = row.reduce((sum, each) => sum + each, 0) / row.length;
      const variance = row.reduce((sum, each) => sum + (each - mean) ** 2, 0) / row.length;
      return row.map((each, at) => ((each - mean) / Math.sqrt(variance + 1e-5)) * gamma![at]! + beta![at]!);
    });
  }

  #attend(queries: Rows, keys: Rows, values: Rows, isCausal: boolean): Rows {
    return times(queries, keys).map((row, y) => {
      const shares = row.map((score, x) => (isCausal && x > y ? 0 : Math.exp(score / 8)));
      const total = shares.reduce((sum, each) => sum + each, 0);
      return values[0]!.map((_, at) => shares.reduce((sum, share, x) => sum + (share / total) * values[x]![at]!, 0));
    });
  }

  #layer(x: Rows, name: string, isCausal: boolean, audio?: Rows): Rows {
    const parts = (rows: Rows, part: number) => rows.map((row) => row.slice(part * width, (part + 1) * width));
    const all = this.#linear(this.#norm(x, `${name}/self_attention`), `${name}/self_attention/linear_0`);
    const own = this.#attend(parts(all, 0), parts(all, 1), parts(all, 2), isCausal);
    let y = plus(x, this.#linear(own, `${name}/self_attention/linear_1`));
    if (audio) {
      const asked = this.#linear(this.#norm(y, `${name}/attention`), `${name}/attention/linear_0`);
      const heard = this.#linear(audio, `${name}/attention/linear_1`);
      const found = this.#attend(asked, parts(heard, 0), parts(heard, 1), false);
      y = plus(y, this.#linear(found, `${name}/attention/linear_2`));
    }
    const inner = gelu(this.#linear(this.#norm(y, `${name}/ffn`), `${name}/ffn/linear_0`));
    return plus(y, this.#linear(inner, `${name}/ffn/linear_1`));
  }

  #conv(x: Rows, name: string, stride: number): Rows {
    const bias = this.#rows(`${name}/bias`).map(([each]) => each!);
    const kernels = this.#rows(`${name}/weight`);
    const result: Rows = [];
    for (let at = 0; at < x.length; at += stride) {
      const seen = x[0]!.flatMap((_, band) => [at - 1, at, at + 1].map((each) => x[each]?.[band] ?? 0));
      result.push(kernels.map((kernel, row) => kernel.reduce((sum, each, k) => sum + each * seen[k]!, bias[row]!)));
    }
    return gelu(result);
  }

  encode(spectra: Rows): Rows {
    let x = this.#conv(this.#conv(spectra, "encoder/conv1", 1), "encoder/conv2", 2);
    x = plus(x, this.#rows("encoder/position_encodings/encodings").slice(0, x.length));
    return this.#norm(this.#layer(x, "encoder/layer_0", false), "encoder");
  }

  /** The scores after the last token. */
  scores(said: number[], audio: Rows): number[] {
    const embeddings = this.#rows("decoder/embeddings/weight");
    const at = this.#rows("decoder/position_encodings/encodings").slice(0, said.length);
    let x = plus(
      said.map((token) => embeddings[token]!),
      at,
    );
    for (const name of ["decoder/layer_0", "decoder/layer_1"]) x = this.#layer(x, name, true, audio);
    return times(this.#norm(x, "decoder").slice(-1), embeddings)[0]!;
  }
}

test("the nets compute Whisper: as an independent one does, and token by token as all at once", { skip }, () => {
  const weights = readCheckpoint(checkpointOf(random(7)));
  const silent = tokenOf("Ġnon");
  const { encoder, decoder } = whisperNets(weights, readVocabulary(tokens.join("\n")), [silent]);
  const open = openOnnx(library!);
  const [encode, decode] = [open(Buffer.concat(encoder)), open(Buffer.concat(decoder))];
  const speech = Array.from({ length: 40 }, (_, y) =>
    Array.from({ length: bands }, (_each, x) => Math.sin(y * x + x) / 2),
  );
  // sherpa-onnx ends a spectrum with zeros, in whose place the net puts silence: 2 below the loudest.
  const loudest = Math.max(...speech.flat());
  const silence = Array.from({ length: 12 }, () => Array.from({ length: bands }, () => loudest - 2));
  const padded = [...speech, ...silence.map((row) => row.map(() => 0))];
  const mel = Float32Array.from(
    { length: bands * padded.length },
    (_, at) => padded[at % padded.length]![Math.floor(at / padded.length)]!,
  );
  const audio = encode.run({ mel: { values: mel, shape: [1, bands, padded.length] } });
  const reference = new Reference(weights);
  const heard = reference.encode([...speech, ...silence]);

  const said = ["<|startoftranscript|>", "<|fr|>", "<|transcribe|>", "<|notimestamps|>", "o", "u"].map(tokenOf);
  const empty: Tensor = { values: new Float32Array(2 * places * width), shape: [2, 1, places, width] };
  let cache = { keys: empty, values: empty };
  /** The scores after more tokens. */
  const say = (more: number[], offset: number): number[] => {
    const found = decode.run({
      tokens: { values: BigInt64Array.from(more, BigInt), shape: [1, more.length] },
      offset: { values: BigInt64Array.of(BigInt(offset)), shape: [1] },
      in_n_layer_self_k_cache: cache.keys,
      in_n_layer_self_v_cache: cache.values,
      n_layer_cross_k: audio["n_layer_cross_k"]!,
      n_layer_cross_v: audio["n_layer_cross_v"]!,
    });
    cache = { keys: found["out_n_layer_self_k_cache"]!, values: found["out_n_layer_self_v_cache"]! };
    return [...(found["logits"]!.values as Float32Array)];
  };
  say(said.slice(0, 4), 0);
  say(said.slice(4, 5), 4);
  const step = say(said.slice(5), 5);
  cache = { keys: empty, values: empty };
  const atOnce = say(said, 0);
  const wanted = reference.scores(said, heard);
  const spread = Math.max(...wanted) - Math.min(...wanted);
  for (const [token, score] of wanted.entries()) {
    if (token === silent) {
      assert.ok(step[token]! < -60_000);
      continue;
    }
    // Numbers are multiplied in 8 bits.
    assert.ok(Math.abs(step[token]! - score) < spread / 20, `${tokens[token]}: ${step[token]}, not ${score}`);
    assert.ok(
      Math.abs(step[token]! - atOnce[token]!) < spread / 50,
      `${tokens[token]}: ${step[token]}, ${atOnce[token]}`,
    );
  }
});

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("what is made of a download is installed alone, is the same each time, and must be what the catalogue expects", async (t) => {
  const files = { ...beside, "model.bin": checkpointOf(random(3)) };
  const folder = await scratch(t, files);
  await convertWhisper(folder);
  const known = async (path: string) => {
    const bytes = await readFile(join(folder, path));
    return { path, bytes: bytes.length, sha256: sha256(bytes) };
  };
  const model: Model = {
    ...modelOf("whisper-base")!,
    files: await Promise.all(["encoder.onnx", "decoder.onnx", "tokens.txt"].map(known)),
    madeOf: await Promise.all(Object.keys(files).map(known)),
  };
  const modelsDir = await scratch(t);
  const staged = async (changed: Record<string, Buffer | string> = {}) => {
    const staging = await stagingFor(modelsDir, model.id);
    await mkdir(staging, { recursive: true });
    for (const [name, content] of Object.entries({ ...files, ...changed }))
      await writeFile(join(staging, name), content);
    return staging;
  };
  await assert.rejects(
    install(modelsDir, model, await staged({ "config.json": "{}" }), "here"),
    /config\.json of whisper-base is a different file/,
  );
  const other = { ...model, files: model.files.map((file) => ({ ...file, sha256: "0".repeat(64) })) };
  await assert.rejects(install(modelsDir, other, await staged(), "here"), /encoder\.onnx .* checksum is wrong/);
  assert.deepEqual(await verify(modelsDir, model.id), ["it is not installed"]);
  await install(modelsDir, model, await staged(), "here");
  assert.deepEqual(await verify(modelsDir, model.id), []);
  await assert.rejects(readFile(join(modelsDir, model.id, "model.bin")), /ENOENT/);
});

test("a checkpoint, vocabulary or list that cannot be read is refused, with the reason", async (t) => {
  const good = checkpointOf(random(1));
  const renamed = Buffer.from(good.toString("latin1").replace("encoder/conv2/bias", "encoder/conv2/bIas"), "latin1");
  const wide = Buffer.from(good);
  wide.writeUInt32LE(63, good.indexOf("decoder/position_encodings/encodings") + 37 + 1 + 4);
  const cases: [Record<string, Buffer | string>, RegExp][] = [
    [{ "model.bin": good.subarray(0, 5000) }, /the checkpoint is cut off/],
    [{ "model.bin": "something else" }, /not a Whisper model of CTranslate2/],
    [{ "model.bin": renamed }, /lacks the tensor encoder\/conv2\/bias/],
    [{ "model.bin": wide }, /encodings of the checkpoint is not float16/],
    [{ "vocabulary.txt": beside["vocabulary.txt"].replace("<|transcribe|>", "x") }, /lacks the token <\|transcribe\|>/],
    [{ "vocabulary.txt": beside["vocabulary.txt"].replace("Ġnon", "☃") }, /the character ☃, which is no byte/],
    [
      { "vocabulary.txt": `o\n${beside["vocabulary.txt"]}` },
      /embeddings\/weight of the checkpoint is 17 × 64, not 18 × 64/,
    ],
    [{ "config.json": "no JSON" }, /suppress_ids/],
    [{ "config.json": `{"suppress_ids":["all"]}` }, /suppress_ids/],
  ];
  for (const [changed, reason] of cases) {
    const folder = await scratch(t, { ...beside, "model.bin": good, ...changed });
    await assert.rejects(convertWhisper(folder), reason);
  }
});
