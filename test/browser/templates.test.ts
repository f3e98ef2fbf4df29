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
  await button(t.ui.stay).waitFor();
  assert.deepEqual(await violations(page), []);
  await button(t.ui.stay).click();
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
    await page.getByRole("navigation", { name: t.ui.youAreIn }).getByRole("link").click();
    await button(t.templates.leave).click();
    await title(t.templates.title);
  },
);

interface Sent {
  to: string;
  text: string;
}
/** The messages of the send that the page shows. */
async function sentNow(): Promise<string[]> {
  const { page, server } = walk;
  await page.waitForURL(/\/bulk\/[0-9a-f-]{36}$/);
  const report = page.url().split("/").at(-1)!;
  const { body } = await server.call<{ messages: Sent[] }>(`GET /v1/sms/reports/${report}`);
  return body.messages.map(({ to, text }) => `${to} ${text}`).toSorted();
}
const send = (total: number) =>
  walk.page
    .getByRole("button", { name: new RegExp(`^${t.common.send} ${total} `) })
    .and(walk.page.locator(":not([aria-disabled])"));

test(
  "a template is sent to a list from its page: each language, columns for fields, who is left out, kept by the draft",
  { skip },
  async () => {
    const { page, server } = walk;
    const { body } = await server.call<{ id: string }>("POST /v1/templates", {
      body: {
        name: "Visit",
        texts: {
          rw: "Muraho @contact.name, ngwino i @contact.village",
          en: "Hello @contact.name, come to @contact.village",
        },
        fallbacks: { name: "friend" },
      },
    });
    await server.call("POST /v1/contacts", { body: { number: "+250788651004", language: "en" } });
    await follow(page, paths.template(body.id));
    await page.getByRole("link", { name: t.templates.sendWith }).click();
    await page.waitForURL(/\/compose\/who$/);
    const list = [
      "number,name,language,District",
      "0788651001,Aline,rw,Huye",
      "0788651002,,en,Musanze",
      "0788651003,Eric,en,",
      "0788651004,Jane,,Rubavu",
    ];
    await page.getByLabel(t.compose.orPasteNumbers).fill(list.join("\n"));
    await button(t.compose.useTheseNumbers).click();
    await button(t.compose.toTheText).click();
    // No column is called as the field is.
    await page
      .getByText(/which this recipient does not have/)
      .first()
      .waitFor();
    await looksWell();
    await page.getByLabel(t.compose.columnOf("village")).selectOption("District");
    await page.getByText("Muraho Aline, ngwino i Huye").waitFor();
    await page.getByText("Hello friend, come to Musanze").waitFor();
    await page
      .getByText(/is empty for this recipient, and the template has no fallback/)
      .first()
      .waitFor();
    await page.getByText(t.compose.savedForTeam).waitFor();
    await page.reload();
    await page.getByText("Hello friend, come to Musanze").waitFor();
    await looksWell();
    await button(t.compose.toTheTime).click();
    await button(t.compose.review).click();
    await page.getByRole("heading", { name: t.compose.reviewHeading }).waitFor();
    // Jane's language is that of her contact.
    const sums = page.locator("dt", { hasText: t.templates.languages }).locator("+ dd");
    await sums.getByText(new RegExp(`^${kinyarwanda}: 1 message, 1 part`)).waitFor();
    await sums.getByText(new RegExp(`^${english}: 2 messages, 2 parts`)).waitFor();
    await page.getByText("Muraho Aline, ngwino i Huye").waitFor();
    await looksWell();
    // What is changed meanwhile is reviewed again.
    await server.call(`PATCH /v1/templates/${body.id}`, { body: { fallbacks: { name: "neighbour" } } });
    await send(3).click();
    await page.getByText(t.compose.templateChanged).waitFor();
    await page.reload();
    await page.getByText("Hello neighbour, come to Musanze").waitFor();
    await send(3).click();
    assert.deepEqual(await sentNow(), [
      "+250788651001 Muraho Aline, ngwino i Huye",
      "+250788651002 Hello neighbour, come to Musanze",
      "+250788651004 Hello Jane, come to Rubavu",
    ]);
  },
);

