import { ModelRefused } from "../refused.ts";
import { numbersOf, type Weights } from "./checkpoint.ts";
import { Graph } from "./onnx.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The sizes of a checkpoint's nets. */
interface Sizes {
  bands: number;
  frames: number;
  width: number;
  tokens: number;
  encoderLayers: number;
  decoderLayers: number;
  heads: number;
}

/** A net under construction, and the weights that it takes. */
interface Net {
  graph: Graph;
  weights: ReadonlyMap<string, Weights>;
  sizes: Sizes;
}

/** All Whisper models have heads of this width. */
const headWidth = 64;

/**
 * Builds Whisper (Radford et al. 2022) as two nets, each a file in pieces, with the inputs, outputs and metadata that sherpa-onnx
 * expects. sherpa-onnx passes the encoder's results and the decoder's caches on without reading them, so their layout is ours: keys
 * and values of the audio are stored as attention multiplies them, and a cache holds the tokens so far instead of zeros up to the
 * largest number. `suppressed` are tokens that are never said. Throws ModelRefused if a tensor is missing or has another shape.
 */
export function whisperNets(
  weights: ReadonlyMap<string, Weights>,
  vocabulary: Vocabulary,
  suppressed: readonly number[],
): { encoder: Buffer[]; decoder: Buffer[] } {
  const sizes = sizesOf(weights);
  const open = (): Net => ({ graph: new Graph(), weights, sizes });
  return { encoder: encoderNet(open(), vocabulary), decoder: decoderNet(open(), vocabulary, suppressed) };
}

function sizesOf(weights: ReadonlyMap<string, Weights>): Sizes {
  const layers = (part: string) => {
    const layer = new RegExp(`^${part}/layer_(\\d+)/`);
    return Math.max(0, ...[...weights.keys()].map((name) => 1 + Number(layer.exec(name)?.[1] ?? -1)));
  };
  const [width = 0, bands = 0] = tensorOf(weights, "encoder/conv1/weight").shape;
  if (width === 0 || width % headWidth !== 0)
    throw new ModelRefused(`the width of the checkpoint, ${width}, is no multiple of ${headWidth}`);
  return {
    bands,
    width,
    frames: tensorOf(weights, "encoder/position_encodings/encodings").shape[0]!,
    tokens: tensorOf(weights, "decoder/position_encodings/encodings").shape[0]!,
    encoderLayers: layers("encoder"),
    decoderLayers: layers("decoder"),
    heads: width / headWidth,
  };
}

function tensorOf(weights: ReadonlyMap<string, Weights>, name: string): Weights {
  const found = weights.get(name);
  if (!found) throw new ModelRefused(`the checkpoint lacks the tensor ${name}`);
  return found;
}

/** From the spectrum to the keys and values that every layer of the decoder attends to. */
function encoderNet(net: Net, vocabulary: Vocabulary): Buffer[] {
  const { graph, sizes } = net;
  const { bands, width, heads, encoderLayers, decoderLayers } = sizes;
  let x = conv(net, silenced(net), "encoder/conv1", [width, bands, 3], 1);
  x = conv(net, x, "encoder/conv2", [width, width, 3], 2);
  x = graph.add("Transpose", [x], { perm: [0, 2, 1] });
  const frames = graph.add("Shape", [x], { start: 1, end: 2 });
  const places = exact(net, "encoder/position_encodings/encodings", [sizes.frames, width]);
  x = graph.add("Add", [x, graph.add("Slice", [places, graph.integers(0), frames, graph.integers(0)])]);
  for (let layer = 0; layer < encoderLayers; layer++) {
    const name = `encoder/layer_${layer}`;
    const [q, k, v] = split(
      net,
      linear(net, norm(net, x, `${name}/self_attention`), `${name}/self_attention/linear_0`, 3 * width),
      3,
    );
    const attended = attention(net, q!, asKeys(net, k!), asValues(net, v!));
    x = graph.add("Add", [x, linear(net, attended, `${name}/self_attention/linear_1`, width)]);
    x = feedForward(net, x, name);
  }
  x = norm(net, x, "encoder");
  const [keys, values]: [string[], string[]] = [[], []];
  for (let layer = 0; layer < decoderLayers; layer++) {
    const [k, v] = split(net, linear(net, x, `decoder/layer_${layer}/attention/linear_1`, 2 * width), 2);
    keys.push(asKeys(net, k!));
    values.push(asValues(net, v!));
  }
  graph.name(graph.add("Concat", keys, { axis: 0 }), "n_layer_cross_k");
  graph.name(graph.add("Concat", values, { axis: 0 }), "n_layer_cross_v");
  return graph.encode(
    [{ name: "mel", type: "float", shape: [1, bands, "spectra"] }],
    [
      { name: "n_layer_cross_k", type: "float", shape: [decoderLayers, heads, headWidth, "frames"] },
      { name: "n_layer_cross_v", type: "float", shape: [decoderLayers, heads, "frames", headWidth] },
    ],
    metadataOf(sizes, vocabulary),
  );
}

