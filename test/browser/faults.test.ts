import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { until } from "../harness/wait.ts";
import { follow, missing, settled, startWalk, type Walk } from "./browser.ts";
import { pages, type PageOf } from "../../web/src/paths.ts";
import { t } from "../../web/src/texts/index.ts";

// Situations that must neither mislead nor crash: mistyped addresses, failing refreshes, slow lines, figures of any size.

let walk: Walk;
if (!missing) {
  before(async () => {
    walk = await startWalk();
    await walk.signIn();
  });
  after(() => walk.stop());
}

const skip = missing;

/** Queries that make no sense: in one parameter after the other, and in all of them. */
function queries({ presets }: PageOf): string[] {
  const parameters = Object.keys(presets);
  const all = (value: string) => `?${parameters.map((parameter) => `${parameter}=${value}`).join("&")}`;
  if (parameters.length === 0) return [""];
  return [...parameters.map((parameter) => `?${parameter}=abc`), ...["-1", "1e400", "%00", '{"a":1}'].map(all)];
}

test("nonsense in each search parameter of each page, and in its path, crashes none", { skip }, async () => {
  const { page } = walk;
  const ids = await objects();
  const crashed: string[] = [];
  const look = async (address: string) => {
    await settled(page).catch((error: unknown) => {
      throw new Error(`${address} (at ${page.url()}) does not come to rest`, { cause: error });
    });
    const headings = await page.getByRole("heading", { level: 1 }).allTextContents();
    if (headings.includes(t.shell.somethingWentWrong)) crashed.push(address);
  };
  await walk.open("/");
  for (const [name, given] of Object.entries<PageOf>(pages)) {
    // Whoever is signed in leaves the sign-in page at once.
    if (name === "login") continue;
    const paths = given.path.includes("$")
      ? ["nonsense", ids[name]].map((id) => given.path.replace(/\$\w+/, id ?? "%00"))
      : [given.path];
    for (const address of paths.flatMap((path) => queries(given).map((query) => path + query))) {
      await follow(page, address);
      await look(address);
    }
    await walk.open(`${paths.at(-1)}${queries(given).at(-1)}`);
    await look(`${paths.at(-1)}, loaded`);
  }
  assert.deepEqual(crashed, []);
  assert.deepEqual(walk.faults, []);
});

/** An object for each page that shows one. */
async function objects(): Promise<Record<string, string>> {
  const { server, receiver } = walk;
  const call = async <Body>(request: string, body?: unknown) =>
    (await server.call<Body>(request, body ? { body } : {})).body;
  const sent = await call<{ sms_id: string }>("POST /v1/sms", { to: "+250788300000", text: "one" });
  const bulk = await call<{ report_id: string }>("POST /v1/sms/bulk", {
    text: "many",
    recipients: [{ phonenumber: "+250788300004", name: "Ana" }],
  });
  const asked = await call<{ request_id: string }>("POST /v1/sms/verify", { brand: "Acme", number: "+250788300005" });
  const hook = await call<{ id: string }>("POST /v1/webhooks", { url: receiver.url });
  const { carriers } = await call<{ carriers: { id: string }[] }>("GET /v1/operator/carriers");
  return {
    message: sent.sms_id,
    lookedUp: sent.sms_id,
    bulkSend: bulk.report_id,
    verification: asked.request_id,
    conversation: "+250788300000",
    webhook: hook.id,
    carrier: carriers[0]!.id,
    account: (await call<{ id: string }>("GET /v1/account")).id,
  };
}

