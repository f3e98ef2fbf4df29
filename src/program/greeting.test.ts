import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { forgetFirstPassword, greet } from "./greeting.ts";

test("a terminal is shown the first secrets, and no file is written; later starts show and write none", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "tuma-greeting-"));
  try {
    const config = { publicUrl: undefined, host: "127.0.0.1", port: 8080, dataDir, sandbox: true };
    const login = { email: "owner@localhost", password: "secret" };
    const shown = greet(
      config,
      { token: "tuma_live_x", login, isFirst: true },
      { isLive: false, held: undefined, isTerminal: true },
    );
    assert.match(shown, /owner@localhost, password secret \(shown only once\)\n/);
    assert.match(shown, /\n {4}export TUMA_TOKEN=tuma_live_x\n/);
    const later = greet(
      config,
      { token: undefined, login: undefined, isFirst: false },
      { isLive: true, held: undefined, isTerminal: false },
    );
    assert.match(later, /Tuma runs at http:\/\/127\.0\.0\.1:8080\n/);
    const given = { token: undefined, login: { email: "a@b", password: undefined }, isFirst: true };
    assert.match(
      greet(config, given, { isLive: false, held: undefined, isTerminal: false }),
      /as a@b, password as BOOTSTRAP_PASSWORD says\n/,
    );
    assert.match(shown, /to a phone of the simulated carrier/);
    assert.doesNotMatch(later, /curl/, "the example would reach somebody's phone");
    const without = greet({ ...config, sandbox: false }, given, { isLive: false, held: undefined, isTerminal: false });
    assert.match(without, /Next, add a link to a carrier/);
    assert.doesNotMatch(without, /simulated carrier|curl/);
    const takenAt = new Date("2026-11-01T02:00:00Z");
    const held = greet(config, given, {
      isLive: false,
      held: { takenAt, restoredAt: takenAt, decision: null },
      isTerminal: true,
    });
    assert.match(held, /restored from a backup of 2026-11-01\S* and is held.*`tuma resume`/);
    assert.doesNotMatch(held, /curl/, "it would be refused");
    assert.ok(!existsSync(join(dataDir, "first-start.env")));
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test("a first password that was replaced is taken out of the file, and the token stays", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "tuma-greeting-"));
  const read = () => readFileSync(join(dataDir, "first-start.env"), "utf8");
  try {
    forgetFirstPassword(dataDir, "owner@localhost");
    const config = { publicUrl: undefined, host: "127.0.0.1", port: 8080, dataDir, sandbox: true };
    const login = { email: "owner@localhost", password: "secret" };
    greet(
      config,
      { token: "tuma_live_x", login, isFirst: true },
      { isLive: false, held: undefined, isTerminal: false },
    );
    forgetFirstPassword(dataDir, "other@localhost");
    assert.match(read(), /password secret\n/);
    forgetFirstPassword(dataDir, "owner@localhost");
    assert.doesNotMatch(read(), /secret/);
    assert.match(read(), /^export TUMA_TOKEN=tuma_live_x$/m);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
