import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violations } from "./axe.ts";
import { missing, refusedAt, startWalk, type Walk } from "./browser.ts";
import { paths } from "../../web/src/paths.ts";
import { t } from "../../web/src/texts/index.ts";

// The operator's routes: read by names, edited one at a time.

let walk: Walk;
let customerId: string;
const links: string[] = [];
const skip = missing;
if (!missing) {
  before(async () => {
    walk = await startWalk();
    await walk.signIn();
    const made = await walk.server.call<{ id: string }>("POST /v1/operator/accounts", {
      body: { name: "Isoko Market" },
    });
    customerId = made.body.id;
    for (const name of ["Aggregator", "National"]) {
      const body = { name, host: "127.0.0.1", port: 9, system_id: name, password: "x" };
      links.push((await walk.server.call<{ id: string }>("POST /v1/operator/carriers", { body })).body.id);
    }
  });
  after(() => walk.stop());
}

interface Stored {
  routes: { prefix: string; mccmnc: string | null; account_id: string | null; carriers: { carrier_id: string }[] }[];
}
const stored = async () => (await walk.server.call<Stored>("GET /v1/operator/routes")).body.routes;
const open = () => walk.open(paths.routing({ tab: "routes" }));
const rowOf = (text: string) =>
  walk.page.getByRole("table", { name: t.routing.routes }).getByRole("row").filter({ hasText: text });

test("a route is added for a network and an account by their names", { skip }, async () => {
  const { page } = walk;
  await open();
  await page.getByText(t.routing.noRoutes).waitFor();
  await page.getByRole("button", { name: t.ui.addRow(t.routing.routeNoun) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t.prices.country).selectOption({ label: "Rwanda" });
  await dialog.getByLabel(t.common.network, { exact: true }).selectOption({ label: "MTN Rwanda (63510)" });
  await dialog.getByLabel(t.routing.onlyForAccount).fill("Isoko");
  await dialog.getByRole("button", { name: "Isoko Market" }).click();
  await dialog.getByLabel(t.common.link, { exact: true }).selectOption({ label: "National" });
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole("button", { name: t.common.save }).click();
  const row = rowOf("MTN Rwanda");
  for (const text of ["Rwanda", "Isoko Market", "National"]) await row.getByText(text).first().waitFor();
  const [route] = await stored();
  assert.deepEqual(
    [route!.prefix, route!.mccmnc, route!.account_id, route!.carriers[0]!.carrier_id],
    ["250", "63510", customerId, links[1]],
  );
  assert.deepEqual(await violations(page), []);
});

test("a duplicate route is refused under its field, and the list stays unchanged", { skip }, async () => {
  const { page } = walk;
  await open();
  await page.getByRole("button", { name: t.ui.addRow(t.routing.routeNoun) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t.routing.prefix).fill("254");
  await dialog.getByRole("button", { name: t.common.save }).click();
  await rowOf("Kenya").waitFor();
  await page.getByRole("button", { name: t.ui.addRow(t.routing.routeNoun) }).click();
  await dialog.getByLabel(t.routing.prefix).fill("+254");
  await dialog.getByRole("button", { name: t.common.save }).click();
  await refusedAt(dialog.getByLabel(t.routing.prefix), /same prefix, network and account/);
  assert.equal((await stored()).length, 2);
});

test("routes are moved and removed, but never over somebody else's change", { skip }, async () => {
  const { page, server } = walk;
  await open();
  await page.getByRole("button", { name: t.ui.actionsOn("+254") }).click();
  await page.getByRole("menuitem", { name: t.routing.moveUp }).click();
  await page.getByText(t.routing.routesSaved).last().waitFor();
  assert.deepEqual(
    (await stored()).map(({ prefix }) => prefix),
    ["254", "250"],
  );

  await open();
  await page.getByRole("button", { name: t.routing.editRouteOf("+254") }).click();
  const routes = await stored();
  const carriers = [{ carrier_id: links[0] }];
  await server.call("PUT /v1/operator/routes", { body: { routes: [...routes, { prefix: "256", carriers }] } });
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t.routing.order).selectOption({ label: t.routing.cheapestFirst });
  await dialog.getByRole("button", { name: t.common.save }).click();
  await dialog.getByText(/Somebody else has changed the routes/).waitFor();
  assert.equal((await stored()).length, 3);

  await open();
  await page.getByRole("button", { name: t.ui.actionsOn("+256") }).click();
  await page.getByRole("menuitem", { name: t.prices.remove }).click();
  await dialog.getByRole("button", { name: t.prices.remove }).click();
  await dialog.waitFor({ state: "detached" });
  await rowOf("+256").waitFor({ state: "detached" });
  assert.equal((await stored()).length, 2);
});
