import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Locator } from "playwright-core";
import { until } from "../harness/wait.ts";
import { missing, startWalk, type Walk } from "./browser.ts";
import { t } from "../../web/src/texts/index.ts";

const skip = missing;
const longName = "Umwalimu Cooperative of Nyarugenge";
const number = "+250788123456";
const longText = "Muraho, this text is as long as ten messages. ".repeat(25).trim();

let walk: Walk;
let smsId: string;
if (!missing) {
  before(async () => {
    walk = await startWalk();
    await walk.signIn();
    const { server } = walk;
    await server.call("POST /v1/operator/accounts", { body: { name: longName } });
    await server.call("POST /v1/sms", { body: { to: "+250788129901", text: "One that fails" } });
    const sent = await server.call<{ sms_id: string }>("POST /v1/sms", { body: { to: number, text: longText } });
    smsId = sent.body.sms_id;
    await server.call(`POST /v1/sandbox/handsets/${number}/messages`, {
      body: { to: "+250788000000", text: longText },
    });
  });
  after(() => walk.stop());
}

const widths = [1440, 1024, 768, 360];
const resize = (width: number) => walk.page.setViewportSize({ width, height: 860 });

/** The place of an element once it has one: a list that is drawn again takes its rows away for a moment. */
const boxOf = (element: Locator) => until(() => element.boundingBox(), { what: `${element} on the screen` });

for (const width of widths)
  test(
    `the actions on an account are within a window of ${width} pixels, beside a name one can read`,
    { skip },
    async () => {
      const { page } = walk;
      await resize(width);
      await walk.open("/operator/accounts");
      const row = page.getByRole("row", { name: new RegExp(longName) });
      const name = row.getByText(longName);
      const cell = await boxOf(row.getByRole("cell").first());
      // Clipped content still has a rectangle; its cell's rectangle tells what is visible.
      assert.ok(cell.width >= Math.min(150, (await boxOf(name)).width), `the name has ${cell.width} pixels`);
      const actions = row.getByRole("button", { name: t.ui.actionsOn(longName) });
      const { x, width: size } = await boxOf(actions);
      assert.ok(x >= 0 && x + size <= width, `the menu ends at ${x + size}`);
      await actions.click();
      const suspend = await boxOf(page.getByRole("menuitem", { name: t.accounts.suspend }));
      assert.ok(suspend.x >= 0 && suspend.x + suspend.width <= width, `"Suspend" ends at ${suspend.x + suspend.width}`);
      await page.keyboard.press("Escape");
    },
  );

for (const width of widths)
  test(
    `the text of a message has room in a window of ${width} pixels, and no more than three lines`,
    { skip },
    async () => {
      const { page } = walk;
      await resize(width);
      await walk.open("/messages");
      const row = page.getByRole("row", { name: /Muraho/ });
      const { width: size, height } = await boxOf(row.getByRole("cell").filter({ hasText: "Muraho" }));
      assert.ok(size >= 200, `the text has ${size} pixels`);
      assert.ok(height < 90, `the text is ${height} pixels high`);
      const nav = page.getByRole("navigation", { name: t.shell.dashboardPages });
      if (width >= 768) {
        const { width: taken } = await boxOf(nav);
        assert.ok(width >= 1024 ? taken > 200 : taken <= 60, `the navigation takes ${taken} pixels at ${width}`);
        // The icons keep their accessible names.
        await nav.getByRole("link", { name: t.common.messages, exact: true }).waitFor();
      } else assert.equal(await nav.count(), 0);
    },
  );

test("the link of each row is named by the number that the row is about", { skip }, async () => {
  const { page } = walk;
  await resize(1440);
  await walk.open("/messages");
  const named = async () =>
    Promise.all(
      (await page.getByRole("main").getByRole("row").getByRole("link").all()).map((each) => each.innerText()),
    );
  assert.deepEqual((await named()).sort(), [number, "+250788129901"].sort());
  await page.getByRole("link", { name: number }).click();
  await page.waitForURL(new RegExp(`/messages/${smsId}$`));
  await walk.open("/inbox");
  await page
    .getByRole("list", { name: t.inbox.conversations })
    .getByRole("listitem")
    .getByRole("link", { name: number, exact: true })
    .waitFor();
});

test("the timeline shows no carrier code that carries no information", { skip }, async () => {
  const { page, server } = walk;
  await server.call("POST /v1/sms", { body: { to: "+250788129902", text: "One that is rejected" } });
  await walk.open("/messages");
  await page.getByRole("link", { name: "+250788129902" }).click();
  const timeline = page.locator("section").filter({ has: page.getByRole("heading", { name: t.messages.timeline }) });
  await timeline.getByRole("listitem").nth(2).waitFor();
  const text = await timeline.innerText();
  assert.doesNotMatch(text, /No error|\b000\b/);
});

test("on a phone, filters are behind a button, and touch targets are large enough", { skip }, async () => {
  const { page } = walk;
  await resize(360);
  await walk.open("/messages?status=delivered");
  const state = page.getByLabel(t.common.state);
  assert.equal(await state.isVisible(), false);
  await page.getByRole("button", { name: t.ui.filtersInUse }).click();
  await state.selectOption("");
  await page.getByRole("button", { name: t.ui.showMatches }).click();
  await page.getByRole("button", { name: t.ui.filters, exact: true }).waitFor();
  assert.equal(await state.isVisible(), false);
  const small: string[] = [];
  for (const path of ["/messages", "/inbox", "/compose/one", "/compose/who", "/operator/accounts", "/webhooks"]) {
    await walk.open(path);
    const targets = page.locator("button, select, summary, input, a:not(p a):not(dd a), [role=tab]");
    for (const target of await targets.filter({ visible: true }).all()) {
      const box = await target.boundingBox();
      const name = `${path}: ${(await target.getAttribute("aria-label")) ?? (await target.textContent())}`;
      // Content for screen readers only is one pixel in size.
      if (box && box.width > 2 && Math.min(box.height, box.width) < 24)
        small.push(`${name} ${box.width}×${box.height}`);
    }
    const rows = page.getByRole("main").locator("header a, header button, form button[type=submit], tbody tr");
    for (const target of await rows.filter({ visible: true }).all()) {
      const { height } = await boxOf(target);
      if (height < 44 && !(await target.textContent())?.includes(t.ui.live))
        small.push(`${path}: ${await target.textContent()} is ${height} high`);
    }
  }
  assert.deepEqual(small, []);
});

test("a disabled button says why by keyboard and by touch", { skip }, async () => {
  const phone = await walk.visitor({ viewport: { width: 360, height: 780 }, hasTouch: true });
  await phone.context().addCookies(await walk.context.cookies());
  await walk.open(`/messages/${smsId}`, phone);
  const cancel = phone.getByRole("button", { name: t.messages.cancelMessage });
  // `force`: it is disabled but clicked anyway.
  await cancel.tap({ force: true });
  const reason = phone.getByRole("tooltip").filter({ hasText: t.messages.cannotCancel });
  await reason.waitFor();
  const box = await boxOf(reason);
  assert.ok(box.x >= 0 && box.x + box.width <= 360);
  await phone.touchscreen.tap(180, 700);
  await reason.waitFor({ state: "detached" });
  await phone.getByRole("link", { name: t.messages.conversation }).focus();
  await phone.keyboard.press("Tab");
  await reason.waitFor();
  await phone.context().close();
});

test("no script failed, no policy was violated, and no request went to another machine", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
