import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { joinAs, password } from "../harness/tenants.ts";
import { until } from "../harness/wait.ts";
import { violations } from "./axe.ts";
import { startReceiver } from "../harness/webhooks.ts";
import { missing, refusedAt, settled, signIn, startWalk, type Walk } from "./browser.ts";
import { paths } from "../../web/src/paths.ts";
import { t } from "../../web/src/texts/index.ts";

const skip = missing;
const ours = "+250788000000";
const longWord = "W".repeat(400);

let walk: Walk;
if (!missing) {
  before(async () => {
    walk = await startWalk();
    await walk.signIn();
    await walk.server.call("PATCH /v1/account", { body: { default_country: "RW" } });
    await joinAs(walk.server, walk.server.token, "aline@example.com", "developer");
    await joinAs(walk.server, walk.server.token, "vera@example.com", "viewer");
  });
  after(() => walk.stop());
}

interface Unread {
  account: { inbox: number };
}
const call = <Body>(request: string, body?: unknown) =>
  walk.server.call<Body>(request, body === undefined ? {} : { body });
const unread = async () => (await call<Unread>("GET /console/badges")).body.account.inbox;
const pathOf = (phone: string) => paths.conversation(phone, { ours });

/** A phone writes, and its message has arrived. */
async function hear(phone: string, text: string): Promise<void> {
  const sent = await call(`POST /v1/sandbox/handsets/${phone}/messages`, { to: ours, text });
  assert.equal(sent.status, 200, sent.text);
  await until(
    async () => {
      const { body } = await call<{ messages: { text: string }[] }>(
        `GET /console/conversations/${encodeURIComponent(phone)}?ours=${encodeURIComponent(ours)}`,
      );
      return body.messages.some((said) => said.text === text);
    },
    { what: `"${text}"` },
  );
}

const listOf = (page: Page) => page.getByRole("list", { name: t.inbox.conversations });
const rowOf = (page: Page, phone: string) => listOf(page).getByRole("listitem").filter({ hasText: phone });
const threadOf = (page: Page) => page.getByRole("list", { name: t.inbox.messagesOldestFirst });
const boxOf = (page: Page) => page.getByRole("textbox", { name: t.inbox.reply });
const rect = async (element: Locator) => (await element.boundingBox())!;
const choose = async (page: Page, phone: string, action: string) => {
  await page.getByRole("button", { name: t.ui.actionsOn(phone) }).click();
  await page.getByRole("menuitem", { name: action }).click();
};

/** A window of another member, signed in. */
async function windowOf(email: string): Promise<Page> {
  const page = await walk.visitor();
  await walk.open("/login", page);
  await signIn(page, { email, password });
  await page.waitForURL(`${walk.server.url}/`);
  await settled(page);
  return page;
}

test("list and conversation are side by side from 1024 pixels, and shown one at a time below", { skip }, async () => {
  const { page } = walk;
  const phone = "+250788610001";
  await hear(phone, "Is anybody there?");
  await hear(phone, longWord.slice(0, 160));
  for (const width of [1440, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 860 });
    await walk.open("/inbox");
    await rowOf(page, phone).getByRole("link").click();
    await threadOf(page).getByText("Is anybody there?").waitFor();
    const text = await rect(threadOf(page));
    const box = await rect(boxOf(page));
    const send = await rect(page.getByRole("button", { name: t.common.send, exact: true }));
    assert.ok(box.y >= text.y + text.height - 860 && box.y + box.height <= 860, `${width}: the box is on the screen`);
    assert.ok(send.x + send.width <= width && send.y + send.height <= 860, `${width}: the button is on the screen`);
    const back = page.getByRole("link", { name: t.inbox.backToInbox });
    if (width >= 1024) {
      const list = await rect(listOf(page));
      assert.ok(list.x + list.width <= text.x, `${width}: side by side`);
      assert.equal(await back.isVisible(), false);
    } else {
      assert.equal(await listOf(page).isVisible(), false);
      await back.click();
      await rowOf(page, phone).waitFor();
      assert.equal(await threadOf(page).isVisible(), false);
    }
  }
});

