import assert from "node:assert/strict";
import { after, before, test, type TestContext } from "node:test";
import { writeXlsx } from "hucre/xlsx";
import type { Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { paths } from "../../web/src/paths.ts";
import { t } from "../../web/src/texts/index.ts";
import { CarrierPeer } from "../harness/carrier.ts";
import { joinAs, password } from "../harness/tenants.ts";
import { until } from "../harness/wait.ts";
import { missing, owner, settled, signIn, startWalk, type Person, type Walk } from "./browser.ts";

// What three people come for, from where they begin to what they see at the end, and how often they press the mouse on the way.

let walk: Walk;
const peer = new CarrierPeer();
if (!missing) {
  before(async () => {
    walk = await startWalk({ DEFAULT_COUNTRY: "RW", ALARM_SECONDS: "1", ALARM_AFTER_SECONDS: "0" });
    await peer.open();
  });
  after(async () => {
    await walk.stop();
    await peer.close();
  });
}

/** A line of the table that the last test prints. */
interface Journey {
  name: string;
  clicks: number;
  most: number;
  seconds: number;
}
const journeys: Journey[] = [];

/** Runs a walk of one person, and asserts how often a button of the mouse goes down in it, whatever that opens or closes. */
async function journey(name: string, most: number, page: Page, walked: () => Promise<void>): Promise<void> {
  let clicks = 0;
  await page.exposeFunction("pressed", () => void clicks++);
  const listen = "addEventListener('pointerdown', () => pressed(), true)";
  await page.addInitScript(listen);
  await page.evaluate(listen);
  const begun = performance.now();
  await walked();
  const seconds = (performance.now() - begun) / 1000;
  journeys.push({ name, clicks, most, seconds });
  assert.ok(clicks > 0 && clicks <= most, `${clicks} clicks`);
}

async function visit(path: string): Promise<Page> {
  const page = await walk.visitor();
  await walk.open(path, page);
  return page;
}

async function enter(page: Page, who: Person): Promise<void> {
  await signIn(page, who);
  await page.waitForURL(`${walk.server.url}/`);
  await settled(page);
}

/** Goes to a field with the Tab key and types into it. */
async function typeInto(page: Page, label: string, typed: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.waitFor();
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    if ((await field.and(page.locator(":focus")).count()) === 0) continue;
    await page.keyboard.press("Control+a");
    await page.keyboard.type(typed);
    return;
  }
  assert.fail(`Tab never came to ${label}`);
}

/** A list as clerks have it: numbers as they are dialled, two of them wrong, one there twice. */
const workbook = async () =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: "Patients",
          rows: [
            ["Telefone", "Izina", "Isaha"],
            ["0788 700 001", "Aline", "08:30"],
            ["0788 700", "Eric", "09:00"],
            ["ntayo", "Odette", "09:30"],
            ["0788700004", "Jean", "10:00"],
            ["+250788700004", "Jean", "10:00"],
          ],
        },
      ],
    }),
  );

interface Sent {
  to: string;
  text: string;
  status: string;
}

/** The messages of the account, once all are final, by number. */
const delivered = (): Promise<Sent[]> =>
  until(
    async () => {
      const { body } = await walk.server.call<{ messages: Sent[] }>("GET /v1/sms?per_page=100");
      const done = body.messages.every(({ status }) => status === "delivered");
      return body.messages.length > 0 && done && body.messages.toSorted((a, b) => (a.to < b.to ? -1 : 1));
    },
    { what: "the end of the messages" },
  );

test("a clerk's first campaign from a workbook with mistakes takes at most six clicks", { skip: missing }, async () => {
  const clerk = { email: "a-clerk@example.com", password };
  await joinAs(walk.server, walk.server.token, clerk.email, "clerk");
  const page = await visit("/login");
  await enter(page, clerk);
  await journey("clerk: first campaign from a workbook with mistakes", 6, page, async () => {
    const button = (name: string | RegExp) => page.getByRole("button", { name });
    await page.getByRole("navigation").getByRole("link", { name: t.common.send, exact: true }).click();
    const chooser = page.waitForEvent("filechooser");
    await page.getByText(t.compose.chooseAFile, { exact: true }).click();
    await (await chooser).setFiles({ name: "abarwayi.xlsx", mimeType: "", buffer: await workbook() });
    await page.getByText(t.compose.rowsLeftOut(2)).waitFor();
    await typeInto(page, t.compose.numberInLine(3), "0788 700 002");
    await page.keyboard.press("Enter");
    await page.getByText(t.compose.rowsMended(1)).waitFor();
    await typeInto(page, t.compose.numberInLine(4), "0788 700 003");
    await page.keyboard.press("Tab");
    await page.getByText(t.compose.rowsMended(2)).waitFor();
    assert.equal(await page.getByText(t.compose.isSent).count(), 2, "they stay where they are");
    await button(t.compose.toTheText).click();
    await typeInto(page, t.common.text, "Muraho ");
    await button("@contact.name").click();
    await page.keyboard.type(", tuzakubona saa @contact.Isaha.");
    await page.getByText("Muraho Odette, tuzakubona saa 09:30.").waitFor();
    // Jean, who is there twice, gets one.
    const previews = page.getByRole("list", { name: t.compose.preview }).getByRole("listitem");
    assert.equal(await previews.count(), 4);
    await page.getByText(/^4 parts, about USD.0\.024/).waitFor();
    // It is sent now, which the step between needs not be told.
    await page
      .getByRole("navigation", { name: t.compose.steps })
      .getByRole("link", { name: t.compose.stepNames.review })
      .click();
    await page.getByRole("heading", { name: t.compose.reviewHeading }).waitFor();
    await page.getByText(/^1 · An earlier recipient has the same number and text/).waitFor();
    const send = button(/^Send 4 for/);
    await until(async () => (await send.getAttribute("aria-disabled")) === null, { what: "the button that sends" });
    await send.click();
    await page.waitForURL(/\/bulk\/[0-9a-f-]{36}$/);
  });
  assert.deepEqual(
    (await delivered()).map(({ to, text }) => [to, text]),
    [
      ["+250788700001", "Muraho Aline, tuzakubona saa 08:30."],
      ["+250788700002", "Muraho Eric, tuzakubona saa 09:00."],
      ["+250788700003", "Muraho Odette, tuzakubona saa 09:30."],
      ["+250788700004", "Muraho Jean, tuzakubona saa 10:00."],
    ],
  );
  await page.context().close();
});

