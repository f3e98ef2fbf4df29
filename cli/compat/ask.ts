import { once } from "node:events";
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

/** A request as a client made it. */
export interface Asked {
  method: string;
  /** With its query, beginning with a slash. */
  path: string;
  headers: IncomingHttpHeaders;
  /** Empty if there is none. */
  body: Buffer;
}

/** The answer to it. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Decompressed. */
  body: Buffer;
}

/** There was no answer; the message says why. */
export class NotReached extends Error {}

const limitMs = 300_000;

/** Makes a request below `base`, whatever it is: `fetch` refuses the body of a GET, and rewrites some paths. */
export async function ask(base: URL, { method, path, headers, body }: Asked): Promise<Answer> {
  const request = (base.protocol === "https:" ? httpsRequest : httpRequest)(base, {
    method,
    path: base.pathname.replace(/\/$/, "") + path,
    headers: { ...headers, ...(body.length > 0 && { "content-length": body.length }) },
    // A kept connection may be ended by the other side just as it is used again.
    agent: false,
    signal: AbortSignal.timeout(limitMs),
  });
  // What goes wrong once there is a response, reading its body says as well.
  request.on("error", () => {});
  try {
    request.end(body);
    const [response] = (await once(request, "response")) as [IncomingMessage];
    return {
      status: response.statusCode!,
      headers: response.headers,
      body: decompressed(await buffer(response), response.headers["content-encoding"]),
    };
  } catch (error) {
    throw new NotReached((error as NodeJS.ErrnoException).code ?? (error as Error).message, { cause: error });
  }
}

/** Nobody asked for compression, but some compress regardless. */
function decompressed(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === "gzip") return gunzipSync(bytes);
  if (encoding === "deflate") return inflateSync(bytes);
  if (encoding === "br") return brotliDecompressSync(bytes);
  return bytes;
}
