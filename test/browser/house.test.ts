import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CarrierPeer } from "../harness/carrier.ts";
import { until } from "../harness/wait.ts";
import { violations } from "./axe.ts";
import { missing, refusedAt, settled, startWalk, takeAllLive, type Walk } from "./browser.ts";
import { t } from "../../web/src/texts/index.ts";

// An operator's day: senders, numbers, routes, prices, links, and unrouted messages.

let walk: Walk;
let customer: string;
let customerId: string;
const peer = new CarrierPeer();
if (!missing) {
  before(async () => {
    await peer.open();
    walk = await startWalk();
    await walk.signIn();
    const made = await walk.server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
      body: { name: "Isoko Market" },
    });
    customer = made.body.token.token;
    customerId = made.body.id;
    await walk.server.call(`POST /v1/operator/accounts/${customerId}/credit`, { body: { amount: "10" } });
  });
  after(async () => {
    await walk.stop();
    await peer.close();
  });
}

const skip = missing;
const asCustomer = (request: string, body?: unknown) =>
  walk.server.call<{ code?: string }>(request, { body, token: customer });
const inbound = (to: string, text: string) =>
  walk.server.call("POST /v1/sandbox/handsets/+250788700001/messages", { body: { to, text } });

test("a message to an unassigned number is kept, and the number can be assigned to an account", { skip }, async () => {
  const { page } = walk;
  await inbound("+250788777000", "Is anybody there?");
  await walk.open("/operator/unrouted");
  await page.getByRole("table", { name: t.operator.unroutedMessages }).getByText("Is anybody there?").waitFor();
  await page.getByLabel(t.common.number).fill("+250788777000");
  await page.getByLabel(t.common.account).fill(customerId);
  await page.getByRole("button", { name: t.accounts.assign }).click();
  await page.getByText(t.accounts.isSet("+250788777000")).waitFor();
  await inbound("+250788777000", "And now?");
  await until(async () => {
    const { body } = await walk.server.call<{ inbound_sms: { text: string }[] }>("GET /v1/sms/inbounds", {
      token: customer,
    });
    return body.inbound_sms.some(({ text }) => text === "And now?");
  });
});

test("a keyword on a shared number is claimed, and messages that begin with it are received", { skip }, async () => {
  const { page } = walk;
  await walk.open("/operator/unrouted");
  await page.getByLabel(t.common.number).fill("8181");
  await page.getByLabel(t.accounts.shared).check();
  await page.getByRole("button", { name: t.accounts.assign }).click();
  await page.getByText(t.accounts.isSet("8181")).waitFor();
  await walk.open("/senders?tab=numbers");
  await page.getByLabel(t.common.number, { exact: true }).fill("8181");
  await page.getByLabel(t.senders.keyword).fill("win");
  await page.getByRole("button", { name: t.senders.claim }).click();
  await page.getByRole("row").filter({ hasText: "8181" }).getByText(t.senders.keywordPlaceholder).waitFor();
  await inbound("8181", "Win 42 please");
  await walk.open("/inbox?q=788700001");
  await page.getByText("Win 42 please").waitFor();
  await page.getByRole("list", { name: t.inbox.conversations }).getByText(t.inbox.via("8181")).waitFor();
});

