import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Locator } from "playwright-core";
import { paths } from "../../web/src/paths.ts";
import { formats } from "../../web/src/texts/formats.ts";
import { t } from "../../web/src/texts/index.ts";
import { catalogue, languages, type Language } from "../../web/src/texts/languages.ts";
import { until } from "../harness/wait.ts";
import { violations } from "./axe.ts";
import { filter, missing, openList, openStep, settled, startWalk, writeText, type Walk } from "./browser.ts";

// PINs that are spoken in a call, and the simulated phone that rings.

const skip = missing;
const answered = "+250788620001";
const declined = "+250788620002";

let walk: Walk;
if (!missing) {
  before(async () => {
    walk = await startWalk();
    await walk.signIn();
    // Longer than the test: the phone stops ringing when somebody acts, and at no other time.
    await walk.server.call("PATCH /v1/sandbox/carrier", { body: { ring_ms: 60_000 } });
  });
  after(() => walk.stop());
}

/** Has a number called from the page, and returns its phone, which rings. */
async function callMe(number: string): Promise<Locator> {
  const { page } = walk;
  await walk.open(paths.verify());
  await page.getByLabel(t.common.number).fill(number);
  const phone = page.getByRole("region", { name: t.ui.simulatedPhoneOf(number) });
  // In the page before it has something to say; only then do screen readers announce it.
  const news = phone.getByRole("status");
  await news.waitFor({ state: "attached" });
  assert.equal(await news.textContent(), "");
  const brand = page.getByLabel(t.verify.brand);
  await described(brand, t.verify.shownInTheMessage);
  await page.getByLabel(t.verify.sendPinBy).selectOption(t.verify.channels.voice);
  await described(brand, t.verify.saidInTheCall);
  await page.getByRole("button", { name: t.verify.sendAPin }).click();
  await said(phone, t.ui.callStates.ringing("TUMA"));
  return phone;
}

/** Waits until the hint of a field says this. */
async function described(field: Locator, hint: string): Promise<void> {
  const isSaid = async () => {
    const id = (await field.getAttribute("aria-describedby"))?.split(" ")[0];
    return (await field.page().locator(`[id="${id}"]`).allTextContents())[0] === hint;
  };
  await until(isSaid, { what: hint });
}

const said = (phone: Locator, sentence: string) =>
  phone.getByRole("status").filter({ hasText: sentence }).waitFor({ state: "visible" });

/** In both colours and on the narrowest phone: no violation, and nothing beside the screen. */
async function inspect(): Promise<void> {
  const { page } = walk;
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await violations(page), [], colorScheme);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  const beside = await page.evaluate(`[...document.querySelectorAll("main *")]
    .filter((each) => each.getBoundingClientRect().right > innerWidth && !each.closest("[role=tablist]"))
    .map((each) => each.outerHTML.slice(0, 100))`);
  assert.deepEqual(beside, []);
  await page.setViewportSize({ width: 1280, height: 860 });
}

/** What Chromium knows of the sound on the page. */
const sound = async () =>
  JSON.parse(
    await walk.page.evaluate(`(() => {
      const { duration, currentTime, readyState, error } = document.querySelector("audio") ?? {};
      return JSON.stringify({ duration, currentTime, readyState, error: error?.message });
    })()`),
  ) as { duration: number; currentTime: number; readyState: number; error?: string };

test("the simulated phone rings, is answered, plays the PIN, and the PIN is accepted", { skip }, async () => {
  const { page } = walk;
  const phone = await callMe(answered);
  await inspect();
  assert.equal(await phone.locator("audio").count(), 0);
  await phone.getByRole("button", { name: t.ui.answerCall, exact: true }).click();
  await said(phone, t.ui.callStates.answered("TUMA"));
  await phone.getByLabel(t.ui.whatIsSaid).waitFor();
  await phone.getByRole("status").and(page.locator(":focus")).waitFor();
  await until(async () => (await sound()).currentTime > 0, { limitMs: 60_000, what: "the sound plays" });
  const { duration, error } = await sound();
  assert.equal(error, undefined);
  assert.ok(duration > 5 && duration < 60, `${duration} s`);
  await inspect();
  const words = await phone.getByText(/^Hello\. This is Owner\./).textContent();
  const pin = /\d(?:, \d)+/.exec(words!)![0].replaceAll(", ", "");
  await page.getByLabel(t.verify.pin, { exact: true }).fill(pin);
  await page.getByRole("button", { name: t.verify.check, exact: true }).click();
  await page.getByText(t.verify.correct).waitFor();
  await phone.locator("audio").waitFor({ state: "detached" });
  assert.equal(await phone.getByText(/This is Owner/).count(), 0, "a PIN that was used is not shown");
});

