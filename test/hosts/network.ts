/**
 * Several hosts on one machine: each has network, process, mount, UTS and IPC namespaces of its own, and a disk of its own over that of the
 * machine. A bridge joins them, in the network namespace of the process that opened them.
 *
 * All of it is inside the namespaces that `enterHosts` makes, so the kernel removes hosts, processes, network and disks together
 * with that process, however it ends. Nothing of the machine's own network is used or changed.
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { once } from "node:events";
import { dirname, join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const subnet = "10.77.0";
const inside = "TUMA_INSIDE_HOSTS";

/** The disks of all hosts: a file system in memory, which is visible in these namespaces only. */
const disks = "/srv";

/** What the hosts need of this machine that it lacks, in words; empty if nothing. */
export function missingForHosts(): string[] {
  const needed = {
    "iproute2 (apt-get install iproute2)": "/usr/sbin/ip",
    "etcd (apt-get install etcd-server etcd-client)": "/usr/bin/etcd",
    "HAProxy (apt-get install haproxy)": "/usr/sbin/haproxy",
    "PostgreSQL 15 (apt-get install postgresql-15)": "/usr/lib/postgresql/15/bin/postgres",
    "Patroni 4 in /opt/patroni (see docs/guides/high-availability.md)": "/opt/patroni/bin/patroni",
  };
  const missing = Object.entries(needed).flatMap(([what, file]) => (existsSync(file) ? [] : [what]));
  if (process.platform !== "linux") return ["Linux"];
  return process.getuid?.() === 0 ? missing : ["root, to make namespaces", ...missing];
}

/** True in the process that may open hosts. */
export const isInsideHosts = (): boolean => process.env[inside] !== undefined;

/**
 * Runs a file in new namespaces, as their first process: when it ends, the kernel ends everything in them. It ends with this process.
 * Resolves with its exit status.
 */
export async function enterHosts(file: string, args: string[]): Promise<number> {
  const child = spawn(
    "unshare",
    [
      "--net",
      "--mount",
      "--uts",
      "--ipc",
      "--pid",
      "--fork",
      "--kill-child",
      "--mount-proc",
      process.execPath,
      file,
      ...args,
    ],
    { stdio: ["ignore", "inherit", "inherit", "ipc"], env: { ...process.env, [inside]: "1" } },
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => child.disconnect());
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}

/**
 * The first process of a host: lays the host's disk over the machine's, which it sees but cannot change, reports, and then only reaps
 * what others leave behind.
 */
const firstProcess = `
set -eu
name=$1 disk=$2 checkout=$3
mkdir -p $disk/upper $disk/work $disk/root
mount -t overlay -o lowerdir=/,upperdir=$disk/upper,workdir=$disk/work overlay $disk/root
cd $disk/root
mount -t proc proc proc
mount --rbind /dev dev
# The shared memory of each host is its own, and so are System V segments, by the namespace.
mount -t tmpfs -o mode=1777 tmpfs dev/shm
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
mkdir -p opt/tuma run/units run/host-bin
# As systemd-tmpfiles does at boot, for PostgreSQL's sockets.
install -d -o postgres -g postgres -m 2775 run/postgresql
mount --bind $checkout opt/tuma
mount -o remount,bind,ro opt/tuma
install -m 755 $checkout/test/hosts/systemctl.sh run/host-bin/systemctl
if [ ! -e etc/tuma-host ]; then
  rm -rf var/lib/postgresql/* var/lib/etcd/* var/log/postgresql/* etc/postgresql/*
  echo $name > etc/hostname
  echo "127.0.0.1 localhost" > etc/hosts
  # Nothing can be fetched here: what is installed must do.
  echo 'APT::Get::Upgrade "false";' > etc/apt/apt.conf.d/99host
  touch etc/tuma-host
fi
hostname $name
ip link set lo up
pivot_root . mnt
umount -l /mnt
cd /
echo up
while :; do sleep 3600 & wait $! || true; done
`;

/** A host. Its disk survives `losePower`. */
export class Host {
  readonly name: string;
  readonly address: string;
  readonly #index: number;
  #first: ChildProcess | undefined;
  #pid = 0;

  constructor(name: string, index: number) {
    this.name = name;
    this.address = `${subnet}.${index}`;
    this.#index = index;
  }

  /** Where its disk is visible from outside. */
  get disk(): string {
    return join(disks, this.name);
  }

  get running(): boolean {
    return this.#first !== undefined;
  }