test("a word longer than a line wraps in the list, in the conversation and in a note", { skip }, async () => {
  const { page } = walk;
  const phone = "+250788610002";
  await hear(phone, longWord.slice(0, 160));
  await call(`POST /console/conversations/${phone}/notes`, { ours, text: longWord });
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 860 });
    await walk.open(pathOf(phone));
    const frame = await rect(threadOf(page));
    for (const bubble of await threadOf(page).getByRole("paragraph").filter({ hasText: "WWWW" }).all()) {
      const { x, width: size } = await rect(bubble);
      assert.ok(x >= frame.x && x + size <= frame.x + frame.width, `${width}: a bubble from ${x} to ${x + size}`);
      assert.equal(
        await bubble.evaluate((element) => {
          const { scrollWidth, clientWidth } = element as unknown as { scrollWidth: number; clientWidth: number };
          return scrollWidth > clientWidth;
        }),
        false,
      );
    }
    await walk.open("/inbox");
    const row = rowOf(page, phone);
    const { x, width: size } = await rect(row.getByText(/WWWW/));
    assert.ok(x + size <= (await rect(row)).x + (await rect(row)).width);
  }
  await page.setViewportSize({ width: 1440, height: 860 });
});

test(
  "the text of a bulk send stands above the answer, although it came from another sender, and the opt-out below",
  { skip },
  async () => {
    const { page } = walk;
    const phone = "+250788610043";
    const text = "Do you come on Monday?";
    const recipients = [
      { phonenumber: phone, name: "Aline" },
      { phonenumber: "+250788610044", name: "Ben" },
    ];
    const sent = await call<{ report_id: string }>("POST /v1/sms/bulk", {
      sender: "KIBAGA",
      reference: "clinic-monday",
      text,
      recipients,
    });
    assert.equal(sent.status, 201, sent.text);
    await hear(phone, "Yego");
    await hear(phone, "STOP");
    await walk.open(pathOf(phone));
    const items = threadOf(page).getByRole("listitem");
    await items.nth(3).waitFor();
    const shown = await items.allInnerTexts();
    for (const [index, parts] of [
      ["clinic-monday", text, t.inbox.via("KIBAGA")],
      ["Yego", t.inbox.via(ours)],
      ["STOP"],
      [t.inbox.optedOut, t.senders.sentKeyword("STOP")],
    ].entries())
      for (const part of parts) assert.ok(shown[index]!.includes(part), `${part} in ${JSON.stringify(shown[index])}`);
    await items.nth(0).getByRole("link", { name: "clinic-monday" }).click();
    await page.waitForURL(new RegExp(`${paths.bulkSend(sent.body.report_id)}$`));
  },
);

test("an answer is sent from the number that was written to, with its price and its outcome", { skip }, async () => {
  const { page } = walk;
  const phone = "+250788610003";
  await hear(phone, "When do you open?");
  await walk.open(pathOf(phone));
  await boxOf(page).fill("At eight.");
  await page.getByText(t.counts.parts(1), { exact: true }).waitFor();
  await page.getByText(/1 × .*0\.006/).waitFor();
  await boxOf(page).press("Control+Enter");
  const answer = threadOf(page).getByRole("listitem").filter({ hasText: "At eight." });
  await answer.getByText(t.states.delivered).waitFor();
  assert.equal(await boxOf(page).inputValue(), "");
  const { body } = await call<{ messages: { from: string; text: string }[] }>(
    `GET /v1/sandbox/handsets/${phone}/messages`,
  );
  assert.deepEqual(
    body.messages.filter(({ text }) => text === "At eight.").map(({ from }) => from.replace(/^\+?/, "+")),
    [ours],
  );
  await rowOf(page, phone).getByText(`${t.inbox.us} At eight.`).waitFor();
});

