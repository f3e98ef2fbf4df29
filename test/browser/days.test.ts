import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { paths } from "../../web/src/paths.ts";
import { t } from "../../web/src/texts/index.ts";
import { missing, startWalk, type Walk } from "./browser.ts";

// Days, months and times of an account whose zone is on the other side of the date line from the browser's.

const zone = "Pacific/Apia";
const browserZone = "America/New_York";
/** At 12:00 of UTC it is the morning of the next day in Apia, and still the same day in New York. */
const noon = (day: string) => `${day}T12:00:00.000Z`;

let walk: Walk;
let page: Page;
const skip = missing;
if (!missing) {
  before(async () => {
    walk = await startWalk();
    await walk.signIn();
    const { server } = walk;
    const { body: account } = await server.call<{ id: string }>("PATCH /v1/account", {
      body: { settings: { time_zone: zone } },
    });
    const id = Number(account.id.slice(4));
    const { sql } = server.database;
    await sql`
      insert into ledger (account_id, id, test, kind, amount, balance_after, created_at)
      values (${id}, 900, false, 'topup', 60000000, 60000000, ${noon("2026-02-28")})`;
    await sql`update wallets set balance = balance + 60000000 where account_id = ${id} and not test`;
    await sql`
      insert into message_hours (account_id, test, hour, state, messages, parts, cost)
      values (${id}, false, ${noon(daysAgo(3))}, 'accepted', 7, 7, 70000)`;
    page = await zoned(browserZone);
  });
  after(() => walk.stop());
}

async function zoned(timezoneId: string): Promise<Page> {
  const visitor = await walk.visitor({ timezoneId });
  await visitor.context().addCookies(await walk.context.cookies());
  return visitor;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
/** The day of Apia, as its formatter has it. */
const inApia = (at: string | number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    new Date(at),
  );
const short = (day: string) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month: "short" }).format(new Date(day));

test("the page says whose time it shows where that differs from the reader's, and only there", { skip }, async () => {
  const note = t.shell.zoneNote(zone);
  await walk.open(paths.home(), page);
  await page.getByText(note).waitFor();
  const own = await zoned(zone);
  await walk.open(paths.home(), own);
  assert.equal(await own.getByText(note).count(), 0);
  await own.context().close();
});

test("sums by day, their entries and the statement are of the account's days and months", { skip }, async () => {
  await walk.open(paths.wallet(), page);
  const group = page.getByRole("row").filter({ hasText: "1 Mar 2026" });
  await group.getByRole("link", { name: "1 Mar 2026" }).click();
  await page.waitForURL(/from=2026-03-01&to=2026-03-01/);
  await page.getByRole("row").filter({ hasText: "60.00" }).first().waitFor();
  await walk.open(paths.statement({ month: "2026-03" }), page);
  await page.getByRole("table", { name: t.wallet.movements }).getByText("1 Mar 2026").waitFor();
  await page.getByText(new RegExp(`Days are those of ${zone}`)).waitFor();
  await walk.open(paths.statement({ month: "2026-02" }), page);
  await page.getByText(t.wallet.noMovements).waitFor();
  await walk.open(paths.statement(), page);
  const month = inApia(Date.now()).slice(0, 7);
  assert.equal(await page.getByLabel(t.wallet.month).inputValue(), month, "the present month");
  assert.equal(await page.getByLabel(t.wallet.month).getByRole("option").first().getAttribute("value"), month);
});

test("charts count, name and open the account's days", { skip }, async () => {
  const day = inApia(noon(daysAgo(3)));
  await walk.open(paths.wallet({ range: "7d" }), page);
  await page.getByText(t.ui.values).click();
  const bar = page.getByRole("table", { name: t.wallet.spendByDay }).getByRole("row").nth(1);
  await bar.getByRole("button", { name: short(day), exact: true }).click();
  await page.waitForURL(/\/messages\?/);
  const search = new URL(page.url()).searchParams;
  assert.deepEqual([inApia(search.get("from")!), inApia(search.get("until")!)], [day, inApia(noon(daysAgo(2)))]);
  for (const name of ["from", "until"]) {
    const ms = Date.parse(search.get(name)!);
    assert.notEqual(inApia(ms - 1), inApia(ms), "a midnight of Apia");
  }
  await walk.open(paths.wallet({ range: "own", first: day, last: day }), page);
  assert.equal(await page.getByLabel(t.ui.lastDay).first().getAttribute("max"), inApia(Date.now()), "today");
  await page.getByRole("img", { name: new RegExp(`^${t.wallet.spendByDay}: .*0\\.07`) }).waitFor();
});
