import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";
import { kindOfCells, readCell } from "./cells.ts";
import { readContacts, type Reading } from "./reading.ts";
import { readCards } from "./vcard.ts";

let server: TestServer;

before(async () => {
  server = await startServer({ ROLES: "api" });
});
after(() => server.stop());

interface Imported {
  new: number;
  changed: number;
  unchanged: number;
  merged: number;
  refused: { line: number; number: string; reason: string }[];
  refused_total: number;
  columns: { heading: string; as: string | null }[];
  new_fields: { name: string; kind: string }[];
  detail: string;
}

/** The token of a new account, whose country is Rwanda. */
async function account(name: string): Promise<string> {
  const made = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name, default_country: "RW" },
  });
  const { token } = made.body.token;
  await server.call("PATCH /v1/account", { token, body: { default_country: "RW" } });
  return token;
}

/** Sends a file as the body. */
async function send(token: string, file: string | Uint8Array<ArrayBuffer>, query = "", type = "text/csv") {
  const reply = await fetch(`${server.url}/v1/contacts/import${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": type },
    body: file,
  });
  return { status: reply.status, body: (await reply.json()) as Imported };
}
const figures = ({ new: added, changed, unchanged, merged, refused_total: refused }: Imported) => ({
  added,
  changed,
  unchanged,
  merged,
  refused,
});
const exported = async (token: string, query = "") =>
  (await fetch(`${server.url}/v1/contacts.csv${query}`, { headers: { authorization: `Bearer ${token}` } })).text();

const people = `Telefone,Izina,Ururimi,Village,Born,Children,Member,Consent at,Consent by,Consent words
0788 100 001,Keza,rw,Musanze,1990-02-28,2,yego,2026-01-02,paper,Write to me
+250788100002,Aline,fr,"Huye, Tumba",24.11.1985,0,oya,,,
0788100001,Keza U.,,,,3,,,,
12,Nobody,,,,,,,,
+250788100003,=HYPERLINK("x"),,,,,,2026-01-02,,
`;

test("a list is previewed, imported, and changes nothing when it is imported again", async () => {
  const token = await account("lists");
  const before = await send(token, people, "?dry_run=true");
  assert.equal(before.status, 200, before.body.detail);
  assert.deepEqual(figures(before.body), { added: 2, changed: 0, unchanged: 0, merged: 1, refused: 2 });
  assert.deepEqual((await server.call<{ contacts: [] }>("GET /v1/contacts", { token })).body.contacts, []);
  const done = await send(token, people);
  assert.deepEqual({ ...done.body, dry_run: true }, before.body);
  assert.deepEqual(done.body.new_fields, [
    { name: "Village", kind: "text" },
    { name: "Born", kind: "date" },
    { name: "Children", kind: "number" },
    { name: "Member", kind: "boolean" },
  ]);
  assert.deepEqual(
    done.body.refused.map(({ line, number }) => [line, number]),
    [
      [5, "12"],
      [6, "+250788100003"],
    ],
  );
  const { contacts } = (
    await server.call<{ contacts: { number: string; name: string; fields: object; consent: { by: string }[] }[] }>(
      "GET /v1/contacts?q=100001",
      { token },
    )
  ).body;
  assert.deepEqual(
    contacts.map(({ number, name, fields, consent }) => ({ number, name, fields, by: consent.map(({ by }) => by) })),
    [
      {
        number: "+250788100001",
        name: "Keza U.",
        fields: { Village: "Musanze", Born: "1990-02-28", Children: 3, Member: true },
        by: ["paper"],
      },
    ],
  );
  const again = await send(token, people);
  assert.deepEqual(figures(again.body), { added: 0, changed: 0, unchanged: 2, merged: 1, refused: 2 });
  assert.deepEqual(again.body.new_fields, []);
});

/** The lines of a file; contacts that are imported together have no order. */
const linesOf = (file: string) => file.split("\r\n").toSorted();

test("an export imports again to the same contacts, in every language and into another account", async () => {
  const token = await account("round trip");
  const put = (body: object) => server.call("POST /v1/contacts", { token, body });
  await server.call("PUT /v1/contacts/fields", {
    token,
    body: {
      fields: [
        { name: "code", kind: "text" },
        { name: "debt", kind: "number" },
        { name: "since", kind: "date" },
        { name: "paid", kind: "boolean" },
      ],
    },
  });
  const consent = [{ at: "2026-01-01T09:00:00.123Z", by: "=form", words: 'Yes;\n"please"' }];
  const own = { language: "rw", time_zone: "Europe/Paris", notes: "two\nlines; and, more", consent };
  await put({
    number: "+250788100001",
    name: "=1+1",
    fields: { code: "034", debt: -2.5, since: "2020-02-29", paid: false },
    ...own,
  });
  await put({
    number: "+33612345678",
    name: "محمد \u202Eabc",
    fields: { code: "2026-01-02", debt: 999_999_999_999_999, paid: true },
  });
  await put({ number: "+12125550123" });
  for (const language of ["en", "fr", "rw", "sw"]) {
    const file = await exported(token, `?language=${language}`);
    const { status, body } = await send(token, file);
    assert.equal(status, 200, body.detail);
    assert.deepEqual(figures(body), { added: 0, changed: 0, unchanged: 3, merged: 0, refused: 0 }, language);
    const other = await account(`copy ${language}`);
    assert.deepEqual(figures((await send(other, file)).body), {
      added: 3,
      changed: 0,
      unchanged: 0,
      merged: 0,
      refused: 0,
    });
    assert.deepEqual(linesOf(await exported(other, `?language=${language}`)), linesOf(file));
  }
});

test("columns are what the caller says, and others what their headings and cells say", async () => {
  const token = await account("columns");
  const file = "Mobile 1,Mobile 2,Client,Junk\n+250788100001,+250788100002,Keza,x\n";
  const unsure = await send(token, file);
  assert.equal(unsure.status, 400);
  assert.match(unsure.body.detail, /Mobile 1, Mobile 2/);
  const columns = encodeURIComponent(JSON.stringify({ "Mobile 2": "number", Client: "name", Junk: null }));
  const { body } = await send(token, file, `?columns=${columns}`);
  assert.deepEqual(body.columns, [
    { heading: "Mobile 1", as: "fields.Mobile 1" },
    { heading: "Mobile 2", as: "number" },
    { heading: "Client", as: "name" },
    { heading: "Junk", as: null },
  ]);
  for (const wrong of ['{"Nothing":"number"}', '{"Client":"nickname"}', '{"Client":"fields.id"}', "[1]", "x"])
    assert.equal((await send(token, file, `?columns=${encodeURIComponent(wrong)}`)).status, 400, wrong);
  const form = new FormData();
  form.set("file", new Blob([file]), "c.csv");
  form.set("columns", '{"Mobile 1":"number"}');
  form.set("dry_run", "true");
  const reply = await fetch(`${server.url}/v1/contacts/import`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const formed = (await reply.json()) as Imported & { dry_run: boolean };
  assert.deepEqual([formed.dry_run, formed.new, formed.columns[0]?.as], [true, 1, "number"]);
});

test("a consent of all is recorded with whoever has none of their own, once", async () => {
  const token = await account("consent of all");
  const file =
    "phone,consent at,consent by,consent words\n+250788100001,,,\n+250788100002,2025-01-01,paper,own words\n";
  const consent = encodeURIComponent('{"at":"2026-01-02","by":"market day","words":"Yes"}');
  assert.equal((await send(token, file, `?consent=${consent}`)).body.new, 2);
  assert.equal((await send(token, file, `?consent=${consent}`)).body.unchanged, 2);
  const { contacts } = (
    await server.call<{ contacts: { number: string; consent: { at: string; words: string }[] }[] }>(
      "GET /v1/contacts",
      {
        token,
      },
    )
  ).body;
  assert.deepEqual(
    Object.fromEntries(contacts.map(({ number, consent: given }) => [number, given.map(({ words }) => words)])),
    { "+250788100001": ["Yes"], "+250788100002": ["own words"] },
  );
  for (const wrong of ["x", '{"at":"2026-01-02","by":"","words":"Yes"}', '{"at":"2999-01-02","by":"a","words":"b"}'])
    assert.equal((await send(token, file, `?consent=${encodeURIComponent(wrong)}`)).status, 400, wrong);
});

test("what is no list is refused with a sentence, and nothing is imported", async () => {
  const token = await account("bad files");
  const wide = Array.from({ length: 52 }, (_, n) => `f${n}`);
  const bad: [file: string | Uint8Array<ArrayBuffer>, says: RegExp][] = [
    ["", /no file/],
    ["\n\n", /no contacts/],
    ["name,village\nKeza,Huye\n", /No column looks like phone numbers/],
    ["%PDF-1.7 …", /neither a list/],
    ["<!doctype html><p>hello", /web page/],
    [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), /Excel 97/],
    ['phone,name\n+250788100001,"Keza\n+250788100002,Aline\n', /quotation mark in line 2/],
    [`phone,${wide.join(",")}\n+250788100001,${wide.join(",")}\n`, /52 fields, and 50/],
    [`phone\n${"+250788100001\n".repeat(100_001)}`, /100,?001 contacts/],
    [`phone\n${"+250788100001\n".repeat(1_000_000)}`, /1,?000,?000 contacts/],
  ];
  for (const [file, says] of bad) {
    const { status, body } = await send(token, file);
    assert.equal(status, 400, body.detail);
    assert.match(body.detail, says);
  }
  assert.equal((await send(token, new Uint8Array(33 * 1024 * 1024))).status, 413);
  assert.deepEqual((await server.call<{ contacts: [] }>("GET /v1/contacts", { token })).body.contacts, []);
  assert.deepEqual((await server.call("GET /v1/contacts/fields", { token })).body, { fields: [] });
  // The first thousand characters decide whether it is a text at all.
  const cells = `phone,name,born${" ".repeat(1_000)}\n+250788100001,a\0b,\n+250788100002,${"x".repeat(201)},\n+250788100003,ok,1990-01-01\n`;
  const { body } = await send(token, cells);
  assert.deepEqual(
    body.refused.map(({ line }) => line),
    [2, 3],
  );
  const later = await send(token, "phone,born\n+250788100004,soon\n");
  assert.match(later.body.refused[0]!.reason, /“born” is not a day/);
});

const ascending = (one: number, other: number) => one - other;

test("two imports of one file at once: each contact and consent once, and nobody is stuck", async () => {
  const token = await account("at once");
  const lines = Array.from(
    { length: 9_000 },
    (_, n) => `+25078${8_000_000 + n},P${n},v${n % 7},2026-01-01,form,words ${n % 3}`,
  );
  const head = "phone,name,village,consent at,consent by,consent words\n";
  const files = [lines, lines.toReversed()].map((each) => head + each.join("\n"));
  const replies = await Promise.all([...files, files[0]!].map((file) => send(token, file)));
  assert.deepEqual(replies.map(({ body }) => body.new).toSorted(ascending), [0, 0, 9_000]);
  assert.deepEqual(replies.map(({ body }) => body.unchanged).toSorted(ascending), [0, 9_000, 9_000]);
  const [row] = await server.database.sql`
    select count(*)::int as consents, count(distinct phone)::int as phones from contact_consents where words like 'words %'`;
  assert.deepEqual(row, { consents: 9_000, phones: 9_000 });
});

test("100,000 contacts are imported in one go", async (t) => {
  const token = await account("many");
  const lines = Array.from(
    { length: 100_000 },
    (_, n) => `+25078${8_000_000 + n},Person ${n},village ${n % 500},${n % 90},2026-01-01,form,Write to me`,
  );
  const file = `phone,name,village,age,consent at,consent by,consent words\n${lines.join("\n")}`;
  for (const [what, query, added] of [
    ["preview", "?dry_run=true", 100_000],
    ["import", "", 100_000],
    ["again", "", 0],
  ] as const) {
    const start = performance.now();
    const { body } = await send(token, file, query);
    t.diagnostic(`${what}: ${Math.round(performance.now() - start)} ms`);
    assert.equal(body.new, added, JSON.stringify(body).slice(0, 500));
  }
  const start = performance.now();
  const page = await server.call<{ contacts: unknown[] }>("GET /v1/contacts?per_page=100", { token });
  t.diagnostic(`a page: ${Math.round(performance.now() - start)} ms`);
  assert.equal(page.body.contacts.length, 100);
  const found = performance.now();
  await server.call("GET /v1/contacts?q=person%2099999", { token });
  t.diagnostic(`a search: ${Math.round(performance.now() - found)} ms`);
});

const card = (lines: string[]) => `${lines.join("\r\n")}\r\n`;

test("vCards of versions 2.1 to 4.0, as phones export them", async () => {
  const file = card([
    "BEGIN:VCARD",
    "VERSION:2.1",
    "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4D=75=6B=61;=4B=C3=A9za;;;",
    "TEL;CELL:0788100001",
    "TEL;WORK;FAX:0252570001",
    "NOTE;ENCODING=QUOTED-PRINTABLE:one=0D=0A=",
    "two",
    "END:VCARD",
    "BEGIN:VCARD",
    "VERSION:3.0",
    "FN:Aline \\, Uwase",
    "N:Uwase;Aline;;;",
    "item1.TEL;type=CELL;type=pref:+250 788",
    "  100 002",
    'TEL;TYPE="work,voice":+250788100003',
    "END:VCARD",
    "BEGIN:VCARD",
    "VERSION:4.0",
    "FN:Jean",
    'TEL;VALUE=uri;TYPE="cell":tel:+33-6-12-34-56-78;ext=1',
    "LANG;PREF=1:fr-RW",
    "TZ:Europe/Paris",
    "END:VCARD",
    "BEGIN:VCARD",
    "VERSION:4.0",
    "FN:No number",
    "END:VCARD",
  ]);
  assert.deepEqual(
    readCards(file).map(({ line, number, name, notes }) => [line, number, name, notes]),
    [
      [4, "0788100001", "Kéza Muka", "one\r\ntwo"],
      [13, "+250 788 100 002", "Aline , Uwase", ""],
      [15, "+250788100003", "Aline , Uwase", ""],
      [20, "+33-6-12-34-56-78", "Jean", ""],
    ],
  );
  const token = await account("cards");
  const { body } = await send(token, file, "", "text/vcard");
  assert.deepEqual(figures(body), { added: 4, changed: 0, unchanged: 0, merged: 0, refused: 0 });
  const { contacts } = (
    await server.call<{ contacts: { language: string; time_zone: string }[] }>("GET /v1/contacts?q=jean", { token })
  ).body;
  assert.deepEqual([contacts[0]?.language, contacts[0]?.time_zone], ["fr", "Europe/Paris"]);
});

test("cells: kinds are found, and codes stay texts", () => {
  assert.equal(kindOfCells(["1", "-2,5", "3.25"]), "number");
  assert.equal(kindOfCells(["034", "1"]), "text");
  assert.equal(kindOfCells(["1234567890123456"]), "text");
  assert.equal(kindOfCells(["2026-01-02", "3/4/2020"]), "date");
  assert.equal(kindOfCells(["Yes", "oya"]), "boolean");
  assert.equal(readCell("date", "31/01/2020"), "2020-01-31");
  assert.equal(readCell("date", "01/31/2020"), "2020-01-31");
  assert.equal(readCell("date", "30.02.2020"), undefined);
});

const reading = (text: string): Reading => ({
  bytes: Buffer.from(text),
  country: "RW",
  fields: [],
  asked: {},
  consent: undefined,
  now: new Date(),
});

test("whatever a file is, it is read or refused, and no line is lost", async () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom("+250788100001", "0788100002", "12", "yes", '"', "2026-01-01", "é\u202E"),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
      async (rows) => {
        const quoted = rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(","));
        try {
          const read = await readContacts(reading(`phone,a,b,c\n${quoted.join("\n")}\n`));
          const kept = read.batches.reduce((sum, { size }) => sum + size, 0);
          const filled = rows.filter((row) => row.some((each) => each.trim() !== "")).length;
          assert.equal(kept + read.merged + read.refusedTotal, filled);
        } catch (error) {
          assert.equal((error as { code?: string }).code, "invalid_request", String(error));
        }
      },
    ),
    { numRuns: 200 },
  );
});
