import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { readXlsx } from "hucre/xlsx";
import type { Page } from "playwright-core";
import { missing, openList, openStep, startWalk, withoutDraft, writeText, type Walk } from "./browser.ts";
import { t } from "../../web/src/texts/index.ts";
import { fileTypes } from "../../web/src/ui/lists/file-types.ts";

// Bulk sends, scheduled messages, and the wallet that pays for them.

let walk: Walk;
if (!missing) {
  before(async () => {
    walk = await startWalk();
    await walk.signIn();
  });
  after(() => walk.stop());
}

const skip = missing;

interface Report {
  report_id: string;
  state: string;
  states: Record<string, number>;
  total: number;
  refunded: number;
}

const call = async <Body>(request: string, body?: unknown) => (await walk.server.call<Body>(request, { body })).body;
const setCarrier = (fields: object) => call("PATCH /v1/sandbox/carrier", fields);

/** The file that the browser downloads when the button is pressed. */
async function download(page: Page, name: string = fileTypes.csv): Promise<string[]> {
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name, exact: true }).click();
  return (await readFile(await (await saved).path(), "utf8")).trimEnd().split("\r\n");
}

/** Sends to many through the page; returns the id of the bulk send. */
async function sendMany(numbers: string[], text: string, reference = ""): Promise<string> {
  const { page } = walk;
  await openList(walk, numbers.join("\n"));
  await writeText(page, text);
  await page.getByLabel(t.common.reference).fill(reference);
  await openStep(page, "review");
  await page.getByRole("button", { name: /^Send \d+ for/ }).dblclick();
  await page.waitForURL(/\/bulk\/[0-9a-f-]{36}$/);
  return page.url().slice(-36);
}

const people = (count: number, start: number) =>
  Array.from({ length: count }, (_, index) => `+2507885${String(start + index).padStart(5, "0")}`);

test("a bulk send is paused and resumed, and its rest is cancelled and refunded", { skip }, async () => {
  const { page } = walk;
  await setCarrier({ down: true });
  const id = await sendMany(people(30, 20_000), "The clinic opens at 8.", "clinic");
  const report = () => call<Report>(`GET /v1/sms/reports/${id}`);
  await page.getByRole("heading", { name: "clinic", level: 1 }).waitFor();
  await page.getByRole("button", { name: t.bulk.pause }).click();
  await page.getByRole("button", { name: t.common.resume }).waitFor();
  assert.equal((await report()).state, "paused");
  await walk.open("/bulk");
  const row = page.getByRole("table", { name: t.bulk.bulkSends }).getByRole("row").filter({ hasText: "clinic" });
  await row.getByText("paused").waitFor();
  assert.equal(await row.count(), 1, "two presses make one send");
  await row.getByText("clinic").click();
  await page.getByRole("button", { name: t.common.resume }).click();
  await page.getByRole("button", { name: t.bulk.pause }).waitFor();
  await page.getByRole("button", { name: t.bulk.cancelTheRest }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.bulk.cancelTheRest }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText(`30 ${t.bulk.cancelled}`, { exact: false }).first().waitFor();
  await page.getByText(t.bulk.refunded("0.18")).waitFor();
  assert.equal(await page.getByRole("button", { name: t.bulk.pause }).getAttribute("aria-disabled"), "true");
  assert.equal((await report()).refunded, 0.18);
  await setCarrier({ down: false });
});

test("the failures of a bulk send can be downloaded, and are resent with their own texts", { skip }, async () => {
  const { page } = walk;
  const numbers = ["number,name", "+250788529901,=1+1", "+250788520001,Eric", "+250788539901,Aline"];
  const id = await sendMany(numbers, "Dear @contact.name");
  await page.getByText(`2 ${t.bulk.failed}`).first().waitFor();
  await page.getByText(`1 ${t.bulk.delivered}`).first().waitFor();
  const table = page.getByRole("table", { name: t.common.messages });
  await page.getByRole("tab", { name: t.bulk.countOf(t.states.undelivered, "2") }).click();
  await page.waitForURL(/status=undelivered/);
  await table.getByText("Dear Aline").waitFor();
  assert.equal(await table.getByText("Dear Eric").count(), 0);
  await page.getByRole("tab", { name: t.bulk.countOf(t.states.delivered, "1") }).click();
  await table.getByText("Dear Eric").waitFor();
  assert.equal(await table.getByText("Dear Aline").count(), 0);
  const more = page.getByRole("button", { name: t.ui.more, exact: true });
  await more.click();
  const [head, ...failures] = await download(page, t.bulk.failuresAs(fileTypes.csv));
  assert.match(head!, /^\uFEFFTo,State,Why it failed,/);
  assert.equal(failures.length, 2);
  assert.ok(failures.every((line) => line.includes("undelivered")));
  await more.click();
  const whole = await download(page);
  assert.equal(whole.length, 4);
  assert.match(whole[0]!, /^\uFEFFTo,/, "spreadsheets read it as UTF-8");
  await more.click();
  await page.getByRole("menuitem", { name: t.bulk.resendFailed }).click();
  await page.getByRole("button", { name: t.bulk.reviewCount("2") }).click();
  await page.getByRole("button", { name: /^Send 2 for/ }).click();
  await page.waitForURL((url) => /\/bulk\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.endsWith(id));
  await page.getByText("Dear =1+1").waitFor();
  await page.getByText("Dear Aline").waitFor();
});

