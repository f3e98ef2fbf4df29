import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CarrierPeer } from "../harness/carrier.ts";
import { until } from "../harness/wait.ts";
import { missing, refusedAt, settled, startWalk, type Walk, takeAllLive } from "./browser.ts";
import { t } from "../../web/src/texts/index.ts";

let walk: Walk;
const peer = new CarrierPeer();
if (!missing) {
  before(async () => {
    await peer.open();
    walk = await startWalk();
    await walk.signIn();
  });
  after(async () => {
    await walk.stop();
    await peer.close();
  });
}

test("a sent PIN is read on the phone and accepted, and a wrong one is refused", { skip: missing }, async () => {
  const { page } = walk;
  await walk.open("/verify");
  await page.getByLabel(t.verify.brand).fill("Kigali Shop");
  await page.getByRole("button", { name: t.verify.sendAPin }).click();
  const text = await page.getByText(/is your Kigali Shop verification code/).textContent();
  const pin = /^\d+/.exec(text!)![0];
  await page.getByLabel(t.verify.pin, { exact: true }).fill(pin === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: t.verify.check, exact: true }).click();
  await page.getByRole("alert").waitFor();
  await page.getByLabel(t.verify.pin, { exact: true }).fill(pin);
  await page.getByRole("button", { name: t.verify.check, exact: true }).click();
  await page.getByText(t.verify.correct).waitFor();
  await page.getByText("verified", { exact: true }).waitFor();
});

test(
  "every setting of PINs is in the form, the rarer ones folded until one is refused",
  { skip: missing },
  async () => {
    const { page, server } = walk;
    await walk.open("/verify?tab=settings");
    const tries = page.getByLabel(t.verify.wrongCodesAllowed);
    assert.equal(await tries.isVisible(), false);
    const more = page.getByText(t.verify.moreSettings);
    await more.click();
    await tries.fill("4");
    await page.getByLabel(t.verify.resendAfter).fill("45");
    await page.getByLabel(t.verify.alwaysAllowed).fill("+25078, +25079");
    await page.getByLabel(t.verify.numberTypes.PAGER).uncheck();
    await page.getByLabel(t.verify.neverAllowed).fill("nobody");
    await more.click();
    await page.getByRole("button", { name: t.common.save }).click();
    await refusedAt(page.getByLabel(t.verify.neverAllowed), /nobody|Entry 1/);
    await page.getByLabel(t.verify.neverAllowed).fill("");
    await page.getByRole("button", { name: t.common.save }).click();
    await page.getByText(t.common.saved).waitFor();
    const { body } = await server.call<{
      max_attempts: number;
      resend_after_seconds: number;
      guard: { allow: string[]; deny: string[]; refused_types: string[] };
    }>("GET /v1/verify/settings");
    assert.deepEqual([body.max_attempts, body.resend_after_seconds, body.guard.deny], [4, 45, []]);
    assert.equal(body.guard.allow.length, 2);
    assert.ok(!body.guard.refused_types.includes("PAGER"));
  },
);

test("a new webhook receives an inbound message, and its log shows the response", { skip: missing }, async () => {
  const { page, server, receiver } = walk;
  await walk.open("/webhooks");
  await page.getByRole("button", { name: t.common.addAWebhook }).first().click();
  await page.getByLabel(t.webhooks.url).fill(receiver.url);
  await page.getByRole("button", { name: t.webhooks.addWebhook }).click();
  await page.getByText(/^whsec_/).waitFor();
  await page.getByRole("button", { name: t.ui.iHaveSavedIt }).click();
  const body = { to: "+250788000000", text: "Is it open on Sunday?" };
  await server.call("POST /v1/sandbox/handsets/+250788123456/messages", { body });
  await page.getByRole("heading", { name: receiver.url, level: 1 }).waitFor();
  await page.getByRole("table", { name: t.webhooks.deliveries }).getByText(t.bulk.delivered).click();
  await page.getByRole("dialog").getByText("Is it open on Sunday?").waitFor();
  assert.equal(receiver.received.at(-1)?.body.text, body.text);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: t.inbox.inbox }).click();
  await page.getByRole("list", { name: t.inbox.conversations }).getByRole("link").first().click();
  await page.getByLabel(t.inbox.reply).fill("Yes, from 10.");
  await page.getByRole("button", { name: t.common.send, exact: true }).click();
  await page.getByRole("list", { name: t.inbox.messagesOldestFirst }).getByText("Yes, from 10.").waitFor();
});

test("a text is spoken, and the names in another are highlighted", { skip: missing }, async () => {
  const { page } = walk;
  await walk.open("/voice?tab=tts&lang=en");
  await page.getByLabel(t.voice.textToSpeak).fill("Good morning from Kigali.");
  await page.getByRole("button", { name: t.voice.speak, exact: true }).click();
  const address = await page.getByLabel(t.voice.generatedSpeech).getAttribute("src", { timeout: 60_000 });
  assert.match(address!, /^\/media\//);
  await walk.open("/voice?tab=ner&lang=en");
  await page.getByLabel(t.common.text, { exact: true }).fill("Aline Uwase flew from Kigali to Nairobi.");
  await page.getByRole("button", { name: t.voice.findEntities }).click();
  await page.locator("mark", { hasText: "Kigali" }).waitFor({ timeout: 60_000 });
});

test("a page is brought up to date when the service is back after an outage", { skip: missing }, async () => {
  const { page, context } = walk;
  await walk.open("/messages");
  await context.setOffline(true);
  await page.getByRole("link", { name: t.common.wallet }).click();
  await page.getByText("Tuma is not responding").waitFor();
  await context.setOffline(false);
  await page.getByText("Tuma is not responding").waitFor({ state: "detached" });
  await page.getByRole("heading", { name: t.common.wallet }).waitFor();
  await settled(page);
});

test("an operator adds a link to a carrier and sees it bind, and the sandbox end", { skip: missing }, async () => {
  const { page } = walk;
  await walk.open("/operator/carriers");
  await page.getByRole("button", { name: t.carriers.addALink }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t.common.name).fill("Aggregator");
  await dialog.getByLabel(t.carriers.host).fill("127.0.0.1");
  await dialog.getByLabel(t.carriers.port).fill(String(peer.port));
  await dialog.getByLabel(t.carriers.systemId).fill("tuma");
  await dialog.getByLabel(t.common.password).fill(t.webhooks.secret);
  const tlvs = dialog.getByRole("group", { name: t.carriers.tlvs });
  await tlvs.getByRole("button", { name: t.ui.addRow(t.carriers.tlv) }).click();
  await tlvs.getByLabel(t.common.name).fill("campaign");
  await tlvs.getByLabel(t.carriers.tag).fill("0x1401");
  await dialog.getByRole("button", { name: t.carriers.addLink }).click();
  await takeAllLive(page, "Aggregator");
  await page.getByRole("link", { name: "Aggregator" }).click();
  await page.getByRole("heading", { name: "Aggregator" }).waitFor();
  await page.getByText("bound", { exact: true }).first().waitFor();
  await until(() => peer.binds.length > 0, { what: "the bind" });
  await page.getByText("campaign", { exact: true }).waitFor();
  assert.equal(await page.getByRole("note").filter({ hasText: t.shell.sandboxName }).count(), 0);
});

test("no script failed, no policy was violated, and no request went to another machine", { skip: missing }, () => {
  assert.deepEqual(walk.faults, []);
});
