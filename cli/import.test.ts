import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { listen, type Listener } from "../src/smpp/smpp.ts";
import { freePort } from "../test/harness/process.ts";
import { until } from "../test/harness/wait.ts";
import { exitCodes } from "./exit.ts";
import { signedIn } from "./test/tuma.ts";

const { server, user } = await signedIn();

const bearerbox = "/usr/sbin/bearerbox";
/** The samples of Debian's package. */
const debian = { core: "/etc/kannel/kannel.conf", whole: "/usr/share/doc/kannel/examples/kannel.conf" };

/** A file of the user. */
function written(name: string, content: string): string {
  const file = path.join(user.folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

type Ports = Record<"port" | "admin" | "boxes" | "http", number>;

/** A gateway with two carriers, one of them by a transmitter and a receiver in two groups, and two programs. */
const configuration = ({ port, admin, boxes, http }: Ports) => `# A gateway
group = core
admin-port = ${admin}
admin-password = bar
admin-interface = 127.0.0.1
dlr-storage = internal
smsbox-port = ${boxes}

group = smsc
smsc = smpp
smsc-id = "MTN"
host = 127.0.0.1
port = ${port}
transceiver-mode = true
smsc-username = "shop"
smsc-password = "pass\\"word"
system-type = "VMA"
throughput = 25.5
max-pending-submits = 20
enquire-link-interval = 15
msg-id-type = 0x01
alt-charset = "ISO-8859-1"
dest-addr-ton = 1
dest-addr-npi = 1
preferred-prefix = "25078;+25079"
denied-prefix = "0;25573"
my-number = 7878
log-level = 0
connection-timeout = 300

include = "conf.d"

group = smsc
smsc = http
smsc-id = aggregator
system-type = kannel
port = ${http}
send-url = "http://127.0.0.1:1/"

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = 13013

group = sms-service
keyword = news
aliases = "nieuws;stop"
get-url = "http://127.0.0.1/news?from=%p"
`;

const included = `group = smsc
smsc = smpp
smsc-id = airtel
host = 127.0.0.1
port = 3001
smsc-username = air
smsc-password = tel
system-type = "VMA"
allowed-prefix = "25073;25572"

group = smsc
smsc = smpp
host = 127.0.0.1
receive-port = 3001
smsc-username = air
smsc-password = tel
system-type = "VMA"

group = sendsms-user
username = tester
password = foobar

group = sendsms-user
username = kannel
password = rL4y-and-more
user-deny-ip = "*.*.*.*"
user-allow-ip = "127.0.0.1;10.1.*.*"
max-messages = 3
omit-empty = true

group = sendsms-user
username = ab
password = whatever-it-is
`;

interface Left {
  file: string;
  line: number;
  reason: string;
}

/** What is not taken, as `file:line` with the beginning of its reason. */
const leftOf = (left: Left[]) => left.map(({ file, line, reason }) => `${path.basename(file)}:${line} ${reason}`);

function gateway(ports: Ports = { port: 3000, admin: 3002, boxes: 3003, http: 3004 }): string {
  written("etc/conf.d/users.conf", included);
  return written("etc/kannel.conf", configuration(ports));
}

test("a dry run shows what a configuration becomes, and names every line that it does not take", async () => {
  const file = gateway();
  const words = ["import", file, "--weak-passwords", "--from", "127.0.0.1", "--dry-run"];
  const plan = await user.json(words);
  const [mtn, airtel] = plan.links;
  assert.equal(plan.links.length, 2);
  assert.partialDeepStrictEqual(mtn, {
    name: "MTN",
    host: "127.0.0.1",
    port: 3000,
    system_id: "shop",
    system_type: "VMA",
    bind: "transceiver",
    enabled: false,
    keep_sandbox: true,
    parts_per_second: 25.5,
    window: 20,
    enquire_link_seconds: 15,
    encoding: { default_alphabet: "latin1", receipt_ids: "response_hex" },
    addresses: { destination: { ton: 1, npi: 1 } },
    line: 9,
  });
  assert.partialDeepStrictEqual(airtel, { name: "airtel", port: 3001, system_id: "air", bind: "tx_rx" });
  assert.deepEqual(
    plan.credentials.map((each: Record<string, unknown>) => {
      delete each["file"];
      delete each["line"];
      return each;
    }),
    [
      { system_id: "tester", scopes: ["sms:send"], allowed_addresses: ["127.0.0.1"], weak_password: true },
      { system_id: "kannel", scopes: ["sms:send"], allowed_addresses: ["127.0.0.1", "10.1.0.0/16"] },
    ],
  );
  assert.deepEqual(
    plan.numbers.map(({ number, keywords }: Record<string, unknown>) => [number, keywords]),
    [["7878", ["NEWS", "NIEUWS"]]],
  );
  // 25573 is denied to one and not allowed to the other, so it is nobody's.
  assert.deepEqual(plan.routes, [
    { prefix: "", links: [{ name: "MTN", priority: 0 }] },
    {
      prefix: "25073",
      links: [
        { name: "MTN", priority: 0 },
        { name: "airtel", priority: 0 },
      ],
    },
    { prefix: "25078", links: [{ name: "MTN", priority: 0 }] },
    { prefix: "25079", links: [{ name: "MTN", priority: 0 }] },
    {
      prefix: "25572",
      links: [
        { name: "MTN", priority: 0 },
        { name: "airtel", priority: 0 },
      ],
    },
  ]);
  const left = leftOf(plan.left);
  for (const expected of [
    /^kannel.conf:2 `group = core`: not needed/,
    /`smsc-password`: Kannel sends its first 8 characters alone/,
    /^kannel.conf:26 `denied-prefix`: 0 has no country code/,
    /^kannel.conf:28 `log-level`: /,
    /^kannel.conf:29 `connection-timeout`: not needed/,
    /^kannel.conf:33 `group = smsc`: an HTTP upstream is a link/,
    /^kannel.conf:45 `keyword`: "stop" is reserved for opting out/,
    /^kannel.conf:47 `get-url`: received messages come to a webhook/,
    / 25573 have no link in Kannel/,
    /^users.conf:29 `omit-empty`: /,
    /^users.conf:31 `group = sendsms-user`: the `username` must have 3 to 15/,
  ])
    assert.ok(
      left.some((each) => expected.test(each)),
      `${String(expected)} in ${left.join("\n")}`,
    );
  const { stdout } = await user.tuma(words);
  assert.match(stdout, /link MTN: 127\.0\.0\.1:3000 as shop, transceiver, 25\.5 parts per second, disabled/);
  assert.match(stdout, /credential tester: from 127\.0\.0\.1, with its weak password/);
  assert.match(stdout, /Nothing was made\.$/m);
  for (const secret of ["foobar", "rL4y", 'pass"word']) assert.ok(!(stdout + JSON.stringify(plan)).includes(secret));
  assert.equal(
    (await server.call<{ carriers: object[] }>("GET /v1/operator/carriers")).body.carriers.length,
    1,
    "the simulated one",
  );
});

test("weak passwords are taken only on purpose, and only with addresses", async () => {
  const file = written("weak.conf", "group = sendsms-user\nusername = tester\npassword = foobar\n");
  for (const [more, told] of [
    [[], /`password` of tester has fewer than 8 characters.*--weak-passwords/],
    [["--weak-passwords"], /only with the addresses .* --from ADDRESS/],
  ] as const) {
    const plan = await user.json(["import", file, "--dry-run", ...more]);
    assert.deepEqual(plan.credentials, []);
    assert.match(plan.left[0].reason, told);
  }
  const body = { system_id: "tester", password: "foobar", weak_password: true };
  for (const allowed_addresses of [[], ["0.0.0.0/0"]]) {
    const refused = await server.call("POST /v1/account/smpp", { body: { ...body, allowed_addresses } });
    assert.deepEqual([refused.status, refused.body.code], [400, "invalid_request"]);
    assert.match(refused.text, /allowed_addresses/);
  }
  const { body: token } = await server.call<{ token: string }>("POST /v1/account/tokens", {
    body: { name: "a customer's", scopes: ["account:write", "sms:send"] },
  });
  const asCustomer = await server.call("POST /v1/account/smpp", {
    body: { ...body, allowed_addresses: ["127.0.0.1"] },
    token: token.token,
  });
  assert.deepEqual([asCustomer.status, asCustomer.body.code], [403, "forbidden"]);
});

test("a user whose addresses cannot be kept is not taken, since the credential would work from more of them", async () => {
  const group = "group = sendsms-user\nusername = shop\npassword = long-enough-1\n";
  for (const [lines, expected] of [
    ["", undefined],
    ["user-allow-ip = 192.0.2.7;10.*.*.*\n", ["192.0.2.7", "10.0.0.0/8"]],
    ["user-deny-ip = *.*.*.*\nuser-allow-ip = 10.1.2.*\n", ["10.1.2.0/24"]],
    ["user-allow-ip = host.example\n", "left"],
    ["user-allow-ip = 10.*.3.4\n", "left"],
    ["user-allow-ip = 192.0.2.7;*.2.3.4\n", "left"],
    ["user-deny-ip = *.*.*.*\n", "left"],
    ["user-deny-ip = 192.0.2.7\n", "left"],
  ] as const) {
    const plan = await user.json(["import", written("user.conf", group + lines), "--dry-run"]);
    const found = plan.credentials[0] ? plan.credentials[0].allowed_addresses : "left";
    assert.deepEqual(found, expected, lines);
    if (found === "left") assert.match(plan.left[0].reason, /the addresses of shop cannot be kept/);
  }
});

test(
  "Debian's sample configurations are read",
  { skip: !existsSync(debian.whole) && "kannel is not installed" },
  async () => {
    const core = await user.json(["import", debian.core, "--dry-run"]);
    assert.deepEqual([core.links, core.credentials, core.routes], [[], [], []]);
    assert.ok(core.left.length > 0);
    const whole = await user.json(["import", debian.whole, "--dry-run", "--weak-passwords", "--from", "127.0.0.1"]);
    assert.deepEqual(
      whole.credentials.map(({ system_id }: { system_id: string }) => system_id),
      ["tester", "kannel"],
    );
    const other = await user.tuma(["import", written("other.txt", "hello\n"), "--dry-run"]);
    assert.match(other.stderr, /no configuration of Kannel/);
  },
);

/** A carrier that notes how each session binds. */
async function startCarrier(): Promise<Listener & { binds: object[] }> {
  const binds: object[] = [];
  const listener = await listen({
    host: "127.0.0.1",
    port: 0,
    onBind: (bind) => {
      const { command, systemId, password, systemType, addressRange } = bind;
      binds.push({ command, systemId, password, systemType, addressRange });
      return { systemId: "carrier", onRequest: (pdu, session) => void session.reply(pdu, 0, { messageId: "1" }) };
    },
  });
  return Object.assign(listener, { binds });
}

test("what is imported works: programs keep their requests, and the carrier sees the bind that it saw from Kannel", async (t) => {
  const carrier = await startCarrier();
  try {
    const [admin, boxes, http] = await Promise.all([freePort(), freePort(), freePort()]);
    const file = gateway({ port: carrier.port, admin, boxes, http });
    const words = ["import", file, "--weak-passwords", "--from", "127.0.0.1", "--yes"];
    const { status, stdout, stderr } = await user.tuma(words);
    assert.equal(status, exitCodes.done, stderr);
    assert.match(stdout, /^Made link MTN\.$/m);
    assert.match(stdout, /^Made 5 routes\.$/m);
    assert.match(stdout, /^Made number 7878\.$/m);
    const again = await user.json(words);
    assert.deepEqual(
      again.done.map(({ what, outcome }: Record<string, string>) => `${what} ${outcome}`),
      [
        "link MTN there",
        "link airtel there",
        "credential tester there",
        "credential kannel there",
        "number 7878 made",
        "5 routes there",
      ],
    );

    const sent = new URLSearchParams({
      username: "tester",
      password: "foobar",
      to: "+250788123456",
      from: "TUMA",
      text: "Hi",
    });
    const response = await fetch(`${server.url}/cgi-bin/sendsms?${sent}`);
    assert.deepEqual([response.status, await response.text()], [202, "0: Accepted for delivery"]);

    type Carriers = { carriers: { id: string; name: string; enabled: boolean }[] };
    const { carriers } = (await server.call<Carriers>("GET /v1/operator/carriers")).body;
    const link = carriers.find(({ name }) => name === "MTN")!;
    assert.equal(link.enabled, false);
    assert.equal(carrier.binds.length, 0);
    await server.call(`PATCH /v1/operator/carriers/${link.id}`, { body: { enabled: true } });
    await until(() => carrier.binds.length > 0, { what: "the link binds" });
    const [ours] = carrier.binds.splice(0);
    await server.call(`PATCH /v1/operator/carriers/${link.id}`, { body: { enabled: false } });
    if (!existsSync(bearerbox)) return t.diagnostic("kannel is not installed");
    // It ends at once if another program has taken one of its ports meanwhile.
    for (let attempt = 1; carrier.binds.length === 0 && attempt <= 5; attempt++) {
      const [own, boxPort, httpPort] = await Promise.all([freePort(), freePort(), freePort()]);
      gateway({ port: carrier.port, admin: own, boxes: boxPort, http: httpPort });
      const kannel = spawn(bearerbox, [file], { cwd: path.dirname(file), stdio: "ignore" });
      try {
        const isOver = () => carrier.binds.length > 0 || kannel.exitCode !== null || kannel.signalCode !== null;
        await until(isOver, { what: "Kannel binds", limitMs: 60_000 });
      } finally {
        kannel.kill("SIGKILL");
      }
    }
    assert.deepEqual(ours, carrier.binds[0]);
  } finally {
    await carrier.close(50);
  }
});
