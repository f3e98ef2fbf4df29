import { ModelRefused } from "../refused.ts";

/** A tensor of a checkpoint. */
export interface Weights {
  shape: readonly number[];
  /** 16-bit floating-point numbers (IEEE 754 binary16), little-endian. */
  halves: Buffer;
}

/** The version of the format that we read. */
const formatVersion = 6;
/** Whisper base has 212, large 1,300. */
const maxTensors = 5000;
const float16 = 4;

/**
 * The weights of a checkpoint of CTranslate2, by name: `model.bin` of a Whisper model stored as float16. Other values, which are
 * settings of that program, are left out. Throws ModelRefused for any other file.
 */
export function readCheckpoint(bytes: Buffer): Map<string, Weights> {
  const found = new Map<string, Weights>();
  let at = 0;
  const take = (count: number): Buffer => {
    if (at + count > bytes.length) throw new ModelRefused("the checkpoint is cut off");
    at += count;
    return bytes.subarray(at - count, at);
  };
  const int32 = () => take(4).readUInt32LE();
  /** With its length, and a zero at the end. */
  const string = () => take(take(2).readUInt16LE()).toString("latin1").replace(/\0$/, "");
  const version = int32();
  const kind = version === formatVersion ? string() : "";
  if (kind !== "WhisperSpec")
    throw new ModelRefused(`the checkpoint is not a Whisper model of CTranslate2, format version ${formatVersion}`);
  int32(); // The revision of the specification; later ones add settings, which we do not read.
  const count = int32();
  if (count > maxTensors) throw new ModelRefused("the checkpoint has too many tensors");
  for (let each = 0; each < count; each++) {
    const name = string();
    const shape = Array.from({ length: take(1)[0]! }, int32);
    const type = take(1)[0]!;
    const data = take(int32());
    if (shape.length === 0) continue;
    if (type !== float16 || data.length !== 2 * shape.reduce((product, size) => product * size, 1))
      throw new ModelRefused(`the tensor ${name} of the checkpoint is not float16`);
    found.set(name, { shape, halves: data });
  }
  return found;
}

/** Every value that 16 bits can have. */
const halves = Float32Array.from({ length: 65_536 }, (_, bits) => {
  const sign = bits & 0x8000 ? -1 : 1;
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25));
});

/** The numbers of a tensor. */
export function numbersOf({ halves: bytes }: Weights): Float32Array {
  const numbers = new Float32Array(bytes.length / 2);
  for (let at = 0; at < numbers.length; at++) numbers[at] = halves[bytes.readUInt16LE(2 * at)]!;
  return numbers;
}
