import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { until } from "../harness/wait.ts";
import { missing, openList, startWalk, writeText, type Walk } from "./browser.ts";
import { t } from "../../web/src/texts/index.ts";

let walk: Walk;
if (!missing) {
  before(async () => {
    walk = await startWalk();
    await walk.signIn();
    await seed();
  });
  after(() => walk.stop());
}

const skip = missing;

/** Right-to-left text, combining marks, characters beyond the BMP, joined and invisible ones. */
const alphabets = [
  "Kinyarwanda: Mwaramutse, amakuru? Ŋ ŵ ỹ",
  "العربية: مرحبا، رمزك هو ١٢٣٤",
  "עברית: שלום 42",
  "हिन्दी क्षत्रिय, தமிழ் நன்றி, ไทย สวัสดี",
  "中文 简体 繁體 日本語 ひらがな カタカナ 한국어",
  "Ελληνικά Кириллица Հայերեն ქართული አማርኛ ትግርኛ",
  "é = é, Z͑ͫ̓a̴l̷g̸o, ﬁ",
  "👩🏾‍🌾 👨‍👩‍👧‍👦 🇷🇼 🏳️‍🌈 ☎️ 𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𓂀",
  "tab\there, two  spaces, \nand a second line",
];
const script = `<script>document.title = "taken over"</script><img src=x onerror="document.title='taken over'">{{7*7}}\${7*7}`;
const override = "\u202Eexe.gpj \u2066hidden\u2069 and\u202Dback";
const word = "W".repeat(1500);

/** Everything is sent to this phone, and from it. */
const phone = "+250788400010";
const texts = [...alphabets, script, override, word];

/** The same texts as messages, replies, names, references and anything else that strangers or customers write. */
async function seed(): Promise<void> {
  const { server, receiver } = walk;
  const call = (request: string, body?: unknown) => server.call(request, { body });
  await call("POST /v1/webhooks", { url: `${receiver.url}?${word}` });
  for (const text of texts) {
    const sent = await call("POST /v1/sms", { to: phone, sender: "+250788000000", text, reference: text.slice(0, 60) });
    assert.equal(sent.status, 201, sent.text);
    await call(`POST /v1/sandbox/handsets/${phone}/messages`, { to: "+250788000000", text });
    await call("POST /v1/sandbox/handsets/+250788400099/messages", { to: "+250788999000", text });
  }
  for (const name of [script, override, "W".repeat(100)]) {
    await call("POST /v1/account/tokens", { name: name.slice(0, 100), scopes: ["sms:read"] });
    await call("POST /v1/operator/accounts", { name: name.slice(0, 100) });
  }
  await call("POST /v1/senders", { sender: "HOSTILE", purpose: `${script} ${override} ${"W".repeat(300)}` });
  await call("POST /v1/sms/bulk", {
    recipients: texts
      .slice(0, 10)
      .map((text, index) => ({ phonenumber: `+2507884001${10 + index}`, name: text.slice(0, 60) })),
    text: "Dear @contact.name",
    reference: override + "W".repeat(40),
  });
  await call(`POST /v1/sms?${"w".repeat(500)}`, { to: script, text: word });
  await until(
    async () => {
      const { body } = await server.call<{ pages: { total: number } }>("GET /v1/sms/inbounds");
      return body.pages.total === texts.length;
    },
    { what: "the answers" },
  );
}

test(
  "a text in any alphabet is shown intact in its message, on the phone and in the conversation",
  { skip },
  async () => {
    const { page, server } = walk;
    const to = encodeURIComponent(phone);
    await walk.open(`/compose/one?to=${to}`);
    const onPhone = page.getByRole("list", { name: t.ui.messagesOnThePhone }).getByRole("paragraph");
    await until(async () => (await onPhone.count()) >= texts.length, { what: "the messages on the phone" });
    const bubbles = await onPhone.allTextContents();
    await walk.open(`/inbox/${to}`);
    const said = await page
      .getByRole("list", { name: /^Messages/ })
      .getByRole("paragraph")
      .allTextContents();
    for (const text of texts) {
      assert.ok(bubbles.includes(text), `${text} on the phone`);
      assert.equal(said.filter((each) => each === text).length, 2, `${text}: sent and received`);
    }
    const { body } = await server.call<{ messages: { sms_id: string; text: string }[] }>(`GET /v1/sms?to=${to}`);
    for (const { sms_id: id, text } of body.messages.slice(0, 4)) {
      await walk.open(`/messages/${id}`);
      const shown = page
        .locator("section")
        .filter({ has: page.getByRole("heading", { name: t.common.text, exact: true }) });
      assert.equal(await shown.locator("p").first().textContent(), text);
    }
    assert.notEqual(await page.title(), "taken over");
  },
);

