import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { token, type Stage } from "./stage.ts";

/** What the carrier says of its n-th message, in JSON: ids that PostgreSQL cannot store, too long, or in an answer of 10 MB. */
const answers: ((n: number) => string)[] = [
  (n) => String.raw`{"id":"${n}\u0000${n}"}`,
  (n) => String.raw`{"id":"\ud83d${n}","text":"\udfff\u0000"}`,
  (n) => `{"id":"${String(n).padStart(5_000, "x")}"}`,
  (n) => `{"id":"${n}","filler":"${"y".repeat(10_000_000)}"}`,
  () => "{}",
];

/**
 * Another tenant whose carrier, over HTTP, says what cannot be stored: in answers, and in receipts with absurd dates. Opened with
 * the first disruption that needs it.
 */
class Neighbour {
  readonly #stage: Stage;
  #token = "";
  #receiptUrl = "";
  #answers = 0;
  /** Calls of the carrier that were not taken, by status. */
  readonly refused: number[] = [];

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  async open(): Promise<this> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const n = this.#answers++;
        const answer = answers[n % answers.length]!(n);
        response.writeHead(200, { "content-type": "application/json" }).end(answer);
        const { to, reference } = JSON.parse(Buffer.concat(chunks).toString()) as { to: string; reference: string };
        void this.#report(answer, to, reference);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    server.unref();
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const links = await this.#ask<{ carriers: { id: string; sandbox: boolean }[] }>("GET", "/v1/operator/carriers");
    const account = await this.#ask<{ id: string; token: { token: string } }>("POST", "/v1/operator/accounts", {
      name: "neighbour",
      default_sender: "NEIGHBOUR",
    });
    this.#token = account.token.token;
    await this.#ask("POST", `/v1/operator/accounts/${account.id}/credit`, { amount: 1_000, note: "for the torture" });
    const general = links.carriers.filter(({ sandbox }) => !sandbox).map(({ id }) => ({ carrier_id: id }));
    // Its link takes nothing of the others, from the first moment.
    await this.#ask("PUT", "/v1/operator/routes", [{ prefix: "", carriers: general }]);
    const made = await this.#ask<{ id: string; receipt_url: string }>("POST", "/v1/operator/carriers", {
      name: "poison",
      bind: "http",
      system_id: "me",
      password: "secret",
      http: {
        url,
        body: { to: "{to}", reference: "{reference}" },
        answer: { id: "id" },
        receipt: { id: "id", to: "to", status: "status", reference: "reference", error: "error" },
      },
    });
    this.#receiptUrl = made.receipt_url;
    await this.#ask("PUT", "/v1/operator/routes", [
      { prefix: "", carriers: general },
      { prefix: "", account_id: account.id, carriers: [{ carrier_id: made.id }] },
    ]);
    return this;
  }

  /** Has its messages answered with poison for a while, and waits until each has ended. Returns how many there were. */
  async poison(forMs: number): Promise<number> {
    const before = this.#answers;
    for (const endMs = Date.now() + forMs; Date.now() < endMs; await sleep(20)) {
      const to = `+2547${String(10_000_000 + this.#answers * 7).padStart(8, "0")}`;
      await this.#ask("POST", "/v1/sms", { to, text: "hello", sender: "NEIGHBOUR" }, this.#token).catch(
        () => undefined,
      );
    }
    const { sql } = this.#stage;
    const open = () => sql`select from messages where sender = 'NEIGHBOUR' and final_at is null limit 1`;
    for (const endMs = Date.now() + 60_000; (await open()).length > 0 && Date.now() < endMs;) await sleep(100);
    return this.#answers - before;
  }

  async #report(answer: string, to: string, reference: string): Promise<void> {
    await sleep(50);
    const id = /^\{"id":("[^"]*")/.exec(answer)?.[1] ?? '""';
    const error = String.raw`"\u0000 9999-99-99"`;
    const body = `{"id":${id},"to":"${to}","reference":"${reference}","status":"delivered","error":${error},"done":"0000-00-00"}`;
    // As carriers do: until it is taken.
    for (let tries = 0; tries < 20 && !(await this.#tell(this.#receiptUrl, body)); tries++) await sleep(500);
  }

  /** Whether the service took a call of the carrier. */
  async #tell(url: string, body: string): Promise<boolean> {
    const target = new URL(new URL(url).pathname, this.#stage.targets[0]);
    const headers = { "content-type": "application/json" };
    const response = await fetch(target, { method: "POST", headers, body }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => undefined);
    if (response?.ok === false) this.refused.push(response.status);
    return response?.ok === true;
  }

  async #ask<T>(method: string, path: string, body?: object, bearer = token): Promise<T> {
    const response = await fetch(`${this.#stage.targets[0]}${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }
}

const neighbours = new WeakMap<Stage, Promise<Neighbour>>();

/** The neighbour of a stage. */
export function neighbourOf(stage: Stage): Promise<Neighbour> {
  const found = neighbours.get(stage) ?? new Neighbour(stage).open();
  neighbours.set(stage, found);
  return found;
}
