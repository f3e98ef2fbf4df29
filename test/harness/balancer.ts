import { once } from "node:events";
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface Copy {
  readonly port: number;
  readonly agent: Agent;
  isReady: boolean;
}

/**
 * A load balancer of the strictest kind: it asks each copy's `/health/ready`, sends requests to those that are ready in turn, over
 * connections that it keeps, and never tries a request again. What a copy fails to answer is a 502.
 */
export class Balancer {
  readonly #copies: Copy[];
  readonly #server = createServer((incoming, outgoing) => this.#forward(incoming, outgoing));
  readonly #checks: NodeJS.Timeout;
  #turn = 0;

  /** @param checkMs between two checks of a copy */
  constructor(ports: number[], checkMs: number) {
    this.#copies = ports.map((port) => {
      const agent = new Agent({ keepAlive: true });
      return { port, agent, isReady: false };
    });
    this.#checks = setInterval(() => this.#copies.forEach((copy) => void check(copy)), checkMs);
  }

  /** Listens on loopback, and returns the address. */
  async start(): Promise<string> {
    // Connections are closed by clients: otherwise a request could cross the close.
    this.#server.keepAliveTimeout = 0;
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The ports of the copies that get requests. */
  get ready(): number[] {
    return this.#copies.filter(({ isReady }) => isReady).map(({ port }) => port);
  }

  async stop(): Promise<void> {
    clearInterval(this.#checks);
    this.#server.closeAllConnections();
    this.#server.close();
    for (const { agent } of this.#copies) agent.destroy();
  }

  #forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const ready = this.#copies.filter(({ isReady }) => isReady);
    const copy = ready[this.#turn++ % ready.length];
    if (!copy) {
      outgoing.writeHead(503).end("no copy is ready");
      return;
    }
    const { method, url, headers } = incoming;
    const options = { port: copy.port, agent: copy.agent, method, path: url, headers };
    const forwarded = request(options, (answer) => {
      // Both are about the connection to the copy (RFC 9110 §7.6.1): its 72 s are not how long this server keeps one.
      const { connection: _connection, "keep-alive": _timeout, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode!, kept);
      answer.pipe(outgoing);
    });
    forwarded.once("error", (error) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(`${error.message} on port ${copy.port}, reused: ${forwarded.reusedSocket}`);
    });
    incoming.pipe(forwarded);
  }
}

async function check(copy: Copy): Promise<void> {
  const { ok } = await fetch(`http://127.0.0.1:${copy.port}/health/ready`).catch(() => ({ ok: false }));
  copy.isReady = ok;
}
