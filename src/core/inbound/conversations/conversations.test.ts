import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { joinAs } from "../../../../test/harness/tenants.ts";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";
import { until } from "../../../../test/harness/wait.ts";
import type { Browser } from "../../../../test/harness/browser.ts";
import { forgetNotes } from "./conversations.ts";

interface Listed {
  number: string;
  our_address: string;
  name: string | null;
  unread: number;
  done: boolean;
  assignee: { id: string; name: string } | null;
  last_text: string | null;
  last_direction: string | null;
  found_text: string | null;
  opted_out: boolean;
}
interface Said {
  direction: "in" | "out" | "note";
  id: string;
  position: number;
  our_address: string;
  text: string | null;
  author: string | null;
  pin?: boolean;
  send?: { report_id: string; reference: string | null };
  reason?: { cause: string; meaning: string };
  at: string;
}
interface Thread extends Listed {
  our_address: string;
  read_position: number;
  messages: Said[];
  older: number | null;
  others: { our_address: string }[];
}
type List = { conversations: Listed[]; pages: { total: number } };

const ours = "+250788000000";
let server: TestServer;
let other: string;
let aline: Browser;
let viewer: Browser;
before(async () => {
  server = await startServer();
  const made = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Other" },
  });
  other = made.body.token.token;
  await server.call("POST /v1/numbers", { body: { number: ours } });
  await server.call("POST /v1/numbers", { body: { number: "7878" } });
  aline = await joinAs(server, server.token, "aline@example.com", "developer");
  viewer = await joinAs(server, server.token, "viewer@example.com", "viewer");
});
after(() => server.stop());

const path = (phone: string) => `/console/conversations/${encodeURIComponent(phone)}`;
const list = async (query = "") => (await server.call<List>(`GET /console/conversations?per_page=100&${query}`)).body;
const thread = async (phone: string, query = `ours=${encodeURIComponent(ours)}`) =>
  (await server.call<Thread>(`GET ${path(phone)}?${query}`)).body;
const change = (phone: string, body: object) =>
  server.call<Listed & { code?: string }>(`PATCH ${path(phone)}`, { body: { ours, ...body } });
const find = async (phone: string, query = "view=all") =>
  (await list(query)).conversations.find(({ number, our_address }) => number === phone && our_address === ours);
const badge = async () => (await server.call<{ account: { inbox: number } }>("GET /console/badges")).body.account.inbox;

/** A phone writes, and its message has arrived. */
async function hear(phone: string, text: string, to = ours): Promise<void> {
  const reply = await server.call(`POST /v1/sandbox/handsets/${phone}/messages`, { body: { to, text } });
  assert.equal(reply.status, 200, reply.text);
  await until(
    async () => {
      const { messages } = await thread(phone, `ours=${encodeURIComponent(to)}`);
      return messages.findLast(({ direction }) => direction === "in")?.text === text;
    },
    { what: `"${text}"` },
  );
}

async function say(phone: string, text: string, sender = ours): Promise<void> {
  const reply = await server.call("POST /v1/sms", { body: { to: phone, text, sender } });
  assert.equal(reply.status, 201, reply.text);
}

test("a thread has what a phone wrote with all our addresses, oldest first, and only the account's own", async () => {
  const phone = "+250788777010";
  await say(phone, "how are you?", "7878");
  await hear(phone, "well", "7878");
  await hear(phone, "and you?", "7878");
  await say(phone, "from another number");
  const both = await thread(phone, "");
  assert.equal(both.our_address, "7878", "the address that was answered is chosen");
  const said = [
    ["out", "how are you?", "7878"],
    ["in", "well", "7878"],
    ["in", "and you?", "7878"],
    ["out", "from another number", ours],
  ];
  const shown = ({ messages }: Thread) =>
    messages.map(({ direction, text, our_address }) => [direction, text, our_address]);
  assert.deepEqual(shown(both), said);
  assert.equal(both.older, null);
  assert.deepEqual(
    both.others.map(({ our_address }) => our_address),
    [ours],
  );
  assert.deepEqual(shown(await thread(phone)), said, "whichever conversation is open");
  const theirs = await server.call<List>("GET /console/conversations?view=all", { token: other });
  assert.deepEqual([theirs.body.conversations, theirs.body.pages.total], [[], 0]);
  const foreign = (await server.call<Thread>(`GET ${path(phone)}`, { token: other })).body;
  assert.deepEqual([foreign.messages, foreign.others, foreign.name], [[], [], null]);
});