test("the list of bulk sends requests the counts of all sends at once", { skip }, async () => {
  const { page } = walk;
  const asked: string[] = [];
  const note = (request: { url: () => string }) => asked.push(new URL(request.url()).pathname);
  // The page before may still refresh its report.
  await page.goto("about:blank");
  page.on("request", note);
  await walk.open("/bulk");
  const rows = page.getByRole("table", { name: t.bulk.bulkSends }).getByRole("row");
  await rows.filter({ hasText: t.states.completed }).first().getByRole("img").waitFor();
  assert.ok((await rows.count()) > 2);
  page.off("request", note);
  assert.equal(asked.filter((path) => path.startsWith("/v1/sms/reports/")).length, 0);
});

test("another list of the same length is priced again", { skip }, async () => {
  const { page } = walk;
  await openList(walk, "+250788520001\n+250788520002");
  await writeText(page, "Muraho");
  await openStep(page, "review");
  await page.getByRole("button", { name: /^Send 2 for/ }).waitFor();
  await page.goBack();
  await openStep(page, "who");
  await page.getByRole("button", { name: t.compose.useAnotherList }).click();
  await page.getByLabel(t.compose.orPasteNumbers).fill("+250788520003\n+254700000001");
  await page.getByRole("button", { name: t.compose.useTheseNumbers }).click();
  await page.getByText("+250788520003").first().waitFor();
  // The list that was reviewed differs from the one that would be sent now.
  await openStep(page, "review");
  await page.getByText("+254700000001").first().waitFor();
});

test("a scheduled message waits, and is cancelled and refunded", { skip }, async () => {
  const { page } = walk;
  await walk.open("/compose/one?to=%2B250788520009");
  await withoutDraft(page);
  await page.getByLabel(t.common.text).fill("Tomorrow");
  const tomorrow = new Date(Date.now() + 86_400_000);
  const local = new Date(tomorrow.getTime() - tomorrow.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  await page.getByLabel(t.compose.sendAt).fill(local);
  await page.getByRole("button", { name: t.compose.schedule }).first().click();
  await page.getByRole("link", { name: t.compose.trackIt }).click();
  await page.getByText(/^Scheduled for /).waitFor();
  await page.getByText(t.messages.sendTime, { exact: true }).waitFor();
  await page.getByRole("button", { name: t.messages.cancelMessage }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.messages.cancelMessage }).click();
  await page.getByText(t.messages.cancelled).waitFor();
  await page.getByText(t.messages.refunded, { exact: true }).waitFor();
  await walk.open("/wallet?view=entries&kind=refund");
  const refund = page
    .getByRole("table", { name: t.wallet.ledger })
    .getByRole("row")
    .filter({ hasText: t.wallet.refund });
  await refund.getByText("+0.0060", { exact: true }).first().waitFor();
  await walk.open("/messages?status=cancelled&to=%2B250788520009");
  await page.getByRole("table", { name: t.common.messages }).getByText("Tomorrow").waitFor();
});

test("the ledger can be downloaded, and its entries add up to the balance", { skip }, async () => {
  const { page } = walk;
  await walk.open("/wallet");
  const files = page.getByRole("button", { name: t.ui.download });
  await files.click();
  const [head, ...lines] = await download(page);
  assert.match(head!, /^\uFEFFWhen \([\w/]+\),Kind,Description,Amount \(USD\),Balance \(USD\),Message,/);
  const micros = lines.map((line) => Math.round(Number(line.split(",")[3]) * 1e6));
  const { balance } = await call<{ balance: number }>("GET /v1/account");
  assert.equal(
    micros.reduce((sum, amount) => sum + amount, 0),
    Math.round(balance * 1e6),
  );
  const saved = page.waitForEvent("download");
  await files.click();
  await page.getByRole("menuitem", { name: fileTypes.xlsx }).click();
  const { sheets } = await readXlsx(await readFile(await (await saved).path()));
  const entries = sheets[0]!.rows.slice(1);
  assert.equal(entries.length, lines.length);
  const total = entries.reduce((sum, row) => sum + Math.round((row[3] as number) * 1e6), 0);
  assert.equal(total, Math.round(balance * 1e6), "the amounts of the workbook are numbers");
  assert.ok(entries[0]![0] instanceof Date);
  await walk.open("/wallet?view=entries");
  const charge = page
    .getByRole("table", { name: t.wallet.ledger })
    .getByRole("link", { name: /^out_sms_/ })
    .first();
  await charge.click();
  await page.getByRole("heading", { name: t.common.message, level: 1 }).waitFor();
});

