import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { follow, missing, settled, startWalk, type Walk } from "./browser.ts";
import { stopsOf, type Stop } from "./pages.ts";

let walk: Walk;
let phone: Page;
let stops: Stop[];
if (!missing) {
  before(async () => {
    walk = await startWalk();
    await walk.signIn();
    stops = [...(await stopsOf(walk)), { name: "login", path: "/login" }, { name: "forgot", path: "/forgot" }];
    phone = await walk.visitor({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });
    await phone.context().addCookies(await walk.context.cookies());
  });
  after(() => walk.stop());
}

/** The minimum size of a touch target, in pixels (WCAG 2.5.5). */
const least = 44;

/**
 * The targets on the page that are smaller, with their sizes. A row that opens as a whole is the target of the link that does the same; a
 * checkbox and its label are one; and a link within a sentence is exempt, because it takes the height of its line.
 */
const tooSmall = `(() => {
  const targets = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=menuitem]";
  const isInText = (link) => {
    const around = link.closest("p, li, dd, td, figcaption, [role=alert], [role=status]");
    return link.matches("a") && around !== null && around.textContent.trim() !== link.textContent.trim();
  };
  const join = (boxes) => ({
    width: Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left)),
    height: Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top)),
  });
  const boxOf = (element) => {
    const row = element.closest("tr[data-opens]");
    const opensIt = row && (element.matches("[data-opens]") || element.getAttribute("href") === row.dataset.opens);
    if (opensIt) return row.getBoundingClientRect();
    const parts = element.matches("[type=checkbox], [type=radio], [type=file]") ? [element, ...element.labels] : [element];
    return join(parts.map((part) => part.getBoundingClientRect()));
  };
  return [...document.querySelectorAll(targets)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isInText(element))
    .map((element) => ({ element, box: boxOf(element) }))
    // What only a screen reader sees, such as the link that skips to the content.
    .filter(({ box }) => box.width > 2 && box.height > 2 && Math.min(box.width, box.height) < ${least} - 0.5)
    .map(({ element, box }) => {
      const name = element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent;
      return element.localName + " " + name.trim().slice(0, 30) + ": " + Math.round(box.width) + " × " + Math.round(box.height);
    });
})()`;

test(
  "on a phone everything that one touches is as large as a finger needs, on every page",
  { skip: missing },
  async () => {
    const small: Record<string, string[]> = {};
    await walk.open("/", phone);
    for (const { name, path } of stops) {
      await follow(phone, path);
      await settled(phone);
      const found = [...new Set(await phone.evaluate<string[]>(tooSmall))];
      if (found.length > 0) small[name] = found;
    }
    assert.deepEqual(small, {});
  },
);

const pathOf = (name: string) => stops.find((stop) => stop.name === name)!.path;

test("the button that opens a row is named after what it opens", { skip: missing }, async () => {
  for (const [name, opener, named] of [
    ["messages", "link", /^\+\d/],
    ["bulk-send", "link", /^\+\d/],
    ["bulk", "link", /\w/],
    ["webhooks", "link", /^https?:/],
    ["api-log", "button", /^(GET|POST|PUT|PATCH|DELETE) \//],
    ["webhook", "button", /dlv_\d+$/],
  ] as const) {
    await walk.open(pathOf(name));
    const rows = walk.page.locator("tr[data-opens]");
    await rows.first().waitFor();
    for (const row of await rows.all()) {
      const first = row.getByRole(opener).first();
      assert.match((await first.getAttribute("aria-label")) ?? (await first.innerText()), named, name);
    }
  }
});
