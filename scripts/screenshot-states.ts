import type { Page } from "playwright-core";
import { openStep, owner, settled, writeText, type Walk } from "../test/browser/browser.ts";
import { paths } from "../web/src/paths.ts";
import { t } from "../web/src/texts/index.ts";

/** A state of a page other than its initial one: an open dialog, a refusal, an empty list. */
export interface State {
  /** Also the name of the screenshot. */
  name: string;
  path: string;
  /** What to do on the page to get to this state. */
  act?: (page: Page) => Promise<unknown>;
  /** What the service has to do in the meantime. */
  before?: () => Promise<unknown>;
  after?: () => Promise<unknown>;
}

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .first()
    .click();
const inWindow = (page: Page) => page.getByRole("dialog").getByRole("heading").first().waitFor();

/** Dialogs, refusals, warnings and results of an account that is in use. */
export function statesOf(walk: Walk): State[] {
  const { server, page } = walk;
  const lowBalance = (low_balance: number | null) => () =>
    server.call("PATCH /v1/account", { body: { settings: { low_balance } } });
  return [
    { name: "state-menu", path: paths.home(), act: press(t.shell.yourMenu) },
    {
      name: "state-pages",
      path: paths.home(),
      act: (on) => on.getByLabel(t.shell.pages, { exact: true }).and(on.locator("button")).dispatchEvent("click"),
    },
    { name: "state-palette", path: paths.home(), act: (on) => find(on, "") },
    { name: "state-palette-number", path: paths.home(), act: (on) => find(on, "+250788123") },
    { name: "state-palette-nothing", path: paths.home(), act: (on) => find(on, "no such thing") },
    { name: "state-curl", path: paths.compose("one", { to: "+250788123456" }), act: press(t.ui.showAsCurl) },
    { name: "state-compose-refused", path: paths.compose("one", { to: "12" }), act: refusedSend },
    { name: "state-compose-sent", path: paths.compose("one", { to: "+250788123456" }), act: sentOne },
    { name: "state-compose-priced", path: paths.compose("who"), act: pricedMany },
    { name: "state-token-new", path: `${paths.tokens()}?new=1`, act: inWindow },
    { name: "state-token-revoke", path: paths.tokens(), act: press(t.tokens.revoke) },
    { name: "state-hook-new", path: `${paths.hooks()}?new=1`, act: inWindow },
    { name: "state-webhook-new", path: `${paths.webhooks()}?new=1`, act: inWindow },
    { name: "state-call", path: paths.apiLog({ code: "invalid_number" }), act: openFirstRow },
    { name: "state-nothing-fits", path: paths.messages({ sender: "NOBODY" }) },
    { name: "state-invite-new", path: `${paths.team()}?new=1`, act: inWindow },
    { name: "state-sender-new", path: paths.senders(), act: press(t.senders.requestASenderId) },
    { name: "state-second-factor", path: paths.settings({ tab: "profile" }), act: secondFactor },
    { name: "state-verify-check", path: paths.verify(), act: verifying },
    { name: "state-spoken", path: paths.voice({ tab: "tts" }), act: spoken },
    { name: "state-entities", path: paths.voice({ tab: "ner" }), act: entities },
    { name: "state-carrier-new", path: paths.carriers(), act: press(t.carriers.addALink) },
    { name: "state-carrier-http", path: paths.carriers(), act: triedUpstream },
    { name: "state-carrier-ready-made", path: paths.carriers(), act: readyMadeCarrier },
    { name: "state-credit", path: paths.accounts(), act: press(t.accounts.credit) },
    {
      name: "state-suspend",
      path: paths.accounts(),
      before: () => server.call("POST /v1/operator/accounts", { body: { name: "Bright Clinic" } }),
      act: async (on) => {
        await on.getByRole("button", { name: t.ui.actionsOn("Bright Clinic") }).click();
        await on.getByRole("menuitem", { name: t.accounts.suspend }).click();
      },
    },
    { name: "state-reconciled", path: paths.reconcile(), act: reconciled },
    {
      name: "state-low-balance",
      path: paths.wallet(),
      before: lowBalance(1_000),
      after: lowBalance(null),
    },
    {
      name: "state-loading",
      path: paths.messages(),
      before: () => hold(page),
      after: () => page.unroute("**/v1/sms?*"),
    },
    {
      name: "state-failed",
      path: paths.messages(),
      before: () => fail(page),
      after: () => page.unroute("**/v1/sms?*"),
    },
    {
      name: "state-away",
      path: paths.messages(),
      act: away,
      after: () => walk.context.setOffline(false),
    },
  ];
}

