import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import type { Context } from "../../../base/context.ts";
import { Refusal } from "../../../base/errors.ts";
import { readConfig } from "../../../base/config/config.ts";
import { silentLog } from "../../../../test/harness/postgres.ts";
import { readBucketAddress } from "../../../base/config/bucket-address.ts";
import { BucketShelf } from "./bucket.ts";
import { MediaStore } from "./media.ts";

const keys = { id: "S3RVER", secret: "S3RVER" };

interface Store {
  url: string;
  close(): Promise<unknown>;
}

/** A store of one bucket that checks signatures by the letter of "Signature Version 4" and has pages of two names. */
async function openSmallStore(): Promise<Store> {
  const files = new Map<string, { content: Buffer; at: Date }>();
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url!, "http://store");
    const name = decodeURIComponent(url.pathname.replace(/^\/audio\/?/, ""));
    const file = files.get(name);
    const content = await buffer(request);
    if (!isSigned(request, url)) response.writeHead(403).end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
    else if (request.method === "PUT") response.end(files.set(name, { content, at: new Date() }) && "");
    else if (request.method === "DELETE") response.writeHead(204).end(files.delete(name) && "");
    else if (name === "") response.end(listing(files, url.searchParams));
    else if (!file) response.writeHead(404).end();
    else {
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
      const part = start === undefined ? file.content : file.content.subarray(Number(start), Number(end) + 1);
      response.writeHead(start === undefined ? 200 : 206, {
        "content-length": part.length,
        "last-modified": file.at.toUTCString(),
      });
      response.end(request.method === "HEAD" ? "" : part);
    }
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${keys.id}:${keys.secret}@127.0.0.1:${port}/audio`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

function listing(files: Map<string, { at: Date }>, query: URLSearchParams): string {
  const after = query.get("continuation-token") ?? "";
  const names = [...files.keys()].filter((name) => name > after && name.startsWith(query.get("prefix") ?? "")).sort();
  const page = names.slice(0, 2);
  const entries = page.map(
    (name) =>
      `<Contents><Key>${name}</Key><LastModified>${files.get(name)!.at.toISOString()}</LastModified></Contents>`,
  );
  const more = names.length > page.length;
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${
    more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ""
  }${entries.join("")}</ListBucketResult>`;
}

/** Amazon S3 API reference, "Authenticating Requests: Using the Authorization Header". */
function isSigned(request: IncomingMessage, url: URL): boolean {
  const [, day, region, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=S3RVER\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? "",
    ) ?? [];
  if (names === undefined) return false;
  const query = [...url.searchParams].map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const canonical = [
    request.method,
    url.pathname,
    query.sort().join("&"),
    ...names.split(";").map((name) => `${name}:${String(request.headers[name])}`),
    "",
    names,
    request.headers["x-amz-content-sha256"],
  ].join("\n");
  const hash = createHash("sha256").update(canonical).digest("hex");
  const scope = `${day}/${region}/s3/aws4_request`;
  const words = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, hash].join("\n");
  let key: string | Buffer = `AWS4${keys.secret}`;
  for (const part of [day!, region!, "s3", "aws4_request", words])
    key = createHmac("sha256", key).update(part).digest();
  return (key as Buffer).toString("hex") === signature;
}

/** s3rver, an S3 server for tests (npm), if it is installed in the folder that S3RVER names. */
const s3rver = join(process.env["S3RVER"] ?? "/nonexistent", "node_modules/s3rver");

