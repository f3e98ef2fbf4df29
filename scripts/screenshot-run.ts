// Takes the screenshots of one language: `screenshots.ts` starts it for each.
import { mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { startTestServer } from "../test/harness/postgres.ts";
import { startWalk, type Walk } from "../test/browser/browser.ts";
import { language } from "../web/src/texts/languages.ts";
import { t } from "../web/src/texts/index.ts";
import { stopsOf } from "../test/browser/pages.ts";
import { until } from "../test/harness/wait.ts";
import { shootForDocs } from "./doc-pictures.ts";
import { emptyStates, lookAtEmptyAccount, statesOf, strangersStates, type State } from "./screenshot-states.ts";

const sizes = [
  { width: 1280, height: 860 },
  { width: 390, height: 844 },
] as const;
const looks = sizes.flatMap((size) =>
  (["light", "dark"] as const).map((scheme) => ({ name: `${size.width}-${scheme}`, scheme, size })),
);

const folder = fileURLToPath(new URL(`../screenshots/${language}/`, import.meta.url));
mkdirSync(folder, { recursive: true });
const wanted = new Set(process.argv.slice(2));
const own = process.env["TEST_DATABASE_URL"] ? undefined : await startTestServer();
if (own) process.env["TEST_DATABASE_URL"] = own.server.url;
const walk = await startWalk();
const failures: string[] = [];
await walk.context.addInitScript(`localStorage.setItem("tuma-language", "${language}")`);
// As the dashboard does where it keeps the choice.
await walk.context.addCookies([{ name: "tuma-language", value: language, url: walk.server.url }]);
try {
  await shootAll(walk, await strangersStates(walk));
  await walk.signIn();
  await shootAll(walk, await stopsOf(walk));
  await shootAll(walk, statesOf(walk));
  await lookAtEmptyAccount(walk);
  await shootAll(walk, emptyStates());
  failures.push(...walk.faults);
} finally {
  await walk.stop();
  await own?.stop();
}
for (const failure of failures) console.error(failure);
process.exit(failures.length > 0 ? 1 : 0);

async function shootAll(on: Walk, states: State[]): Promise<void> {
  for (const state of states.filter(({ name }) => wanted.size === 0 || wanted.has(name))) {
    // Of a state that fails, no earlier picture is left.
    for (const look of looks) rmSync(pictureOf(state.name, look.name), { force: true });
    try {
      await state.before?.();
      await shoot(on, state);
    } catch (error) {
      failures.push(`${language}: ${state.name}: ${(error as Error).message.split("\n", 1)[0]}`);
    } finally {
      await state.after?.();
    }
  }
}

function pictureOf(name: string, look: string): string {
  return `${folder}${name}-${look}.png`;
}

async function shoot({ page, server }: Walk, { name, path, act }: State): Promise<void> {
  await page.setViewportSize(sizes[0]);
  await page.goto(server.url + path);
  // An open dialog hides the page's heading from roles.
  await page.locator("h1").first().waitFor();
  // Fonts, and the first events of the stream.
  await page.waitForTimeout(250);
  if (name !== "state-loading") await answered(page);
  await act?.(page);
  if (process.env["DOC_PICTURES"]) return shootForDocs(page, name);
  for (const look of looks) {
    await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: "reduce" });
    await page.setViewportSize(look.size);
    await page.waitForTimeout(80);
    const wide = Number(await page.evaluate("document.documentElement.scrollWidth"));
    if (wide > look.size.width) failures.push(`${language}: ${name} (${look.name}) is ${wide} pixels wide`);
    await page.screenshot({ path: pictureOf(name, look.name), fullPage: look.size !== sizes[0] });
  }
}

/** Waits until the page has no request in flight. */
async function answered(page: Page): Promise<void> {
  const waiting = page.locator(`[role=status][aria-label="${t.ui.loading}"]`);
  await until(async () => (await waiting.count()) === 0, { what: "the responses that the page waits for" });
}
