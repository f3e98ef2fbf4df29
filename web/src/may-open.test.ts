import assert from "node:assert/strict";
import { test } from "node:test";
import { commonRoles, rightsOf } from "../../src/core/accounts/people/roles.ts";
import { mayOpen } from "./may-open.ts";
import { pages, paths } from "./paths.ts";

const person = (role: string, operator = false) => {
  const { scopes, readOnly } = rightsOf(role, null);
  return { user: { operator }, account: { scopes: [...scopes], read_only: readOnly } };
};
const people: Record<string, ReturnType<typeof person>> = {
  operator: person("owner", true),
  visitor: person("viewer", true),
  ...Object.fromEntries(commonRoles.map((role) => [role, person(role)])),
};
/** The pages at the top that a role is offered. */
const offered = (role: string) =>
  Object.values(pages)
    .map(({ path }) => path)
    .filter((path) => path.split("/").length === 2 && mayOpen(path, people[role]!))
    .filter((path) => !/^\/(login|invite|forgot|reset)/.test(path));
const readers = "operator visitor owner developer viewer";

test("addresses are offered to those who may do what is there", () => {
  for (const [to, expected] of [
    [paths.home(), Object.keys(people).join(" ")],
    [paths.settings(), Object.keys(people).join(" ")],
    [paths.tokens(), readers],
    [paths.apiLog(), readers],
    [paths.webhooks(), readers],
    [paths.verify(), readers],
    [paths.send(), "operator owner developer clerk"],
    [paths.compose("one", { to: "+250788123456" }), "operator owner developer clerk"],
    [paths.webhooks({ new: "1" }), "operator owner developer"],
    [paths.tokens({ new: "1" }), "operator owner"],
    [paths.team({ new: "1" }), "operator owner"],
    [paths.operator(), "operator visitor"],
    [paths.accounts({ new: "1" }), "operator visitor"],
  ] as const)
    assert.deepEqual(
      Object.keys(people)
        .filter((name) => mayOpen(to, people[name]!))
        .sort(),
      expected.split(" ").sort(),
      to,
    );
});

test("a clerk is offered what sending takes, and finance what money takes", () => {
  assert.deepEqual(offered("clerk"), [
    "/",
    "/compose",
    "/messages",
    "/bulk",
    "/inbox",
    "/contacts",
    "/templates",
    "/wallet",
    "/senders",
    "/approvals",
    "/team",
    "/settings",
  ]);
  assert.deepEqual(offered("finance"), ["/", "/wallet", "/senders", "/team", "/settings"]);
});
