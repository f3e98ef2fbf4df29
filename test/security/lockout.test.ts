import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { test } from "node:test";
import { resetPassword } from "../../src/core/accounts/people/recovery/resets.ts";
import { SignIn } from "../../src/core/accounts/people/sign-in.ts";
import { startServer } from "../harness/server.ts";

const email = "owner@localhost";
const password = "a password of the tests";

test("wrong passwords from many addresses do not lock a person out of their own", async () => {
  const server = await startServer({ BOOTSTRAP_PASSWORD: password });
  try {
    // With time, guesses are free again.
    const { clock } = server.program.ctx;
    const at = clock.now();
    const signIn = new SignIn({ ...server.program.ctx, clock: { ...clock, now: () => at } });
    const tryWith = (secret: string, address: string) => signIn.check({ email, password: secret }, address);
    const own = await tryWith(password, "192.0.2.1");
    const refusals = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        tryWith("a wrong password", `198.51.100.${n % 8}`).catch((error: { code: string }) => error.code),
      ),
    );
    assert.equal(refusals.filter((code) => code === "unauthorized").length, 50);
    for (let n = 0; n < 3; n++) {
      await assert.rejects(tryWith("a wrong password", `203.0.113.${n}`), { code: "rate_limited" });
      assert.equal((await tryWith(password, "192.0.2.1")).id, own.id);
    }
    // The exemption is for this person at this address: guesses there are still limited, and nobody else is exempt.
    const wrong = () => tryWith("a wrong password", "192.0.2.1");
    for (let n = 0; n < 10; n++) await assert.rejects(wrong(), { code: "unauthorized" });
    await assert.rejects(wrong(), { code: "rate_limited" });
    await assert.rejects(tryWith(password, "203.0.113.1"), { code: "rate_limited" });

    // Like `tuma password`.
    const made = await resetPassword(server.program.ctx, own, "tuma password");
    assert.equal((await tryWith(made, "203.0.113.1")).id, own.id);
    assert.equal((await tryWith(made, "192.0.2.1")).id, own.id);
  } finally {
    await server.stop();
  }
});

test("the table of guesses does not reveal which addresses are in it", async () => {
  const server = await startServer({ BOOTSTRAP_PASSWORD: password });
  try {
    await new SignIn(server.program.ctx).check({ email, password }, "192.0.2.1");
    const rows = await server.database.sql<{ key: string }[]>`select encode(key, 'hex') as key from sign_in_guesses`;
    assert.ok(rows.length > 0);
    for (const text of [email, "192.0.2.1"])
      assert.ok(!rows.some(({ key }) => key.includes(hash("sha256", text))), `the SHA-256 of ${text} is there`);
  } finally {
    await server.stop();
  }
});
