import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

/**
 * Phrases that readers had to read twice, and what to write instead. A space matches any white space, so a phrase that wraps
 * inside a comment is found too. `docs/glossary.md` has the words we do use.
 */
const phrases: Record<string, string> = {
  "but for": "except, unless",
  "(come|comes|came|coming) to pass": "happen, be committed",
  "what stands": "name the thing",
  "(stands?|stood) (there|in the way)": "is there, is present, conflicts",
  "(whose (it|they) (is|are|was|were)|of whose)": "the owner",
  "who asks": "the caller",
  "of (theirs|hers)": "their, her",
  "this second": "current, now",
  "(to|must|may|can|should) be looked at": "due, be checked, be read",
  "(is|are|was|were|not) looked at": "is checked, scanned, read",
  "(a|the) look (has|passes|reads|is)": "a scan, and its watermark",
  "normal life": "the usual updates; the fast path",
  "(made|makes) the balance": "was charged",
  "(entries|those|ids) of none": "that belong to no …",
  "nobody's": "free, belongs to no one, private",
  "due times? (put|puts|takes)": "the sweep settles it",
  "(is|are|was|were) told of": "is notified of",
  "what (becomes|became|has become|had become) of": "the outcome of",
  "it goes on": "it continues",
  "those that": "the noun itself",
  anew: "again, from scratch",
  "by (the )?way of": "via, through",
  "(let|lets|letting) go( of)?": "release",
  "(write|writes|wrote|written|writing) down": "transcribe, record",
  "the mends?": "the fix",
  "mend(s|ed|ing)": "fix",
  "known by": "identified by, named",
  "is there already": "exists already",
  "in work": "in progress",
  "(put|puts|putting) away": "park, put aside",
  "(nobody|who|whoever) (overtakes|was overtaken)": "FIFO; version conflict",
  "made of": "derived from, consisting of",
  "lies? ready": "is ready",
  "at their hands?": "name the cause",
  "undefined where": "undefined if",
  "as the (wire|table|API) has (it|them)": "in wire form, stored",
  "(is|are) (no|none) (octet|septet|receipt|number|address|formula|field|fallback)": "is not a, is not one",
  "is (given|told) (the|its|to)": "receives",
  "(nobody|anybody|whoever) (was|is|are) told": "notified",
  "(sealed|opens?|opened) with neither": "that neither key opens",
  "in one way and another way": "differently",
  "takes? no more (submits|leases|messages)": "accepts no more",
  "(given|gives?|giving) back": "release, return",
  "the design (called for|did not say|assumed)": "the original plan",
  "honest (traffic|users|conversions|files?)": "legitimate",
  "says nothing of": "does not tell",
  doors: "APIs",
  "overtak(es?|en|ing)": "get ahead of, jump the queue",
  "for want of": "because there is no",
  "(is|are|was|were) looked for": "is searched for",
  "none of the commonest": "not one of the most common",
  "separators of thousands": "thousands separators",
  "present rates": "current rates",
  "answered with success": "acknowledged, accepted",
  "asks? for nothing": "has no effect",
  "vendor specific": "vendor-specific",
  "cannot be asked": "does not respond",
  "asked for by": "requested by, a setting of",
  "(that|which) still waits": "that is still waiting",
  "of one's own": "of your own, the operator's",
  "(has|have|is|are) said to be": "state it",
  "by whoever (made|wrote|has)": "name the person or program",
};

/** Home-made names that have given way to names from the field. */
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

/** Texts of the first dashboard, which its readers had to guess at, and what they expect to read. */
const labels: Record<string, string> = {
  '"(its|their) messages"': "Messages to this number",
  "how far (it|they) (is|are)": "progress",
  "take the \\w+ away": "clear",
  '"look( at it)?"': "view",
  "that is all of it": "end of list",
  "i have it\\b": "I have saved it",
  "delivers at least": "minimum delivery rate",
  "what it takes": "price, cost",
};

const root = path.resolve(import.meta.dirname, "..");

/** The lists themselves. */
const exempt = /^(test\/english\.test\.ts|docs\/glossary\.md)$/;

function tracked(...patterns: string[]): string[] {
  const files = execFileSync("git", ["ls-files", "--", ...patterns], { cwd: root, encoding: "utf8" });
  return files.split("\n").filter((file) => file !== "" && !exempt.test(file));
}

/** Every match of a pattern in a file, as `file:line "match": say …`. */
function findings(files: string[], patterns: [RegExp, string][]): string[] {
  return files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return patterns.flatMap(([pattern, instead]) =>
      [...text.matchAll(pattern)].map((match) => {
        const line = text.slice(0, match.index).split("\n").length;
        return `${file}:${line} "${match[0].replaceAll(/\s+/g, " ")}": say ${instead}`;
      }),
    );
  });
}

const compile = (list: Record<string, string>, flags: string): [RegExp, string][] =>
  Object.entries(list).map(([phrase, instead]) => [
    new RegExp(`\\b${phrase.replaceAll(" ", String.raw`(?:\s|^\s*(?:\*|//))+`)}\\b`, flags),
    instead,
  ]);

test("the documents use none of the phrases that confused readers", () => {
  const files = tracked("*.md", "NOTICE");
  assert.deepEqual(findings(files, [...compile(phrases, "gim"), ...compile(names, "gm")]), []);
});

test("comments, error sentences, log lines and texts of the server and the dashboard use none of them either", () => {
  const files = tracked(
    "src/*.ts",
    "bench/*.ts",
    "scripts",
    "training/*.ts",
    "web/src/*.ts",
    "web/src/*.tsx",
    "cli",
  ).filter((file) => !file.endsWith(".test.ts"));
  assert.deepEqual(findings(files, [...compile(phrases, "gim"), ...compile(names, "gm")]), []);
});

test("the texts of the dashboard have the words that their readers know from elsewhere", () => {
  const patterns = Object.entries(labels).map(([label, instead]): [RegExp, string] => [
    new RegExp(label, "gi"),
    instead,
  ]);
  assert.deepEqual(findings(tracked("web/src/texts/en"), patterns), []);
});
