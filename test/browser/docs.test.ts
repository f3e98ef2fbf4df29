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

/** A tutorial with wide samples, a guide with tables and lists, a symptom, the long reference, and the lists. */
const kinds = [
  "/docs",
  "/docs/symptoms",
  "/docs/tutorials/first-message",
  "/docs/guides/carriers",
  "/docs/symptoms/receipts-do-not-arrive",
  "/docs/reference/configuration",
  "/docs/search?q=receipts",
  "/errors/forbidden",
];

test("pages are accessible, light and dark, and fit a width of 360 pixels", { skip: missing }, async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await walk.visitor({ colorScheme, viewport: { width: 360, height: 740 } });
    // The dark colours are the same everywhere.
    for (const path of colorScheme === "light" ? [...kinds, "/docs/reference/api"] : kinds.slice(3, 5)) {
      await walk.open(path, page);
      const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      assert.ok((overflow as number) <= 0, `${path} is ${overflow} pixels too wide`);
      if (path !== "/docs/reference/api") assert.deepEqual(await violations(page), [], `${path}, ${colorScheme}`);
    }
    await page.context().close();
  }
  assert.deepEqual(walk.faults, []);
});

const found = (page: Page) => page.locator("#found a");

test("the search answers as one types, and by the keyboard alone", { skip: missing }, async () => {
  const page = await walk.visitor();
  await walk.open("/docs/guides/webhooks", page);
  await page.keyboard.press("/");
  await page.keyboard.type("receipts do not arr");
  await found(page).first().waitFor();
  assert.match((await found(page).first().textContent())!, /^Receipts do not arrive/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/docs\/symptoms\/receipts-do-not-arrive/);
  await page.getByLabel("Search the documentation").fill("qzxqzx");
  await page.getByText("Nothing found.").waitFor();
  await page.getByLabel("Search the documentation").fill("wallet");
  await found(page).first().waitFor();
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("Escape");
  await found(page).first().waitFor({ state: "detached" });
  await page.context().close();
  assert.deepEqual(walk.faults, []);
});

test("without JavaScript the pages are read, and searched by Enter", { skip: missing }, async () => {
  const page = await walk.visitor({ javaScriptEnabled: false });
  await page.goto(`${walk.server.url}/docs`);
  await page.getByRole("main").getByRole("link", { name: "Sent twice" }).click();
  await page.waitForURL(/symptoms\/sent-twice/);
  assert.equal(await page.locator(".token").isVisible(), false);
  await page.getByLabel("Search the documentation").fill("stuck in the queue");
  await page.getByLabel("Search the documentation").press("Enter");
  await page.waitForURL(/\/docs\/search\?q=/);
  await page.getByRole("main").getByRole("link", { name: "Stuck in the queue" }).first().click();
  await page.waitForURL(/symptoms\/stuck-in-the-queue/);
  await page.context().close();
});

test("a sample is copied as it is shown", { skip: missing }, async () => {
  const page = await walk.visitor({ permissions: ["clipboard-read", "clipboard-write"] });
  await walk.open("/docs/tutorials/campaign", page);
  const first = page.locator(".sample").first();
  await first.getByRole("button", { name: "Copy" }).focus();
  await page.keyboard.press("Enter");
  await first.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate("navigator.clipboard.readText()");
  assert.equal(copied, await first.locator("pre").textContent());
  assert.match(copied as string, /^curl -s http[^]*Eric/);
  await page.context().close();
  assert.deepEqual(walk.faults, []);
});

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
