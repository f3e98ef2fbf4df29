// Follows the guide to high availability word by word on three hosts in network namespaces, then takes the power of the primary and
// sends a message through the load balancer of the other. As root, with the parts that the guide installs.
import assert from "node:assert/strict";
import { until } from "../harness/wait.ts";
import { asynchronousHeading, guideBlocks, follow, type Place } from "./guide.ts";
import { enterHosts, isInsideHosts, missingForHosts, Network } from "./network.ts";

if (!isInsideHosts()) {
  const missing = missingForHosts();
  if (missing.length === 0) process.exit(await enterHosts(import.meta.filename, []));
  console.error(`the guide cannot be followed here; missing: ${missing.join("; ")}`);
  process.exit(1);
}

const network = await Network.open({ one: 11, two: 12, three: 13 });
const [one, two, three] = ["one", "two", "three"].map((name) => network.host(name)) as [Host, Host, Host];
type Host = ReturnType<typeof network.host>;
const hostsOf: Record<Exclude<Place, "names">, Host[]> = {
  hosts: [one, two, three],
  votes: [one, two, three],
  databases: [one, two],
  first: [one],
  services: [one, two],
  balancers: [one, two],
};

let names = "";
for (const block of guideBlocks().filter(({ heading }) => heading !== asynchronousHeading)) {
  if (block.place === "names") names += block.script;
  else {
    console.log(`${block.heading}: ${hostsOf[block.place].map(({ name }) => name).join(", ")}`);
    const outputs = await Promise.all(hostsOf[block.place].map((host) => follow(host, names, [block])));
    console.log(outputs.at(-1)!.trimEnd().replaceAll(/^/gm, "    "));
  }
}

interface Member {
  name: string;
  role: string;
}
const membersAt = async (host: Host) => {
  const response = await fetch(`http://${host.address}:8008/cluster`);
  return ((await response.json()) as { members: Member[] }).members;
};
// The switchover of the last block leaves the former primary to follow.
await until(async () => (await membersAt(two)).some(({ role }) => role === "quorum_standby"), { limitMs: 120_000 });
const primary = (await membersAt(two)).find(({ role }) => role === "leader")!.name;
const [victim, survivor] = primary === "one" ? [one, two] : [two, one];
const startedAtMs = Date.now();
await victim.losePower();
const answer = await until(
  async () => {
    const response = await fetch(`http://${survivor.address}/v1/sms/`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${/^BOOTSTRAP_TOKEN=(.*)$/m.exec(names)![1]!}`,
        "content-type": "application/json",
        "idempotency-key": "after-the-loss",
      },
      body: JSON.stringify({ to: "+250788123456", text: "Still there?", sender: "TUMA" }),
      signal: AbortSignal.timeout(5_000),
    }).catch(() => undefined);
    return response?.status === 201 && ((await response.json()) as { sms_id: string });
  },
  { limitMs: 180_000, what: "the service" },
);
assert.match(answer.sms_id, /^out_sms_\d+$/);
console.log(`${victim.name} lost its power; ${survivor.name} accepted a message after ${Date.now() - startedAtMs} ms`);
// Accepted on one, and delivered by the links of the other.
const state = await until(
  async () => {
    const token = /^BOOTSTRAP_TOKEN=(.*)$/m.exec(names)![1]!;
    const url = `http://${survivor.address}/v1/sms/${answer.sms_id}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined);
    const body = response?.ok ? ((await response.json()) as { status: string }) : undefined;
    return body?.status === "delivered" && body.status;
  },
  { limitMs: 120_000, what: "the report" },
);
console.log(`it was ${state}`);
await network.close();
process.exit(0);
