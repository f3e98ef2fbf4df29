import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { violations } from "./axe.ts";
import {
  follow,
  missing,
  openList,
  openStep,
  owner,
  signIn,
  startWalk,
  withoutDraft,
  writeText,
  type Walk,
} from "./browser.ts";
import { t } from "../../web/src/texts/index.ts";

let walk: Walk;
if (!missing) {
  before(async () => {
    walk = await startWalk();
    await walk.signIn();
  });
  after(() => walk.stop());
}

const skip = missing;

const button = (name: string | RegExp) =>
  walk.page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });
const reviewButton = () => button(t.compose.review);
const sendButton = () => button(/^(Send|Schedule) [\d,]+ for/);
const text = () => walk.page.getByLabel(t.common.text, { exact: true });
const reviewed = () => walk.page.getByRole("heading", { name: t.compose.reviewHeading });

/** All bulk sends of the account. */
async function sends(): Promise<number> {
  const { body } = await walk.server.call<{ pages: { total: number } }>("GET /v1/sms/reports");
  return body.pages.total;
}

/** The value next to a term in a definition list. */
const fact = (name: string) => walk.page.locator("dt", { hasText: new RegExp(`^${name}$`) }).locator("+ dd");

async function centre(place: Locator): Promise<{ x: number; y: number }> {
  const box = (await place.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const people = (count: number) => Array.from({ length: count }, (_, index) => `+25078861${String(1000 + index)}`);

test("two presses, by mouse or by Enter, at 80 to 500 ms, on any button of the flow never send", { skip }, async () => {
  const { page } = walk;
  const before = await sends();
  await openList(walk, "number,name\n+250788600001,Aline\n+250788600002,Eric\nnonsense,Nobody");
  await writeText(page, "Muraho @contact.name");
  for (const size of [
    { width: 1280, height: 860 },
    { width: 360, height: 780 },
  ]) {
    await page.setViewportSize(size);
    for (const pause of [80, 250, 500]) {
      for (const press of [mouse, enter]) {
        await openStep(page, "when");
        await press(page, reviewButton(), pause);
        await reviewed().waitFor();
        // No button has the focus, so pressing Enter does nothing.
        assert.match(String(await page.evaluate("document.activeElement.tagName")), /^(H2|MAIN|BODY)$/);
        await page.keyboard.press("Enter");
        await page.locator("[aria-disabled]", { hasText: /^Send 2 for/ }).waitFor({ state: "detached" });
        await press(page, button(t.compose.backToTheText), pause);
        await reviewed().waitFor({ state: "detached" });
      }
    }
  }
  await page.setViewportSize({ width: 1280, height: 860 });
  assert.equal(await sends(), before);
});

/** Two separate clicks at one position: the second hits whatever is there by then. */
async function mouse(page: Page, target: Locator, pause: number): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x, y } = await centre(target);
  await page.mouse.click(x, y);
  await page.waitForTimeout(pause);
  await page.mouse.click(x, y);
}

async function enter(page: Page, target: Locator, pause: number): Promise<void> {
  await target.focus();
  await page.keyboard.press("Enter");
  await page.waitForTimeout(pause);
  await page.keyboard.press("Enter");
}

/** An amount as shown, in the smallest unit. */
const micros = (amount: number | string) => Math.round(Number(amount) * 1e6);

