import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { missing, startWalk, type Walk } from "./browser.ts";
import { stopsOf, type Stop } from "./pages.ts";

const axe = missing ? "" : readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  impact: string;
  nodes: { target: string[]; failureSummary: string }[];
}

let walk: Walk;
let stops: Stop[];
if (!missing) {
  before(async () => {
    walk = await startWalk();
    await walk.signIn();
    stops = [{ name: "login", path: "/login" }, ...(await stopsOf(walk))];
  });
  after(() => walk.stop());
}

/** What axe-core calls serious or critical on the page as it is shown. */
async function violations(rules: string): Promise<string[]> {
  const { page } = walk;
  await page.evaluate(axe);
  const found = (await page.evaluate(`axe.run(document, { resultTypes: ['violations'], ${rules} })`)) as {
    violations: Violation[];
  };
  return found.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`));
}

// The colours are set before a page is opened: those of a page that is repainted meanwhile are neither.
for (const [colorScheme, rules] of [
  ["light", ""],
  ["dark", "runOnly: ['color-contrast', 'link-in-text-block']"],
] as const) {
  test(
    `every page says what it is and is fit for screen readers and weak eyes, ${colorScheme}`,
    { skip: missing },
    async () => {
      const faults: string[] = [];
      await walk.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const stop of stops) {
        await walk.open(stop.path);
        assert.ok(await walk.page.getByRole("heading", { level: 1 }).first().textContent(), stop.name);
        faults.push(...(await violations(rules)).map((fault) => `${stop.name}: ${fault}`));
      }
      assert.deepEqual(faults, []);
    },
  );
}

test("no page is wider than 360 pixels", { skip: missing }, async () => {
  await walk.page.setViewportSize({ width: 360, height: 780 });
  const wide: string[] = [];
  for (const stop of stops) {
    await walk.open(stop.path);
    const width = Number(await walk.page.evaluate("document.documentElement.scrollWidth"));
    if (width > 360) wide.push(`${stop.name}: ${width}`);
  }
  await walk.page.setViewportSize({ width: 1280, height: 860 });
  assert.deepEqual(wide, []);
});

test("the palette leads anywhere by keyboard alone", { skip: missing }, async () => {
  const { page, server } = walk;
  await walk.open("/");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find anything" }).fill("wall");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${server.url}/wallet`);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find anything" }).fill("+250 788 123 456");
  await page.getByRole("option", { name: /Messages to \+250788123456/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/messages\?to=%2B250788123456$/);
});

test("the first page weighs less than 250 kB on the wire", { skip: missing }, async () => {
  const { page, context } = walk;
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  let bytes = 0;
  const urls = new Map<string, string>();
  session.on("Network.responseReceived", ({ requestId, response }) => urls.set(requestId, response.url));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (/\/assets\/|\/$/.test(urls.get(requestId) ?? "")) bytes += encodedDataLength;
  });
  await walk.open("/");
  await session.detach();
  assert.ok(bytes > 50_000 && bytes < 250_000, `${bytes} bytes`);
});

test("no script failed, no policy was broken, and nothing was asked of another machine", { skip: missing }, () => {
  assert.deepEqual(walk.faults, []);
});
