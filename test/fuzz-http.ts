// Sends malformed requests to the program: `node test/fuzz-http.ts --count 100000 --seed 1`. Each must be answered with less
// than 500 or have its connection closed, in time, and the program must keep serving. Prints each failure with its seed.
import { connect } from "node:net";
import { parseArgs } from "node:util";
import { startServer, type TestServer } from "./harness/server.ts";

/** The result of a run: the number of responses by status; 0 is a connection closed without a response. */
export type FuzzOutcome = Map<number, number>;

const answerLimitMs = 10_000;

/** Small and reproducible (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Maker {
  readonly #next: () => number;
  readonly #token: string;

  constructor(seed: number, token: string) {
    this.#next = random(seed);
    this.#token = token;
  }

  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** Mostly valid, so that a request gets far enough for its fault to matter. */
  #mostly<T>(right: T, wrong: readonly T[]): T {
    return this.below(8) === 0 ? this.pick(wrong) : right;
  }

  #noise(length: number): string {
    return Array.from({ length }, () => String.fromCharCode(this.below(256))).join("");
  }

  #path(): string {
    const paths = [
      "/v1/sms/",
      "/v1/sms",
      "/v1/sms/bulk",
      "/v1/sms/out_sms_1",
      "/v1/account",
      "/v1/account/tokens",
      "/v1/account/ledger",
      "/v1/webhooks",
      "/v1/webhooks/whk_1",
      "/v1/numbers",
      "/v1/senders",
      "/v1/audit",
      "/v1/operator/prices",
      "/v1/operator/accounts",
      "/v1/operator/accounts/acc_1/credit",
      "/v1/sandbox/carrier",
      "/v1/sms/reports/x",
      "/errors/x",
      "/docs",
      "/ai/stt/en",
      "/health/live",
    ];
    const tails = [
      "",
      "/",
      "//",
      "?page=-1",
      "?page=1e9",
      "?per_page=%00",
      "?page=9007199254740993",
      "/%2e%2e/%2e%2e/etc/passwd",
      "?%",
      "/%zz",
      "%00",
      "?status=%F0%9F%98%80",
      `?to=${"9".repeat(300)}`,
      "?from_time=0000-00-00",
      "?__proto__=1&constructor[x]=2",
      "/..;/",
      "?a[]=1&a[]=2",
      "#x",
    ];
    return this.pick(paths) + this.pick(tails);
  }

  #value(depth: number): unknown {
    const texts = [
      "",
      "x",
      "+250788123456",
      "out_sms_1",
      "\0",
      "\ud800",
      "💥".repeat(50),
      "a".repeat(5000),
      "__proto__",
      "1e999",
      "2026-02-30T00:00:00Z",
      "http://169.254.169.254/",
      "' or 1=1 --",
      "@contact.name",
      "9".repeat(400),
      "null",
      "-0",
    ];
    switch (this.below(depth > 3 ? 6 : 8)) {
      case 0:
        return this.pick([0, -1, 1.5, 1e308, 2 ** 53, -0, 1e-9, 4294967296]);
      case 1:
        return this.pick([true, false, null]);
      case 6:
        return Array.from({ length: this.below(5) }, () => this.#value(depth + 1));
      case 7:
        return this.#object(depth + 1);
      default:
        return this.pick(texts);
    }
  }

  #object(depth: number): Record<string, unknown> {
    const names = [
      "to",
      "text",
      "sender",
      "recipients",
      "phonenumber",
      "name",
      "send_at",
      "validity_period",
      "reference",
      "encoding",
      "dry_run",
      "amount",
      "note",
      "settings",
      "scopes",
      "expires_at",
      "test",
      "url",
      "events",
      "headers",
      "prices",
      "prefix",
      "price",
      "account_id",
      "number",
      "__proto__",
      "constructor",
      "sender_policy",
      "allowed_countries",
      "retry_delays_seconds",
      "default_sender",
      "currency",
      "status",
      "enabled",
      "since",
      "down",
    ];
    const made: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    for (let i = this.below(8); i > 0; i--) made[this.pick(names)] = this.#value(depth);
    return made;
  }

  #body(): string {
    switch (this.below(6)) {
      case 0:
        return this.#noise(this.below(200));
      case 1:
        return this.pick([
          "[".repeat(5000),
          '{"a":',
          '{"to":"x",}',
          "nul",
          '"',
          "\ufeff{}",
          "{}{}",
          '{"a":1e400}',
          String.raw`{"a":"\ud800"}`,
        ]);
      case 2: {
        const text = JSON.stringify(this.#object(0));
        const at = this.below(text.length + 1);
        return text.slice(0, at) + this.#noise(this.below(3)) + text.slice(at + this.below(3));
      }
      default:
        return JSON.stringify(this.#object(0));
    }
  }

  /** One request as it goes over the wire, in Latin-1. */
  request(): string {
    const body = Buffer.from(this.#body()).toString("latin1");
    const method = this.#mostly(this.pick(["GET", "POST", "POST", "POST", "PUT", "PATCH", "DELETE"]), [
      "HEAD",
      "OPTIONS",
      "QUERY",
      "TRACE",
      "FOO",
      "post",
      "",
    ]);
    const length = this.#mostly(String(body.length), ["0", "-1", String(body.length + 5), "99999999999", "x", "1, 2"]);
    const token = this.#mostly(`Bearer ${this.#token}`, [
      "Bearer",
      "Bearer  ",
      `Bearer ${this.#noise(9)}`,
      "Basic eA==",
    ]);
    const type = this.#mostly("application/json", [
      "application/json;charset=x",
      "text/plain",
      "",
      "a/b/c",
      "multipart/form-data",
      "multipart/form-data; boundary=x",
    ]);
    const headers = [
      `Host: ${this.#mostly("x", ["", "a b", this.#noise(5)])}`,
      `Authorization: ${token}`,
      `Content-Type: ${type}`,
      this.below(12) === 0 ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`,
    ];
    if (this.below(5) === 0)
      headers.push(
        this.pick([
          `X: ${"y".repeat(this.below(20_000))}`,
          "X\x00: y",
          ": y",
          "Expect: 100-continue",
          "Connection: upgrade\r\nUpgrade: x",
          "Idempotency-Key: ",
          `Idempotency-Key: ${"k".repeat(300)}`,
          "Accept: application/problem+json;q=x",
          "Content-Length: 3",
          "X-Forwarded-For: ::1, x",
        ]),
      );
    const version = this.#mostly("HTTP/1.1", ["HTTP/1.0", "HTTP/9.9", "http/1.1", ""]);
    const eol = this.below(30) === 0 ? "\n" : "\r\n";
    const text = [`${method} ${this.#path()} ${version}`, ...headers, "Connection: close", "", body].join(eol);
    return this.below(12) === 0 ? text.slice(0, this.below(text.length)) : text;
  }
}

