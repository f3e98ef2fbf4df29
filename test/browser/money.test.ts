import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { missing, startWalk, type Walk } from "./browser.ts";

// Bulk sends, what waits for its time, and the wallet that pays for them.

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

/** What the browser saves when the button is pressed. */
async function download(page: Page, name: string, role: "button" | "link" = "button"): Promise<string[]> {
  const saved = page.waitForEvent("download");
  await page.getByRole(role, { name, exact: true }).click();
  return (await readFile(await (await saved).path(), "utf8")).trimEnd().split("\r\n");
}

/** Sends to many over the page, and gives the id of the send. */
async function sendMany(numbers: string[], text: string, reference = ""): Promise<string> {
  const { page } = walk;
  await walk.open("/compose?mode=many");
  await page.getByLabel("Or paste numbers").fill(numbers.join("\n"));
  await page.getByRole("button", { name: "Read the numbers" }).click();
  await page.getByLabel("Text").fill(text);
  await page.getByLabel("Reference").fill(reference);
  await page.getByRole("button", { name: "Check and price" }).click();
  await page.getByRole("button", { name: /^Send \d+ for/ }).dblclick();
  await page.waitForURL(/\/bulk\/[0-9a-f-]{36}$/);
  return page.url().slice(-36);
}

const people = (count: number, start: number) =>
  Array.from({ length: count }, (_, index) => `+2507885${String(start + index).padStart(5, "0")}`);

