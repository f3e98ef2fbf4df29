import assert from "node:assert/strict";
import { test } from "node:test";
import { formatsOf } from "./formats.ts";
import { catalogue } from "./languages.ts";

const [en, fr, rw, sw] = [formatsOf("en"), formatsOf("fr"), formatsOf("rw"), formatsOf("sw")];
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

test("numbers have the separators of the language", () => {
  const written = [en, fr, rw, sw].map((each) => plain(each.number().format(1_234_567.5)));
  assert.deepEqual(written, ["1,234,567.5", "1 234 567,5", "1 234 567,5", "1,234,567.5"]);
  const compact = { notation: "compact", maximumFractionDigits: 1 } as const;
  assert.deepEqual(
    [en, fr, rw, sw].map((each) => plain(each.number(compact).format(200_000))),
    ["200k", "200 k", "200k", "200k"],
    "an axis has no room for words",
  );
});

test("months are named in the language, of which browsers have none for Kinyarwanda", () => {
  const at = new Date("2026-05-31T23:30:00Z");
  const written = [en, fr, rw, sw].map((each) => each.date({ dateStyle: "medium", timeZone: "UTC" }).format(at));
  assert.deepEqual(written, ["31 May 2026", "31 mai 2026", "31 Gic. 2026", "31 Mei 2026"]);
  const month = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  assert.equal(rw.date(month).format(at), "Gicurasi 2026");
  assert.equal(rw.date({ ...month, timeZone: "Africa/Kigali" }).format(at), "Kamena 2026", "in the zone that is shown");
  const months = Array.from({ length: 12 }, (_, index) => rw.date(month).format(new Date(Date.UTC(2026, index, 15))));
  assert.equal(new Set(months).size, 12);
});

test("so are the days of the week", () => {
  const day = { weekday: "short", day: "numeric", month: "short", timeZone: "Africa/Kigali" } as const;
  const at = new Date("2026-05-31T23:30:00Z");
  assert.deepEqual(
    [en, fr, rw, sw].map((each) => plain(each.date(day).format(at))),
    ["Mon 1 Jun", "lun. 1 juin", "mbe. 1 Kam.", "Jumatatu, 1 Jun"],
  );
  const week = Array.from({ length: 7 }, (_, index) => rw.date(day).format(new Date(Date.UTC(2026, 4, 3 + index))));
  assert.deepEqual(
    week.map((each) => each.split(" ", 1)[0]),
    ["cyu.", "mbe.", "kab.", "gtu.", "kan.", "gnu.", "gnd."],
  );
});

test("relative times are whole phrases of the language", () => {
  assert.deepEqual(
    [0, -1, -30].map((value) => rw.relative(value, "second")),
    ["ubu", "hashize isegonda 1", "hashize amasegonda 30"],
  );
  assert.deepEqual(
    [-1, -3, 1, 3].map((value) => rw.relative(value, "day")),
    ["ejo hashize", "hashize iminsi 3", "ejo hazaza", "mu minsi 3"],
  );
  assert.deepEqual(
    [1, 5].map((value) => rw.relative(value, "minute")),
    ["mu munota 1", "mu minota 5"],
  );
  assert.deepEqual(
    [en, fr, sw].map((each) => plain(each.relative(-3, "day"))),
    ["3 days ago", "il y a 3 j", "siku 3 zilizopita"],
  );
});

test("a number of things has the plural of the language, which is not the same for 0 in each", async () => {
  const texts = await Promise.all((["en", "fr", "rw", "sw"] as const).map(catalogue));
  const written = (numbers: number[]) => texts.map(({ counts }) => numbers.map((value) => plain(counts.parts(value))));
  assert.deepEqual(written([0, 1, 2, 1_200]), [
    ["0 parts", "1 part", "2 parts", "1,200 parts"],
    ["0 partie", "1 partie", "2 parties", "1 200 parties"],
    ["ibice 0", "igice 1", "ibice 2", "ibice 1 200"],
    ["sehemu 0", "sehemu 1", "sehemu 2", "sehemu 1,200"],
  ]);
});

test("countries are named and ordered by the language", () => {
  assert.deepEqual(
    [en, fr, sw].map((each) => each.countries.of("CI")),
    ["Côte d’Ivoire", "Côte d’Ivoire", "Cote d’Ivoire"],
  );
  assert.ok(fr.compare("Égypte", "Finlande") < 0, "an accent does not move a country to the end");
});
