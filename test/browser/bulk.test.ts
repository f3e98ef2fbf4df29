import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import type { Download, Page } from "playwright-core";
import { t } from "../../web/src/texts/index.ts";
import { fileTypes } from "../../web/src/ui/lists/file-types.ts";
import { until } from "../harness/wait.ts";
import { violations } from "./axe.ts";
import { missing, openList, openStep, settled, startWalk, writeText, type Walk } from "./browser.ts";

const skip = missing;

let walk: Walk;
if (!missing) {
  before(async () => {
    walk = await startWalk({ DEFAULT_COUNTRY: "RW" });
    await walk.signIn();
  });
  after(() => walk.stop());
}

const linesOf = async (download: Download) => (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");

async function downloaded(page: Page, name: string): Promise<string[]> {
  await page.getByText(t.ui.more, { exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name, exact: true }).click(),
  ]);
  await page.keyboard.press("Escape");
  return linesOf(download);
}

/** Sends what the form holds, through its review, and waits for the page of the send. */
async function send(page: Page): Promise<void> {
  await openStep(page, "review");
  await page.getByRole("heading", { name: t.compose.reviewHeading }).waitFor();
  const button = page.getByRole("button", { name: new RegExp(`^${t.common.send} \\d`) });
  await until(async () => (await button.getAttribute("aria-disabled")) === null, { what: "the button that sends" });
  await button.click();
  await page.waitForURL(/\/bulk\/[0-9a-f-]{36}$/);
  await settled(page);
}

const file = Buffer.from(
  [
    "phone,name,town,secret",
    "",
    "0788700001,Aline,Huye,=1+1",
    "nobody,Nobody,x,x",
    "0788709901,Eric,Ngũgĩ,y", // The simulated carrier cannot deliver to this number.
  ].join("\r\n"),
);