test(
  "a phone that sends STOP is listed among the opt-outs, gets no messages, and can opt in again",
  { skip },
  async () => {
    const { page, server } = walk;
    await walk.open("/senders?tab=optouts");
    await page.getByText(t.senders.noOptOuts).waitFor();
    await inbound("+250788000000", "STOP");
    const row = page.getByRole("row").filter({ hasText: "+250788700001" });
    await row.getByText(t.senders.sentKeyword("STOP")).waitFor();
    await walk.open("/compose/one?to=%2B250788700001");
    await page.getByLabel(t.common.text).fill("An offer");
    await page.getByRole("button", { name: t.common.send, exact: true }).first().click();
    await refusedAt(page.getByLabel(t.common.to), /^To has opted out/);
    await walk.open("/senders?tab=optouts");
    await page.getByLabel(t.senders.optOutANumber).fill("+250788700002");
    await page.getByRole("button", { name: t.senders.add }).click();
    await page.getByRole("row").filter({ hasText: "+250788700002" }).getByText(t.senders.addedManually).waitFor();
    await row.getByRole("button", { name: t.senders.optBackIn }).click();
    await page.getByRole("dialog").getByRole("button", { name: t.senders.optBackIn }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await row.waitFor({ state: "detached" });
    const sent = await server.call("POST /v1/sms", { body: { to: "+250788700001", text: "Welcome back" } });
    assert.equal(sent.status, 201, sent.text);
  },
);

test("quiet hours are set for a country, and errors are shown at their fields", { skip }, async () => {
  const { page, server } = walk;
  await walk.open("/operator/routing?tab=quiet");
  await page.getByText(t.routing.noQuietHours).waitFor();
  await page.getByRole("button", { name: t.ui.addRow(t.routing.countryNoun) }).click();
  await page.getByLabel(t.routing.country, { exact: true }).fill("rw");
  await page.getByLabel(t.common.from, { exact: true }).fill("21:30");
  await page.getByLabel(t.common.to, { exact: true }).fill("07:00");
  await page.getByLabel(t.routing.timeZone).fill("Kigali");
  await page.getByRole("button", { name: t.routing.saveQuietHours }).click();
  await refusedAt(page.getByLabel(t.routing.timeZone), /IANA/);
  await page.getByLabel(t.routing.timeZone).fill(t.routing.zonePlaceholder);
  await page.getByLabel(t.routing.appliesTo).selectOption({ label: t.routing.bulkAndSingleSends });
  // By keyboard: the refused field has the focus, and Enter saves.
  await page.getByLabel(t.routing.timeZone).press("Enter");
  await page.getByText(t.routing.quietHoursSaved).waitFor();
  assert.deepEqual((await server.call("GET /v1/operator/quiet-hours")).body, {
    quiet_hours: [{ country: "RW", from: "21:30", until: "07:00", time_zone: "Africa/Kigali", applies_to: "all" }],
  });
  await page.reload();
  assert.equal(await page.getByLabel(t.routing.country, { exact: true }).inputValue(), t.routing.countryPlaceholder);
  await page.getByRole("button", { name: t.ui.removeRow(t.routing.countryNoun, 1) }).click();
  await page.getByRole("button", { name: t.routing.saveQuietHours }).click();
  await until(
    async () => {
      const { body } = await server.call<{ quiet_hours: unknown[] }>("GET /v1/operator/quiet-hours");
      return body.quiet_hours.length === 0;
    },
    { what: "the end of the quiet hours" },
  );
});

test("a link is added, bound, routed to, drained, bound again and changed", { skip }, async () => {
  const { page, server } = walk;
  await walk.open("/operator/carriers");
  await page.getByRole("button", { name: t.carriers.addALink }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t.common.name).fill("Aggregator");
  await dialog.getByLabel(t.carriers.host).fill("127.0.0.1");
  await dialog.getByLabel(t.carriers.port).fill(String(peer.port));
  await dialog.getByLabel(t.carriers.systemId).fill("tuma");
  await dialog.getByLabel(t.common.password).fill(t.webhooks.secret);
  const test = dialog.getByRole("button", { name: t.carriers.testConnection });
  // Port 1 is open nowhere.
  await dialog.getByLabel(t.carriers.port).fill("1");
  await test.click();
  await dialog.getByText(t.carriers.testFailed, { exact: true }).waitFor();
  await dialog.getByText("ECONNREFUSED").waitFor();
  await dialog.getByText(/Nothing accepts connections there/).waitFor();
  assert.deepEqual(await violations(page), []);
  await dialog.getByLabel(t.carriers.port).fill(String(peer.port));
  await dialog.getByText(t.carriers.testFailed, { exact: true }).waitFor({ state: "detached" });
  await test.click();
  await dialog.getByText(t.carriers.testWorked, { exact: true }).waitFor();
  assert.deepEqual(peer.binds, ["bind_transceiver"]);
  await dialog.getByRole("button", { name: t.carriers.addLink }).click();
  await takeAllLive(page, "Aggregator");
  await page.getByRole("link", { name: "Aggregator" }).click();
  await page.getByText("bound", { exact: true }).first().waitFor();

  await page.getByRole("button", { name: t.carriers.drain }).click();
  await page.getByText("draining", { exact: true }).waitFor();
  await page.getByRole("button", { name: t.common.resume }).click();
  await page.getByText("bound", { exact: true }).first().waitFor();
  const binds = peer.binds.length;
  await page.getByRole("button", { name: t.carriers.rebind }).click();
  await until(() => peer.binds.length > binds, { what: "another bind" });
  await page.getByText("bound", { exact: true }).first().waitFor();

  await page.getByRole("button", { name: t.carriers.edit }).click();
  await test.click();
  await dialog.getByText(t.carriers.testNotTried, { exact: true }).waitFor();
  await dialog.getByRole("button", { name: t.carriers.testAllTheSame }).click();
  await dialog.getByText(t.carriers.testWorked, { exact: true }).waitFor();
  await dialog.getByLabel(t.carriers.window).fill("3");
  await dialog.getByRole("button", { name: t.common.save }).click();
  await page.getByText("0 of 3").waitFor();
  const tested = page.getByRole("row").filter({ hasText: "bind_transceiver" }).filter({ hasText: t.carriers.trial });
  await tested.first().waitFor();

  await walk.open("/operator/routing?tab=routes");
  await page.getByRole("button", { name: t.ui.addRow(t.routing.routeNoun) }).click();
  await dialog.getByLabel(t.prices.country).selectOption({ label: "Rwanda" });
  await dialog.getByLabel(t.carriers.prefix).fill("25078");
  await dialog.getByLabel(t.common.link, { exact: true }).selectOption({ label: "Aggregator" });
  await dialog.getByRole("button", { name: t.common.save }).click();
  await page.getByText(t.routing.routesSaved).waitFor();
  await walk.open("/operator/routing?to=%2B250788123456");
  await page.getByRole("strong").filter({ hasText: "Aggregator" }).waitFor();
  await page.getByText("25078", { exact: true }).waitFor();

  await until(() => peer.sessions.length > 0, { what: "the link" });
  await server.call(`POST /v1/operator/accounts/${customerId}/credit`, { body: { amount: "10" } });
  const sent = await asCustomer("POST /v1/sms", { to: "+250788123456", text: "over the new link", sender: "AMASOKO" });
  assert.equal(sent.status, 201, sent.text);
  await until(() => peer.received.length > 0, { what: "the message at the carrier" });
});

test(
  "a carrier's rates are added, changed in the row, imported after a preview, and have a currency",
  { skip },
  async () => {
    const { page, server } = walk;
    await walk.open("/operator/carriers");
    await page.getByRole("link", { name: "Aggregator" }).click();
    await page.getByText(t.carriers.noRates).waitFor();
    await page.getByRole("button", { name: t.prices.add }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t.prices.prefixes).fill("25078");
    await dialog.getByLabel(`${t.prices.price} (USD)`).fill("0.0042");
    await dialog.getByRole("button", { name: t.prices.addSubmit, exact: true }).click();
    await page.getByRole("button", { name: t.prices.edit("+25078") }).click();
    const field = page.getByRole("textbox", { name: t.prices.priceOf("+25078") });
    await field.fill("-1");
    await field.press("Enter");
    await refusedAt(field, /^At least 0\.$/);
    await field.fill("0.0043");
    await field.press("Enter");
    await page.getByText(t.prices.saved, { exact: true }).waitFor();
    await page.getByRole("cell", { name: "0.0043", exact: true }).waitFor();
    await page.getByLabel(t.prices.currency).selectOption("RWF");
    await page.getByText(t.carriers.ratesSaved).waitFor();
    await page.getByRole("button", { name: t.prices.importCsv }).click();
    const file = { name: "rates.csv", mimeType: "text/csv", buffer: Buffer.from("prefix;rate\n25078;4,5\n25072;6\n") };
    await dialog.getByLabel(t.compose.chooseAFile).setInputFiles(file);
    await dialog.getByRole("button", { name: t.prices.saveChanges(2) }).click();
    await page.getByRole("cell", { name: "Airtel Rwanda" }).waitFor();
    const id = new URL(page.url()).pathname.split("/").at(-1)!;
    const { body } = await server.call<{ currency: string; rates: { prefix: string; price: number }[] }>(
      `GET /v1/operator/carriers/${id}/rates`,
    );
    assert.deepEqual(
      [body.currency, ...body.rates.map(({ prefix, price }) => `${prefix} ${price}`)],
      ["RWF", "25072 6", "25078 4.5"],
    );
  },
);

test("a ready-made carrier is added by name, and keeps its secrets when other settings change", { skip }, async () => {
  const { page, server, receiver } = walk;
  await walk.open("/operator/carriers");
  await page.getByRole("button", { name: t.carriers.addALink }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t.carriers.connection).selectOption({ label: "Termii" });
  assert.equal(await dialog.getByLabel(t.common.name, { exact: true }).inputValue(), "Termii");
  await dialog.getByLabel("API key", { exact: true }).fill("TL-s3cret");
  await dialog.getByLabel("API address", { exact: true }).fill("nowhere");
  await dialog.getByRole("button", { name: t.carriers.addLink }).click();
  await refusedAt(dialog.getByLabel("API address", { exact: true }), /URL such as/);
  const base = new URL(receiver.url).origin;
  await dialog.getByLabel("API address", { exact: true }).fill(base);
  await dialog.getByRole("button", { name: t.carriers.addLink }).click();
  await dialog.getByText(/\/carriers\/car_\d+\/receipts\/[\w-]{43}$/).waitFor();
  await dialog.getByText(/^In the Termii console/).waitFor();
  await dialog.getByRole("button", { name: t.ui.iHaveSavedIt }).click();
  await dialog.waitFor({ state: "detached" });

  await page.getByRole("link", { name: "Termii" }).click();
  const id = await until(() => /car_\d+/.exec(page.url())?.[0], { what: "the page of the link" });
  await page.getByRole("button", { name: t.carriers.edit }).click();
  await dialog.getByLabel("Channel", { exact: true }).selectOption("generic");
  await dialog.getByRole("button", { name: t.common.save }).click();
  await dialog.waitFor({ state: "detached" });
  const { body, text } = await server.call<{ provider: string; settings: unknown }>(`GET /v1/operator/carriers/${id}`);
  assert.deepEqual([body.provider, body.settings], ["termii", { channel: "generic", base_url: base }]);
  assert.doesNotMatch(text, /TL-s3cret/);
});

test("an HTTP upstream is added, has its errors refused, is tried and changed", { skip }, async () => {
  const { page, server, receiver } = walk;
  await walk.open("/operator/carriers");
  await page.getByRole("button", { name: t.carriers.addALink }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t.carriers.connection).selectOption({ label: t.carriers.http });
  await dialog.getByLabel(t.common.name).fill("Gateway");
  await dialog.getByLabel(t.carriers.user).fill("me");
  await dialog.getByLabel(t.carriers.passwordOrKey).fill("s3cret");
  await dialog.getByLabel(t.carriers.url, { exact: true }).fill(receiver.url);
  await dialog.getByLabel(t.carriers.headers).fill("Authorization: Basic {basic}\nX-To: {to}");
  await dialog.getByLabel(t.carriers.concurrentRequests).fill("5");
  await dialog.locator("summary", { hasText: t.common.response }).click();
  await dialog.getByLabel(t.carriers.messageIdPattern).fill("id=(");
  // When collapsed, an error inside it expands it.
  await dialog.locator("summary", { hasText: t.common.response }).click();
  await dialog.getByRole("button", { name: t.carriers.addLink }).click();
  await refusedAt(dialog.getByLabel(t.carriers.messageIdPattern), /expression/);
  await dialog.getByLabel(t.carriers.messageIdPattern).fill("id=([a-z]+)");
  await dialog.getByRole("button", { name: t.carriers.addLink }).click();
  const address = (kind: string) => dialog.getByText(new RegExp(String.raw`/carriers/car_\d+/${kind}/[\w-]{43}$`));
  await address("receipts").waitFor();
  await address("inbound").waitFor();
  await dialog.getByRole("button", { name: t.ui.iHaveSavedIt }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Gateway" }).click();
  const id = await until(() => /car_\d+/.exec(page.url())?.[0], { what: "the page of the link" });
  const read = async () => (await server.call<Upstream>(`GET /v1/operator/carriers/${id}`)).body;
  const { http, ...link } = await read();
  assert.deepEqual(
    [link.bind, link.system_id, link.window, http.url, http.headers, http.answer.id_pattern],
    ["http", "me", 5, receiver.url, { Authorization: "Basic {basic}", "X-To": "{to}" }, "id=([a-z]+)"],
  );
  await page.getByRole("button", { name: t.carriers.renewKey }).click();
  await dialog.getByLabel(t.carriers.addressOf).selectOption("inbound");
  await dialog.getByRole("button", { name: t.carriers.renewKey }).click();
  await address("inbound").waitFor();
  assert.equal(await address("receipts").count(), 0);
  await dialog.getByRole("button", { name: t.ui.iHaveSavedIt }).click();
  await page.getByText(t.carriers.oldAddressUntil.inbound).waitFor();
  await page.getByRole("button", { name: t.carriers.edit }).click();
  await dialog.getByLabel(t.carriers.partsPerSecond).fill("2.5");
  await dialog.getByText(t.common.tryIt, { exact: true }).first().click();
  await dialog.getByRole("button", { name: t.common.tryIt }).click();
  const me = Buffer.from("me:s3cret").toString("base64");
  await dialog.getByLabel(t.carriers.requestNoun, { exact: true }).getByText("Authorization: Basic").waitFor();
  assert.doesNotMatch(await dialog.getByLabel(t.carriers.requestNoun, { exact: true }).innerText(), new RegExp(me));
  await dialog.getByRole("button", { name: t.common.save }).click();
  await dialog.waitFor({ state: "detached" });
  assert.equal((await read()).parts_per_second, 2.5);
  await walk.open("/operator/carriers");
  await page.getByRole("cell", { name: t.counts.outOf("0", "2.5"), exact: true }).waitFor();
  assert.equal((await server.call(`DELETE /v1/operator/carriers/${id}`)).status, 200);
});

interface Upstream {
  bind: string;
  system_id: string;
  window: number;
  parts_per_second: number | null;
  http: { url: string; headers: Record<string, string>; answer: { id_pattern: string } };
}

test("a sender is requested, reviewed, approved, and only then usable", { skip }, async () => {
  const { page } = walk;
  await walk.open(`/operator/accounts/${customerId}`);
  await page.getByLabel(t.account.senders).selectOption("approved");
  await page.getByRole("button", { name: t.common.save }).click();
  const prices = { to: "+250788123456", text: "Tomatoes: 300", sender: "AMASOKO" };
  await until(async () => (await asCustomer("POST /v1/sms", prices)).body.code === "sender_not_allowed", {
    what: "the refusal",
  });
  await asCustomer("POST /v1/senders", { sender: "AMASOKO", purpose: "Prices of the day", countries: ["RW"] });
  await asCustomer("POST /v1/senders", { sender: "GOVERNMENT", purpose: "Taxes" });
  await walk.open("/operator");
  await page.getByRole("link", { name: t.operator.sendersWait(2), exact: true }).click();
  const row = (sender: string) => page.getByRole("row").filter({ hasText: sender });
  await row("AMASOKO").getByText("Prices of the day").waitFor();
  await row("AMASOKO").getByRole("button", { name: t.operator.approve }).click();
  await row("AMASOKO").waitFor({ state: "detached" });
  await row("GOVERNMENT").getByRole("button", { name: t.operator.refuse }).click();
  await page.getByLabel(t.common.reason).fill("You are no government.");
  await page.getByRole("button", { name: t.operator.refuse }).click();
  await page.getByText(t.operator.nothingToReview).waitFor();
  await page.getByLabel(t.common.state).selectOption("refused");
  await row("GOVERNMENT").waitFor();
  const sent = await asCustomer("POST /v1/sms", prices);
  assert.equal(sent.status, 201, sent.text);
  await page
    .getByRole("navigation", { name: t.shell.dashboardPages })
    .getByRole("link", { name: t.shell.customers })
    .click();
  await page.getByRole("row", { name: /Isoko/ }).getByRole("button", { name: t.accounts.view }).click();
  await page.getByRole("note").filter({ hasText: "You are viewing Isoko" }).waitFor();
  await walk.open("/senders");
  await row("GOVERNMENT").getByText("You are no government.").waitFor();
  await page.getByRole("button", { name: /^Back to/ }).click();
  await page.getByRole("note").filter({ hasText: "You are viewing Isoko" }).waitFor({ state: "detached" });
});

test("the overview and the system page show what runs, and no secret", { skip }, async () => {
  const { page } = walk;
  await walk.open("/operator");
  await page.getByRole("table", { name: t.common.carriers }).getByText("Aggregator").waitFor();
  await walk.open("/operator/system");
  await settled(page);
  const text = await page.getByRole("main").innerText();
  assert.match(text, /PostgreSQL/);
  // The tests' database server has no standby.
  assert.ok(text.includes(t.operator.acceptedMayBeLost) && text.includes(t.operator.weaknesses.unnamed), text);
  assert.doesNotMatch(text, /a secret key for tests only|test-token-with-all-scopes|a long password/);
  assert.match(text, /\(set\)/);
  assert.doesNotMatch(text, new RegExp(t.operator.warnings));
});

test("the system page warns of a proxy that is missing from the configuration", { skip }, async () => {
  const { page, server } = walk;
  await fetch(`${server.url}/health/live`, { headers: { "x-forwarded-for": "203.0.113.7" } });
  await walk.open("/operator");
  await walk.open("/operator/system");
  await page.reload();
  await page.getByText(t.operator.warnings).waitFor();
  await page.getByText(/`TRUST_PROXY` is unset.*Set it to your proxy's address/).waitFor();
});

test(
  "a restored installation is released from the page System, with a decision about open messages",
  { skip },
  async () => {
    const { page, server } = walk;
    const later = { sender: "AMASOKO", send_at: new Date(Date.now() + 3_600_000).toISOString() };
    const sent = await server.call<{ sms_id: string }>("POST /v1/sms", {
      token: customer,
      body: { to: "+250788123456", text: "Seeds: 500", ...later },
    });
    assert.equal(sent.status, 201, sent.text);
    await page.goto("about:blank");
    await server.restart(async () => {
      const { sql } = server.database;
      await sql`
      update messages set send_at = now() - interval '1 minute', due_at = now() - interval '1 minute' where state = 'scheduled'`;
      await sql`insert into restores (taken_at) values (now() - interval '1 day')`;
    });
    await walk.open("/");
    const banner = page.getByRole("note").filter({ has: page.getByRole("link", { name: t.shell.releaseIt }) });
    await banner.getByRole("link").click();
    await page.getByRole("heading", { name: t.hold.title }).waitFor();
    await page
      .getByRole("listitem")
      .filter({ hasText: `1 ${t.states.scheduled}` })
      .waitFor();
    await page.getByRole("button", { name: t.hold.release, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t.hold.question });
    await dialog.getByText(t.hold.consequence).waitFor();
    const release = dialog.getByRole("button", { name: t.hold.release, exact: true });
    const isOff = async () => (await release.getAttribute("aria-disabled")) === "true";
    await dialog.getByLabel(t.hold.stopped).check();
    assert.ok(await isOff(), "without a decision");
    await dialog.getByRole("radio").first().check();
    await dialog.getByLabel(t.hold.stopped).uncheck();
    assert.ok(await isOff(), "while the original may be running");
    await dialog.getByLabel(t.hold.stopped).check();
    assert.deepEqual(await violations(page), []);
    assert.equal(peer.sessions.length, 0, "nothing is bound before");
    await release.click();
    await banner.waitFor({ state: "detached" });
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: t.hold.title }).waitFor({ state: "detached" });
    const { body } = await server.call<{ state: string; refunded: boolean }>(`GET /v1/sms/${sent.body.sms_id}`, {
      token: customer,
    });
    assert.deepEqual([body.state, body.refunded], ["failed", true]);
    await until(() => peer.sessions.length > 0, { what: "the link is bound" });
    await page.getByText(t.operator.warnings).waitFor({ state: "detached" });
  },
);

test("a link is removed after a confirmation that names the consequences", { skip }, async () => {
  const { page } = walk;
  await walk.open("/operator/carriers");
  await page.getByRole("link", { name: "Aggregator" }).click();
  await page.getByRole("button", { name: t.common.remove, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.common.remove }).click();
  const alert = page.getByRole("dialog").getByRole("alert");
  await page.getByRole("heading", { name: t.common.carriers, level: 1 }).or(alert).waitFor();
  if ((await alert.count()) > 0) assert.match((await alert.textContent())!, /route/i);
});

test("no script failed, no policy was violated, and no request went to another machine", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
