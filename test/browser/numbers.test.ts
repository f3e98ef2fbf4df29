import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { missing, startWalk, type Walk } from "./browser.ts";
import { t } from "../../web/src/texts/index.ts";

// National numbers, once the account has a default country.

let walk: Walk;
if (!missing) {
  before(async () => {
    walk = await startWalk();
    await walk.signIn();
  });
  after(() => walk.stop());
}

const skip = missing;
const read = t.shell.readAs("+250 788 123 456");
const account = async () => (await walk.server.call<{ default_country: string | null }>("GET /v1/account")).body;

test("without a default country the settings of Verify say that nothing is limited", { skip }, async () => {
  await walk.open("/verify?tab=settings");
  await walk.page.getByText(t.verify.everyCountryByDefault).waitFor();
});

test("the default country is chosen by its name", { skip }, async () => {
  const { page } = walk;
  await walk.open("/settings");
  await page.getByLabel(t.settings.defaultCountry).selectOption({ label: "Rwanda" });
  await page.getByRole("button", { name: t.common.save }).first().click();
  await page.getByText(t.common.saved, { exact: true }).first().waitFor();
  assert.equal((await account()).default_country, "RW");
});

test("a message to a number as it is dialled shows what was read, and arrives there", { skip }, async () => {
  const { page } = walk;
  await walk.open("/compose/one");
  await page.getByLabel(t.common.to, { exact: true }).fill("0788 123 456");
  await page.getByText(read).waitFor();
  await page.getByRole("region", { name: /Simulated phone/ }).waitFor();
  await page.getByLabel(t.common.text).fill("As people write it");
  await page.getByRole("button", { name: t.common.send, exact: true }).first().click();
  await page.getByText("+250788123456").first().waitFor();
  await page
    .getByRole("region", { name: /Simulated phone/ })
    .getByText("As people write it")
    .waitFor();
});

test("filters and the palette find it by its national number", { skip }, async () => {
  const { page, server } = walk;
  await walk.open("/messages");
  await page.getByRole("searchbox", { name: t.common.to }).fill("788123456");
  await page.getByText(read).waitFor();
  await page.getByText("As people write it").waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: t.shell.findAnything }).fill("0788 123 456");
  await page.getByRole("option", { name: t.shell.messagesTo("+250788123456") }).waitFor();
  await page.getByRole("option", { name: t.shell.sendTo("+250788123456") }).click();
  await page.waitForURL(`${server.url}/compose/one?to=%2B250788123456`);
});

test("opt-outs and PINs show what they read", { skip }, async () => {
  const { page } = walk;
  await walk.open("/verify?tab=try");
  await page.getByLabel(t.common.number, { exact: true }).fill("250788123456");
  await page.getByText(read).waitFor();
  await walk.open("/senders?tab=optouts");
  await page.getByLabel(t.senders.optOutANumber).fill("0788123456");
  await page.getByText(read).waitFor();
  await page.getByRole("button", { name: t.senders.add }).click();
  await page.getByRole("table").getByText("+250788123456").waitFor();
});

test("the settings of Verify say which limits the country brings, and saving others keeps them", { skip }, async () => {
  const { page } = walk;
  const settings = async () =>
    (await walk.server.call<{ code_length: number; guard_defaults: { in_force: string[] } }>("GET /v1/verify/settings"))
      .body;
  await walk.open("/verify?tab=settings");
  await page.getByText(t.verify.onlyCountryByDefault("Rwanda")).waitFor();
  await page.getByText(/the price of 10,000 parts to Rwanda/).waitFor();
  await page.getByLabel(t.verify.pinLength).fill("8");
  await page.getByRole("button", { name: t.common.save }).click();
  await page.getByText(t.common.saved, { exact: true }).first().waitFor();
  const kept = await settings();
  assert.deepEqual([kept.code_length, kept.guard_defaults.in_force], [8, ["allowed_countries", "daily_spend"]]);
  await page.getByLabel(t.common.countries).fill("rw, ke");
  await page.getByRole("button", { name: t.common.save }).click();
  await page.getByText(t.verify.onlyCountryByDefault("Rwanda")).waitFor({ state: "detached" });
  assert.deepEqual((await settings()).guard_defaults.in_force, ["daily_spend"]);
});

test("no script failed, no policy was violated, and no request went to another machine", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