test("the oldest message is on top, the end is shown first, and older ones load without a jump", { skip }, async () => {
  const { page, server } = walk;
  const phone = "+250788610004";
  await hear(phone, "the very first");
  await server.database.sql`
    insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, valid_until, final_at)
    select account_id, nextval('ids'), gen_random_uuid(), false, ${ours}, ${phone}, 'line ' || n, 'gsm7', 1, 0, 'delivered', now(), now()
    from generate_series(1, 140) n cross join (select account_id from inbound_messages where sender = ${phone}) a`;
  await walk.open(pathOf(phone));
  const line = (n: number) => threadOf(page).getByText(`line ${n}`, { exact: true });
  await line(140).waitFor();
  const pane = page.getByRole("region", { name: t.inbox.conversation });
  const end = await rect(line(140));
  const { y, height } = await rect(pane);
  assert.ok(end.y + end.height <= y + height && end.y > y, "the last message is in view");
  assert.ok((await rect(line(139))).y < end.y);
  assert.equal(await line(60).count(), 0);
  // Scrolls to the top of the loaded messages: those in view stay where they are while older ones are added above.
  const first = line(91);
  await first.scrollIntoViewIfNeeded();
  const before = (await rect(first)).y;
  await line(41).waitFor({ state: "attached" });
  assert.ok(Math.abs((await rect(first)).y - before) < 2, `it moved from ${before} to ${(await rect(first)).y}`);
  await line(41).scrollIntoViewIfNeeded();
  await threadOf(page).getByText("the very first").waitFor({ state: "attached" });
  const numbers = (
    await threadOf(page)
      .getByText(/^line \d+$/)
      .allTextContents()
  ).map((text) => Number(text.slice(5)));
  assert.deepEqual(
    numbers,
    Array.from({ length: 140 }, (_, n) => n + 1),
  );
  // Messages that arrive meanwhile are joined to those already loaded.
  await hear(phone, "and one more");
  await threadOf(page).getByText("and one more").waitFor({ state: "attached" });
  assert.equal(await threadOf(page).getByText("the very first").count(), 1);
});

test(
  "unread messages are counted in navigation, title and list, and read in one window they are in all",
  { skip },
  async () => {
    const { page } = walk;
    const phone = "+250788610005";
    const other = await walk.context.newPage();
    await walk.open("/wallet", other);
    await hear(phone, "one");
    await hear(phone, "two");
    const total = await unread();
    const badge = other.getByRole("navigation").getByRole("link", { name: new RegExp(`^${t.shell.inbox} ?${total}`) });
    await badge.waitFor();
    await until(async () => (await other.title()) === `(${total}) ${t.common.wallet} · Tuma`, { what: "the title" });
    await walk.open("/inbox?view=unread");
    await rowOf(page, phone).getByText(`2 ${t.shell.unread}`).waitFor();
    await rowOf(page, phone).getByRole("link").click();
    await threadOf(page).getByText(t.inbox.new, { exact: true }).waitFor();
    await until(async () => (await unread()) === total - 1, { what: "the reading" });
    await badge.waitFor({ state: "detached" });
    await until(async () => !(await other.title()).startsWith(`(${total})`), { what: "the title" });
    // It stays in the list of unread ones until another is opened.
    await rowOf(page, phone).waitFor();
    await choose(page, phone, t.inbox.markUnread);
    await until(async () => (await unread()) === total, { what: "unread again" });
    await badge.waitFor();
    await other.close();
  },
);

test(
  "a program behind a number is set, and why its answer was not sent is shown under the message",
  { skip },
  async () => {
    const { page } = walk;
    const program = await startReceiver((_request, response) => {
      response.setHeader("content-type", "text/xml");
      response.end("<Response><Dial>+250788000001</Dial></Response>");
    });
    try {
      await walk.open("/senders?tab=numbers");
      await page.getByLabel(t.senders.programOf).selectOption(ours);
      await page.getByLabel(t.senders.programUrl).fill("ftp://example.com");
      const save = page.getByRole("button", { name: t.common.save, exact: true });
      await save.click();
      await refusedAt(page.getByLabel(t.senders.programUrl), /http/);
      await page.getByLabel(t.senders.programUrl).fill(program.url);
      await save.click();
      await page.getByRole("option", { name: `${ours}: ${program.url}` }).waitFor({ state: "attached" });
      await hear("+250788430077", "Is anybody there?");
      await walk.open(pathOf("+250788430077"));
      await threadOf(page).getByText(t.inbox.answerProblem.verb("Dial")).waitFor();
    } finally {
      await call(`PUT /v1/account/twilio/numbers/${encodeURIComponent(ours)}`, { url: null });
      await program.close();
    }
  },
);

test("all conversations are marked as read at once, after confirmation", { skip }, async () => {
  const { page } = walk;
  await hear("+250788610040", "while you were away");
  await walk.open("/inbox?view=unread");
  await rowOf(page, "+250788610040").waitFor();
  await page.getByRole("button", { name: t.inbox.moreAboutInbox }).click();
  await page.getByRole("menuitem", { name: t.inbox.markAllRead }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.inbox.markAllRead }).click();
  await page.getByText(t.inbox.noUnread).waitFor();
  assert.equal(await unread(), 0);
});

