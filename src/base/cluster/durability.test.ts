import assert from "node:assert/strict";
import { test } from "node:test";
import { durabilityOf, sentenceOf, type Weakness } from "./durability.ts";

const standby = (sync: string | null, state: string | null = "streaming") => ({ sync, state });

test("a commit survives the primary if enough standbys are streaming, and otherwise the reason is given", () => {
  const cases: [commit: string, names: string, standbys: ReturnType<typeof standby>[], weakness?: Weakness][] = [
    ["on", "", [], "unnamed"],
    ["on", " ", [standby("async")], "unnamed"],
    ["on", "*", [standby("sync")]],
    ["remote_apply", "db2", [standby("sync")]],
    ["remote_write", "db2", [standby("sync")]],
    ["local", "db2", [standby("sync")], "relaxed"],
    ["off", "db2", [standby("sync")], "relaxed"],
    ["on", "db2", [], "absent"],
    ["on", "db2", [standby("async"), standby("potential")], "absent"],
    ["on", "db2", [standby("sync", "catchup")], "absent"],
    ["on", "db2", [standby(null, null)], "hidden"],
    ["on", "db2, db3", [standby("sync"), standby("potential")]],
    ["on", "FIRST 2 (db2, db3, db4)", [standby("sync"), standby("sync"), standby("potential")]],
    ["on", "first 2 (db2, db3)", [standby("sync")], "absent"],
    ["on", "ANY 1 (db2, db3)", [standby("quorum")]],
    ["on", "any 2(db2, db3)", [standby("quorum")], "absent"],
    ["on", "2 (db2, db3)", [standby("sync")], "absent"],
    ["on", '"2 (two)"', [standby("sync")]],
  ];
  for (const [commit, names, standbys, weakness] of cases)
    assert.equal(durabilityOf({ commit, names, standbys }).weakness, weakness, `${commit}, ${names}`);
  const few = durabilityOf({ commit: "on", names: "any 2 (a, b)", standbys: [standby("quorum")] });
  assert.deepEqual(few, { weakness: "absent", required: 2, confirming: 1 });
  assert.match(
    sentenceOf(few),
    /does not survive .*, because 1 of the 2 standbys that must confirm a commit is streaming\.$/,
  );
  assert.match(sentenceOf({ ...few, weakness: undefined }), /^A 201 survives/);
});
