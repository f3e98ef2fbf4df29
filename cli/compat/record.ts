import { appendFileSync } from "node:fs";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ask } from "./ask.ts";
import { Mask, secret } from "./mask.ts";
import { readBody, type Exchange } from "./recording.ts";

/** What a recording needs. */
export interface RecordOptions {
  /** The provider, such as `https://api.example.com`. */
  upstream: URL;
  /** Where to append the exchanges. */
  file: string;
  port: number;
  /** False: secrets other than credentials in headers, texts and numbers are recorded as they are. */
  masks: boolean;
  /** Called after each exchange. */
  onExchange: (exchange: Exchange) => void;
}

/** Headers that change what an API does. Credentials are never recorded: a replay uses its own. */
const recordedHeaders = ["accept", "content-type", "idempotency-key", "accept-language"];
/** Hop-by-hop (RFC 9110 §7.6.1), or set by the client that forwards. */
const ownHeaders =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|content-length|expect|accept-encoding|content-encoding)$/i;
const bodyLimitBytes = 32 * 1024 * 1024;

/** A proxy on loopback in front of the provider. Clients get its answers unchanged; each exchange is appended to the file. */
export async function startRecording(options: RecordOptions): Promise<{ url: string; stop(): Promise<void> }> {
  const mask = new Mask();
  const server = createServer((incoming, outgoing) => {
    pass(options, mask, incoming, outgoing).catch(({ message }: Error) => {
      if (outgoing.headersSent) outgoing.destroy();
      else
        outgoing
          .writeHead(502, { "content-type": "text/plain" })
          .end(`The provider could not be reached: ${message}\n`);
    });
  });
  server.listen(options.port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeIdleConnections();
      await once(server, "close");
    },
  };
}

async function pass(
  { upstream, file, masks, onExchange }: RecordOptions,
  mask: Mask,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const at = new Date().toISOString();
  const sent = await bytesOf(incoming);
  if (sent === undefined) return void outgoing.writeHead(413, { connection: "close" }).end();
  const { method = "GET", url = "/", headers } = incoming;
  // Of a client that takes this for a proxy (RFC 9112 §3.2.2): the provider's name and that address would become another host.
  if (!url.startsWith("/"))
    return void outgoing
      .writeHead(400, { "content-type": "text/plain" })
      .end("This is no proxy: use its address as the base URL of the client.\n");
  const answer = await ask(upstream, { method, path: url, headers: forwarded(headers), body: sent });
  const received = answer.body;
  outgoing.writeHead(answer.status, { ...withoutOwn(answer.headers), "content-length": received.length }).end(received);
  const contentType = answer.headers["content-type"];
  const exchange: Exchange = {
    at,
    request: { method, path: url, headers: recorded(headers), body: readBody(sent, headers["content-type"]) },
    response: { status: answer.status, contentType: contentType ?? null, body: readBody(received, contentType) },
  };
  const kept = masks ? mask.exchange(exchange) : exchange;
  appendFileSync(file, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
  onExchange(kept);
}

/** Undefined if it is longer than any request of such an interface. */
async function bytesOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bodyLimitBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const forwarded = (headers: IncomingHttpHeaders) => ({ ...withoutOwn(headers), "accept-encoding": "identity" });

const withoutOwn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.test(name)));

function recorded(headers: IncomingHttpHeaders): Record<string, string> {
  const kept = recordedHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
  // That there was a credential is worth knowing: without one the answer is another.
  if (headers.authorization !== undefined) kept.push(["authorization", secret]);
  return Object.fromEntries(kept) as Record<string, string>;
}
