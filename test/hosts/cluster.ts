import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../harness/wait.ts";
import { asynchronousHeading, follow, guideBlocks, type Place } from "./guide.ts";
import { Network, type Host } from "./network.ts";

/** The hosts of the cluster: the last number of each address. */
const hosts = {
  db1: 11,
  db2: 12,
  db3: 13,
  api1: 21,
  api2: 22,
  gateway1: 31,
  gateway2: 32,
  webhooks1: 41,
  webhooks2: 42,
  voice: 51,
  balancer: 61,
  carrier: 71,
  receiver: 72,
};
/** The name of one of these hosts. */
export type HostName = keyof typeof hosts;

const databases: HostName[] = ["db1", "db2", "db3"];
/** The hosts that run Tuma, by role. */
export const byRole = {
  api: ["api1", "api2"],
  gateway: ["gateway1", "gateway2"],
  webhooks: ["webhooks1", "webhooks2"],
  voice: ["voice"],
} as const satisfies Record<string, readonly HostName[]>;

/** Hosts of the guide that the cluster sets up, in this order; addresses and names are its own. */
export const setUp = ["votes", "databases", "first", "services", "balancers"] as const satisfies Place[];

/** Seconds after which Patroni replaces a primary that no longer renews its key: `ttl` in the guide. */
export const ttlSeconds = 20;

/** A copy that does not start for so long is copied again. */
const reinitAfterMs = 60_000;

/** A member as Patroni's REST API lists it. */
interface Member {
  name: HostName;
  role: "leader" | "replica" | "sync_standby" | "quorum_standby";
  state: string;
  timeline?: number;
  lag?: number | string;
}

/** The latest timeline that a list of members knows of: each primary starts one. */
function latestTimeline(members: Member[]): number {
  return Math.max(...members.map(({ timeline }) => timeline ?? 0));
}

/** How a commit is replicated. `quorum`: one of two standbys confirms it. `off`: asynchronously. */
export type Sync = "quorum" | "off";

