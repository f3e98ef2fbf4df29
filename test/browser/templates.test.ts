import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { joinAs, password } from "../harness/tenants.ts";
import { until } from "../harness/wait.ts";
import { violations } from "./axe.ts";
import { fitsPhone, follow, missing, refusedAt, settled, signIn, startWalk, type Walk } from "./browser.ts";
import { paths } from "../../web/src/paths.ts";
import { formats } from "../../web/src/texts/formats.ts";
import { t } from "../../web/src/texts/index.ts";

const skip = missing;
const [english, kinyarwanda] = [formats.languageName("en"), formats.languageName("rw")];

let walk: Walk;
if (!missing) {
  before(async () => {
    walk = await startWalk({ DEFAULT_COUNTRY: "RW" });
    await walk.server.call("PUT /v1/contacts/fields", { body: { fields: [{ name: "village", kind: "text" }] } });
    const { body } = await walk.server.call<{ id: string }>("GET /v1/account");
    await walk.server.call(`PUT /v1/operator/prices?account_id=${body.id}`, { body: [{ prefix: "", price: 0.006 }] });
    await walk.signIn();
  });
  after(() => walk.stop());
}

const button = (name: string | RegExp) => walk.page.getByRole("button", { name, exact: true });
const table = () => walk.page.getByRole("table", { name: t.templates.title });
const textIn = (language: string) => walk.page.getByLabel(t.templates.textIn(language), { exact: true });
const card = (language: string) =>
  walk.page.locator("section", { has: walk.page.getByRole("heading", { level: 2, name: language }) });
const title = (name: string) => walk.page.getByRole("heading", { level: 1, name }).waitFor();

/** Neither a barrier nor a part that is wider than the screen, on a laptop and on a phone, by day and by night. */
async function looksWell(): Promise<void> {
  const { page } = walk;
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await violations(page), []);
  }
  await fitsPhone(page);
  assert.deepEqual(await violations(page), []);
  await page.setViewportSize({ width: 1280, height: 860 });
}

interface Template {
  name: string;
  texts: Record<string, string>;
  fallbacks: Record<string, string>;
}
/** The templates of the account. */
const kept = async () =>
  (await walk.server.call<{ templates: Template[] }>("GET /v1/templates")).body.templates.map(
    ({ name, texts, fallbacks }) => ({ name, texts, fallbacks }),
  );

test("a template is made by the mouse, with what each text takes as it is written", { skip }, async () => {
  const { page } = walk;
  await page.getByRole("link", { name: t.templates.title, exact: true }).click();
  await page.getByText(t.templates.noneYet).waitFor();
  await looksWell();
  await page.getByRole("link", { name: t.templates.add }).click();
  await page.getByLabel(t.common.name, { exact: true }).fill("Visit");
  await textIn(english).fill("Hello ");
  await button("@contact.name").click();
  await page.keyboard.type(", come to @contact.village on @contact.day");
  await card(english).getByText(t.counts.parts(1)).waitFor();
  await card(english).getByText(t.common.gsmAlphabet).waitFor();
  await card(english)
    .getByText(/0\.006/)
    .waitFor();
  await page.getByText(t.templates.notOfContacts, { exact: false }).waitFor();
  await page.getByText("Hello name, come to village on day").waitFor();
  await page.getByLabel(t.templates.insteadOf("name")).fill("friend");
  await page.getByLabel(t.templates.leaveOut("village")).check();
  await page.getByText("Hello friend, come to  on day").waitFor();
  await page.getByLabel(t.templates.addLanguage).selectOption("rw");
  await textIn(kinyarwanda).fill(`Muraho @contact.name, murakaza neza 😀 ${"a".repeat(60)}`);
  await card(kinyarwanda).getByText(t.counts.parts(2)).waitFor();
  await card(kinyarwanda).getByText("UCS-2").waitFor();
  await card(kinyarwanda)
    .getByText(/0\.012/)
    .waitFor();
  await button(`${t.templates.makeFirst}: ${kinyarwanda}`).click();
  await looksWell();
  await button(t.templates.make).click();
  await title("Visit");
  await page.waitForURL(/\/templates\/tpl_\d+$/);
  const [made] = await kept();
  assert.deepEqual(Object.keys(made!.texts), ["rw", "en"], "the first is for whoever has no other");
  assert.deepEqual(made!.fallbacks, { name: "friend", village: "" });
});

