import { mkdir, writeFile } from "node:fs/promises";
import type { Page } from "playwright-core";

/** The pages that the documentation shows, and the height of each picture in pixels. */
export const docPictures: Readonly<Record<string, number>> = {
  start: 620,
  message: 620,
  "bulk-send": 620,
  operator: 620,
  webhook: 620,
};

const folder = new URL("../docs/pictures/", import.meta.url);
const width = 1100;

/** Takes the picture of an open page, as small as it stays legible: WebP, which only the browser's own protocol offers. */
export async function shootForDocs(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: docPictures[name]! });
  await page.waitForTimeout(80);
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: 70 });
  await devtools.detach();
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(`${name}.webp`, folder), Buffer.from(data, "base64"));
}
