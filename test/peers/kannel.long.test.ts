import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";

import { listen } from "../../src/smpp/smpp.ts";
import type { Outcome, Pdu, Session } from "../../src/smpp/smpp.ts";
import { until } from "../harness/wait.ts";
import { freePort } from "../harness/process.ts";

const bearerbox = "/usr/sbin/bearerbox";
const smsbox = "/usr/sbin/smsbox";

const configuration = (carrier: number, admin: number, boxes: number, http: number) => `
group = core
admin-port = ${admin}
admin-password = test
admin-interface = 127.0.0.1
smsbox-port = ${boxes}
smsbox-interface = 127.0.0.1

group = smsc
smsc = smpp
smsc-id = tuma
host = 127.0.0.1
port = ${carrier}
transceiver-mode = true
smsc-username = kannel
smsc-password = secret
system-type = ""
enquire-link-interval = 1

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = ${http}
sendsms-interface = 127.0.0.1

group = sendsms-user
username = test
password = test

group = sms-service
keyword = default
text = "Thank you"
`;

const patient = { limitMs: 60_000 };
const skip = !(existsSync(bearerbox) && existsSync(smsbox)) && "kannel is not installed";

test("Kannel binds, submits, and acknowledges an inbound message", { skip, timeout: 240_000 }, async () => {
  const submitted: Pdu[] = [];
  let peer: Session | undefined;
  let enquired = false;
  const listener = await listen({
    host: "127.0.0.1",
    port: 0,
    onBind: (bind) => ({
      systemId: "tuma",
      onBound: (session) => {
        assert.deepEqual([bind.systemId, bind.password], ["kannel", "secret"]);
        peer = session;
        // Before any message, Kannel can only send enquire_link.
        session.socket.once("data", (chunk: Buffer) => (enquired = chunk.readUInt32BE(4) === 0x15));
      },
      onRequest: (pdu, session) => {
        submitted.push(pdu);
        session.reply(pdu, 0, { messageId: String(submitted.length) });
      },
    }),
  });
  const folder = await mkdtemp(path.join(tmpdir(), "tuma-kannel-"));
  const [admin, boxes, http] = await Promise.all([freePort(), freePort(), freePort()]);
  const file = path.join(folder, "kannel.conf");
  await writeFile(file, configuration(listener.port, admin, boxes, http));
  const children: ChildProcess[] = [];
  try {
    const run = (program: string) => children.push(spawn(program, [file], { cwd: folder, stdio: "ignore" }));
    run(bearerbox);
    await until(() => peer !== undefined, patient);
    await until(() => enquired, patient);
    // smsbox exits if bearerbox is not running yet.
    run(smsbox);
    const query = new URLSearchParams({
      username: "test",
      password: "test",
      from: "4477",
      to: "+250788123456",
      text: "Hello",
    });
    const url = `http://127.0.0.1:${http}/cgi-bin/sendsms?${query}`;
    const answer = async () => {
      const response = await fetch(url).catch(() => undefined);
      return response?.status;
    };
    await until(async () => (await answer()) === 202, patient);
    await until(() => submitted.length > 0, patient);
    assert(submitted[0]?.command === "submit_sm");
    assert.equal(submitted[0].shortMessage.toString("latin1"), "Hello");
    assert.match(submitted[0].destinationAddr, /250788123456$/);

    const before = submitted.length;
    const taken: Outcome | undefined = await peer?.ask({
      command: "deliver_sm",
      sourceAddrTon: 1,
      sourceAddrNpi: 1,
      sourceAddr: "250788123456",
      destinationAddr: "4477",
      shortMessage: Buffer.from("question"),
    });
    assert(taken?.kind === "response" && taken.pdu.status === 0);
    await until(() => submitted.length > before, patient);
    const reply = submitted[before];
    assert(reply?.command === "submit_sm" && reply.shortMessage.toString("latin1") === "Thank you");
  } finally {
    for (const child of children.reverse()) {
      if (child.exitCode !== null) continue;
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    await listener.close(100);
    await rm(folder, { recursive: true, force: true });
  }
});