/** Thirteen hosts, set up with the commands of the guide to high availability. */
export class Cluster {
  readonly network: Network;
  readonly sync: Sync;
  readonly #passwords = Object.fromEntries(
    ["POSTGRES_PASSWORD", "REPLICATION_PASSWORD", "TUMA_PASSWORD", "SECRET_KEY"].map((name) => [
      name,
      randomBytes(12).toString("hex"),
    ]),
  );
  readonly #token: string;
  readonly #say: (line: string) => void;

  private constructor(network: Network, sync: Sync, token: string, say: (line: string) => void) {
    this.network = network;
    this.sync = sync;
    this.#token = token;
    this.#say = say;
  }

  /**
   * Opens the hosts, and sets up everything in the order of the guide.
   *
   * @param settings of Tuma, beyond the guide's
   */
  static async open(
    { sync, token, settings }: { sync: Sync; token: string; settings: Record<string, string> },
    say: (line: string) => void,
  ): Promise<Cluster> {
    const network = await Network.open(hosts);
    const cluster = new Cluster(network, sync, token, say);
    try {
      await cluster.#setUp(settings, say);
      return cluster;
    } catch (error) {
      const directory = mkdtempSync(join(tmpdir(), "tuma-hosts-"));
      network.keepLogs(directory);
      throw new Error(`the hosts could not be set up; their logs are in ${directory}`, { cause: error });
    }
  }

  async #setUp(settings: Record<string, string>, say: (line: string) => void): Promise<void> {
    const { network } = this;
    const each = (names: readonly HostName[], place: (typeof setUp)[number]) =>
      Promise.all(names.map((name) => this.#follow(name, place)));
    await Promise.all([...network.hosts.values()].map((host) => host.run(`cat >> /etc/hosts <<< '${network.names}'`)));
    say("hosts are up");
    await each(databases, "votes");
    say("etcd is up");
    await each(databases, "databases");
    if (this.sync === "off") await this.#replicateAsynchronously();
    await this.whole();
    await this.#follow("db1", "first");
    say("PostgreSQL is up");
    const services = Object.entries(byRole).flatMap(([role, names]) =>
      names.map((name): [string, HostName] => [role, name]),
    );
    for (const [role, name] of services) {
      const lines = Object.entries({ ...settings, ROLES: role }).map(([key, value]) => `${key}=${value}`);
      await network.host(name).run(`cat > /etc/tuma.local.env <<'END'\n${lines.join("\n")}\nEND`);
    }
    await each(
      services.map(([, name]) => name),
      "services",
    );
    await each(["balancer"], "balancers");
    say("Tuma is up");
  }

  host(name: HostName): Host {
    return this.network.host(name);
  }

  /** The database, for this process. */
  get databaseUrl(): string {
    const list = databases.map((name) => this.host(name).address).join(",");
    return `postgres://tuma:${this.#passwords["TUMA_PASSWORD"]}@${list}/tuma`;
  }

  /** The load balancer, for clients. */
  get url(): string {
    return `http://${this.host("balancer").address}`;
  }

  /**
   * The members as Patroni sees them, by the host that knows of the latest primary: one that was cut off a moment ago still lists
   * them as they were. Undefined if none answers.
   */
  async members(): Promise<Member[] | undefined> {
    const ask = async (name: HostName) => {
      const signal = AbortSignal.timeout(1_000);
      const response = await fetch(`http://${this.host(name).address}:8008/cluster`, { signal });
      return ((await response.json()) as { members: Member[] }).members;
    };
    const answers = await Promise.allSettled(databases.map(ask));
    return answers
      .filter((answer) => answer.status === "fulfilled")
      .map(({ value }) => value)
      .sort((a, b) => latestTimeline(b) - latestTimeline(a))[0];
  }

  /** The primary. */
  async primary(): Promise<HostName> {
    return until(
      async () => (await this.members())?.find(({ role, state }) => role === "leader" && state === "running")?.name,
      {
        limitMs: 120_000,
        what: "a primary",
      },
    );
  }

  /** Resolves with the primary once it is another host. */
  async primaryOtherThan(before: HostName): Promise<HostName> {
    return until(
      async () => {
        const now = (await this.members())?.find(({ role, state }) => role === "leader" && state === "running")?.name;
        return now !== before && now;
      },
      { limitMs: 120_000, what: `a primary other than ${before}` },
    );
  }

  /** Resolves once every copy streams from the primary, and with `quorum` both standbys may confirm commits. */
  async whole(): Promise<void> {
    let last: Member[] | undefined;
    const startingSinceMs = new Map<HostName, number>();
    try {
      await until(
        async () => {
          last = await this.members();
          for (const { name, state } of last ?? []) {
            if (state !== "starting") startingSinceMs.delete(name);
            else if (!startingSinceMs.has(name)) startingSinceMs.set(name, Date.now());
            else if (Date.now() - startingSinceMs.get(name)! > reinitAfterMs) {
              startingSinceMs.delete(name);
              await this.#reinit(name);
            }
          }
          const streaming =
            last?.filter(({ role, state }) => role !== "leader" && /streaming|running/.test(state)) ?? [];
          const confirming = streaming.filter(({ role }) => role === "quorum_standby");
          await sleep(250);
          return (
            last?.some(({ role, state }) => role === "leader" && state === "running") &&
            (this.sync === "off" ? streaming : confirming).length === databases.length - 1
          );
        },
        { limitMs: 240_000, what: "the whole cluster" },
      );
    } catch (error) {
      throw new Error(`the cluster did not recover: ${JSON.stringify(last)}`, { cause: error });
    }
  }

  /** As the guide says for a copy that cannot start: PostgreSQL ended while it was rewound from a primary that was replaced meanwhile. */
  async #reinit(name: HostName): Promise<void> {
    this.#say(`  ${name} does not start, and is copied again`);
    await this.patronictl(
      databases.find((each) => each !== name)!,
      `reinit tuma ${name} --force`,
    ).catch((error: unknown) => this.#say(String(error)));
  }

  /** The current and past alarms, as an operator reads them. */
  async alarms(): Promise<{ kind: string; meaning: string }[]> {
    const ask = async (state: string) => {
      const url = `${this.url}/v1/operator/alarms?state=${state}&per_page=100`;
      const response = await fetch(url, { headers: { authorization: `Bearer ${this.#token}` } });
      if (!response.ok) throw new Error(`${url} was answered with ${response.status} ${await response.text()}`);
      return ((await response.json()) as { alarms: { kind: string; meaning: string }[] }).alarms;
    };
    return [...(await ask("current")), ...(await ask("over"))];
  }

  /** Runs `patronictl` on a host that has a copy of the database. */
  patronictl(on: HostName, command: string): Promise<string> {
    return this.host(on).run(`/opt/patroni/bin/patronictl -c /etc/patroni.yml ${command}`);
  }

  /** Ends of Tuma, or of another unit, that nobody asked for: by host, as its log says. */
  async endedUnits(): Promise<string[]> {
    const ended: string[] = [];
    for (const host of this.network.hosts.values()) {
      const log = await host.run("cat /var/log/units.log 2>/dev/null || true");
      for (const line of log.split("\n").filter((each) => / tuma ended/.test(each)))
        ended.push(`${host.name}: ${line}`);
    }
    return ended;
  }

  #follow(name: HostName, place: (typeof setUp)[number]): Promise<string> {
    const apart = new Set(["Try it", asynchronousHeading]);
    const blocks = guideBlocks().filter(
      (block) => block.place === place && !block.installs && !apart.has(block.heading),
    );
    return follow(this.host(name), this.#names(), blocks);
  }

  /** What the reader of the guide would have set. */
  #names(): string {
    const lists = {
      VOTES: databases,
      DATABASES: databases,
      SERVICES: byRole.api,
      VOICE: byRole.voice,
      BALANCERS: ["balancer"],
    };
    return [
      ...Object.entries(lists).map(([name, list]) => `${name}="${list.join(" ")}"`),
      ...Object.entries({ ...this.#passwords, BOOTSTRAP_TOKEN: this.#token }).map(
        ([name, value]) => `${name}=${value}`,
      ),
      "NETWORK=10.77.0.0/24",
      "SELF=$(hostname)",
    ].join("\n");
  }

  async #replicateAsynchronously(): Promise<void> {
    await this.primary();
    const blocks = guideBlocks().filter(({ heading }) => heading === asynchronousHeading);
    await follow(this.host("db1"), this.#names(), blocks);
  }
}
