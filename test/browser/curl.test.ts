import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import type { Locator, Page } from "playwright-core";
import { missing as noBrowser, startWalk, writeText, type Walk } from "./browser.ts";
import { t } from "../../web/src/texts/index.ts";

// Runs the curl command that each form shows, and checks that it does what the form says.

const run = promisify(execFile);
const noCurl = await run("curl", ["--version"]).then(
  () => false as const,
  () => "no curl (apt-get install curl)",
);
const skip = noBrowser || noCurl;

let walk: Walk;
let report: string;
let message: string;
let webhook: string;
if (!skip) {
  before(async () => {
    walk = await startWalk();
    await walk.signIn();
    const call = async <Body>(request: string, body?: unknown) =>
      (await walk.server.call<Body>(request, { body })).body;
    const sent = await call<{ sms_id: string; report_id: string }>("POST /v1/sms", { to: "+250788800001", text: "x" });
    report = sent.report_id;
    message = sent.sms_id;
    webhook = (await call<{ id: string }>("POST /v1/webhooks", { url: walk.receiver.url })).id;
    await call("POST /v1/operator/numbers", { number: "8282", account_id: null, shared: true });
  });
  after(() => walk.stop());
}

/** Runs a form's command in a shell and returns the response. */
async function runShown(page: Page, form: Page | Locator): Promise<Record<string, unknown>> {
  await form.getByRole("button", { name: t.ui.showAsCurl }).last().click();
  const code = await page.getByLabel(t.start.curl, { exact: true }).last().textContent();
  const { stdout } = await run("sh", ["-c", code!], { env: { ...process.env, TUMA_TOKEN: walk.server.token } });
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** A form: its page, how to fill it in (and which it is, unless it is the last on the page), and what in the response proves that it worked. */
type Form = [
  path: string | (() => string),
  fill: (page: Page) => Promise<Locator | void>,
  answer: Record<string, unknown>,
];

const fill = (fields: Record<string, string>) => async (page: Page) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).last().fill(value);
};
const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).first().click();
const nothing = () => Promise.resolve();
const hostile = `It's "5 o'clock" – $HOME \`id\` \\n 😀`;

