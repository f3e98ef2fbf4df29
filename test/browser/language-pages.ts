import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { catalogue, languages, type Language } from "../../web/src/texts/languages.ts";
import { violations } from "./axe.ts";
import { follow, missing, settled, startWalk, type Walk } from "./browser.ts";
import { stopsOf, type Stop } from "./pages.ts";

/**
 * Elements that overflow a window of 360 pixels, except inside boxes that scroll sideways, and controls that cover each other.
 */
const misplaced = `(() => {
  const nameOf = (element) => (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
  const known = new Map([[null, false]]);
  const scrolls = (element) => {
    if (!known.has(element))
      known.set(element, /auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return known.get(element);
  };
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !scrolls(element.parentElement);
  const placed = (selector) => [...document.querySelectorAll(selector)].filter(seen)
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    // Texts for screen readers only are one pixel in size.
    .filter(({ box }) => box.width > 2 && box.height > 2);
  const outside = placed("h1, h2, label, button, a, select, input, textarea, summary, [role=tab], dt, dd, p")
    .filter(({ box }) => box.left < -0.5 || box.right > innerWidth + 0.5)
    .map(({ element, box }) => nameOf(element) + " ends at " + Math.round(box.right));
  const controls = placed("main button, main select, main input:not([type=checkbox]), main [role=tab], header button");
  const covered = controls.flatMap((one, index) => controls.slice(index + 1)
    .filter((other) => !one.element.contains(other.element) && !other.element.contains(one.element) &&
      Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 1 &&
      Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) > 1)
    .map((other) => nameOf(one.element) + " covers " + nameOf(other.element)));
  return [...outside, ...covered];
})()`;

/** The rules of WCAG and best practice except for colours, which are the same in every language; `walk.test.ts` looks at all. */
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"].map((tag) => `'${tag}'`).join();
const withoutColours = `runOnly: [${wcag}], rules: { 'color-contrast': { enabled: false } }`;
const narrow = { width: 360, height: 780 };
const wide = { width: 1280, height: 860 };

/**
 * Tests every page in a language: it is accessible, and its longest words fit a phone's width. One page is loaded, and the others
 * are opened as if by links. At full width only the frame differs, so one page is tested there.
 */
export function testPagesIn(language: Language): void {
  let walk: Walk;
  let stops: Stop[];
  if (!missing) {
    before(async () => {
      walk = await startWalk();
      await walk.signIn();
      stops = await stopsOf(walk);
    });
    after(() => walk.stop());
  }

  test(
    `every page in ${languages[language]} is accessible, and its longest words fit a phone`,
    { skip: missing },
    async () => {
      const texts = await catalogue(language);
      const page = await walk.context.newPage();
      await page.addInitScript(`localStorage.setItem("tuma-language", "${language}")`);
      await page.setViewportSize(narrow);
      const faults: string[] = [];
      const look = async (name: string) => {
        await settled(page, texts);
        await repainted(page);
        faults.push(...(await violations(page, withoutColours)).map((fault) => `${name}: ${fault}`));
      };
      const lookAtPhone = async (name: string) => {
        await look(name);
        const width = Number(await page.evaluate("document.documentElement.scrollWidth"));
        if (width > narrow.width) faults.push(`${name} is ${width} pixels wide`);
        faults.push(...(await page.evaluate<string[]>(misplaced)).map((fault) => `${name}: ${fault}`));
      };
      await page.goto(walk.server.url);
      await settled(page, texts);
      assert.equal(await page.evaluate("document.documentElement.lang"), language);
      for (const { name, path } of stops) {
        await follow(page, path);
        await lookAtPhone(name);
      }
      await follow(page, "/");
      await page.setViewportSize(wide);
      await look("home, wide");
      // The pages for people who are not signed in.
      await page.setViewportSize(narrow);
      for (const path of ["/login", "/forgot"]) {
        await follow(page, path);
        await lookAtPhone(path);
      }
      await page.close();
      assert.deepEqual(faults, []);
      assert.deepEqual(walk.faults, []);
    },
  );
}

/** Waits until a page has applied its last change: the second frame begins after the first has been drawn. */
const repainted = (page: Page) =>
  page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
