import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { paths } from "../../web/src/paths.ts";
import { t } from "../../web/src/texts/index.ts";
import { freePort } from "../harness/process.ts";
import { until } from "../harness/wait.ts";
import { violations } from "./axe.ts";
import { fitsPhone, missing, startWalk, type Walk } from "./browser.ts";

let walk: Walk;
if (!missing) {
  before(async () => {
    walk = await startWalk({
      DISK_RESERVE_MIB: "1048576",
      ALARM_SECONDS: "1",
      ALARM_AFTER_SECONDS: "0",
      ALARM_LATE_SECONDS: "1",
    });
    await walk.signIn();
  });
  after(() => walk.stop());
}

test("the Overview lists current problems on top, and the navigation counts them", { skip: missing }, async () => {
  const { page } = walk;
  await walk.open(paths.operator());
  await page.getByText("The disk is filling up").waitFor();
  await page.reload();
  await page.getByRole("link", { name: `${t.operator.now} 1 ${t.shell.needAttention}` }).waitFor();
  assert.deepEqual(await violations(page), []);
  await fitsPhone(page);
  await page.setViewportSize({ width: 1280, height: 860 });
  if (process.env["PICTURE"]) await page.screenshot({ path: process.env["PICTURE"] });
});

test("a problem with messages leads to the messages, each with what it waits for", { skip: missing }, async () => {
  const { page, server } = walk;
  await server.call("PATCH /v1/sandbox/carrier", { body: { down: true } });
  await until(
    async () => {
      const { body } = await server.call<{ carriers: { state: string }[] }>("GET /v1/operator/overview");
      return body.carriers[0]!.state !== "bound";
    },
    { what: "the lost link" },
  );
  await server.call("POST /v1/sms", { body: { to: "+250788123119", text: "a private matter", sender: "TUMA" } });
  await walk.open(paths.operator());
  await page.getByText("Messages are delayed").waitFor();
  await page.getByRole("link", { name: /^1 overdue/ }).waitFor();
  // The rest of its page is about times: none is in another zone than the reader's.
  assert.doesNotMatch(await page.locator("main").innerText(), / UTC|\.\./);
  await page.getByRole("link", { name: `${t.operator.show}: Messages are delayed` }).click();
  await page.waitForURL(`**${paths.waiting({ kind: "overdue" })}`);
  const row = page.getByRole("table", { name: t.waiting.title }).getByRole("row").filter({ hasText: "+250788***119" });
  await row.getByText(t.waiting.causes.link).waitFor();
  assert.deepEqual(await violations(page), []);
  await fitsPhone(page);
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.getByLabel(t.waiting.cause).selectOption(t.waiting.causes.time);
  await page.getByText(t.ui.noMatches).waitFor();
  await page.getByRole("button", { name: t.ui.clearFilters }).click();
  // What is no id must not list the messages of all accounts as though they were this one's.
  await row.waitFor();
  const account = page.getByRole("searchbox", { name: t.common.account });
  await account.fill("Kigali Clinic");
  await page.getByText(t.waiting.noAccountId).waitFor();
  await row.waitFor({ state: "detached" });
  await account.fill("");
  await row.getByRole("link", { name: "+250788***119" }).click();
  await page.waitForURL("**/operator/lookup/out_sms_*");
  await server.call("PATCH /v1/sandbox/carrier", { body: { down: false } });
  const due = async () =>
    (await server.call<{ queues: { messages: { due: number } } }>("GET /v1/operator/overview")).body.queues.messages
      .due;
  await until(async () => (await due()) === 0, { what: "the way out" });
});

test(
  "an operator chooses who is notified of which alarms, and a wrong address is marked",
  { skip: missing },
  async () => {
    const { page, server } = walk;
    await walk.open(paths.alarms());
    await page.getByLabel(t.operator.byEmail, { exact: true }).fill("nobody");
    await page.getByRole("button", { name: t.common.save }).click();
    await page.getByText("is not an email address").first().waitFor();
    await page.getByLabel(t.operator.byEmail, { exact: true }).fill("one@example.com\ntwo@example.com");
    await page.getByLabel(`${t.operator.alarmKinds.disk}: ${t.operator.bySms}`).uncheck();
    await page.getByRole("button", { name: t.common.save }).click();
    type Settings = { email: { to: string[] }; sms: { kinds: string[] } };
    const read = async () => (await server.call<Settings>("GET /v1/operator/alarms/settings")).body;
    await until(async () => (await read()).email.to.length === 2, { what: "the saved settings" });
    assert.deepEqual((await read()).sms.kinds, ["link", "queue", "loss"]);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(walk.faults, []);
  },
);

test("a webhook keeps the events that it receives when its URL is changed", { skip: missing }, async () => {
  const { page, server, receiver } = walk;
  const events = ["dlr", "alarm", "link.state"];
  const made = await server.call<{ id: string }>("POST /v1/webhooks", { body: { url: receiver.url, events } });
  await walk.open(paths.webhook(made.body.id));
  await page.getByLabel(t.webhooks.url, { exact: true }).fill(`${receiver.url}/other`);
  await page.getByRole("button", { name: t.common.save }).click();
  const read = async () =>
    (await server.call<{ url: string; events: string[] }>(`GET /v1/webhooks/${made.body.id}`)).body;
  await until(async () => (await read()).url.endsWith("/other"), { what: "the change" });
  assert.deepEqual((await read()).events.toSorted(), events.toSorted());
});

// The last: with a link the sandbox is over.
test("a problem has its mend beside it: the form of the link, and of the credit", { skip: missing }, async () => {
  const { page, server } = walk;
  const { body: customer } = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Poor Clinic" },
  });
  const settings = { settings: { low_balance: 5 } };
  assert.equal((await server.call("PATCH /v1/account", { token: customer.token.token, body: settings })).status, 200);
  // Nobody listens on a port that was just given back.
  const closed = await freePort();
  const link = { name: "Lake Mobile", host: "127.0.0.1", port: closed, system_id: "tuma", password: "secret" };
  const made = await server.call<{ id: string }>("POST /v1/operator/carriers", { body: link });
  assert.equal(made.status, 200, made.text);
  await walk.open(paths.operator());
  await page.getByRole("link", { name: new RegExp(`^${t.operator.mendLink}: .*Lake Mobile`) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(t.carriers.editLink("Lake Mobile")).waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL(`${server.url}${paths.carrier(made.body.id)}`);
  await walk.open(paths.operator());
  await page.getByRole("link", { name: new RegExp(`^${t.accounts.addCredit}: .*Poor Clinic`) }).click();
  await dialog.getByText(t.accounts.creditAccount("Poor Clinic")).waitFor();
});
