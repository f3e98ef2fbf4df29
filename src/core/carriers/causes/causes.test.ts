import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { languages } from "../../../base/languages.ts";
import { causeOf, causes, reasonOf } from "./causes.ts";
import { failureReasonsPage } from "./reference.ts";

test("a code has one cause: what its link says, then what the standards say, then what the state says", () => {
  for (const [failed, cause] of [
    [{ state: "delivered", code: "000" }, undefined],
    [{ state: "cancelled", code: "" }, undefined],
    [{ state: "undelivered", code: "001" }, "number_unknown"],
    [{ state: "undelivered", code: "1" }, "number_unknown"],
    [{ state: "expired", code: "006" }, "phone_off"],
    [{ state: "undelivered", code: "032" }, "phone_full"],
    [{ state: "undelivered", code: "000" }, "not_delivered"],
    [{ state: "undelivered", code: "777" }, "not_delivered"],
    [{ state: "expired", code: "" }, "expired"],
    [{ state: "rejected", code: "ESME_RINVDSTADR" }, "number_unknown"],
    [{ state: "rejected", code: "0x0000000A" }, "sender_refused"],
    [{ state: "failed", code: "ESME_RMSGQFUL" }, "carrier_busy"],
    [{ state: "rejected", code: "ESME_RINVEXPIRY" }, "request_refused"],
    [{ state: "rejected", code: "0x00000457" }, "carrier_refused"],
    [{ state: "rejected", code: "0x00000457", own: "content_refused" }, "content_refused"],
    // A cause of a newer version than this program.
    [{ state: "undelivered", code: "001", own: "eclipse" }, "number_unknown"],
    [{ state: "undelivered", code: "constructor" }, "not_delivered"],
    [{ state: "failed", code: "" }, "never_submitted"],
    // No carrier was asked.
    [{ state: "rejected", code: "no_route" }, "no_route"],
    // The original may have sent it.
    [{ state: "failed", code: "left_to_original" }, "left_to_original"],
    // It waited to be sent.
    [{ state: "rejected", code: "opted_out" }, "opted_out"],
    // It may have arrived, whatever an earlier attempt said.
    [{ state: "unknown", code: "ESME_RTHROTTLED" }, "no_receipt"],
    [{ state: "undelivered", code: "486", isCall: true }, "call_busy"],
    [{ state: "rejected", code: "603", isCall: true }, "call_declined"],
  ] as const)
    assert.equal(causeOf(failed), cause, JSON.stringify(failed));
});

test("the reference of reasons is the table's", async () => {
  const page = await readFile(new URL("../../../../docs/reference/failure-reasons.md", import.meta.url), "utf8");
  assert.equal(page, failureReasonsPage(), "run `npm run docs`");
});

test("each cause has its own sentences in every language", () => {
  for (const language of languages) {
    const meanings = causes.map((cause) => reasonOf(cause, language).meaning);
    assert.equal(new Set(meanings).size, causes.length, language);
    for (const cause of causes) {
      const { meaning, remedy } = reasonOf(cause, language);
      assert.match(meaning, /\.$/);
      assert.match(remedy, /\.$/);
      if (language !== "en") assert.notEqual(meaning, reasonOf(cause, "en").meaning);
    }
  }
});