test("a declined call is shown as such wherever it is listed, and its refund in the wallet", { skip }, async () => {
  const { page } = walk;
  const phone = await callMe(declined);
  await phone.getByRole("button", { name: t.ui.declineCall, exact: true }).click();
  await said(phone, t.ui.callStates.declined("TUMA"));
  assert.equal(await phone.getByRole("button").count(), 0);
  await page.getByRole("link", { name: t.common.details }).click();
  const sent = page.getByRole("listitem").filter({ hasText: t.verify.pinSentInACall });
  await sent.getByText(t.states.undelivered).waitFor();
  await page.getByRole("definition").getByText(t.verify.channels.voice).waitFor();
  const message = await sent.getByRole("link").textContent();
  await sent.getByRole("link").click();
  await page.getByRole("heading", { name: t.common.call, level: 1 }).waitFor();
  await page.getByText(t.messages.callNotAnswered).waitFor();
  await page.getByText("The recipient declined the call.").waitFor();
  await page.getByText(t.messages.refunded, { exact: true }).waitFor();
  await page.getByRole("definition").getByText(t.verify.channels.voice).waitFor();
  assert.equal(await page.getByTitle(t.ui.pinPlaceholder).count(), 2);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: t.shell.findAnything }).fill(message!);
  await page.getByRole("option").filter({ hasText: message! }).getByText(t.common.call, { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await walk.open(paths.lookup({ q: message! }));
  await page.getByRole("button", { name: t.lookup.find, exact: true }).click();
  const found = page.getByRole("table", { name: t.lookup.results }).getByRole("row");
  await found.getByText(t.common.call, { exact: true }).waitFor();
  await walk.open(paths.lookedUp(message!));
  await page.getByRole("heading", { name: t.common.call, level: 1 }).waitFor();
  await walk.open(paths.wallet({ view: "entries" }));
  const entries = page.getByRole("table", { name: t.wallet.ledger }).getByRole("row").filter({ hasText: message! });
  await entries.filter({ hasText: t.wallet.refund }).getByText("+0.030").waitFor();
  for (const entry of await entries.all()) assert.match(await entry.innerText(), new RegExp(t.wallet.pinInACall));
  assert.equal(await entries.count(), 2, "the charge and its refund");
  await walk.open(paths.verify({ tab: "latest" }));
  const rows = page.getByRole("table", { name: t.verify.verifications }).getByRole("row");
  await rows.filter({ hasText: t.verify.channels.voice }).nth(1).waitFor();
});

test("the list of messages says which are calls, and shows only those or only the others", { skip }, async () => {
  const { page, server } = walk;
  const body = { to: answered, text: "A text, not a call", sender: "TUMA" };
  assert.equal((await server.call("POST /v1/sms", { body })).status, 201);
  await walk.open(paths.messages());
  const rows = page.getByRole("table", { name: t.common.messages }).getByRole("row");
  const text = rows.filter({ hasText: body.text });
  await text.waitFor();
  const calls = rows.filter({ has: page.getByText(t.common.call, { exact: true }) });
  assert.deepEqual([await rows.count(), await calls.count()], [4, 2], "the heading, a text and two calls");
  assert.equal(await text.getByText(t.common.call, { exact: true }).count(), 0);
  const channel = await filter(page, t.verify.channel);
  await channel.selectOption(t.verify.channels.voice);
  await text.waitFor({ state: "detached" });
  assert.equal(await calls.count(), 2);
  await channel.selectOption(t.verify.channels.sms);
  await text.waitFor();
  assert.equal(await calls.count(), 0);
  assert.equal(new URL(page.url()).searchParams.get("channel"), "sms");
  await channel.selectOption(t.messages.anyChannel);
  await calls.first().waitFor();
});

