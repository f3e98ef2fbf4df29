import { execFile } from "node:child_process";
import { chmodSync, chownSync, existsSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Context } from "../../../base/context.ts";

const run = promisify(execFile);
const program = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
/** This module, as TypeScript in a checkout and as JavaScript in the package. */
const extension = import.meta.url.slice(import.meta.url.lastIndexOf("."));

/** What an engine may touch besides its code. */
export interface Box {
  /** Files and folders that it reads. */
  reads?: string[] | undefined;
  /** The folder of the jobs' files, which it reads and writes. */
  files?: string | undefined;
  /** It runs native code, which Node's permissions do not restrict; only the kernel can. */
  native?: boolean | undefined;
}

/**
 * What the kernel lets us take away from a process. `files`: all files except those shared with it, which implies the network;
 * `unprivileged`: root's rights.
 */
interface Walls {
  files: boolean;
  network: boolean;
  unprivileged: boolean;
}

type Machine = Pick<Context, "config" | "log">;

/**
 * The command, without its last arguments, that runs Node with `module` loaded and access to neither the data folder nor the
 * network: through Node's permissions, and through namespaces if the kernel offers them. Whatever it does not offer is logged,
 * once.
 */
export async function boxed(machine: Machine, box: Box, module: URL): Promise<string[]> {
  const found = await wallsOf(machine);
  if (found.unprivileged) letIn(box, found, resolve(machine.config.dataDir));
  return commandFor(found, machine, { ...box, reads: [dirname(fileURLToPath(module)), ...(box.reads ?? [])] });
}

/** The restrictions that this machine supports. */
export function wallsOf(machine: Machine): Promise<Readonly<Walls>> {
  walls ??= findWalls(machine);
  return walls;
}

let walls: Promise<Walls> | undefined;
const isRoot = process.getuid?.() === 0;
/** The user with no rights, `nobody` on every Linux. */
const nobody = 65_534;

/** Tries the restrictions, strongest first, with a Node that reads the engines' code. */
async function findWalls(machine: Machine): Promise<Walls> {
  for (const tried of process.platform === "linux" ? candidates() : []) {
    const [file = "", ...args] = commandFor(tried, machine, {});
    const works = await run(
      file,
      [...args, "-e", probe, program(`src/core/voice/engines/child${extension}`)],
      probeLimits,
    ).then(
      () => true,
      () => false,
    );
    if (works) return tellGaps(machine, tried);
  }
  return tellGaps(machine, { files: false, network: false, unprivileged: false });
}

const probe = "require('node:fs').readFileSync(process.argv[1])";
const probeLimits = { cwd: "/", timeout: 20_000 };

function candidates(): Walls[] {
  const kinds = [
    { files: true, network: true },
    { files: false, network: true },
    { files: false, network: false },
  ];
  return kinds.flatMap((kind) => (isRoot ? [true, false] : [false]).map((unprivileged) => ({ ...kind, unprivileged })));
}

function tellGaps({ log }: Machine, found: Walls): Walls {
  const can = [
    ...(found.files ? [] : ["read what their user can, if their code is native"]),
    ...(found.network ? [] : ["reach the network"]),
    ...(isRoot && !found.unprivileged ? ["run as root"] : []),
  ];
  if (can.length > 0) log.warn({ can }, "the kernel does not confine the voice engines fully: see docs/security.md");
  return found;
}

function commandFor(walls: Walls, { config }: Machine, { reads = [], files, native = false }: Box): string[] {
  const readable = [...codeOf(program("")), ...reads].flatMap(spellings);
  const writable = files === undefined ? [] : spellings(files);
  const node = [...withoutRights(walls), process.execPath, ...permissions(readable, writable, native)];
  const asRoot = isRoot ? [] : ["--user", walls.files ? "--map-root-user" : "--map-current-user"];
  if (!walls.network) return node;
  if (!walls.files) return ["unshare", ...asRoot, "--net", ...node];
  const shared = [
    ...[process.execPath, ...readable].flatMap((path) => ["ro", path]),
    ...writable.flatMap((path) => ["rw", path]),
  ];
  // The new file system is mounted on a folder that always exists and that no engine needs.
  const places = [program("migrations"), resolve(config.dataDir)];
  return [
    "unshare",
    ...asRoot,
    "--mount",
    "--net",
    "sh",
    program("src/core/voice/engines/box.sh"),
    ...places,
    ...shared,
    "--",
    ...node,
  ];
}

/**
 * The code of the engines and of their packages. In an installed package, npm puts those beside Tuma rather than below it: then they are
 * somewhere in the outermost `node_modules`, as Tuma itself is.
 */
export function codeOf(folder: string): string[] {
  const [outside, inside] = folder.split("/node_modules/", 2);
  if (inside !== undefined) return [`${outside}/node_modules/`];
  return ["package.json", "src/base/", "src/core/voice/", "node_modules/"].map((path) => join(folder, path));
}

/** Root, of the machine or of a namespace, drops its capabilities. */
function withoutRights({ files, unprivileged }: Walls): string[] {
  if (!files && !unprivileged) return [];
  const user = unprivileged ? [`--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"] : [];
  return ["setpriv", "--no-new-privs", "--inh-caps=-all", "--bounding-set=-all", ...user, "--"];
}

function permissions(readable: string[], writable: string[], native: boolean): string[] {
  return [
    "--permission",
    "--allow-worker",
    ...(native ? ["--allow-addons"] : []),
    ...[...readable, ...writable, scratch].map((path) => `--allow-fs-read=${path}`),
    ...[...writable, scratch, "/proc/self/oom_score_adj"].map((path) => `--allow-fs-write=${path}`),
  ];
}

/** What an engine creates for itself, in the temporary folder. */
const scratch = "/tmp/tuma-engine-*";

/** A path as we write it and as the kernel resolves it. */
const spellings = (path: string): string[] => [...new Set([path, existsSync(path) ? realpathSync(path) : path])];

/** Gives the engines' user the folder of their jobs and, unless it has a file system of its own, access to what they read. */
function letIn({ reads = [], files }: Box, walls: Walls, dataDir: string): void {
  if (files !== undefined) chownSync(files, nobody, nobody);
  if (walls.files) return;
  for (const path of [...reads, files].filter((each) => each !== undefined))
    for (let at = dirname(path); at === dirname(path) || `${at}/`.startsWith(`${dataDir}/`); at = dirname(at))
      chmodSync(at, statSync(at).mode | 0o011);
}
