import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { writeMail, type Letter } from "../../src/base/mail/mail.ts";
import { violations } from "./axe.ts";
import { missing, startWalk, type Walk } from "./browser.ts";

// All that people see is of one house: the dashboard, the page to sign in, the documentation and mails.

const skip = missing;
let walk: Walk;
if (!missing) {
  before(async () => {
    walk = await startWalk();
    await walk.signIn();
  });
  after(() => walk.stop());
}

const link = { label: "Accepter", url: "https://tuma.example/invite/inv_1" };
const letter: Letter = {
  language: "fr",
  subject: "Invitation",
  paragraphs: ["Aline <Uwase> vous invite.", "Le lien est valable trois jours."],
  link,
  footnote: "Vous recevez ce message parce que vous êtes membre.",
};

const mail = () => writeMail({ mailFrom: '"Clinique & Cie" <tuma@example.com>' }, "a@example.com", letter).html;

/** The colours of the page and of its header, the typeface of its text, and the height of the header. */
const lookOf = `(() => {
  const of = (selector) => getComputedStyle(document.querySelector(selector));
  const header = (document.querySelector("header > .sticky > .h-12") ?? document.querySelector("header"));
  const bar = header && { height: header.getBoundingClientRect().height, background: getComputedStyle(header).backgroundColor };
  return { background: of("body").backgroundColor === "rgba(0, 0, 0, 0)" ? of("html").backgroundColor : of("body").backgroundColor,
    ink: of(document.querySelector("h1") ? "h1" : "body").color, typeface: of("body").fontFamily.split(",")[0].replaceAll(/"| Variable/g, ""), bar };
})()`;

interface Look {
  background: string;
  ink: string;
  typeface: string;
  bar: { height: number; background: string } | null;
}

const look = (page: Page) => page.evaluate<Look>(lookOf);

test("dashboard, sign-in, documentation and mails have the same colours, typeface and header", { skip }, async () => {
  const { page } = walk;
  for (const colorScheme of ["light", "dark"] as const) {
    const stranger = await walk.visitor({ colorScheme });
    await page.emulateMedia({ colorScheme });
    await walk.open("/", page);
    const { bar, ...dashboard } = await look(page);
    assert.equal(dashboard.typeface, "Geist");
    await walk.open("/login", stranger);
    assert.deepEqual(await look(stranger), { ...dashboard, bar: null }, `sign-in, ${colorScheme}`);
    await walk.open("/docs/guides/webhooks", stranger);
    assert.deepEqual(await look(stranger), { ...dashboard, bar }, `documentation, ${colorScheme}`);
    // A mail is not bound by the policy of our pages.
    await stranger.goto("about:blank");
    await stranger.setContent(mail());
    assert.deepEqual(await look(stranger), { ...dashboard, bar: null }, `mail, ${colorScheme}`);
    // A mail is shown within the page of a mail program, which has the landmarks and the heading.
    const ofPages = ["page-has-heading-one", "landmark-one-main", "region"];
    const rules = ofPages.map((rule) => `'${rule}': { enabled: false }`).join();
    assert.deepEqual(await violations(stranger, `rules: { ${rules} }`), []);
    await stranger.context().close();
  }
});

test("a mail fetches nothing, runs nothing, and has what others wrote as text", { skip }, async () => {
  const page = await walk.visitor();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.setContent(mail(), { waitUntil: "networkidle" });
  assert.deepEqual(asked, []);
  await page.getByText("Aline <Uwase> vous invite.").waitFor();
  await page.getByText("Clinique & Cie").waitFor();
  assert.equal(await page.getByRole("link", { name: link.label }).getAttribute("href"), link.url);
  await page.context().close();
});

test("every address has the icon, also those that are no pages", { skip }, async () => {
  for (const path of ["/", "/login", "/docs", "/docs/guides/webhooks", "/errors/forbidden"]) {
    const html = await (await fetch(walk.server.url + path, { headers: { accept: "text/html" } })).text();
    const href = /<link rel="(?:shortcut )?icon"[^>]* href="([^"]+)"/.exec(html)?.[1];
    assert.ok(href, path);
    await isIcon(href);
  }
  await isIcon("/favicon.ico");
});

async function isIcon(path: string): Promise<void> {
  const reply = await fetch(new URL(path, walk.server.url));
  assert.equal(reply.status, 200, path);
  assert.equal(reply.headers.get("content-type"), "image/svg+xml", path);
  assert.match(await reply.text(), /^<svg/);
}

test("no script failed, no policy was violated, and no request went to another machine", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
