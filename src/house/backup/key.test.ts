import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { SecretBox } from "../../base/secrets.ts";
import { existingKeys } from "../../base/config/secret-key.ts";
import { keyPurpose } from "./backup.ts";
import { keepKey } from "./key.ts";

const keys = ["the next secret key of the tests", "the secret key of the tests"];
const manifest = { id: "b", keyCheck: new SecretBox(keys).mac("b", keyPurpose), hasKey: true };

test("a backup from the middle of a rotation leaves both keys in DATA_DIR, with which everything opens", (t) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "tuma-key-"));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const sealed = new SecretBox(keys.slice(1)).seal("a password", "link:1");
  keepKey({ secretKeys: [], databaseUrl: undefined }, dataDir, manifest, keys.join(","));
  const kept = existingKeys({ secretKeys: [], dataDir });
  assert.deepEqual(kept, keys);
  assert.equal(new SecretBox(kept).open(sealed, "link:1"), "a password");
  assert.equal(statSync(path.join(dataDir, "secret.key")).mode & 0o777, 0o600);
});

test("a key that is not the one of the backup is refused before anything is written", () => {
  const other = { secretKeys: ["another key than the one"], databaseUrl: undefined };
  assert.throws(() => keepKey(other, "/nowhere", manifest, undefined), /is not the one that the backup was made with/);
});
