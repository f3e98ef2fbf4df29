import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { violations } from "./axe.ts";
import { t } from "../../web/src/texts/index.ts";
import { until } from "../harness/wait.ts";
import { missing, startWalk, type Walk } from "./browser.ts";

/** The documentation as a reader sees it. */
let walk: Walk;

before(async () => {
  if (!missing) walk = await startWalk();
});
after(async () => {
  if (!missing) await walk.stop();
});

/** A tutorial with wide samples, a guide with tables and lists, a symptom, a long page of the reference, and the lists. */
const kinds = [
  "/docs",
  "/docs/symptoms",
  "/docs/tutorials/first-message",
  "/docs/guides/carriers",
  "/docs/symptoms/receipts-do-not-arrive",
  "/docs/reference/configuration",
  "/errors/forbidden",
  "/docs/reference/api/messages",
  "/docs/guides/nothing-of-the-kind",
];

test("pages are accessible, light and dark, and fit a width of 360 pixels", { skip: missing }, async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await walk.visitor({ colorScheme, viewport: { width: 360, height: 740 } });
    // The dark colours are the same everywhere.
    for (const path of colorScheme === "light" ? kinds : kinds.slice(3, 5)) {
      await walk.open(path, page);
      const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      assert.ok((overflow as number) <= 0, `${path} is ${overflow} pixels too wide`);
      assert.deepEqual(await violations(page), [], `${path}, ${colorScheme}`);
    }
    await page.context().close();
  }
  assert.deepEqual(walk.faults, []);
});

const found = (page: Page) => page.locator("#found a");
const box = (page: Page) => page.getByRole("searchbox", { name: "Search the documentation" });

test("the search answers as one types, and by the keyboard alone", { skip: missing }, async () => {
  const page = await walk.visitor();
  await walk.open("/docs/guides/webhooks", page);
  await page.keyboard.press("/");
  await page.keyboard.type("receipts do not arr");
  await found(page).first().waitFor();
  assert.match((await found(page).first().textContent())!, /^Receipts do not arrive/);
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/docs\/symptoms\/receipts-do-not-arrive/);
  await page.keyboard.press("Control+k");
  await box(page).fill("qzxqzx");
  await page.getByText("Nothing found.").waitFor();
  await box(page).fill("cancel a message");
  await found(page).filter({ hasText: "API: Messages" }).first().waitFor();
  await page.keyboard.press("Escape");
  await page.locator("site-search dialog").waitFor({ state: "hidden" });
  await page.context().close();
  assert.deepEqual(walk.faults, []);
});

test(
  "on a phone the pages are in a menu, and the results of the search above everything",
  { skip: missing },
  async () => {
    const page = await walk.visitor({ viewport: { width: 390, height: 844 } });
    await walk.open("/docs/guides/webhooks", page);
    await page.getByRole("button", { name: "Search" }).click();
    await box(page).fill("wallet");
    await found(page).first().click();
    await page.waitForURL((url) => !url.pathname.endsWith("/webhooks"));
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "Your first message in five minutes" }).click();
    await page.waitForURL(/tutorials\/first-message/);
    await page.context().close();
    assert.deepEqual(walk.faults, []);
  },
);

test(
  "without JavaScript the pages are read, with all languages of a sample below one another",
  { skip: missing },
  async () => {
    const page = await walk.visitor({ javaScriptEnabled: false });
    await page.goto(`${walk.server.url}/docs/symptoms`);
    await page.getByRole("main").getByRole("link", { name: "Sent twice" }).click();
    await page.waitForURL(/symptoms\/sent-twice/);
    assert.equal(await page.locator(".token").isVisible(), false);
    await page.goto(`${walk.server.url}/docs/reference/api/messages`);
    for (const language of ["curl", "Python"])
      assert.ok(await page.locator(`[data-tab=${language}]`).first().isVisible(), language);
    await page.context().close();
  },
);

test(
  "the language of a sample is chosen for all, is kept, and is reached by the keyboard",
  { skip: missing },
  async () => {
    const page = await walk.visitor();
    await walk.open("/docs/reference/api/messages", page);
    const tab = (name: string, n = 0) => page.getByRole("tab", { name, exact: true }).nth(n);
    await tab("curl").focus();
    await page.keyboard.press("ArrowRight");
    for (const n of [0, 1]) assert.equal(await tab("JavaScript", n).getAttribute("aria-selected"), "true");
    assert.match((await page.getByRole("tabpanel").first().textContent())!, /await tuma\.messages\.send/);
    assert.deepEqual(await violations(page), []);
    await walk.open("/docs/reference/api/webhooks", page);
    assert.equal(await tab("JavaScript").getAttribute("aria-selected"), "true");
    await page.context().close();
    assert.deepEqual(walk.faults, []);
  },
);