test(
  "the report of a list has its lines and columns beside the outcome, and so have the failures",
  { skip },
  async () => {
    const { page } = walk;
    await openList(walk, file);
    // One of its columns is called `secret`.
    await page.getByText(t.compose.privateColumns("secret")).waitFor();
    assert.equal(await page.getByLabel(t.compose.keepColumns).isChecked(), false);
    await page.getByLabel(t.compose.keepColumns).check();
    await writeText(page, "Muraho @contact.name");
    await send(page);
    await page.getByRole("tab", { name: t.bulk.countOf(t.bulk.delivered, "1"), exact: true }).waitFor();
    await page.getByRole("tab", { name: /undelivered/ }).waitFor();
    const [names, aline, eric] = await downloaded(page, fileTypes.csv);
    assert.ok(
      names!.startsWith("\uFEFFTo,State,") && names!.endsWith(",contact.name,contact.row,contact.town,contact.secret"),
    );
    assert.ok(/,Muraho Aline,.*,out_sms_\d+,Aline,3,Huye,'=1\+1$/.test(aline!), aline);
    assert.match(eric!, /,undelivered,The carrier could not deliver [^,]*,.*,yes,.*,Muraho Eric,.*,Eric,5,Ngũgĩ,y$/);
    assert.deepEqual((await downloaded(page, t.bulk.failuresAs(fileTypes.csv))).slice(1), [eric]);
  },
);

test("the sender chooses what is kept", { skip }, async () => {
  const { page } = walk;
  await openList(walk, file);
  await page.getByLabel(t.compose.keepColumns).uncheck();
  await writeText(page, "Murabeho @contact.name");
  await send(page);
  const [names] = await downloaded(page, fileTypes.csv);
  assert.match(names!, /,Report,Message$/);
});

test("the messages of a send are found by number and text, and each is named by its number", { skip }, async () => {
  const { page, server } = walk;
  const recipients = Array.from({ length: 60 }, (_, index) => ({
    phonenumber: `+2507887${String(index).padStart(5, "0")}`,
    name: `n${index}`,
  }));
  const body = { recipients, text: "Muraho @contact.name", sender: "TUMA", reference: "Fees of May" };
  const { report_id: id } = (await server.call<{ report_id: string }>("POST /v1/sms/bulk", { body })).body;
  await walk.open(`/bulk/${id}`);
  await page.getByRole("heading", { name: "Fees of May" }).waitFor();
  const rows = page.getByRole("table", { name: t.common.messages }).getByRole("row");
  await page.getByLabel(t.common.to).fill("0788 700 04");
  const shown = async () => (await rows.getByRole("link").allInnerTexts()).toSorted();
  const expected = Array.from({ length: 10 }, (_, index) => `+25078870004${index}`);
  await until(async () => JSON.stringify(await shown()) === JSON.stringify(expected), { what: "ten numbers" });
  assert.equal(await page.getByRole("alert").count(), 0);
  await page.getByLabel(t.common.to).fill("");
  await page.getByLabel(t.common.text, { exact: true }).fill("n59");
  await until(async () => (await shown()).join() === "+250788700059", { what: "one number" });
  await page.getByRole("link", { name: "+250788700059" }).click();
  await page.waitForURL(/\/messages\/out_sms_/);
});

test("a send prints on one sheet, with why messages failed, however many it has", { skip }, async () => {
  const { page, server } = walk;
  const recipients = Array.from({ length: 60 }, (_, n) => ({
    name: "Ada",
    phonenumber: n === 7 ? "+250788009901" : `+2507880030${String(n).padStart(2, "0")}`,
  }));
  const sent = await server.call<{ report_id: string }>("POST /v1/sms/bulk", {
    body: { recipients, text: "Come at 8.", sender: "TUMA" },
  });
  const id = sent.body.report_id;
  const progress = async () => (await server.call<{ progress: number }>(`GET /v1/sms/reports/${id}`)).body.progress;
  await until(async () => (await progress()) === 1, { what: "the end of the send" });
  const reply = { to: "+250788000000", text: "Yes" };
  assert.ok((await server.call("POST /v1/sandbox/handsets/+250788003001/messages", { body: reply })).status < 300);
  const answered = async () =>
    (await server.call<{ answered: number }>(`GET /v1/sms/reports/${id}/answers`)).body.answered;
  await until(async () => (await answered()) === 1, { what: "the answer" });
  await walk.open(`/bulk/${id}`);
  await page.getByRole("heading", { name: t.bulk.whyFailed }).waitFor();
  await page.getByText(t.bulk.answered, { exact: true }).waitFor();
  await page.getByText(t.ui.more, { exact: true }).click();
  await page.getByRole("menuitem", { name: t.bulk.print }).waitFor();
  await page.keyboard.press("Escape");
  const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g);
  assert.equal(sheets?.length, 1);
  await page.emulateMedia({ media: "print" });
  await page.getByText(t.bulk.whyFailed).waitFor();
  assert.equal(await page.getByRole("table").filter({ visible: true }).count(), 0);
  await page.emulateMedia({ media: "screen" });
});

test("a cancelled send says how much was submitted, never that it is done", { skip }, async () => {
  const { page, server } = walk;
  const body = {
    recipients: [{ phonenumber: "+250788700001", name: "A" }],
    text: "x",
    sender: "TUMA",
    send_at: new Date(Date.now() + 86_400_000).toISOString(),
  };
  const { report_id: id } = (await server.call<{ report_id: string }>("POST /v1/sms/bulk", { body })).body;
  await walk.open(`/bulk/${id}`);
  await page.getByRole("button", { name: t.bulk.cancelTheRest }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.bulk.cancelTheRest }).click();
  await page.getByText(t.bulk.ofTotal("1"), { exact: true }).waitFor();
  assert.equal(await page.getByText(t.bulk.done, { exact: true }).count(), 0);
  assert.equal(await page.getByText("100 %", { exact: true }).count(), 0);
});