test("what is wrong is said at its field, and nothing that was written is lost", { skip }, async () => {
  const { page } = walk;
  await page.getByLabel(t.common.name, { exact: true }).fill("Visits");
  await textIn(english).fill("Hello @contact.");
  await button(t.common.save).click();
  await refusedAt(textIn(english), /without the name of a field/);
  await textIn(english).fill("Hello @contact.name");
  await page.getByLabel(t.templates.insteadOf("name")).fill('my "friend"');
  await button(t.common.save).click();
  await refusedAt(page.getByLabel(t.templates.insteadOf("name")), /quotation mark/);
  await textIn(english).fill("");
  await button(t.common.save).click();
  await refusedAt(textIn(english), new RegExp(t.ui.validity.missing));
  assert.equal(await page.getByLabel(t.common.name, { exact: true }).inputValue(), "Visits");
  // Leaving asks first.
  await page.getByRole("navigation", { name: t.ui.youAreIn }).getByRole("link").click();
  await button(t.compose.stay).waitFor();
  assert.deepEqual(await violations(page), []);
  await button(t.compose.stay).click();
  assert.equal(await page.getByLabel(t.templates.insteadOf("name")).inputValue(), 'my "friend"');
  await page.getByRole("navigation", { name: t.ui.youAreIn }).getByRole("link").click();
  await button(t.templates.leave).click();
  await table().getByText("Visit", { exact: true }).waitFor();
  await looksWell();
});

test("a template is renamed, tested on one's own phone and deleted by the keyboard", { skip }, async () => {
  const { page, server } = walk;
  await table().getByText("Visit", { exact: true }).click();
  await title("Visit");
  await page.getByLabel(t.common.name, { exact: true }).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Visits");
  await page.keyboard.press("Enter");
  await title("Visits");
  await page.getByLabel(t.settings.language, { exact: true }).focus();
  await page.keyboard.type(english);
  await page.getByLabel(t.compose.myNumber).focus();
  await page.keyboard.type("0788 650 001");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "+250788650001" }).waitFor();
  const { body } = await server.call<{ messages: { text: string }[] }>("GET /v1/sms?to_prefix=250788650001");
  assert.deepEqual(
    body.messages.map(({ text }) => text),
    ["Hello friend, come to  on day"],
  );
  await looksWell();
  await button(t.contacts.delete).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: t.templates.deleteQuestion("Visits") });
  await dialog.getByRole("button", { name: t.contacts.delete }).focus();
  await page.keyboard.press("Enter");
  await page.getByText(t.templates.noneYet).waitFor();
  assert.deepEqual(await kept(), []);
});

test(
  "a name that is taken is said, and a viewer reads what there is without any way to change it",
  { skip },
  async () => {
    const { page, server } = walk;
    const { body } = await server.call<{ id: string }>("POST /v1/templates", {
      body: { name: "Hours", texts: { en: "Open at 7, @contact.name" } },
    });
    await follow(page, paths.templateNew());
    await page.getByLabel(t.common.name, { exact: true }).fill("hours");
    await textIn(english).fill("Open");
    await button(t.templates.make).click();
    await page
      .getByText(/There is a template of this name/)
      .first()
      .waitFor();
    assert.equal(await textIn(english).inputValue(), "Open");
    await joinAs(server, server.token, "reader@example.com", "viewer");
    const reader = await walk.visitor();
    await walk.open("/login", reader);
    await signIn(reader, { email: "reader@example.com", password });
    await reader.waitForURL(`${server.url}/`);
    await settled(reader);
    await follow(reader, paths.templates());
    await reader.getByText("Open at 7, @contact.name").waitFor();
    assert.equal(await reader.getByRole("link", { name: t.templates.add }).count(), 0);
    await follow(reader, paths.template(body.id));
    await reader.getByLabel(t.templates.textIn(english)).waitFor();
    assert.equal(await reader.getByLabel(t.templates.textIn(english)).isDisabled(), true);
    for (const name of [t.common.save, t.contacts.delete, t.compose.sendTest])
      assert.equal(await reader.getByRole("button", { name, exact: true }).count(), 0, name);
    await reader.context().close();
  },
);

test("a clerk finds templates among eight entries, and the settings in their own menu", { skip }, async () => {
  const { server } = walk;
  await joinAs(server, server.token, "clerk@example.com", "clerk");
  const clerk = await walk.visitor();
  await walk.open("/login", clerk);
  await signIn(clerk, { email: "clerk@example.com", password });
  await clerk.waitForURL(`${server.url}/`);
  const entries = clerk.getByRole("navigation", { name: t.shell.dashboardPages }).getByRole("link");
  await until(async () => (await entries.count()) === 8, { what: "the entries of the navigation" });
  await entries.filter({ hasText: t.templates.title }).click();
  await clerk.getByRole("link", { name: t.templates.add }).waitFor();
  await clerk.getByRole("button", { name: t.shell.yourMenu }).click();
  await clerk.getByRole("menuitem", { name: t.shell.yourProfile }).click();
  await clerk.getByRole("link", { name: t.shell.sendersAndNumbers }).click();
  await clerk.getByRole("heading", { level: 1, name: t.shell.sendersAndNumbers }).waitFor();
  await clerk.context().close();
});

test("no script failed, and no policy was violated", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