test("the text of a bulk send stands above the answer to it, with the name of the send", async () => {
  const phone = "+250788777011";
  const sent = await server.call<{ report_id: string }>("POST /v1/sms/bulk", {
    body: {
      sender: "TUMA",
      reference: "clinic-monday",
      text: "Dear @contact.name, do you come on Monday?",
      recipients: [
        { phonenumber: phone, name: "Aline" },
        { phonenumber: "+250788777012", name: "Ben" },
      ],
    },
  });
  assert.equal(sent.status, 201, sent.text);
  await hear(phone, "Yego");
  const { messages } = await thread(phone);
  assert.deepEqual(
    messages.map(({ text, our_address, send }) => [text, our_address, send?.reference]),
    [
      ["Dear Aline, do you come on Monday?", "TUMA", "clinic-monday"],
      ["Yego", ours, undefined],
    ],
  );
  assert.equal(messages[0]!.send!.report_id, sent.body.report_id);
});

test("a thread says that a PIN was sent and never its text, and why a message failed", async () => {
  const pins = "+250788777013";
  const asked = await server.call("POST /v1/sms/verify", { body: { brand: "Kigali Shop", number: pins } });
  assert.equal(asked.status, 201, asked.text);
  const [pin] = (await thread(pins, "")).messages;
  assert.deepEqual([pin!.pin, pin!.text, pin!.direction], [true, null, "out"]);
  const failing = "+250788129901";
  await say(failing, "does it arrive?");
  const reason = await until(async () => (await thread(failing)).messages[0]?.reason, { what: "the failure" });
  const { body } = await server.call<{ messages: { reason: unknown }[] }>(
    `GET /v1/sms?to=${encodeURIComponent(failing)}`,
  );
  assert.deepEqual(reason, body.messages[0]!.reason, "as the list of messages says it");
});

test("unread messages are counted until they are read, and messages that arrive meanwhile stay unread", async () => {
  const phone = "+250788777020";
  const before = await badge();
  await hear(phone, "one");
  await hear(phone, "two");
  assert.equal((await find(phone, "view=unread"))!.unread, 2);
  assert.equal(await badge(), before + 1);
  const [first] = (await thread(phone)).messages;
  assert.equal((await change(phone, { seen: first!.position })).body.unread, 1);
  assert.equal((await thread(phone)).read_position, first!.position);
  const last = (await thread(phone)).messages.at(-1)!;
  assert.equal((await change(phone, { seen: last.position })).body.unread, 0);
  assert.equal(await find(phone, "view=unread"), undefined);
  assert.equal(await badge(), before);
  assert.equal((await change(phone, { unread: true })).body.unread, 1);
  assert.ok((await thread(phone)).read_position < last.position);
  await change(phone, { seen: last.position });
});

test("everything is marked as read at once, and only the account's own", async () => {
  await hear("+250788777023", "while I was away");
  await hear("+250788777024", "me too");
  assert.ok((await badge()) >= 2);
  assert.deepEqual((await server.call("POST /console/conversations/read", { token: other })).body, { unread: 0 });
  assert.ok((await badge()) >= 2);
  assert.equal((await viewer.call("POST /console/conversations/read")).status, 403);
  assert.deepEqual((await server.call("POST /console/conversations/read")).body, { unread: 0 });
  assert.deepEqual([await badge(), (await list("view=unread")).conversations], [0, []]);
});

test("opening a thread with a phone that never wrote adds nothing to the inbox", async () => {
  const phone = "+250788777021";
  await change(phone, { seen: 5 });
  assert.equal(await find(phone), undefined);
});

