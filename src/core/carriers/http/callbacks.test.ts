import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { formatId } from "../../../base/ids.ts";
import { addAccount, openContext } from "../../../../test/harness/accounts.ts";
import { operator } from "../../../../test/harness/gateway.ts";
import { createDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import { callbackKey, type CallbackKind } from "../callback-keys.ts";
import { getLink } from "../definition.ts";
import { createLink, renewCallbackKey } from "../links/links.ts";
import { readUpstream } from "./check.ts";
import { callbackUrl, takeCall, type Callback } from "./callbacks.ts";
import { unreported } from "../../../../test/harness/messages.ts";
import { simulated } from "../../messages/going-live/going-live.ts";

const hour = 3_600_000;
let database: TestDatabase;
let nowMs = Date.parse("2026-11-22T08:00:00Z");
before(async () => {
  database = await createDatabase();
  await addAccount(database.sql, 1, 0);
});
after(() => database.drop());

test("a renewed key's predecessor is accepted until its grace period ends, and a key of the other kind never", async () => {
  const ctx = openContext(database.sql, {}, () => new Date(nowMs));
  const http = readUpstream({ url: "http://127.0.0.1:1/" });
  const { id } = await createLink(
    ctx,
    operator,
    { name: "aggregator", bind: "http", http },
    { simulated: simulated(ctx, unreported) },
  );
  const keyNow = async (kind: CallbackKind) =>
    callbackUrl(ctx, id, kind, callbackKey((await getLink(ctx, id)).callbackKeys, kind).number)
      .split("/")
      .at(-1)!;
  const renew = (kind: CallbackKind, hours?: number) =>
    renewCallbackKey(ctx, operator, id, { kind, ...(hours === undefined ? {} : { grace_hours: hours }) });
  /** Whether a call gets past the check of its key: it names no message, so it is then refused for that. */
  const takes = async (kind: CallbackKind, key: string) => {
    const call: Callback = { linkId: id, key, headers: {}, contentType: "", search: "", body: Buffer.alloc(0) };
    const { code } = await takeCall(ctx, call, kind, undefined as never).then(
      () => assert.fail("a call that names nothing was taken"),
      (error: { code: string }) => error,
    );
    assert.match(code, /^(invalid_request|not_found)$/);
    return code === "invalid_request";
  };

  const [first, inbound] = [await keyNow("receipts"), await keyNow("inbound")];
  assert.deepEqual([await takes("receipts", first), await takes("inbound", inbound)], [true, true]);
  assert.deepEqual([await takes("receipts", inbound), await takes("inbound", first)], [false, false]);

  await renew("receipts");
  const second = await keyNow("receipts");
  nowMs += 23 * hour;
  await renew("receipts", 2);
  const third = await keyNow("receipts");
  const taken = async () => Promise.all([first, second, third].map((key) => takes("receipts", key)));
  assert.deepEqual(await taken(), [true, true, true]);
  nowMs += hour;
  assert.deepEqual(await taken(), [false, true, true], "24 hours after it was renewed");
  nowMs += hour;
  assert.deepEqual(await taken(), [false, false, true], "a later renewal does not prolong the grace period");
  await renew("receipts", 5);
  await renew("receipts", 0);
  assert.deepEqual(await taken(), [false, false, false], "0 ends all that was promised");
  assert.equal(await keyNow("inbound"), inbound);

  // On a link from before keys were numbered, both addresses share one.
  await database.sql`update carrier_links set callback_keys = '{}' where id = ${id}`;
  const shared = Buffer.from(ctx.secrets.mac(formatId("car", id), "carrier callback"), "base64").toString("base64url");
  assert.deepEqual([await takes("receipts", shared), await takes("inbound", shared)], [true, true]);
  await renew("receipts", 0);
  assert.deepEqual([await takes("receipts", shared), await takes("inbound", shared)], [false, true]);
  assert.equal(await takes("inbound", await keyNow("receipts")), false);
});