/** From the tokens so far to the scores of the next. */
function decoderNet(net: Net, { size }: Vocabulary, suppressed: readonly number[]): Buffer[] {
  const { graph, sizes } = net;
  const { width, heads, decoderLayers } = sizes;
  const embeddings = quantised(net, "decoder/embeddings/weight", size, width);
  const count = graph.add("Shape", ["tokens"], { start: 1, end: 2 });
  const total = graph.add("Add", ["offset", count]);
  const scalar = (value: string) => graph.add("Squeeze", [value, graph.integers(0)]);
  const positions = graph.add("Range", [scalar("offset"), scalar(total), graph.integer(1)]);
  const places = exact(net, "decoder/position_encodings/encodings", [sizes.tokens, width]);
  let x = graph.add("Add", [embedded(net, embeddings), graph.add("Gather", [places, positions])]);
  const unseen = later(net, positions, scalar(total));
  const cached = (name: string) => {
    const used = graph.add("Slice", [name, graph.integers(0), "offset", graph.integers(2)]);
    return graph.addMany("Split", [used], decoderLayers, { axis: 0, num_outputs: decoderLayers });
  };
  const ofAudio = (name: string) =>
    graph.addMany("Split", [name], decoderLayers, { axis: 0, num_outputs: decoderLayers });
  const [pastKeys, pastValues] = [cached("in_n_layer_self_k_cache"), cached("in_n_layer_self_v_cache")];
  const [audioKeys, audioValues] = [ofAudio("n_layer_cross_k"), ofAudio("n_layer_cross_v")];
  const [keys, values]: [string[], string[]] = [[], []];
  for (let layer = 0; layer < decoderLayers; layer++) {
    const [own, cross] = [`decoder/layer_${layer}/self_attention`, `decoder/layer_${layer}/attention`];
    const [q, k, v] = split(net, linear(net, norm(net, x, own), `${own}/linear_0`, 3 * width), 3);
    const withPast = (past: string, now: string) =>
      graph.add("Concat", [past, graph.add("Unsqueeze", [now, graph.integers(0)])], { axis: 2 });
    keys.push(withPast(pastKeys[layer]!, k!));
    values.push(withPast(pastValues[layer]!, v!));
    const attended = attention(net, q!, asKeys(net, keys.at(-1)!), asValues(net, values.at(-1)!), unseen);
    x = graph.add("Add", [x, linear(net, attended, `${own}/linear_1`, width)]);
    const asked = linear(net, norm(net, x, cross), `${cross}/linear_0`, width);
    const heard = attention(net, asked, audioKeys[layer]!, audioValues[layer]!);
    x = graph.add("Add", [x, linear(net, heard, `${cross}/linear_2`, width)]);
    x = feedForward(net, x, `decoder/layer_${layer}`);
  }
  // Only the scores after the last token are read.
  const last = graph.add("Slice", [x, graph.integers(-1), graph.integers(2 ** 31 - 1), graph.integers(1)]);
  const scores = multiplied(net, norm(net, last, "decoder"), embeddings, size, width);
  graph.name(graph.add("Add", [scores, never(net, size, suppressed)]), "logits");
  graph.name(graph.add("Concat", keys, { axis: 0 }), "out_n_layer_self_k_cache");
  graph.name(graph.add("Concat", values, { axis: 0 }), "out_n_layer_self_v_cache");
  const cache = (name: string, tokens: string) =>
    ({ name, type: "float", shape: [decoderLayers, 1, tokens, width] }) as const;
  return graph.encode(
    [
      { name: "tokens", type: "int64", shape: [1, "tokens"] },
      cache("in_n_layer_self_k_cache", "before"),
      cache("in_n_layer_self_v_cache", "before"),
      { name: "n_layer_cross_k", type: "float", shape: [decoderLayers, heads, headWidth, "frames"] },
      { name: "n_layer_cross_v", type: "float", shape: [decoderLayers, heads, "frames", headWidth] },
      { name: "offset", type: "int64", shape: [1] },
    ],
    [
      { name: "logits", type: "float", shape: [1, 1, size] },
      cache("out_n_layer_self_k_cache", "after"),
      cache("out_n_layer_self_v_cache", "after"),
    ],
    {},
  );
}

