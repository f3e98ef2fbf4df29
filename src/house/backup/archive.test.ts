import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { PassThrough, Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { ArchiveReader, ArchiveWriter, fileOf, tableOf } from "./archive.ts";
import { ArchiveDamaged } from "./tar.ts";

type Entries = [name: string, body: Buffer][];

async function write(entries: Entries): Promise<Buffer> {
  const target = new PassThrough();
  const written = buffer(target);
  const archive = new ArchiveWriter(target, new Date("2026-11-22T09:00:00Z"));
  for (const [name, body] of entries) await archive.add(name, body.length, [body.subarray(0, 7), body.subarray(7)]);
  await archive.end();
  return written;
}

/** Reads an archive that comes in pieces of `size` octets. */
async function read(bytes: Buffer, size = 1_000): Promise<Entries> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.subarray(n * size, (n + 1) * size),
  );
  const archive = new ArchiveReader(Readable.from(pieces));
  const entries: Entries = [];
  for (let entry = await archive.next(); entry; entry = await archive.next()) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry.body) chunks.push(chunk);
    entries.push([entry.name, Buffer.concat(chunks)]);
  }
  return entries;
}

const names = fc.stringMatching(/^[a-z]{1,60}(\/[a-z0-9_]{1,60}){0,2}\.copy$/);
const bodies = fc.uint8Array({ maxLength: 3_000 }).map((octets) => Buffer.from(octets));
const archives = fc.uniqueArray(fc.tuple(names, bodies), { maxLength: 5, selector: ([name]) => name });

test("what is written is read, however it is cut", async () => {
  await fc.assert(
    fc.asyncProperty(archives, fc.integer({ min: 1, max: 2_000 }), async (entries, size) => {
      assert.deepEqual(await read(await write(entries), size), entries);
    }),
    { numRuns: 50 },
  );
});

test("an archive that breaks off, or in which an octet has changed, is refused", async () => {
  const entries: Entries = [
    ["tables/messages/000000.copy", Buffer.from("one\ttwo\n".repeat(500))],
    ["end.json", Buffer.from("{}")],
  ];
  const bytes = await write(entries);
  const plain = gunzipSync(bytes);
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), async (length) => {
      await assert.rejects(read(bytes.subarray(0, length)), ArchiveDamaged);
    }),
    { numRuns: 50 },
  );
  // The octets of the two entries, their headers and checksums; not the padding, which means nothing.
  const significant = [...plain.keys()].filter((at) => plain[at] !== 0);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...significant), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const changed = Buffer.from(plain);
      changed[at] = changed[at]! ^ change;
      await assert.rejects(read(gzipSync(changed)), ArchiveDamaged);
    }),
    // The blank after a checksum, too.
    { numRuns: 100, examples: [[plain.indexOf("  end.json"), 1]] },
  );
});

test("a target that fails, at once or later, is reported, whether or not anything was waiting for it", async () => {
  for (const size of [10, 100_000])
    for (const after of [0, 1]) {
      let written = 0;
      const target = new Writable({
        highWaterMark: 1,
        write: (_chunk, _encoding, done) => setImmediate(() => done(written++ < after ? null : new Error("full"))),
      });
      const archive = new ArchiveWriter(target, new Date());
      const writing = async () => {
        for (let n = 0; n < 20; n++) {
          await archive.add(`carriers/${n}.json`, size, [randomBytes(size)]);
          await new Promise(setImmediate);
        }
        await archive.end();
      };
      await assert.rejects(writing(), /^Error: full$/);
    }
});

test("only names of a backup are files or tables", () => {
  const media = `media/0f/${"0f".repeat(16)}.wav`;
  assert.deepEqual(
    [fileOf(media), fileOf("carriers/acme.json"), fileOf("secret.key")],
    [media, "carriers/acme.json", "secret.key"],
  );
  for (const name of [
    "../secret.key",
    "media/../../etc/passwd",
    "carriers/../x.json",
    "carriers/..json.json/x",
    "/etc/passwd",
  ])
    assert.equal(fileOf(name), undefined, name);
  assert.equal(tableOf("tables/messages/000001.copy"), "messages");
  assert.equal(tableOf('tables/m";drop/000001.copy'), undefined);
});
