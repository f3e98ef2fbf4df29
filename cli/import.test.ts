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
my-number = 7979
log-level = 0
connection-timeout = 300

include = "conf.d"

group = smsc
smsc = http
smsc-id = aggregator
system-type = kannel
port = ${http}
smsc-username = http
smsc-password = http
send-url = "http://127.0.0.1:1/"

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = 13013
global-sender = 7979

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
allowed-prefix = "25073;25072"

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
    [["7979", ["NEWS", "NIEUWS"]]],
  );
  // 25573 is denied to one and not allowed to the other, so it is nobody's.
  const [MTN, AIRTEL] = ["MTN", "airtel"].map((name) => ({ name, priority: 0 }));
  assert.deepEqual(plan.routes, [
    { prefix: "25072", links: [MTN, AIRTEL] },
    { prefix: "25073", links: [MTN, AIRTEL] },
    { prefix: "25078", links: [MTN] },
    { prefix: "25079", links: [MTN] },
    { prefix: "", links: [MTN] },
  ]);
  const left = leftOf(plan.left);
  for (const expected of [
    /^kannel.conf:2 `group = core`: not needed/,
    /`smsc-password`: Kannel sends only its first 8 characters/,
    /^kannel.conf:26 `denied-prefix`: 0 has no country code/,
    /^kannel.conf:28 `log-level`: /,
    /^kannel.conf:29 `connection-timeout`: not needed/,
    /^kannel.conf:33 `group = smsc`: an HTTP upstream is a link/,
    /^kannel.conf:45 `global-sender`: set it as the `default_sender`/,
    /^kannel.conf:48 `keyword`: "stop" is reserved for opting out/,
    /^kannel.conf:50 `get-url`: enter it as the program of 7979, .* `PUT \/v1\/account\/twilio\/numbers\/7979` with/,
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

/** Two carriers and the services of one number, in the ways in which people write them. */
const services = `group = smsc
smsc = smpp
smsc-id = tigo
host = smpp.example.com
port = 2775
transceiver-mode = true
smsc-username = svc
smsc-password = secret1
source-addr-ton = 3
source-addr-npi = 9
bind-addr-ton = 1
preferred-prefix = "255"
my-number = 15055

group = smsc
smsc = smpp
smsc-id = voda
host = smpp.example.net
port = 2775
transceiver-mode = true
smsc-username = svc
smsc-password = secret1
source-addr-autodetect = false
source-addr-ton = 0
source-addr-npi = 1
allowed-prefix = "25575;255"
my-number = 15055

group = sms-service
keyword = balance
aliases = "salio;bal"
catch-all = true
accepted-smsc = tigo
get-url = "http://127.0.0.1/balance?p=%p&t=%a"
max-messages = 0
colour = blue

group = sms-service
keyword-regex = "^[0-9]+$"
denied-smsc = voda
denied-prefix = 254
post-url = "http://127.0.0.1/codes"

group = sms-service
name = all
keyword = vote
text = "Thanks"
`;

test("what is said of each line agrees with the guide: services, TON and NPI, routes in their order", async () => {
  const file = written("services.conf", services);
  const plan = await user.json(["import", file, "--dry-run"]);
  assert.deepEqual(
    plan.numbers.map(({ number, keywords }: Record<string, unknown>) => [number, keywords]),
    [["15055", ["BALANCE", "SALIO", "BAL", "VOTE"]]],
  );
  // With detection, which is Kannel's default, these are for senders of digits alone.
  assert.deepEqual(plan.links[0].addresses, { short: { ton: 3, npi: 9 } });
  const source = { ton: 0, npi: 1 };
  assert.deepEqual(plan.links[1].addresses, { alphanumeric: source, international: source, short: source });
  const left = leftOf(plan.left);
  const expected = [
    /^services.conf:11 `bind-addr-ton`: a link binds with TON 0/,
    /^services.conf:32 `catch-all`: not needed/,
    /^services.conf:33 `accepted-smsc`: /,
    /^services.conf:34 `get-url`: a number has one program, and 2 URLs of services answer 15055: .* BALANCE, SALIO, BAL: get-url http:\/\/127.0.0.1\/balance\?p=%p&t=%a; \/\^\[0-9\]\+\$\/: post-url http:\/\/127.0.0.1\/codes$/,
    /^services.conf:35 `max-messages`: /,
    /^services.conf:36 `colour`: Tuma has nothing like it/,
    /^services.conf:39 `keyword-regex`: a keyword is a word here, not a pattern/,
    /^services.conf:40 `denied-smsc`: /,
    /^services.conf:41 `denied-prefix`: messages are taken from every number/,
    /^services.conf:45 `name`: /,
    /^services.conf:47 `text`: Tuma has no fixed answers/,
  ];
  assert.equal(left.length, expected.length, left.join("\n"));
  for (const [n, line] of expected.entries()) assert.match(left[n]!, line);
  const { stdout } = await user.tuma(["import", file, "--dry-run"]);
  assert.match(
    stdout,
    /tried in this order, since the longest prefix wins:\n {2}route 25575: tigo, then voda\n {2}route 255: tigo, then voda\n {2}route of all other numbers: tigo\n/,
  );
});

/** A link of this name. */
const linkOf = (name: string) => `group = smsc\nsmsc = smpp\nsmsc-id = ${name}\nhost = a.example\nsmsc-username = u\n`;

test("a group that follows another without a blank line is read, and told", async () => {
  const plan = await user.json(["import", written("dense.conf", linkOf("one") + linkOf("two")), "--dry-run"]);
  assert.deepEqual(
    plan.links.map(({ name }: { name: string }) => name),
    ["one", "two"],
  );
  assert.match(leftOf(plan.left).join("\n"), /dense\.conf:6 the blank line before `group` is missing/);
});

test("a link that the service would refuse is not planned", async () => {
  const long = `group = smsc\nsmsc = smpp\nsmsc-id = long\nhost = a.example\nsmsc-username = ${"u".repeat(24)}\n`;
  const plan = await user.json(["import", written("long.conf", long), "--dry-run"]);
  assert.deepEqual(plan.links, []);
  assert.match(leftOf(plan.left).join("\n"), /long: `system_id` must have at most 15 characters/);
});

test("a group with a number that is none, or with a user that there is already, is left, not taken with what it did not say", async () => {
  const shop = "group = sendsms-user\nusername = shop\npassword = long-enough-1\n";
  for (const [text, said] of [
    [`${linkOf("one")}port = 2775x\n`, /correct `port` of one first/],
    [`${linkOf("one")}port = 70000\n`, /correct `port` of one first.*"70000" is not a number from 0 to 65535/s],
    [`${linkOf("one")}throughput = fast\n`, /correct `throughput` of one first/],
    [`${shop}throughput = 10/s\n`, /correct `throughput` of shop first/],
  ] as const) {
    const plan = await user.json(["import", written("number.conf", text), "--dry-run"]);
    assert.deepEqual([plan.links, plan.credentials], [[], []], text);
    assert.match(leftOf(plan.left).join("\n"), said);
  }
  const twice = written("twice.conf", `${shop}\n${shop.replace("enough", "also")}`);
  const plan = await user.json(["import", twice, "--dry-run"]);
  assert.equal(plan.credentials.length, 1);
  assert.match(leftOf(plan.left).join("\n"), /twice\.conf:5 .*line 1 of .*twice\.conf has the `username` shop too/);
});

test("what keeps messages from a link, and is not taken, makes no routes that let them through", async () => {
  const mtn = `${linkOf("mtn")}allowed-prefix = "+25078;+25079"\n`;
  for (const [line, routes, said] of [
    [
      "allowed-prefix = 072;073",
      [],
      /airtel does not carry every message in Kannel, by `allowed-prefix`.*no routes are made.*072, 073 have no country code/s,
    ],
    ["denied-prefix = 078", [], /airtel does not carry every message in Kannel, by `denied-prefix`/],
    ["allowed-prefix-regex = ^072", [], /by `allowed-prefix-regex`/],
    ["denied-smsc-id = bulk", [], /by `denied-smsc-id`/],
    ["denied-prefix = 0;25078", ["25078", "25079", ""], /`denied-prefix`: 0 has no country code/],
    ["allowed-prefix = 25072;072;+25073", ["25072", "25073", "25078", "25079"], /mtn only sends/],
  ] as const) {
    const file = written("confined.conf", `${mtn}\n${linkOf("airtel")}${line}\n`);
    const plan = await user.json(["import", file, "--dry-run"]);
    assert.equal(plan.links.length, 2);
    assert.deepEqual(
      plan.routes.map(({ prefix }: { prefix: string }) => prefix),
      routes,
      line,
    );
    assert.match(leftOf(plan.left).join("\n"), said);
  }
});

/** A link and a user, with the rate of the link. */
const ratedAt = (rate: string) =>
  `${linkOf("again")}throughput = ${rate}\n\ngroup = sendsms-user\nusername = again\npassword = long-enough-1\n`;

test("a corrected file that is imported again says in what a link that is there differs", async () => {
  const first = await user.tuma(["import", written("again.conf", ratedAt("5")), "--yes"]);
  assert.match(first.stdout, /Made link again/);
  const file = written("again.conf", ratedAt("7"));
  const { stdout } = await user.tuma(["import", file, "--dry-run"]);
  assert.match(
    stdout,
    /Not made:\n {2}link again: the link is there .*`parts_per_second` is 5 there and 7 in the file: change it under Carriers/,
  );
  assert.match(stdout, / {2}credential again: the account has it, with the password/);
  const again = await user.tuma(["import", file, "--yes"]);
  assert.match(again.stdout, /Not made: link again: .*is 5 there and 7 in the file/);
  const same = await user.json(["import", written("again.conf", ratedAt("5")), "--dry-run"]);
  assert.deepEqual(
    same.there.map(({ message }: { message: string }) => message),
    ["the link is there, with its password.", "the account has it, with the password and the addresses that it had."],
  );
});

test("a slip in the name of a variable is told with the name that was meant", async () => {
  const plan = await user.json([
    "import",
    written("slip.conf", `${linkOf("one")}enquire-link-intervall = 15\n`),
    "--dry-run",
  ]);
  assert.match(
    leftOf(plan.left).join("\n"),
    /`enquire-link-intervall`: nothing has this name; `enquire-link-interval` was/,
  );
  const file = written("slip-user.conf", "group = sendsms-user\nusername = crm\npasword = long-enough-1\n");
  const { left } = await user.json(["import", file, "--dry-run"]);
  assert.match(leftOf(left).join("\n"), /:1 .*crm has no `password`/);
  assert.match(leftOf(left).join("\n"), /:3 `pasword`: nothing has this name; `password` was/);
});

test("a service with a pattern alone does not get all messages of a number", async () => {
  const file = written("regex.conf", 'group = sms-service\nkeyword-regex = "^A"\nget-url = "http://127.0.0.1/"\n');
  const plan = await user.json(["import", file, "--dry-run", "--number", "15056"]);
  assert.deepEqual(plan.numbers, []);
  assert.match(plan.left[0].reason, /a keyword is a word here, not a pattern\. Give the account all messages/);
});

/** A service for these words. */
const serviceOf = (words: string) => `group = sms-service\nkeyword = ${words}\n`;

/** What became of each thing that an import would make. */
const outcomes = async (content: string, ...more: string[]) => {
  const { stdout } = await user.tuma(["import", written("own.conf", content), "--yes", "--json", ...more]);
  return (JSON.parse(stdout) as { done: Record<string, string>[] }).done.map(
    ({ what, outcome }) => `${what} ${outcome}`,
  );
};

test("an import takes no number, keyword or link that belongs to others, and may be repeated", async () => {
  const other = (await server.call<{ id: string }>("POST /v1/operator/accounts", { body: { name: "Other" } })).body.id;
  const { body: own } = await server.call<{ id: string }>("GET /v1/account");
  const place = (body: object) => server.call("POST /v1/operator/numbers", { body });
  await place({ number: "15057", account_id: other });
  await place({ number: "15058", shared: true, keywords: [{ keyword: "NEWS", account_id: other }] });
  const existing = { host: "elsewhere.example.com", port: 2775, system_id: "them", password: "x", enabled: false };
  await server.call("POST /v1/operator/carriers", { body: { name: "theirs", keep_sandbox: true, ...existing } });
  assert.deepEqual(await outcomes(serviceOf("default"), "--number", "15057"), ["number 15057 refused"]);
  assert.deepEqual(await outcomes(serviceOf("news"), "--number", "15058"), ["number 15058 refused"]);
  assert.deepEqual(await outcomes(serviceOf("weather"), "--number", "15058"), ["number 15058 made"]);
  assert.deepEqual(await outcomes(serviceOf("weather"), "--number", "15058"), ["number 15058 there"]);
  assert.deepEqual(await outcomes(serviceOf("default"), "--number", "15059"), ["number 15059 made"]);
  assert.deepEqual(await outcomes(serviceOf("default"), "--number", "15059"), ["number 15059 there"]);
  const link = "group = smsc\nsmsc = smpp\nsmsc-id = theirs\nhost = smpp.example.org\nsmsc-username = us\n";
  assert.deepEqual(await outcomes(`${link}allowed-prefix = 254\n`), ["link theirs refused", "1 route there"]);
  // Without routes a link takes every number: the first route would end that.
  const working = { name: "working", keep_sandbox: true, ...existing, enabled: true, host: "127.0.0.1" };
  const { body: busy } = await server.call<{ id: string }>("POST /v1/operator/carriers", { body: working });
  const new_ = link.replace("theirs", "new");
  const { stdout } = await user.tuma(["import", written("own.conf", `${new_}allowed-prefix = 254\n`), "--dry-run"]);
  assert.match(stdout, /These routes will not be made: they would take all numbers away from working\./);
  assert.deepEqual(await outcomes(`${new_}allowed-prefix = 254\n`), ["link new made", "1 route there"]);
  assert.deepEqual((await server.call<{ routes: object[] }>("GET /v1/operator/routes")).body.routes, []);
  assert.equal((await server.call(`DELETE /v1/operator/carriers/${busy.id}`)).status, 200);
  assert.deepEqual(await outcomes(`${new_}allowed-prefix = 254\n`), ["link new there", "1 route made"]);
  await server.call("PUT /v1/operator/routes", { body: { routes: [] } });
  type Numbers = { numbers: { number: string; account_id: string | null; keywords: object[] }[] };
  const { numbers } = (await server.call<Numbers>("GET /v1/operator/numbers")).body;
  const found = (number: string) => numbers.find((each) => each.number === number)!;
  assert.equal(found("15057").account_id, other);
  assert.deepEqual(found("15058").keywords, [
    { keyword: "NEWS", account_id: other },
    { keyword: "WEATHER", account_id: own.id },
  ]);
});

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
    assert.match(stdout, /^Made number 7979\.$/m);
    const again = await user.json(words);
    assert.deepEqual(
      again.done.map(({ what, outcome }: Record<string, string>) => `${what} ${outcome}`),
      [
        "link MTN there",
        "link airtel there",
        "credential tester there",
        "credential kannel there",
        "number 7979 there",
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
    let printed = "";
    // It ends at once if another program has taken one of its ports meanwhile.
    for (let attempt = 1; carrier.binds.length === 0 && attempt <= 5; attempt++) {
      const [own, boxPort, httpPort] = await Promise.all([freePort(), freePort(), freePort()]);
      gateway({ port: carrier.port, admin: own, boxes: boxPort, http: httpPort });
      const kannel = spawn(bearerbox, [file], { cwd: path.dirname(file), stdio: ["ignore", "ignore", "pipe"] });
      kannel.stderr.setEncoding("utf8").on("data", (chunk: string) => (printed += chunk));
      try {
        const isOver = () => carrier.binds.length > 0 || kannel.exitCode !== null || kannel.signalCode !== null;
        await until(isOver, { what: "Kannel binds", limitMs: 60_000 });
      } finally {
        kannel.kill("SIGKILL");
      }
    }
    assert.notEqual(carrier.binds.length, 0, `Kannel did not bind:\n${printed.slice(-3_000)}`);
    assert.deepEqual(ours, carrier.binds[0]);
  } finally {
    await carrier.close(50);
  }
});
