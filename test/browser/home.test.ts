import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { t } from "../../web/src/texts/index.ts";
import { joinAs, password } from "../harness/tenants.ts";
import { missing, owner, settled, signIn, startWalk, type Walk } from "./browser.ts";

let walk: Walk;
if (!missing) {
  before(async () => (walk = await startWalk()));
  after(() => walk.stop());
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test("home begins with the first steps, and then with what waits for whoever reads it", { skip: missing }, async () => {
  const { server, page } = walk;
  await walk.open("/login");
  await signIn(page, owner);
  await page.waitForURL(`${server.url}/`);
  const main = page.getByRole("main");
  await main.getByRole("link", { name: t.home.sendMany }).waitFor();
  await main.getByRole("link", { name: t.home.createToken }).waitFor();
  assert.equal(await main.getByText(t.home.waitsForYou).count(), 0, "nothing that is empty is drawn");

  const recipients = [0, 1].map((n) => ({ name: "Ada", phonenumber: `+25078830010${n}` }));
  const bulk = { recipients, text: "Come at 8.", sender: "TUMA" };
  const settings = { settings: { approve_above: { recipients: 1 } } };
  const send = { ...bulk, reference: "Vaccination day", send_at: inDays(2) };
  assert.equal((await server.call("POST /v1/sms/bulk", { body: send })).status, 201);
  assert.equal((await server.call("PATCH /v1/account", { body: settings })).status, 200);
  const clerk = await joinAs(server, server.token, "home-clerk@example.com", "clerk");
  assert.equal((await clerk.call("POST /v1/sms/bulk", bulk)).status, 202);
  const reply = { to: "+250788000000", text: "Yes" };
  assert.ok((await server.call("POST /v1/sandbox/handsets/+250788300001/messages", { body: reply })).status < 300);

  await walk.open("/");
  await main.getByRole("heading", { name: t.home.waitsForYou }).waitFor();
  await main.getByRole("link", { name: t.home.sendsToApprove(1) }).waitFor();
  // A list is gone once all in it is done, and what is done in the other is ticked.
  assert.equal(await main.getByRole("heading", { name: t.home.firstMessages }).count(), 0);
  await main.getByRole("link", { name: new RegExp(`${t.home.createToken}.*${t.home.stepDone}`) }).waitFor();
  await main.getByRole("link", { name: t.home.addWebhook, exact: true }).waitFor();
  const scheduled = main.locator("section", { hasText: t.home.scheduled });
  await scheduled.getByText("Vaccination day").waitFor();
  await scheduled.getByText(t.counts.messages(2)).waitFor();
  await main.getByRole("link", { name: t.home.conversations(1) }).click();
  await page.waitForURL(`${server.url}/inbox`);

  // Whoever may not approve is not told of it.
  const other = await walk.visitor();
  await walk.open("/login", other);
  await signIn(other, { email: "home-clerk@example.com", password });
  await other.waitForURL(`${server.url}/`);
  await settled(other);
  await other.getByRole("link", { name: t.home.conversations(1) }).waitFor();
  assert.equal(await other.getByRole("link", { name: t.home.sendsToApprove(1) }).count(), 0);
  await other.context().close();
});
