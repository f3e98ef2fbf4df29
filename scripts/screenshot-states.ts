import type { Page } from "playwright-core";
import { owner, settled, type Walk } from "../test/browser/browser.ts";
import { paths } from "../web/src/paths.ts";

/** A state of a page beside the one that it opens in: a window over it, a refusal, nothing there yet. */
export interface State {
  /** Also the name of its picture. */
  name: string;
  path: string;
  /** What a person does to get there. */
  act?: (page: Page) => Promise<unknown>;
  /** What has to be true of the service meanwhile. */
  before?: () => Promise<unknown>;
  after?: () => Promise<unknown>;
}

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .first()
    .click();
const inWindow = (page: Page) => page.getByRole("dialog").getByRole("heading").first().waitFor();

/** Windows, refusals, warnings and results of an account that is in use. */
export function statesOf(walk: Walk): State[] {
  const { server, page } = walk;
  const lowBalance = (low_balance: number | null) => () =>
    server.call("PATCH /v1/account", { body: { settings: { low_balance } } });
  return [
    { name: "state-menu", path: paths.home(), act: press("Your menu") },
    {
      name: "state-pages",
      path: paths.home(),
      act: (on) => on.getByLabel("Pages", { exact: true }).dispatchEvent("click"),
    },
    { name: "state-palette", path: paths.home(), act: (on) => find(on, "") },
    { name: "state-palette-number", path: paths.home(), act: (on) => find(on, "+250788123") },
    { name: "state-palette-nothing", path: paths.home(), act: (on) => find(on, "no such thing") },
    { name: "state-curl", path: paths.compose({ to: "+250788123456" }), act: press("Show as curl") },
    { name: "state-compose-refused", path: paths.compose({ to: "12" }), act: refusedSend },
    { name: "state-compose-sent", path: paths.compose({ to: "+250788123456" }), act: sentOne },
    { name: "state-compose-priced", path: paths.compose({ mode: "many" }), act: pricedMany },
    { name: "state-token-new", path: `${paths.tokens()}?new=1`, act: inWindow },
    { name: "state-token-revoke", path: paths.tokens(), act: press("Revoke") },
    { name: "state-webhook-new", path: `${paths.webhooks()}?new=1`, act: inWindow },
    { name: "state-call", path: paths.apiLog({ code: "invalid_number" }), act: openFirstRow },
    { name: "state-nothing-fits", path: paths.messages({ sender: "NOBODY" }) },
    { name: "state-invite-new", path: `${paths.team()}?new=1`, act: inWindow },
    { name: "state-sender-new", path: paths.senders(), act: press("Ask for a sender ID") },
    { name: "state-second-factor", path: paths.settings({ tab: "profile" }), act: secondFactor },
    { name: "state-verify-check", path: paths.verify(), act: verifying },
    { name: "state-spoken", path: paths.voice({ tab: "tts" }), act: spoken },
    { name: "state-entities", path: paths.voice({ tab: "ner" }), act: entities },
    { name: "state-carrier-new", path: paths.carriers(), act: press("Add a link") },
    { name: "state-carrier-http", path: paths.carriers(), act: triedUpstream },
    { name: "state-credit", path: paths.accounts(), act: press("Credit") },
    {
      name: "state-suspend",
      path: paths.accounts(),
      before: () => server.call("POST /v1/operator/accounts", { body: { name: "Bright Clinic" } }),
      act: (on) =>
        on
          .getByRole("row", { name: /Bright Clinic/ })
          .getByRole("button", { name: "Suspend" })
          .click(),
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

/** Pages of an account in which nothing has happened, as an operator looks at it. */
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
    ["tokens", paths.tokens()],
  ];
  return pages.map(([name, path]) => ({ name: `empty-${name}`, path }));
}

/** Opens an account and looks into it, as the dashboard's Look does. */
export async function lookAtEmptyAccount(walk: Walk): Promise<void> {
  const { server, page } = walk;
  await server.call("POST /v1/operator/accounts", { body: { name: "Lake Kivu Hotel" } });
  await walk.open(paths.accounts());
  await page
    .getByRole("row", { name: /Lake Kivu Hotel/ })
    .getByRole("button", { name: "Look" })
    .click();
  await page.getByText("You look at").waitFor();
  await settled(page);
}

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find anything" }).fill(text);
  await page.waitForTimeout(300);
}

async function refusedSend(page: Page): Promise<void> {
  await page.getByLabel("Text").fill("It costs 5 – not “more” ✓");
  await page.getByRole("button", { name: "Send", exact: true }).first().click();
  await page.getByRole("alert").waitFor();
}

async function sentOne(page: Page): Promise<void> {
  await page.getByLabel("To", { exact: true }).fill("+250788120001");
  await page.getByLabel("Text").fill("Your order is ready.");
  await page.getByRole("button", { name: "Send", exact: true }).first().click();
  await page.getByText("Accepted").first().waitFor();
}

async function pricedMany(page: Page): Promise<void> {
  const rows = ["phone,name,amount", "+250788120001,Aline,5000", "+250788120002,Eric,1200", "not a number,Nobody,1"];
  await page.getByLabel("Or paste numbers").fill(rows.join("\n"));
  await page.getByRole("button", { name: "Read the numbers" }).click();
  await page.getByLabel("Text").fill("Dear @contact.name, you owe @contact.amount RWF.");
  await page.getByRole("button", { name: "Check and price" }).click();
  await page.getByText("Checked by the service").waitFor();
}

async function openFirstRow(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open" }).or(page.locator("tbody button")).first().click();
  await inWindow(page);
}

async function secondFactor(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Turn it on" }).click();
  await page.getByRole("button", { name: "Show the secret" }).click();
  await page.getByLabel("The code that it shows now").waitFor();
}

async function verifying(page: Page): Promise<void> {
  await page.getByLabel("Number", { exact: true }).fill("+250788120009");
  await page.getByRole("button", { name: "Send a PIN" }).click();
  await page.getByLabel("PIN", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("alert").waitFor();
}

async function spoken(page: Page): Promise<void> {
  await page.getByLabel("What to say").fill("Good morning from Kigali.");
  await page.getByRole("button", { name: "Speak", exact: true }).click();
  await page.getByLabel("The speech").waitFor({ timeout: 60_000 });
}

async function entities(page: Page): Promise<void> {
  await page
    .getByLabel("Text", { exact: true })
    .fill("Aline Uwase flew from Kigali to Nairobi on 3 May 2026 for the UN.");
  await page.getByRole("button", { name: "Find them" }).click();
  await page.locator("mark").first().waitFor({ timeout: 60_000 });
}

async function triedUpstream(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add a link" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("How it is reached").selectOption("http");
  await dialog.getByLabel("Name", { exact: true }).fill("Aggregator");
  await dialog.getByLabel("Address").fill("https://api.example.com/v1/messages");
  await dialog.locator("summary", { hasText: "Try it" }).click();
  await dialog.getByLabel("An answer").fill('{"id":"m1"}');
  await dialog.getByLabel("A receipt").fill('{"id":"m1","to":"250788123456","status":"delivered"}');
  await dialog.getByRole("button", { name: "Try it" }).click();
  await dialog.getByText("accepted", { exact: true }).waitFor();
}

async function reconciled(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Check the books" }).first().click();
  await page.getByText("Every invariant holds").waitFor();
}

async function refusedLogin(page: Page): Promise<void> {
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").waitFor();
}

/** The list is asked for and does not come. */
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
  await page.getByRole("link", { name: "Wallet" }).dispatchEvent("click");
  await page.getByText("Tuma does not answer").waitFor();
}
