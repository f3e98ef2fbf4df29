import assert from "node:assert/strict";
import { test } from "node:test";
import { mayOpen } from "./may-open.ts";
import { paths } from "./paths.ts";

test("addresses are offered to those who may do what is there", () => {
  const people = {
    operator: { user: { operator: true }, account: { role: "owner", read_only: false } },
    visitor: { user: { operator: true }, account: { role: "viewer", read_only: true } },
    owner: { user: { operator: false }, account: { role: "owner", read_only: false } },
    developer: { user: { operator: false }, account: { role: "developer", read_only: false } },
    viewer: { user: { operator: false }, account: { role: "viewer", read_only: true } },
  } as const;
  for (const [to, expected] of [
    [paths.home(), "operator visitor owner developer viewer"],
    [paths.tokens(), "operator visitor owner developer viewer"],
    [paths.compose(), "operator owner developer"],
    [paths.compose({ to: "+250788123456" }), "operator owner developer"],
    [paths.webhooks({ new: "1" }), "operator owner developer"],
    [paths.tokens({ new: "1" }), "operator owner"],
    [paths.team({ new: "1" }), "operator owner"],
    [paths.operator(), "operator visitor"],
    [paths.accounts({ new: "1" }), "operator visitor"],
  ] as const)
    assert.equal(
      Object.keys(people)
        .filter((name) => mayOpen(to, people[name as keyof typeof people]))
        .join(" "),
      expected,
      to,
    );
});
