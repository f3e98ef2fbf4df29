import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { joinAs, password } from "../harness/tenants.ts";
import { until } from "../harness/wait.ts";
import { violations } from "./axe.ts";
import { missing, owner, settled, signIn, startWalk, type Walk } from "./browser.ts";
import { paths } from "../../web/src/paths.ts";
import { t } from "../../web/src/texts/index.ts";
import { catalogue } from "../../web/src/texts/languages.ts";

const skip = missing;
const ours = "+250788000000";
const question = "Do you come to the clinic of Nyarugenge on Monday at half past nine? Please answer this message.";

let walk: Walk;
const fr = await catalogue("fr");
if (!missing) {
  before(async () => {
    walk = await startWalk();
    await walk.signIn();
    await call("PATCH /v1/account", { default_country: "RW" });
  });
  after(() => walk.stop());
}

async function call<Body>(request: string, body?: unknown): Promise<Body> {
  const reply = await walk.server.call<Body>(request, body === undefined ? {} : { body });
  assert.ok(reply.status < 300, `${request}: ${reply.text}`);
  return reply.body;
}

const threadIn = (page: Page, texts = t) => page.getByRole("list", { name: texts.inbox.messagesOldestFirst });
const titleOf = (page: Page) => page.getByRole("heading", { level: 1 });
const hear = (phone: string, text: string) => call(`POST /v1/sandbox/handsets/${phone}/messages`, { to: ours, text });

/** A bulk send to a phone, and whatever it answers. */
async function campaign(phone: string, ...answers: string[]): Promise<string> {
  const sent = await call<{ report_id: string }>("POST /v1/sms/bulk", {
    sender: "KIBAGA",
    reference: "clinic-monday",
    text: question,
    keep_members: true,
    recipients: [
      { phonenumber: phone, name: "Aline Umutoni" },
      { phonenumber: "+250788620099", name: "Ben" },
    ],
  });
  for (const [index, text] of answers.entries()) {
    await hear(phone, text);
    await until(
      async () =>
        (await call<{ messages: { received: number } }>(`GET /console/people/${phone}`)).messages.received > index,
      { what: `"${text}"` },
    );
  }
  return sent.report_id;
}

test(
  "a person is on one page, in French on a screen of either width, with nothing cut and no barrier",
  { skip },
  async () => {
    const phone = "+250788620001";
    await campaign(phone, "Yego", "STOP");
    await call("POST /v1/sms/verify", { brand: "Kigali Shop", number: phone });
    await call(`POST /console/conversations/${phone}/notes`, { ours, text: "Calls back at noon" });
    const failing = "+250788129901";
    await call("POST /v1/sms", { to: failing, text: "One that fails" });
    await until(async () => (await call<{ trouble: object | null }>(`GET /console/people/${failing}`)).trouble, {
      what: "the failure",
    });
    const page = await walk.visitor({ locale: "fr-RW" });
    await walk.open("/login", page);
    await signIn(page, owner, fr);
    await page.waitForURL(`${walk.server.url}/`);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 860 });
      await walk.open(paths.person(phone), page);
      const items = threadIn(page, fr).getByRole("listitem");
      await items.filter({ hasText: question }).getByRole("link", { name: "clinic-monday" }).waitFor();
      const shown = await items.allInnerTexts();
      const at = (part: string) => shown.findIndex((each) => each.includes(part));
      const order = [question, "Yego", "STOP", fr.senders.sentKeyword("STOP"), fr.verify.pinSent, "Calls back at noon"];
      assert.deepEqual(
        order.map(at),
        order.map((_, index) => index),
        shown.join(" | "),
      );
      assert.ok(!shown.join().includes("Kigali Shop"), "the text of a PIN is not shown");
      await page.getByRole("link", { name: "clinic-monday" }).last().waitFor();
      await page.getByText("Aline Umutoni").waitFor();
      await page.getByText("MTN Rwanda").waitFor();
      await page.getByText(fr.inbox.optedOutWarning).first().waitFor();
      assert.deepEqual(await violations(page), [], `${width}`);
      assert.equal(
        await page.evaluate("document.documentElement.scrollWidth"),
        width,
        "nothing is wider than the screen",
      );
      await walk.open(paths.person(failing), page);
      await page.getByRole("heading", { name: fr.person.whyNothingArrives }).waitFor();
      await page.getByText(fr.person.lastFailed(1)).waitFor();
      assert.deepEqual(await violations(page), [], `${width}`);
    }
    await page.context().close();
  },
);