test("drafts are listed under bulk sends, several of them, opened and discarded", { skip }, async () => {
  const { page } = walk;
  const write = async (text: string) => {
    await openList(walk, `number,name\n+250788700001,${text}`);
    await writeText(page, text);
    await page.getByRole("link", { name: t.common.wallet, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: t.compose.keepDraft }).click();
    await page.waitForURL(/\/wallet$/);
  };
  await write("first text");
  await walk.open("/compose/who");
  await page.getByRole("button", { name: t.compose.startAnother }).click();
  await page.getByText(t.compose.draftPutAside).waitFor();
  await page.getByLabel(t.compose.orPasteNumbers).waitFor();
  await write("second text");
  await walk.open("/bulk");
  const drafts = page.getByRole("table", { name: t.bulk.drafts });
  await drafts.getByText("first text").waitFor();
  await drafts.getByText("second text").waitFor();
  assert.deepEqual(await violations(page), []);
  await drafts
    .getByRole("row", { name: /first text/ })
    .getByRole("link")
    .click();
  await page.waitForURL(/draft=/);
  await page.getByText("first text", { exact: true }).first().waitFor();
  await openStep(page, "what");
  await until(async () => (await page.getByLabel(t.common.text, { exact: true }).inputValue()) === "first text", {
    what: "the first draft",
  });
  await page.getByRole("button", { name: t.compose.discardDraft }).click();
  await page.waitForURL(/\/bulk$/);
  await drafts.getByText("second text").waitFor();
  assert.equal(await drafts.getByText("first text").count(), 0);
  await drafts.getByRole("button", { name: t.bulk.discard }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.bulk.discard }).click();
  await drafts.waitFor({ state: "detached" });
});

test(
  "the failed messages of ten thousand are resent, each with its text and kept members",
  { skip },
  async (context) => {
    const { page, server } = walk;
    const recipients = Array.from({ length: 10_000 }, (_, index) => ({
      phonenumber: `+2507886${String(index).padStart(5, "0")}`,
      name: `n${index}`,
      town: "Nyarugenge, Kigali",
    }));
    const body = {
      recipients,
      text: "Muraho @contact.name, this is a text of usual length, as a bank sends it.",
      sender: "TUMA",
      keep_members: true,
      send_at: new Date(Date.now() + 86_400_000).toISOString(),
    };
    const [account] = (await server.call<{ accounts: { id: string }[] }>("GET /v1/operator/accounts")).body.accounts;
    await server.call(`POST /v1/operator/accounts/${account!.id}/credit`, { body: { amount: 1_000 } });
    const { report_id: id } = (await server.call<{ report_id: string }>("POST /v1/sms/bulk", { body })).body;
    await server.database.sql`
    update messages set state = 'rejected', ended_badly = 'rejected', due_at = null, final_at = now() where report_id = ${id}`;
    await walk.open(`/bulk/${id}`);
    await page.evaluate(`window.long = [];
    new PerformanceObserver((list) => window.long.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: "longtask" });`);
    await page.getByText(t.ui.more, { exact: true }).click();
    await page.getByRole("menuitem", { name: t.bulk.resendFailed }).click();
    // A carrier that gives no reason would most likely refuse them again.
    await page.getByLabel(/The carrier refused the message/).check();
    await page.getByRole("button", { name: t.bulk.reviewCount("10,000") }).click();
    await page.getByLabel(t.compose.typeToSend("10,000")).fill("10000");
    await page.getByRole("button", { name: /^Send 10,000 for/ }).click();
    await page.waitForURL((url) => /\/bulk\//.test(url.pathname) && !url.pathname.endsWith(id));
    await settled(page);
    const again = new URL(page.url()).pathname.split("/").at(-1)!;
    const csv = await server.call(`GET /v1/sms/reports/${again}.csv`);
    const lines = csv.text.trimEnd().split("\r\n");
    assert.equal(lines.length, 10_001);
    assert.match(lines[1]!, /Muraho n0, this is .*,n0,"Nyarugenge, Kigali",/);
    const long = (await page.evaluate("window.long")) as number[];
    // A worker parses the megabytes; the figure is the page's own share. It is reported rather than judged, since the machine may
    // be busy.
    context.diagnostic(`long tasks of the page: ${long.map(Math.round).join(", ") || "none"} ms`);
    await walk.open(`/bulk/${id}?step=resend`);
    await page
      .getByRole("main")
      .getByRole("link", { name: t.bulk.resentAs(1, 1) })
      .waitFor();
  },
);

test("no script failed, no policy was violated, and no request went to another machine", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
