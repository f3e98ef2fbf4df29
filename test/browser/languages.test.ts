import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page, Response } from "playwright-core";
import { paths } from "../../web/src/paths.ts";
import { titles } from "../../src/base/sentences/refusals/titles.ts";
import { catalogue, languages } from "../../web/src/texts/languages.ts";
import { missing, owner, settled, signIn, startWalk, type Walk } from "./browser.ts";

let walk: Walk;
before(async () => {
  if (!missing) walk = await startWalk();
});
after(() => walk?.stop());

const [en, fr, sw] = await Promise.all([catalogue("en"), catalogue("fr"), catalogue("sw")]);
const languageOf = (page: Page) => page.evaluate("document.documentElement.lang");

test(
  "whoever is not signed in sees the first language that their browser prefers and the dashboard has",
  { skip: missing },
  async () => {
    for (const [locale, language] of [
      ["sw-KE", "sw"],
      ["fr-RW", "fr"],
      ["rw", "rw"],
      ["de-DE", "en"],
    ] as const) {
      const page = await walk.visitor({ locale });
      await walk.open("/login", page);
      assert.equal(await languageOf(page), language, locale);
      const texts = await catalogue(language);
      await page.getByRole("heading", { name: texts.signIn.signInToTuma, level: 1 }).waitFor();
      assert.equal(await page.getByRole("button", { name: languages[language] }).getAttribute("aria-pressed"), "true");
      await page.context().close();
    }
  },
);

test(
  "a language chosen on the sign-in page becomes the person's, and follows them to other browsers",
  { skip: missing },
  async () => {
    const page = await walk.visitor();
    await walk.open("/login?next=%2Fwallet", page);
    await page.getByRole("button", { name: languages.fr }).click();
    await page.getByRole("heading", { name: fr.signIn.signInToTuma }).waitFor();
    assert.match(page.url(), /next=%2Fwallet$/, "the address stays");
    await signIn(page, owner, fr);
    await page.waitForURL(/\/wallet$/);
    await page.getByRole("heading", { name: fr.common.wallet, level: 1 }).waitFor();

    const elsewhere = await walk.visitor({ locale: "en-GB" });
    await walk.open("/login", elsewhere);
    await signIn(elsewhere, owner, en);
    await elsewhere.getByRole("heading", { name: fr.home.home, level: 1 }).waitFor();
    assert.equal(await languageOf(elsewhere), "fr");
    await page.context().close();
    await elsewhere.context().close();
  },
);

test(
  "a language chosen in the profile is shown at the same address, and other catalogues are not fetched",
  { skip: missing },
  async () => {
    const page = await walk.visitor();
    await walk.open("/login", page);
    await signIn(page, owner, en);
    await page.getByRole("heading", { name: fr.home.home, level: 1 }).waitFor();
    await walk.open(paths.settings({ tab: "profile" }), page);
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    await page.getByLabel(fr.settings.language).selectOption("sw");
    await page
      .locator("form", { has: page.getByLabel(fr.settings.language) })
      .getByRole("button", { name: fr.common.save })
      .click();
    await page.locator("html[lang=sw]").waitFor();
    await settled(page, sw);
    await page.getByRole("heading", { name: sw.common.settings, level: 1 }).waitFor();
    assert.match(page.url(), /\/settings\?tab=profile$/);
    const ofOthers = fetched.filter((path) => /\/assets\/(fr|rw)-/.test(path));
    assert.deepEqual(ofOthers, []);
    await page.getByLabel(sw.settings.language).selectOption("");
    await page
      .locator("form", { has: page.getByLabel(sw.settings.language) })
      .getByRole("button", { name: sw.common.save })
      .click();
    await page.locator("html[lang=en]").waitFor();
    await page.context().close();
  },
);

test("a refusal is shown in the language of the page, as the service said it", { skip: missing }, async () => {
  const page = await walk.visitor({ locale: "fr-RW" });
  await walk.open("/login", page);
  await signIn(page, owner, fr);
  await page.getByRole("heading", { name: fr.home.home, level: 1 }).waitFor();
  await page.goto(`${walk.server.url}${paths.message("out_sms_1")}`);
  const refusal = page.getByRole("alert");
  await refusal.getByText(titles["Not found"].fr, { exact: true }).waitFor();
  await refusal.getByText(/^Il n’y a rien ici\u00a0: le chemin ou l’identifiant est faux/).waitFor();
  await refusal.locator("summary").click();
  assert.equal(await refusal.locator("[lang=en]").count(), 0, "nothing is left in English");
  await walk.open(paths.settings({ tab: "profile" }), page);
  const name = page.getByLabel(fr.common.name, { exact: true });
  await name.fill(" ");
  await page.locator("form", { has: name }).getByRole("button", { name: fr.common.save }).click();
  await page.getByText(`${fr.common.name} ne peut pas être vide.`).waitFor();
  await page.context().close();
});