test("a message with a lower id than one that was read counts as unread", async () => {
  const { sql } = server.database;
  const phone = "+250788777022";
  await hear(phone, "late");
  const { position } = (await thread(phone)).messages[0]!;
  await change(phone, { seen: position });
  await sql`
    insert into inbound_messages (account_id, id, number, sender, text, parts, link_id, created_at)
    select account_id, (
        select max(n) from generate_series(${position - 999}::int, ${position - 1}::int) n
        where not exists (select from inbound_messages where id = n)
      ), number, sender, 'earlier', 1, link_id, now() from inbound_messages where id = ${position}`;
  assert.equal((await find(phone))!.unread, 1);
  assert.equal((await change(phone, { seen: position })).body.unread, 0);
});

test("a done conversation leaves the inbox, and returns when the phone writes again", async () => {
  const phone = "+250788777030";
  await hear(phone, "please help");
  const seen = (await thread(phone)).messages.at(-1)!.position;
  assert.equal((await change(phone, { seen, done: true })).body.done, true);
  assert.equal(await find(phone, "view=open"), undefined);
  assert.ok(await find(phone, "view=done"));
  assert.ok(await find(phone, `view=open&q=${encodeURIComponent(phone)}`), "a search finds what is done");
  await hear(phone, "once more");
  assert.equal((await find(phone, "view=open"))!.unread, 1);
  // A message that was not seen keeps the conversation open.
  const stale = await change(phone, { seen, done: true });
  assert.deepEqual([stale.body.done, stale.body.unread], [false, 1]);
});

test("a conversation is assigned to people who may answer, and listed as theirs", async () => {
  const phone = "+250788777040";
  await hear(phone, "who takes this?");
  const { members } = (await server.call<{ members: { id: string; email: string }[] }>("GET /v1/members")).body;
  const idOf = (email: string) => members.find((each) => each.email === email)!.id;
  const given = await change(phone, { assignee: idOf("aline@example.com") });
  assert.deepEqual(given.body.assignee, { id: idOf("aline@example.com"), name: "Somebody" });
  const mine = await aline.call<List>("GET /console/conversations?view=mine");
  assert.deepEqual(
    mine.body.conversations.map(({ number }) => number),
    [phone],
  );
  for (const assignee of [idOf("viewer@example.com"), "usr_999", "nobody"]) {
    const refused = await server.call<{ code: string; errors: { field: string }[] }>(`PATCH ${path(phone)}`, {
      body: { ours, assignee },
    });
    assert.deepEqual([refused.status, refused.body.errors[0]!.field], [400, "assignee"], assignee);
  }
  assert.equal((await find(phone))!.assignee!.name, "Somebody", "a refused change changes nothing");
  assert.equal((await change(phone, { assignee: null })).body.assignee, null);
  assert.deepEqual((await aline.call<List>("GET /console/conversations?view=mine")).body.conversations, []);
});

test("notes appear among the messages, are never sent, and can be deleted", async () => {
  const phone = "+250788777050";
  await hear(phone, "my order is late");
  const made = await aline.call<Said>(`POST ${path(phone)}/notes`, { ours, text: "Refund if he asks" });
  assert.equal(made.status, 200, made.text);
  await say(phone, "it is on its way");
  assert.deepEqual(
    (await thread(phone)).messages.map(({ direction, text, author }) => [direction, text, author]),
    [
      ["in", "my order is late", null],
      ["note", "Refund if he asks", "Somebody"],
      ["out", "it is on its way", null],
    ],
  );
  const onPhone = await server.call(`GET /v1/sandbox/handsets/${phone}/messages`);
  assert.ok(!onPhone.text.includes("Refund"));
  const blank = await aline.call<{ errors: { field: string }[] }>(`POST ${path(phone)}/notes`, { ours, text: " " });
  assert.deepEqual([blank.status, blank.body.errors[0]!.field], [400, "text"]);
  assert.equal((await aline.call(`DELETE /console/notes/${made.body.id}`)).status, 200);
  assert.equal((await aline.call(`DELETE /console/notes/${made.body.id}`)).status, 404);
  assert.equal((await thread(phone)).messages.length, 2);
});

test("a conversation with an address that is not the account's is neither made nor changed", async () => {
  const phone = "+250788777061";
  await hear(phone, "hello");
  for (const foreign of ["+250788999999", "NOBODY"]) {
    for (const [request, body] of [
      [`PATCH ${path(phone)}`, { ours: foreign, done: true }],
      [`POST ${path(phone)}/notes`, { ours: foreign, text: "x" }],
    ] as const) {
      const reply = await aline.call(request, body);
      assert.equal(reply.status, 404, `${request} ${JSON.stringify(body)}: ${reply.text}`);
    }
  }
  const { conversations } = await list(`q=${encodeURIComponent(phone)}`);
  assert.deepEqual(
    conversations.map(({ our_address }) => our_address),
    [ours],
  );
});