test("a done conversation leaves the list, and reopens when the phone writes again", { skip }, async () => {
  const { page } = walk;
  const phone = "+250788610006";
  await hear(phone, "Thank you");
  await walk.open(pathOf(phone));
  await threadOf(page).getByText("Thank you").waitFor();
  await page.getByRole("button", { name: t.inbox.markDone }).click();
  await rowOf(page, phone).waitFor({ state: "detached" });
  await page.waitForURL((url) => !url.pathname.includes(encodeURIComponent(phone)));
  await page.getByLabel(t.inbox.show).selectOption("done");
  await rowOf(page, phone).waitFor();
  await page.getByLabel(t.inbox.show).selectOption("");
  await hear(phone, "One more thing");
  await rowOf(page, phone).getByText("One more thing").waitFor();
});

test("a conversation is assigned to a person, who finds it under 'Mine'", { skip }, async () => {
  const { page } = walk;
  const phone = "+250788610007";
  await hear(phone, "Who helps me?");
  await walk.open(pathOf(phone));
  const assignee = page.getByLabel(t.inbox.assignee, { exact: true });
  await assignee.selectOption({ label: "Somebody" });
  await rowOf(page, phone).getByText(t.inbox.assignedTo("Somebody")).waitFor();
  const aline = await windowOf("aline@example.com");
  await walk.open("/inbox?view=mine", aline);
  await rowOf(aline, phone).waitFor();
  assert.equal(await listOf(aline).getByRole("listitem").count(), 1);
  await assignee.selectOption("");
  await rowOf(aline, phone).waitFor({ state: "detached" });
  await aline.getByText(t.inbox.noMine).waitFor();
  await aline.context().close();
});

test("a note is marked, seen by the team and never by the phone", { skip }, async () => {
  const { page } = walk;
  const phone = "+250788610008";
  await hear(phone, "I want my money back");
  await walk.open(pathOf(phone));
  await page.getByRole("button", { name: t.inbox.note }).click();
  await page.getByRole("textbox", { name: t.inbox.note }).fill("He is right");
  await page.getByRole("button", { name: t.inbox.addNote }).click();
  const note = threadOf(page).getByRole("listitem").filter({ hasText: "He is right" });
  await note.getByText(/^Internal note by/).waitFor();
  const phoneHas = await call(`GET /v1/sandbox/handsets/${phone}/messages`);
  assert.ok(!phoneHas.text.includes("He is right"));
  await note.getByRole("button", { name: t.inbox.deleteNote }).click();
  await note.waitFor({ state: "detached" });
});

test("a canned answer is written once, and inserted at the cursor with the contact's name", { skip }, async () => {
  const { page } = walk;
  const phone = "+250788610009";
  await hear(phone, "Are you open?");
  await walk.open(pathOf(phone));
  const dialog = page.getByRole("dialog", { name: t.inbox.cannedAnswers });
  await page.getByRole("button", { name: t.inbox.cannedAnswers }).click();
  await dialog.getByRole("button", { name: t.inbox.newAnswer }).click();
  await dialog.getByLabel(t.common.name).fill("Hours");
  await dialog.getByLabel(t.common.text).fill("@contact.name, we open at 8");
  await dialog.getByRole("button", { name: t.inbox.saveAnswer }).click();
  await dialog.getByRole("button", { name: t.inbox.insertAnswer("Hours") }).click();
  // Nobody knows the name yet, and the field is not sent as it is.
  assert.equal(await boxOf(page).inputValue(), "@contact.name, we open at 8");
  await page.getByRole("button", { name: t.common.send, exact: true }).and(page.locator("[aria-disabled]")).waitFor();
  await choose(page, phone, t.inbox.nameContact);
  await page.getByRole("textbox", { name: t.common.name }).fill("Divine");
  await page.getByRole("button", { name: t.inbox.saveName }).click();
  await page.getByRole("heading", { level: 1, name: "Divine" }).waitFor();
  await boxOf(page).fill("Dear ! Yours, Kigali Shop");
  await page.evaluate("document.querySelector('textarea').setSelectionRange(5, 5)");
  await page.getByRole("button", { name: t.inbox.cannedAnswers }).click();
  await dialog.getByRole("button", { name: t.inbox.insertAnswer("Hours") }).click();
  assert.equal(await boxOf(page).inputValue(), "Dear Divine, we open at 8! Yours, Kigali Shop");
  await boxOf(page).and(page.locator(":focus")).waitFor();
  assert.equal(await page.evaluate("document.activeElement.selectionStart"), "Dear Divine, we open at 8".length);
  await page.getByRole("button", { name: t.inbox.cannedAnswers }).click();
  await dialog.getByRole("button", { name: t.inbox.changeAnswer("Hours") }).click();
  await dialog.getByLabel(t.common.text).fill("At 9");
  await dialog.getByRole("button", { name: t.inbox.saveAnswer }).click();
  await dialog.getByText("At 9").waitFor();
  await dialog.getByRole("button", { name: t.inbox.changeAnswer("Hours") }).click();
  await dialog.getByRole("button", { name: t.inbox.deleteAnswer }).click();
  await page
    .getByRole("dialog", { name: t.inbox.deleteAnswerQuestion("Hours") })
    .getByRole("button", { name: t.inbox.deleteAnswer })
    .click();
  await dialog.getByText(t.inbox.noAnswersYet).waitFor();
  await page.keyboard.press("Escape");
});