/** Pages for people who are not signed in. */
export async function strangersStates({ server }: Walk): Promise<State[]> {
  const { body } = await server.call<{ url: string }>("POST /v1/members", {
    body: { email: "eric@example.com", role: "viewer" },
  });
  return [
    { name: "login", path: paths.login() },
    { name: "state-login-again", path: paths.login({ next: "/messages" }) },
    { name: "state-login-refused", path: paths.login(), act: refusedLogin },
    { name: "invite", path: new URL(body.url).pathname },
    { name: "state-invite-gone", path: paths.invite("gone"), act: (on) => on.getByRole("alert").waitFor() },
  ];
}

/** Pages of an account in which nothing has happened, viewed by an operator. */
export function emptyStates(): State[] {
  const pages: [string, string][] = [
    ["home", paths.home()],
    ["messages", paths.messages()],
    ["bulk", paths.bulk()],
    ["inbox", paths.inbox()],
    ["funnel", paths.verify({ tab: "funnel" })],
    ["webhooks", paths.webhooks()],
    ["api-log", paths.apiLog()],
    ["wallet", paths.wallet()],
    ["senders", paths.senders()],
    ["numbers", paths.senders({ tab: "numbers" })],
    ["optouts", paths.senders({ tab: "optouts" })],
    ["hooks", paths.hooks()],
    ["tokens", paths.tokens()],
  ];
  return pages.map(([name, path]) => ({ name: `empty-${name}`, path }));
}

/** Views an account as an operator, as the dashboard's View does. */
export async function lookAtEmptyAccount(walk: Walk): Promise<void> {
  const { server, page } = walk;
  await server.call("POST /v1/operator/accounts", { body: { name: "Lake Kivu Hotel" } });
  await walk.open(paths.accounts());
  await page
    .getByRole("row", { name: /Lake Kivu Hotel/ })
    .getByRole("button", { name: t.accounts.view, exact: true })
    .click();
  await page.getByRole("button", { name: t.shell.backTo("") }).waitFor();
  await settled(page);
}

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: t.shell.findAnything }).fill(text);
  await page.waitForTimeout(300);
}

/** Waits for a refusal, under its field or in a box. */
const refused = (page: Page) => page.locator("[role=alert], [aria-invalid=true]").first().waitFor();

async function refusedSend(page: Page): Promise<void> {
  await page.getByLabel(t.common.text).fill("It costs 5 – not “more” ✓");
  await page.getByRole("button", { name: t.common.send, exact: true }).first().click();
  await refused(page);
}

async function sentOne(page: Page): Promise<void> {
  await page.getByLabel(t.common.to, { exact: true }).fill("+250788120001");
  await page.getByLabel(t.common.text).fill("Your order is ready.");
  await page.getByRole("button", { name: t.common.send, exact: true }).first().click();
  await page.getByText(t.common.accepted).first().waitFor();
}

async function pricedMany(page: Page): Promise<void> {
  const rows = ["phone,name,amount", "+250788120001,Aline,5000", "+250788120002,Eric,1200", "not a number,Nobody,1"];
  await page.getByLabel(t.compose.orPasteNumbers).fill(rows.join("\n"));
  await page.getByRole("button", { name: t.compose.useTheseNumbers }).click();
  await writeText(page, "Dear @contact.name, you owe @contact.amount RWF.");
  await openStep(page, "review");
  await page.getByRole("heading", { name: t.compose.reviewHeading }).waitFor();
}