test(
  "a new message appears by itself, and an answer goes out with the address that was written to",
  { skip },
  async () => {
    const { page } = walk;
    const phone = "+250788620002";
    await campaign(phone, "Yego");
    await walk.open(paths.person(phone));
    await threadIn(page).getByText("Yego").waitFor();
    await hear(phone, "At which hour?");
    await threadIn(page).getByText("At which hour?").waitFor();
    await page.getByText(t.person.received).locator("xpath=following-sibling::*[1]").filter({ hasText: "2" }).waitFor();
    const box = page.getByRole("textbox", { name: t.inbox.reply });
    await box.fill("At nine.");
    await box.press("Control+Enter");
    await threadIn(page).getByText("At nine.").waitFor();
    const { messages } = await call<{ messages: { sender: string; text: string }[] }>(
      `GET /v1/sms?to=${encodeURIComponent(phone)}`,
    );
    assert.equal(messages.find(({ text }) => text === "At nine.")!.sender, ours);
  },
);

test("who opted out is opted back in on the page", { skip }, async () => {
  const { page } = walk;
  const phone = "+250788620003";
  await campaign(phone, "STOP");
  await walk.open(paths.person(phone));
  const box = page.getByRole("textbox", { name: t.inbox.reply });
  await page.getByText(t.inbox.optedOutWarning).first().waitFor();
  assert.equal(await box.isDisabled(), true);
  await page.getByRole("button", { name: t.senders.optBackIn }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.senders.optBackIn }).click();
  await page.getByText(t.inbox.optedOutWarning).first().waitFor({ state: "detached" });
  await until(async () => !(await box.isDisabled()), { what: "the box" });
});

test("the page is reached from the inbox, a message, the opt-outs and the search", { skip }, async () => {
  const { page } = walk;
  const phone = "+250788620004";
  await campaign(phone, "STOP");
  const arrives = async () => {
    await page.waitForURL((url) => url.pathname === paths.person(phone));
    await titleOf(page).filter({ hasText: phone }).waitFor();
    await settled(page);
  };
  await walk.open(paths.conversation(phone));
  await page.getByRole("main").getByRole("link", { name: phone, exact: true }).last().click();
  await arrives();
  await page.getByRole("link", { name: t.inbox.messagesToNumber }).click();
  await page.waitForURL(/\/messages\?to=/);
  await page.getByRole("table").getByRole("link", { name: phone }).click();
  await page.waitForURL(/out_sms_/);
  await page.getByRole("main").getByRole("link", { name: phone, exact: true }).click();
  await arrives();
  await walk.open(paths.senders({ tab: "optouts" }));
  await page.getByRole("table").getByRole("link", { name: phone }).click();
  await arrives();
  await walk.open(paths.home());
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: t.shell.findAnything }).fill("0788620004");
  await page.getByRole("option", { name: t.person.everythingAbout(phone) }).click();
  await arrives();
});

test("of another account's number nothing is known, and what is no number has no page", { skip }, async () => {
  const { page } = walk;
  const made = await call<{ token: { token: string } }>("POST /v1/operator/accounts", { name: "Other" });
  const phone = "+250788620005";
  await walk.server.call("POST /v1/sms", { token: made.token.token, body: { to: phone, text: "a secret" } });
  await walk.open(paths.person(phone));
  await page.getByText(t.person.nothingKnown).waitFor();
  assert.equal(await threadIn(page).count(), 0);
  await walk.open(paths.person("no number!"));
  await page.getByRole("main").getByRole("alert").waitFor();
});

test("a person who is erased while the page is open is gone from it", { skip }, async () => {
  const { page } = walk;
  const phone = "+250788620006";
  await campaign(phone, "Yego");
  await walk.open(paths.person(phone));
  await threadIn(page).getByText("Yego").waitFor();
  await until(
    async () => {
      const { messages } = await call<{ messages: { state: string }[] }>(`GET /v1/sms?to=${encodeURIComponent(phone)}`);
      return messages.every(({ state }) => state === "delivered");
    },
    { what: "the receipts" },
  );
  await call("POST /v1/privacy/erase", { number: phone });
  // Whatever else happens in the account has the page ask again.
  await hear("+250788620007", "hello");
  await page.getByText(t.person.nothingKnown).waitFor();
  assert.equal(await threadIn(page).count(), 0);
});

test("what a role no longer shows leaves the open page", { skip }, async () => {
  const { server } = walk;
  const phone = "+250788620008";
  await campaign(phone, "Yego");
  await joinAs(server, server.token, "clara@example.com", "clerk");
  const page = await walk.visitor();
  await walk.open("/login", page);
  await signIn(page, { email: "clara@example.com", password });
  await page.waitForURL(`${server.url}/`);
  await walk.open(paths.person(phone), page);
  await threadIn(page).getByText("Yego").waitFor();
  const { members } = await call<{ members: { id: string; email: string }[] }>("GET /v1/members");
  await call(`PATCH /v1/members/${members.find(({ email }) => email === "clara@example.com")!.id}`, {
    role: "approver",
  });
  // Whatever else happens in the account has the page ask again.
  await hear("+250788620007", "hello again");
  await threadIn(page).waitFor({ state: "detached" });
  assert.equal(await page.getByText("Yego").count(), 0);
  await page.getByRole("link", { name: "clinic-monday" }).waitFor();
  await page.context().close();
});

test("no script failed, no policy was violated, and no request went to another machine", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