async function openS3rver(): Promise<Store> {
  // oxlint-disable-next-line typescript/no-explicit-any -- it has no types of its own
  const Server: any = createRequire(import.meta.url)(s3rver);
  const directory = mkdtempSync(join(tmpdir(), "tuma-s3rver-"));
  const server = new Server({ port: 0, silent: true, directory, configureBuckets: [{ name: "audio" }] });
  const { port } = (await server.run()) as AddressInfo;
  return {
    url: `http://${keys.id}:${keys.secret}@127.0.0.1:${port}/audio`,
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const stores: [string, () => Promise<Store>, string | false][] = [
  ["a store that checks signatures", openSmallStore, false],
  ["s3rver", openS3rver, !existsSync(s3rver) && "s3rver is not installed; S3RVER names no folder that has it"],
];

const isUnavailable = (error: unknown) => error instanceof Refusal && error.code === "unavailable";

/** Stores a small file; returns its name. */
async function keep(media: MediaStore): Promise<string> {
  const work = media.newWorkFile();
  writeFileSync(work, "sound");
  return (await media.keep(work, "mp3")).slice("/media/".length);
}

for (const [name, open, skip] of stores) {
  describe(`audio in ${name}`, { skip }, () => {
    let store: Store;
    const folder = mkdtempSync(join(tmpdir(), "tuma-bucket-"));
    const onHost = (host: string, prefix = "/calls?region=af-south-1") => {
      const config = readConfig({ DATA_DIR: join(folder, host), MEDIA_URL: `${store.url}${prefix}` });
      return new MediaStore({ config, log: silentLog } as Context);
    };
    before(async () => void (store = await open()));
    after(async () => {
      await store?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    test("what one host keeps, another serves, whole and in ranges, until it is deleted", async () => {
      const [one, two] = [onHost("one"), onHost("two")];
      const content = Buffer.from(Array.from({ length: 100_000 }, (_, n) => n % 251));
      const work = one.newWorkFile();
      writeFileSync(work, content);
      const path = await one.keep(work, "wav");
      await one.discard(work);
      assert.deepEqual(readdirSync(one.workFolder), []);
      const file = await two.find(path.slice("/media/".length));
      assert.deepEqual([file?.type, file?.bytes], ["audio/wav", content.length]);
      assert.deepEqual(await buffer(await file!.read(0, content.length - 1)), content);
      assert.deepEqual(await buffer(await file!.read(1_000, 1_009)), content.subarray(1_000, 1_010));
      await two.forgetOne(path);
      assert.equal(await one.find(path.slice("/media/".length)), undefined);
      await two.forgetOne(path);
    });

    test("files that expired are deleted, on every page of the list, and none of another prefix", async () => {
      const host = onHost("three");
      const names = [await keep(host), await keep(host), await keep(host), await keep(host), await keep(host)];
      const elsewhere = onHost("four", "/other");
      const other = await keep(elsewhere);
      await host.forget();
      for (const each of names) assert.notEqual(await host.find(each), undefined);
      await new BucketShelf(readBucketAddress(`${store.url}/calls`), silentLog).removeBefore(Date.now() + 60_000);
      for (const each of names) assert.equal(await host.find(each), undefined);
      assert.notEqual(await elsewhere.find(other), undefined);
    });

    test("a store that refuses or is down is said to be unavailable, and the work file stays", async () => {
      const url = new URL(store.url);
      const wrongKey = `http://${keys.id}:wrong@${url.host}/audio`;
      for (const wrong of [wrongKey, `http://${keys.id}:${keys.secret}@127.0.0.1:1/audio`]) {
        const shelf = new BucketShelf(readBucketAddress(wrong), silentLog);
        // s3rver says that a file is missing before it checks who asks.
        if (wrong !== wrongKey) await assert.rejects(shelf.find(`${"0".repeat(32)}.wav`), isUnavailable);
        const work = join(folder, "work");
        writeFileSync(work, "sound");
        await assert.rejects(shelf.put(work, `${"0".repeat(32)}.wav`), isUnavailable);
        assert.ok(existsSync(work));
      }
    });
  });
}

test("an address is understood, or refused with what to change", () => {
  assert.deepEqual(readBucketAddress("https://key:se%2Fcret@s3.example.com:9000/audio/of/tuma?region=eu-west-1"), {
    origin: "https://s3.example.com:9000",
    bucket: "audio",
    prefix: "of/tuma/",
    region: "eu-west-1",
    accessKeyId: "key",
    secretAccessKey: "se/cret",
  });
  const refusals: [string, RegExp][] = [
    ["s3://key:secret@host/audio", /must be https:/],
    ["https://host/audio", /percent-encode/],
    ["https://key:secret@host/", /names no bucket/],
    ["https://key:secret@host/audio/a%20b", /prefix of letters/],
    ["https://key:secret@host/audio?zone=a", /"zone"/],
  ];
  for (const [value, reason] of refusals) assert.throws(() => readConfig({ MEDIA_URL: value }), reason);
});
