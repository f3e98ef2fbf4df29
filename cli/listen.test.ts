import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { startService, type Service } from "../test/harness/service.ts";
import { freePort } from "../test/harness/process.ts";
import { until } from "../test/harness/wait.ts";
import { startReceiver, type Receiver } from "../test/harness/webhooks.ts";
import { exitCodes } from "./exit.ts";
import { newUser, type Running, type User } from "./test/tuma.ts";

let service: Service;
let user: User;
let receiver: Receiver;
/** What the program on this machine answers. */
let status = 200;

before(async () => {
  [service, receiver] = await Promise.all([
    startService({ LINK_LEASE_SECONDS: "3", CLAIM_LEASE_SECONDS: "5" }),
    startReceiver((_request, response) => response.writeHead(status).end()),
  ]);
  user = newUser({ TUMA_URL: service.base, TUMA_TOKEN: service.token });
});
after(async () => {
  user.remove();
  await receiver.close();
  await service.stop();
});

/** Sends a message, and waits for its receipt: what a crash does to messages in flight is the subject of other tests. */
const send = async (text: string): Promise<string> => {
  const { body } = await service.call("POST", "/v1/sms", { to: "+250788771001", text, sender: "TUMA" });
  const isDelivered = async () => (await service.call("GET", `/v1/sms/${body.sms_id}`)).body.state === "delivered";
  await until(isDelivered, { what: `${text}: the receipt` });
  return body.sms_id;
};
const words = (...more: string[]) => ["listen", "--forward-to", receiver.url, ...more];
const listening = async (running: Running) => {
  await until(() => running.stderr.includes("Forwarding to"), { what: "tuma listen is ready" });
  return running;
};
/** The messages whose reports have been forwarded. */
const forwarded = () =>
  receiver.received.map(({ body }) => (JSON.parse(body) as { message_id?: string }).message_id).filter(Boolean);
const kill = async (running: Running) => {
  running.child.kill("SIGKILL");
  await running.ended;
};

test("events are forwarded with their signatures; none is lost while the listener or the service is killed", async () => {
  const secret = (await user.tuma(words("--print-secret"))).stdout.trim();
  assert.match(secret, /^whsec_/);
  const sent: string[] = [];
  // Each at least once: an event whose outcome was not reported is forwarded again.
  const arrived = () => until(() => forwarded().includes(sent.at(-1)), { what: `event ${sent.length}` });
  let running = await listening(user.start(words()));
  sent.push(await send("while both run"));
  await arrived();

  await kill(running);
  sent.push(await send("while nobody listens"));
  running = await listening(user.start(words()));
  await arrived();

  await kill(running);
  sent.push(await send("before the service is killed"));
  await service.kill();
  await service.restart();
  running = await listening(user.start(words()));
  await arrived();
  await service.kill();
  await until(() => running.stderr.includes("The service is away"), { what: "the listener notices" });
  await service.restart();
  sent.push(await send("after the service is back"));
  await arrived();
  assert.deepEqual([...new Set(forwarded())], sent);

  for (const { body, headers } of receiver.received) new Webhook(secret).verify(body, headers);
  assert.equal((await user.tuma(words("--print-secret"))).stdout.trim(), secret);
  running.child.kill("SIGINT");
  assert.equal((await running.ended).status, exitCodes.done);
  const { deliveries } = await user.json(["events", "list"]);
  await until(
    async () =>
      (await user.json(["events", "list"])).deliveries.every((each: { status: string }) => each.status === "delivered"),
    { what: `${deliveries.length} outcomes` },
  );
});

test("a number with or without a path is a port of this machine, even if the path has a dot", async () => {
  const { webhook_id: id } = await user.json(["listen", "-f", "3000/hooks.php", "--print-secret"]);
  const { body } = await service.call("GET", `/v1/webhooks/${id}`);
  assert.match(body.url, /\/127\.0\.0\.1:3000\/hooks\.php$/);
  await user.json(["listen", "-f", "3000/hooks.php", "--remove"]);
});

test("events wait while nothing listens at the local address, and failed ones are sent again on demand", async () => {
  const nowhere = ["listen", "--forward-to", `${await freePort()}/x`, "--name", "nowhere", "--event", "dlr"];
  let running = await listening(user.start(nowhere));
  await user.json(["trigger", "--webhook", await idOf("listen:nowhere")]);
  await until(() => running.stderr.includes("Nothing listens at"), { what: "it says so" });
  running.child.kill("SIGTERM");
  await running.ended;
  receiver.received.length = 0;
  status = 500;
  const moved = ["listen", "--forward-to", receiver.url, "--name", "nowhere", "--json"];
  running = await listening(user.start(moved));
  await until(() => running.stdout.includes('"status_code":500'), { what: "the event, with its answer" });
  status = 204;
  const { delivery_id: id } = JSON.parse(running.stdout.split("\n")[0]!);
  await until(
    async () =>
      (await user.json(["events", "list", "--webhook", await idOf("listen:nowhere")])).deliveries[0].tries === 1,
    {
      what: "the outcome is reported",
    },
  );
  await user.json(["events", "resend", id]);
  await until(() => running.stdout.includes('"status_code":204'), { what: "the event again" });
  assert.equal(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size, 1);
  running.child.kill("SIGINT");
  await running.ended;
  await user.json([...nowhere, "--remove"]);
  assert.equal(await idOf("listen:nowhere"), undefined);
});

async function idOf(url: string): Promise<string> {
  const { body } = await service.call("GET", "/v1/webhooks");
  return body.webhooks.find((webhook: { url: string }) => webhook.url === url)?.id;
}
