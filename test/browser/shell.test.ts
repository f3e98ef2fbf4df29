import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { paths } from "../../web/src/paths.ts";
import { t } from "../../web/src/texts/index.ts";
import { violations } from "./axe.ts";
import { missing, startWalk, type Walk } from "./browser.ts";
import { stopsOf, type Stop } from "./pages.ts";

const skip = missing;

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

const pathOf = (name: string) => stops.find((stop) => stop.name === name)!.path;
const navigation = () => walk.page.getByRole("navigation", { name: t.shell.dashboardPages });
const links = () => navigation().getByRole("link");
const heading = (name: string) => walk.page.getByRole("heading", { name, level: 1 });

test(
  "an account has at most twelve entries and the operator six; a menu leads from one to the other",
  { skip },
  async () => {
    const { page } = walk;
    await page.setViewportSize({ width: 1280, height: 720 });
    const { body } = await walk.server.call<{ name: string }>("GET /v1/account");
    await walk.open("/");
    assert.equal(await links().count(), 12);
    await page.getByRole("button", { name: body.name }).click();
    await page.getByRole("menuitem", { name: t.shell.operator }).click();
    await heading(t.operator.now).waitFor();
    assert.deepEqual(
      (await links().allInnerTexts()).map((name) => name.split("\n")[0]),
      [t.operator.now, t.common.messages, t.shell.customers, t.shell.network, t.shell.money, t.shell.installation],
    );
    for (const link of await links().all()) assert.ok((await link.boundingBox())!.height >= 32, await link.innerText());
    assert.deepEqual(await violations(page), []);
    await page.getByRole("link", { name: t.shell.tuma, exact: true }).click();
    await heading(t.operator.now).waitFor();
    await page.getByRole("button", { name: t.shell.operator }).click();
    await page.getByRole("menuitem", { name: body.name }).click();
    await heading(t.home.home).waitFor();
  },
);

/** The entries that are one page. */
const singles = new Set([
  t.shell.home,
  t.shell.inbox,
  t.common.send,
  t.contacts.title,
  t.templates.title,
  t.common.messages,
  t.common.wallet,
  t.shell.verify,
  t.shell.voice,
  t.operator.now,
]);

test("every page is in one entry of the navigation, whose other pages are its tabs", { skip }, async () => {
  const { page } = walk;
  for (const { name, path } of stops) {
    await walk.open(path);
    // Pages without a frame, and an address that is none.
    if (name === "missing" || !(await navigation().isVisible())) continue;
    const open = navigation().locator("[aria-current=page]");
    assert.equal(await open.count(), 1, `${name} at ${path}`);
    const section = (await open.innerText()).split("\n")[0]!;
    const others = await page
      .getByRole("navigation", { name: section, exact: true })
      .locator("[aria-current=page]")
      .count();
    // The operator's messages are three pages.
    const isAlone = singles.has(section) && !path.startsWith("/operator/");
    assert.equal(others, isAlone ? 0 : 1, `${name} at ${path}`);
  }
  await walk.open(paths.webhooks());
  const tabs = page.getByRole("navigation", { name: t.shell.developers });
  await tabs.getByRole("link", { name: t.common.tokens }).click();
  await heading(t.common.tokens).waitFor();
  assert.equal(await tabs.locator("[aria-current=page]").innerText(), t.common.tokens);
});

test("an address of an earlier release leads to where its page is now", { skip }, async () => {
  const { page } = walk;
  await walk.open("/operator/routing?tab=margin&currency=USD");
  await heading(t.routing.prices).waitFor();
  assert.equal(new URL(page.url()).pathname, paths.prices());
  await page.getByRole("tab", { name: t.prices.margin, selected: true }).waitFor();
  for (const [old, now] of [
    ["/compose", paths.compose("who")],
    ["/compose?mode=many", paths.compose("who")],
    ["/compose?to=%2B250788123456", paths.compose("one", { to: "+250788123456" })],
  ] as const) {
    await walk.open(old);
    await page.waitForURL(walk.server.url + now);
  }
  await walk.open("/");
  await navigation().getByRole("link", { name: t.common.send, exact: true }).click();
  await page.waitForURL(walk.server.url + paths.compose("who"));
});

test("every page below another links back to it", { skip }, async () => {
  const { page } = walk;
  for (const [name, above, title] of [
    ["message", t.common.messages, t.common.messages],
    ["bulk-send", t.shell.bulkSends, t.bulk.bulkSends],
    ["verification", t.verify.verify, t.verify.verify],
    ["webhook", t.common.webhooks, t.common.webhooks],
    ["statement", t.common.wallet, t.common.wallet],
    ["carrier", t.common.carriers, t.common.carriers],
  ] as const) {
    await walk.open(pathOf(name));
    await page.getByRole("navigation", { name: t.ui.youAreIn }).getByRole("link", { name: above }).click();
    await heading(title).waitFor();
  }
});