test("what people write is never executed, and never makes a page wider than 360 pixels", { skip }, async () => {
  const { page, server } = walk;
  await page.setViewportSize({ width: 360, height: 780 });
  const { body: hooks } = await server.call<{ webhooks: { id: string }[] }>("GET /v1/webhooks");
  const { body: reports } = await server.call<{ reports: { report_id: string }[] }>("GET /v1/sms/reports");
  const { body } = await server.call<{ messages: { sms_id: string }[] }>(`GET /v1/sms?to=${encodeURIComponent(phone)}`);
  const wide: string[] = [];
  for (const path of [
    "/",
    "/messages",
    `/messages/${body.messages[0]!.sms_id}`,
    "/bulk",
    `/bulk/${reports.reports[0]!.report_id}`,
    "/inbox",
    `/inbox/${encodeURIComponent(phone)}`,
    `/compose/one?to=${encodeURIComponent(phone)}`,
    "/webhooks",
    `/webhooks/${hooks.webhooks[0]!.id}`,
    "/api-log",
    "/tokens",
    "/senders",
    "/team?tab=audit",
    "/wallet",
    "/operator/accounts",
    "/operator/people",
    "/operator/reviews",
    "/operator/unrouted",
    "/operator/approvals",
    "/docs",
  ]) {
    await walk.open(path);
    const width = Number(await page.evaluate("document.documentElement.scrollWidth"));
    if (width > 360) wide.push(`${path}: ${width}`);
    assert.equal(await page.locator("main script, main img").count(), 0, path);
    assert.notEqual(await page.title(), "taken over", path);
  }
  // Whatever opens over a page is no wider than the page.
  await walk.open(`/webhooks/${hooks.webhooks[0]!.id}`);
  await page.getByRole("table", { name: t.webhooks.deliveries }).getByRole("button").first().click();
  await page.getByRole("dialog").waitFor();
  const width = Number(await page.evaluate("document.querySelector('[role=dialog]').scrollWidth"));
  if (width > 360) wide.push(`delivery: ${width}`);
  await page.setViewportSize({ width: 1280, height: 860 });
  assert.deepEqual(wide, []);
});

/** The right and left edges of the bubbles in a list, and of the list itself. `scrollWidth` does not show overflow to the left. */
const edges = (list: string) => `(() => {
  const frame = document.querySelector(${JSON.stringify(list)});
  const edge = (element) => { const { left, right } = element.getBoundingClientRect(); return { left, right }; };
  return { frame: edge(frame), bubbles: [...frame.querySelectorAll("li > p:first-child, li p[dir=auto]")].map(edge) };
})()`;

interface Edge {
  left: number;
  right: number;
}

test("a word longer than a line wraps inside its bubble, sent and received", { skip }, async () => {
  const { page } = walk;
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 860 });
    for (const [path, list] of [
      [`/inbox/${encodeURIComponent(phone)}`, t.inbox.messagesOldestFirst],
      [`/compose/one?to=${encodeURIComponent(phone)}`, t.ui.messagesOnThePhone],
    ] as const) {
      await walk.open(path);
      await page.getByRole("list", { name: list }).getByText(word.slice(0, 50)).first().waitFor();
      const found = (await page.evaluate(edges(`ol[aria-label="${list}"]`))) as { frame: Edge; bubbles: Edge[] };
      assert.ok(found.bubbles.length >= texts.length);
      for (const { left, right } of found.bubbles)
        assert.ok(left >= found.frame.left && right <= found.frame.right, `${path} at ${width}: ${left} to ${right}`);
    }
  }
  await page.setViewportSize({ width: 1280, height: 860 });
});

test("the sandbox says that only sandbox credit is spent, and mentions no real phone", { skip }, async () => {
  const { page } = walk;
  await walk.open("/verify");
  await page
    .getByRole("note")
    .getByText(/only sandbox credit is spent/)
    .waitFor();
  await page.getByLabel(t.common.number, { exact: true }).fill("+2507");
  await page.getByText(t.verify.phoneHint).waitFor();
  assert.equal(await page.getByText(t.verify.realPhoneHint).count(), 0);
});

/** The positions of the first and the last letter of a text, from left to right. */
const ends = (selector: string, text: string) => `(() => {
  const walker = document.createTreeWalker(document.querySelector(${JSON.stringify(selector)}), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, at = node.data.indexOf(${JSON.stringify(text)});
    if (at < 0) continue;
    const left = (from) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, from + 1);
      return range.getBoundingClientRect().left;
    };
    return [left(at), left(at + ${text.length - 1})];
  }
})()`;

test("a name with right-to-left text does not reverse the text beside it", { skip }, async () => {
  const { page, server } = walk;
  const invited = await server.call<{ url: string }>("POST /v1/members", {
    body: { email: "honest@example.com", role: "viewer" },
  });
  const other = await walk.visitor();
  await other.goto(invited.body.url);
  await other.getByLabel(t.signIn.yourName).fill(`Aline \u202E`);
  await other.getByLabel(t.signIn.chooseAPassword).fill("four words are good");
  await other.getByRole("button", { name: t.signIn.join }).click();
  await other.waitForURL(`${server.url}/`);
  for (const [path, text] of [
    ["/team", "honest@example.com"],
    ["/team?tab=audit", "honest@example.com"],
    ["/operator/unrouted", "+250788400099"],
  ] as const) {
    await walk.open(path);
    const [first, last] = (await page.evaluate(ends("main", text))) as [number, number];
    assert.ok(first < last, `${path}: ${text} reads backwards`);
  }
});

test("the preview of a bulk send shows each recipient's text as it will be received", { skip }, async () => {
  const { page } = walk;
  const lines = texts.slice(0, 3).map((text, index) => `+25078840020${index},"${text.replaceAll('"', '""')}"`);
  await openList(walk, `number,name\n${lines.join("\n")}`);
  await writeText(page, "Dear @contact.name!");
  for (const text of texts.slice(0, 3)) await page.getByText(`Dear ${text}!`, { exact: true }).waitFor();
});

test("no script failed, no policy was violated, and no request went to another machine", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
