import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { until } from "../harness/wait.ts";
import { violations } from "./axe.ts";
import {
  missing,
  openList,
  openStep,
  owner,
  refusedAt,
  settled,
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

test(
  "a visitor who is not signed in goes to the sign-in page, and then to the page they wanted",
  { skip: missing },
  async () => {
    const { page, server, context } = walk;
    await context.clearCookies();
    await walk.open("/messages?status=delivered");
    await page.waitForURL(/\/login\?next=/);
    await page.getByText(t.signIn.signInToContinue).waitFor();
    await page.getByLabel(t.signIn.email).fill(owner.email);
    await page.getByLabel(t.common.password).fill("not the password");
    await page.getByRole("button", { name: t.signIn.signIn }).click();
    await refusedAt(page.getByLabel(t.common.password), /^The email address or password is wrong\.$/);
    assert.equal(await page.getByText("Unauthorized").count(), 0);
    await page.getByLabel(t.common.password).fill(owner.password);
    await page.getByRole("button", { name: t.signIn.signIn }).click();
    await page.waitForURL(`${server.url}/messages?status=delivered`);
    assert.equal(await page.getByLabel(t.common.state).inputValue(), t.bulk.delivered);
  },
);

test("the reason for a refusal appears once, under its field, in the form's own words", { skip: missing }, async () => {
  const { page } = walk;
  await walk.open("/compose/one?to=%2B250788123456");
  await page.getByLabel(t.common.text).fill("Muraho");
  await page.getByLabel(t.compose.sendAt).fill("2020-01-01T08:00");
  await page.getByRole("button", { name: t.compose.schedule, exact: true }).click();
  await refusedAt(page.getByLabel(t.compose.sendAt), /^Send at is in the past/);
  assert.equal(await page.getByText(/is in the past/).count(), 1);
  // Resends the kept draft at once.
  await page.getByLabel(t.compose.sendAt).fill("");
  await page.getByRole("button", { name: t.common.send, exact: true }).first().waitFor();
});

test("a sent message appears on the phone, and the reply is received", { skip: missing }, async () => {
  const { page, server } = walk;
  await walk.open("/start");
  await page.getByRole("button", { name: t.start.sendFromHere }).click();
  const phone = page.getByRole("region", { name: /Simulated phone/ });
  await phone.getByText("Muraho! This is Tuma.").waitFor();
  await phone.getByLabel(t.ui.replyFromThisPhone).fill("Yego, ndabyumva!");
  await phone.getByRole("button", { name: t.common.send }).click();
  await phone.getByText("Yego, ndabyumva!").waitFor();
  await page.getByRole("heading", { name: t.start.replyToIt + t.start.done }).waitFor();
  const { body } = await server.call<{ inbound_sms: { text: string; from: string }[] }>("GET /v1/sms/inbounds");
  assert.deepEqual(
    body.inbound_sms.map(({ text, from }) => ({ text, from })),
    [{ text: "Yego, ndabyumva!", from: "+250788123456" }],
  );
});

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

test(
  "what is scheduled says when, in the account's time zone by name, and can be given another time and text",
  { skip: missing },
  async () => {
    const { page, server } = walk;
    const zoneOf = (zone: string | null) =>
      server.call("PATCH /v1/account", { body: { settings: { time_zone: zone } } });
    assert.equal((await zoneOf("Asia/Tokyo")).status, 200);
    // 08:30 in Tokyo, in some days; the browser is in another zone.
    const [planned, later] = [`${day(3)}T08:30`, `${day(5)}T17:45`];
    const review = () => page.getByRole("button", { name: t.compose.review }).click();
    const save = async () => {
      const button = page.getByRole("button", { name: t.common.save });
      await until(async () => (await button.getAttribute("aria-disabled")) === null, { what: "the button that saves" });
      await button.click();
    };
    const shown = (time: string) => page.getByText(new RegExp(`${time} \\(Asia/Tokyo\\)`)).first();
    await walk.open("/compose/one?to=%2B250788123470");
    await page.getByText(t.compose.sendAtHint("Asia/Tokyo")).waitFor();
    await page.getByLabel(t.common.text).fill("See you");
    await page.getByLabel(t.compose.sendAt).fill(planned);
    await page.getByRole("button", { name: t.compose.schedule }).first().click();
    await shown("08:30").waitFor();
    assert.equal(await page.getByText(t.compose.storedAndSending).count(), 0);
    const { body } = await server.call<{ messages: { send_at: string; sms_id: string }[] }>(
      "GET /v1/sms?to=%2B250788123470",
    );
    assert.equal(body.messages[0]!.send_at, `${day(2)}T23:30:00.000Z`);
    await page.getByRole("link", { name: t.compose.trackIt }).click();
    await page.getByText(/^Scheduled for .*08:30 \(Asia\/Tokyo\)$/).waitFor();
    await page.getByRole("link", { name: t.messages.change, exact: true }).click();
    await page.getByLabel(t.common.text, { exact: true }).fill("See you ".repeat(30));
    await page.getByRole("button", { name: t.compose.toTheTime }).click();
    assert.equal(await page.getByLabel(t.compose.sendAt).inputValue(), planned);
    await page.getByLabel(t.compose.sendAt).fill("2020-01-01T08:00");
    await review();
    await save();
    // What the service refuses leads back to its field.
    await refusedAt(page.getByLabel(t.compose.sendAt), /^Send at is in the past/);
    await page.getByLabel(t.compose.sendAt).fill(later);
    await review();
    await page.getByText(/0\.012 instead of .*0\.006/).waitFor();
    await page.getByText(/17:45 \(Asia\/Tokyo\) instead of .*08:30 \(Asia\/Tokyo\)/).waitFor();
    assert.deepEqual(await violations(page), []);
    await save();
    await page.getByText(/^Scheduled for .*17:45 \(Asia\/Tokyo\)$/).waitFor();
    await page.getByText(/^Scheduled for .*08:30 \(Asia\/Tokyo\)$/).waitFor();
    await walk.open("/messages?to=%2B250788123470");
    await page.getByRole("table", { name: t.common.messages }).getByText(/17:45/).waitFor();

    await openList(walk, "+250788123471\n+250788123472");
    await writeText(page, "See you");
    await openStep(page, "when");
    await page.getByRole("radio", { name: t.compose.later }).check();
    await page.getByText(t.compose.inZone("Asia/Tokyo", true)).waitFor();
    await page.getByLabel(t.compose.sendAt).fill("2020-01-01T08:00");
    await page.getByRole("button", { name: t.compose.review }).click();
    // The review leads back to what the service refuses.
    await refusedAt(page.getByLabel(t.compose.sendAt), /^Send at is in the past/);
    assert.equal(new URL(page.url()).pathname, "/compose/when");
    await page.getByLabel(t.compose.sendAt).fill(planned);
    await shown("08:30").waitFor();
    await page.getByRole("button", { name: t.compose.review }).click();
    await shown("08:30").waitFor();
    await page.getByRole("button", { name: /^Schedule 2 for/ }).click();
    await page.waitForURL(/\/bulk\/[0-9a-f-]{36}$/);
    await shown("08:30").waitFor();
    const sent = page.url();
    await page.getByRole("link", { name: t.messages.changeTime }).click();
    const next = page.getByRole("button", { name: t.compose.review });
    assert.equal(await next.getAttribute("title"), t.messages.nothingChanged);
    await page.getByLabel(t.compose.sendAt).fill(later);
    await review();
    await page.getByText("See you").first().waitFor();
    assert.deepEqual(await violations(page), []);
    await save();
    await page.waitForURL(sent);
    await shown("17:45").waitFor();
    await walk.open("/bulk");
    await page.getByRole("table", { name: t.bulk.bulkSends }).getByText(/17:45/).waitFor();
    assert.equal((await zoneOf(null)).status, 200);
  },
);

test("a flash message is a switch, and reaches the phone as one", { skip: missing }, async () => {
  const { page, server } = walk;
  await walk.open("/compose/one?to=%2B250788123499");
  await page.getByLabel(t.common.text).fill("At once");
  const flash = page.getByLabel(t.compose.flash);
  await flash.check();
  await page.getByText(/^1 × /).waitFor();
  await page.getByRole("button", { name: t.common.send, exact: true }).first().click();
  await page.getByText(t.compose.storedAndSending).waitFor();
  const { body } = await server.call<{ messages: { message_class?: number }[] }>("GET /v1/sms?to=%2B250788123499");
  assert.deepEqual(
    body.messages.map(({ message_class: messageClass }) => messageClass),
    [0],
  );
});

test("a double click on Send sends one message, whose timeline ends on the phone", { skip: missing }, async () => {
  const { page, server } = walk;
  await walk.open("/compose/one?to=%2B250788000111");
  await page.getByLabel(t.common.text).fill("Twice clicked");
  await page.getByText(/= USD.0\.0060? of/).waitFor();
  await page.getByRole("button", { name: t.common.send, exact: true }).first().dblclick();
  await page.getByRole("link", { name: t.compose.trackIt }).click();
  await page.getByText(t.messages.deliveredToThePhone).waitFor();
  const { body } = await server.call<{ messages: unknown[] }>("GET /v1/sms?to=%2B250788000111");
  assert.equal(body.messages.length, 1);
});

test("the counter names the character that forces UCS-2, and the fix", { skip: missing }, async () => {
  const { page } = walk;
  await walk.open("/compose/one");
  await page.getByLabel(t.common.text).fill("It costs 5 – not “more”");
  await page.getByText(t.compose.characterAt(t.compose.characters.dash, 12)).waitFor();
  await page.getByRole("button", { name: t.compose.replaceThem }).click();
  await page.getByText(t.common.gsmAlphabet, { exact: true }).waitFor();
});

test(
  "a file of 100,000 lines, some invalid, is mapped, previewed and priced without freezing the page",
  { skip: missing },
  async () => {
    const { page } = walk;
    await walk.open("/compose/who");
    const lines = Array.from({ length: 100_000 }, (_, index) =>
      index % 1000 === 7 ? `nobody,Bad ${index},x` : `+25078${String(8_000_000 + index)},Person ${index},${index} RWF`,
    );
    const buffer = Buffer.from(`phone,full name,amount\n${lines.join("\n")}`);
    await page.getByLabel(t.compose.chooseAFile).setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
    await page.getByText(t.counts.lines(100_000), { exact: true }).waitFor();
    assert.equal(await page.getByLabel(t.compose.numberColumn).locator("option:checked").textContent(), "phone");
    assert.equal(await page.getByLabel(t.compose.nameColumn).locator("option:checked").textContent(), "full name");
    // It is parsed in a worker, so the page never stalls.
    assert.equal(page.workers().length, 1);
    await page.getByText(t.compose.rowsLeftOut(100)).waitFor();
    await writeText(page, "Dear @contact.name, you owe @contact.amount.");
    await page.getByText("Dear Person 0, you owe 0 RWF.").waitFor();
  },
);

test(
  "a workbook is read wherever a CSV file is, another of its sheets can be chosen, and other files are refused in words",
  { skip: missing },
  async () => {
    const { page } = walk;
    await walk.open("/compose/who");
    await withoutDraft(page);
    const workbook = await readFile(new URL("../../lists/fixtures/clinic.xlsx", import.meta.url));
    const hasReader = () =>
      page.evaluate<boolean>("performance.getEntriesByType('resource').some(({ name }) => /workbook/.test(name))");
    assert.equal(await hasReader(), false, "what reads workbooks is loaded only for one");
    const old = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]);
    await page.getByLabel(t.compose.chooseAFile).setInputFiles({ name: "people.xlsx", mimeType: "", buffer: old });
    // The page did not fail: the file did.
    const refused = page.getByRole("alert").filter({ hasText: t.compose.unreadable.excel97 });
    await refused.getByText(t.compose.notRead).waitFor();
    assert.deepEqual(await violations(page), []);
    const data = await page.evaluateHandle(
      `(() => { const data = new DataTransfer(); data.items.add(new File([Uint8Array.from(atob("${workbook.toString("base64")}"), (c) => c.charCodeAt(0))], "people.xlsx")); return data; })()`,
    );
    await page.getByLabel(t.compose.orPasteNumbers).dispatchEvent("drop", { dataTransfer: data });
    await page.getByText(t.counts.lines(5), { exact: true }).waitFor();
    await writeText(page, "Muraho @contact.name, @contact.Visite");
    await page.getByText("Muraho Famille Habimana,").waitFor();
    assert.equal(await page.getByText(/WINDOWS|UTF/).count(), 0);
    assert.deepEqual(await violations(page), []);
    await openStep(page, "who");
    await page.getByLabel(t.compose.sheet).selectOption("Staff");
    await page.getByText(t.counts.lines(1), { exact: true }).waitFor();
    await openStep(page, "what");
    await page.getByText("Muraho Dr. Jean, @contact.Visite").waitFor();
    await openStep(page, "who");
    await page.getByRole("button", { name: t.compose.useAnotherList }).click();
    await page
      .getByLabel(t.compose.orPasteNumbers)
      .evaluate(
        (field: { dispatchEvent: (event: unknown) => void }, clipboardData: unknown) =>
          field.dispatchEvent(
            Object.assign(new Event("paste", { bubbles: true, cancelable: true }), { clipboardData }),
          ),
        data,
      );
    await page.getByText(t.counts.lines(5), { exact: true }).waitFor();
    await withoutDraft(page);
  },
);