/** The second press of a double click, where the mouse is. */
async function pressAgain(page: Page): Promise<void> {
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

test(
  "the second press of a double click or of Enter does nothing if the button does something else by then",
  { skip },
  async () => {
    const { server } = walk;
    const page = await walk.visitor();
    await page.context().addCookies(await walk.context.cookies());
    const changes: string[] = [];
    page.on("request", (request) => {
      const isDone = request.postData()?.includes('"done":true');
      if (request.method() === "POST" || isDone) changes.push(new URL(request.url()).pathname);
    });
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const click = async (target: Locator) => {
      // In its place, and enabled.
      await target.click({ trial: true });
      const { x, y, width, height } = (await target.boundingBox())!;
      await page.mouse.click(x + width / 2, y + height / 2);
    };
    /** Clicks twice, and back by a single click. `asked` is what the two that count ask for. */
    const pressTwice = async (path: string, first: string, then: string, asked: string[]) => {
      await walk.open(path, page);
      changes.length = 0;
      await click(button(first));
      await button(then).waitFor();
      await pressAgain(page);
      await click(button(then));
      await button(first).waitFor();
      assert.deepEqual(changes, asked, `${first} and ${then}`);
    };
    const { body: bulk } = await server.call<{ report_id: string }>("POST /v1/sms/bulk", {
      body: {
        text: "later",
        send_at: new Date(Date.now() + 86_400_000).toISOString(),
        recipients: [{ phonenumber: "+250788300006", name: "Ana" }],
      },
    });
    const report = `/v1/sms/reports/${bulk.report_id}`;
    const [pause, resume] = [`${report}/pause`, `${report}/resume`];
    await pressTwice(`/bulk/${bulk.report_id}`, t.bulk.pause, t.common.resume, [pause, resume]);
    const { body } = await server.call<{ carriers: { id: string }[] }>("GET /v1/operator/carriers");
    const drain = `/v1/operator/carriers/${body.carriers[0]!.id}/drain`;
    const link = `/operator/carriers/${body.carriers[0]!.id}`;
    await pressTwice(link, t.carriers.drain, t.common.resume, [drain, drain]);
    await pressTwice("/messages", t.ui.live, t.ui.paused, []);
    // By keyboard, on the button that waits for no answer. A clock that stands still, well after the clicks, makes both presses of Enter
    // one, however slow the machine is.
    const now = Date.now() + 10_000;
    await page.clock.setFixedTime(now);
    await button(t.ui.live).press("Enter");
    await button(t.ui.paused).waitFor();
    await page.keyboard.press("Enter");
    await page.clock.setFixedTime(now + 2_000);
    await button(t.ui.paused).press("Enter");
    await button(t.ui.live).waitFor();

    // The next conversation opens with the same button in the same place.
    const phones = ["+250788300007", "+250788300008"];
    for (const phone of phones)
      await server.call(`POST /v1/sandbox/handsets/${phone}/messages`, {
        body: { to: "+250788000000", text: "hello" },
      });
    const heard = async () => (await server.call<{ conversations: unknown[] }>("GET /console/conversations")).body;
    await until(async () => (await heard()).conversations.length === 2, { what: "both conversations" });
    await walk.open(`/inbox/${encodeURIComponent(phones[1]!)}?ours=%2B250788000000`, page);
    changes.length = 0;
    await click(button(t.inbox.markDone));
    await page.getByRole("heading", { level: 1, name: phones[0]! }).waitFor();
    await pressAgain(page);
    await click(button(t.inbox.markDone));
    await until(async () => (await heard()).conversations.length === 0, { what: "no open conversation" });
    const asked = phones.toReversed().map((phone) => `/console/conversations/${encodeURIComponent(phone)}`);
    assert.deepEqual(changes, asked);
    await page.context().close();
  },
);

test("a mistyped address shows people a page and programs an error", { skip }, async () => {
  const { page, server } = walk;
  const reply = await page.goto(`${server.url}/message`);
  assert.equal(reply!.status(), 404);
  await settled(page);
  assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), t.shell.pageNotFound);
  await page.getByRole("navigation").first().waitFor();
  for (const [path, accept] of [
    ["/message", "application/json"],
    ["/v1/nothing", "text/html"],
  ] as const) {
    const answer = await fetch(server.url + path, { headers: { accept } });
    assert.equal(answer.status, 404);
    assert.match(answer.headers.get("content-type")!, /json/);
  }
});

test("a list whose refresh fails says how old it is, until one succeeds", { skip }, async () => {
  const { page, server } = walk;
  await server.call("POST /v1/sms", { body: { to: "+250788300001", text: "before" } });
  await walk.open("/messages");
  await page.getByText("+250788300001").waitFor();
  await page.route("**/v1/sms?*", (route) =>
    route.fulfill({ status: 500, json: { code: "internal", detail: "broken", title: "Internal error" } }),
  );
  await server.call("POST /v1/sms", { body: { to: "+250788300002", text: "after" } });
  const note = page.getByRole("status").filter({ hasText: "Could not refresh" });
  await note.waitFor();
  await note.getByRole("button", { name: t.ui.tryAgain }).waitFor();
  await page.getByText("+250788300001").waitFor();
  await page.unroute("**/v1/sms?*");
  // Clicks "try again" unless an event has already triggered a retry.
  await note
    .getByRole("button")
    .evaluateAll((buttons) => buttons.forEach((button) => (button as { click(): void }).click()));
  await page.getByText("+250788300002").waitFor();
  await until(async () => (await note.count()) === 0, { what: "the end of the note" });
});

