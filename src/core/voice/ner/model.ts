/**
 * The trained model on disk: a header, the transitions, and one row of signed bytes per bucket of the feature hash.
 *
 * Layout, little endian: `TNER`, format (uint32), tags (uint32), rows (uint32), scale (float32: a byte times this is a
 * weight), transitions ((tags + 1) × tags float32), weights (rows × tags int8).
 */
import { readFileSync } from "node:fs";
import { assert } from "../../../base/assert.ts";
import { TAGS } from "./crf.ts";

/** The model in memory. `transitions` are in units of `scale`, so that they can be added to sums of bytes. */
export interface Model {
  readonly rows: number;
  readonly scale: number;
  readonly transitions: Float32Array;
  readonly weights: Int8Array;
}

const MAGIC = 0x5245_4e54;
/** Raised whenever tokens, features or tags change: an older file would decode to nonsense. */
const FORMAT = 1;
const HEADER_BYTES = 20;
const TRANSITIONS = (TAGS + 1) * TAGS;

/** Reads a model file; throws if this program cannot use it. */
export function readModel(file: string | URL): Model {
  const bytes = readFileSync(file);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  assert(bytes.byteLength > HEADER_BYTES && view.getUint32(0, true) === MAGIC, "not an entity model");
  assert(view.getUint32(4, true) === FORMAT && view.getUint32(8, true) === TAGS, "an entity model of another format");
  const rows = view.getUint32(12, true);
  const scale = view.getFloat32(16, true);
  const weightsAt = HEADER_BYTES + 4 * TRANSITIONS;
  assert(bytes.byteLength === weightsAt + rows * TAGS, "a truncated entity model");
  const transitions = new Float32Array(TRANSITIONS);
  for (let i = 0; i < TRANSITIONS; i++) transitions[i] = view.getFloat32(HEADER_BYTES + 4 * i, true) / scale;
  const weights = new Int8Array(bytes.buffer.slice(bytes.byteOffset + weightsAt, bytes.byteOffset + bytes.byteLength));
  return { rows, scale, transitions, weights };
}

/** The share of weights that must fit a byte unclipped; clipping the few above it costs little. */
const UNCLIPPED = 0.9998;

/** Rounds trained weights to bytes, in the layout that `readModel` reads. */
export function encodeModel(rows: number, weights: Float32Array, transitions: Float32Array): Buffer {
  assert(weights.length === rows * TAGS && transitions.length === TRANSITIONS, "weights do not fit the model");
  const sizes = weights
    .filter((weight) => weight !== 0)
    .map(Math.abs)
    .sort();
  const scale = (sizes[Math.floor((sizes.length - 1) * UNCLIPPED)] ?? 1) / 127;
  const bytes = Buffer.alloc(HEADER_BYTES + 4 * TRANSITIONS + rows * TAGS);
  bytes.writeUInt32LE(MAGIC, 0);
  bytes.writeUInt32LE(FORMAT, 4);
  bytes.writeUInt32LE(TAGS, 8);
  bytes.writeUInt32LE(rows, 12);
  bytes.writeFloatLE(scale, 16);
  for (const [i, value] of transitions.entries()) bytes.writeFloatLE(value, HEADER_BYTES + 4 * i);
  const at = HEADER_BYTES + 4 * TRANSITIONS;
  for (const [i, weight] of weights.entries()) {
    bytes.writeInt8(Math.max(-127, Math.min(127, Math.round(weight / scale))), at + i);
  }
  return bytes;
}