test(
  "a developer's first webhook, up to the log of a signed call, takes at most six clicks",
  { skip: missing },
  async () => {
    const { server, receiver } = walk;
    const developer = { email: "a-developer@example.com", password };
    await joinAs(server, server.token, developer.email, "developer");
    const page = await visit("/login");
    let secret = "";
    await journey("developer: first webhook, to the log of a signed call", 6, page, async () => {
      await enter(page, developer);
      await page.getByRole("main").getByRole("link", { name: t.home.addWebhook, exact: true }).click();
      await typeInto(page, t.webhooks.url, receiver.url);
      await page.keyboard.press("Enter");
      secret = (await page.getByLabel(t.webhooks.secret, { exact: true }).textContent())!;
      await page.getByRole("button", { name: t.ui.iHaveSavedIt }).click();
      await page.getByRole("heading", { name: receiver.url, level: 1 }).waitFor();
      await page.getByRole("button", { name: t.webhooks.sendTestEvent }).click();
      await page.getByRole("menuitem", { name: t.webhooks.kinds.dlr.label }).click();
      await page.getByRole("table", { name: t.webhooks.deliveries }).getByText(t.bulk.delivered).click();
      const log = page.getByRole("dialog", { name: t.webhooks.delivery });
      await log.getByText("200", { exact: true }).first().waitFor();
      await log.getByText("DELIVRD").waitFor();
    });
    const { raw, headers } = receiver.received.at(-1)!;
    assert.ok(
      new Webhook(secret).verify(raw, headers as Record<string, string>),
      "signed with the secret that was shown",
    );
    await page.context().close();
  },
);

// The last: with a link the sandbox is over.
test("an operator mends a broken carrier from Now with at most two clicks", { skip: missing }, async () => {
  const { server } = walk;
  const link = { name: "Lake Mobile", host: "127.0.0.1", port: peer.port, system_id: "tuma", password: "secret" };
  const made = await server.call<{ id: string }>("POST /v1/operator/carriers", { body: link });
  assert.equal(made.status, 200, made.text);
  await until(() => peer.binds.length > 0, { what: "the bind" });
  const page = await visit("/login");
  await enter(page, owner);
  // The carrier has moved, and says where to by mail.
  await peer.close();
  const moved = new CarrierPeer();
  await moved.open();
  try {
    await walk.open(paths.operator(), page);
    await journey("operator: broken carrier, from Now to the mended link", 2, page, async () => {
      await page.getByRole("link", { name: new RegExp(`^${t.operator.mendLink}: .*Lake Mobile`) }).click();
      await page.getByRole("dialog").getByText(t.carriers.editLink("Lake Mobile")).waitFor();
      await typeInto(page, t.carriers.port, String(moved.port));
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.getByText(t.states.bound, { exact: true }).waitFor();
      await page.getByRole("link", { name: t.operator.now }).click();
      await page.getByText(t.operator.nothingWrong).waitFor();
    });
    assert.equal(moved.sessions.length, 1);
  } finally {
    await page.context().close();
    await moved.close();
  }
});

test(
  "no script failed, no policy was violated, and no request went to another machine",
  { skip: missing },
  (context) => {
    print(context);
    assert.deepEqual(walk.faults, []);
  },
);

/** Seconds are of typing without a pause: for comparing one version with another on one machine. */
function print(context: TestContext): void {
  const width = Math.max(...journeys.map(({ name }) => name.length));
  context.diagnostic(`${"walk".padEnd(width)}  clicks  most  seconds`);
  for (const { name, clicks, most, seconds } of journeys)
    context.diagnostic(
      `${name.padEnd(width)}  ${String(clicks).padStart(6)}  ${String(most).padStart(4)}  ${seconds.toFixed(1).padStart(7)}`,
    );
}
