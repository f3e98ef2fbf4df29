import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { until } from "../harness/wait.ts";
import { filter, missing, startWalk, type Walk } from "./browser.ts";
import { t } from "../../web/src/texts/index.ts";

let walk: Walk;
if (!missing) {
  before(async () => {
    walk = await startWalk();
    await walk.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await walk.signIn();
  });
  after(() => walk.stop());
}

const skip = missing;

/** The focused element, and whether its focus is visible. */
interface Focused {
  name: string;
  seen: boolean;
  inDialog: boolean;
}

const focused = (page: Page) =>
  page.evaluate(`(() => {
    const element = document.activeElement;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const outlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1;
    const label = element.labels?.[0]?.textContent;
    return {
      name: (element.getAttribute('aria-label') ?? label ?? element.textContent).trim(),
      // A file input is drawn by its label, a field by its border.
      seen: (outlined || style.boxShadow !== 'none' || element.matches('.peer')) && box.width > 0
        && box.bottom > 0 && box.top < innerHeight,
      inDialog: element.closest('[role=dialog]') !== null,
    };
  })()`) as Promise<Focused>;

/** Presses Tab until the element with this name has the focus. Every element on the way must show its focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<string[]> {
  const passed: string[] = [];
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    const at = await focused(page);
    assert.ok(at.seen, `the focus on ${at.name} cannot be seen`);
    if (typeof name === "string" ? at.name === name : name.test(at.name)) return passed;
    passed.push(at.name);
  }
  throw new Error(`Tab never came to ${String(name)}: ${passed.join(", ")}`);
}

/** Waits until the focus is where a new page puts it: a Tab before that would start from the old page. */
const arrived = (page: Page) =>
  until(() => page.evaluate("document.activeElement.matches('#page, [data-arrival]')"), {
    what: "the focus on the page",
  });

test("a message is sent and opened by keyboard alone", { skip }, async () => {
  const { page } = walk;
  await walk.open("/");
  await page.keyboard.press("Tab");
  assert.equal((await focused(page)).name, t.shell.skipToContent);
  await page.keyboard.press("Enter");
  await tabTo(page, t.common.send);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: t.common.send, level: 1 }).waitFor();
  await arrived(page);
  await tabTo(page, t.compose.oneMessage);
  await page.keyboard.press("Enter");
  await page.getByLabel(t.common.from, { exact: true }).waitFor();
  await arrived(page);
  await tabTo(page, t.common.to);
  await page.keyboard.type("+250788300001");
  const passed = await tabTo(page, t.common.text);
  assert.deepEqual(passed, [t.common.from, t.compose.way]);
  await page.keyboard.type("By keyboard alone");
  await tabTo(page, t.common.send);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: t.common.accepted }).waitFor();
  await tabTo(page, t.compose.trackIt);
  await page.keyboard.press("Enter");
  await page.getByText(t.messages.deliveredToThePhone).waitFor();
  // So that screen readers announce the new page.
  await arrived(page);
});

test("the pages are in the order of the navigation, and each can be reached by Tab", { skip }, async () => {
  const { page } = walk;
  for (const [path, first, last] of [
    ["/wallet", t.home.home, t.common.settings],
    ["/operator", t.operator.now, t.shell.installation],
  ] as const) {
    await walk.open(path);
    await tabTo(page, first);
    const passed = await tabTo(page, last);
    const shown = await page
      .getByRole("navigation", { name: t.shell.dashboardPages })
      .getByRole("link")
      .allTextContents();
    assert.deepEqual([first, ...passed, last], shown);
  }
});

test("a dialog takes the focus, keeps it, and returns it when Escape closes it", { skip }, async () => {
  const { page } = walk;
  for (const [path, button] of [
    ["/webhooks", t.common.addAWebhook],
    ["/tokens", t.common.createAToken],
    ["/senders", t.senders.requestASenderId],
    ["/operator/carriers", t.carriers.addALink],
    ["/compose/one", t.ui.showAsCurl],
  ] as const) {
    await walk.open(path);
    const opener = page.getByRole("main").getByRole("button", { name: button }).first();
    await opener.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await until(async () => (await focused(page)).inDialog, { what: `the focus in the dialog of ${path}` });
    for (let presses = 0; presses < 25; presses++) {
      await page.keyboard.press("Tab");
      // After the last element the focus wraps around through the browser's own controls.
      await until(async () => (await focused(page)).inDialog, { what: `the focus within the dialog of ${path}` });
    }
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await until(async () => (await focused(page)).name === button, { what: `the focus back at ${button}` });
  }
});

test("arrow keys move through menus and tabs", { skip }, async () => {
  const { page } = walk;
  await walk.open("/settings");
  await page.getByRole("button", { name: t.shell.yourMenu }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: t.settings.profile }).waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Escape");
  await until(async () => (await focused(page)).name.endsWith(t.shell.yourMenu), {
    what: "the focus back at the menu",
  });
  await page.getByRole("tab", { name: t.common.account }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("heading", { name: t.settings.twoFactorAuthentication }).waitFor();
  assert.equal(new URL(page.url()).search, "?tab=profile");
});

/** The filters in an address, sorted. */
function query({ search }: URL): string {
  const values = new URLSearchParams(search);
  values.sort();
  return values.toString();
}