test("unsent text is kept per conversation, even across a reload", { skip }, async () => {
  const { page } = walk;
  const [one, other] = ["+250788610010", "+250788610011"];
  await hear(one, "first");
  await hear(other, "second");
  await walk.open(pathOf(one));
  await boxOf(page).fill("half an ans");
  await rowOf(page, other).getByRole("link").click();
  await threadOf(page).getByText("second").waitFor();
  assert.equal(await boxOf(page).inputValue(), "");
  await walk.open(pathOf(one));
  await until(async () => (await boxOf(page).inputValue()) === "half an ans", { what: "the draft" });
  await boxOf(page).fill("");
});

test("conversations are found by a number as people write it, by name and by text", { skip }, async () => {
  const { page } = walk;
  const phone = "+250788617123";
  await hear(phone, "Parcel KGL-99 is missing");
  await call(`PATCH /console/conversations/${phone}`, { ours, name: "Mugabo Eric", done: true });
  await walk.open("/inbox");
  const field = page.getByLabel(t.inbox.search);
  for (const text of ["0788 617 123", "617123", "mugabo", "kgl-99"]) {
    await field.fill(text);
    await rowOf(page, phone).getByText("Mugabo Eric").waitFor();
    await until(async () => (await listOf(page).getByRole("listitem").count()) === 1, { what: `only one for ${text}` });
    await field.fill("");
    await until(async () => (await listOf(page).getByRole("listitem").count()) > 1, { what: "all again" });
  }
  await field.fill("nobody ever wrote this");
  await page.getByText(t.inbox.searchReach).waitFor();
  await page.getByRole("button", { name: t.ui.clearFilters }).click();
});

test("the keys j, k, e, r and ? do what the help says, and nothing while the user types", { skip }, async () => {
  const { page } = walk;
  const phones = ["+250788610023", "+250788610022", "+250788610021"];
  for (const phone of phones.toReversed()) await hear(phone, `I am ${phone}`);
  await walk.open("/inbox");
  await rowOf(page, phones[0]!).waitFor();
  const isOpen = async (phone: string) => {
    await page.waitForURL((url) => url.pathname === `/inbox/${encodeURIComponent(phone)}`);
    // The address changes first; until the conversation is shown, keys go to the previous page.
    await threadOf(page).getByText(`I am ${phone}`).waitFor();
  };
  await page.keyboard.press("j");
  await isOpen(phones[0]!);
  await page.keyboard.press("j");
  await isOpen(phones[1]!);
  await page.keyboard.press("k");
  await isOpen(phones[0]!);
  await page.keyboard.press("r");
  await boxOf(page).and(page.locator(":focus")).waitFor();
  await page.keyboard.type("jerk?");
  assert.equal(await boxOf(page).inputValue(), "jerk?");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: t.inbox.shortcuts });
  await help.getByText(t.inbox.nextConversation).waitFor();
  await help.getByLabel(t.inbox.singleKeys).uncheck();
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
  await page.keyboard.press("?");
  assert.equal(await help.count(), 0, "single keys are off");
  await page.getByRole("button", { name: t.inbox.moreAboutInbox }).click();
  await page.getByRole("menuitem", { name: t.inbox.shortcuts }).click();
  await help.getByLabel(t.inbox.singleKeys).check();
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
  await page.keyboard.press("e");
  await isOpen(phones[1]!);
  await rowOf(page, phones[0]!).waitFor({ state: "detached" });
});

