/** The samples of an `Audio`, as sent to a child. */
export interface ListenJob {
  path: string;
  language: string;
}

/** Signed 16-bit little-endian samples, as fractions of full scale. */
export function toFloats(bytes: Buffer): Float32Array {
  const samples = new Float32Array(bytes.length >> 1);
  for (let at = 0; at < samples.length; at++) samples[at] = bytes.readInt16LE(at * 2) / 32_768;
  return samples;
}