test("filters are kept in the address, survive a reload, and return with the back button", { skip }, async () => {
  const { page, server } = walk;
  await server.call("POST /v1/sms", { body: { to: "+250788309901", text: "fails", reference: "r-1" } });
  await server.call("POST /v1/sms", { body: { to: "+250788300002", text: "arrives", reference: "r-1" } });
  await walk.open("/messages");
  await page.getByLabel(t.common.state).selectOption("undelivered");
  await (await filter(page, t.common.reference)).fill("r-1");
  await (await filter(page, t.common.time)).selectOption("24");
  const wanted = "hours=24&reference=r-1&status=undelivered";
  await page.waitForURL((url) => query(url) === wanted);
  await page.reload();
  const rows = page.getByRole("table", { name: t.common.messages }).getByRole("row");
  await rows.filter({ hasText: "+250788309901" }).waitFor();
  assert.equal(await rows.count(), 2);
  await rows.nth(1).getByText("fails").click();
  await page.getByRole("heading", { name: t.common.message, level: 1 }).waitFor();
  await page.goBack();
  await rows.filter({ hasText: "+250788309901" }).waitFor();
  assert.equal(query(new URL(page.url())), wanted);
  assert.deepEqual(
    [await page.getByLabel(t.common.state).inputValue(), await (await filter(page, t.common.reference)).inputValue()],
    ["undelivered", "r-1"],
  );
  await page.getByLabel(t.common.state).selectOption("");
  await rows.filter({ hasText: "+250788300002" }).waitFor();
});

test("the palette finds every kind of id, numbers in any notation, pages and actions", { skip }, async () => {
  const { page, server, receiver } = walk;
  const call = async <Body>(request: string, body?: unknown) => (await server.call<Body>(request, { body })).body;
  const hook = await call<{ id: string }>("POST /v1/webhooks", { url: receiver.url });
  const sent = await call<{ sms_id: string }>("POST /v1/sms", { to: "+250788300003", text: "to be found" });
  const bulk = await call<{ report_id: string }>("POST /v1/sms/bulk", {
    recipients: [{ phonenumber: "+250788300004", name: "" }],
    text: "one of many",
  });
  const asked = await call<{ request_id: string }>("POST /v1/sms/verify", { brand: "Shop", number: "+250788300005" });
  await call("POST /v1/sandbox/handsets/+250788300006/messages", { to: "+250788000000", text: "Found me" });
  const { inbound_sms: inbound } = await until(async () => {
    const list = await call<{ inbound_sms: { id: string }[] }>("GET /v1/sms/inbounds");
    return list.inbound_sms.length > 0 && list;
  });
  const [delivery] = await until(async () => {
    const list = await call<{ deliveries: { id: string }[] }>(`GET /v1/webhooks/${hook.id}/deliveries`);
    return list.deliveries.length > 0 && list.deliveries;
  });
  const message = page.getByRole("heading", { name: t.common.message, level: 1 });
  for (const [typed, option, place] of [
    [sent.sms_id, sent.sms_id, message],
    [bulk.report_id, bulk.report_id, page.getByRole("heading", { name: t.bulk.bulkSend, level: 1 })],
    [asked.request_id, "+250788300005", page.getByText(asked.request_id).first()],
    [inbound[0]!.id, "+250788300006", page.getByText("Found me")],
    [hook.id, receiver.url, page.getByRole("heading", { name: receiver.url, level: 1 })],
    [delivery!.id, /dlr|inbound/, page.getByRole("dialog", { name: t.webhooks.delivery })],
    [sent.sms_id.replace("out_sms", "trn"), t.wallet.charge, message],
    ["00250 788 300 003", t.shell.messagesTo("+250788300003"), page.getByText("to be found")],
    ["audi", t.team.teamAndAudit, page.getByRole("heading", { name: t.team.teamAndAudit })],
    ["invite", t.team.inviteAMember, page.getByRole("dialog", { name: t.team.inviteAMember })],
  ] as const) {
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: t.common.wallet }).click();
    await page.getByRole("heading", { name: t.common.wallet, level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: t.shell.findAnything }).fill(typed);
    await page.getByRole("option", { name: option }).first().waitFor();
    await page.getByRole("option", { name: option }).first().click();
    await page.getByRole("combobox", { name: t.shell.findAnything }).waitFor({ state: "detached" });
    await place.first().waitFor();
  }
});

const copied = (page: Page) => page.evaluate<string>("navigator.clipboard.readText()");

test("ids are copied by a click", { skip }, async () => {
  const { page, server } = walk;
  const { body } = await server.call<{ messages: { sms_id: string; to: string }[] }>("GET /v1/sms?per_page=1");
  const [sent] = body.messages;
  await walk.open(`/messages/${sent!.sms_id}`);
  for (const text of [sent!.sms_id, sent!.to]) {
    await page
      .getByRole("button", { name: `Copy ${text}` })
      .first()
      .click();
    await until(async () => (await copied(page)) === text, { what: `${text} in the clipboard` });
  }
  await walk.open("/messages/out_sms_999999");
  const alert = page.getByRole("alert");
  await alert.getByText(t.common.details).click();
  await alert.getByText("not_found").waitFor();
  await alert.getByRole("button", { name: /^Copy / }).click();
  await until(async () => (await copied(page)) !== sent!.to, { what: "the request's id in the clipboard" });
  assert.match(await copied(page), /^\S{16,}$/);
});

test("no script failed, no policy was violated, and no request went to another machine", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
