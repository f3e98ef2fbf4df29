import { setTimeout as sleep } from "node:timers/promises";
import { tryAgain } from "../../src/base/db.ts";
import { byRole, ttlSeconds, type Cluster, type HostName } from "../hosts/cluster.ts";
import { until } from "../harness/wait.ts";
import type { Random } from "../../src/base/random.ts";
import type { Stage } from "./stage.ts";

/** The kinds of disruptions of a cluster. */
export const hostKinds = [
  "primary killed",
  "primary lost power",
  "primary cut off",
  "primary stopped",
  "primary switched over",
  "standby lost power",
  "replication cut, primary killed",
  "API host lost power",
  "gateway host lost power",
  "webhook host lost power",
] as const;
/** A kind of disruption of a cluster. */
export type HostKind = (typeof hostKinds)[number];

/** What a disruption did. */
export interface Effect {
  what: string;
  /** How often outstanding submits were lost: each time, up to a window of parts may be sent twice. */
  losses: number;
  /** How long the carrier's links were unbound. */
  rebindMs?: number;
}

type HostAct = (stage: Stage, random: Random, wrong: string[]) => Promise<Effect>;

/** Clients must be served again within this: the primary's key lapses, and a standby takes over. */
export const outageLimitMs = (ttlSeconds + 5) * 1_000;
/** Links of a dead host must be bound elsewhere within this. */
const rebindLimitMs = 10_000;

/** Causes and reverts a disruption; the cluster is whole again when it resolves. */
export const hostActs: Record<HostKind, HostAct> = {
  "primary killed": (stage, random) =>
    awayAsPrimary(stage, random, {
      leave: async (cluster, primary) => void (await cluster.host(primary).run("systemctl kill -s SIGKILL patroni")),
      // The unit restarts it; a process killed on a host that lives on comes back as soon as it can.
      mayStay: true,
    }),
  "primary lost power": (stage, random) =>
    awayAsPrimary(stage, random, {
      leave: (cluster, primary) => cluster.host(primary).losePower(),
      comeBack: (cluster, primary) => cluster.host(primary).boot(),
    }),
  "primary cut off": (stage, random) =>
    awayAsPrimary(stage, random, {
      leave: async (cluster, primary) => cluster.host(primary).cut(),
      comeBack: async (cluster, primary) => cluster.host(primary).join(),
    }),
  "primary stopped": (stage, random) =>
    awayAsPrimary(stage, random, {
      leave: async (cluster, primary) => void (await cluster.host(primary).run("systemctl kill -s SIGSTOP patroni")),
      comeBack: async (cluster, primary) => void (await cluster.host(primary).run("systemctl kill -s SIGCONT patroni")),
    }),
  "primary switched over": (stage, random) =>
    awayAsPrimary(stage, random, {
      leave: async (cluster, primary) => void (await cluster.patronictl(primary, "switchover tuma --force")),
    }),
  "standby lost power": async ({ cluster, lines }, random) => {
    const primary = await cluster!.primary();
    const standbys = (["db1", "db2", "db3"] as const).filter((name) => name !== primary);
    const victim = random.pick(standbys);
    await cluster!.host(victim).losePower();
    await sleep(random.integer(5_000, 15_000));
    await cluster!.host(victim).boot();
    await cluster!.whole();
    return { what: victim, losses: lines };
  },
  "replication cut, primary killed": (stage, random) =>
    awayAsPrimary(stage, random, {
      async leave(cluster, primary) {
        const others = (["db1", "db2", "db3"] as const).filter((name) => name !== primary);
        const routes = others.map((name) => `ip route add blackhole ${cluster.host(name).address}/32`);
        await cluster.host(primary).run(routes.join("; "));
        await sleep(random.integer(1_000, 3_000));
        await cluster.host(primary).losePower();
      },
      comeBack: (cluster, primary) => cluster.host(primary).boot(),
    }),
  "API host lost power": async ({ cluster }, random) => powerCycle(cluster!, random.pick(byRole.api), random, 0),
  "webhook host lost power": async ({ cluster }, random) =>
    powerCycle(cluster!, random.pick(byRole.webhooks), random, 0),
  "gateway host lost power": async (stage, random, wrong) => {
    const { cluster, sql, smsc } = stage;
    const owners = await tryAgain(
      () => sql<{ host: HostName; links: number }[]>`
        select split_part(owner, '/', 1) as host, count(*)::int as links from carrier_links
        where lease_until > now() group by 1 order by 1`,
    );
    const { host, links } = random.pick(owners);
    const before = await smsc.call<number>("bindCount");
    const atMs = Date.now();
    await cluster!.host(host).losePower();
    const bound = async () => (await smsc.call<number>("bindCount")) >= before + links;
    await until(bound, { limitMs: 90_000, what: "the links of the dead host" });
    const rebindMs = Date.now() - atMs;
    if (rebindMs > rebindLimitMs) wrong.push(`${rebindMs} ms until the ${links} links of ${host} were bound elsewhere`);
    await cluster!.host(host).boot();
    await answering(cluster!, host);
    return { what: `${host} with ${links} links`, losses: links, rebindMs };
  },
};

async function powerCycle(cluster: Cluster, victim: HostName, random: Random, losses: number): Promise<Effect> {
  await cluster.host(victim).losePower();
  await sleep(random.integer(3_000, 10_000));
  await cluster.host(victim).boot();
  await answering(cluster, victim);
  return { what: victim, losses };
}

/** Resolves once Tuma on this host is ready. */
async function answering(cluster: Cluster, name: HostName): Promise<void> {
  const url = `http://${cluster.host(name).address}:8080/health/ready`;
  const ready = () =>
    fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(ready, { limitMs: 120_000, what: `Tuma on ${name}` });
}

interface Away {
  leave(cluster: Cluster, primary: HostName): Promise<void>;
  /** After another host has taken over. */
  comeBack?(cluster: Cluster, primary: HostName): Promise<void>;
  /** True if the same host may remain the primary. */
  mayStay?: boolean;
}

/** Takes the primary away, waits until another has taken over, and brings it back. */
async function awayAsPrimary({ cluster, lines }: Stage, random: Random, away: Away): Promise<Effect> {
  const before = await cluster!.primary();
  await away.leave(cluster!, before);
  // Until a dead member's state has been seen by the others, they list it as it was.
  if (away.mayStay) await sleep(5_000);
  const next = away.mayStay ? before : await cluster!.primaryOtherThan(before);
  await sleep(random.integer(0, 2_000));
  await away.comeBack?.(cluster!, before);
  await cluster!.whole();
  const now = away.mayStay ? await cluster!.primary() : next;
  return { what: now === before ? `${before} recovered` : `${before} to ${now}`, losses: lines };
}
