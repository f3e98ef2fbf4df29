import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { t } from "../../web/src/texts/index.ts";
import { fileTypes } from "../../web/src/ui/lists/file-types.ts";
import { until } from "../harness/wait.ts";
import { violations } from "./axe.ts";
import { filter, missing, settled, startWalk, type Walk } from "./browser.ts";

const skip = missing;
const mtn = "+250788500001";
const airtel = "+250722500002";

let walk: Walk;
if (!missing) {
  before(async () => {
    walk = await startWalk({ DEFAULT_COUNTRY: "RW" });
    await walk.signIn();
    const send = (to: string, text: string, more: object = {}) =>
      walk.server.call("POST /v1/sms", { body: { to, text, sender: "TUMA", ...more } });
    await send(mtn, "Amafaranga yawe yageze", { reference: "invoice 17" });
    await send(airtel, "مرحبا بكم في البنك", { sender: "BANK" });
    await send("+250788500003", "=1+1");
  });
  after(() => walk.stop());
}

const rows = (page: Page) => page.getByRole("table", { name: t.common.messages }).getByRole("row");
/** The numbers in the list, once there are this many. */
async function shows(page: Page, numbers: string[]): Promise<void> {
  const found = async () =>
    (await rows(page).getByRole("link").allInnerTexts()).filter((each) => each.startsWith("+")).toSorted();
  await until(async () => JSON.stringify(await found()) === JSON.stringify(numbers.toSorted()), {
    what: `${numbers.join(", ")} in the list`,
  });
}

test(
  "a number is found by its first digits as people write them, and nothing is refused while typing",
  { skip },
  async () => {
    const { page } = walk;
    await walk.open("/messages");
    const to = page.getByLabel(t.common.to);
    for (const typed of ["+", "07", "072", "0722 5"]) {
      await to.fill(typed);
      await until(() => new URL(page.url()).searchParams.get("to") === typed, { what: `${typed} in the address` });
      await settled(page);
      assert.equal(await page.getByRole("alert").count(), 0, typed);
    }
    await shows(page, [airtel]);
    await page.getByText(t.messages.matches(1)).waitFor();
    await to.fill("Aline");
    await page.getByText(t.messages.notDigits).waitFor();
    assert.equal(await page.getByRole("alert").count(), 0);
    await to.fill("788500001");
    await shows(page, [mtn]);
  },
);

test(
  "the bar has the filters that are in use, and those that are added to it until they are removed",
  { skip },
  async () => {
    const { page } = walk;
    await walk.open("/messages?network=Airtel%20Rwanda");
    const bar = page.getByRole("search");
    const field = (label: string) => bar.getByLabel(label, { exact: true });
    await shows(page, [airtel]);
    assert.equal(await field(t.common.network).inputValue(), "Airtel Rwanda");
    assert.equal(await field(t.common.state).count(), 1, "the first are always there");
    assert.equal(await field(t.common.reference).count(), 0);
    const adding = bar.getByLabel(t.ui.addFilter);
    assert.ok(!(await adding.innerText()).includes(t.common.network), "what is there is not offered");
    await adding.selectOption(t.common.reference);
    await page.keyboard.type("nothing");
    await page.waitForURL(/reference=nothing/);
    await field(t.common.network).selectOption("");
    assert.equal(await field(t.common.network).count(), 1, "an emptied filter stays at hand");
    await bar.getByRole("button", { name: t.ui.removeFilter(t.common.reference) }).click();
    await page.waitForURL((url) => !url.search.includes("reference"));
    await shows(page, [mtn, airtel, "+250788500003"]);
    await bar.getByRole("button", { name: t.ui.removeFilter(t.common.network) }).click();
    assert.deepEqual([await field(t.common.reference).count(), await field(t.common.network).count()], [0, 0]);
  },
);

test("messages are filtered by words, network, sender and time, all of it in the address", { skip }, async () => {
  const { page } = walk;
  await walk.open("/messages");
  await (await filter(page, t.common.text)).fill("AMAFARANGA");
  await page.getByText(t.messages.textCovers).waitFor();
  await shows(page, [mtn]);
  await page.reload();
  await settled(page);
  await shows(page, [mtn]);
  await (await filter(page, t.common.text)).fill("");
  await (await filter(page, t.common.network)).selectOption("Airtel Rwanda");
  await shows(page, [airtel]);
  await (await filter(page, t.common.network)).selectOption("");
  await (await filter(page, t.common.time)).selectOption("yesterday");
  await page.getByText(t.ui.noMatches).waitFor();
  await page.getByRole("button", { name: t.ui.clearFilters }).click();
  await shows(page, [mtn, airtel, "+250788500003"]);
  await (await filter(page, t.common.time)).selectOption("own");
  await page.getByLabel(t.messages.acceptedFrom).fill("2020-01-01T00:00");
  await page.getByLabel(t.messages.acceptedUntil).fill("2020-12-31T00:00");
  await page.getByText(t.ui.noMatches).waitFor();
  await walk.open("/messages?sender=BANK&status=nonsense&page=x&hours=abc");
  await shows(page, [airtel]);
});

test("a text in Arabic is written from the right in its cell", { skip }, async () => {
  const { page } = walk;
  await walk.open("/messages");
  await rows(page).getByText("مرحبا بكم في البنك").waitFor();
  const direction = await page.evaluate(
    `getComputedStyle([...document.querySelectorAll("td [dir]")].find((each) => each.textContent.includes("مرحبا"))).direction`,
  );
  assert.equal(direction, "rtl");
});