test(
  "a template is chosen by the keyboard for a list of contacts, in place of a text that stays",
  { skip },
  async () => {
    const { page, server } = walk;
    for (const [number, language] of [
      ["+250788652001", "rw"],
      ["+250788652002", "en"],
    ])
      await server.call("POST /v1/contacts", {
        body: { number, language, name: "Chance", fields: { village: "Huye" } },
      });
    const { body } = await server.call<{ id: string }>("POST /v1/lists", {
      body: { name: "Huye", filter: 'fields.village = "Huye"' },
    });
    await follow(page, paths.compose("who", { list: body.id }));
    await page.getByText(t.compose.canBeSentTo(2)).waitFor();
    await button(t.compose.toTheText).click();
    const own = page.getByLabel(t.common.text, { exact: true });
    await own.fill("Only a text");
    const choice = page.getByLabel(t.templates.template, { exact: true });
    await choice.focus();
    await page.keyboard.type("Visit");
    await page.getByText("Muraho Chance, ngwino i Huye").waitFor();
    await page.getByText("Hello Chance, come to Huye").waitFor();
    await own.waitFor({ state: "detached" });
    await choice.selectOption("");
    assert.equal(await own.inputValue(), "Only a text");
    await choice.selectOption({ label: "Visit" });
    await page.getByText("Hello Chance, come to Huye").waitFor();
    await page
      .getByRole("navigation", { name: t.compose.steps })
      .getByRole("link", { name: t.compose.stepNames.review })
      .press("Enter");
    await send(2).press("Enter");
    assert.deepEqual(await sentNow(), [
      "+250788652001 Muraho Chance, ngwino i Huye",
      "+250788652002 Hello Chance, come to Huye",
    ]);
  },
);

test("a message to one number takes the text of a template in the language of the contact", { skip }, async () => {
  const { page, server } = walk;
  await follow(page, paths.compose("one", { to: "+250788652002" }));
  await settled(page);
  const own = page.getByLabel(t.common.text, { exact: true });
  await page.getByLabel(t.compose.textOfTemplate).selectOption({ label: "Visit" });
  await until(async () => (await own.inputValue()) === "Hello Chance, come to Huye", { what: "the text" });
  await page.getByLabel(t.settings.language, { exact: true }).selectOption("rw");
  assert.equal(await own.inputValue(), "Muraho Chance, ngwino i Huye");
  await page.getByLabel(t.common.to, { exact: true }).fill("0788 653 001");
  await until(
    async () => {
      await page.getByLabel(t.settings.language, { exact: true }).selectOption("rw");
      await page.getByLabel(t.settings.language, { exact: true }).selectOption("en");
      return (await own.inputValue()) === "Hello neighbour, come to @contact.village";
    },
    { what: "the text for somebody who is no contact" },
  );
  await page.getByText(t.inbox.fillIn("@contact.village")).waitFor();
  await looksWell();
  await own.fill("Hello friend, come to Rubavu");
  await button(t.common.send).first().click();
  await page.getByText(t.compose.storedAndSending).waitFor();
  const { body } = await server.call<{ messages: Sent[] }>("GET /v1/sms?to_prefix=250788653001");
  assert.deepEqual(
    body.messages.map(({ text }) => text),
    ["Hello friend, come to Rubavu"],
  );
});

test("under four eyes the approver sees each text of a template as it would go out", { skip }, async () => {
  const { page, server } = walk;
  await server.call("PATCH /v1/account", { body: { settings: { approve_above: { recipients: 1 } } } });
  const { body: all } = await server.call<{ templates: { id: string; name: string }[] }>("GET /v1/templates");
  const { id } = all.templates.find(({ name }) => name === "Visit")!;
  const { body } = await server.call<{ approval_id: string }>("POST /v1/sms/bulk", {
    body: {
      template_id: id,
      recipients: [
        { phonenumber: "+250788654001", name: "Aline", village: "Huye", language: "rw" },
        { phonenumber: "+250788654002", name: "", village: "Karongi", language: "en" },
      ],
    },
  });
  await server.call(`PATCH /v1/templates/${id}`, { body: { texts: { en: "Changed" } } });
  await follow(page, paths.approval(body.approval_id));
  await page.getByText("Muraho Aline, ngwino i Huye").waitFor();
  await page.getByText("Hello neighbour, come to Karongi").waitFor();
  await looksWell();
});

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
