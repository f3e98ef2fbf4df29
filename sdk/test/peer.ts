import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it arrived. */
export interface Arrived {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An HTTP server on loopback in the place of the service. */
export interface Peer {
  url: string;
  /** What arrived, in order. */
  arrived: Arrived[];
  /** Decides the answer to each request from now on; `count` is how many arrived before it. */
  answer(how: (request: Arrived, response: ServerResponse, count: number) => void): void;
  close(): Promise<void>;
}

/** Starts a server that answers `{}` until it is told otherwise. */
export async function startPeer(): Promise<Peer> {
  const arrived: Arrived[] = [];
  let answer: Parameters<Peer["answer"]>[0];
  const usual = (_: Arrived, response: ServerResponse) =>
    response.setHeader("content-type", "application/json").end("{}");
  answer = usual;
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const one = { method, url, headers, body: Buffer.concat(chunks).toString() };
      arrived.push(one);
      answer(one, response, arrived.length - 1);
    });
  };
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    answer(how) {
      arrived.length = 0;
      answer = how;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
