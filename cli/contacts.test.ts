import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { before, test } from "node:test";
import { exitCodes } from "./exit.ts";
import { signedIn } from "./test/tuma.ts";

const { server, user } = await signedIn();

const [keza, ben] = ["+250788300001", "+250788300002"];
const fileOf = (name: string, content: string) => {
  const file = path.join(user.folder, name);
  writeFileSync(file, content);
  return file;
};

before(async () => {
  const fields = ["village", "visits", "member"].map((name, n) => ({ name, kind: ["text", "number", "boolean"][n] }));
  const answered = await fetch(`${server.url}/v1/contacts/fields`, {
    method: "PUT",
    headers: { authorization: `Bearer ${server.token}`, "content-type": "application/json" },
    body: JSON.stringify({ fields }),
  });
  assert.equal(answered.status, 200);
  await user.json(["account", "--country", "RW"]);
});

test("a contact is added, found, shown, changed and deleted", async () => {
  const added = await user.json([
    "contacts",
    "add",
    "0788300001",
    "--name",
    "Keza",
    "--field",
    "village=Musanze",
    "--field",
    "Visits=3",
    "--field",
    "member=yes",
    "--agreed",
    "Write to me",
    "--by",
    "on paper",
    "--at",
    "2026-01-02",
  ]);
  assert.deepEqual([added.number, added.fields], [keza, { village: "Musanze", visits: 3, member: true }]);
  assert.deepEqual(
    added.consent.map(({ by, words }: { by: string; words: string }) => [by, words]),
    [["on paper", "Write to me"]],
  );
  await user.json(["contacts", "add", ben, "--name", "Ben"]);
  const listed = await user.tuma(["contacts", "--search", "kez"]);
  assert.match(listed.stdout, /NUMBER .*\n.*\+250788300001 +Keza .*village: Musanze/);
  const found = await user.json(["contacts", "--filter", "fields.visits > 2"]);
  assert.deepEqual(
    found.contacts.map(({ number }: { number: string }) => number),
    [keza],
  );
  const shown = await user.tuma(["contacts", "0788 300 001"]);
  assert.match(
    shown.stdout,
    /^Name +Keza\n[^]*Fields:\n[^]* {2}village: Musanze\n[^]*Agreed to be written to:\n {2}2026-01-02 00:00:00, on paper: Write to me$/m,
  );
  const changed = await user.json([
    "contacts",
    "change",
    added.id,
    "--language",
    "rw",
    "--field",
    "visits=",
    "--notes",
    "Likes tea",
  ]);
  assert.deepEqual(
    [changed.name, changed.language, changed.notes, changed.fields.visits],
    ["Keza", "rw", "Likes tea", undefined],
  );
  const emptied = await user.json(["contacts", "change", keza, "--notes="]);
  assert.equal(emptied.notes, null);
  const asked = await user.tuma(["contacts", "delete", ben]);
  assert.equal(asked.status, exitCodes.usage);
  assert.match(asked.stderr, /needs --yes .* Nothing was deleted\./);
  const deleted = await user.tuma(["contacts", "delete", ben, "+250788300009", "--yes"]);
  assert.equal(deleted.status, exitCodes.partly);
  assert.match(deleted.stdout, /\+250788300002 is no contact any more/);
  assert.match(deleted.stderr, /There is no contact of \+250788300009\. /);
});

test("what is wrong about a contact is said, and nothing is changed", async () => {
  const wrong: [string[], RegExp, number][] = [
    [["change", keza], /Nothing is changed/, exitCodes.usage],
    [["change", keza, "--field", "village"], /is not NAME=VALUE/, exitCodes.usage],
    [["change", keza, "--field", "visits=many"], /--field visits must be a number/, exitCodes.usage],
    [["change", keza, "--field", "member=perhaps"], /--field member must be yes or no/, exitCodes.usage],
    [["change", keza, "--field", "vilage=x"], /vilage/, exitCodes.failed],
    [["change", keza, "--agreed", "yes"], /--by is missing/, exitCodes.usage],
    [["change", keza, "--by", "paper"], /--agreed, by what words, is missing/, exitCodes.usage],
    [["add", keza], /There is a contact of this number/, exitCodes.failed],
    [["Keza"], /neither a number nor the id of a contact.*--search/, exitCodes.usage],
    [["--filter", "fields.vilage = 1"], /did you mean `fields\.village`/, exitCodes.failed],
  ];
  for (const [words, expected, status] of wrong) {
    const { stderr, ...ended } = await user.tuma(["contacts", ...words]);
    assert.match(stderr, expected);
    assert.equal(ended.status, status, stderr);
  }
  assert.equal((await user.json(["contacts", keza])).fields.village, "Musanze");
});