test("an opted-out phone is marked, and the box says why it is closed", { skip }, async () => {
  const { page } = walk;
  const phone = "+250788610030";
  await hear(phone, "STOP");
  await walk.open(pathOf(phone));
  await rowOf(page, phone).getByText(t.inbox.optedOut).waitFor();
  await page.getByText(t.inbox.optedOutWarning).waitFor();
  assert.equal(await boxOf(page).isDisabled(), true);
  await hear(phone, "START");
  await until(async () => boxOf(page).isEnabled(), { what: "the box" });
});

test("a viewer reads without marking anything as read, and cannot answer", { skip }, async () => {
  const phone = "+250788610031";
  await hear(phone, "For all to see");
  const before = await unread();
  const viewer = await windowOf("vera@example.com");
  await walk.open(pathOf(phone), viewer);
  await threadOf(viewer).getByText("For all to see").waitFor();
  assert.equal(await boxOf(viewer).isDisabled(), true);
  await viewer.getByText(t.shell.viewerOnly).first().waitFor();
  assert.equal(await viewer.getByRole("button", { name: t.inbox.markDone }).count(), 0);
  assert.equal(await unread(), before);
  await viewer.context().close();
});

test(
  "a hidden window that opted in notifies of a message without its text, and a visible one keeps quiet",
  { skip },
  async () => {
    const phone = "+250788610032";
    const page = await walk.visitor();
    const context = page.context();
    await context.addCookies(await walk.context.cookies());
    await context.grantPermissions(["notifications"], { origin: walk.server.url });
    // Chromium shows none without a screen, so the test records what it was asked to show.
    await context.addInitScript(`{
    globalThis.notified = [];
    const Real = Notification;
    globalThis.Notification = class extends EventTarget {
      static permission = "granted";
      static requestPermission() { return Real.requestPermission(); }
      constructor(title, options) { super(); notified.push({ title, ...options }); }
      close() {}
    };
  }`);
    const look = (hidden: boolean) =>
      page.evaluate(`{
      Object.defineProperty(document, "hidden", { configurable: true, get: () => ${hidden} });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }`);
    const notified = () => page.evaluate<{ title: string; body: string }[]>("notified");
    await walk.open("/inbox", page);
    await page.getByRole("button", { name: t.inbox.moreAboutInbox }).click();
    await page.getByRole("menuitem", { name: t.inbox.notifyMe }).click();
    await page.getByText(t.inbox.notifyingNow).waitFor();
    await page.getByRole("button", { name: t.ui.live, exact: true }).waitFor();
    await hear(phone, "seen by the eye");
    await rowOf(page, phone).getByText("seen by the eye").waitFor();
    assert.deepEqual(await notified(), []);
    await look(true);
    await hear(phone, "a secret");
    await until(async () => (await notified()).length === 1, { what: "the notification" });
    const [{ title, body }] = (await notified()) as [{ title: string; body: string }];
    assert.deepEqual([title, body], [t.shell.messageFrom(phone), t.shell.receivedAt(ours)]);
    await context.close();
  },
);

for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const)
  test(`the inbox has no accessibility violations at ${width} pixels, with or without dialogs`, { skip }, async () => {
    const { page } = walk;
    const phone = "+250788610033";
    await hear(phone, `at ${width}`);
    await call(`POST /console/conversations/${phone}/notes`, { ours, text: "a note" });
    await page.setViewportSize({ width, height });
    await walk.open("/inbox");
    await rowOf(page, phone).waitFor();
    assert.deepEqual(await violations(page), []);
    await walk.open(pathOf(phone));
    await threadOf(page).getByText(`at ${width}`).waitFor();
    assert.deepEqual(await violations(page), []);
    await page.getByRole("button", { name: t.inbox.note }).click();
    assert.deepEqual(await violations(page), []);
    await page.getByRole("button", { name: t.inbox.reply }).click();
    await page.getByRole("button", { name: t.inbox.cannedAnswers }).click();
    await page.getByLabel(t.inbox.findAnswer).waitFor();
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1440, height: 860 });
  });

test("no script failed, no policy was violated, and no request went to another machine", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
