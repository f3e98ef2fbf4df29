import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { violations } from "./axe.ts";
import { missing, startWalk, type Walk } from "./browser.ts";
import { stopsOf, type Stop } from "./pages.ts";
import { t } from "../../web/src/texts/index.ts";

let walk: Walk;
let stops: Stop[];
if (!missing) {
  before(async () => {
    walk = await startWalk();
    await walk.signIn();
    stops = [{ name: "login", path: "/login" }, { name: "forgot", path: "/forgot" }, ...(await stopsOf(walk))];
  });
  after(() => walk.stop());
}

const looks = [
  ["light", ""],
  ["dark", "runOnly: ['color-contrast', 'link-in-text-block']"],
] as const;
const wide = { width: 1280, height: 860 };
const narrow = { width: 360, height: 780 };

test(
  "every page has a title, is accessible in light and dark, and is no wider than a phone",
  { skip: missing },
  async () => {
    const { page } = walk;
    const faults: string[] = [];
    for (const stop of stops) {
      await walk.open(stop.path);
      assert.ok(await page.getByRole("heading", { level: 1 }).first().textContent(), stop.name);
      for (const [colorScheme, rules] of looks) {
        await page.emulateMedia({ colorScheme });
        await repainted(page);
        faults.push(...(await violations(page, rules)).map((fault) => `${stop.name}, ${colorScheme}: ${fault}`));
      }
      await page.setViewportSize(narrow);
      await repainted(page);
      const width = Number(await page.evaluate("document.documentElement.scrollWidth"));
      if (width > narrow.width) faults.push(`${stop.name} is ${width} pixels wide`);
      await page.setViewportSize(wide);
    }
    assert.deepEqual(faults, []);
  },
);

/** Waits until a page has applied its last change: the second frame begins after the first has been drawn. */
const repainted = (page: Page) =>
  page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");

test(
  "what has no words of its own is named on the page, and a row has its copy button where one points",
  { skip: missing },
  async () => {
    const { page } = walk;
    await page.setViewportSize(narrow);
    await walk.open("/");
    const data = page.getByRole("switch", { name: t.testData.name });
    await data.getByText(t.testData.short, { exact: true }).waitFor();
    await page.setViewportSize(wide);
    await walk.open("/bulk");
    await page.getByText(t.bulk.acceptedFrom, { exact: true }).waitFor();
    await page.getByText(t.bulk.acceptedUntil, { exact: true }).waitFor();
    await walk.open("/messages");
    const row = page.getByRole("row").nth(1);
    const copy = row.getByRole("button", { name: /^Copy / });
    const opacity = () =>
      page.evaluate<string>("getComputedStyle(document.querySelector('.rows tbody .copy')).opacity");
    await page.mouse.move(0, 0);
    assert.equal(await opacity(), "0");
    await copy.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    assert.equal(await opacity(), "1", "with the keyboard");
    await page.getByRole("heading", { level: 1 }).click();
    assert.equal(await opacity(), "0");
    await row.hover();
    assert.equal(await opacity(), "1", "under the mouse");
  },
);

test("the palette reaches every page by keyboard alone", { skip: missing }, async () => {
  const { page, server } = walk;
  await walk.open("/");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: t.shell.findAnything }).fill("wall");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${server.url}/wallet`);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: t.shell.findAnything }).fill("+250 788 123 456");
  await page.getByRole("option", { name: /Messages to \+250788123456/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/messages\?to=%2B250788123456$/);
});

test("while the code of a page loads, a bar says so and its data is requested", { skip: missing }, async () => {
  const { page } = walk;
  await walk.open("/tokens");
  const asked = page.waitForRequest(/\/v1\/webhooks\?page=1/);
  const bar = page.getByRole("progressbar", { name: t.ui.loading });
  await page.route("**/assets/*.js", async (route) => {
    await Promise.all([asked, bar.waitFor()]);
    await route.continue();
  });
  await page
    .getByRole("navigation", { name: t.shell.developers })
    .getByRole("link", { name: t.common.webhooks })
    .click();
  await page.getByRole("heading", { name: t.common.webhooks, level: 1 }).waitFor();
  await bar.waitFor({ state: "detached" });
  await page.unroute("**/assets/*.js");
});

test(
  "the first page asks for its code and data while the code of the app is loading, and once",
  { skip: missing },
  async () => {
    const { page } = walk;
    // An empty page asks for nothing, so that no late request of it counts.
    await page.goto("about:blank");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const wanted = [/\/assets\/page-/, /\/console\/session$/, /\/console\/home$/].map((each) =>
      page.waitForRequest(each),
    );
    await page.route("**/assets/app-*.js", async (route) => {
      await Promise.all(wanted);
      await route.continue();
    });
    await walk.open("/");
    await page.unroute("**/assets/app-*.js");
    // The stream of live events has everything refreshed once it is open.
    const before = asked.slice(0, asked.indexOf("/console/live"));
    for (const path of ["/console/session", "/console/home"])
      assert.equal(before.filter((each) => each === path).length, 1, path);
  },
);

test(
  "the first page weighs less than 210 kB on the wire, and its language less than 40",
  { skip: missing },
  async () => {
    const { page, context } = walk;
    // An empty page loads nothing, so that nothing which the last one was still loading counts.
    await page.goto("about:blank", { waitUntil: "networkidle" });
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    const urls = new Map<string, string>();
    const files: { path: string; bytes: number }[] = [];
    session.on("Network.responseReceived", ({ requestId, response }) => urls.set(requestId, response.url));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const path = new URL(urls.get(requestId) ?? "about:blank").pathname;
      if (path === "/" || path.startsWith("/assets/")) files.push({ path, bytes: encodedDataLength });
    });
    await walk.open("/");
    await session.detach();
    const [texts = [], code = []] = [true, false].map((isText) =>
      files.filter(({ path }) => /^\/assets\/en-[^/]*\.js$/.test(path) === isText),
    );
    const sum = (of: typeof files) => of.reduce((total, { bytes }) => total + bytes, 0);
    const heaviest = files.toSorted((one, other) => other.bytes - one.bytes);
    const list = heaviest.map(({ path, bytes }) => `${String(bytes).padStart(7)} ${path}`).join("\n");
    assert.ok(sum(code) > 50_000 && sum(code) < 210_000, `${sum(code)} bytes:\n${list}`);
    assert.ok(sum(texts) > 5_000 && sum(texts) < 40_000, `${sum(texts)} bytes of texts:\n${list}`);
  },
);

test("no script failed, no policy was violated, and no request went to another machine", { skip: missing }, () => {
  assert.deepEqual(walk.faults, []);
});
