import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { paths } from "../../web/src/paths.ts";
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

test("no script failed and no request went to another machine", { skip: missing }, () => {
  assert.deepEqual(walk.faults, []);
});
