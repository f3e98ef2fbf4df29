import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { until } from "../harness/wait.ts";
import { violations } from "./axe.ts";
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
        // Nothing is retried by itself: a second attempt would change what the page says of the first.
        const headers = { "x-request-id": "req-1", ...(answer === 503 && { "retry-after": "3600" }) };
        response.writeHead(answer, headers).end(answer === 200 ? "" : "not today <b>&");
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

async function sendTest(event: string): Promise<void> {
  await walk.page.getByRole("button", { name: t.webhooks.sendTestEvent }).click();
  await walk.page.getByRole("menuitem", { name: event }).click();
}

test("a webhook is added, and its test event is signed with the secret that was shown", { skip }, async () => {
  const { page } = walk;
  await page.goto(`${walk.server.url}/webhooks?new=1`);
  await page.getByLabel(t.webhooks.url).fill(url);
  await page.getByLabel(t.webhooks.customHeaders).fill("x-shop: Kigali\nauthorization: Basic c2hvcDpzaG9w");
  await page.getByRole("button", { name: t.webhooks.addWebhook }).click();
  secret = (await page.getByLabel(t.webhooks.secret, { exact: true }).textContent())!;
  // The secret is in the code beside it, and in no code that is shown later.
  const code = page.getByLabel(t.webhooks.codeIn("Node.js"), { exact: true });
  assert.ok((await code.textContent())!.endsWith(`const secret = "${secret}";`));
  await page.getByRole("tab", { name: "Go" }).click();
  assert.ok((await page.getByLabel(t.webhooks.codeIn("Go"), { exact: true }).textContent())!.includes(secret));
  // What is shown once is not lost by a key.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: t.ui.iHaveSavedIt }).click();
  await page.getByRole("heading", { name: url, level: 1 }).waitFor();
  await page.getByText(t.webhooks.neverTried).waitFor();
  assert.ok(!(await page.locator("body").textContent())!.includes(secret));
  assert.ok((await code.textContent())!.includes("process.env"));
  await sendTest(t.webhooks.kinds.dlr.label);
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
  await sendTest(t.webhooks.kinds.inbound.label);
  await until(() => heard.length === 2, { what: "the second example" });
  assert.match(heard[1]!.body, /"text":/);
  assert.ok(isSigned(secret, heard[1]!) && isSigned(next, heard[1]!));
});