/** sherpa-onnx reads these from the encoder. */
function metadataOf(sizes: Sizes, vocabulary: Vocabulary): Record<string, string> {
  const { start, end, transcribe, translate, languages, noSpeech, noTimestamps, blank, size } = vocabulary;
  const english = languages["en"];
  if (english === undefined) throw new ModelRefused("the vocabulary lacks the token <|en|>");
  const values = {
    model_type: "whisper",
    n_mels: sizes.bands,
    n_text_layer: sizes.decoderLayers,
    n_text_ctx: sizes.tokens,
    n_text_state: sizes.width,
    n_vocab: size,
    sot: start,
    eot: end,
    blank_id: blank,
    transcribe,
    translate,
    no_speech: noSpeech,
    no_timestamps: noTimestamps,
    is_multilingual: 1,
    sot_sequence: [start, english, transcribe].join(","),
    all_language_tokens: Object.values(languages).join(","),
    all_language_codes: Object.keys(languages).join(","),
  };
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
}

/**
 * The spectrum with silence after the speech. sherpa-onnx puts zeros there, which mean noise: Whisper was trained on logarithms that
 * end 8 below the loudest, hence 2 after its scaling. Without this, one word in forty more is misheard.
 */
function silenced({ graph }: Net): string {
  const loudest = graph.add("ReduceMax", ["mel"], { keepdims: 1 });
  const inBands = graph.add("ReduceMax", [graph.add("Abs", ["mel"]), graph.integers(1)], { keepdims: 1 });
  const isPadding = graph.add("Equal", [inBands, graph.real(0)]);
  return graph.add("Where", [isPadding, graph.add("Sub", [loudest, graph.real(2)]), "mel"]);
}

/** A convolution over three frames, and GELU. */
function conv(net: Net, x: string, name: string, shape: readonly number[], stride: number): string {
  const [weight, bias] = [exact(net, `${name}/weight`, shape), exact(net, `${name}/bias`, [shape[0]!])];
  return net.graph.add("Gelu", [
    net.graph.add("Conv", [x, weight, bias], { kernel_shape: [3], strides: [stride], pads: [1, 1] }),
  ]);
}

const norm = (net: Net, x: string, name: string): string => {
  const part = (each: string) => exact(net, `${name}/layer_norm/${each}`, [net.sizes.width]);
  return net.graph.add("LayerNormalization", [x, part("gamma"), part("beta")], { axis: -1, epsilon: { real: 1e-5 } });
};

function feedForward(net: Net, x: string, layer: string): string {
  const { graph, sizes } = net;
  const inner = linear(net, norm(net, x, `${layer}/ffn`), `${layer}/ffn/linear_0`, 4 * sizes.width);
  return graph.add("Add", [
    x,
    linear(net, graph.add("Gelu", [inner]), `${layer}/ffn/linear_1`, sizes.width, 4 * sizes.width),
  ]);
}

/** Scaled dot-product attention; its queries are [1, tokens, width], `mask` is added to the scores. */
function attention({ graph, sizes }: Net, queries: string, keys: string, values: string, mask?: string): string {
  const scaled = graph.add("Mul", [queries, graph.real(headWidth ** -0.5)]);
  const shape = graph.integers(1, -1, sizes.heads, headWidth);
  const q = graph.add("Transpose", [graph.add("Reshape", [scaled, shape])], { perm: [0, 2, 1, 3] });
  const scores = graph.add("MatMul", [q, keys]);
  const shares = graph.add("Softmax", [mask === undefined ? scores : graph.add("Add", [scores, mask])], { axis: -1 });
  const mixed = graph.add("Transpose", [graph.add("MatMul", [shares, values])], { perm: [0, 2, 1, 3] });
  return graph.add("Reshape", [mixed, graph.integers(1, -1, sizes.width)]);
}

const byHead = ({ graph, sizes }: Net, x: string, perm: readonly number[]): string =>
  graph.add("Transpose", [graph.add("Reshape", [x, graph.integers(1, -1, sizes.heads, headWidth)])], { perm });

