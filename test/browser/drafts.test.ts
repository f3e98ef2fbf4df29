import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { t } from "../../web/src/texts/index.ts";
import { joinAs, password } from "../harness/tenants.ts";
import { until } from "../harness/wait.ts";
import { violations } from "./axe.ts";
import { missing, openStep, signIn, startWalk, withoutDraft, type Walk } from "./browser.ts";

const skip = missing;
let walk: Walk;
let aline: Page;
let ben: Page;

if (!missing) {
  before(async () => {
    walk = await startWalk();
    [aline, ben] = [await visit("aline@example.com"), await visit("ben@example.com")];
  });
  after(() => walk.stop());
}

/** A clerk in a browser of their own. */
async function visit(email: string): Promise<Page> {
  const { server } = walk;
  await joinAs(server, server.token, email, "clerk");
  const page = await walk.visitor();
  await walk.open("/login", page);
  await signIn(page, { email, password });
  await page.waitForURL(`${server.url}/`);
  return page;
}

const textOf = (page: Page) => page.getByLabel(t.common.text, { exact: true });
const drafts = (page: Page) => page.getByRole("table", { name: t.bulk.drafts });
const saved = (page: Page) => page.getByText(t.compose.savedForTeam).waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const shows = (page: Page, text: string) =>
  until(async () => (await textOf(page).inputValue()) === text, { what: `the text ${text}` });

/** Writes a send of one number to a text, which is saved for the team. */
async function write(page: Page, text: string): Promise<void> {
  await walk.open("/compose/who", page);
  await withoutDraft(page);
  await page.getByLabel(t.compose.orPasteNumbers).fill("number,name\n+250788610001,Aline\n0788610,Ben");
  await button(page, t.compose.useTheseNumbers).click();
  await page.getByLabel(t.compose.numberColumn).waitFor();
  await openStep(page, "what");
  await textOf(page).fill(text);
  await saved(page);
}

/** Opens a colleague's draft from the first step, at its text. */
async function goOn(page: Page, text: string): Promise<void> {
  await walk.open("/compose/who", page);
  await drafts(page).getByRole("row", { name: text }).getByRole("link").click();
  await page.waitForURL(/draft=[0-9a-f]{32}/);
  await page.getByLabel(t.compose.numberColumn).waitFor();
  await openStep(page, "what");
  await shows(page, text);
}

test("a colleague finds a draft on Send's first page, with who wrote it, and goes on with it", { skip }, async () => {
  await write(aline, "the clinic is closed");
  await walk.open("/compose/who", ben);
  await drafts(ben).getByRole("row", { name: "the clinic is closed" }).getByText("aline@example.com").waitFor();
  assert.deepEqual(await violations(ben), []);
  await goOn(ben, "the clinic is closed");
  await textOf(ben).fill("the clinic is closed, @contact.name");
  await ben.getByText("the clinic is closed, Aline", { exact: true }).waitFor();
  await saved(ben);
  // The first looks when they come to another step.
  await openStep(aline, "who");
  await aline.getByText("ben@example.com changed this draft").waitFor();
  assert.deepEqual(await violations(aline), []);
  await button(aline, t.compose.takeTheirs).click();
  await aline.getByLabel(t.compose.numberColumn).waitFor();
  await openStep(aline, "what");
  await shows(aline, "the clinic is closed, @contact.name");
  await button(aline, t.compose.discardDraft).click();
  await aline.waitForURL(/\/bulk$/);
});

test("of two who change a draft, the second keeps what they wrote: as a copy", { skip }, async () => {
  await write(aline, "first words");
  await goOn(ben, "first words");
  await textOf(ben).fill("Ben's words");
  await saved(ben);
  await textOf(aline).fill("Aline's words");
  await aline.getByText("ben@example.com changed this draft").waitFor();
  assert.equal(await textOf(aline).inputValue(), "Aline's words");
  const steps = aline.getByRole("navigation", { name: t.compose.steps });
  assert.equal(
    await steps.getByRole("link", { name: t.compose.stepNames.review }).count(),
    0,
    "nothing is sent before that is decided",
  );
  // Not even closing the window loses it.
  await aline.reload();
  await aline.getByText("ben@example.com changed this draft").waitFor();
  await shows(aline, "Aline's words");
  await button(aline, t.compose.saveAsCopy).click();
  await aline.waitForURL(/draft=[0-9a-f]{32}/);
  await shows(aline, "Aline's words");
  await steps.getByRole("link", { name: t.compose.stepNames.review }).waitFor();
  const listed = await walk.server.call<{ drafts: { text: string; changed_by: string }[] }>("GET /console/drafts");
  assert.deepEqual(
    listed.body.drafts.map(({ text, changed_by: by }) => [text, by]),
    [
      ["Aline's words", "aline@example.com"],
      ["Ben's words", "ben@example.com"],
    ],
  );
});

test("what one has sent, another who has it open does not send again", { skip }, async () => {
  const { server } = walk;
  await goOn(aline, "Ben's words");
  await openStep(ben, "review");
  await ben.getByRole("button", { name: /^Send [\d,]+ for/ }).click();
  await ben.waitForURL(/\/bulk\/[0-9a-f-]{36}$/);
  await openStep(aline, "review");
  await aline.getByText(t.compose.draftGone).waitFor();
  await openStep(aline, "what");
  await shows(aline, "Ben's words");
  await button(aline, t.compose.saveAsCopy).click();
  await saved(aline);
  const { body } = await server.call<{ pages: { total: number } }>("GET /v1/sms/reports");
  assert.equal(body.pages.total, 1);
  await walk.open(`/compose/who?draft=${"0".repeat(32)}`, aline);
  await aline.getByText(t.compose.noSuchDraft).waitFor();
});

test("whoever loses the right to send while writing loses nothing", { skip }, async () => {
  const { server } = walk;
  await write(ben, "before");
  const { body } = await server.call<{ members: { id: string; email: string }[] }>("GET /v1/members");
  const { id } = body.members.find(({ email }) => email === "ben@example.com")!;
  const become = async (role: string) =>
    assert.equal((await server.call(`PATCH /v1/members/${id}`, { body: { role } })).status, 200);
  await become("viewer");
  const refused = ben.waitForResponse((reply) => reply.request().method() === "PUT" && reply.status() === 403);
  await textOf(ben).fill("written too late");
  await refused;
  await become("clerk");
  await walk.open("/compose/who", ben);
  await openStep(ben, "what");
  await shows(ben, "written too late");
  await saved(ben);
});

test("no script failed, no policy was violated, and no request went to another machine", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