test("a failed delivery is shown with its request and response, and can be resent", { skip }, async () => {
  const { page, server: tuma } = walk;
  answer = 503;
  await tuma.call("POST /v1/sms", { body: { to: "+250788600001", text: "will be told late" } });
  const row = deliveries().getByRole("row").filter({ hasText: "503" });
  await row.getByText(/^retry at \d{2}:\d{2}.* \(2nd of 10\)$/).waitFor();
  await page.getByText(/^failing since /).waitFor();
  await row.getByText("503").click();
  const dialog = page.getByRole("dialog", { name: t.webhooks.delivery });
  await dialog.getByText("DELIVRD").waitFor();
  await dialog.getByText("503").first().waitFor();
  await dialog.getByLabel(t.webhooks.responseBody).getByText("not today <b>&").waitFor();
  await dialog.getByText("req-1").waitFor();
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
  await dialog.getByText("200", { exact: true }).first().waitFor();
  await dialog.getByText(t.bulk.delivered, { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  // The same delivery is on the page of its message, and back. What it is about has room on a wide screen.
  await page.setViewportSize({ width: 1900, height: 900 });
  await deliveries()
    .getByRole("link", { name: /^out_sms_/ })
    .first()
    .click();
  await page.getByRole("heading", { name: t.common.message, level: 1 }).waitFor();
  await page.getByRole("link", { name: url }).click();
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.setViewportSize({ width: 1280, height: 800 });
});

test("attempts are charted, and a bar opens the deliveries that were attempted then", { skip }, async () => {
  const { page } = walk;
  await page.getByText(t.webhooks.successRate).waitFor();
  await page.getByText(t.ui.values).click();
  const chart = page.getByRole("table", { name: t.webhooks.attemptsOverTime });
  const [succeeded, failed] = await until(
    async () => {
      const cells = await chart.getByRole("cell").allTextContents();
      const sums = [0, 1].map((column) =>
        cells.filter((_, index) => index % 2 === column).reduce((sum, cell) => sum + Number(cell), 0),
      );
      return sums[0]! >= 33 && sums;
    },
    { what: "the attempts" },
  );
  assert.ok(succeeded! >= 33 && failed! >= 1);
  await chart.getByRole("button").last().click();
  await page.getByLabel(t.webhooks.attemptedFrom).waitFor();
  assert.match(page.url(), /hours=own&from=.*until=/);
  await deliveries().getByRole("row").nth(1).waitFor();
  await page.getByLabel(t.webhooks.attemptedUntil).fill("2020-01-01T00:00");
  await page.getByText(t.ui.noMatches).waitFor();
  await page.getByRole("button", { name: t.ui.clearFilters }).click();
  await deliveries().getByRole("row").nth(1).waitFor();
});

test("a verification and a bulk send show the deliveries of their events", { skip }, async () => {
  const { page, server: tuma } = walk;
  const hook = /whk_\d+/.exec(page.url())![0];
  const events = ["dlr", "inbound", "verification", "report.ended"];
  await tuma.call(`PATCH /v1/webhooks/${hook}`, { body: { events } });
  const begun = await tuma.call<{ request_id: string }>("POST /v1/sms/verify", {
    body: { brand: "Acme", number: "+250788600201" },
  });
  await tuma.call(`PUT /v1/sms/verify/cancel/${begun.body.request_id}`);
  const sent = await tuma.call<{ report_id: string }>("POST /v1/sms/bulk", {
    body: { text: "hello", recipients: [{ phonenumber: "+250788600202", name: "Ana" }] },
  });
  await until(() => heard.some(({ body }) => body.includes('"completed"')), { what: "the end of the bulk send" });
  for (const [path, name] of [
    [`/verify/${begun.body.request_id}`, begun.body.request_id],
    [`/bulk/${sent.body.report_id}`, sent.body.report_id],
  ] as const) {
    await walk.open(path);
    await page.getByRole("link", { name: url }).click();
    const dialog = page.getByRole("dialog", { name: t.webhooks.delivery });
    await dialog.getByRole("link", { name }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: t.messages.webhookDeliveries }).waitFor();
  }
  await walk.open(`/webhooks/${hook}`);
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
  await page.getByLabel(t.webhooks.fromTheLast).selectOption("own");
  await page.getByRole("dialog").getByRole("button", { name: t.webhooks.replay }).click();
  await page.getByText(/^\d+ events? (is|are) sent now/).waitFor();
  await until(() => heard.slice(before).some(({ body }) => body.includes(sent.body.sms_id)), { what: "the replay" });
});

test("a disabled webhook is shown as such, and a removed one is gone", { skip }, async () => {
  const { page } = walk;
  await page.getByRole("checkbox", { name: t.webhooks.kinds.dlr.label }).uncheck();
  await page.getByLabel(t.webhooks.enabled, { exact: true }).uncheck();
  await page.getByRole("button", { name: t.common.save }).click();
  await page.getByText(t.webhooks.disabled, { exact: true }).waitFor();
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

/** A call as Supabase Auth signs it; the response. */
async function signIn(hook: string, secretOfHook: string, phone: string, otp: string): Promise<string> {
  const body = JSON.stringify({ user: { phone }, sms: { otp } });
  const [id, at] = [randomUUID(), new Date()];
  const response = await fetch(hook, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(secretOfHook.replace("v1,", "")).sign(id, at, body),
    },
    body,
  });
  return response.text();
}

test("a sign-in hook is added, sends codes, shows its last refusal, and gets a new secret", { skip }, async () => {
  const { page } = walk;
  await walk.open("/hooks");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: t.hooks.addAHook }).first().click();
  await page.getByLabel(t.common.name).fill("no spaces");
  await page.getByRole("button", { name: t.hooks.add, exact: true }).click();
  await refusedAt(page.getByLabel(t.common.name), /letters|match|name/i);
  await page.getByLabel(t.common.name).fill("supabase-prod");
  await page.getByLabel(t.common.text, { exact: true }).fill("Kigali Shop: {pin}");
  await page.getByRole("button", { name: t.hooks.add, exact: true }).click();
  const shown = (what: string) => page.getByLabel(what, { exact: true }).textContent();
  const first = (await shown(t.hooks.secret))!;
  const called = (await shown(t.hooks.url))!;
  await page.getByText(t.hooks.steps.supabase).waitFor();
  await page.getByRole("button", { name: t.ui.iHaveSavedIt }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.ok(!(await page.locator("body").textContent())!.includes(first));

  assert.equal(await signIn(called, first, "250788123999", "314159"), "{}");
  assert.match(await signIn(called, first, "25078", "314159"), /not a valid phone number/);
  const table = page.getByRole("table", { name: t.hooks.title });
  await until(async () => {
    await page.reload();
    return (await table.textContent())!.includes("`to` is");
  });
  const row = table.getByRole("row", { name: /supabase-prod/ });
  await row.getByRole("button", { name: t.common.change }).click();
  await page.getByRole("dialog").getByLabel(t.common.sender).fill("KIGALI");
  await page.getByRole("button", { name: t.common.save }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  assert.equal(await signIn(called, first, "250788123998", "271828"), "{}");
  await until(async () => {
    const { text } = await walk.server.call("GET /v1/sandbox/handsets/+250788123998/messages");
    return text.includes("Kigali Shop: 271828") && text.includes("KIGALI");
  });

  await row.getByRole("button", { name: t.hooks.rotate }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.hooks.rotate }).click();
  const second = (await shown(t.hooks.secret))!;
  assert.notEqual(second, first);
  await page.getByRole("button", { name: t.ui.iHaveSavedIt }).click();
  assert.equal(await signIn(called, second, "250788123997", "161803"), "{}");
  assert.deepEqual(await violations(page), []);
  await row.getByRole("button", { name: t.common.remove }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.common.remove }).click();
  await page.getByText(t.hooks.noHooksYet).waitFor();
  assert.match(await signIn(called, second, "250788123997", "161803"), /no hook with this URL/);
});