test("pasted lines without a header are read as number and name", { skip: missing }, async () => {
  const { page } = walk;
  const paste = async (lines: string) => {
    await openList(walk, lines);
    await writeText(page, "Muraho @contact.name!");
  };
  await paste("+250788111001,Aline\n+250788111002,Eric");
  await page.getByText("Muraho Aline!").waitFor();
  await paste("+250788111001\n+250788111002");
  await page.getByText(t.counts.numbers(2)).waitFor();
  assert.equal(await page.getByRole("button", { name: "@contact.name" }).count(), 0, "there are no names to put in");
});

test(
  "a bulk send from the page shows the outcome of each message, and resends the failed ones",
  { skip: missing },
  async () => {
    const { page } = walk;
    await openList(
      walk,
      "number,name\n+250788111001,Aline\n+250788119901,Eric\n+250788119903,Odette\n+250788111001,Aline\nnonsense,Nobody",
    );
    await writeText(page, "Hello @contact.name");
    await openStep(page, "review");
    await page.getByText(t.compose.rowsLeftOut(2)).waitFor();
    await page.getByRole("button", { name: /^Send 3 for/ }).click();
    await page.waitForURL(/\/bulk\/[0-9a-f-]{36}$/);
    const first = page.url();
    await page.getByText(`2 ${t.bulk.failed}`).first().waitFor();
    await page.getByText(t.bulk.whyFailed).waitFor();
    await page.getByText("The number does not exist, or is no longer in use.").waitFor();
    await page.getByRole("button", { name: t.ui.more, exact: true }).click();
    await page.getByRole("menuitem", { name: t.bulk.resendFailed }).click();
    await page.getByText("Check the number with the person").first().waitFor();
    const refused = page.getByLabel(/The number does not exist/);
    assert.equal(await refused.isChecked(), false, "a number that does not exist is left out unless it is ticked");
    assert.match(await page.getByLabel(t.common.reference).inputValue(), / \(resend\)$/);
    assert.deepEqual(await violations(page), []);
    await page.getByRole("button", { name: t.bulk.reviewCount("1") }).click();
    await page.getByRole("heading", { name: t.compose.reviewHeading }).waitFor();
    await page.getByText(t.compose.balanceAfter).waitFor();
    await page.getByText("Hello Eric").first().waitFor();
    await page.getByRole("button", { name: /^Send 1 for/ }).click();
    await page.getByRole("link", { name: t.bulk.resendOfOther }).click();
    await page.waitForURL(first);
    await page.getByRole("link", { name: t.bulk.resentAs(1, 1) }).click();
    await page.getByRole("link", { name: t.bulk.resendOfOther }).waitFor();
    await page.getByText("Hello Eric").first().waitFor();
  },
);

test("an ended session leads to the sign-in page and back", { skip: missing }, async () => {
  const { page, context, server } = walk;
  await walk.open("/bulk");
  await context.clearCookies();
  // Refuses the page's next request, whichever it is: the page may send one by itself and navigate away before the click.
  await page.evaluate(`document.querySelector('nav a[href="/messages"]')?.click()`);
  await page.waitForURL(/\/login\?next=/);
  const wanted = new URL(page.url()).searchParams.get("next")!;
  await page.getByLabel(t.signIn.email).fill(owner.email);
  await page.getByLabel(t.common.password).fill(owner.password);
  await page.getByRole("button", { name: t.signIn.signIn }).click();
  await page.waitForURL(server.url + wanted);
  await settled(page);
});

test("no script failed, no policy was violated, and no request went to another machine", { skip: missing }, () => {
  assert.deepEqual(walk.faults, []);
});
