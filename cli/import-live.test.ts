// The first import on a trial: its link, though disabled, is the first to a real carrier.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { exitCodes } from "./exit.ts";
import { newUser, signedIn } from "./test/tuma.ts";

const { server, user } = await signedIn();

test("an import says what the first link changes, and which webhooks get nothing from then on", async (t) => {
  const url = "http://127.0.0.1:3999/hook";
  const hook = await server.call<{ id: string }>("POST /v1/webhooks", { body: { url, events: ["dlr"] } });
  assert.equal(hook.status, 200, hook.text);
  const file = path.join(user.folder, "kannel.conf");
  const link =
    "group = smsc\nsmsc = smpp\nsmsc-id = one\nhost = smpp.example.org\nsmsc-username = us\nsmsc-password = x\n";
  writeFileSync(file, link);
  const told = new RegExp(
    `^This is the first link to a real carrier, .* even while it is disabled\\. Accounts stay in the sandbox.*\n` +
      `From then on this webhook gets nothing, .* ALLOW_PRIVATE_WEBHOOKS:\n {2}${hook.body.id} of acc_\\d+: 127\\.0\\.0\\.1:3999: `,
    "m",
  );
  assert.match((await user.tuma(["import", file, "--dry-run"])).stdout, told);

  // A dry run is possible without a service, too.
  const stranger = newUser();
  t.after(() => stranger.remove());
  const alone = await stranger.tuma(["import", file, "--dry-run"]);
  assert.equal(alone.status, exitCodes.done);
  assert.match(alone.stdout, /^What a first link would change at the service is not known: You are not signed in\./m);

  const made = await user.tuma(["import", file, "--yes"]);
  assert.match(made.stdout, /^Made link one\.$/m);
  assert.match(made.stderr, told);
  const live = await server.call<{ is_first_link: boolean; in_sandbox: number }>("GET /v1/operator/going-live");
  assert.deepEqual([live.body.is_first_link, live.body.in_sandbox], [false, 1]);
  const second = await user.tuma(["import", file, "--yes"]);
  assert.doesNotMatch(second.stdout + second.stderr, /first link/);
});
