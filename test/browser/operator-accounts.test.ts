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
    walk = await startWalk();
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
