import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { t } from "../../web/src/texts/index.ts";
import { joinAs, password } from "../harness/tenants.ts";
import { until } from "../harness/wait.ts";
import { violations } from "./axe.ts";
import { fitsPhone, follow, missing, openList, openStep, signIn, startWalk, writeText, type Walk } from "./browser.ts";

const skip = missing;
const clerk = { email: "a-clerk@example.com", password };

let walk: Walk;
if (!missing) {
  before(async () => {
    walk = await startWalk({ DEFAULT_COUNTRY: "RW" });
    await joinAs(walk.server, walk.server.token, clerk.email, "clerk");
    await walk.open("/login");
    await signIn(walk.page, clerk);
    await walk.page.waitForURL(`${walk.server.url}/`);
  });
  after(() => walk.stop());
}

const button = (name: string | RegExp) => walk.page.getByRole("button", { name });
const reviewed = () => walk.page.getByRole("heading", { name: t.compose.reviewHeading });

interface Sent {
  to: string;
  text: string;
}

test("back, forward and reload keep a send, and a step leads to the first that lacks something", { skip }, async () => {
  const { page } = walk;
  for (const step of ["what", "when", "review", "nonsense"]) {
    await walk.open(`/compose/${step}`);
    await page.waitForURL(/\/compose\/who$/);
  }
  await openList(walk, "phone,name\n0788700011,Aline\n07887,Eric");
  await page.getByLabel(t.compose.numberInLine(3)).fill("0788700012");
  await page.getByLabel(t.compose.numberInLine(3)).press("Enter");
  await page.getByText(t.compose.rowsMended(1)).waitFor();
  // Without a text, the steps after it cannot be opened.
  const steps = page.getByRole("navigation", { name: t.compose.steps });
  assert.equal(await steps.getByRole("link").count(), 2);
  await follow(page, "/compose/review");
  await page.waitForURL(/\/compose\/what$/);
  await page.getByLabel(t.common.text, { exact: true }).fill("Muraho @contact.name");
  await button(t.compose.toTheTime).click();
  // Meant for a time that is not chosen yet, it is not sent at once.
  await page.getByRole("radio", { name: t.compose.later }).check();
  await follow(page, "/compose/review");
  await page.waitForURL(/\/compose\/when$/);
  assert.equal(await button(t.compose.review).getAttribute("title"), t.compose.chooseATime);
  await page.goBack();
  await page.getByRole("radio", { name: new RegExp(`^${t.compose.now}`) }).check();
  await button(t.compose.review).click();
  await reviewed().waitFor();
  const shows = (name: string, value: string) =>
    page
      .locator("dt", { hasText: new RegExp(`^${name}$`) })
      .locator("+ dd", { hasText: new RegExp(`^${value}$`) })
      .waitFor();
  await shows(t.compose.recipients, "2");
  page.on("dialog", (leaving) => void leaving.accept());
  await page.reload();
  await reviewed().waitFor();
  await shows(t.compose.recipients, "2");
  await page.getByText("Muraho Eric").waitFor();
  for (const step of ["when", "what", "who"]) {
    await page.goBack();
    await page.waitForURL(`**/compose/${step}`);
  }
  for (const step of ["what", "when", "review"]) {
    await page.goForward();
    await page.waitForURL(`**/compose/${step}`);
  }
  await reviewed().waitFor();
  for (const step of ["who", "what", "when", "review"] as const) {
    await openStep(page, step);
    await fitsPhone(page);
    assert.deepEqual(await violations(page), []);
  }
  await page.setViewportSize({ width: 1280, height: 860 });
});

test("the first text is tested on one's own phone, once a press", { skip }, async () => {
  const { page, server } = walk;
  await openList(walk, "phone,name\n0788700021,Aline\n0788700022,Eric");
  await writeText(page, "Test of @contact.name");
  await openStep(page, "review");
  await page.getByLabel(t.compose.myNumber).fill("0788700099");
  await button(t.compose.sendTest).dblclick();
  await page.getByRole("link", { name: "+250788700099" }).waitFor();
  const { body } = await server.call<{ messages: Sent[] }>("GET /v1/sms?to=%2B250788700099");
  assert.deepEqual(
    body.messages.map(({ text }) => text),
    ["Test of Aline"],
  );
});

test("above the account's limit, the review says that it waits and for whom", { skip }, async () => {
  const { page, server } = walk;
  const limit = (above: object | null) =>
    server.call("PATCH /v1/account", { body: { settings: { approve_above: above } } });
  assert.equal((await limit({ recipients: 1, amount: null })).status, 200);
  await openList(walk, "phone,name\n0788700031,Aline\n0788700032,Eric");
  await writeText(page, "Muraho @contact.name");
  await openStep(page, "review");
  await page.getByText(t.compose.needsApproval).waitFor();
  await page.getByLabel(t.approvals.toApprover).fill("the clinic asked for it");
  const ask = button(/^Ask to send 2 for/);
  await until(async () => (await ask.getAttribute("aria-disabled")) === null, { what: "the button that asks" });
  await ask.click();
  await page.waitForURL(`${server.url}/approvals`);
  await page.getByText("Muraho Eric").waitFor();
  await page.getByText("the clinic asked for it").waitFor();
  assert.equal((await limit(null)).status, 200);
});

test("whoever has the text already is counted in the review, and left out if that is ticked", { skip }, async () => {
  const { page, server } = walk;
  const text = "Once is enough";
  const ofAline = { phonenumber: "+250788700051", name: "Aline" };
  const sent = await server.call("POST /v1/sms/bulk", { body: { recipients: [ofAline], text, sender: "TUMA" } });
  assert.equal(sent.status, 201);
  await openList(walk, "phone,name\n0788700051,Aline\n0788700052,Eric");
  await writeText(page, text);
  await openStep(page, "review");
  await page.getByText(t.compose.alreadySent(1)).waitFor();
  await page.getByLabel(t.compose.skipSent).check();
  await button(/^Send 1 for/).waitFor();
  await page
    .getByText(/same text was sent to this number/i)
    .first()
    .waitFor();
  await page.getByLabel(t.compose.skipSent).uncheck();
  await button(/^Send 2 for/).waitFor();
});

test("a text that the account keeps is put into the send, with its fields", { skip }, async () => {
  const { page, server } = walk;
  const body = { name: "Reminder", text: "Muraho @contact.name|nshuti, see you at 8." };
  assert.equal((await server.call("POST /console/canned-answers", { body })).status, 200);
  await openList(walk, "phone,name\n0788700041,Aline\n0788700042,");
  await openStep(page, "what");
  await button(t.inbox.cannedAnswers).click();
  await button(t.inbox.insertAnswer("Reminder")).click();
  await page.getByText("Muraho Aline, see you at 8.").waitFor();
  await page.getByText("Muraho nshuti, see you at 8.").waitFor();
});

test("no script failed, no policy was violated, and no request went to another machine", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
