import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { EnvHttpProxyAgent, fetch } from "undici";
import { Failure } from "../../../base/errors.ts";
import { withCredentials } from "./registries.ts";

/** Progress of a download; `total` if known. */
export type Progress = (done: number, total: number | undefined) => void;

interface Wanted {
  url: string;
  /** Final path, once the file is complete and verified. */
  into: string;
  sha256?: string | undefined;
  bytes?: number | undefined;
  /** Downloads longer than this are aborted. */
  maxBytes: number;
  onProgress?: Progress | undefined;
  signal?: AbortSignal | undefined;
}

const attempts = 3;
const connectTimeoutMs = 15_000;
const silenceTimeoutMs = 60_000;

/**
 * Follows the proxy settings of the environment, like every other client on this machine. It is destroyed after use, not closed: closing
 * waits for a proxy that does not answer, and with it the service that is stopping.
 */
const openAgent = () =>
  new EnvHttpProxyAgent({
    connect: { timeout: connectTimeoutMs },
    headersTimeout: connectTimeoutMs,
    bodyTimeout: silenceTimeoutMs,
  });

/**
 * Downloads a file, resuming an interrupted attempt, even of an earlier run. The file appears under its name only once
 * its checksum is verified. Returns its SHA-256. Rejects with a Failure.
 */
export async function download(wanted: Wanted): Promise<string> {
  const part = `${wanted.into}.part`;
  await mkdir(dirname(wanted.into), { recursive: true });
  const agent = openAgent();
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        await fetchRest(wanted, part, agent);
        break;
      } catch (error) {
        wanted.signal?.throwIfAborted();
        if (attempt === attempts || !isPassing(error)) throw asFailure(error, wanted.url);
      }
    }
  } finally {
    await agent.destroy();
  }
  const sha256 = await hashFile(part);
  if (wanted.sha256 !== undefined && sha256 !== wanted.sha256) {
    await rm(part);
    throw new Failure(`${hostOf(wanted.url)} served a different file: its checksum is wrong`, {
      retryable: false,
      ours: false,
    });
  }
  await rename(part, wanted.into);
  return sha256;
}

/** A page of a registry, as text. */
export async function fetchPage(address: string, accept: string, signal?: AbortSignal): Promise<string> {
  const { url, headers } = withCredentials(address);
  const agent = openAgent();
  try {
    const reply = await fetch(url, {
      headers: { ...headers, accept },
      dispatcher: agent,
      ...(signal ? { signal } : {}),
    });
    if (!reply.ok) throw refused(url, reply.status);
    return await reply.text();
  } catch (error) {
    throw asFailure(error, url);
  } finally {
    await agent.destroy();
  }
}

async function fetchRest(wanted: Wanted, part: string, agent: EnvHttpProxyAgent): Promise<void> {
  let have = await sizeOf(part);
  if (have > (wanted.bytes ?? wanted.maxBytes)) {
    await rm(part);
    have = 0;
  }
  if (have > 0 && have === wanted.bytes) return;
  const { url, headers } = withCredentials(wanted.url);
  const reply = await fetch(url, {
    headers: { ...headers, ...(have > 0 ? { range: `bytes=${have}-` } : {}), "accept-encoding": "identity" },
    dispatcher: agent,
    ...(wanted.signal ? { signal: wanted.signal } : {}),
  });
  if (reply.status === 416) {
    await reply.body?.cancel();
    // The partial file is already complete, or belongs to another file: unless its checksum is right, the next attempt
    // starts from scratch.
    if (wanted.sha256 !== undefined && (await hashFile(part)) === wanted.sha256) return;
    await rm(part);
    throw new Failure("start again", { retryable: true, ours: false });
  }
  if (!reply.ok || !reply.body) {
    await reply.body?.cancel();
    throw refused(url, reply.status);
  }
  if (reply.status !== 206) have = 0;
  const length = Number(reply.headers.get("content-length") ?? Number.NaN);
  const total = Number.isNaN(length) ? wanted.bytes : have + length;
  const meter = meterOf(have, total, wanted);
  await pipeline(Readable.fromWeb(reply.body), meter, createWriteStream(part, { flags: have > 0 ? "a" : "w" }));
}

function meterOf(have: number, total: number | undefined, { maxBytes, onProgress }: Wanted): Transform {
  let done = have;
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      done += chunk.length;
      if (done > maxBytes) return next(new Failure("the file is too large", { retryable: false, ours: false }));
      onProgress?.(done, total);
      next(null, chunk);
    },
  });
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** SHA-256 of a file, in hex. */
export async function hashFile(path: string): Promise<string> {
  const hash: Hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

const hostOf = (url: string): string => new URL(url).hostname;

const refused = (url: string, status: number): Failure =>
  new Failure(`${hostOf(url)} answered ${status}`, {
    retryable: status >= 500 || status === 429,
    ours: false,
    externalCode: String(status),
  });

/** A retry does not help against an unknown host, but may complete a broken transfer. */
function isPassing(error: unknown): boolean {
  if (error instanceof Failure) return error.retryable;
  const code = (error as { cause?: { code?: string } }).cause?.code ?? "";
  return !["ENOTFOUND", "ECONNREFUSED", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"].includes(code);
}

/** The host and the reason; never the URL, which may contain a password. */
function asFailure(error: unknown, url: string): Failure {
  if (error instanceof Failure) return error;
  const { cause, message, name } = error as Error & { cause?: { code?: string } };
  const externalCode = cause?.code ?? name;
  return new Failure(`${hostOf(url)} cannot be reached (${cause?.code ?? message})`, {
    retryable: true,
    ours: false,
    externalCode,
    cause: error,
  });
}
