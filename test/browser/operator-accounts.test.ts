import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { paths } from "../../web/src/paths.ts";
import { t } from "../../web/src/texts/index.ts";
import { until } from "../harness/wait.ts";
import { violations } from "./axe.ts";
import { missing, settled, startWalk, type Walk } from "./browser.ts";

// What an operator does for one customer: a message that a phone did not get, and the account itself.

let walk: Walk;
let customer: { id: string; token: string };
const skip = missing;
if (!missing) {
  before(async () => {
    walk = await startWalk({ ALLOW_PRIVATE_WEBHOOKS: "127.0.0.1" });
    await walk.signIn();
    const made = await walk.server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
      body: { name: "Isoko Market", default_country: "RW" },
    });
    customer = { id: made.body.id, token: made.body.token.token };
    await walk.server.call(`POST /v1/operator/accounts/${customer.id}/credit`, { body: { amount: "10" } });
  });
  after(() => walk.stop());
}

const asCustomer = <Body>(request: string, body?: unknown) =>
  walk.server.call<Body>(request, { token: customer.token, ...(body === undefined ? {} : { body }) });
const actionsOf = async () =>
  (await asCustomer<{ entries: { action: string }[] }>("GET /v1/audit?per_page=100")).body.entries.map(
    ({ action }) => action,
  );

test("a caller's number leads to the timeline of the message, and its text only on request", { skip }, async () => {
  const { page } = walk;
  const sent = await asCustomer<{ sms_id: string }>("POST /v1/sms", {
    to: "+250788129901",
    text: "Your code name is Falcon",
    sender: "ISOKO",
  });
  const id = sent.body.sms_id;
  await until(async () => (await asCustomer<{ state: string }>(`GET /v1/sms/${id}`)).body.state === "undelivered");
  await walk.open(paths.lookup());
  const field = page.getByLabel(t.lookup.wanted);
  await field.fill("nobody");
  await page.getByRole("button", { name: t.lookup.find, exact: true }).click();
  await field.and(page.locator("[aria-invalid=true]")).waitFor();
  await field.fill("0788 129 901");
  await page.getByRole("button", { name: t.lookup.find, exact: true }).click();
  await page.getByText(t.shell.readAs("+250788129901")).waitFor();
  const row = page.getByRole("table", { name: t.lookup.results }).getByRole("row").filter({ hasText: "Isoko Market" });
  await row.getByText(t.states.undelivered).waitFor();
  assert.deepEqual(await violations(page), []);
  await row.getByRole("link", { name: t.lookup.fromTo("ISOKO", "+250788129901") }).click();
  await page.waitForURL(`**${paths.lookedUp(id)}`);
  await settled(page);
  await page.getByText(t.messages.couldNotDeliver(t.messages.theCarrier)).first().waitFor();
  await page.getByText(t.lookup.textHidden).waitFor();
  assert.equal(await page.getByText("Falcon").count(), 0);
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: t.lookup.showText }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.lookup.showText }).click();
  await page.getByText("Your code name is Falcon").waitFor();
  assert.deepEqual(
    ["message.looked_up", "message.viewed", "message.text_revealed"],
    (await actionsOf()).toReversed().filter((action) => action.startsWith("message.")),
  );
  await page.goBack();
  await row.getByText(t.states.undelivered).waitFor();
  assert.equal(
    (await actionsOf()).filter((action) => action === "message.looked_up").length,
    1,
    "the way back does not look again",
  );
});

test("accounts are found by name, state and balance, and fit a tablet", { skip }, async () => {
  const { page, server } = walk;
  await server.call("POST /v1/operator/accounts", { body: { name: "Umwalimu Savings and Credit Cooperative" } });
  await walk.open(paths.accounts());
  const table = page.getByRole("table", { name: t.accounts.accounts });
  await page.getByLabel(t.account.nameOrId).fill("umwalimu");
  await page.waitForURL(/q=umwalimu/);
  await until(async () => (await table.getByRole("row").count()) === 2);
  for (const width of [1024, 768]) {
    await page.setViewportSize({ width, height: 860 });
    const menu = table.getByRole("button", { name: t.ui.actionsOn("Umwalimu Savings and Credit Cooperative") });
    const { x, width: wide } = (await menu.boundingBox())!;
    assert.ok(x + wide <= width, `the menu ends at ${x + wide} of ${width}`);
    assert.deepEqual(await violations(page), []);
  }
  await page.setViewportSize({ width: 1280, height: 860 });
  await walk.open(paths.accounts({ sort: "balance", state: "suspended" }));
  await page.getByText(t.ui.noMatches).waitFor();
});