  /** Switches it on, joins it to the network, and starts what is enabled. */
  async boot(): Promise<void> {
    mkdirSync(this.disk, { recursive: true });
    const first = spawn(
      "unshare",
      ["--net", "--mount", "--uts", "--ipc", "--pid", "--fork", "--kill-child", "bash", "-c", firstProcess].concat([
        "tuma-host",
        this.name,
        this.disk,
        root,
      ]),
      { stdio: ["ignore", "pipe", "pipe"], cwd: "/" },
    );
    let complaint = "";
    first.stderr.on("data", (bytes: Buffer) => (complaint = `${complaint}${bytes}`.slice(-1_000)));
    const started = await Promise.race([once(first.stdout, "data"), once(first, "exit")]);
    if (String(started[0]).trim() !== "up") throw new Error(`the host ${this.name} did not start: ${complaint}`);
    this.#first = first;
    this.#pid = Number(readFileSync(`/proc/${first.pid}/task/${first.pid}/children`, "utf8").trim());
    first.once("exit", () => {
      if (this.#first === first) this.#first = undefined;
    });
    // The kernel may not have removed it yet if this host has just lost power.
    spawnSync("/usr/sbin/ip", ["link", "del", this.#port], { stdio: "ignore" });
    const mac = `02:77:00:00:00:${this.#index.toString(16).padStart(2, "0")}`;
    ip("link", "add", this.#port, "type", "veth", "peer", "name", "eth0", "address", mac, "netns", String(this.#pid));
    ip("link", "set", this.#port, "master", "switch", "up");
    await this.run(`ip addr add ${this.address}/24 dev eth0; ip link set eth0 up; systemctl start-enabled`);
  }

  /** kill -9 of everything on it at once; its connections end without a word, as if it had lost power. */
  async losePower(): Promise<void> {
    const first = this.#first;
    if (!first) return;
    const ended = once(first, "exit");
    process.kill(this.#pid, "SIGKILL");
    await ended;
  }

  /** Pulls its network cable: packets vanish in both directions. */
  cut(): void {
    ip("link", "set", this.#port, "nomaster");
  }

  join(): void {
    ip("link", "set", this.#port, "master", "switch");
  }

  /** Runs a script on it, as root. Resolves with its output; rejects with it if the script fails. */
  async run(script: string, { limitMs = 120_000 }: { limitMs?: number } = {}): Promise<string> {
    const child = this.spawn(["bash", "-euo", "pipefail", "-c", script], ["ignore", "pipe", "pipe"]);
    let output = "";
    for (const stream of [child.stdout!, child.stderr!]) stream.on("data", (bytes: Buffer) => (output += bytes));
    const limit = setTimeout(() => child.kill("SIGKILL"), limitMs);
    const [code] = (await once(child, "close")) as [number | null];
    clearTimeout(limit);
    if (code === 0) return output;
    throw new Error(`${this.name} ended with ${code ?? "no status"}: ${script.trim().slice(0, 300)}\n${output.trim()}`);
  }

  /** Starts a program on it. Paths in the checkout are those of its copy there: each host has a /tmp of its own. */
  spawn(command: string[], stdio: ("ignore" | "pipe" | "inherit" | "ipc")[]): ChildProcess {
    if (!this.running) throw new Error(`${this.name} is switched off`);
    const path = "/run/host-bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
    const words = command.map((word) => (word.startsWith(`${root}/`) ? `/opt/tuma${word.slice(root.length)}` : word));
    return spawn("nsenter", ["-t", String(this.#pid), "--net", "--mount", "--uts", "--ipc", "--pid", "--", ...words], {
      stdio,
      cwd: "/",
      env: { PATH: path, HOME: "/root", LC_ALL: "C.UTF-8" },
    });
  }

  get #port(): string {
    return `to-${this.name}`;
  }
}

/** All hosts, and this process as another one, at 10.77.0.1. */
export class Network {
  readonly hosts = new Map<string, Host>();

  /** Opens the network and switches on the hosts, given by name with the last number of their address. */
  static async open(indexes: Record<string, number>): Promise<Network> {
    if (!isInsideHosts()) throw new Error("hosts can only be opened inside of enterHosts()");
    process.once("disconnect", () => process.exit(130));
    // Listened to, but no reason to stay once the work is done.
    process.channel?.unref();
    execFileSync("mount", ["-t", "tmpfs", "-o", "mode=755", "tmpfs", disks]);
    ip("link", "set", "lo", "up");
    ip("link", "add", "switch", "type", "bridge");
    ip("addr", "add", `${subnet}.1/24`, "dev", "switch");
    ip("link", "set", "switch", "up");
    const network = new Network();
    for (const [name, index] of Object.entries(indexes)) network.hosts.set(name, new Host(name, index));
    await Promise.all([...network.hosts.values()].map((host) => host.boot()));
    return network;
  }

  host(name: string): Host {
    const host = this.hosts.get(name);
    if (!host) throw new Error(`there is no host ${name}`);
    return host;
  }

  /** Lines of /etc/hosts. */
  get names(): string {
    return [...this.hosts.values()].map(({ name, address }) => `${address} ${name}\n`).join("");
  }

  /** Copies the logs of all hosts into a folder of the machine. */
  keepLogs(directory: string): void {
    for (const { name, disk } of this.hosts.values()) {
      const into = join(directory, name);
      mkdirSync(dirname(into), { recursive: true });
      rmSync(into, { recursive: true, force: true });
      execFileSync("cp", ["-r", join(disk, "upper/var/log"), into]);
    }
  }

  /** Switches everything off. The rest goes with the namespaces. */
  async close(): Promise<void> {
    await Promise.all([...this.hosts.values()].map((host) => host.losePower()));
  }
}

function ip(...args: string[]): void {
  execFileSync("/usr/sbin/ip", args, { stdio: ["ignore", "ignore", "inherit"] });
}