async function openFirstRow(page: Page): Promise<void> {
  await page.locator("tbody button").first().click();
  await inWindow(page);
}

async function secondFactor(page: Page): Promise<void> {
  await page.getByRole("button", { name: t.settings.turnOn }).click();
  await page.getByRole("dialog").getByLabel(t.settings.yourPassword).fill(owner.password);
  await page.getByRole("button", { name: t.settings.showTheSecret }).click();
  await page.getByLabel(t.settings.codeFromTheApp).waitFor();
}

async function verifying(page: Page): Promise<void> {
  await page.getByLabel(t.common.number, { exact: true }).fill("+250788120009");
  await page.getByRole("button", { name: t.verify.sendAPin }).click();
  await page.getByLabel(t.verify.pin, { exact: true }).fill("000000");
  await page.getByRole("button", { name: t.verify.check, exact: true }).click();
  await refused(page);
}

async function spoken(page: Page): Promise<void> {
  await page.getByLabel(t.voice.textToSpeak).fill("Good morning from Kigali.");
  await page.getByRole("button", { name: t.voice.speak, exact: true }).click();
  await page.getByLabel(t.voice.generatedSpeech).waitFor({ timeout: 60_000 });
}

async function entities(page: Page): Promise<void> {
  await page
    .getByLabel(t.common.text, { exact: true })
    .fill("Aline Uwase flew from Kigali to Nairobi on 3 May 2026 for the UN.");
  await page.getByRole("button", { name: t.voice.findEntities }).click();
  await page.locator("mark").first().waitFor({ timeout: 60_000 });
}

async function readyMadeCarrier(page: Page): Promise<void> {
  await page.getByRole("button", { name: t.carriers.addALink }).first().click();
  await page.getByRole("dialog").getByLabel(t.carriers.connection).selectOption("twilio");
}

async function triedUpstream(page: Page): Promise<void> {
  await page.getByRole("button", { name: t.carriers.addALink }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t.carriers.connection).selectOption("http");
  await dialog.getByLabel(t.common.name, { exact: true }).fill("Aggregator");
  await dialog.getByLabel(t.carriers.url, { exact: true }).fill(t.carriers.urlPlaceholder);
  await dialog.locator("summary", { hasText: t.common.tryIt }).click();
  await dialog.getByLabel(t.common.response).fill('{"id":"m1"}');
  await dialog.getByLabel(t.carriers.deliveryReceipt).fill('{"id":"m1","to":"250788123456","status":"delivered"}');
  await dialog.getByRole("button", { name: t.common.tryIt }).click();
  await dialog.getByText(t.carriers.acceptedByUpstream, { exact: true }).waitFor();
}

async function reconciled(page: Page): Promise<void> {
  await page.getByRole("button", { name: t.operator.checkTheBooks }).first().click();
  await page.getByText(t.operator.everyInvariantHolds("…").split("…", 1)[0]!).waitFor();
}

async function refusedLogin(page: Page): Promise<void> {
  await page.getByLabel(t.signIn.email).fill(owner.email);
  await page.getByLabel(t.common.password).fill("not the password");
  await page.getByRole("button", { name: t.signIn.signIn }).click();
  await refused(page);
}

/** The list is requested, but its response does not arrive. */
const hold = (page: Page) => page.route("**/v1/sms?*", () => {});

const fail = (page: Page) =>
  page.route("**/v1/sms?*", (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/json",
      headers: { "x-request-id": "9b1c4f0e7d2a4c55" },
      json: {
        title: "Unavailable",
        code: "unavailable",
        detail: "The database does not answer. Try again in a moment.",
      },
    }),
  );

async function away(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByRole("link", { name: t.common.wallet }).dispatchEvent("click");
  await page.getByText(t.shell.notResponding).waitFor();
}
