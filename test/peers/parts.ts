/** The third-party software that `npm run peers` installs from package registries into `test/peers/installed`, for the tests that talk to it. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Software of one toolchain. Its folder is `installed/` and its name. */
export interface Part {
  /** The toolchain that it needs: a program, found on the path. */
  needs: string;
  /** The folder under `test/peers` with its manifest, lockfile and programs. If one of them changes, it is installed again. */
  source: string;
  /** The commands, run in that folder; `into` is where to install. */
  commands: (into: string) => string[][];
  env?: (into: string) => Record<string, string>;
}

const here = import.meta.dirname;

const inVenv = (into: string) => [
  ["python3", "-m", "venv", into],
  [`${into}/bin/pip`, "install", "-q", "--disable-pip-version-check", "--no-deps", "-r", "requirements.txt"],
];
const byCargo = (into: string) => [["cargo", "build", "--quiet", "--locked", "--target-dir", into]];

export const parts = {
  java: {
    needs: "mvn",
    source: "smpp/java",
    commands: (into) => [
      ["mvn", "-B", "-q", "dependency:copy-dependencies", `-DoutputDirectory=${into}/lib`],
      ["javac", "-nowarn", "-cp", `${into}/lib/*`, "-d", `${into}/classes`, ...programsIn("smpp/java", ".java")],
    ],
  },
  python: {
    needs: "python3",
    source: "smpp/python",
    commands: inVenv,
  },
  go: {
    needs: "go",
    source: "smpp/go",
    commands: (into) => [["go", "build", "-mod=readonly", "-o", `${into}/`, "./..."]],
    env: () => ({ CGO_ENABLED: "0" }),
  },
  rust: {
    needs: "cargo",
    source: "smpp/rust",
    commands: byCargo,
  },
  programs: {
    needs: "python3",
    source: "programs",
    commands: inVenv,
  },
  /** Libraries of Africa's Talking. */
  "africas-talking-node": {
    needs: "npm",
    source: "africas-talking/node",
    commands: (into) => [
      ["cp", "package.json", "package-lock.json", into],
      ["npm", "ci", "--prefix", into, "--ignore-scripts", "--silent"],
    ],
  },
  "africas-talking-python": {
    needs: "python3",
    source: "africas-talking/python",
    commands: inVenv,
  },
  "africas-talking-rust": {
    needs: "cargo",
    source: "africas-talking/rust",
    commands: byCargo,
  },
  /** Senders of sign-in services. */
  "hooks-node": {
    needs: "npm",
    source: "hooks/node",
    commands: (into) => [
      ["cp", "package.json", "package-lock.json", into],
      ["npm", "ci", "--prefix", into, "--ignore-scripts", "--silent"],
    ],
  },
  "hooks-go": {
    needs: "go",
    source: "hooks/go",
    commands: (into) => [["go", "build", "-mod=readonly", "-o", `${into}/kratos-template`, "."]],
    env: () => ({ CGO_ENABLED: "0" }),
  },
  /** What the client library for Python needs. */
  httpx: {
    needs: "python3",
    source: "httpx",
    commands: inVenv,
  },
  /** openapi-generator, and what the clients need that it writes. */
  "openapi-java": {
    needs: "mvn",
    source: "openapi/java",
    commands: (into) => [["mvn", "-B", "-q", "dependency:copy-dependencies", `-DoutputDirectory=${into}/lib`]],
  },
  "openapi-python": {
    needs: "python3",
    source: "openapi/python",
    commands: inVenv,
  },
  "webhooks-python": {
    needs: "python3",
    source: "webhooks/python",
    commands: inVenv,
  },
  "webhooks-go": {
    needs: "go",
    source: "webhooks/go",
    commands: (into) => [["go", "build", "-mod=readonly", "-o", `${into}/verify`, "."]],
    env: () => ({ CGO_ENABLED: "0" }),
  },
  "webhooks-rust": {
    needs: "cargo",
    source: "webhooks/rust",
    commands: byCargo,
  },
} as const satisfies Record<string, Part>;

export type PartName = keyof typeof parts;

/** Where a part is installed. */
export const installedAt = (name: PartName) => path.join(here, "installed", name);

/** What marks a part as installed: a file with the hash of its source. */
export const stampOf = (name: PartName) => `${installedAt(name)}.stamp`;

/** The hash of a part's manifest, lockfile and programs. */
export function hashOf(name: PartName): string {
  const { source } = parts[name];
  const hash = createHash("sha256");
  for (const file of readdirSync(path.join(here, source), { recursive: true, encoding: "utf8" }).sort())
    if (path.extname(file) || file.endsWith("mod"))
      hash.update(file).update(readFileSync(path.join(here, source, file)));
  return hash.digest("hex");
}

/** Why a test is skipped that needs a part; false if it is installed as it is now. */
export function missing(name: PartName): string | false {
  try {
    if (readFileSync(stampOf(name), "utf8") === hashOf(name)) return false;
  } catch {
    // There is no stamp.
  }
  return `${name}: not installed (npm run peers)`;
}

function programsIn(source: string, extension: string): string[] {
  return readdirSync(path.join(here, source)).filter((file) => file.endsWith(extension));
}