test("the review shows all that a send will do, is accessible, and its one press sends once", { skip }, async () => {
  const { page, server } = walk;
  const before = await sends();
  await openList(walk, "number,name\n+250788600011,Aline\n+250788600012,Eric\nnonsense,Nobody");
  await writeText(page, "Muraho @contact.name");
  await openStep(page, "review");
  await reviewed().waitFor();
  const { body: account } = await server.call<{ balance: number; currency: string; default_sender: string }>(
    "GET /v1/account",
  );
  assert.equal(new URL(page.url()).pathname, "/compose/review");
  await page.locator("dd", { hasText: account.default_sender }).waitFor();
  assert.equal(await fact(t.compose.recipients).textContent(), "2");
  assert.equal(await fact(t.compose.leftOut).textContent(), "1");
  assert.equal(await fact(t.common.parts).textContent(), "2");
  const shownIn = async (name: string) => (await fact(name).textContent())!.replaceAll(",", "").match(/\d+\.\d+/g)!;
  const [cost] = (await shownIn(t.common.cost)) as [string];
  const [left, now] = (await shownIn(t.compose.balanceAfter)) as [string, string];
  assert.deepEqual([cost, left, now].map(micros), [0.012, account.balance - 0.012, account.balance].map(micros));
  assert.equal(new Set([cost, left, now].map((amount) => amount.split(".")[1]!.length)).size, 1, "they add up by eye");
  assert.equal(await fact(t.common.when).textContent(), t.compose.now);
  assert.equal(await fact(t.common.from).textContent(), account.default_sender);
  await page.getByText("Muraho Aline").waitFor();
  assert.deepEqual(await violations(page), []);
  await page.emulateMedia({ colorScheme: "dark" });
  assert.deepEqual(await violations(page), []);
  await page.emulateMedia({ colorScheme: "light" });
  await sendButton().click();
  await page.waitForURL(/\/bulk\/[0-9a-f-]{36}$/);
  assert.equal(await sends(), before + 1);
  // Nothing remains that could be sent again.
  await walk.open("/compose/review");
  await page.waitForURL(/\/compose\/who$/);
  await page.getByLabel(t.compose.orPasteNumbers).waitFor();
  await walk.open("/compose/one");
  assert.equal(await text().inputValue(), "");
});

test("a send goes out at a pace, or at the hour of each recipient, as the review says", { skip }, async () => {
  const { page, server } = walk;
  const reported = async () => {
    await sendButton().click();
    await page.waitForURL(/\/bulk\/[0-9a-f-]{36}$/);
    const id = new URL(page.url()).pathname.split("/").at(-1);
    return (await server.call(`GET /v1/sms/reports/${id}`)).body;
  };
  await openList(walk, "number,name\n+250788600031,Aline\n+250788600032,Eric");
  await writeText(page, "Muraho @contact.name");
  await openStep(page, "when");
  const pace = page.getByLabel(t.compose.pace);
  await pace.fill("1.5");
  await page.getByText(t.compose.paceWrong).first().waitFor();
  assert.equal(await reviewButton().getAttribute("title"), t.compose.paceWrong);
  await pace.fill("1");
  assert.deepEqual(await violations(page), []);
  await openStep(page, "review");
  await reviewed().waitFor();
  const dueAt = await fact(t.common.when).textContent();
  assert.ok(dueAt?.startsWith(t.compose.fromUntil("", "").split(" ")[0]!), dueAt ?? "");
  const paced = await reported();
  assert.deepEqual([paced["per_minute"], paced["zone"]], [1, "account"]);
  await page.getByText(t.bulk.perMinute(t.counts.messages(1))).waitFor();
  const span = Date.parse(String(paced["last_send_at"])) - Date.parse(String(paced["created_at"]));
  assert.equal(span, 60_000);

  await openList(walk, "number,name\n+250788600033,Aline\n+254712600034,Achieng");
  await writeText(page, "Muraho @contact.name");
  await openStep(page, "when");
  await page.getByRole("radio", { name: t.compose.later }).check();
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel(t.compose.ownHour).check();
  await page.getByLabel(t.compose.sendAt).fill(`${day}T09:30`);
  assert.equal(await pace.count(), 0);
  await page.getByText(t.compose.savedForTeam).waitFor();
  await page.reload();
  assert.equal(await page.getByLabel(t.compose.ownHour).isChecked(), true);
  await openStep(page, "review");
  await reviewed().waitFor();
  const local = await reported();
  assert.deepEqual(
    [local["zone"], local["send_at"], local["last_send_at"]],
    ["recipient", `${day}T06:30:00.000Z`, `${day}T07:30:00.000Z`],
  );
  await page.getByText(t.bulk.ownHour).waitFor();
});

test("a send to more than a hundred is confirmed by typing their number", { skip }, async () => {
  const { page } = walk;
  const before = await sends();
  await openList(walk, people(1_234).join("\n"));
  await writeText(page, "Muraho");
  await openStep(page, "review");
  const typed = page.getByLabel(t.compose.typeToSend("1,234"));
  for (const wrong of ["", "123", "12345", "1 235", "all"]) {
    await typed.fill(wrong);
    await typed.press("Enter");
    await sendButton().click({ force: true });
  }
  assert.equal(await sends(), before);
  await typed.fill("1 234");
  await sendButton().click();
  await page.waitForURL(/\/bulk\/[0-9a-f-]{36}$/);
  assert.equal(await sends(), before + 1);
});

