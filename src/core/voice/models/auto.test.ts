import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import type { Context } from "../../../base/context.ts";
import type { Sql } from "../../../base/db.ts";
import { openContext } from "../../../../test/harness/accounts.ts";
import { until } from "../../../../test/harness/wait.ts";
import { AutoModels } from "./auto.ts";
import { defaultModels, modelOf, type Model } from "./catalogue.ts";
import { isInstalled } from "./installed.ts";

const weights = Buffer.from("weights");
const sha256 = createHash("sha256").update(weights).digest("hex");

/** The default models, with other files and one source each; `served` are those that it has. */
async function open(t: TestContext, about: Partial<Model> = {}, served = ["vosk-small-en", "hibari"]) {
  const modelsDir = await mkdtemp(join(tmpdir(), "tuma-auto-"));
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(request.url!);
    if (served.includes(request.url!.split("/")[1]!)) reply.end(weights);
    else reply.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const models = defaultModels
    .flatMap(({ models: ids }) => ids)
    .map((id): Model => {
      const files = [{ path: "weights", bytes: weights.length, sha256 }];
      const sources = [{ kind: "files", base: `${url}/${id}` } as const];
      return { ...modelOf(id)!, needs: [], bytes: weights.length, files, sources, ...about };
    });
  const installed = () => models.filter((model) => isInstalled(modelsDir, model)).map(({ id }) => id);
  const wanted = defaultModels.map(({ models: ids }) => ({
    models: ids,
    isServed: () => ids.some((id) => installed().includes(id)),
  }));
  const ctx = openContext(undefined as unknown as Sql, { MODELS_DIR: modelsDir });
  const warnings: unknown[] = [];
  const log = { ...ctx.log, warn: (about: unknown) => void warnings.push(about) } as Context["log"];
  const auto = new AutoModels({ ...ctx, log }, models, wanted);
  t.after(async () => {
    await auto.stop();
    server.close();
    await rm(modelsDir, { recursive: true });
  });
  return { auto, asked, installed, warnings };
}

test("the best available model of each function is downloaded, and only that one", async (t) => {
  const { auto, asked, installed } = await open(t);
  auto.start();
  await until(() => installed().length === 2);
  assert.deepEqual(installed(), ["vosk-small-en", "hibari"]);
  assert.deepEqual(asked, ["/moonshine-tiny-en/weights", "/vosk-small-en/weights", "/hibari/weights"]);
});

test("what cannot be downloaded does not keep the rest from being downloaded", async (t) => {
  const { auto, installed, warnings } = await open(t, {}, ["hibari"]);
  auto.start();
  await until(() => installed().length === 1);
  assert.deepEqual(installed(), ["hibari"]);
  assert.equal(warnings.length, 1);
});

test("no model that needs its licence accepted, or is over 150 MB, is downloaded automatically", async (t) => {
  for (const about of [{ permissive: false }, { bytes: 200e6 }]) {
    const { auto, asked, installed, warnings } = await open(t, about);
    auto.start();
    await until(() => warnings.length === defaultModels.length);
    assert.deepEqual(asked, []);
    assert.deepEqual(installed(), []);
  }
});