test("a file is imported after a look at what it would do, and the export of it changes nothing", async () => {
  const file = fileOf(
    "customers.csv",
    "Mobile,Customer,Town\n0788300010,Aline,Huye\n0788300011,Eric,Huye\n12,Nobody,Huye\n0788300010,Aline U,\n",
  );
  const columns = ["--column", "Town=fields.village", "--column", "Customer=name"];
  const dry = await user.tuma(["contacts", "import", file, "--dry-run", ...columns]);
  assert.equal(dry.status, exitCodes.partly, dry.stderr);
  assert.match(
    dry.stdout,
    /^Columns: Mobile → number, Customer → name, Town → fields\.village\.\n2 contacts would be added, 0 would be changed, /,
  );
  assert.match(dry.stdout, /1 line refused:\n {2}line 4: .*\nNothing was imported\.$/m);
  const asked = await user.tuma(["contacts", "import", file, ...columns]);
  assert.match(asked.stderr, /needs --yes .* Nothing was imported\./);
  assert.deepEqual((await user.json(["contacts", "--search", "Aline"])).contacts, []);
  const done = await user.tuma(["contacts", "import", file, "--yes", ...columns]);
  assert.match(
    done.stdout,
    /^2 contacts added, 0 changed, 0 were as they are in the file\.\n1 line has the number of an earlier one/,
  );
  assert.match(done.stderr, /would be added/);
  const { stdout: csv } = await user.tuma(["contacts", "export"]);
  assert.match(csv, /\+250788300010/);
  const again = await user.json(["contacts", "import", "-", "--yes"], csv);
  assert.deepEqual([again.new, again.changed, again.refused_total], [0, 0, 0]);
  const fair = fileOf("fair.csv", "Mobile,Customer\n0788300012,Odette\n");
  const half = await user.tuma(["contacts", "import", fair, "--yes", "--agreed", "Yes, text me"]);
  assert.match(half.stderr, /--by is missing/);
  const told = ["--agreed", "Yes, text me", "--by", "the fair", "--at", "2026-01-20T09:00Z"];
  assert.equal((await user.json(["contacts", "import", fair, "--yes", ...told])).new, 1);
  assert.equal((await user.json(["contacts", "import", fair, "--yes", ...told])).unchanged, 1);
  const [consent] = (await user.json(["contacts", "+250788300012"])).consent;
  assert.deepEqual([consent.at, consent.by, consent.words], ["2026-01-20T09:00:00.000Z", "the fair", "Yes, text me"]);
  const empty = await user.tuma(["contacts", "import", fileOf("empty.csv", ""), "--yes"]);
  assert.match(empty.stderr, /empty\.csv is empty\./);
});