/** The rows left out, as the page shows them, with their heights. */
async function rowsShown(page: Page): Promise<{ text: string; height: number }[]> {
  const reasons = await page.getByRole("region", { name: t.compose.leftOutRows }).locator("details").all();
  const rows: { text: string; height: number }[] = [];
  for (const reason of reasons) {
    const name = reason.locator("summary");
    if ((await reason.getAttribute("open")) === null) await name.click();
    await reason.getByRole("list").waitFor();
    for (const row of await reason.getByRole("listitem").all())
      rows.push({
        text: `${await row.innerText()} ${await name.innerText()}`,
        height: (await row.boundingBox())!.height,
      });
  }
  return rows;
}

/** The file that the browser downloads when a button is pressed. */
async function saved(place: Locator): Promise<string> {
  const download = walk.page.waitForEvent("download");
  await place.click();
  return readFile(await (await download).path(), "utf8");
}

test("the rows left out are readable, with the file's lines, and are downloaded with reasons", { skip }, async () => {
  const { page } = walk;
  const bad = Array.from({ length: 120 }, (_, index) => `25${index},Bad ${index},x`);
  const list = ["phone,name,note", '+250788600021,Aline,"two', 'lines"', "", ...bad, "+250788600021,Aline,again"];
  await openList(walk, Buffer.from(list.join("\r\n")));
  await writeText(page, "Muraho @contact.name");
  await page.getByText(t.compose.rowsLeftOut(121)).waitFor();
  for (const step of ["written", "reviewed"]) {
    if (step === "reviewed") {
      await openStep(page, "review");
      await reviewed().waitFor();
    }
    const rows = await rowsShown(page);
    assert.equal(rows.length, 121, step);
    for (const { height } of rows) assert.ok(height >= 30, `${step}: a row of ${height} pixels`);
    assert.match(rows[0]!.text, /^Line 5\s+250\s/, step);
    assert.match(rows.at(-1)!.text, /^Line 125\s+\+250788600021\s+1 · An earlier recipient/, step);
    const file = await saved(button(t.compose.downloadLeftOut(121)));
    const lines = file.split("\r\n");
    assert.equal(lines[0], "\uFEFFline,reason,phone,name,note", step);
    assert.match(lines[1]!, /^5,.+,250,Bad 0,x$/);
    assert.equal(lines.length, 123);
  }
});

test("a field that the list does not have is refused with the one that was meant", { skip }, async () => {
  const { page, server } = walk;
  await openList(walk, "number,name,amafaranga\n+250788600031,Aline,500\n+250788600032,,700");
  for (const [typed, meant] of [
    ["nam", "name"],
    ["Amafaranga", "amafaranga"],
    ["town", undefined],
  ] as const) {
    await writeText(page, `Muraho @contact.${typed}`);
    await page.getByText(t.compose.unknownField(typed, meant)).first().waitFor();
    await button(t.compose.toTheTime).click({ force: true });
    assert.equal(new URL(page.url()).pathname, "/compose/what");
  }
  // The review, opened before the page has counted, leads back to the text.
  await text().fill("Muraho @contact.name");
  await page.getByText("Muraho Aline").waitFor();
  await text().fill("Muraho @contact.nam");
  await follow(page, "/compose/review");
  await page
    .getByText(/did you mean/i)
    .first()
    .waitFor();
  await page.waitForURL(/\/compose\/what$/);
  await text().fill("Muraho @contact.name, 500 to info@contact.example");
  await page.getByText(t.compose.emptyField("@contact.name", 1, false)).waitFor();
  await openStep(page, "review");
  await reviewed().waitFor();
  await page.getByText(t.compose.emptyField("@contact.name", 1, false)).waitFor();
  await button(t.compose.backToTheText).click();
  await text().fill("Muraho @contact.name|nshuti, wishyuye @contact.amafaranga");
  await page.getByText("Muraho nshuti, wishyuye 700").waitFor();
  await openStep(page, "review");
  await reviewed().waitFor();
  assert.equal(await page.getByText(/is empty for/).count(), 0);
  await sendButton().click();
  await page.waitForURL(/\/bulk\/[0-9a-f-]{36}$/);
  const { body } = await server.call<{ messages: { text: string }[] }>("GET /v1/sms?to=%2B250788600032");
  assert.equal(body.messages[0]!.text, "Muraho nshuti, wishyuye 700");
});

