import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import type { Sql } from "../../base/db.ts";
import { openContext } from "../../../test/harness/accounts.ts";
import { boxed, withoutNetwork } from "./box.ts";
import { EngineHost } from "./host.ts";

type Probe = { read?: string; write?: string; connect?: number };

test("an engine in its box reads its files and not the data beside the program, and reaches no network", async (t) => {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const files = mkdtempSync(join(tmpdir(), "tuma-box-"));
  // Where `DATA_DIR` is by default: in the program's folder.
  const data = mkdtempSync(join(root, "data-of-a-test-"));
  t.after(() => [files, data].forEach((folder) => rmSync(folder, { recursive: true })));
  for (const folder of [files, data]) writeFileSync(join(folder, "secret.key"), "a key");
  const module = join(files, "probe.ts");
  writeFileSync(module, probe);
  const ctx = openContext(undefined as unknown as Sql);
  const host = new EngineHost<Probe, string>(ctx, {
    name: "probe",
    module: new URL(`file://${module}`),
    options: {},
    memoryMiB: 512,
    maxWaiting: 4,
    execArgv: boxed(files),
  });
  t.after(() => host.stop());
  const limitMs = 30_000;
  const ask = (job: Probe) => host.run(job, { limitMs });
  assert.equal(await ask({ read: join(files, "secret.key") }), "done");
  assert.equal(await ask({ read: join(data, "secret.key") }), "ERR_ACCESS_DENIED");
  assert.equal(await ask({ read: join(root, "src/config.ts") }), "ERR_ACCESS_DENIED");
  assert.equal(await ask({ write: join(data, "new") }), "ERR_ACCESS_DENIED");

  const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  t.after(() => server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const reached = await ask({ connect: (server.address() as { port: number }).port });
  if (withoutNetwork(ctx.log).length === 0) return t.diagnostic("this kernel gives no network namespaces");
  assert.equal(reached, "ENETUNREACH");
});

const probe = `
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
export const open = () => async (job) => {
  try {
    if (job.read) readFileSync(job.read);
    if (job.write) writeFileSync(job.write, "");
    if (job.connect) await new Promise((resolve, reject) =>
      connect(job.connect, "127.0.0.1").once("connect", resolve).once("error", reject));
    return "done";
  } catch (error) {
    return error.code;
  }
};
`;
