import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { parseXml, XmlElement } from "@rgrove/parse-xml";
import { AwsV4Signer } from "aws4fetch";
import { request, type Dispatcher } from "undici";
import { Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import type { Log } from "../../../base/log.ts";
import type { BucketAddress } from "../../../base/config/bucket-address.ts";
import type { Shelf, StoredFile } from "./shelf.ts";

/** Per request; an upload of the largest file takes longer than its first byte. */
const timeouts = { headersTimeout: 30_000, bodyTimeout: 30_000 };

/** Pages of names that one round of deletion reads, 1,000 names each. */
const mostPages = 1_000;

/** Files in a bucket of an S3-like store (Amazon S3 API, signature version 4), for processes on several hosts. */
export class BucketShelf implements Shelf {
  readonly #address: BucketAddress;
  readonly #log: Log;

  constructor(address: BucketAddress, log: Log) {
    this.#address = address;
    this.#log = log;
  }

  async put(path: string, name: string): Promise<void> {
    const { size } = await stat(path);
    const answer = await this.#ask("PUT", name, { file: { path, bytes: size } });
    await this.#expect(answer, [200, 201, 204]);
  }

  async find(name: string): Promise<StoredFile | undefined> {
    const answer = await this.#ask("HEAD", name);
    if (answer.statusCode === 404) {
      await answer.body.dump();
      return undefined;
    }
    await this.#expect(answer, [200]);
    const bytes = Number(answer.headers["content-length"]);
    return {
      bytes,
      storedAtMs: Date.parse(String(answer.headers["last-modified"])),
      read: async (start, end): Promise<Readable> => {
        const part = await this.#ask("GET", name, { headers: { range: `bytes=${start}-${end}` } });
        const isWhole = start === 0 && end === bytes - 1;
        if (part.statusCode === 206 || (part.statusCode === 200 && isWhole)) return part.body;
        return this.#fail(part);
      },
    };
  }

  async remove(name: string): Promise<void> {
    await this.#expect(await this.#ask("DELETE", name), [200, 204, 404]);
  }

  async removeBefore(timeMs: number): Promise<void> {
    let next: string | undefined;
    for (let pages = 0; pages < mostPages; pages++) {
      const { names, continuation } = await this.#list(next);
      for (const { name, storedAtMs } of names) if (storedAtMs < timeMs) await this.remove(name);
      if (continuation === undefined) return;
      next = continuation;
    }
  }

  /** A page of up to 1,000 names (ListObjectsV2), without the prefix. */
  async #list(from: string | undefined) {
    const { prefix } = this.#address;
    const query = new URLSearchParams({ "list-type": "2", prefix });
    if (from !== undefined) query.set("continuation-token", from);
    const answer = await this.#ask("GET", undefined, { query });
    if (answer.statusCode !== 200) return this.#fail(answer);
    const root = parseXml(await answer.body.text()).root!;
    const names = elements(root, "Contents").map((entry) => ({
      name: textIn(entry, "Key").slice(prefix.length),
      storedAtMs: Date.parse(textIn(entry, "LastModified")),
    }));
    const continuation = textIn(root, "IsTruncated") === "true" ? textIn(root, "NextContinuationToken") : undefined;
    return { names: names.filter(({ name }) => !name.includes("/")), continuation };
  }

  async #ask(
    method: "GET" | "HEAD" | "PUT" | "DELETE",
    name: string | undefined,
    about: { headers?: Record<string, string>; query?: URLSearchParams; file?: { path: string; bytes: number } } = {},
  ): Promise<Dispatcher.ResponseData> {
    const { origin, bucket, prefix, region, accessKeyId, secretAccessKey } = this.#address;
    const path = name === undefined ? "" : `/${prefix}${name}`;
    const query = about.query ? `?${about.query}` : "";
    const signer = new AwsV4Signer({
      method,
      url: `${origin}/${bucket}${path}${query}`,
      headers: { ...about.headers, ...(about.file ? { "content-type": "application/octet-stream" } : {}) },
      accessKeyId,
      secretAccessKey,
      region,
      service: "s3",
    });
    const signed = await signer.sign();
    const headers: Record<string, string> = Object.fromEntries(signed.headers);
    if (about.file) headers["content-length"] = String(about.file.bytes);
    try {
      return await request(signed.url, {
        method,
        headers,
        ...(about.file ? { body: createReadStream(about.file.path) } : {}),
        ...timeouts,
      });
    } catch (error) {
      this.#log.error({ err: error, bucket, method }, "the store of MEDIA_URL cannot be reached");
      throw unavailable();
    }
  }

  async #expect(answer: Dispatcher.ResponseData, statuses: number[]): Promise<void> {
    if (!statuses.includes(answer.statusCode)) await this.#fail(answer);
    await answer.body.dump();
  }

  async #fail({ statusCode, body }: Dispatcher.ResponseData): Promise<never> {
    const { bucket } = this.#address;
    const code = /<Code>(\w{1,60})<\/Code>/.exec(await body.text().catch(() => ""))?.[1];
    this.#log.error({ bucket, status: statusCode, code }, "the store of MEDIA_URL refuses a request");
    throw unavailable();
  }
}

const unavailable = () =>
  new Refusal("unavailable", say("The store of audio files does not respond. Nothing was done; try again later."), {
    headers: { "retry-after": "10" },
  });

const elements = (parent: XmlElement, name: string): XmlElement[] =>
  parent.children.filter((child): child is XmlElement => child instanceof XmlElement && child.name === name);

const textIn = (parent: XmlElement, name: string): string => elements(parent, name)[0]?.text ?? "";
