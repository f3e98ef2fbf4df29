// Where `tuma models` installs: where the service looks, or not at all.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { exitCodes } from "./exit.ts";
import { newUser, type User } from "./test/tuma.ts";

function someone(t: TestContext, env: Record<string, string> = {}): User {
  const user = newUser(env);
  t.after(() => user.remove());
  mkdirSync(path.join(user.folder, "exported"));
  for (const name of ["model.onnx", "tokens.txt"]) writeFileSync(path.join(user.folder, "exported", name), name);
  return user;
}

const importing = ["models", "import", "conformer-rw", "./exported"];

test("in a folder without an installation, no command for models takes ./data for one", async (t) => {
  const user = someone(t);
  const all = [
    ["models", "list"],
    ["models", "pull", "no-such-model"],
    importing,
    ["models", "verify"],
    ["models", "remove", "moonshine-tiny-en"],
  ];
  for (const words of all) {
    const { status, stdout, stderr } = await user.tuma(words);
    assert.deepEqual([status, stdout], [exitCodes.failed, ""], words.join(" "));
    assert.match(stderr, /^tuma: There is no installation in \.\/data\. Set DATA_DIR to that of the service/);
  }
  assert.ok(!existsSync(path.join(user.folder, "data")));
});

test("models go to the folder that is named, also before the first start, and the commands say which it is", async (t) => {
  const user = someone(t, { DATA_DIR: "srv" });
  const models = path.join(realpathSync(user.folder), "srv/models");
  const imported = await user.tuma(importing);
  assert.equal(imported.status, exitCodes.done, imported.stderr);
  assert.ok(imported.stdout.includes(` in ${models}; checksums verified.`), imported.stdout);
  assert.ok(existsSync(path.join(models, "conformer-rw/model.json")));
  assert.equal((await user.json(["models", "list"])).models_dir, models);
  assert.ok((await user.tuma(["models", "list"])).stdout.startsWith(`Models are installed in ${models}.\n`));
  const elsewhere = someone(t, { MODELS_DIR: "shared" });
  const { stdout } = await elsewhere.tuma(importing);
  assert.ok(stdout.includes(` in ${path.join(realpathSync(elsewhere.folder), "shared")};`), stdout);
});

test("in the folder of an installation, models go to its ./data", async (t) => {
  const user = someone(t);
  mkdirSync(path.join(user.folder, "data/postgres"), { recursive: true });
  const { stdout } = await user.tuma(importing);
  assert.ok(stdout.includes(` in ${path.join(realpathSync(user.folder), "data/models")};`), stdout);
  const onServer = someone(t, { DATABASE_URL: "postgres://127.0.0.1/tuma" });
  assert.equal((await onServer.tuma(importing)).status, exitCodes.failed);
  mkdirSync(path.join(onServer.folder, "data"));
  assert.equal((await onServer.tuma(importing)).status, exitCodes.done);
});
