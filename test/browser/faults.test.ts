import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { until } from "../harness/wait.ts";
import { missing, settled, startWalk, type Walk } from "./browser.ts";
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

test("nonsense in all search parameters of any page crashes none", { skip }, async () => {
  const { page } = walk;
  for (const [name, { path, presets }] of Object.entries<PageOf>(pages)) {
    const parameters = Object.keys(presets);
    if (path.includes("$") || name === "login" || parameters.length === 0) continue;
    for (const value of ["abc", "-1", "1e400", "%00", '{"a":1}']) {
      const address = `${path}?${parameters.map((parameter) => `${parameter}=${value}`).join("&")}`;
      await walk.open(address);
      const heading = await page.getByRole("heading", { level: 1 }).first().textContent();
      assert.notEqual(heading, t.shell.somethingWentWrong, address);
    }
  }
  assert.deepEqual(walk.faults, []);
});

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

test("the labels of a chart are whole, whatever its figures", { skip }, async () => {
  const page = await walk.context.newPage();
  await page.addInitScript(`
    globalThis.labels = [];
    const draw = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
      const { a, e } = this.getTransform();
      const width = this.measureText(text).width;
      const left = this.textAlign === "right" ? x - width : this.textAlign === "center" ? x - width / 2 : x;
      globalThis.labels.push([text, a * left + e]);
      return draw.call(this, text, x, y, ...rest);
    };
  `);
  await page.route("**/console/home", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { hours: { messages: number; states: { delivered: number } }[] };
    for (const [at, hour] of body.hours.entries()) hour.states.delivered = hour.messages = 100_000 * at;
    await route.fulfill({ response, json: body });
  });
  await walk.open("/", page);
  await page.locator("canvas").waitFor();
  const labels = await page.evaluate<[string, number][]>("globalThis.labels");
  assert.ok(
    labels.some(([text]) => text.toLowerCase() === "2m"),
    JSON.stringify(labels),
  );
  assert.deepEqual(
    labels.filter(([, left]) => left < 0),
    [],
  );
  await page.close();
});

test("a chart shows the values under the cursor, and opens the messages behind a bar", { skip }, async () => {
  const page = await walk.context.newPage();
  await walk.server.call("POST /v1/sms", { body: { to: "+250788300003", text: "charted" } });
  for (const address of ["/", "/?range=7d", "/?range=30d", "/wallet"]) {
    await walk.open(address, page);
    const chart = page.getByRole("img", {
      name: address === "/wallet" ? t.wallet.spendByDay : t.home.messagesOverTime,
    });
    await chart.locator("canvas").waitFor();
    const { width, height } = (await chart.boundingBox())!;
    // The last bar is the current hour.
    await chart.hover({ position: { x: width - 14, y: height / 2 } });
    const values = page.locator("figure .pointer-events-none");
    await values.getByText(address === "/wallet" ? t.wallet.forMessages : t.home.delivered).waitFor();
    assert.match((await values.textContent())!, /[1-9]/);
    await chart.click({ position: { x: width - 14, y: height / 2 } });
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
