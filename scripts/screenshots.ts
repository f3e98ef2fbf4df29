// `npm run screenshots -- [page …]`: pictures of every page, light, dark and 360 pixels wide, into screenshots/, which git
// ignores. Makes its own data over a program of its own.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startTestServer } from "../test/harness/postgres.ts";
import { missing, settled, startWalk } from "../test/browser/browser.ts";
import { stopsOf } from "../test/browser/pages.ts";

const looks = [
  { name: "light", scheme: "light", size: { width: 1360, height: 900 } },
  { name: "dark", scheme: "dark", size: { width: 1360, height: 900 } },
  { name: "narrow", scheme: "light", size: { width: 360, height: 780 } },
] as const;

if (missing) {
  console.error(`No pictures: ${missing}`);
  process.exit(1);
}
const folder = fileURLToPath(new URL("../screenshots/", import.meta.url));
mkdirSync(folder, { recursive: true });
const wanted = new Set(process.argv.slice(2));
const own = process.env["TEST_DATABASE_URL"] ? undefined : await startTestServer();
if (own) process.env["TEST_DATABASE_URL"] = own.server.url;
const walk = await startWalk();
try {
  const { page } = walk;
  const shoot = async (name: string, path: string) => {
    await walk.open(path);
    // Fonts, and the first events of the stream.
    await page.waitForTimeout(250);
    await settled(page);
    for (const look of looks) {
      await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: "reduce" });
      await page.setViewportSize(look.size);
      await page.waitForTimeout(60);
      const wide = Number(await page.evaluate("document.documentElement.scrollWidth"));
      if (wide > look.size.width) console.error(`${name} (${look.name}) is ${wide} pixels wide`);
      await page.screenshot({ path: `${folder}${name}-${look.name}.png`, fullPage: look.name === "narrow" });
    }
  };
  await shoot("login", "/login");
  await walk.signIn();
  for (const { name, path } of await stopsOf(walk)) {
    if (wanted.size === 0 || wanted.has(name)) await shoot(name, path);
  }
  for (const fault of walk.faults) console.error(fault);
  console.log(`Pictures in ${folder}`);
} finally {
  await walk.stop();
  await own?.stop();
}
process.exit();