test(
  "single keys open the search, the help and pages, except while the user types, and can be turned off",
  { skip },
  async () => {
    const { page } = walk;
    await walk.open("/");
    await page.keyboard.press("/");
    const finder = page.getByRole("combobox", { name: t.shell.findAnything });
    await finder.waitFor();
    await page.keyboard.type("g m?/");
    assert.equal(await finder.inputValue(), "g m?/");
    await page.keyboard.press("Escape");
    await finder.waitFor({ state: "detached" });
    for (const [letter, title] of [
      ["m", t.common.messages],
      ["w", t.common.webhooks],
      ["a", t.common.wallet],
      ["h", t.home.home],
    ] as const) {
      await page.keyboard.press("g");
      await page.keyboard.press(letter);
      await heading(title).waitFor();
    }
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: t.shell.keyboardShortcuts });
    await help.getByText(t.common.messages, { exact: true }).waitFor();
    assert.deepEqual(await violations(page), []);
    await help.getByLabel(t.shell.shortcutsOn).uncheck();
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "detached" });
    await page.keyboard.press("g");
    await page.keyboard.press("m");
    await page.keyboard.press("?");
    await page.keyboard.press("Control+k");
    await finder.waitFor();
    assert.equal(await help.count(), 0);
    assert.equal(new URL(page.url()).pathname, "/");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: t.shell.yourMenu }).click();
    await page.getByRole("menuitem", { name: t.shell.keyboardShortcuts }).click();
    await help.getByLabel(t.shell.shortcutsOn).check();
    await page.keyboard.press("Escape");
  },
);

test("each letter opens one page", { skip }, async () => {
  const { page } = walk;
  await walk.open("/");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: t.shell.keyboardShortcuts });
  await help.waitFor();
  const keys = await help.locator("dt").allInnerTexts();
  assert.ok(keys.length > 15);
  assert.equal(new Set(keys).size, keys.length);
  await page.keyboard.press("Escape");
});

test("a printed page has neither navigation nor buttons, and its tables are complete", { skip }, async () => {
  const page = await walk.context.newPage();
  // As on paper, where what follows a box's size by script never runs.
  await page.addInitScript("ResizeObserver.prototype.observe = () => {}");
  for (const name of ["statement", "message", "messages", "ledger", "bulk-send", "accounts"]) {
    await walk.open(pathOf(name), page);
    if (name === "ledger") await page.locator("figure canvas").first().waitFor();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    // The width of A4 within the margins.
    await page.setViewportSize({ width: 690, height: 980 });
    const seen = page.locator("nav, [role=search], [role=tablist], select").filter({ visible: true });
    const shown = await Promise.all((await seen.all()).map((each) => each.innerText()));
    assert.ok(
      shown.every((text) => /\d/.test(text)),
      `${name} shows ${shown.join(" | ")}: of a list, only its range`,
    );
    const buttons = page.locator("main button:not([title^=Copy])").filter({ visible: true });
    assert.deepEqual(await buttons.allInnerTexts(), [], name);
    const problems = await page.evaluate(`(() => {
      const paper = getComputedStyle(document.documentElement).backgroundColor;
      const cells = [...document.querySelectorAll("main td")].filter((cell) => cell.getClientRects().length > 0);
      return [
        ...(paper === "rgb(255, 255, 255)" ? [] : ["paper is " + paper]),
        ...cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => "cut off: " + cell.textContent),
        ...(document.documentElement.scrollWidth > innerWidth ? ["as wide as " + document.documentElement.scrollWidth] : []),
      ];
    })()`);
    assert.deepEqual(problems, [], name);
    await page.emulateMedia({ media: "screen", colorScheme: "light" });
    await page.setViewportSize({ width: 1280, height: 900 });
  }
  await page.close();
});

test("a time shows its time zone", { skip }, async () => {
  const page = await walk.visitor({ timezoneId: "Africa/Kigali" });
  await page.context().addCookies(await walk.context.cookies());
  await walk.open(pathOf("message"), page);
  const times = await page.locator("main time").all();
  const titles = await Promise.all(times.map((each) => each.getAttribute("title")));
  assert.ok(titles.length > 2);
  for (const title of titles) assert.match(title!, /(CAT|GMT\+2) \(\d{4}-\d\d-\d\dT[\d:.]+Z\)$/);
  await page.context().close();
});

/** The relative luminance (WCAG 2.2) of the background of the element that a selector finds. */
async function luminanceOf(element: string): Promise<number> {
  await walk.page.locator(element).waitFor();
  const colour = String(
    await walk.page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(element)})).backgroundColor`),
  );
  const parts = colour.match(/[\d.]+/g);
  assert.ok(colour.startsWith("rgb(") && parts, colour);
  const [red, green, blue] = parts.map((part) => {
    const value = Number(part) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

for (const colorScheme of ["light", "dark"] as const)
  test(`the switch between one and many recipients shows which is chosen, ${colorScheme}`, { skip }, async () => {
    const { page } = walk;
    await page.emulateMedia({ colorScheme });
    await walk.open(paths.send());
    const group = `nav[aria-label="${t.compose.howManyRecipients}"]`;
    const [one, other] = [await luminanceOf(`${group} [aria-current=page]`), await luminanceOf(group)];
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    // WCAG 1.4.11.
    assert.ok(contrast >= 3, `a contrast of ${contrast.toFixed(1)}`);
    await page.emulateMedia({ colorScheme: "light" });
  });

test("no script failed, no policy was violated, and no request went to another machine", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
