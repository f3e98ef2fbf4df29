import assert from "node:assert/strict";
import { test } from "node:test";
import { languages } from "../languages.ts";
import { noteIn } from "../../http/translations.ts";
import { deliveries } from "./refusals/deliveries.ts";
import { links } from "./refusals/links.ts";
import { sockets } from "./refusals/sockets.ts";
import { timeline } from "./refusals/timeline.ts";
import { noted, say } from "./sentence.ts";
import { statuses } from "./statuses/fr.ts";
import { readBack } from "./stored.ts";

const others = languages.filter((language) => language !== "en");

/** A note of each template, with values as they are in notes. */
const values: Record<string, string> = {
  why: noted("there are no routes, so every link takes every number"),
  what: "the TLVs 0x1401, 0x1402 and binary data",
  numbers: "+2507…",
  network: "63510",
  link: "Lake Mobile",
  tags: "0x1401, 0x1402",
  address: "192.0.2.7:2775",
  host: "smsc.example.com",
  code: "0x00000400",
  status: "401",
  names: "DNS:other.example.com",
  about: "timeout: 10000ms",
  length: "9",
  least: "16",
  most: "65536",
  n: "2",
  calls: "3",
  message: "out_sms_4711",
  minutes: "20",
  sim: "2",
};
const notes = Object.keys({ ...timeline, ...links, ...deliveries, ...sockets, ...statuses }).map((template) =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? assert.fail(`${template}: ${name}`)),
);

test("every note is read back whole, in each language, and none of its English stays", () => {
  for (const note of notes) {
    const said = others.map((language) => noteIn(note, language));
    assert.equal(new Set([note, ...said]).size, others.length + 1, said.join(" | "));
    for (const each of said) assert.doesNotMatch(each, /\{|\b(?:the|every|links?(?!-local)|none|takes|and)\b/, each);
    assert.equal(noteIn(note, "en"), note);
  }
});

test("a note of notes is read back with all its parts", () => {
  const why = say(
    "the route for {numbers} on network {network} of this account takes precedence over routes by prefix",
    {
      numbers: say("every number"),
      network: "63510",
    },
  );
  const cheapest = say("{why} and takes the cheapest link", { why });
  const note = noted("{why}, but none of its links is up", { why: cheapest });
  assert.equal(
    noteIn(note, "fr"),
    "la route de ce compte pour tous les numéros sur le réseau 63510 l’emporte sur les routes par préfixe, et prend le lien le moins cher, mais aucun des liens ne fonctionne",
  );
});

test("a reason within a reason is read back, a socket's and a carrier's", () => {
  for (const [note, french] of [
    ["ESME_RINVPASWD: The carrier refused the password.", "ESME_RINVPASWD : L’opérateur a refusé le mot de passe."],
    [
      "0x00000401: The carrier answered with a code of its own, 0x00000401.",
      "0x00000401 : L’opérateur a répondu par un code qui lui est propre, 0x00000401.",
    ],
    [
      "ERR_TLS_CERT_ALTNAME_INVALID: Hostname/IP does not match certificate's altnames: IP: 192.0.2.7 is not in the cert's list: ",
      "ERR_TLS_CERT_ALTNAME_INVALID : son certificat est pour un autre nom (IP: 192.0.2.7 is not in the cert's list: )",
    ],
    ["ENOTFOUND: getaddrinfo ENOTFOUND sms.example", "ENOTFOUND : le nom sms.example n’existe pas (ENOTFOUND)"],
  ] as const)
    assert.equal(noteIn(note, "fr"), french);
});

test("what somebody else said stays as it is, also within a note", () => {
  for (const note of ["Absent subscriber", "her words, but none of its links is up", "", "the route for"]) {
    assert.equal(readBack(note), undefined);
    for (const language of others) assert.equal(noteIn(note, language), note);
  }
});
