import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { catalogue } from "../../web/src/texts/languages.ts";
import { follow, missing, settled, startWalk, type Walk } from "./browser.ts";
import { stopsOf, type Stop } from "./pages.ts";

// Every page of both shells in French, the longest language, with long names of everything: what is there can be read.

let walk: Walk;
let stops: Stop[];
const skip = missing;
if (!missing) {
  before(async () => {
    walk = await startWalk();
    await walk.signIn();
    stops = await stopsOf(walk);
    await lengthen(walk);
  });
  after(() => walk.stop());
}

/** Adds names as long as people write them. */
async function lengthen({ server, receiver }: Walk): Promise<void> {
  const call = (request: string, body: unknown) => server.call(request, { body });
  const clinic = "Centre de santé communautaire de Kibagabaga et environs";
  const { body: account } = await server.call<{ id: string }>("GET /v1/account");
  await call("PATCH /v1/account", { name: clinic });
  await call("POST /v1/sms", {
    to: "+250788129902",
    text: "Rappel de votre rendez-vous. ".repeat(9),
    reference: clinic,
  });
  await call("POST /v1/sms/bulk", {
    recipients: [{ phonenumber: "+250788500001", name: clinic }],
    text: "Bonjour @contact.name",
    reference: `${clinic}, rappel-des-vaccinations-du-mois-de-décembre-2026`,
  });
  await call("POST /v1/webhooks", {
    url: `${receiver.url}/evenements/rapports-de-remise/production/kigali-nyarugenge-centre-de-sante?version=2026-11`,
    events: ["dlr", "inbound"],
  });
  await call("POST /v1/account/tokens", { name: `${clinic}, application mobile`, scopes: ["sms:send", "sms:read"] });
  await call("POST /v1/account/hooks", { name: `${clinic} connexion`.slice(0, 60), form: "keycloak" });
  await call("POST /v1/members", {
    email: "marie-claire.uwimana.mukeshimana@centre-de-sante-kibagabaga.rw",
    role: "clerk",
  });
  await call("POST /v1/operator/accounts", { name: `${clinic} (deuxième compte)` });
  await call(`POST /v1/operator/accounts/${account.id}/credit`, {
    amount: 123_456.789,
    note: `Facture 2026-11-4471, ${clinic}`,
  });
}

/**
 * What is cut off on a page: text in a box that hides what does not fit and has no tooltip, the choice of a menu, the placeholder or value
 * of a field, and what a page or a table is wider than its place for.
 */
const cut = `(() => {
  const pen = document.createElement("canvas").getContext("2d");
  const widthOf = (text, style) => {
    pen.font = style.font;
    return pen.measureText(text).width;
  };
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 2;
  const ownText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
  const short = (text) => text.trim().replace(/\\s+/g, " ").slice(0, 60);
  const boxes = [...document.querySelectorAll("body *")]
    .filter((element) => ownText(element) && shown(element))
    .filter((element) => {
      const box = element.closest("button, th, a") ?? element;
      return [element, box].some((each) => {
        const { overflowX, display } = getComputedStyle(each);
        return display !== "inline" && /hidden|clip/.test(overflowX) && each.scrollWidth > each.clientWidth + 1;
      });
    })
    .filter((element) => element.closest("[title]") === null)
    .map((element) => element.localName + " cut: " + short(element.textContent));
  const fields = [...document.querySelectorAll("select, input")].filter(shown).flatMap((field) => {
    const style = getComputedStyle(field);
    const text = field.localName === "select" ? (field.selectedOptions[0]?.textContent ?? "") : field.value || field.placeholder;
    if (/checkbox|radio|file|date|datetime-local|time|color|range|number/.test(field.type) || text === "") return [];
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    // What one has typed scrolls in its field; what one chooses or is told does not.
    if ((field.localName === "input" && field.value !== "")) return [];
    return widthOf(text, style) > room + 1 ? [field.localName + " cut: " + short(text) + ", room " + Math.round(room)] : [];
  });
  const tables = [...document.querySelectorAll("table")]
    .filter((table) => shown(table) && table.parentElement.scrollWidth > table.parentElement.clientWidth + 1)
    .map((table) => "table wider than its place: " + (table.getAttribute("aria-label") ?? "") + " " + table.parentElement.scrollWidth + " in " + table.parentElement.clientWidth);
  const wide = document.documentElement.scrollWidth > innerWidth ? ["page " + document.documentElement.scrollWidth + " wide"] : [];
  return [...new Set([...wide, ...boxes, ...fields, ...tables])];
})()`;

test("nothing is cut on any page of a laptop, in French, with long names", { skip }, async () => {
  const texts = await catalogue("fr");
  const page: Page = await walk.context.newPage();
  await page.addInitScript(`localStorage.setItem("tuma-language", "fr")`);
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto(walk.server.url);
  await settled(page, texts);
  const faults: Record<string, string[]> = {};
  for (const { name, path } of stops) {
    await follow(page, path);
    await settled(page, texts);
    const found = await page.evaluate<string[]>(cut);
    if (found.length > 0) faults[name] = found;
  }
  await page.close();
  assert.deepEqual(faults, {});
});

/** Rows of lists that are lower than a finger needs, and pages that are wider than the phone. */
const low = `(() => {
  const rows = [...document.querySelectorAll("table.rows tbody tr, main ul[role=list] > li, main li:has(a[data-opens])")];
  const heights = rows.filter((row) => row.checkVisibility()).map((row) => row.getBoundingClientRect().height);
  const wide = document.documentElement.scrollWidth > innerWidth ? ["page " + document.documentElement.scrollWidth + " wide"] : [];
  return { rows: heights.length, faults: [...wide, ...heights.filter((height) => height < 43.5).map((height) => "row of " + height)] };
})()`;

test("on a phone, each row of a list is as high as a finger needs", { skip }, async () => {
  const texts = await catalogue("fr");
  const page: Page = await walk.context.newPage();
  await page.addInitScript(`localStorage.setItem("tuma-language", "fr")`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(walk.server.url);
  await settled(page, texts);
  const faults: Record<string, string[]> = {};
  let rows = 0;
  for (const { name, path } of stops) {
    await follow(page, path);
    await settled(page, texts);
    const found = await page.evaluate<{ rows: number; faults: string[] }>(low);
    rows += found.rows;
    if (found.faults.length > 0) faults[name] = [...new Set(found.faults)];
  }
  await page.close();
  assert.ok(rows > 100, "lists have rows");
  assert.deepEqual(faults, {});
});
