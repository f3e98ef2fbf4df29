import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo, type ListenOptions } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test, type TestContext } from "node:test";
import { promisify } from "node:util";
import type { Sql } from "../../../base/db.ts";
import { openContext } from "../../../../test/harness/accounts.ts";
import { boxed, codeOf, wallsOf, type Box } from "./box.ts";
import { EngineHost } from "./host.ts";

type Probe = { read?: string; write?: string; connect?: object; user?: true };

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** Runs in the box: reports what it is denied. */
const probe = `
const { readFileSync, writeFileSync } = require("node:fs");
exports.open = () => async (job) => {
  try {
    if (job.user) return String(process.getuid());
    if (job.read) readFileSync(job.read);
    if (job.write) writeFileSync(job.write, "");
    if (job.connect) await new Promise((resolve, reject) =>
      require("node:net").connect(job.connect).once("connect", resolve).once("error", reject));
    return "done";
  } catch (error) {
    return error.code;
  }
};
`;

/** An installation with what an engine may read, and what it must not reach: the key, the database, the service. */
async function openInstallation(t: TestContext, where: string) {
  const data = mkdtempSync(join(where, "data-of-a-test-"));
  const [files, model, run] = ["media/incoming", "models/a-model", "run"].map((name) => join(data, name));
  for (const folder of [files!, run!]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  mkdirSync(model!, { recursive: true });
  for (const folder of [data, model!]) writeFileSync(join(folder, "secret.key"), "a key", { mode: 0o600 });
  for (const folder of [files!, model!]) writeFileSync(join(folder, "given"), "a model, or samples");
  const code = mkdtempSync(join(tmpdir(), "tuma-probe-"));
  chmodSync(code, 0o755);
  const module = join(code, "probe.cjs");
  writeFileSync(module, probe);
  const listen = async (on: ListenOptions) => {
    const server = createServer((socket) => socket.destroy()).listen(on);
    t.after(() => server.close());
    await once(server, "listening");
    return server.address();
  };
  const { port } = (await listen({ port: 0, host: "127.0.0.1" })) as AddressInfo;
  const socket = join(run!, ".s.PGSQL.5432");
  await listen({ path: socket });
  t.after(() => [data, code].forEach((folder) => rmSync(folder, { recursive: true })));
  const ctx = openContext(undefined as unknown as Sql, { DATA_DIR: data });
  return { ctx, data, files: files!, model: model!, module: new URL(`file://${module}`), port, socket };
}

function openEngine(t: TestContext, { ctx, module }: Awaited<ReturnType<typeof openInstallation>>, box: Box) {
  const about = { name: "probe", module, options: {}, memoryMiB: 512, maxWaiting: 4, box };
  const host = new EngineHost<Probe, string>(ctx, about);
  t.after(() => host.stop());
  return (job: Probe) => host.run(job, { limitMs: 30_000 });
}

for (const native of [false, true])
  test(`an engine ${native ? "of native code " : ""}reads its model and its jobs, and reaches nothing else`, async (t) => {
    // The default DATA_DIR: in the program's folder.
    const here = await openInstallation(t, root);
    const { data, files, model, port, socket } = here;
    const ask = openEngine(t, here, { reads: [join(model, "given")], files, native });
    for (const path of [join(files, "given"), join(model, "given")]) assert.equal(await ask({ read: path }), "done");
    assert.equal(await ask({ write: join(files, "made") }), "done");
    assert.ok(readdirSync(files).includes("made"), "the service finds it");
    const forbidden = [join(data, "secret.key"), join(model, "secret.key"), join(root, "src/program/program.ts")];
    for (const path of forbidden) assert.equal(await ask({ read: path }), "ERR_ACCESS_DENIED", path);
    for (const path of [join(data, "new"), join(model, "given"), join(root, "src/core/voice/voice.ts")])
      assert.equal(await ask({ write: path }), "ERR_ACCESS_DENIED", path);
    const walls = await wallsOf(here.ctx);
    if (walls.network) assert.equal(await ask({ connect: { port, host: "127.0.0.1" } }), "ENETUNREACH");
    if (walls.files || walls.unprivileged) assert.match(await ask({ connect: { path: socket } }), /^(ENOENT|EACCES)$/);
    if (walls.unprivileged) assert.equal(await ask({ user: true }), "65534");
  });

/** Like code that has taken over the process: without Node's permissions, only the kernel restrains it. */
async function escape(here: Awaited<ReturnType<typeof openInstallation>>, box: Box, jobs: Probe[]): Promise<string[]> {
  const command = await boxed(here.ctx, box, here.module);
  const [file = "", ...args] = command.filter((word) => !/^--(permission|allow-)/.test(word));
  const code = `${probe}; Promise.all(${JSON.stringify(jobs)}.map(exports.open())).then((said) => console.log(JSON.stringify(said)));`;
  const { stdout } = await promisify(execFile)(file, [...args, "--input-type=commonjs", "-e", code], { cwd: "/" });
  return JSON.parse(stdout) as string[];
}

// Next to the program, next to other files, and in a folder that contains engines' libraries.
for (const where of [root, tmpdir(), "/usr/local"])
  test(`code that takes over an engine reaches neither key nor database nor service, with the data in ${where}`, async (t) => {
    if (where === "/usr/local" && process.getuid?.() !== 0) return t.skip("only root can write there");
    const here = await openInstallation(t, where);
    const { data, files, model, port, socket } = here;
    const attempts: [Probe, RegExp][] = [];
    const walls = await wallsOf(here.ctx);
    const secret = join(data, "secret.key");
    if (walls.network) attempts.push([{ connect: { port, host: "127.0.0.1" } }, /^ENETUNREACH$/]);
    if (walls.unprivileged)
      attempts.push(
        [{ user: true }, /^65534$/],
        [{ read: secret }, /^(ENOENT|EACCES)$/],
        [{ connect: { path: socket } }, /^(ENOENT|EACCES)$/],
      );
    if (walls.files)
      attempts.push(
        [{ read: join(files, "given") }, /^done$/],
        ...[secret, join(model, "secret.key"), join(root, "src/program/program.ts"), "/etc/passwd"].map(
          (read): [Probe, RegExp] => [{ read }, /^ENOENT$/],
        ),
        [{ connect: { path: socket } }, /^ENOENT$/],
        [{ read: `/proc/${process.pid}/environ` }, /^EACCES$/],
        [{ read: `/proc/${process.pid}/root${secret}` }, /^EACCES$/],
        [{ write: join(root, "src/core/voice/voice.ts") }, /^(EROFS|EACCES)$/],
        [{ write: join(model, "given") }, /^(EROFS|EACCES)$/],
      );
    else t.diagnostic("this kernel gives no mount namespace");
    const box = { reads: [join(model, "given")], files, native: true };
    const answers = await escape(
      here,
      box,
      attempts.map(([job]) => job),
    );
    for (const [at, [job, expected]] of attempts.entries()) assert.match(answers[at]!, expected, JSON.stringify(job));
  });

test("the code that engines may read is that of Tuma and its packages, in a checkout and as an installed package", () => {
  assert.deepEqual(codeOf("/opt/tuma/"), [
    "/opt/tuma/package.json",
    "/opt/tuma/src/base/",
    "/opt/tuma/src/core/voice/",
    "/opt/tuma/node_modules/",
  ]);
  assert.deepEqual(codeOf("/srv/app/node_modules/tuma/"), ["/srv/app/node_modules/"]);
  const byPnpm = "/srv/app/node_modules/.pnpm/tuma@0.2.0/node_modules/tuma/";
  assert.deepEqual(codeOf(byPnpm), ["/srv/app/node_modules/"]);
});