test("samples have the address of this service, and are copied as they are shown", { skip: missing }, async () => {
  const page = await walk.visitor({ permissions: ["clipboard-read", "clipboard-write"] });
  await walk.open("/docs/tutorials/first-message", page);
  const sample = page.locator(".expressive-code", { hasText: "/v1/sms" }).first();
  const shown = (await sample.locator("pre").textContent())!;
  assert.ok(shown.startsWith(`curl -s ${walk.server.url}/v1/sms`), shown);
  await sample.hover();
  await sample.getByRole("button").click();
  const copied = (await page.evaluate("navigator.clipboard.readText()")) as string;
  assert.equal(copied.replaceAll("\n", ""), shown);
  await page.context().close();
  assert.deepEqual(walk.faults, []);
});

test(
  "an old link to an operation leads to it, and a wrong address says what was probably meant",
  { skip: missing },
  async () => {
    const page = await walk.visitor();
    await page.goto(`${walk.server.url}/docs/reference/api#post-v1-sms`);
    await page.waitForURL(/\/docs\/reference\/api\/messages#send-a-message$/);
    await page.goto(`${walk.server.url}/docs/guides/webhook-signatures`);
    await page.getByRole("heading", { level: 1, name: "There is no such page" }).waitFor();
    await page
      .getByRole("main")
      .getByRole("link", { name: /Verify the signature/ })
      .first()
      .click();
    await page.waitForURL(/\/docs\/guides\/webhooks#verify-the-signature$/);
    await page.context().close();
  },
);

const samples = (page: Page) =>
  page
    .locator("pre")
    .allTextContents()
    .then((all) => all.join("\n"));

test("a signed-in reader puts a test token into the samples, and nobody else sees it", { skip: missing }, async () => {
  const stranger = await walk.visitor();
  await walk.open("/docs/tutorials/first-message", stranger);
  assert.equal(await stranger.locator(".token").isVisible(), false);
  await walk.signIn();
  const { page } = walk;
  await walk.open("/docs/tutorials/first-message");
  await page.getByRole("button", { name: "Put a test token into the samples" }).click();
  await page.getByRole("button", { name: "Remove the token from the samples" }).waitFor();
  const shown = await samples(page);
  const token = /Bearer (tuma_test_\S+?)"/.exec(shown)![1]!;
  assert.doesNotMatch(shown, /Bearer \$TUMA_TOKEN/);
  assert.deepEqual(await violations(page), []);
  const sent = { to: "+250788123456", text: "From a sample", sender: "TUMA" };
  assert.equal((await walk.server.call("POST /v1/sms", { token, body: sent })).status, 201);
  // The next page of this tab has it; another tab, another person and the service's own answer do not.
  await walk.open("/docs/guides/webhooks");
  await page.getByRole("button", { name: "Remove the token from the samples" }).waitFor();
  assert.ok((await samples(page)).includes(token));
  const other = await walk.context.newPage();
  await walk.open("/docs/guides/webhooks", other);
  await other.getByRole("button", { name: "Put a test token into the samples" }).waitFor();
  assert.ok(!(await samples(other)).includes("tuma_test_"));
  await other.close();
  await walk.open("/docs/guides/webhooks", stranger);
  assert.ok(!(await stranger.content()).includes(token));
  const cookie = (await walk.context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const answer = await walk.server.call("GET /docs/guides/webhooks", { token: null, headers: { cookie } });
  assert.ok(answer.text.includes("$TUMA_TOKEN") && !answer.text.includes("tuma_test_"));
  await page.getByRole("button", { name: "Remove the token from the samples" }).click();
  await page.getByRole("button", { name: "Put a test token into the samples" }).waitFor();
  assert.ok((await samples(page)).includes("$TUMA_TOKEN"));
  const isRevoked = async () => (await walk.server.call("GET /v1/account", { token })).status === 401;
  await until(isRevoked, { what: "the end of the token" });
  assert.deepEqual(walk.faults, []);
});

test("the menu of the dashboard leads to it", { skip: missing }, async () => {
  await walk.open("/");
  const { page } = walk;
  const opened = walk.context.waitForEvent("page");
  await page.getByRole("button", { name: t.shell.yourMenu }).click();
  await page.getByRole("menuitem", { name: t.shell.documentation }).click();
  const docs = await opened;
  await docs.waitForURL(/\/docs$/);
  await docs.getByRole("heading", { level: 1, name: "Documentation" }).waitFor();
});
