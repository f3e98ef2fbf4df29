/**
 * Feeds mutated PDUs to the reader: `node test/fuzz-pdu.ts --count 1000000 [--seed 7]`. It must never throw or stall,
 * never hold more than the limit of one PDU, and whatever it reads must survive being written and read again.
 */
import assert from "node:assert/strict";
import { parseArgs } from "node:util";

import fc from "fast-check";

import { decode, encode, MalformedPdu, PduError, PduReader, statusName } from "../src/smpp/smpp.ts";
import { arbitraryPdu } from "./smpp-arbitrary.ts";

const MAX_OCTETS = 4096;
const CHUNK_OCTETS = 700;

/** mulberry32: the same run for the same seed, on every machine. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Mutation = (bytes: Buffer, random: (below: number) => number) => Buffer;

const relength: Mutation = (bytes) => {
  if (bytes.length >= 4) bytes.writeUInt32BE(bytes.length);
  return bytes;
};

const mutations: Mutation[] = [
  (bytes) => bytes,
  (bytes, random) => {
    for (let flips = 1 + random(4); flips > 0; flips--) bytes[random(bytes.length)] = random(256);
    return bytes;
  },
  (bytes, random) => relength(bytes.subarray(0, 16 + random(Math.max(1, bytes.length - 16))), random),
  (bytes, random) => bytes.subarray(0, random(bytes.length)),
  (bytes, random) => {
    const at = 16 + random(Math.max(1, bytes.length - 15));
    const more = Buffer.alloc(1 + random(80), random(2) === 0 ? 0x41 : 0);
    return relength(Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]), random);
  },
  (bytes, random) => {
    bytes.writeUInt32BE([0, 1, 15, 16, 17, MAX_OCTETS, MAX_OCTETS + 1, 0x7fffffff, 0xffffffff][random(9)] as number);
    return bytes;
  },
  (bytes, random) => {
    // No NULs after the header: every string is too long.
    for (let at = 16; at < bytes.length; at++) if (bytes[at] === 0) bytes[at] = 1 + random(255);
    return bytes;
  },
  (bytes, random) => {
    bytes.writeUInt32BE([0, 6, 0x103, 0x999, 0x80000000, 0x80000999][random(6)] as number, 4);
    return bytes;
  },
];

/** `count` mutated PDUs, the same for the same seed: of every command, and of `more`, which are half of all. */
export function* mutatedPdus(count: number, seed: number, more: readonly Buffer[] = []): Generator<Buffer> {
  const random = randomFrom(seed);
  const corpus = fc.sample(arbitraryPdu, { numRuns: 400, seed }).map((pdu) => encode(pdu));
  if (more.length > 0) for (let n = 0; n < 400; n++) corpus.push(more[n % more.length]!);
  for (let turn = 0; turn < count; turn++) {
    const original = Buffer.from(corpus[random(corpus.length)] as Buffer);
    yield (mutations[random(mutations.length)] as Mutation)(original, random);
  }
}

/** Feeds `count` mutated PDUs to readers; returns the number of each outcome. */
export function fuzz(count: number, seed: number): Map<string, number> {
  const random = randomFrom(seed + 1);
  const tally = new Map<string, number>();
  const add = (name: string) => tally.set(name, (tally.get(name) ?? 0) + 1);
  let reader = new PduReader(MAX_OCTETS);
  for (const bytes of mutatedPdus(count, seed)) {
    for (let at = 0; at < bytes.length;) {
      const size = 1 + random(CHUNK_OCTETS);
      reader.push(bytes.subarray(at, at + size));
      at += size;
      reader = readAll(reader, add);
    }
  }
  return tally;
}

function readAll(reader: PduReader, add: (name: string) => void): PduReader {
  for (let steps = reader.heldBytes; ; steps -= 16) {
    const pdu = reader.next();
    if (pdu === undefined) break;
    assert(steps >= 4, "each PDU takes at least its header");
    if (pdu instanceof MalformedPdu) {
      add(`${statusName(pdu.status)}${pdu.fatal ? " (fatal)" : ""}`);
      assert(pdu.status !== 0);
      if (pdu.fatal) return new PduReader(MAX_OCTETS);
      continue;
    }
    try {
      assert.deepEqual(decode(encode(pdu)), pdu);
      add("read");
    } catch (error) {
      // Reading is lenient about what writing refuses, such as an overlong message_id in a response.
      if (!(error instanceof PduError)) throw error;
      add("read, lenient");
    }
  }
  assert(reader.heldBytes < MAX_OCTETS + CHUNK_OCTETS, "the octets held are bounded");
  return reader;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { count: { type: "string", default: "100000" }, seed: { type: "string" } } });
  const seed = Number(values.seed ?? process.pid);
  console.log(`seed ${seed}`);
  console.table(Object.fromEntries(fuzz(Number(values.count), seed)));
}
