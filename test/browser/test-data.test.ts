import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { paths } from "../../web/src/paths.ts";
import { t } from "../../web/src/texts/index.ts";
import { until } from "../harness/wait.ts";
import { violations } from "./axe.ts";
import { missing, settled, startWalk, type Walk } from "./browser.ts";

// Test data beside a real link: messages sent here reach simulated phones, and live data is kept separate.

let walk: Walk;
const skip = missing;
if (!missing) {
  before(async () => {
    walk = await startWalk();
    await walk.signIn();
    const link = { name: "real", host: "127.0.0.1", port: 1, system_id: "x", password: "x", enabled: false };
    const made = await walk.server.call("POST /v1/operator/carriers", { body: link });
    assert.equal(made.status, 200, made.text);
    const { body } = await walk.server.call<{ id: string }>("GET /v1/account");
    await walk.server.call(`POST /v1/operator/accounts/${body.id}/credit`, { body: { amount: "3" } });
  });
  after(() => walk.stop());
}

const band = () => walk.page.getByRole("note").filter({ hasText: t.testData.name });
const toggle = (page = walk.page) => page.getByRole("switch", { name: t.testData.name });

test("a message sent with test data arrives on a phone on the page, and no live list has it", { skip }, async () => {
  const { page } = walk;
  await walk.open(paths.compose("one"));
  await toggle().click();
  await band().waitFor();
  assert.equal(await toggle().getAttribute("aria-checked"), "true");
  assert.deepEqual(await violations(page), []);
  await page.getByLabel(t.common.to, { exact: true }).fill("+250788319200");
  await page.getByLabel(t.common.text, { exact: true }).fill("Only a test");
  await page.getByRole("button", { name: t.common.send, exact: true }).first().click();
  await page.getByLabel(t.ui.messagesOnThePhone).getByText("Only a test").waitFor();
  await walk.open(paths.messages());
  await page.getByRole("row").filter({ hasText: "Only a test" }).waitFor();
  await walk.open(paths.wallet());
  await page.getByText("99.99").first().waitFor();
  await walk.open(paths.webhooks());
  await page.getByText(t.testData.webhooks).waitFor();
  await page.setViewportSize({ width: 360, height: 800 });
  assert.deepEqual(await violations(page), []);
  assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 360);
  await page.setViewportSize({ width: 1280, height: 860 });
  await walk.open(paths.messages());
  await toggle().click();
  await band().waitFor({ state: "detached" });
  await settled(page);
  assert.equal(await page.getByText("Only a test").count(), 0);
});

test("a window that still shows test data cannot send once another one has switched to live", { skip }, async () => {
  const { page, context } = walk;
  await walk.open(paths.compose("one"));
  await toggle().click();
  await band().waitFor();
  await page.getByLabel(t.common.to, { exact: true }).fill("+250788319201");
  await page.getByLabel(t.common.text, { exact: true }).fill("Meant as a test");
  // This window does not learn of the other's switch: its stream is cut, and nothing is reloaded.
  await page.route("**/console/**", (route) => route.abort());
  const other = await context.newPage();
  await walk.open(paths.home(), other);
  await toggle(other).click();
  await other.getByRole("note").filter({ hasText: t.testData.name }).waitFor({ state: "detached" });
  await page.unroute("**/console/**");
  await page.route("**/console/session", (route) => route.abort());
  await page.getByRole("button", { name: t.common.send, exact: true }).first().click();
  await page.getByRole("alert").filter({ hasText: "another window has switched" }).waitFor();
  await page.unroute("**/console/session");
  const { body } = await walk.server.call<{ messages: object[] }>("GET /v1/sms");
  assert.deepEqual(body.messages, [], "no live message");
  await other.close();
  await until(async () => (await band().count()) === 0, { what: "the window to follow" });
});