test("an account's page shows and changes what an operator needs, and links into the account", { skip }, async () => {
  const { page } = walk;
  await asCustomer("POST /v1/webhooks", { url: `${walk.receiver.url}secret-part` });
  await walk.open(paths.accounts({ q: "isoko" }));
  await page.getByRole("link", { name: "Isoko Market" }).click();
  await page.waitForURL(`**${paths.account(customer.id)}`);
  await page.getByRole("heading", { level: 1, name: "Isoko Market" }).waitFor();
  await page.getByText(t.account.errors).waitFor();
  await page.getByText("first token", { exact: true }).waitFor();
  await page.getByText(new URL(walk.receiver.url).host, { exact: true }).waitFor();
  assert.equal(await page.getByText("secret-part").count(), 0);
  assert.deepEqual(await violations(page), []);
  await page.getByLabel(t.account.senders).selectOption("approved");
  await page.getByLabel(t.account.warnBelow("USD")).fill("50");
  await page.getByRole("button", { name: t.common.save }).click();
  await page.getByText(t.common.saved).waitFor();
  const { body } = await asCustomer<{ settings: object }>("GET /v1/account");
  const { sender_policy: policy, low_balance: low } = body.settings as { sender_policy: string; low_balance: number };
  assert.deepEqual([policy, low], ["approved", 50]);
  await asCustomer("POST /v1/senders", { sender: "ISOKO2", purpose: "Offers" });
  await walk.open(paths.account(customer.id));
  await page.getByText("ISOKO2").first().waitFor();
  await page.getByRole("table", { name: t.team.auditLog }).getByText(t.audit["sender.requested"]).waitFor();
  await page.getByRole("button", { name: t.accounts.credit }).click();
  await page.getByLabel(t.accounts.amount("USD")).fill("5");
  await page.getByRole("button", { name: t.accounts.addCredit }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText("14.99").first().waitFor();
  await page.getByRole("button", { name: t.accounts.view, exact: true }).click();
  await page.waitForURL(`${walk.server.url}/`);
  const back = page.getByRole("button", { name: t.shell.backTo("Owner") });
  await back.click();
  await back.waitFor({ state: "detached" });
});

test("the first real link asks who goes live, and an account is taken live by typing its name", { skip }, async () => {
  const { page, server } = walk;
  await walk.open(paths.accounts());
  const newAccount = page.getByRole("button", { name: t.accounts.newAccount });
  await newAccount.click();
  const begins = page.getByRole("checkbox", { name: t.mode.beginInSandbox });
  await begins.waitFor();
  assert.equal(await begins.isChecked(), false, "everything is simulated, and goes live with the first link");
  await walk.open(paths.carriers());
  await page.getByRole("button", { name: t.carriers.addALink }).first().click();
  const form = page.getByRole("dialog", { name: t.carriers.addALink });
  await form.getByLabel(t.common.name).fill("First");
  await form.getByLabel(t.carriers.host).fill("127.0.0.1");
  await form.getByLabel(t.carriers.port).fill("1");
  await form.getByLabel(t.carriers.systemId).fill("x");
  await form.getByLabel(t.common.password).fill("x");
  await form.getByRole("button", { name: t.carriers.addLink }).click();
  const asked = page.getByRole("dialog", { name: t.mode.firstLink });
  await asked.getByText(t.mode.keepAll).waitFor();
  assert.deepEqual(await violations(page), []);
  await asked.getByRole("radio").last().check();
  await asked.getByText("Isoko Market").waitFor();
  await asked.getByRole("radio").first().check();
  const typed = asked.getByLabel(t.mode.typeToConfirm("First"));
  await typed.press("Enter");
  await typed.fill("Frist");
  await typed.press("Enter");
  const linksOf = async () => (await server.call<{ carriers: { name: string }[] }>("GET /v1/operator/carriers")).body;
  assert.deepEqual(
    (await linksOf()).carriers.map(({ name }) => name),
    ["sandbox"],
    "nothing is added before its name is typed",
  );
  await typed.fill("First");
  await asked.getByRole("button", { name: t.carriers.addLink }).click();
  await page.getByRole("link", { name: "First" }).waitFor();
  await page.getByRole("note").filter({ hasText: t.shell.sandboxName }).waitFor();

  await walk.open(paths.accounts());
  await newAccount.click();
  await begins.waitFor();
  assert.equal(await begins.isChecked(), true, "a new account reaches nobody by accident");
  await walk.open(paths.accounts({ state: "sandbox", q: "isoko" }));
  await page.getByRole("row", { name: /Isoko/ }).getByText(t.mode.sandbox, { exact: true }).waitFor();
  await walk.open(paths.account(customer.id));
  await page.getByText(t.mode.sandboxNote).waitFor();
  await page.getByRole("button", { name: t.ui.actionsOn("Isoko Market") }).click();
  await page.getByRole("menuitem", { name: t.mode.goLive }).click();
  const live = page.getByRole("dialog", { name: t.mode.takeLive("Isoko Market") });
  // What goes and what stays, both as sums.
  const sum = String.raw`USD\s[\d.,]+`;
  await live.getByText(new RegExp(t.mode.creditGoes("#", "#").replaceAll("#", sum))).waitFor();
  assert.deepEqual(await violations(page), []);
  await live.getByLabel(t.mode.typeToConfirm("Isoko Market")).fill("Isoko Market");
  await live.getByRole("button", { name: t.mode.goLive }).click();
  await live.waitFor({ state: "detached" });
  await page.getByText(t.mode.sandboxNote).waitFor({ state: "detached" });
  const { body } = await server.call<{ sandbox: boolean }>(`GET /v1/operator/accounts/${customer.id}`);
  assert.equal(body.sandbox, false);
});
