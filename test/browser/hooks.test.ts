import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { until } from "../harness/wait.ts";
import { missing, refusedAt, startWalk, type Walk } from "./browser.ts";
import { t } from "../../web/src/texts/index.ts";

// A customer's webhook receiver, through everything its owner does on the webhook pages.

let walk: Walk;
let server: Server;
const heard: { body: string; headers: Record<string, string> }[] = [];
let answer = 200;
let url: string;

if (!missing) {
  before(async () => {
    server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        heard.push({ body, headers: request.headers as Record<string, string> });
        response.writeHead(answer).end(answer === 200 ? "" : "not today");
      });
    }).listen(0, "127.0.0.1");
    walk = await startWalk();
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
    await walk.signIn();
  });
  after(async () => {
    await walk.stop();
    server.closeAllConnections();
    server.close();
  });
}

const skip = missing;
const deliveries = () => walk.page.getByRole("table", { name: t.webhooks.deliveries });

/** What was received is signed with this secret, according to a Standard Webhooks library. */
const isSigned = (secret: string, { body, headers }: (typeof heard)[number]) => {
  try {
    return new Webhook(secret).verify(body, headers) !== undefined;
  } catch {
    return false;
  }
};

let secret: string;

test("a webhook is added, and its test event is signed with the secret that was shown", { skip }, async () => {
  const { page } = walk;
  await page.goto(`${walk.server.url}/webhooks?new=1`);
  await page.getByLabel(t.webhooks.url).fill(url);
  await page.getByLabel(t.webhooks.customHeaders).fill("x-shop: Kigali\nauthorization: Basic c2hvcDpzaG9w");
  await page.getByRole("button", { name: t.webhooks.addWebhook }).click();
  secret = (await page.getByLabel(t.webhooks.secret, { exact: true }).textContent())!;
  await page.getByRole("button", { name: t.ui.iHaveSavedIt }).click();
  await page.getByRole("link", { name: url }).click();
  await page.getByRole("button", { name: t.webhooks.sendTestEvent }).click();
  await deliveries().getByText(t.bulk.delivered).waitFor();
  assert.ok(isSigned(secret, heard[0]!));
  assert.equal(heard[0]!.headers["x-shop"], "Kigali");
  await page.getByText(t.webhooks.working).waitFor();
});

test("a new secret signs beside the old one for a day", { skip }, async () => {
  const { page } = walk;
  await page.getByRole("button", { name: t.webhooks.rotateSecret }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.webhooks.rotateSecret }).click();
  const next = (await page.getByLabel(t.webhooks.secret, { exact: true }).textContent())!;
  assert.notEqual(next, secret);
  await page.getByRole("button", { name: t.ui.iHaveSavedIt }).click();
  await page.getByText(t.webhooks.oldSecret).waitFor();
  await page.getByRole("button", { name: t.webhooks.sendTestEvent }).click();
  await until(() => heard.length === 2, { what: "the second example" });
  assert.ok(isSigned(secret, heard[1]!) && isSigned(next, heard[1]!));
});

test("a failed delivery is shown with its request and response, and can be resent", { skip }, async () => {
  const { page, server: tuma } = walk;
  answer = 503;
  await tuma.call("POST /v1/sms", { body: { to: "+250788600001", text: "will be told late" } });
  const row = deliveries().getByRole("row").filter({ hasText: "503" });
  await row.getByText("pending").waitFor();
  await page.getByText(t.webhooks.failing, { exact: true }).waitFor();
  await row.getByText("503").click();
  const dialog = page.getByRole("dialog", { name: t.webhooks.delivery });
  await dialog.getByText("DELIVRD").waitFor();
  await dialog.getByText("503").first().waitFor();
  assert.match(page.url(), /\?delivery=dlv_\d+$/);
  // It stays open when newer rows push it off the page, and again after a reload.
  answer = 200;
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      tuma.call("POST /v1/sms", { body: { to: `+2507886001${String(10 + index)}`, text: "told at once" } }),
    ),
  );
  await until(() => heard.length >= 33, { what: "the others" });
  await page.reload();
  await dialog.getByText("503").first().waitFor();
  await dialog.getByRole("button", { name: t.webhooks.resend }).click();
  await dialog.getByText("200").first().waitFor();
  await dialog.getByText(t.bulk.delivered, { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

test("a webhook whose server is gone is disabled, enabled again, and gets the events it missed", { skip }, async () => {
  const { page, server: tuma } = walk;
  answer = 410;
  const sent = await tuma.call<{ sms_id: string }>("POST /v1/sms", { body: { to: "+250788600002", text: "gone" } });
  await page.getByText(t.webhooks.disabledByTuma).waitFor();
  const on = page.getByLabel(t.webhooks.enabled, { exact: true });
  await until(async () => !(await on.isChecked()), { what: "the switch to be off" });
  answer = 200;
  const before = heard.length;
  await on.check();
  await page.getByRole("button", { name: t.common.save }).click();
  await page.getByText(t.webhooks.working).waitFor();
  await page.getByRole("button", { name: t.webhooks.replay }).click();
  await page.getByLabel(t.webhooks.fromTheLast).selectOption("1");
  await page.getByRole("dialog").getByRole("button", { name: t.webhooks.replay }).click();
  await page.getByText(/^Replaying \d+ events?/).waitFor();
  await until(() => heard.slice(before).some(({ body }) => body.includes(sent.body.sms_id)), { what: "the replay" });
});

test("a disabled webhook is shown as such, and a removed one is gone", { skip }, async () => {
  const { page } = walk;
  await page.getByLabel(t.webhooks.kinds.dlr.label).first().uncheck();
  await page.getByLabel(t.webhooks.enabled, { exact: true }).uncheck();
  await page.getByRole("button", { name: t.common.save }).click();
  await page.getByText(t.settings.off, { exact: true }).waitFor();
  await page.getByRole("button", { name: t.common.remove }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.common.remove }).click();
  await page.getByText(t.webhooks.noWebhooksYet).waitFor();
});

test("a forbidden address is refused with the reason at its field", { skip }, async () => {
  const { page } = walk;
  await page.goto(`${walk.server.url}/webhooks?new=1`);
  await page.getByLabel(t.webhooks.url).fill("http://10.0.0.1/internal");
  await page.getByRole("button", { name: t.webhooks.addWebhook }).click();
  await refusedAt(page.getByLabel(t.webhooks.url), /^URL .*(private|address)/);
});

test("no script failed, no policy was violated, and no request went to another machine", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