test("a viewer reads everything and changes nothing", async () => {
  const phone = "+250788777060";
  await hear(phone, "for your eyes");
  assert.equal((await viewer.call(`GET ${path(phone)}`)).status, 200);
  for (const [request, body] of [
    [`PATCH ${path(phone)}`, { ours, seen: 1 }],
    [`POST ${path(phone)}/notes`, { ours, text: "x" }],
    ["POST /console/canned-answers", { name: "x", text: "x" }],
  ] as const)
    assert.equal((await viewer.call(request, body)).status, 403, request);
  assert.equal((await find(phone))!.unread, 1);
});

test("conversations are found by number in every spelling, by name, and by the text of messages and notes", async () => {
  const phone = "+250788123654";
  await server.call("PATCH /v1/account", { body: { default_country: "RW" } });
  await hear(phone, "Where is parcel KGL-4471?");
  await say(phone, "It waits at Nyabugogo");
  await server.call(`POST ${path(phone)}/notes`, { body: { ours, text: "prefers mornings" } });
  await change(phone, { name: "Umutoni Divine" });
  const searches: [string, string | null][] = [
    ["+250788123654", null],
    ["0788 123 654", null],
    ["0788123", null],
    ["250788123654", null],
    ["3654", null],
    ["8123", null],
    ["umutoni", null],
    ["kgl-4471", "Where is parcel KGL-4471?"],
    ["nyabugogo", "It waits at Nyabugogo"],
    ["MORNINGS", "prefers mornings"],
  ];
  for (const [q, text] of searches) {
    const found = await find(phone, `q=${encodeURIComponent(q)}`);
    assert.ok(found, q);
    assert.deepEqual(
      [found.found_text, found.last_text, found.last_direction],
      [text, "It waits at Nyabugogo", "out"],
      q,
    );
  }
  for (const q of ["+250788123655", "parcel 9", "%", "_"])
    assert.equal(await find(phone, `q=${encodeURIComponent(q)}`), undefined, q);
});

test("a long thread is read in pages without gaps or overlaps, in one order although many are of one moment", async () => {
  const { sql } = server.database;
  const phone = "+250788777070";
  await hear(phone, "the first");
  // Of 2,500 messages, one in 40 is live; all are accepted, and one in 400 answered, at the same time.
  await sql`
    insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, valid_until, created_at)
    select account_id, nextval('ids'), gen_random_uuid(), n % 40 > 0, case when n % 80 = 0 then ${ours} else 'NEWS' end, ${phone}, 'n' || n,
      'gsm7', 1, 0, 'delivered', now(), now()
    from generate_series(1, 2500) n cross join (select account_id from inbound_messages where sender = ${phone}) a`;
  await sql`
    insert into inbound_messages (account_id, id, number, sender, text, parts, link_id, created_at)
    select m.account_id, m.id + 1, ${ours}, ${phone}, 'to ' || m.text, 1, 1, m.created_at
    from messages m where m.recipient = ${phone} and substr(m.text, 2)::int % 400 = 0`;
  const seen: Said[] = [];
  let pages = 0;
  for (let before: number | null = null, first = true; first || before !== null; first = false) {
    const page: Thread = await thread(phone, `ours=${encodeURIComponent(ours)}${before ? `&before=${before}` : ""}`);
    assert.ok(page.messages.length <= 50);
    seen.unshift(...page.messages);
    before = page.older;
    pages++;
  }
  const said = Array.from({ length: 62 }, (_, n) => (n + 1) * 40).flatMap((n) =>
    n % 400 === 0 ? [`n${n}`, `to n${n}`] : [`n${n}`],
  );
  assert.deepEqual(
    seen.map(({ text }) => text),
    ["the first", ...said],
  );
  assert.ok(pages >= 3, "a page looks through a limited number of messages");
});