test("a bulk send is paused, goes on, and what is left of it is cancelled and paid back", { skip }, async () => {
  const { page } = walk;
  await setCarrier({ down: true });
  const id = await sendMany(people(30, 20_000), "The clinic opens at 8.", "clinic");
  const report = () => call<Report>(`GET /v1/sms/reports/${id}`);
  await page.getByRole("heading", { name: "clinic", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Resume" }).waitFor();
  assert.equal((await report()).state, "paused");
  await walk.open("/bulk");
  const row = page.getByRole("table", { name: "Bulk sends" }).getByRole("row").filter({ hasText: "clinic" });
  await row.getByText("paused").waitFor();
  assert.equal(await row.count(), 1, "two presses are one send");
  await row.getByText("clinic").click();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.getByRole("button", { name: "Cancel the rest" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel the rest" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText("30 cancelled", { exact: false }).first().waitFor();
  await page.getByText(/0\.18 refunded/).waitFor();
  assert.equal(await page.getByRole("button", { name: "Pause" }).getAttribute("aria-disabled"), "true");
  assert.equal((await report()).refunded, 0.18);
  await setCarrier({ down: false });
});

test("the failures of a bulk send are a file, and are sent again with their own texts", { skip }, async () => {
  const { page } = walk;
  const numbers = ["number,name", "+250788529901,=1+1", "+250788520001,Eric", "+250788539901,Aline"];
  const id = await sendMany(numbers, "Dear @contact.name");
  await page.getByText("2 failed").first().waitFor();
  await page.getByText("1 delivered").first().waitFor();
  const [head, ...failures] = await download(page, "Failures");
  assert.match(head!, /^sms_id,to,status,state,/);
  assert.equal(failures.length, 2);
  assert.ok(failures.every((line) => line.includes("undelivered")));
  assert.equal((await download(page, "CSV", "link")).length, 4);
  await page.getByRole("button", { name: "Send the failed again" }).click();
  await page.getByRole("heading", { name: "Send 2 again?" }).waitFor();
  await page.getByRole("button", { name: "Send again", exact: true }).click();
  await page.waitForURL((url) => /\/bulk\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.endsWith(id));
  await page.getByText("Dear =1+1").waitFor();
  await page.getByText("Dear Aline").waitFor();
});

test("another list of the same length is priced anew", { skip }, async () => {
  const { page } = walk;
  await walk.open("/compose?mode=many");
  await page.getByLabel("Or paste numbers").fill("+250788520001\n+250788520002");
  await page.getByRole("button", { name: "Read the numbers" }).click();
  await page.getByLabel("Text").fill("Muraho");
  await page.getByRole("button", { name: "Check and price" }).click();
  await page.getByRole("button", { name: /^Send 2 for/ }).waitFor();
  await page.getByRole("button", { name: "Another list" }).click();
  await page.getByLabel("Or paste numbers").fill("+250788520003\n+254700000001");
  await page.getByRole("button", { name: "Read the numbers" }).click();
  await page.getByRole("button", { name: "Check and price" }).waitFor();
});

test("a message waits for its time, and is cancelled and paid back", { skip }, async () => {
  const { page } = walk;
  await walk.open("/compose?to=%2B250788520009");
  await page.getByLabel("Text").fill("Tomorrow");
  const tomorrow = new Date(Date.now() + 86_400_000);
  const local = new Date(tomorrow.getTime() - tomorrow.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  await page.getByLabel("Send at").fill(local);
  await page.getByRole("button", { name: "Schedule" }).first().click();
  await page.getByRole("link", { name: "Follow it" }).click();
  await page.getByText("Waits for its time").waitFor();
  await page.getByText("To be sent").waitFor();
  await page.getByRole("button", { name: "Cancel the message" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel the message" }).click();
  await page.getByText("Cancelled before it was sent").waitFor();
  await page.getByText("refunded").waitFor();
  await walk.open("/messages?status=cancelled&to=%2B250788520009");
  await page.getByRole("table", { name: "Messages" }).getByText("Tomorrow").waitFor();
});

test("the ledger is a file whose entries add up to the balance", { skip }, async () => {
  const { page } = walk;
  await walk.open("/wallet");
  const [head, ...lines] = await download(page, "CSV");
  assert.match(head!, /^id,created_at,kind,amount,balance_after,sms_id,note/);
  const micros = lines.map((line) => Math.round(Number(line.split(",")[3]) * 1e6));
  const { balance } = await call<{ balance: number }>("GET /v1/account");
  assert.equal(
    micros.reduce((sum, amount) => sum + amount, 0),
    Math.round(balance * 1e6),
  );
  const charge = page
    .getByRole("table", { name: "Ledger" })
    .getByRole("link", { name: /^out_sms_/ })
    .first();
  await charge.click();
  await page.getByRole("heading", { name: "Message", level: 1 }).waitFor();
});

test("a balance below the mark is said on the wallet and at home, and no more once it is above", { skip }, async () => {
  const { page } = walk;
  await walk.open("/wallet");
  await page.getByLabel("Warn below").fill("5000");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(/is below your mark of 5,000\.00/).waitFor();
  await walk.open("/");
  await page.getByText(/is below your mark of 5,000\.00/).waitFor();
  const { id } = await call<{ id: string }>("GET /v1/account");
  await call(`POST /v1/operator/accounts/${id}/credit`, { amount: "6000" });
  await page.getByText(/is below your mark/).waitFor({ state: "detached" });
});

test(
  "a credit is given once however often it is pressed or tried again, and once more when it is meant",
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
      await page.getByRole("row", { name }).getByRole("button", { name: "Credit" }).click();
      await form.getByLabel("Amount (USD)").fill("7.25");
      await form.getByLabel("Note").fill("Invoice 12");
    };
    const add = form.getByRole("button", { name: "Add it" });
    await walk.open("/operator/accounts");
    for (const given of [1, 2]) {
      await fill();
      await add.dblclick();
      await form.waitFor({ state: "detached" });
      assert.equal(await credits(), given, "two presses are one credit, and asking again is another");
    }
    // The credit is given, and its answer lost.
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
    await form.getByRole("button", { name: "Close" }).click();
    await fill();
    await add.click();
    await form.waitFor({ state: "detached" });
    assert.equal(await credits(), 3, "who tries again is given the answer that was lost");
  },
);

test("the books are checked by a click, and every invariant holds", { skip }, async () => {
  const { page } = walk;
  await walk.open("/operator/reconcile");
  await page.getByRole("button", { name: "Check the books" }).click();
  await page.getByText("Every invariant holds").waitFor();
  assert.equal(await page.getByText("broken", { exact: true }).count(), 0);
  const entries = page.locator("dl > div").filter({ hasText: "Ledger entries" }).locator("dd span").first();
  assert.ok(Number((await entries.textContent())!.replace(",", "")) > 30);
});

test("a bulk send of which nothing may be sent says why", { skip }, async () => {
  const { page } = walk;
  await walk.open("/compose?mode=many");
  await page.getByLabel("Or paste numbers").fill("number\nnonsense\nneither");
  await page.getByRole("button", { name: "Read the numbers" }).click();
  await page.getByLabel("Text").fill("Muraho");
  await page.getByText("2 lines hold no number").waitFor();
  await page.getByRole("button", { name: "Check and price" }).click();
  await page.getByRole("alert").or(page.getByText("2 are left out")).first().waitFor();
});

test("no script failed, no policy was broken, and nothing was asked of another machine", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
