import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { refusals } from "../../src/base/sentences/refusals/refusals.ts";
import { numbers } from "../../src/base/sentences/numbers/fr.ts";
import { statuses } from "../../src/base/sentences/statuses/fr.ts";
import { catalogue } from "../../web/src/texts/languages.ts";
import { paths } from "../../web/src/paths.ts";
import { startReceiver } from "../harness/receiver.ts";
import { until } from "../harness/wait.ts";
import { follow, missing, settled, startWalk, type Walk } from "./browser.ts";
import { stopsOf, type Stop } from "./pages.ts";

let walk: Walk;
let stops: Stop[];
if (!missing) {
  before(async () => {
    walk = await startWalk();
    await walk.signIn();
    stops = await stopsOf(walk);
    stops.push(...(await moreStopsOf(walk)));
  });
  after(() => walk.stop());
}

/** What fails, at a carrier and at a webhook, and what was changed: it has reasons and names of the service's. */
async function moreStopsOf({ server }: Walk): Promise<Stop[]> {
  const receiver = await startReceiver(410);
  after(() => receiver.close());
  const hook = (await server.call<{ id: string }>("POST /v1/webhooks", { body: { url: receiver.url } })).body.id;
  await server.call(`PATCH /v1/webhooks/${hook}`, { body: { events: ["dlr"], headers: {} } });
  await server.call(`POST /v1/webhooks/${hook}/test`);
  await server.call("PATCH /v1/account", { body: { settings: { log_bodies: true } } });
  await server.call("PATCH /v1/verify/settings", { body: { guard: { per_prefix_per_hour: 500 } } });
  const link = { name: "Lake", host: "127.0.0.1", port: 1, system_id: "me", password: "secret", keep_sandbox: true };
  const carrier = (await server.call<{ id: string }>("POST /v1/operator/carriers", { body: link })).body.id;
  await until(async () => !(await server.call<{ enabled: boolean }>(`GET /v1/webhooks/${hook}`)).body.enabled, {
    what: "the webhook to be disabled",
  });
  return [
    { name: "webhook that failed", path: paths.webhook(hook) },
    { name: "link that is down", path: paths.carrier(carrier) },
  ];
}

const [en, fr] = await Promise.all([catalogue("en"), catalogue("fr")]);

/** The texts of a catalogue; of one with values, what it is made of. */
const textsOf = (texts: object): string[] =>
  Object.values(texts).flatMap((text: unknown) =>
    typeof text === "object" && text !== null ? textsOf(text) : String(text),
  );

/** A text as it is compared with another: its letters alone, in lower case. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, " ")
    .trim();

/** Three words in a row, without values, names and code: who finds them on a page has found a sentence, whatever stands around it. */
const piecesOf = (text: string): string[] =>
  text.split(/\{[^}]*\}|[^\p{L}'’ ]+/u).flatMap((clause) => {
    const words = clause.toLowerCase().split(" ").filter(Boolean);
    return words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`);
  });

/** Words of English sentences that no French one has: two of them are a sentence that stands in no catalogue. */
const englishWords =
  /(?<![\p{L}`./_-])(?:the|and|are|is|was|were|has|have|with|which|this|that|from|your|you|not|they|their|its|been|will|cannot|must|waits?|every|since|until|because|there|when|where|what)(?![\p{L}`/_-])/giu;

/** The visible texts of a page, its labels and hints included; what is marked as another language, code and what people wrote is left out. */
const visible = `(() => {
  const found = new Set();
  const add = (text) => text && text.trim() && found.add(text.trim().replace(/\\s+/g, " "));
  const leave = "code, pre, textarea, [lang]:not(html), script, style";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const blocks = new Map();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest(leave) || !parent.checkVisibility({ visibilityProperty: true })) continue;
    let block = parent;
    while (block.parentElement && getComputedStyle(block).display.startsWith("inline")) block = block.parentElement;
    blocks.set(block, (blocks.get(block) ?? "") + node.textContent);
  }
  for (const text of blocks.values()) add(text);
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    if (!element.closest(leave) && element.checkVisibility())
      for (const name of ["aria-label", "title", "placeholder"]) add(element.getAttribute(name));
  return [...found];
})()`;

/** What people wrote, and names, in the data of the walk. */
const written =
  /^(?:Owner|STOP|sandbox(?: \(\d+\))?)$|order 4471|\{pin\} is your|appointment is tomorrow|the clinic opens|not a number$/;

test("no page of the dashboard in French has an English text, whoever said it", { skip: missing }, async () => {
  const ours = [
    ...Object.entries(refusals).map(([english, each]) => [english, each.fr]),
    ...Object.entries({ ...numbers, ...statuses }),
  ];
  const [english, french] = [
    [...textsOf(en), ...ours.map(([text]) => text!)],
    [...textsOf(fr), ...ours.map(([, text]) => text!)],
  ];
  const alike = new Set(french.flatMap((text) => [plain(text), ...piecesOf(text)]));
  const wholes = new Set(english.map(plain).filter((text) => text.length > 3 && !alike.has(text)));
  const pieces = new Set(english.flatMap(piecesOf).filter((piece) => !alike.has(piece)));
  const isEnglish = (text: string) =>
    wholes.has(plain(text)) ||
    piecesOf(text).some((piece) => pieces.has(piece)) ||
    new Set(text.toLowerCase().match(englishWords)).size > 1;
  const page = await walk.context.newPage();
  await page.addInitScript('localStorage.setItem("tuma-language", "fr")');
  // As the dashboard keeps a choice: without it, the document has the browser ask for the first data in its own language.
  await walk.context.addCookies([{ name: "tuma-language", value: "fr", url: walk.server.url }]);
  await page.goto(walk.server.url);
  await settled(page, fr);
  const found: string[] = [];
  for (const { name, path } of stops) {
    await follow(page, path);
    await settled(page, fr);
    for (const text of await page.evaluate<string[]>(visible)) {
      if (isEnglish(text) && !written.test(text)) found.push(`${name}: ${text}`);
    }
  }
  assert.deepEqual([...new Set(found)], []);
  assert.deepEqual(walk.faults, []);
});
