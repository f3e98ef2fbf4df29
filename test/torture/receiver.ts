/** A webhook receiver in its own process: verifies signatures with an independent library, and fails now and then. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { Random } from "../../src/base/random.ts";
import { serveParent } from "./child.ts";

/** The events received for one message. */
export interface Told {
  smsId: number;
  /** Event ids by status; a repeated event counts once. */
  statuses: [string, string[]][];
}

/** The receiver's record. */
export interface ReceiverRecord {
  told: Told[];
  requests: number;
  /** Redelivered events: the price of at-least-once delivery. */
  repeated: number;
  forged: string[];
}

let random = new Random(1);
let webhook: Webhook | undefined;
let requests = 0;
let repeated = 0;
const forged: string[] = [];
const told = new Map<number, Map<string, Set<string>>>();
const seen = new Set<string>();
const accepted = new Set<string>();

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    requests++;
    const body = Buffer.concat(chunks).toString();
    try {
      webhook?.verify(body, request.headers as Record<string, string>);
    } catch (error) {
      forged.push(`${String(error)}: ${body.slice(0, 200)}`);
      response.writeHead(401).end();
      return;
    }
    const id = String(request.headers["webhook-id"]);
    const again = seen.has(id);
    seen.add(id);
    // Fails the first attempt only: the third would be minutes later.
    const mood = again ? 1 : random.next();
    if (mood < 0.01) return;
    if (mood < 0.04) {
      response.writeHead(500).end();
      return;
    }
    const { sms_id: smsId, status } = JSON.parse(body) as { sms_id: number; status: string };
    const statuses = told.get(smsId) ?? new Map<string, Set<string>>();
    told.set(smsId, statuses);
    statuses.set(status, (statuses.get(status) ?? new Set()).add(id));
    if (accepted.has(id)) repeated++;
    accepted.add(id);
    response.writeHead(204).end();
  });
});

serveParent({
  async start(seed: number, host = "127.0.0.1"): Promise<number> {
    random = new Random(seed);
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    return (server.address() as AddressInfo).port;
  },
  secret(secret: string): void {
    webhook = new Webhook(secret);
  },
  record: (): ReceiverRecord => ({
    told: [...told].map(([smsId, statuses]) => ({
      smsId,
      statuses: [...statuses].map(([status, events]) => [status, [...events]]),
    })),
    requests,
    repeated,
    forged,
  }),
});
