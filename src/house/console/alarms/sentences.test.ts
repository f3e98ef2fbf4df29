import assert from "node:assert/strict";
import { test } from "node:test";
import { languages } from "../../../base/languages.ts";
import { segment } from "../../../core/messages/accept/segments.ts";
import { alarmKinds, type AlarmKind } from "./conditions.ts";
import { framesOf, sentencesOf } from "./sentences.ts";
import { textOf } from "./watch.ts";

const at = "2026-11-22T08:30:12.345Z";
const details: Record<AlarmKind, Record<string, string | number>> = {
  link: { name: "mtn-1", state: "connecting", reason: "connection refused" },
  queue: { since: at },
  webhook: { name: "Acme", host: "hooks.example.com", reason: "nothing but failures for five days" },
  balance: { name: "Acme", balance: 1234.5, threshold: 2000, currency: "RWF" },
  delivery: { network: "", country: "RW", rate: 0.25, usual: 0.95 },
  guard: { name: "Acme", scope: "prefix", prefix: "+2507880", reason: "no_conversion_prefix" },
  disk: { free_mib: 100, reserve_mib: 512 },
  certificate: { expires_at: at },
  proxy: { sentence: "Requests carry `X-Forwarded-For`." },
  replication: { weakness: "absent", sentence: "A 201 does not survive.", refused: 1 },
  loss: {
    messages: 67,
    first: "out_sms_1",
    last: "out_sms_70",
    accounts: "acc_5, acc_6",
    at,
    from: at,
    until: at,
    more: 1,
  },
};

test("what a carrier says ends no sentence of ours in the middle", () => {
  const reason = "ESME_RINVPASWD: The carrier refused the password.";
  for (const language of languages) {
    const { meaning } = sentencesOf({ kind: "link", key: "car_1", details: { ...details.link, reason } }, language);
    assert.match(meaning, /ESME_RINVPASWD ?: [^.]+\. /, meaning);
    assert.equal(meaning.includes("refused the password"), language === "en", meaning);
    assert.doesNotMatch(meaning, /\.\.|\. \./);
  }
});

test("times in sentences are those of the reader's zone, and of UTC by name for an unknown reader", () => {
  for (const language of languages) {
    const meaning = (zone?: string) =>
      sentencesOf({ kind: "queue", key: "", details: { since: at } }, language, zone).meaning;
    assert.ok(meaning("Africa/Kigali").includes("2026-11-22 10:30"), meaning("Africa/Kigali"));
    assert.doesNotMatch(meaning("Africa/Kigali"), /UTC/);
    assert.ok(meaning().includes("2026-11-22 08:30 UTC"), meaning());
  }
});

test("each alarm has all its texts in every language, and its SMS is one GSM-7 part", () => {
  for (const kind of alarmKinds) {
    const titles = new Set<string>();
    for (const language of languages) {
      const said = sentencesOf({ kind, key: "car_1", details: details[kind] }, language);
      titles.add(said.title);
      for (const text of [said.title, said.meaning, said.remedy])
        assert.doesNotMatch(
          text,
          /undefined|NaN|\$\{|^$|no_conversion|[^.]\.\d{3}Z/,
          `${kind} in ${language}: ${text}`,
        );
      for (const subject of [said.title, framesOf(language).over(said.title)]) {
        const { encoding, parts } = segment(textOf(subject, "https://sms.example.com/operator/carriers/car_1"));
        assert.deepEqual([encoding, parts.length], ["gsm7", 1], `${language}: ${subject}`);
      }
      if (language !== "en") assert.doesNotMatch(said.meaning, / connecting|disabled|prefix |account/, said.meaning);
    }
    assert.equal(titles.size, languages.length, kind);
  }
});