const asKeys = (net: Net, x: string): string => byHead(net, x, [0, 2, 3, 1]);
const asValues = (net: Net, x: string): string => byHead(net, x, [0, 2, 1, 3]);

const split = ({ graph }: Net, x: string, parts: number): string[] =>
  graph.addMany("Split", [x], parts, { axis: -1, num_outputs: parts });

/** What is added to the scores so that no token attends to a later one. */
function later({ graph }: Net, positions: string, total: string): string {
  const all = graph.add("Range", [graph.integer(0), total, graph.integer(1)]);
  const isLater = graph.add("Greater", [all, graph.add("Unsqueeze", [positions, graph.integers(1)])]);
  return graph.add("Where", [isLater, graph.real(-1e9), graph.real(0)]);
}

/** What is added to the scores so that some tokens are never said. */
function never({ graph }: Net, size: number, suppressed: readonly number[]): string {
  const halves = Buffer.alloc(2 * size);
  const lowest = 0xfbff;
  for (const token of suppressed) if (token < size) halves.writeUInt16LE(lowest, 2 * token);
  return graph.add("Cast", [graph.constant("suppressed", "float16", [size], halves)], { to: 1 });
}

/** A tensor as it is; ONNX Runtime widens it to 32 bits when it loads the net. */
function exact({ graph, weights }: Net, name: string, shape: readonly number[]): string {
  const tensor = tensorOf(weights, name);
  checkShape(name, tensor, shape);
  return graph.add("Cast", [graph.constant(name, "float16", shape, tensor.halves)], { to: 1 });
}

function checkShape(name: string, { shape }: Weights, wanted: readonly number[]): void {
  if (shape.join() !== wanted.join())
    throw new ModelRefused(`the tensor ${name} of the checkpoint is ${shape.join(" × ")}, not ${wanted.join(" × ")}`);
}

/** A matrix in 8 bits, and the scale of each block of its rows. */
interface Quantised {
  codes: string;
  scales: string;
}

/** How many weights share a scale. */
const block = 32;
const zeroCode = 128;

function quantised({ graph, weights }: Net, name: string, rows: number, columns: number): Quantised {
  const tensor = tensorOf(weights, name);
  checkShape(name, tensor, [rows, columns]);
  const { codes, scales } = quantise(numbersOf(tensor));
  return {
    codes: graph.constant(`${name}/codes`, "uint8", [rows, columns / block, block], codes),
    scales: graph.constant(`${name}/scales`, "float", [rows, columns / block], scales),
  };
}

/** Each block of numbers as a scale and codes from 1 to 255, of which 128 is zero. */
function quantise(numbers: Float32Array): { codes: Buffer; scales: Buffer } {
  const codes = Buffer.alloc(numbers.length);
  const scales = Buffer.alloc((4 * numbers.length) / block);
  for (let from = 0; from < numbers.length; from += block) {
    const part = numbers.subarray(from, from + block);
    let largest = 0;
    for (const each of part) largest = Math.max(largest, Math.abs(each));
    const scale = Math.fround(largest / 127);
    scales.writeFloatLE(scale, (4 * from) / block);
    for (const [at, each] of part.entries()) codes[from + at] = zeroCode + (scale === 0 ? 0 : Math.round(each / scale));
  }
  return { codes, scales };
}

function linear(net: Net, x: string, name: string, rows: number, columns = net.sizes.width): string {
  const product = multiplied(net, x, quantised(net, `${name}/weight`, rows, columns), rows, columns);
  return net.graph.add("Add", [product, exact(net, `${name}/bias`, [rows])]);
}

/** The product with the transpose of a matrix; level 4 lets the processor multiply whole numbers. */
const multiplied = ({ graph }: Net, x: string, { codes, scales }: Quantised, rows: number, columns: number): string =>
  graph.add("MatMulNBits", [x, codes, scales], { K: columns, N: rows, bits: 8, block_size: block, accuracy_level: 4 });

/** The rows of a matrix that belong to the tokens. */
function embedded({ graph, sizes }: Net, { codes, scales }: Quantised): string {
  const row = graph.add("Cast", [graph.add("Gather", [codes, "tokens"])], { to: 1 });
  const scale = graph.add("Unsqueeze", [graph.add("Gather", [scales, "tokens"]), graph.integers(-1)]);
  const numbers = graph.add("Mul", [graph.add("Sub", [row, graph.real(zeroCode)]), scale]);
  return graph.add("Reshape", [numbers, graph.integers(1, -1, sizes.width)]);
}