test(
  "a list is called: what will be heard is played first, each in its language, and the key that is pressed is shown",
  { skip },
  async () => {
    const { page } = walk;
    const [ana, ben] = ["+250788620011", "+250788620012"];
    await openList(walk, `phone,name,language\n${ana},Ana,rw\n${ben},Ben,`);
    await openStep(page, "what");
    await page.getByLabel(t.compose.way).selectOption({ label: t.compose.asCall });
    await page.getByLabel(t.compose.callLanguage).selectOption("en");
    await page.getByLabel(t.compose.ifNobodyAnswers).selectOption({ label: t.compose.calledAgain(2, 15) });
    await page.getByLabel(t.compose.textAfter).check();
    await writeText(page, "Muraho @contact.name, press 1.");
    await page.getByText(t.compose.aboutSeconds(3)).first().waitFor();
    assert.equal(await page.getByText(t.compose.flash).count(), 0, "a call has no class");
    await inspect();
    await openStep(page, "review");
    const [kinyarwanda, english] = ["rw", "en"].map((code) => formats.languageName(code)) as [string, string];
    for (const each of [kinyarwanda, english])
      await page.getByText(new RegExp(`^${each}: 1 call, USD\\s0\\.030*, at most about 3 s each$`)).waitFor();
    const after = page.locator("dt", { hasText: t.compose.ifNobodyAnswers }).locator("+ dd");
    assert.match((await after.textContent())!, /^2 messages, USD\s0\.0120*$/);
    await page.getByRole("button", { name: t.compose.hear(kinyarwanda) }).click();
    await until(async () => (await sound()).currentTime > 0, { limitMs: 60_000, what: "the sound plays" });
    await page.getByRole("button", { name: t.compose.hear(english) }).waitFor();
    await inspect();
    const send = page.getByRole("button", { name: /^Send 2 for/ });
    await until(async () => (await send.getAttribute("aria-disabled")) === null, { what: "the button that sends" });
    await send.click();
    await page.getByRole("heading", { name: t.bulk.bulkSend, level: 1 }).waitFor();
    await page.getByRole("heading", { name: t.bulk.fallbacks }).waitFor();
    const { body: list } = await walk.server.call<{ messages: { retry: object; fallback: string }[] }>(
      `GET /v1/sms?to=${encodeURIComponent(ana)}`,
    );
    assert.deepEqual(
      list.messages.map(({ retry, fallback }) => [retry, fallback]),
      [[{ times: 2, after_s: 900 }, "sms"]],
    );
    await walk.open(paths.compose("one", { to: ana }));
    const phone = page.getByRole("region", { name: t.ui.simulatedPhoneOf(ana) });
    await phone.getByRole("button", { name: t.ui.answerCall, exact: true }).click();
    await phone.getByText("Muraho Ana, press 1.").waitFor();
    await inspect();
    await phone.getByRole("button", { name: t.ui.pressKey("1") }).click();
    await walk.open(paths.messages({ to: ana }));
    await page.getByRole("table", { name: t.common.messages }).getByRole("link").first().click();
    await page.getByRole("heading", { name: t.common.call, level: 1 }).waitFor();
    const fact = page.locator("dt", { hasText: t.messages.keyPressed }).locator("+ dd");
    await until(async () => (await fact.textContent()) === "1", { what: "the key" });
  },
);

test("the rates of a link that makes calls are per call", { skip }, async () => {
  const { page, server } = walk;
  const http = { url: "http://127.0.0.1:9/calls", body: { to: "{to}" }, calls: { answer: "{audio_url}" } };
  const link = { name: "Voice", bind: "http", http, enabled: false, keep_sandbox: true };
  const added = await server.call<{ id: string }>("POST /v1/operator/carriers", { body: link });
  assert.equal(added.status, 200, added.text);
  await walk.open(paths.carrier(added.body.id));
  await page.getByText(t.carriers.ratesLead.calls).waitFor();
  await page.getByRole("button", { name: t.prices.add }).click();
  await page.getByRole("dialog").getByText(t.prices.calls.addLead("USD")).waitFor();
});

for (const language of Object.keys(languages) as Language[])
  test(`the phone with its last call, and the channel of a PIN, are in ${languages[language]}`, { skip }, async () => {
    const texts = await catalogue(language);
    const page = await walk.visitor({ locale: language });
    await page.context().addCookies(await walk.context.cookies());
    await page.goto(walk.server.url + paths.verify());
    await settled(page, texts);
    await page.getByLabel(texts.common.number).fill(declined);
    const phone = page.getByRole("region", { name: texts.ui.simulatedPhoneOf(declined) });
    await said(phone, texts.ui.callStates.declined("TUMA"));
    const choices = await page.getByLabel(texts.verify.sendPinBy).locator("option").allTextContents();
    assert.deepEqual(choices, Object.values(texts.verify.channels));
    assert.doesNotMatch(await page.getByRole("main").innerText(), /undefined|\[object/);
    await page.context().close();
  });

test("no script failed, no policy was violated, and no request went to another machine", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