/** Sends one request, ends the sending side, and resolves with the status; 0 if the connection was closed without one. */
function send(port: number, bytes: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const limit = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer and no end within ${answerLimitMs / 1000} s`));
    }, answerLimitMs);
    socket.end(Buffer.from(bytes, "latin1"));
    socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("end", () => socket.destroy());
    socket.on("close", () => {
      clearTimeout(limit);
      const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)]
        .map((match) => Number(match[1]))
        .filter((status) => status !== 100);
      resolve(Math.max(0, ...statuses));
    });
  });
}

/** Sends `count` malformed requests, 50 at a time. Throws at the first that gets 500 or more, or no response. */
export async function fuzzHttp(server: TestServer, count: number, seed: number): Promise<FuzzOutcome> {
  const maker = new Maker(seed, server.token);
  const port = Number(new URL(server.url).port);
  const outcome: FuzzOutcome = new Map();
  let left = count;
  const work = async () => {
    while (left-- > 0) {
      const request = maker.request();
      const status = await send(port, request).catch((error: Error) => error.message);
      if (typeof status === "string" || status >= 500) {
        throw new Error(`seed ${seed}: ${status} to\n${JSON.stringify(request.slice(0, 3000))}`);
      }
      outcome.set(status, (outcome.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 50 }, work));
  const alive = await server.call("GET /health/ready");
  if (alive.status !== 200) throw new Error(`after the requests the program is not ready: ${alive.text}`);
  return outcome;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { count: { type: "string", default: "100000" }, seed: { type: "string", default: "1" } },
  });
  const server = await startServer();
  try {
    const outcome = await fuzzHttp(server, Number(values.count), Number(values.seed));
    for (const [status, times] of [...outcome].sort(([a], [b]) => a - b))
      console.log(`${status || "closed"}: ${times}`);
  } finally {
    await server.stop();
  }
  process.exit();
}
