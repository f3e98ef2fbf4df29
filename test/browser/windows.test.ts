import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { until } from "../harness/wait.ts";
import { missing, owner, settled, signIn, startWalk, type Walk } from "./browser.ts";
import { t } from "../../web/src/texts/index.ts";

let walk: Walk;
let second: Page;
if (!missing) {
  before(async () => {
    walk = await startWalk();
    await walk.signIn();
    second = await walk.context.newPage();
  });
  after(() => walk.stop());
}

const skip = missing;

const send = (to: string, text = "Muraho") => walk.server.call("POST /v1/sms", { body: { to, text } });
const rowOf = (page: Page, number: string) =>
  page.getByRole("table", { name: t.common.messages }).getByRole("row").filter({ hasText: number });
const live = (page: Page) => page.getByRole("button", { name: t.ui.live, exact: true });

test("a sent message appears in every window at once, and its state changes there", { skip }, async () => {
  for (const page of [walk.page, second]) {
    await walk.open("/messages", page);
    await live(page).waitFor();
  }
  await send("+250788200001");
  for (const page of [walk.page, second]) await rowOf(page, "+250788200001").getByText(t.bulk.delivered).waitFor();
});

test("paused rows stay unchanged whatever happens, and continue when resumed", { skip }, async () => {
  const { page } = walk;
  await live(page).click();
  await page.getByRole("button", { name: t.ui.paused }).waitFor();
  await send("+250788200002");
  await rowOf(second, "+250788200002").getByText(t.bulk.delivered).waitFor();
  // Returning to the window refetches stale queries, but not paused ones.
  await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
  assert.equal(await rowOf(page, "+250788200002").count(), 0);
  await page.getByRole("button", { name: t.ui.paused }).click();
  await rowOf(page, "+250788200002").getByText(t.bulk.delivered).waitFor();
});

test("a burst of messages takes a few requests, not one per row", { skip }, async () => {
  const { page } = walk;
  const asked: string[] = [];
  const listen = (request: { url(): string }) => asked.push(new URL(request.url()).pathname);
  page.on("request", listen);
  await Promise.all(Array.from({ length: 60 }, (_, index) => send(`+2507882100${String(10 + index)}`)));
  await until(
    async () => (await page.getByRole("table", { name: t.common.messages }).getByText(t.bulk.delivered).count()) === 25,
    {
      what: "the end of all that is shown",
    },
  );
  page.off("request", listen);
  assert.deepEqual([...new Set(asked)], ["/v1/sms"]);
  assert.ok(asked.length < 20, `${asked.length} questions for 60 messages`);
});

test("the figures of the home page are updated live", { skip }, async () => {
  const { page } = walk;
  await walk.open("/");
  await live(page).waitFor();
  const figure = page.locator("dl > div").filter({ hasText: t.home.sentLast24Hours }).locator("dd span").first();
  const before = Number(await figure.textContent());
  await send("+250788200003");
  await until(async () => Number(await figure.textContent()) === before + 1, { what: "one more" });
});

test(
  "nine windows share one stream: all work, all are live, and another takes over when the first closes",
  { skip },
  async () => {
    const visitor = await walk.visitor();
    const context = visitor.context();
    let streams = 0;
    context.on("request", (request) => (streams += Number(new URL(request.url()).pathname === "/console/live")));
    await walk.open("/login", visitor);
    await signIn(visitor, owner);
    await visitor.waitForURL(`${walk.server.url}/`);
    await walk.open("/messages", visitor);
    await live(visitor).waitFor();
    const pages = [visitor];
    while (pages.length < 9) {
      const page = await context.newPage();
      await walk.open("/messages", page);
      await live(page).waitFor();
      pages.push(page);
    }
    const before = streams;
    await send("+250788200050");
    for (const page of pages) await rowOf(page, "+250788200050").getByText(t.bulk.delivered).waitFor();
    assert.equal(streams, before, "no other window opened a stream");
    await visitor.close();
    const rest = pages.slice(1);
    for (const page of rest) await live(page).waitFor();
    await send("+250788200051");
    for (const page of rest) await rowOf(page, "+250788200051").getByText(t.bulk.delivered).waitFor();
    assert.equal(streams, before + 1, "one window took over");
    await context.close();
  },
);

test("a hidden window makes no requests, and catches up when it becomes visible", { skip }, async () => {
  const page = await walk.context.newPage();
  await walk.open("/messages", page);
  await live(page).waitFor();
  const look = (hidden: boolean) =>
    page.evaluate(`{
      Object.defineProperty(document, "hidden", { configurable: true, get: () => ${hidden} });
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "${hidden ? "hidden" : "visible"}" });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }`);
  await look(true);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await send("+250788200060");
  await rowOf(second, "+250788200060").getByText(t.bulk.delivered).waitFor();
  assert.deepEqual(asked, []);
  assert.equal(await rowOf(page, "+250788200060").count(), 0);
  await look(false);
  await rowOf(page, "+250788200060").getByText(t.bulk.delivered).waitFor();
  await page.close();
});

