import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultsOf, movedTo, pages, pathOf, paths, readSearch, type PageOf } from "./paths.ts";

test("every page keeps the address that bookmarks, emails and other programs use", () => {
  const patterns = Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, path]));
  assert.deepEqual(patterns, {
    home: "/",
    login: "/login",
    invite: "/invite/$token",
    forgot: "/forgot",
    reset: "/reset/$token",
    confirmAddress: "/confirm-address/$token",
    start: "/start",
    send: "/compose",
    compose: "/compose/$step",
    messages: "/messages",
    message: "/messages/$id",
    bulk: "/bulk",
    bulkSend: "/bulk/$id",
    inbox: "/inbox",
    conversation: "/inbox/$number",
    contacts: "/contacts",
    contactImport: "/contacts/import",
    contactList: "/contacts/lists/$id",
    templates: "/templates",
    templateNew: "/templates/new",
    template: "/templates/$id",
    person: "/people/$number",
    verify: "/verify",
    verification: "/verify/$id",
    voice: "/voice",
    apiLog: "/api-log",
    approvals: "/approvals",
    approval: "/approvals/$id",
    webhooks: "/webhooks",
    webhook: "/webhooks/$id",
    hooks: "/hooks",
    tokens: "/tokens",
    wallet: "/wallet",
    statement: "/wallet/statement",
    senders: "/senders",
    team: "/team",
    settings: "/settings",
    operator: "/operator",
    lookup: "/operator/lookup",
    lookedUp: "/operator/lookup/$id",
    carriers: "/operator/carriers",
    carrier: "/operator/carriers/$id",
    routing: "/operator/routing",
    prices: "/operator/prices",
    accounts: "/operator/accounts",
    account: "/operator/accounts/$id",
    people: "/operator/people",
    reviews: "/operator/reviews",
    unrouted: "/operator/unrouted",
    credits: "/operator/approvals",
    waiting: "/operator/waiting",
    reconcile: "/operator/reconcile",
    alarms: "/operator/alarms",
    system: "/operator/system",
  });
});

test("parameters and queries are encoded, and empty ones are omitted", () => {
  assert.equal(paths.conversation("+250788123456"), "/inbox/%2B250788123456");
  assert.equal(paths.message("a/b"), "/messages/a%2Fb");
  assert.equal(
    paths.messages({ to: "+250 788", status: "failed", sender: "" }),
    "/messages?to=%2B250+788&status=failed",
  );
  assert.equal(paths.webhook("whk_1", { delivery: "dlv_2" }), "/webhooks/whk_1?delivery=dlv_2");
  assert.equal(paths.senders({ tab: "numbers" }), "/senders?tab=numbers");
});

test("addresses of earlier releases lead to where their pages are", () => {
  for (const [path, query, leads] of [
    ["/compose", "", "/compose/who"],
    ["/compose", "?mode=many", "/compose/who"],
    ["/compose", "?mode=many&step=review", "/compose/review"],
    ["/compose", "?mode=many&draft=d1", "/compose/who?draft=d1"],
    ["/compose", "?mode=nonsense&step=x", "/compose/who"],
    ["/compose", "?draft=d1", "/compose/one?draft=d1"],
    ["/compose", "?to=%2B250788123456&from=SHOP", "/compose/one?to=%2B250788123456&from=SHOP"],
    ["/operator/routing", "?tab=margin&currency=USD", "/operator/prices?tab=margin&currency=USD"],
    ["/bulk/6f1c", "?step=resend", "/compose/who?resend=6f1c"],
    ["/bulk/6f1c", "", undefined],
    ["/operator/routing", "?tab=routes", undefined],
    ["/compose/who", "", undefined],
  ] as const)
    assert.equal(movedTo(path, query), leads, path + query);
});

test("a query is complete for any address", () => {
  assert.deepEqual(readSearch(pages.inbox, { page: "3", q: "788", other: "x" }), { page: 3, q: "788", view: "" });
  for (const page of ["0", "-1", "x", "", undefined, {}]) assert.equal(readSearch(pages.bulk, { page }).page, 1);
  assert.equal(readSearch(pages.bulk, { page: "2.9" }).page, 2);
  assert.equal(readSearch(pages.senders, { tab: "numbers" }).tab, "numbers");
  assert.equal(readSearch(pages.senders, { tab: "nothing" }).tab, "senders");
  assert.equal(readSearch(pages.login, { next: ["/a"] }).next, "");
});

test("reading a query twice changes nothing", () => {
  for (const page of Object.values<PageOf>(pages)) {
    const once = defaultsOf(page);
    assert.deepEqual(readSearch(page, once), once);
  }
});

test("every search result has a page", () => {
  type Found = Parameters<typeof pathOf>[0];
  const found: [Found["kind"], string, string, Found["of"]?][] = [
    ["message", "out_sms_1", "/messages/out_sms_1"],
    ["inbound", "in_sms_1", "/people/%2B250788123456", { kind: "phone", id: "+250788123456" }],
    ["phone", "+250788123456", "/people/%2B250788123456"],
    ["verification", "vrf_1", "/verify/vrf_1"],
    ["ledger", "trn_1", "/wallet"],
    ["ledger", "trn_1", "/messages/out_sms_1", { kind: "message", id: "out_sms_1" }],
    ["report", "6f1c", "/bulk/6f1c"],
    ["webhook", "whk_1", "/webhooks/whk_1"],
    ["delivery", "dlv_2", "/webhooks/whk_1?delivery=dlv_2", { kind: "webhook", id: "whk_1" }],
    ["token", "tok_1", "/tokens"],
    ["sender", "SHOP", "/senders"],
    ["number", "7878", "/senders?tab=numbers"],
    ["member", "usr_1", "/team"],
    ["account", "acc_1", "/operator/accounts/acc_1"],
    ["carrier", "car_1", "/operator/carriers/car_1"],
  ];
  for (const [kind, id, path, of] of found) assert.equal(pathOf({ kind, id, of: of ?? null }), path, kind);
});