test(
  "the ledger is summed by day and bulk send, opens to single entries, and is a statement that adds up",
  { skip },
  async () => {
    const { page } = walk;
    const id = await sendMany(people(30, 40_000), "Muraho", "harvest");
    await walk.open("/wallet");
    const ledger = page.getByRole("table", { name: t.wallet.ledger });
    const group = ledger.getByRole("row").filter({ hasText: "harvest" });
    await group.getByText("-0.1800").waitFor();
    await group.getByRole("cell", { name: "30", exact: true }).waitFor();
    await group.getByRole("link").first().click();
    await page.waitForURL((url) => url.searchParams.get("report_id") === id);
    await page.getByText(t.ui.range("1", "25", "30", true)).waitFor();
    assert.equal(await ledger.getByRole("link", { name: /^out_sms_/ }).count(), 25);
    await page.getByLabel(t.wallet.kind).selectOption(t.wallet.refund);
    await page.getByText(t.ui.noMatches).waitFor();

    await walk.open("/wallet/statement");
    await page.getByText(t.wallet.balanced).waitFor();
    await page.getByRole("table", { name: t.wallet.movements }).getByText("harvest").waitFor();
    await page.getByRole("button", { name: t.ui.download }).click();
    const [head, ...lines] = await download(page);
    assert.equal(head, "\uFEFFDay,Kind,Description,Bulk send,Entries,Amount (USD)");
    const amounts = lines.map((line) => Math.round(Number(line.split(",").at(-1)) * 1e6));
    const { balance } = await call<{ balance: number }>("GET /v1/account");
    assert.equal(amounts.at(-1), Math.round(balance * 1e6));
    assert.equal(
      amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0),
      amounts.at(-1),
    );
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.getByRole("navigation").first().isVisible(), false);
    await page.emulateMedia({ media: null });
    await walk.open("/wallet/statement?month=2001-02");
    await page.getByText(t.wallet.noMovements).waitFor();
    await walk.open("/wallet/statement?month=never");
    await page.getByText(t.wallet.balanced).waitFor();
  },
);

test("a low balance is shown on the wallet and home pages until it recovers", { skip }, async () => {
  const { page } = walk;
  await walk.open("/wallet");
  await page.getByLabel(t.wallet.warnBelow).fill("5000");
  await page.getByRole("button", { name: t.common.save }).click();
  await page.getByText(/is below USD.5,000\.00/).waitFor();
  await walk.open("/");
  await page.getByText(/is below USD.5,000\.00/).waitFor();
  const { id } = await call<{ id: string }>("GET /v1/account");
  await call(`POST /v1/operator/accounts/${id}/credit`, { amount: "6000" });
  await page.getByText(/^Your balance of .* is below/).waitFor({ state: "detached" });
});

test(
  "a credit is given once however often it is clicked or retried, and again only if intended",
  { skip },
  async () => {
    const { page } = walk;
    const { id, name } = await call<{ id: string; name: string }>("GET /v1/account");
    const credits = async () =>
      (
        await call<{ entries: { kind: string; note: string | null }[] }>("GET /v1/account/ledger?per_page=100")
      ).entries.filter(({ note }) => note === "Invoice 12").length;
    const form = page.getByRole("dialog");
    const fill = async () => {
      await page.getByRole("row", { name }).getByRole("button", { name: t.accounts.credit }).click();
      await form.getByLabel(t.accounts.amount("USD")).fill("7.25");
      await form.getByLabel(t.accounts.note).fill("Invoice 12");
    };
    const add = form.getByRole("button", { name: t.accounts.addCredit });
    await walk.open("/operator/accounts");
    for (const given of [1, 2]) {
      await fill();
      await add.dblclick();
      await form.waitFor({ state: "detached" });
      assert.equal(await credits(), given, "two presses make one credit, a deliberate repeat another");
    }
    // The credit is booked, but the response is lost.
    await page.route(
      `**/v1/operator/accounts/${id}/credit`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await fill();
    await add.click();
    await form.getByRole("alert").waitFor();
    assert.equal(await credits(), 3);
    await form.getByRole("button", { name: t.ui.close }).click();
    await fill();
    await add.click();
    await form.waitFor({ state: "detached" });
    assert.equal(await credits(), 3, "a retry gets the response that was lost");
  },
);

test("a click runs the reconciliation, and every invariant holds", { skip }, async () => {
  const { page } = walk;
  await walk.open("/operator/reconcile");
  await page.getByRole("button", { name: t.operator.checkTheBooks }).click();
  await page.getByText("Every invariant holds").waitFor();
  assert.equal(await page.getByText("broken", { exact: true }).count(), 0);
  const entries = page.locator("dl > div").filter({ hasText: "Ledger entries" }).locator("dd span").first();
  assert.ok(Number((await entries.textContent())!.replace(",", "")) > 30);
});

test("a bulk send without a valid recipient says why", { skip }, async () => {
  const { page } = walk;
  await openList(walk, "number\nnonsense\nneither");
  await page.getByText(t.compose.rowsLeftOut(2)).waitFor();
  const next = page.getByRole("button", { name: t.compose.toTheText });
  assert.equal(await next.getAttribute("title"), t.compose.noNumberFits);
  await walk.open("/compose/review");
  await page.waitForURL(/\/compose\/who$/);
});

test("no script failed, no policy was violated, and no request went to another machine", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