test(
  "home makes one request besides the frame's, and its layout does not shift when the response arrives",
  { skip },
  async () => {
    const page = await walk.context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.addInitScript(`
    globalThis.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.moved += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  `);
    await page.route("**/console/home", async (route) => {
      // The frame is painted before the response arrives.
      await page.getByRole("heading", { level: 1, name: t.home.home }).waitFor();
      await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
      await route.continue();
    });
    await walk.open("/", page);
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    const moved = await page.evaluate<number>("globalThis.moved");
    assert.ok(moved < 0.05, `the layout shifted by ${moved}`);
    const data = asked.filter((path) => path.startsWith("/v1/") || path.startsWith("/console/"));
    assert.deepEqual([...new Set(data)].toSorted(), ["/console/badges", "/console/home", "/console/session"]);
    await page.close();
  },
);

test("the labels of a chart are whole, whatever its figures, and no share is rounded up to all", { skip }, async () => {
  const page = await walk.context.newPage();
  await page.addInitScript(`
    globalThis.labels = [];
    const draw = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
      const { a, e } = this.getTransform();
      const width = this.measureText(text).width;
      const left = this.textAlign === "right" ? x - width : this.textAlign === "center" ? x - width / 2 : x;
      globalThis.labels.push([text, a * left + e, a * (left + width) + e - this.canvas.width]);
      return draw.call(this, text, x, y, ...rest);
    };
  `);
  await page.route("**/console/home", async (route) => {
    const response = await route.fetch();
    type Tally = { messages: number; states: Record<string, number> };
    const body = (await response.json()) as { hours: Tally[]; last_24_hours: Tally };
    for (const [at, hour] of body.hours.entries()) hour.states["delivered"] = hour.messages = 100_000 * at;
    Object.assign(body.last_24_hours.states, { delivered: 2_299_910, undelivered: 90 });
    await route.fulfill({ response, json: body });
  });
  await walk.open("/", page);
  await page.locator("canvas").waitFor();
  const labels = await page.evaluate<[string, number, number][]>("globalThis.labels");
  assert.ok(
    labels.some(([text]) => text.toLowerCase() === "2m"),
    JSON.stringify(labels),
  );
  assert.deepEqual(
    labels.filter(([, left, beyond]) => left < 0 || beyond > 0),
    [],
  );
  await page.getByText(t.home.ofFinishedMessages("99.9%")).waitFor();
  await page.close();
});

test("a chart shows the values under the cursor, and opens the messages behind a bar", { skip }, async () => {
  const page = await walk.context.newPage();
  const sent = await walk.server.call<{ sms_id: string }>("POST /v1/sms", {
    body: { to: "+250788300003", text: "charted" },
  });
  // Its receipt would draw the chart again between the hover and the click.
  const state = async () => (await walk.server.call<{ state: string }>(`GET /v1/sms/${sent.body.sms_id}`)).body.state;
  await until(async () => (await state()) === "delivered", { what: "the receipt" });
  for (const address of ["/", "/?range=7d", "/?range=30d", "/wallet"]) {
    await walk.open(address, page);
    const chart = page.getByRole("img", {
      name: address === "/wallet" ? t.wallet.spendByDay : t.home.messagesOverTime,
    });
    await chart.locator("canvas").waitFor();
    const { width, height } = (await chart.boundingBox())!;
    // The last bar is the current hour.
    await chart.hover({ position: { x: width - 30, y: height / 2 } });
    const values = page.locator("figure .pointer-events-none");
    await values.getByText(address === "/wallet" ? t.wallet.forMessages : t.home.delivered).waitFor();
    assert.match((await values.textContent())!, /[1-9]/);
    await chart.click({ position: { x: width - 30, y: height / 2 } });
    await page.waitForURL(/\/messages\?hours=own&from=.*&until=/);
    await page.getByText("+250788300003").waitFor();
    await page.getByLabel(t.messages.acceptedFrom).waitFor();
  }
  await walk.open("/?range=own&from=2001-01-01&to=2001-01-02", page);
  await page.getByText(t.home.nothingSent).waitFor();
  await page.close();
});

test("the first paint does not wait for the app's code", { skip }, async () => {
  const page = await walk.context.newPage();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/index-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(walk.server.url, { waitUntil: "commit" });
  await page.locator("#root svg").waitFor();
  release();
  await settled(page);
  await page.close();
});
