import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { until } from "../harness/wait.ts";
import { violations } from "./axe.ts";
import { fitsPhone, missing, startWalk, type Walk } from "./browser.ts";
import { paths } from "../../web/src/paths.ts";
import { t } from "../../web/src/texts/index.ts";

// Charts and the heat maps of errors: ranges, values, and the list that a bar or a cell opens.

let walk: Walk;
const skip = missing;
if (!missing) {
  before(async () => {
    walk = await startWalk();
    await walk.signIn();
    const { server } = walk;
    // The simulated carrier decides by the last digits of a number.
    for (const to of ["+250788000001", "+250788009901", "+250788009901", "+250728009901"])
      await server.call("POST /v1/sms", { body: { to, text: "hello" } });
    for (const number of ["+250788000011", "+250788000012"])
      await server.call("POST /v1/sms/verify", { body: { brand: "Acme", number } });
    await until(
      async () => {
        const { body } = await server.call<{ total: number }>("GET /v1/stats/errors");
        return body.total >= 3;
      },
      { what: "three failed messages", limitMs: 60_000 },
    );
  });
  after(() => walk.stop());
}

test("errors are a table of counts by error and network, whose cells open the messages", { skip }, async () => {
  const { page } = walk;
  await walk.open(paths.home());
  const map = page.getByRole("table", { name: t.home.errorsByNetwork });
  await map.getByRole("columnheader", { name: "MTN Rwanda" }).waitFor();
  const cell = map.getByRole("button", { name: /^2 messages: .*MTN Rwanda$/ });
  assert.equal(await cell.textContent(), "2", "the number is shown without relying on colour");
  assert.deepEqual(await violations(page), []);
  await cell.click();
  await page.waitForURL(/\/messages\?/);
  const list = page.getByRole("table", { name: t.common.messages });
  await list.getByText("+250788009901").first().waitFor();
  assert.equal(await list.getByText("+250788000001").count(), 0, "delivered events are not among them");
});

