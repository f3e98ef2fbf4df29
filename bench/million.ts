/** A million recipients in ten calls: how fast they are accepted, how fast one link takes them, and whether memory stays flat. */
import { setTimeout as pause } from "node:timers/promises";
import { bulkBody, recipients, sendBulk } from "./bulk.ts";
import { median } from "./machine.ts";
import { goal, type BenchOptions, type SuiteResult } from "./suite.ts";
import { startTuma } from "./tuma.ts";

const calls = 10;

/** Everything runs: API, gateway, and the simulated carrier as the one link. The drain is watched for `--seconds` times ten. */
export async function million({ seconds }: BenchOptions): Promise<SuiteResult> {
  const tuma = await startTuma();
  const finished = async (): Promise<number> => {
    const ended =
      /^tuma_message_transitions_total\{state="(?:delivered|undelivered|expired|rejected|failed|unknown)"\} (\d+)$/gm;
    const states = (await tuma.metrics()).matchAll(ended);
    return [...states].reduce((sum, [, count]) => sum + Number(count), 0);
  };
  try {
    const { id } = await tuma.call("GET", "/v1/account");
    await tuma.call("POST", `/v1/operator/accounts/${id as string}/credit`, { amount: 1_000_000, note: "bench" });
    const taken: number[] = [];
    const sizes: number[] = [];
    for (let call = 0; call < calls; call++) {
      taken.push(await sendBulk(tuma, bulkBody(call)));
      sizes.push(await tuma.memoryMiB());
    }
    const [startedMs, before] = [performance.now(), await finished()];
    for (let n = 0; n < 10; n++) {
      await pause(seconds * 1000);
      sizes.push(await tuma.memoryMiB());
    }
    const drained = ((await finished()) - before) / ((performance.now() - startedMs) / 1000);
    const settled = sizes.slice(2);
    return {
      suite: "million",
      rows: [
        {
          name: `${calls} calls of ${recipients}`,
          perSecond: recipients / (median(taken) / 1000),
          p50Ms: median(taken),
          rounds: [],
        },
        { name: "reached their end through one link meanwhile", perSecond: drained, rounds: [] },
      ],
      goals: [
        goal("memory after the third call against the most later", Math.max(...settled) - settled[0]!, "MiB", {
          atMost: 150,
        }),
      ],
      notes: [`memory of the program after each call and tenth of the drain, MiB: ${sizes.join(", ")}`],
    };
  } finally {
    await tuma.stop();
  }
}
