import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptedLanguage, percentIn } from "./languages.ts";

test("of the languages that a browser accepts, the first supported one is chosen, by weight and then by order", () => {
  for (const [header, language] of [
    ["fr", "fr"],
    ["fr-RW, fr;q=0.9, en;q=0.8", "fr"],
    ["de-DE,de;q=0.9,sw;q=0.8,en;q=0.7", "sw"],
    ["en;q=0.5, rw;q=0.9", "rw"],
    ["SW-ke", "sw"],
    ["fr;q=0, en", "en"],
    ["*", undefined],
    ["fr;q=0, *", undefined],
    ["en;q=0, *;q=0.5", "fr"],
    ["en;q=0, fr;q=0, *;q=0.5", "rw"],
    ["sw;q=0.3, *;q=0.1", "sw"],
    ["", undefined],
    ["de, zh-Hant", undefined],
    ["frr, swg", undefined],
    ["fr;q=x", undefined],
    [`${"de,".repeat(50)}fr`, undefined],
  ] as const)
    assert.equal(acceptedLanguage(header), language, header);
  assert.equal(acceptedLanguage(undefined), undefined);
});

test("a share follows the conventions of each language", () => {
  assert.deepEqual(
    (["en", "fr", "rw", "sw"] as const).map((language) => percentIn(language, 0.254).replaceAll(/\s/g, " ")),
    ["25%", "25 %", "25 %", "25%"],
  );
});
