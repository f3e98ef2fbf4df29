import assert from "node:assert/strict";
import { test } from "node:test";
import { kannelInstalled } from "../../bench/kannel.ts";
import { run } from "../northbound-kannel.ts";
import { tried } from "./tried.ts";

const skip = !kannelInstalled && "kannel is not installed";

tried("kannelClient", ["messages of 1 to 3 parts and all receipts"]);
test(
  "Kannel's bearerbox sends messages of 1 to 3 parts and gets every receipt",
  { skip, timeout: 240_000 },
  async () => {
    const outcome = await run(90, 0);
    assert.deepEqual([outcome.reported, outcome.accepted], [90, 180]);
  },
);

tried("kannelClient", ["the service killed while it submits"]);
test(
  "when the service is killed while Kannel submits, no accepted message and no receipt is lost",
  { skip, timeout: 240_000 },
  async () => {
    const outcome = await run(300, 1);
    assert.equal(outcome.reported, 300);
  },
);