test("filters are saved under a name, for oneself or everybody, and deleted", { skip }, async () => {
  const { page } = walk;
  await walk.open("/messages?network=MTN+Rwanda&hours=24");
  await page.getByRole("button", { name: t.messages.saveView }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t.common.name).fill("MTN today");
  await dialog.getByLabel(t.messages.forEverybody).check();
  await dialog.getByRole("button", { name: t.common.save }).click();
  const views = page.getByRole("navigation", { name: t.messages.views });
  await views.getByRole("link", { name: "MTN today" }).waitFor();
  await views.getByRole("link", { name: t.messages.allMessages }).click();
  await page.waitForURL(/\/messages$/);
  await page.reload();
  await views.getByRole("link", { name: "MTN today" }).click();
  await page.waitForURL(/network=MTN/);
  await shows(page, [mtn, "+250788500003"]);
  await page.getByLabel(t.common.state).selectOption("cancelled");
  await page.getByRole("button", { name: t.messages.saveView }).click();
  await dialog.getByLabel(t.common.name).fill("mtn TODAY");
  await dialog.getByLabel(t.messages.forEverybody).check();
  await dialog.getByRole("button", { name: t.common.save }).click();
  await dialog.locator("[aria-invalid=true]").waitFor();
  await page.keyboard.press("Escape");
  await views.getByRole("link", { name: "MTN today" }).click();
  await views.getByRole("button", { name: t.messages.deleteView }).click();
  await dialog.getByRole("button", { name: t.messages.deleteView }).click();
  await views.waitFor({ state: "detached" });
});

test("chosen columns are kept across a reload", { skip }, async () => {
  const { page } = walk;
  await walk.open("/messages");
  const heading = (name: string) => page.getByRole("columnheader", { name, exact: true });
  assert.equal(await heading(t.common.reference).count(), 0);
  await page.getByRole("button", { name: t.ui.columns }).click();
  await page.getByRole("menuitemcheckbox", { name: t.common.reference }).click();
  await page.getByRole("menuitemcheckbox", { name: t.common.text }).click();
  await page.keyboard.press("Escape");
  await heading(t.common.reference).waitFor();
  await page.reload();
  await heading(t.common.reference).waitFor();
  await rows(page).getByText("invoice 17").waitFor();
  assert.equal(await heading(t.common.text).count(), 0);
  await page.getByRole("button", { name: t.ui.columns }).click();
  await page.getByRole("menuitem", { name: t.ui.defaultColumns }).click();
  await heading(t.common.text).waitFor();
});

test("the filtered messages are downloaded for spreadsheets, and the audit log says by whom", { skip }, async () => {
  const { page, server } = walk;
  await walk.open("/messages?to=0788500");
  await page.getByRole("button", { name: t.messages.export }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(t.counts.messages(2)).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("link", { name: fileTypes.csv }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^messages-.*\.csv$/);
  const file = await readFile(await download.path());
  const [header, ...lines] = file.toString().split("\r\n");
  assert.match(header!, /^\uFEFFTo,State,Why it failed,/);
  assert.equal(lines.length, 3, "two messages and the end");
  assert.match(lines[0]!, new RegExp(`^'\\${mtn},.*Amafaranga`));
  assert.match(lines[1]!, /,'=1\+1,/);
  const audit = await server.call<{ entries: { action: string; actor: string; details: object }[] }>("GET /v1/audit");
  const entry = audit.body.entries.find(({ action }) => action === "messages.exported")!;
  assert.match(entry.actor, /owner@example\.com/);
  assert.deepEqual(entry.details, { messages: 2, filters: { to_prefix: "07***" } });
});

/** The targets that a thumb cannot hit: less than 44 pixels high. */
async function small(within: Locator): Promise<string[]> {
  const found: string[] = [];
  for (const target of await within.locator("button, select, input, a[href], [role^=menuitem]").all()) {
    const box = await target.boundingBox();
    const name = (await target.getAttribute("aria-label")) ?? (await target.textContent()) ?? "";
    if (box && box.width > 2 && box.height < 43.5) found.push(`${name}: ${box.width}×${box.height}`);
  }
  return found;
}

test("on a phone the filters are in a sheet at the lower edge, with targets for thumbs", { skip }, async () => {
  const phone = await walk.visitor({ viewport: { width: 360, height: 780 }, hasTouch: true });
  await phone.context().addCookies(await walk.context.cookies());
  await walk.open("/messages?network=MTN+Rwanda", phone);
  await phone.getByRole("button", { name: t.ui.filtersInUse }).tap();
  const sheet = phone.getByRole("dialog");
  await sheet.getByLabel(t.common.text).fill("yageze");
  const box = (await sheet.boundingBox())!;
  assert.ok(box.x >= 0 && box.x + box.width <= 360 && Math.round(box.y + box.height) >= 780, JSON.stringify(box));
  assert.deepEqual(await small(sheet.locator(".sheet")), []);
  assert.deepEqual(await violations(phone), []);
  await sheet.getByRole("button", { name: t.ui.showMatches }).tap();
  await sheet.waitFor({ state: "detached" });
  await shows(phone, [mtn]);
  const main = phone.getByRole("main");
  const views = main.getByRole("navigation", { name: t.messages.views });
  assert.deepEqual(await small(views), []);
  assert.deepEqual(await small(main.locator("[role=search]")), []);
  for (const row of await rows(phone).all()) {
    const { height, width } = (await row.boundingBox())!;
    assert.ok(width < 3 || height >= 44, `a row is ${height} high`);
  }
  assert.equal(await phone.evaluate("document.documentElement.scrollWidth"), 360);
  await phone.context().close();
});

test("the page has no accessibility violations with filters, views and an open dialog", { skip }, async () => {
  const { page } = walk;
  await walk.open("/messages?to=0788&text=a&hours=own");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: t.messages.export }).click();
  await page.getByRole("link", { name: fileTypes.csv }).waitFor();
  assert.deepEqual(await violations(page), []);
});

test("no script failed, no policy was violated, and no request went to another machine", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