test("a thread is the union of what the lists of messages, of received messages and of notes say", async () => {
  const phone = "+250788777071";
  const senders = [ours, "7878", "TUMA"];
  for (let n = 0; n < 30; n++) {
    await say(phone, `sent ${n}`, senders[n % 3]);
    if (n % 7 === 0) await hear(phone, `heard ${n}`, senders[n % 2]);
    if (n % 5 === 0)
      await server.call(`POST ${path(phone)}/notes`, { body: { ours: senders[n % 2], text: `note ${n}` } });
  }
  const all: Said[] = [];
  for (let before: number | null = null, first = true; first || before !== null; first = false) {
    const page: Thread = await thread(phone, before ? `before=${before}` : "");
    all.unshift(...page.messages);
    before = page.older;
  }
  const query = `to=${encodeURIComponent(phone)}&per_page=100`;
  const { messages } = (await server.call<{ messages: { sms_id: string }[] }>(`GET /v1/sms?${query}`)).body;
  const heard = (
    await server.call<{ inbound_sms: { id: string; from: string }[] }>("GET /v1/sms/inbounds?per_page=100")
  ).body.inbound_sms.filter(({ from }) => from === phone);
  const notes = await server.database.sql<{ id: number }[]>`select id from conversation_notes where phone = ${phone}`;
  assert.deepEqual(
    all.map(({ id }) => id).toSorted(),
    [
      ...messages.map(({ sms_id: id }) => id),
      ...heard.map(({ id }) => id),
      ...notes.map(({ id }) => `note_${id}`),
    ].toSorted(),
  );
  assert.equal(messages.length + heard.length + notes.length, 30 + 5 + 6);
  assert.deepEqual(
    all.map(({ position }) => position),
    all.map(({ position }) => position).toSorted((a, b) => a - b),
  );
});

test("an opted-out phone is marked, in the list and in its conversation", async () => {
  const phone = "+250788777080";
  await hear(phone, "hello");
  assert.equal((await find(phone))!.opted_out, false);
  await hear(phone, "STOP");
  assert.equal((await find(phone))!.opted_out, true);
  assert.equal((await thread(phone)).opted_out, true);
});

test("canned answers are created, changed and deleted, and a bad one is refused by its field", async () => {
  type Answer = { id: string; name: string; text: string };
  const all = async () =>
    (await server.call<{ canned_answers: Answer[] }>("GET /console/canned-answers")).body.canned_answers;
  const made = await server.call<Answer>("POST /console/canned-answers", {
    body: { name: " Hours ", text: "Dear @contact.name|friend, we open at 8." },
  });
  assert.deepEqual([made.status, made.body.name], [200, "Hours"]);
  const put = await server.call<Answer>(`PUT /console/canned-answers/${made.body.id}`, {
    body: { name: "Opening hours", text: "At 9." },
  });
  assert.equal(put.status, 200);
  assert.deepEqual(
    (await all()).map(({ name, text }) => [name, text]),
    [["Opening hours", "At 9."]],
  );
  for (const [body, field] of [
    [{ name: " ", text: "x" }, "name"],
    [{ name: "x", text: "" }, "text"],
    [{ name: "x", text: "x".repeat(1601) }, "text"],
  ] as const) {
    const refused = await server.call<{ errors: { field: string }[] }>("POST /console/canned-answers", { body });
    assert.deepEqual([refused.status, refused.body.errors[0]!.field], [400, field]);
  }
  assert.equal((await server.call(`DELETE /console/canned-answers/${made.body.id}`, { token: other })).status, 404);
  assert.equal((await server.call(`DELETE /console/canned-answers/${made.body.id}`)).status, 200);
  assert.deepEqual(await all(), []);
});

test("notes are deleted together with the texts that they are about", async () => {
  const { sql } = server.database;
  const phone = "+250788777090";
  await server.call(`POST ${path(phone)}/notes`, { body: { ours, text: "old" } });
  await server.call(`POST ${path(phone)}/notes`, { body: { ours, text: "new" } });
  await sql`update conversation_notes set created_at = now() - interval '31 days' where text = 'old'`;
  assert.equal(await forgetNotes(server.program.ctx), false);
  assert.deepEqual(
    (await thread(phone)).messages.map(({ text }) => text),
    ["new"],
  );
});