test("the operator sees errors by network and link over ranges, and the accounts behind a cell", { skip }, async () => {
  const { page } = walk;
  await walk.open(paths.operator());
  const map = page.getByRole("table", { name: t.home.errorsByCarrier });
  await map.getByRole("button", { name: /MTN Rwanda/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("row").filter({ hasText: "Owner" }).getByText("2").waitFor();
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("Escape");
  await page.getByLabel(t.common.time, { exact: true }).selectOption({ label: t.common.last7Days });
  await page.getByText(t.ui.values).click();
  const values = page.getByRole("table", { name: t.home.messagesOverTime });
  await values.getByRole("button").last().click();
  await page.waitForURL(/range=own/);
  await page.getByRole("img", { name: new RegExp(`^${t.home.messagesOverTime}`) }).waitFor();
  await map.getByRole("button", { name: /MTN Rwanda/ }).waitFor();
  await fitsPhone(page);
  assert.deepEqual(await violations(page), []);
  await page.setViewportSize({ width: 1280, height: 860 });
});

test("a bar of an hour or a minute of all accounts shows whose messages these were", { skip }, async () => {
  const { page } = walk;
  for (const range of ["24h", "1h"] as const) {
    await walk.open(paths.operator({ range }));
    await page.getByText(t.ui.values).click();
    await page.getByRole("table", { name: t.home.messagesOverTime }).getByRole("button").last().click();
    const accounts = page.getByRole("dialog").getByRole("table", { name: t.operator.messagesByAccount });
    const own = accounts.getByRole("row").filter({ hasText: "Owner" });
    assert.match((await own.textContent())!, /Owner[1-9]/);
    assert.deepEqual(await violations(page), []);
    await own.getByRole("link").click();
    await page.waitForURL(/\/operator\/accounts\/acc_/);
  }
});

test("a bar of verifications over time opens its verifications", { skip }, async () => {
  const { page } = walk;
  await walk.open(paths.verify({ tab: "funnel", range: "24h" }));
  await page.getByRole("img", { name: new RegExp(`^${t.verify.overTime}: .*2 ${t.verify.openLayer}`) }).waitFor();
  await page.getByText(t.ui.values).click();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("table", { name: t.verify.overTime }).getByRole("button").last().click();
  await page.waitForURL(/tab=latest/);
  await until(
    async () => (await page.getByRole("table", { name: t.verify.verifications }).getByRole("row").count()) === 3,
    { what: "the verifications of the bar" },
  );
  await walk.open(paths.verify({ tab: "latest", until: "2020-01-01T00:00:00Z" }));
  await until(async () => (await page.getByRole("row").count()) === 0, { what: "none before 2020" });
});

test("spend is shown for a range, which the address keeps", { skip }, async () => {
  const { page } = walk;
  await walk.open(paths.wallet());
  await page.getByLabel(t.common.time, { exact: true }).selectOption({ label: t.common.last7Days });
  await page.waitForURL(/range=7d/);
  await page.reload();
  await page.getByText(t.ui.values).click();
  await page.getByRole("table", { name: t.wallet.spendByDay }).getByRole("button").last().click();
  await page.waitForURL(/\/messages\?.*hours=own/);
});

test("the last hour is shown by the minute, and a bar opens its messages", { skip }, async () => {
  const { page } = walk;
  for (const address of [paths.operator(), paths.home()]) {
    await walk.open(address);
    await page.getByLabel(t.common.time, { exact: true }).selectOption({ label: t.messages.lastHour });
    await page.waitForURL(/range=1h/);
    await page.getByRole("img", { name: new RegExp(`^${t.home.messagesOverTime}: .*3 ${t.home.failed}`) }).waitFor();
  }
  await page.getByText("Errors are counted by the hour").waitFor();
  await page.getByText(t.ui.values).click();
  assert.deepEqual(await violations(page), []);
  const values = page.getByRole("table", { name: t.home.messagesOverTime });
  await values.getByRole("button").last().click();
  await page.waitForURL(/\/messages\?.*hours=own/);
  const query = new URL(page.url()).searchParams;
  assert.equal(Date.parse(query.get("until")!) - Date.parse(query.get("from")!), 60_000, "one minute");
  await page.getByRole("table", { name: t.common.messages }).getByText("+2507").first().waitFor();
});

test("a bar of the bulk sends opens its sends, and a bar of one send opens its messages", { skip }, async () => {
  const { page, server } = walk;
  await walk.open(paths.bulk());
  await page.getByText(t.bulk.noBulkSendsYet).waitFor();
  assert.equal(await page.getByText(t.bulk.overTime).count(), 0, "no chart of nothing");
  const recipients = ["+250788000021", "+250788009901"].map((phonenumber) => ({ phonenumber, name: "Ana" }));
  const { body } = await server.call<{ report_id: string }>("POST /v1/sms/bulk", {
    body: { text: "hello", reference: "market day", recipients },
  });
  const report = `GET /v1/sms/reports/${body.report_id}`;
  await until(async () => (await server.call<{ progress: number }>(report)).body.progress === 1, {
    what: "the send to end",
    limitMs: 30_000,
  });
  await walk.open(paths.bulk({ range: "1h" }));
  await page
    .getByRole("img", { name: new RegExp(`^${t.bulk.overTime}: 1 ${t.home.delivered}, 1 ${t.home.failed}`) })
    .waitFor();
  await page.getByText(t.bulk.sendsWithMessages(1, t.counts.messages(2))).waitFor();
  await page.getByText(t.ui.values).click();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("table", { name: t.bulk.overTime }).getByRole("button").click();
  await page.waitForURL(/since=/);
  const list = page.getByRole("table", { name: t.bulk.bulkSends });
  await list.getByRole("link", { name: "market day" }).waitFor();
  await walk.open(paths.bulk({ until: "2020-01-01T00:00:00Z" }));
  await until(async () => (await list.getByRole("row").count()) === 0, { what: "no send before 2020" });

  await walk.open(paths.bulkSend(body.report_id));
  await page
    .getByRole("img", {
      name: `${t.bulk.endsOverTime}: 1 ${t.home.delivered}, 1 ${t.home.failed}, 0 ${t.home.unknownOrCancelled}`,
    })
    .waitFor();
  await page.getByText(t.ui.values).click();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("table", { name: t.bulk.endsOverTime }).getByRole("button").last().click();
  await page.waitForURL(/since=/);
  const messages = page.getByRole("table", { name: t.common.messages });
  await messages.getByText("+250788").first().waitFor();
  await walk.open(paths.bulkSend(body.report_id, { until: "2020-01-01T00:00:00Z" }));
  await until(async () => (await messages.getByRole("row").count()) === 0, {
    what: "no message that ended before 2020",
  });
  await page.setViewportSize({ width: 360, height: 800 });
  await walk.open(paths.bulk({ range: "1h" }));
  await fitsPhone(page);
  await page.setViewportSize({ width: 1280, height: 860 });
});

test("the operator sees the margin by day and network, with its currency", { skip }, async () => {
  const { page, server } = walk;
  await walk.open(paths.prices({ tab: "margin" }));
  await page.getByText(t.prices.nothingEarned).waitFor();
  const { sql } = server.database;
  await sql`
    insert into carrier_links (id, name, host, port, system_id, password, bind, enabled)
    values (77, 'National', 'localhost', 1, 'n', '', 'transceiver', false)`;
  await sql`insert into link_rates (link_id, currency, prefix, price) values (77, 'USD', '25078', 4000), (77, 'USD', '25072', 7000)`;
  await sql`
    insert into message_links (account_id, day, prefix, link_id, messages, parts, charged)
    select id, date_bin('1 day', now(), '2000-01-01Z'), prefix, 77, 100, 100, 600000
    from (select id from accounts order by id limit 1) a cross join unnest(array['250788', '250728']) prefix`;
  try {
    await walk.open(paths.prices({ tab: "margin" }));
    await page.getByRole("img", { name: /^Margin by day: USD.1\.10 cost, USD.0\.10 margin/ }).waitFor();
    const table = page.getByRole("table", { name: t.prices.marginByNetwork("USD") });
    const row = (network: string) => table.getByRole("row").filter({ hasText: network });
    assert.match((await row("MTN Rwanda").textContent())!, /0\.600.*0\.400.*0\.200.*33/);
    assert.match((await row("Airtel Rwanda").textContent())!, /0\.600.*0\.700.*[-−]0\.100/);
    await page.getByText(t.ui.values).click();
    assert.deepEqual(await violations(page), []);
    await fitsPhone(page);
    assert.deepEqual(await violations(page), []);
  } finally {
    await page.setViewportSize({ width: 1280, height: 860 });
    await sql`delete from message_links where link_id = 77`;
    await sql`delete from link_rates where link_id = 77`;
    await sql`delete from carrier_links where id = 77`;
  }
});
