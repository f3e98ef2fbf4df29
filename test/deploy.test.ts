import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { openMetrics } from "../src/base/metrics.ts";
import { readConfig } from "../src/base/config/config.ts";
import { commands } from "../cli/commands.ts";
import { installationCommands } from "../cli/installation-commands.ts";
import { startServer } from "./harness/server.ts";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const folder = join(root, "deploy");
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));

test("every setting that deploy/ gives to Tuma exists", () => {
  const known = new Set(
    [...read("docs/reference/configuration.md").matchAll(/^\| `([A-Z_<>]+)`/gm)].map(([, name]) => name!),
  );
  const given = {
    Dockerfile: [...read("Dockerfile").matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) => line!.match(/\b[A-Z_]+(?==)/g)!),
    "deploy/compose.yaml": [...read("deploy/compose.yaml").matchAll(/x-settings:[^]*?\n\n/g)].flatMap(([block]) =>
      [...block.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name!),
    ),
    "deploy/kubernetes/tuma.yaml": [
      ...read("deploy/kubernetes/tuma.yaml").matchAll(/^ {2}([A-Z_]+): |\{ name: ([A-Z_]+),/gm),
    ].map(([, one, other]) => (one ?? other)!),
  };
  for (const [file, names] of Object.entries(given)) {
    assert.ok(names.length > 2, `${file} has settings`);
    const unknown = names.filter((name) => !known.has(name) && name !== "NODE_ENV");
    assert.deepEqual(unknown, [], file);
  }
});

test("backup and reconcile run by themselves in each deployment, and every command there exists", () => {
  const known = new Set([...commands, ...installationCommands].map(({ name }) => name));
  for (const [file, other] of [
    ["deploy/kubernetes/tuma.yaml", /kind: CronJob/g],
    ["deploy/systemd/tuma-backup.service", undefined],
    ["deploy/systemd/tuma-reconcile.service", undefined],
  ] as const) {
    const words = [...read(file).matchAll(/(?:"tuma", "|cli\/tuma\.mjs |- tuma )(\w+)/g)].map(([, word]) => word!);
    assert.ok(words.length > 0, file);
    for (const word of words) assert.ok(known.has(word), `${file}: tuma ${word}`);
    if (other) assert.deepEqual([words.includes("backup"), words.includes("reconcile")], [true, true], file);
    if (other) assert.equal(read(file).match(other)?.length, 2);
  }
  for (const name of ["backup", "reconcile"])
    assert.match(read(`deploy/systemd/tuma-${name}.timer`), /^OnCalendar=\*-\*-\* \d\d:\d\d$/m);
});

test("the image and the unit start the program as `npm start` does, and wait longer than it drains", () => {
  const { start } = (JSON.parse(read("package.json")) as { scripts: { start: string } }).scripts;
  assert.equal(start, "exec node cli/tuma.mjs start");
  assert.match(read("Dockerfile"), /^ENTRYPOINT \["tuma"\]\nCMD \["start"\]$/m);
  assert.match(read("Dockerfile"), /^RUN ln -s \/tuma\/cli\/tuma\.mjs \/usr\/local\/bin\/tuma$/m);
  assert.match(read("deploy/systemd/tuma.service"), /^ExecStart=\S+\/node cli\/tuma\.mjs start$/m);
  const { drainSeconds } = readConfig({});
  const waits = {
    "deploy/systemd/tuma.service": /^TimeoutStopSec=(\d+)$/gm,
    "deploy/compose.yaml": /stop_grace_period: (\d+)s/g,
    "deploy/kubernetes/tuma.yaml": /terminationGracePeriodSeconds: (\d+)/g,
  };
  for (const [file, pattern] of Object.entries(waits)) {
    const noticeSeconds = Number(/DRAIN_NOTICE_SECONDS: "?(\d+)/.exec(read(file))?.[1] ?? 0);
    const found = [...read(file).matchAll(pattern)];
    assert.ok(found.length > 0, file);
    for (const [line, seconds] of found) assert.ok(Number(seconds) > noticeSeconds + drainSeconds, `${file}: ${line}`);
  }
});

test("the image says what it is, of which version and under which licence", () => {
  const labels = [...read("Dockerfile").matchAll(/org\.opencontainers\.image\.(\w+)="([^"]*)"/g)];
  const { license } = JSON.parse(read("package.json")) as { license: string };
  assert.deepEqual(Object.fromEntries(labels.map(([, name, value]) => [name, value])), {
    title: "Tuma",
    description: "Self-hosted messaging and voice",
    licenses: license,
    version: "$VERSION",
    revision: "$REVISION",
    source: "$SOURCE",
  });
  assert.match(read("docs/guides/deploying.md"), /docker build [^\n]*--build-arg VERSION=/);
});

test("the image's health check says whether the service answers", async () => {
  const [, words] = /^HEALTHCHECK .*\n {2}CMD (\[.*\])$/m.exec(read("Dockerfile"))!;
  const [program, ...rest] = JSON.parse(words!) as string[];
  const check = (PORT: number) =>
    new Promise<number | string | null | undefined>((resolve) => {
      execFile(program!, rest, { env: { PORT: String(PORT) } }, (error) => resolve(error ? error.code : 0));
    });
  const server = await startServer();
  try {
    assert.equal(await check(Number(new URL(server.url).port)), 0);
  } finally {
    await server.stop();
  }
  assert.equal(await check(Number(new URL(server.url).port)), 1, "nobody listens");
  const sick = createServer((_, reply) => void reply.writeHead(503).end()).listen(0, "127.0.0.1");
  await once(sick, "listening");
  assert.equal(await check((sick.address() as AddressInfo).port), 1, "a 503");
  sick.close();
});

test("alerts and dashboard ask for metrics and labels that the program has", async () => {
  const { registry } = openMetrics();
  const known = new Map(
    registry.getMetricsAsArray().map((metric) => {
      const { name, labelNames } = metric as unknown as { name: string; labelNames: readonly string[] };
      return [name, new Set([...labelNames, "le", "instance", "job"])];
    }),
  );
  for (const file of ["deploy/prometheus/alerts.yaml", "deploy/grafana/tuma.json"]) {
    const text = read(file).replaceAll('\\"', '"');
    const asked = [...text.matchAll(/\b((?:tuma|nodejs|process)_[a-z0-9_]+)(\{[^}]*\})?/g)];
    assert.ok(asked.length > 10);
    for (const [, metric, selector = ""] of asked) {
      const labels = known.get(metric!) ?? known.get(metric!.replace(/_bucket$/, ""));
      assert.ok(labels, `${file}: ${metric}`);
      for (const [, label] of selector.matchAll(/([a-z_]+)[=!]/g)) {
        assert.ok(labels.has(label!), `${file}: ${metric}{${label}}`);
      }
    }
  }
});

const promtool = spawnSync("promtool", ["--version"]).error ? "promtool is not installed (Debian: prometheus)" : false;

test("Prometheus accepts the alerts, and they begin when they should", { skip: promtool }, () => {
  for (const words of [
    "check rules alerts.yaml",
    "test rules alerts.test.yaml",
    "check config --syntax-only prometheus.yaml",
  ]) {
    const { status, stdout, stderr } = spawnSync("promtool", words.split(" "), {
      cwd: join(folder, "prometheus"),
      encoding: "utf8",
    });
    assert.equal(status, 0, stdout + stderr);
  }
});

test("no file of deploy/ holds a password", () => {
  for (const file of files)
    assert.doesNotMatch(read(file), /(PASSWORD|SECRET_KEY|TOKEN)[:=] *["']?[A-Za-z0-9]{6,}/, file);
});