test("the preview counts numbers, duplicates and parts as the service does", { skip }, async () => {
  const { page } = walk;
  const long = "x".repeat(170);
  await openList(
    walk,
    [
      "number,name",
      "+250788600041,Aline",
      "+250 788-600-041,Aline",
      `+250788600042,${long}`,
      "12345678,Eight digits are no number",
      "2.5E+11,Shortened",
      "+250188600043,No such range",
      "+254712345678,Kenya",
    ].join("\n"),
  );
  // Until there is a text, the number that is there twice may get two.
  await page.getByText(t.compose.rowsLeftOut(3)).waitFor();
  await writeText(page, "Muraho @contact.name");
  await page.getByText("3 numbers, 4 parts").waitFor();
  await page.getByText(t.compose.rowsLeftOut(4)).waitFor();
  await openStep(page, "review");
  await reviewed().waitFor();
  assert.equal(await fact(t.compose.recipients).textContent(), "3");
  assert.equal(await fact(t.common.parts).textContent(), "4");
  assert.equal(await fact(t.compose.leftOut).textContent(), "4");
});

test(
  "numbers as the account's country writes them are read alike by the preview and the service",
  { skip },
  async () => {
    const { page, server } = walk;
    const setCountry = (country: string | null) =>
      server.call("PATCH /v1/account", { body: { default_country: country } });
    const list = ["number", "0788 600 045", "250788600046", "+250788600047", "2.5E+11"].join("\n");
    for (const [country, good] of [
      ["RW", 3],
      [null, 1],
    ] as const) {
      assert.equal((await setCountry(country)).status, 200);
      await openList(walk, list);
      await page.getByText(/A spreadsheet's rounded form, such as 2\.5E\+11/).waitFor();
      await writeText(page, "Muraho");
      await page.getByText(`${t.counts.numbers(good)}, ${t.counts.parts(good)}`).waitFor();
      await openStep(page, "review");
      await reviewed().waitFor();
      assert.equal(await fact(t.compose.recipients).textContent(), String(good));
    }
  },
);

test("lists from older spreadsheets are read correctly, and their encoding is shown", { skip }, async () => {
  const { page } = walk;
  const windows1252 = Buffer.concat([
    Buffer.from("sep=;\r\nphone;nom\r\n+250788600051;Zo"),
    Buffer.from([0xe9]),
    Buffer.from("\r\n"),
  ]);
  const utf16 = Buffer.from("\uFEFFphone\tnom\r\n+250788600051\tNgũgĩ\r\n", "utf16le");
  for (const [file, charset, name] of [
    [windows1252, "WINDOWS-1252", "Zoé"],
    [utf16, "UTF-16LE", "Ngũgĩ"],
    [Buffer.from("\uFEFFphone,nom\n+250788600051,Ngũgĩ\n"), undefined, "Ngũgĩ"],
  ] as const) {
    await openList(walk, file);
    assert.equal(await page.getByText(/read as/).count(), charset ? 1 : 0);
    if (charset) await page.getByText(t.compose.readAs(charset)).waitFor();
    await writeText(page, "Muraho @contact.name!");
    await page.getByText(`Muraho ${name}!`, { exact: true }).waitFor();
  }
});

test(
  "a list with an open quotation mark is refused with its line, and lines with other cells are named",
  { skip },
  async () => {
    const { page } = walk;
    const good = ["phone,name", "+250788600051,Aline"];
    const open = [...good, '+250788600052,"Ann', "+250788600053,Ben", ""].join("\n");
    await walk.open("/compose/who");
    await withoutDraft(page);
    await page.getByLabel(t.compose.orPasteNumbers).fill(open);
    await button(t.compose.useTheseNumbers).click();
    await page.getByText(t.compose.openQuote(3)).waitFor();
    const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(`\n${open}`) };
    await page.getByLabel(t.compose.chooseAFile).setInputFiles(file);
    await page.getByText(t.compose.openQuote(4)).waitFor();
    assert.equal(await page.getByLabel(t.compose.numberColumn).count(), 0);
    await openList(walk, [...good, "+250788600052,Smith, Ann", "+250788600053"].join("\n"));
    await page.getByText(t.compose.raggedLines("3, 4")).waitFor();
  },
);