const forms: Form[] = [
  ["/compose/one?to=%2B250788800002", fill({ [t.common.text]: hostile }), { status: "sent", to: "+250788800002" }],
  [
    "/compose/who",
    async (page) => {
      await page.getByLabel(t.compose.orPasteNumbers).fill("+250788800007,Aline");
      await page.getByRole("button", { name: t.compose.useTheseNumbers }).click();
      await writeText(page, "Dear @contact.name");
    },
    { total: 1 },
  ],
  ["/inbox/%2B250788800003", fill({ [t.inbox.reply]: "It's open" }), { status: "sent", to: "+250788800003" }],
  [() => `/messages/${message}`, nothing, { state: "delivered" }],
  [() => `/bulk/${report}`, nothing, { total: 1 }],
  ["/verify", fill({ [t.verify.brand]: "Aline's shop", [t.common.number]: "+250788800004" }), { message: "success" }],
  ["/verify?tab=settings", fill({ [t.verify.pinLength]: "7" }), { code_length: 7 }],
  ["/voice?tab=tts&lang=en", fill({ [t.voice.textToSpeak]: "It's open" }), { code: 200 }],
  ["/voice?tab=ner&lang=en", fill({ [t.common.text]: "Aline's flight to Kigali" }), { code: 200 }],
  [
    "/webhooks?new=1",
    fill({ [t.webhooks.url]: "http://127.0.0.1:9999/hook", [t.webhooks.customHeaders]: "x-a: it's" }),
    { enabled: true },
  ],
  [
    () => `/webhooks/${webhook}`,
    fill({ [t.webhooks.customHeaders]: "x-shop: Aline's" }),
    { headers: { "x-shop": "Aline's" } },
  ],
  ["/tokens?new=1", fill({ [t.common.name]: "Aline's program" }), { name: "Aline's program", test: false }],
  ["/team?new=1", fill({ [t.team.email]: "o'hara@example.com" }), { email: "o'hara@example.com", role: "developer" }],
  [
    "/senders?tab=numbers",
    async (page) => {
      await fill({ [t.common.number]: "8282", [t.senders.keyword]: "CURL" })(page);
      return page.locator("form").filter({ has: page.getByLabel(t.senders.keyword, { exact: true }) });
    },
    { number: "8282" },
  ],
  [
    "/senders?tab=numbers",
    fill({ [t.senders.programUrl]: "http://127.0.0.1:9999/it's" }),
    { url: "http://127.0.0.1:9999/it's", method: "POST" },
  ],
  ["/senders?tab=optouts", fill({ [t.senders.optOutANumber]: "+250788800005" }), { number: "+250788800005" }],
  ["/wallet", fill({ [t.wallet.warnBelow]: "2.5" }), { currency: "USD" }],
  [
    "/settings",
    fill({ [t.common.name]: "Aline's account", [t.common.countries]: "RW, KE" }),
    { name: "Aline's account" },
  ],
  ["/settings?tab=sandbox", fill({ [t.settings.receiptDelayMs]: "150" }), { receipt_delay_ms: 150 }],
  ["/operator/accounts?new=1", fill({ [t.common.name]: "O'Hara" }), { name: "O'Hara" }],
  ["/operator/routing?to=%2B250788800006", nothing, { price: 0.006 }],
  ["/operator/routing?tab=prices", nothing, { prices: [] }],
  ["/operator/routing?tab=quiet", nothing, { quiet_hours: [] }],
  ["/operator/routing?tab=routes", nothing, { routes: [] }],
  ["/operator/unrouted", fill({ [t.common.number]: "8383" }), { number: "8383" }],
  ["/operator/reconcile", nothing, { holds: true }],
  [
    "/senders",
    async (page) => {
      await press(t.senders.requestASenderId)(page);
      await fill({ [t.senders.senderId]: "CURL", [t.senders.purpose]: "Aline's orders" })(page);
    },
    { sender: "CURL" },
  ],
  [
    "/operator/accounts",
    async (page) => {
      await press(t.accounts.credit)(page);
      await fill({ [t.accounts.amount("USD")]: "1.25", [t.accounts.note]: "Aline's invoice" })(page);
    },
    { amount: 1.25 },
  ],
  [
    () => `/webhooks/${webhook}`,
    async (page) => {
      await press(t.webhooks.replay)(page);
      await page.getByRole("dialog").waitFor();
    },
    { replayed: 0 },
  ],
];

test("the curl command of each form runs as shown, and gets the same response as the form", { skip }, async () => {
  const { page, server } = walk;
  const faults: string[] = [];
  for (const [place, prepare, answer] of forms) {
    const path = typeof place === "string" ? place : place();
    await page.goto(server.url + path);
    const form = await prepare(page);
    const reply = await runShown(page, form ?? page);
    for (const [name, value] of Object.entries(answer)) {
      const given = reply[name];
      const fits = Array.isArray(value) ? Array.isArray(given) : JSON.stringify(given) === JSON.stringify(value);
      if (!fits) faults.push(`${path}: ${name} is ${JSON.stringify(given)} in ${JSON.stringify(reply).slice(0, 300)}`);
    }
  }
  assert.deepEqual(faults, []);
  const { body } = await server.call<{ messages: { text: string }[] }>("GET /v1/sms?to=%2B250788800002");
  assert.equal(body.messages[0]!.text, hostile, "a shell takes nothing out of the text");
});

test("a logged call can be copied as a curl command that gets the same response", { skip }, async () => {
  const { page, server } = walk;
  await server.call("POST /v1/sms", { body: { to: "12", text: "It's wrong" } });
  await page.goto(`${server.url}/api-log?status=4xx`);
  await page.getByRole("table", { name: t.apiLog.calls }).getByRole("button").first().click();
  const code = await page.getByRole("dialog").getByLabel(t.start.curl, { exact: true }).textContent();
  const { stdout } = await run("sh", ["-c", code!], { env: { ...process.env, TUMA_TOKEN: server.token } });
  assert.equal((JSON.parse(stdout) as { code: string }).code, "invalid_number");
});

test("no script failed, no policy was violated, and no request went to another machine", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
