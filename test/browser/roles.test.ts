import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { mayOpen } from "../../web/src/may-open.ts";
import { commonRoles, rightsOf } from "../../src/core/accounts/people/roles.ts";
import { paths } from "../../web/src/paths.ts";
import { t } from "../../web/src/texts/index.ts";
import { joinAs, password } from "../harness/tenants.ts";
import { follow, missing, settled, signIn, startWalk, type Walk } from "./browser.ts";
import { stopsOf, type Stop } from "./pages.ts";

let walk: Walk;
let stops: Stop[];
if (!missing) {
  before(async () => {
    walk = await startWalk();
    stops = (await stopsOf(walk)).filter(({ path }) => !path.startsWith("/operator"));
    for (const role of commonRoles) await joinAs(walk.server, walk.server.token, `a-${role}@example.com`, role);
  });
  after(() => walk.stop());
}

for (const role of commonRoles)
  test(
    `no page asks for what a ${role} may not read, nor leads to what a ${role} may not do`,
    { skip: missing },
    async () => {
      const page = await walk.visitor();
      const { scopes, readOnly } = rightsOf(role, null);
      const who = { user: { operator: false }, account: { scopes: [...scopes], read_only: readOnly } };
      const refused: string[] = [];
      page.on("response", (response) => {
        if (response.status() === 403) refused.push(`${page.url()}: ${response.request().method()} ${response.url()}`);
      });
      await walk.open("/login", page);
      await signIn(page, { email: `a-${role}@example.com`, password });
      await page.waitForURL(`${walk.server.url}/`);
      await settled(page);
      const offered = new Set<string>();
      let curls = 0;
      for (const { path } of stops) {
        if (!mayOpen(path, who)) continue;
        await follow(page, path);
        await settled(page);
        const hrefs = await page.evaluate<string[]>(
          `Array.from(document.querySelectorAll("a[href]"), (link) => link.getAttribute("href"))`,
        );
        for (const href of hrefs) offered.add(href);
        curls += await page.getByRole("button", { name: t.ui.showAsCurl }).count();
      }
      const entries = page.getByRole("navigation", { name: t.shell.dashboardPages }).getByRole("link");
      if (role === "clerk") assert.ok((await entries.count()) <= 8, "a clerk has at most eight entries");
      assert.deepEqual(refused, []);
      assert.equal(curls > 0, scopes.includes("webhooks"), "curl is shown to those who write programs");
      const forbidden = [...offered].filter((href) => href.startsWith("/") && !mayOpen(href, who));
      assert.deepEqual(forbidden, [], "no link leads to what the role may not do");
      await page.keyboard.press("Control+k");
      const find = page.getByRole("combobox", { name: t.shell.findAnything });
      await find.fill(t.shell.sendAMessage);
      if (!mayOpen(paths.send(), who)) await page.getByText(t.shell.noResults).waitFor();
      else await page.getByRole("option", { name: t.shell.sendAMessage }).waitFor();
      await page.context().close();
    },
  );