test("why a row of a list is left out is said in the language of the page", { skip: missing }, async () => {
  const page = await walk.visitor({ locale: "fr-RW" });
  await walk.open("/login", page);
  await signIn(page, owner, fr);
  await page.getByRole("heading", { name: fr.home.home, level: 1 }).waitFor();
  await walk.open(paths.compose("who"), page);
  const buffer = Buffer.from("number,name\n+250788111001,Aline\n+25078,Eric\nnonsense,Nobody");
  await page.getByLabel(fr.compose.chooseAFile).setInputFiles({ name: "liste.csv", mimeType: "text/csv", buffer });
  const rows = page.getByRole("region", { name: fr.compose.leftOutRows });
  await rows.getByText(/Pas un numéro de téléphone\u00a0: écrivez \+ et des chiffres/).waitFor();
  await rows.getByText(/(?:Trop court|D’une longueur fausse|Un numéro qui n’existe pas)/).waitFor();
  await page.context().close();
});

/** The sentence under a field, which is marked invalid and has the focus. */
async function faultOf(page: Page, label: string): Promise<string | null> {
  const field = page.getByLabel(label, { exact: true });
  await field.and(page.locator("[aria-invalid=true]:focus")).waitFor();
  const described = (await field.getAttribute("aria-describedby"))!.split(" ").at(-1)!;
  return page.locator(`[id="${described}"]`).textContent();
}

test(
  "the error of a field is shown under it, in the language of the page and not of the browser",
  { skip: missing },
  async () => {
    const page = await walk.visitor({ locale: "en-GB" });
    await page.addInitScript('localStorage.setItem("tuma-language", "fr")');
    await walk.open("/login", page);
    const email = page.getByLabel(fr.signIn.email);
    const enter = page.getByRole("button", { name: fr.signIn.signIn, exact: true });
    await enter.click();
    assert.equal(await faultOf(page, fr.signIn.email), fr.ui.validity.missing);
    await email.fill("aline");
    assert.equal(await email.getAttribute("aria-invalid"), null, "it goes when the field changes");
    await enter.click();
    assert.equal(await faultOf(page, fr.signIn.email), fr.ui.validity.email);
    await email.fill(owner.email);
    await enter.click();
    assert.equal(await faultOf(page, fr.common.password), fr.ui.validity.missing);

    await signIn(page, owner, fr);
    await page.getByRole("heading", { name: fr.home.home, level: 1 }).waitFor();
    await page.goto(`${walk.server.url}${paths.verify({ tab: "settings" })}`);
    await settled(page, fr);
    const folded = page.getByLabel(fr.verify.wrongCodesAllowed);
    await page.getByText(fr.verify.moreSettings).click();
    await folded.fill("0");
    await page.getByText(fr.verify.moreSettings).click();
    await folded.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: fr.common.save }).click();
    assert.equal(await faultOf(page, fr.verify.wrongCodesAllowed), fr.ui.validity.atLeast("1"));
    await page.context().close();
  },
);

const isSaved = (response: Response) =>
  response.url().endsWith("/v1/account") && response.request().method() === "PATCH";

test(
  "a number may have a decimal comma, and an ambiguous one is refused with both readings",
  { skip: missing },
  async () => {
    const page = await walk.visitor({ locale: "en-GB" });
    await page.addInitScript('localStorage.setItem("tuma-language", "fr")');
    await walk.open("/login", page);
    await signIn(page, owner, fr);
    await page.getByRole("heading", { name: fr.home.home, level: 1 }).waitFor();
    await page.goto(`${walk.server.url}/wallet`);
    await settled(page, fr);
    const limit = page.getByLabel(fr.wallet.warnBelow);
    const save = page.locator("form", { has: limit }).getByRole("button", { name: fr.common.save });
    const stored = async () =>
      (await walk.server.call<{ settings: { low_balance?: number } }>("GET /v1/account")).body.settings.low_balance;
    for (const text of ["1.500", "1,500"]) {
      await limit.fill(text);
      await save.click();
      assert.equal(await faultOf(page, fr.wallet.warnBelow), fr.ui.validity.either("1500", "1,5"));
    }
    await limit.fill("mille");
    await save.click();
    assert.equal(await faultOf(page, fr.wallet.warnBelow), fr.ui.validity.number);
    assert.notEqual(await stored(), 1.5);
    for (const [text, value, shown] of [
      ["1,5", 1.5, "1,5"],
      ["1 234,25", 1234.25, "1234,25"],
    ] as const) {
      await limit.fill(text);
      await Promise.all([page.waitForResponse(isSaved), save.click()]);
      assert.equal(await stored(), value);
      await page.reload();
      await settled(page, fr);
      assert.equal(await limit.inputValue(), shown);
    }
    await walk.server.call("PATCH /v1/account", { body: { settings: { low_balance: null } } });
    await page.context().close();
  },
);

test("no script failed and no request went to another machine", { skip: missing }, () => {
  assert.deepEqual(walk.faults, []);
});
