/** Resident memory of the program after many messages, sent end to end: the footprint of a long-running process. */
import { ofTuma, setUp, turn } from "./end-to-end.ts";
import { startReceiver } from "./peers/receiver.ts";
import { startCarrier } from "./peers/smsc.ts";
import { goal, type BenchOptions, type SuiteResult } from "./suite.ts";
import { startTuma, type Tuma } from "./tuma.ts";

/** Ten turns of the usual number of messages, 100,000 by default, in one process. */
export async function memory({ messages }: BenchOptions): Promise<SuiteResult> {
  const peers = { carrier: await startCarrier(), receiver: await startReceiver() };
  let tuma: Tuma | undefined;
  try {
    tuma = await startTuma({ SANDBOX: "false", ALLOW_PRIVATE_WEBHOOKS: "127.0.0.0/8" });
    await setUp(tuma, peers.carrier.port, peers.receiver.port);
    const atMiB: number[] = [];
    for (let n = 0; n < 10; n++) {
      await turn(ofTuma(tuma), 64, messages, peers);
      atMiB.push(await tuma.memoryMiB());
    }
    const total = (messages * 10).toLocaleString("en-GB");
    return {
      suite: "memory",
      rows: [],
      goals: [goal(`memory without PostgreSQL after ${total} messages`, atMiB.at(-1)!, "MiB", { atMost: 250 })],
      notes: [`MiB after each tenth: ${atMiB.join(", ")}`],
    };
  } finally {
    await tuma?.stop();
    await peers.carrier.stop();
    await peers.receiver.stop();
  }
}
