import assert from "node:assert/strict";
import { test } from "node:test";
import { openContext } from "../../../test/harness/accounts.ts";
import { withDatabase } from "../../../test/harness/database.ts";
import { until } from "../../../test/harness/wait.ts";
import { Link } from "../../smpp/smpp.ts";
import { SimulatedCarrier } from "./carrier.ts";

const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;

test("an unacknowledged receipt does not outlive the simulated carrier", () =>
  withDatabase(async ({ sql }) => {
    const carrier = new SimulatedCarrier(openContext(sql));
    const before = timers();
    const address = await carrier.start();
    let asked = 0;
    const link = new Link({ ...address, bind: "transceiver", onDeliver: () => void asked++ });
    link.start();
    await until(() => link.free > 0, { what: "the bind" });
    const submit = { command: "submit_sm", destinationAddr: "250788000001", shortMessage: Buffer.from("hi") } as const;
    link.submit(submit, () => undefined);
    await until(() => asked > 0, { what: "the receipt" });
    await carrier.stop();
    await link.stop();
    await until(() => timers() <= before, { what: "the end of every timer" });
    assert.equal(asked, 1);
  }));