test("a field is inserted where the cursor is", { skip }, async () => {
  const { page } = walk;
  await openList(walk, "number,name,town\n+250788600061,Aline,Huye");
  await writeText(page, "Muraho , uraho?");
  await text().press("Home");
  for (const _ of "Muraho ") await page.keyboard.press("ArrowRight");
  await button("@contact.name").click();
  await page.keyboard.type("|nshuti");
  assert.equal(await text().inputValue(), "Muraho @contact.name|nshuti, uraho?");
  await page.getByText("Muraho Aline, uraho?").waitFor();
});

/** Writes a bulk send with its own column mapping, without sending it. */
async function writeDraft(): Promise<void> {
  await openList(walk, "number,formal,nick\n+250788600071,Madamu Aline,Alli\n+250788600072,Bwana Eric,Eri");
  await walk.page.getByLabel(t.compose.nameColumn).selectOption("nick");
  await writeText(walk.page, "Muraho @contact.name");
  await walk.page.getByText("Muraho Alli").waitFor();
}

/** Checks that the draft of `writeDraft` is restored, at its text: text, list and mapping. */
async function draftIsThere(): Promise<void> {
  await openStep(walk.page, "what");
  await walk.page.getByText("Muraho Alli").waitFor();
  assert.equal(await text().inputValue(), "Muraho @contact.name");
}

const dialog = () => walk.page.getByRole("dialog", { name: t.compose.leaveQuestion });
const wallet = () => walk.page.getByRole("navigation").getByRole("link", { name: t.common.wallet, exact: true });

test("a draft survives the switch between one and many, and a reload", { skip }, async () => {
  const { page } = walk;
  const way = (name: string) =>
    page.getByRole("navigation", { name: t.compose.howManyRecipients }).getByRole("link", { name }).click();
  await writeDraft();
  await openStep(page, "who");
  await way(t.compose.oneMessage);
  assert.equal(await text().inputValue(), "Muraho @contact.name");
  await way(t.compose.bulk);
  await page.getByLabel(t.compose.nameColumn).waitFor();
  assert.equal(await page.getByLabel(t.compose.nameColumn).locator("option:checked").textContent(), "nick");
  await draftIsThere();
  const asked = new Promise<string>((resolve) => {
    page.once("dialog", (leaving) => {
      resolve(leaving.type());
      void leaving.accept();
    });
  });
  await page.reload();
  assert.equal(await asked, "beforeunload", "the browser asks before the window closes");
  await draftIsThere();
  await page.getByText(t.compose.draftIsBack).waitFor();
});

test("leaving an unsent draft asks: stay, keep it, or discard it", { skip }, async () => {
  const { page } = walk;
  await writeDraft();
  await wallet().click();
  await dialog().getByRole("button", { name: t.ui.stay, exact: true }).click();
  await draftIsThere();
  await wallet().click();
  assert.deepEqual(await violations(page), []);
  await dialog().getByRole("button", { name: t.compose.keepDraft }).click();
  await page.waitForURL(/\/wallet$/);
  await page.goBack();
  await draftIsThere();
  await wallet().click();
  await dialog().getByRole("button", { name: t.compose.discardDraft }).click();
  await page.waitForURL(/\/wallet$/);
  await page.goBack();
  await page.getByLabel(t.compose.orPasteNumbers).waitFor();
  assert.equal(new URL(page.url()).pathname, "/compose/who");
  await wallet().click();
  await page.waitForURL(/\/wallet$/);
});

test("a draft is restored after the session has ended", { skip }, async () => {
  const { page, context } = walk;
  await writeDraft();
  // Else saving it finds the session ended, perhaps before the step is opened.
  await page.getByText(t.compose.savedForTeam).waitFor();
  await context.clearCookies();
  await openStep(page, "review");
  await page.waitForURL(/\/login\?next=/);
  await signIn(page, owner);
  await page.waitForURL(/\/compose/);
  await draftIsThere();
});