test("lists are made by hand and by a filter, filled, shown with their first contacts, changed and deleted", async () => {
  assert.match((await user.tuma(["lists"])).stdout, /There is no list\. `tuma lists create`/);
  await user.json(["lists", "create", "VIP"]);
  const saved = await user.json(["lists", "create", "Huye", "--filter", 'fields.village="Huye"']);
  assert.deepEqual([saved.count, saved.filter], [2, 'fields.village = "Huye"']);
  const some = await user.tuma(["lists", "add", "vip", "0788300001", "0788300099"]);
  assert.equal(some.status, exitCodes.partly);
  assert.match(some.stdout, /^1 contact put into VIP, which has 1 contact now\.\n1 is no contact: 0788300099\./);
  const more = await user.json([
    "lists",
    "add",
    "VIP",
    "--from",
    fileOf("more.csv", "phone\n0788300010\n0788300011\n"),
  ]);
  assert.deepEqual([more.added, more.count], [2, 3]);
  const piped = await user.json(["lists", "remove", "VIP", "--from", "-"], "0788300011\n");
  assert.deepEqual([piped.removed, piped.count], [1, 2]);
  const file = "Phone,Name\n0788300001,A\n07883,B\n0788300011,C\n0788,D\n";
  const partly = await user.tuma(["lists", "add", "VIP", "--from", "-"], file);
  assert.equal(partly.status, 5);
  assert.match(partly.stdout, /\nline 3: 07883 .*\nline 5: 0788 /);
  await user.json(["lists", "remove", "VIP", "0788300011"]);
  const shown = await user.tuma(["lists", "vip", "--limit", "1"]);
  assert.match(shown.stdout, /^Filter +none: made by hand\nContacts +2\n[^]*\+250788300010[^]*and 1 more contact; /m);
  const listed = await user.tuma(["lists"]);
  assert.match(listed.stdout, /Huye +2 +fields\.village = "Huye"\n.*VIP +2 +by hand/);
  const renamed = await user.json(["lists", "change", "Huye", "--name", "Huye town"]);
  assert.equal(renamed.id, saved.id);
  const refused = await user.tuma(["lists", "add", "Huye town", keza]);
  assert.match(refused.stderr, /The members of a saved filter are those whom it finds/);
  const unknown = await user.tuma(["lists", "VIPS"]);
  assert.match(unknown.stderr, /No list is called "VIPS"\. Did you mean "VIP"\? `tuma lists` shows all/);
  const nobody = await user.tuma(["lists", "add", "VIP"]);
  assert.equal(nobody.status, exitCodes.usage);
  const asked = await user.tuma(["lists", "delete", "VIP"]);
  assert.match(asked.stderr, /needs --yes .* Nothing was deleted\./);
});

test("a text is sent to a list once: shown first, and not repeated by accident", async () => {
  const send = [
    "bulk",
    "--list",
    "vip",
    "--text",
    "Muraho @contact.name from @contact.village|here!",
    "--sender",
    "TUMA",
  ];
  const dry = await user.tuma([...send, "--dry-run"]);
  assert.equal(dry.status, exitCodes.done, dry.stderr);
  assert.match(
    dry.stdout,
    /^2 recipients, 2 parts, cost [^]*\nTo \+250788300010 \(1 part\): Muraho Aline U from Huye!\nNothing was sent\.$/m,
  );
  const asked = await user.tuma(send);
  assert.match(asked.stderr, /needs --yes .* Nothing was sent\./);
  const sent = await user.tuma([...send, "--yes"]);
  assert.equal(sent.status, exitCodes.done, sent.stderr);
  assert.match(sent.stdout, /^Sent to 2 recipients, /);
  const again = await user.tuma([...send, "--yes"]);
  assert.match(again.stderr, /The same text was sent to the list "VIP" on .* add --again\./);
  await user.tuma(["optouts", "add", keza]);
  const some = await user.json([...send, "--dry-run", "--again"]).catch((error: Error) => error.message);
  assert.match(String(some), /ended with 5/);
  const named = await user.tuma([...send, "--yes", "--again"]);
  assert.equal(named.status, exitCodes.partly);
  assert.match(named.stdout, /^1 recipient rejected:\n {2}\+250788300001: /m);
});

test("a send to a list that cannot be meant is refused", async () => {
  const file = fileOf("people.csv", "phone\n+250788300010\n");
  const text = ["--text", "Muraho", "--sender", "TUMA", "--yes"];
  await user.json(["lists", "create", "Nobody"]);
  const wrong: [string[], RegExp, number][] = [
    [[...text], /Name a FILE, or a list of contacts with --list/, exitCodes.usage],
    [[file, "--list", "VIP", ...text], /one of the two/, exitCodes.usage],
    [["--list", "VIP", "--column", "phone", ...text], /--column goes with a file/, exitCodes.usage],
    [["--list", "VIPP", ...text], /Did you mean "VIP"\?/, exitCodes.failed],
    [["--list", "Nobody", ...text], /Nobody is in the list "Nobody" now/, exitCodes.failed],
    [
      ["--list", "VIP", "--text", "Hi @contact.vilage", "--sender", "TUMA", "--yes"],
      /did you mean `@contact\.village`/,
      exitCodes.failed,
    ],
  ];
  for (const [words, expected, status] of wrong) {
    const { stderr, ...ended } = await user.tuma(["bulk", ...words]);
    assert.match(stderr, expected);
    assert.equal(ended.status, status, stderr);
  }
});
