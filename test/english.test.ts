import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

/** Home-made names that have given way to names from the field. `docs/glossary.md` has the words we do use. */
const names: Record<string, string> = {
  Wish: "PinRequest",
  Desk: "Snapshot",
  Rider: "ExtraWrites",
  Passage: "Handoff",
  Happening: "MessageEvent",
  Overtaken: "VersionConflict",
  HttpDoor: "HttpApi",
  SessionDesk: "SessionCookies",
  lockLook: "lockWatermark",
  passLook: "advanceWatermark",
  lookAtHeld: "reclaimHeld",
  applyUsual: "applyFastPath",
};

const root = path.resolve(import.meta.dirname, "..");

test("documents, comments, log lines and code use no name that was replaced", () => {
  const patterns = ["*.md", "NOTICE", "src", "bench", "scripts", "training", "web/src", "cli"];
  const files = execFileSync("git", ["ls-files", "--", ...patterns], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.(ts|tsx|mjs|md)$|NOTICE$/.test(file));
  const replaced = new RegExp(String.raw`\b(${Object.keys(names).join("|")})\b`, "g");
  const found = files.flatMap((file) =>
    readFileSync(path.join(root, file), "utf8")
      .split("\n")
      .flatMap((line, index) =>
        [...line.matchAll(replaced)].map(([name]) => `${file}:${index + 1} ${name}: say ${names[name]}`),
      ),
  );
  assert.deepEqual(found, []);
});