/** Signs out through the menu; if there is a draft, answers whether to keep it. */
async function signOut(answer?: string): Promise<void> {
  const { page } = walk;
  await button(t.shell.yourMenu).click();
  await page.getByRole("menuitem", { name: t.shell.signOut }).click();
  if (answer) await button(answer).click();
  await page.waitForURL(/\/login/);
}

/** Signs in and opens the form. */
async function backAs(person: { email: string; password: string }): Promise<void> {
  await walk.open("/login?next=%2Fcompose%2Fone");
  await signIn(walk.page, person);
  await walk.page.waitForURL(/\/compose/);
  await text().waitFor();
}

/** Has the service refuse to save drafts, until it is called. */
async function saveNothing(): Promise<() => Promise<void>> {
  const { page } = walk;
  const drafts = "**/console/drafts/*";
  await page.route(drafts, (route) => route.fulfill({ status: 503, json: { detail: "Not now." } }));
  return () => page.unroute(drafts);
}

test("signing out leaves a draft with the team, and asks of one that only the browser has", { skip }, async () => {
  const { page, server } = walk;
  await backToEmpty();
  await writeDraft();
  await page.getByText(t.compose.savedForTeam).waitFor();
  await signOut();
  await backAs(owner);
  assert.equal(await kept(page), 0, "the browser has no list any more");
  await page.getByRole("table", { name: t.bulk.drafts }).getByRole("link").first().click();
  await draftIsThere();
  await button(t.compose.discardDraft).click();
  await page.waitForURL(/\/bulk$/);
  const saveAgain = await saveNothing();
  await backToEmpty();
  await writeDraft();
  await page.getByText(t.compose.onlyInThisBrowser("Not now.")).waitFor();
  await signOut(t.shell.keepAndSignOut);
  await backAs(owner);
  await walk.open("/compose/who");
  await draftIsThere();
  await signOut(t.shell.deleteAndSignOut);
  await backAs(owner);
  assert.equal(await text().inputValue(), "");
  await writeDraft();
  await page.getByText(t.compose.onlyInThisBrowser("Not now.")).waitFor();
  await signOut(t.shell.keepAndSignOut);
  const invited = await server.call<{ url: string }>("POST /v1/members", {
    body: { email: "other@example.com", role: "developer" },
  });
  await page.goto(invited.body.url);
  await page.getByLabel(t.signIn.yourName).fill("Other");
  await page.getByLabel(t.signIn.chooseAPassword).fill("four words are good");
  await page.getByRole("button", { name: t.signIn.join }).click();
  await page.waitForURL(`${server.url}/`);
  await saveAgain();
  await walk.open("/compose/who");
  await page.getByLabel(t.compose.orPasteNumbers).waitFor();
  assert.equal(await kept(page), 0, "no data of the other person is left in the browser");
  assert.equal(await page.getByRole("table", { name: t.bulk.drafts }).count(), 0);
  await signOut();
  await backAs(owner);
  assert.equal(await text().inputValue(), "");
});

async function backToEmpty(): Promise<void> {
  await walk.open("/compose/who");
  await withoutDraft(walk.page);
}

/** All drafts in the browser, of any user. */
const kept = (page: Page) =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opened = indexedDB.open("tuma-drafts");
    opened.onerror = reject;
    opened.onsuccess = () => {
      const all = opened.result.transaction("lists").objectStore("lists").count();
      all.onsuccess = () => { opened.result.close(); resolve(all.result); };
    };
  })`);

test("a send whose answer was lost is not repeated by the draft that remains", { skip }, async () => {
  const { page } = walk;
  const before = await sends();
  await backToEmpty();
  await writeDraft();
  for (const attempt of ["lost", "answered"]) {
    if (attempt === "lost")
      await page.route("**/v1/sms/bulk", async (route) => {
        const reply = await route.fetch();
        if (route.request().headers()["idempotency-key"]) await route.abort();
        else await route.fulfill({ response: reply });
      });
    await openStep(page, "review");
    await reviewed().waitFor();
    await sendButton().click();
    if (attempt === "lost") {
      await page.getByRole("alert").waitFor();
      await page.unroute("**/v1/sms/bulk");
      await walk.open("/compose/who");
      await draftIsThere();
    }
  }
  await page.waitForURL(/\/bulk\/[0-9a-f-]{36}$/);
  assert.equal(await sends(), before + 1);
});

test("no script failed, no policy was violated, and no request went to another machine", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
