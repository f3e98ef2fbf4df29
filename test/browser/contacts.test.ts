import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violations } from "./axe.ts";
import { follow, missing, settled, startWalk, type Walk } from "./browser.ts";
import { paths } from "../../web/src/paths.ts";
import { t } from "../../web/src/texts/index.ts";

const skip = missing;
const phone = "+250788640001";

let walk: Walk;
if (!missing) {
  before(async () => {
    walk = await startWalk();
    await walk.signIn();
    await walk.server.call("PATCH /v1/account", { body: { default_country: "RW" } });
  });
  after(() => walk.stop());
}

const dialog = () => walk.page.getByRole("dialog");
const table = () => walk.page.getByRole("table", { name: t.contacts.title });
const title = (name: string) => walk.page.getByRole("heading", { level: 1, name }).waitFor();
const gone = () => dialog().waitFor({ state: "detached" });

/** Neither a barrier nor a part that is wider than the screen, on a laptop and on a phone. */
async function looksWell(): Promise<void> {
  const { page } = walk;
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 860 });
    assert.deepEqual(await violations(page), [], `${width}`);
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), width);
  }
  await page.setViewportSize({ width: 1280, height: 860 });
}

test("fields are added, by the mouse, where there are no contacts yet", { skip }, async () => {
  const { page } = walk;
  await page.getByRole("link", { name: t.contacts.title, exact: true }).click();
  await page.getByText(t.contacts.noContactsYet).waitFor();
  await looksWell();
  await page.getByRole("button", { name: t.contacts.fields, exact: true }).click();
  for (const [at, [name, kind]] of [
    ["Village", "text"],
    ["Children", "number"],
    ["Due", "date"],
    ["Insured", "boolean"],
  ].entries()) {
    await dialog()
      .getByRole("button", { name: t.ui.addRow(t.contacts.field) })
      .click();
    await dialog().getByLabel(t.common.name, { exact: true }).nth(at).fill(name!);
    await dialog().getByLabel(t.contacts.kind, { exact: true }).nth(at).selectOption(kind!);
  }
  await looksWell();
  await dialog().getByRole("button", { name: t.common.save }).click();
  await gone();
});

test("a contact is added, found and opened by the mouse, and changed with its fields", { skip }, async () => {
  const { page } = walk;
  await walk.server.call("POST /v1/contacts", { body: { number: "+250788640002", name: "Ben" } });
  await page.getByRole("button", { name: t.contacts.addAContact }).first().click();
  await dialog().getByLabel(t.common.number).fill("0788 640 001");
  await dialog().getByLabel(t.common.name, { exact: true }).fill("Aline Umutoni");
  await dialog().getByLabel("Children").fill("2,5");
  await looksWell();
  await dialog().getByRole("button", { name: t.contacts.add, exact: true }).click();
  await title("Aline Umutoni");
  await page.getByText(t.contacts.derived).waitFor();
  await page.getByText("2.5", { exact: true }).waitFor();
  await page.getByRole("navigation", { name: t.ui.youAreIn }).getByRole("link", { name: t.contacts.title }).click();
  await table().getByText("Ben").waitFor();
  await page.getByLabel(t.contacts.nameOrNumber).fill("umut");
  await table().getByText("Ben").waitFor({ state: "detached" });
  await looksWell();
  await table().getByText("Aline Umutoni").click();
  await title("Aline Umutoni");
  await page.getByRole("button", { name: t.contacts.change }).click();
  await dialog().getByLabel(t.settings.language).selectOption("rw");
  await dialog().getByLabel("Village").fill("Musanze");
  await dialog().getByLabel("Due").fill("2027-02-14");
  await dialog().getByLabel("Insured").selectOption("true");
  await dialog().getByLabel("Children").fill("");
  await dialog().getByRole("button", { name: t.common.save }).click();
  await gone();
  for (const text of ["Musanze", "14 February 2027", t.contacts.yes, "Kinyarwanda"])
    await page.getByText(text, { exact: true }).waitFor();
  assert.equal(await page.getByText("Children").count(), 0);
  await looksWell();
});

test("a number that is a contact is not added twice: its page is offered", { skip }, async () => {
  const { page } = walk;
  await follow(page, paths.contacts());
  await settled(page);
  await page.getByRole("button", { name: t.contacts.addAContact }).click();
  await dialog().getByLabel(t.common.number).fill(phone);
  await dialog().getByRole("button", { name: t.contacts.add, exact: true }).click();
  await dialog().getByRole("link", { name: t.contacts.showIt }).click();
  await title("Aline Umutoni");
  await gone();
});

test("a consent is added and the contact deleted by the keyboard; the consent stays", { skip }, async () => {
  const { page } = walk;
  await page.getByRole("button", { name: t.contacts.addConsent }).focus();
  await page.keyboard.press("Enter");
  await dialog().getByLabel(t.contacts.agreedBy).focus();
  await page.keyboard.type("on paper, at the counter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Yego, nyandikira.");
  await page.keyboard.press("Tab");
  await dialog().getByRole("button", { name: t.contacts.addConsent }).focus();
  await page.keyboard.press("Enter");
  await gone();
  await page.getByText("Yego, nyandikira.").waitFor();
  await looksWell();
  await page.getByRole("button", { name: t.contacts.delete, exact: true }).focus();
  await page.keyboard.press("Enter");
  await dialog().getByText(t.contacts.deleteConsequence).waitFor();
  await dialog().getByRole("button", { name: t.contacts.delete, exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByText(t.person.nothingKnown).waitFor();
  await page.getByRole("button", { name: t.contacts.addAContact }).focus();
  await page.keyboard.press("Enter");
  await dialog().getByLabel(t.common.name, { exact: true }).focus();
  await page.keyboard.type("Aline");
  await page.keyboard.press("Enter");
  await title("Aline");
  await page.getByText("Yego, nyandikira.").waitFor();
});

test("a field is removed with what contacts have in it, after a warning", { skip }, async () => {
  const { page } = walk;
  await follow(page, paths.contacts());
  await settled(page);
  await page.getByRole("button", { name: t.contacts.fields, exact: true }).click();
  // By name: Children, Due, Insured, Village.
  await dialog()
    .getByRole("button", { name: t.ui.removeRow(t.contacts.field, 4) })
    .click();
  await dialog().getByText(t.contacts.removesFields("Village")).waitFor();
  await dialog().getByRole("button", { name: t.common.save }).click();
  await gone();
  const { body } = await walk.server.call<{ fields: { name: string }[] }>("GET /v1/contacts/fields");
  assert.deepEqual(
    body.fields.map(({ name }) => name),
    ["Children", "Due", "Insured"],
  );
});

test("no script failed, and no policy was violated", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