test(
  "a double click on a send button sends one message; sending the same text again sends another",
  { skip },
  async () => {
    const { page, server } = walk;
    const count = async (to: string) =>
      (await server.call<{ messages: unknown[] }>(`GET /v1/sms?to=${encodeURIComponent(to)}`)).body.messages.length;
    await walk.open("/start");
    await page.getByLabel(t.common.to, { exact: true }).fill("+250788200010");
    const button = page.getByRole("button", { name: t.start.sendFromHere });
    await button.evaluate((element: { click(): void }) => {
      element.click();
      element.click();
    });
    await page.getByText(/^Accepted as/).waitFor();
    assert.equal(await count("+250788200010"), 1);
    await button.click();
    await until(async () => (await count("+250788200010")) === 2, { what: "the second message" });

    await walk.open("/compose/one?to=%2B250788200011");
    for (const expected of [1, 2]) {
      await page.getByLabel(t.common.text).fill("The same");
      await page.getByRole("button", { name: t.common.send, exact: true }).first().dblclick();
      await page.getByRole("heading", { name: t.common.accepted }).waitFor();
      assert.equal(await count("+250788200011"), expected);
      await page.getByRole("button", { name: t.compose.sendAnother }).click();
    }
  },
);

test("switching accounts in one window switches the others", { skip }, async () => {
  const { page, server } = walk;
  await server.call("POST /v1/operator/accounts", { body: { name: "Umubano Bank" } });
  await walk.open("/messages", second);
  await live(second).waitFor();
  await walk.open("/operator/accounts");
  await page
    .getByRole("row", { name: /Umubano/ })
    .getByRole("button", { name: t.accounts.view })
    .click();
  await second.getByRole("note").filter({ hasText: "You are viewing Umubano Bank" }).waitFor();
  await second.getByText(t.messages.noMessagesYet).waitFor();
  await second.getByRole("button", { name: t.shell.backTo("Owner") }).click();
  await page.getByRole("note").filter({ hasText: "You are viewing Umubano Bank" }).waitFor({ state: "detached" });
});

test(
  "signing out in one window signs out the others, which return to their pages after sign-in",
  { skip },
  async () => {
    const { page, server } = walk;
    await walk.open("/messages?status=delivered", second);
    await live(second).waitFor();
    await page.getByRole("button", { name: t.shell.yourMenu }).click();
    await page.getByRole("menuitem", { name: t.shell.signOut }).click();
    await page.waitForURL(`${server.url}/login`);
    await second.waitForURL(/\/login\?next=/);
    await signIn(second, owner);
    await second.waitForURL(`${server.url}/messages?status=delivered`);
    assert.equal(await second.getByLabel(t.common.state).inputValue(), t.bulk.delivered);
  },
);

test("a session ended by the server redirects to the sign-in page, and back after signing in", { skip }, async () => {
  const { server } = walk;
  await walk.open("/inbox/%2B250788200001", second);
  await live(second).waitFor();
  await server.database.sql`delete from sessions`;
  await server.database.sql.notify("accounts_changed", "");
  await second.waitForURL(/\/login\?next=/);
  await second.getByText("Your session has ended").waitFor();
  await signIn(second, owner);
  await second.waitForURL(`${server.url}/inbox/%2B250788200001`);
  await second.getByText("Muraho").waitFor();
});

test("a page says when the service is down, and continues automatically when it is back", { skip }, async () => {
  const { server } = walk;
  await walk.open("/messages", second);
  await live(second).waitFor();
  await server.restart(async () => {
    await second.getByText("Tuma is not responding").waitFor();
    await second.getByRole("link", { name: t.common.wallet }).click();
  });
  await second.getByText("Tuma is not responding").waitFor({ state: "detached" });
  await second.getByRole("heading", { name: t.common.wallet, level: 1 }).waitFor();
  await settled(second);
  await second.getByRole("link", { name: t.common.messages, exact: true }).click();
  await live(second).waitFor();
  await send("+250788200004");
  await rowOf(second, "+250788200004").getByText(t.bulk.delivered).waitFor();
});

test("a sign-in while the service is down says so, and works when it is back", { skip }, async () => {
  const { server } = walk;
  const page = await walk.visitor();
  await walk.open("/login", page);
  await server.restart(async () => {
    await signIn(page, owner);
    await page.getByRole("alert").getByText("Tuma is not responding").waitFor();
  });
  await page.getByRole("button", { name: t.signIn.signIn }).click();
  await page.waitForURL(`${server.url}/`);
});

test("no script failed, no policy was violated, and no request went to another machine", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
