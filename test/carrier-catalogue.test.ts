import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { recordings as all, type Recording } from "./fixtures/carrier-recordings.ts";
import { startServer, type TestServer } from "./harness/server.ts";
import { until } from "./harness/wait.ts";

/**
 * Links with carrier files in the whole program: a peer responds and makes calls as each carrier documents.
 */
interface Asked {
  carrier: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}
/** Those of carriers of messages; providers of calls have a test of their own. */
type Texting = Recording & Required<Pick<Recording, "inbound">>;
const recordings = all.filter((each): each is Texting => each.inbound !== undefined);

interface Link {
  id: string;
  receipt_url: string;
  inbound_url: string;
  settings: Record<string, string>;
  live: { state: string; reason: string };
}

const asked: Asked[] = [];
/** What the peer answers a carrier's link, instead of the first recorded answer. */
const instead = new Map<string, [status: number, body: string]>();
/** Access tokens that were given out; only the last is taken. */
let tokens = 0;
let peer: Server;
let server: TestServer;
let dataDir: string;
const links = new Map<string, Link>();

/** The setting that has the carrier's address. */
const addressOf = ({ carrier }: Recording) => (carrier === "android-sms-gateway" ? "messages_url" : "base_url");
const peerUrl = () => `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
/** Each carrier has a number of its own, to which it is the only route. */
const numberOf = (carrier: string) => `+25078800000${recordings.findIndex((each) => each.carrier === carrier)}`;

function answer(one: Asked): [number, string] {
  if (one.url.includes("/oauth/")) {
    if (!one.body.includes("client_secret=cs")) return [401, '{"ErrorCode":"invalid_client"}'];
    return [200, JSON.stringify({ token_type: "BearerToken", access_token: `token-${++tokens}`, expires_in: "3599" })];
  }
  const recording = recordings.find(({ carrier }) => carrier === one.carrier);
  if (one.carrier === "mtn" && one.headers.authorization !== `Bearer token-${tokens}`)
    return [401, '{"statusCode":"4000","statusMessage":"Unauthorized","transactionId":"1"}'];
  const [status, body] = instead.get(one.carrier) ?? recording?.answers[0] ?? [200, '{"id":"own-1"}'];
  return [status, body];
}

before(async () => {
  peer = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const [, carrier = ""] = request.url!.split(/[/?]/);
      const one = { carrier, url: request.url!.slice(carrier.length + 1), headers: request.headers, body };
      asked.push(one);
      const [status, text] = answer(one);
      response.writeHead(status, { "content-type": "application/json" }).end(text);
    });
  });
  await new Promise<void>((resolve) => peer.listen(0, "127.0.0.1", resolve));
  dataDir = await mkdtemp(path.join(tmpdir(), "tuma-carriers-"));
  await mkdir(path.join(dataDir, "carriers"));
  await writeFile(
    path.join(dataDir, "carriers", "broken.json"),
    '{"name":"Broken","http":{"url":"https://a.example/{nobody}"}}',
  );
  await writeFile(path.join(dataDir, "carriers", "mine.json"), ownFile("v1"));
  // However slow the machine, the link keeps its lease and so its access token.
  server = await startServer({ DATA_DIR: dataDir, LINK_LEASE_SECONDS: "60" });
  const account = await server.call<{ id: string }>("GET /v1/account");
  await server.call(`POST /v1/operator/accounts/${account.body.id}/credit`, {
    body: { amount: 100, kind: "paid", note: "test" },
  });
  const ours = new Set(recordings.map(({ inbound: [, , { to }] }) => (/^\d{9,}$/.test(to) ? `+${to}` : to)));
  for (const number of ours) {
    const assigned = await server.call("POST /v1/operator/numbers", { body: { number, account_id: account.body.id } });
    assert.equal(assigned.status, 200, assigned.text);
  }
  for (const recording of recordings) links.set(recording.carrier, await add(recording));
  const settings = { base_url: `${peerUrl()}/mine`, api_key: "s3cret" };
  const mine = await server.call<Link>("POST /v1/operator/carriers", {
    body: { name: "mine", provider: "mine", settings },
  });
  links.set("mine", mine.body);
  const routes = [...links].map(([carrier, { id }]) => ({
    prefix: carrier === "mine" ? "250788009" : numberOf(carrier).slice(1),
    carriers: [{ carrier_id: id }],
  }));
  assert.equal((await server.call("PUT /v1/operator/routes", { body: routes })).status, 200);
  await server.routed();
  for (const { id } of links.values())
    await until(async () => (await linkNow(id)).live.state === "bound", { what: `link ${id}` });
});
after(async () => {
  await server?.stop();
  peer?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const ownFile = (version: string) =>
  JSON.stringify({
    name: "Mine",
    settings: [
      { name: "base_url", label: "Address", kind: "url" },
      { name: "api_key", label: "Key", secret: true },
    ],
    http: {
      url: `{base_url}/${version}/send`,
      headers: { "X-Key": "{api_key}" },
      body: { n: "{to|digits}", t: "{text}" },
    },
  });

async function add(recording: Recording): Promise<Link> {
  const { carrier, settings } = recording;
  const made = await server.call<Link>("POST /v1/operator/carriers", {
    body: {
      name: carrier,
      provider: carrier,
      settings: { ...settings, [addressOf(recording)]: `${peerUrl()}/${carrier}` },
    },
  });
  assert.equal(made.status, 200, made.text);
  return made.body;
}

const linkNow = async (id: string) => (await server.call<Link>(`GET /v1/operator/carriers/${id}`)).body;
const send = async (to: string) => {
  const sent = await server.call<{ sms_id: string }>("POST /v1/sms/", { body: { to, text: "Muraho", sender: "TUMA" } });
  assert.equal(sent.status, 201, sent.text);
  return sent.body.sms_id;
};
const stateOf = async (id: string) => (await server.call<{ state: string }>(`GET /v1/sms/${id}`)).body.state;
const becomes = (id: string, state: string) =>
  until(async () => (await stateOf(id)) === state, { what: `${state} of ${id}` });
const post = (url: string, type: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url.replace(/^https?:\/\/[^/]+/, server.url), {
    method: "POST",
    body,
    headers: { "content-type": type === "form" ? "application/x-www-form-urlencoded" : "application/json", ...headers },
  });
const inbounds = async () =>
  (await server.call<{ inbound_sms: { from: string; to: string; text: string }[] }>("GET /v1/sms/inbounds")).body
    .inbound_sms;

/** The body of a call about the message that was just sent, and the headers that sign it for this address. */
function called({ carrier, receipts, signed }: Recording, body: string, url: string, id: string) {
  const about = body.replaceAll(receipts[0]![2].id, id).replaceAll("250788123456", numberOf(carrier).slice(1));
  if (!signed) return { body: about, headers: {} };
  const { sig, ...headers } = signed.headers(about, url);
  return { body: sig === undefined ? about : JSON.stringify({ ...(JSON.parse(about) as object), sig }), headers };
}

for (const recording of recordings)
  describe(`a link to ${recording.carrier}`, () => {
    const { carrier } = recording;

    test("sends, and a signed receipt delivers", async () => {
      const { receipt_url: url } = links.get(carrier)!;
      const id = await send(numberOf(carrier));
      await becomes(id, "sent");
      const one = asked.findLast((each) => each.carrier === carrier && !each.url.includes("/oauth/"))!;
      assert.ok(one.body.includes(numberOf(carrier).slice(1)) && one.body.includes("Muraho"), one.body);
      // MTN keeps the id from the request.
      const own = /"clientCorrelatorId":"([^"]+)"/.exec(one.body)?.[1];
      const carrierId = own ?? recording.answers[0]![3]!;
      const [type, body] = recording.receipts[0]!;
      const receipt = called(recording, body, url, carrierId);
      if (recording.signed) assert.equal((await post(url, type, body)).status, 401, "unsigned");
      const told = await post(url, type, receipt.body, receipt.headers);
      assert.deepEqual([told.status, await told.json()], [200, { taken: 1 }]);
      assert.equal(await stateOf(id), "delivered");
    });

    test("stores a message from a phone once, however often it is posted", async () => {
      const link = links.get(carrier)!;
      const [type, text, expected] = recording.inbound;
      const url = sharesAddress.has(carrier) ? link.receipt_url : link.inbound_url;
      const { body, headers } = signedCall(recording, text, url);
      const before = (await inbounds()).length;
      for (let time = 0; time < 2; time++) {
        const told = await post(url, type, body, headers);
        assert.equal(told.status, 200, await told.clone().text());
        if (carrier !== "twilio") continue;
        assert.match(told.headers.get("content-type")!, /^text\/xml/);
        assert.equal(await told.text(), "<Response/>");
      }
      const list = await inbounds();
      assert.equal(list.length, before + 1);
      assert.deepEqual([list[0]!.from, list[0]!.text], [`+${expected.from.replace("+", "")}`, expected.text]);
    });
  });

const sharesAddress = new Set(["termii", "android-sms-gateway", "textbee"]);

/** An inbound call with its signature. That of Vonage is a parameter of a form, over all others. */
function signedCall({ carrier, signed }: Recording, text: string, url: string) {
  if (!signed) return { body: text, headers: {} };
  if (carrier !== "vonage") return { body: text, headers: signed.headers(text, url) };
  const { sig } = signed.headers(JSON.stringify(Object.fromEntries(new URLSearchParams(text))), url);
  return { body: `${text}&sig=${sig}`, headers: {} };
}

test("an access token is requested once, and again when the carrier no longer accepts it", async () => {
  const before = tokens;
  for (let n = 0; n < 3; n++) await becomes(await send(numberOf("mtn")), "sent");
  assert.equal(tokens, before, "the one of the first message");
  tokens++;
  const late = await send(numberOf("mtn"));
  await until(async () => (await linkNow(links.get("mtn")!.id)).live.reason.includes("the credentials are refused"), {
    what: "the refusal",
  });
  // Not refunded, since it is still waiting.
  await becomes(late, "queued");
  await server.call(`POST /v1/operator/carriers/${links.get("mtn")!.id}/rebind`);
  await becomes(late, "sent");
  assert.equal(tokens, before + 2);
});

test("a carrier whose credit is exhausted is down with that reason, and its messages wait", async () => {
  const { id } = links.get("vonage")!;
  instead.set("vonage", [
    200,
    '{"message-count":"1","messages":[{"status":"9","error-text":"Quota Exceeded - rejected"}]}',
  ]);
  const waiting = await send(numberOf("vonage"));
  await until(async () => (await linkNow(id)).live.reason.includes("credit"), { what: "the reason" });
  assert.equal((await linkNow(id)).live.state, "down");
  await becomes(waiting, "queued");
  instead.clear();
  await server.call(`POST /v1/operator/carriers/${id}/rebind`);
  await becomes(waiting, "sent");
});

test("secret settings are never returned, and each can be changed separately", async () => {
  const { id } = links.get("termii")!;
  const shown = await server.call<Link>(`GET /v1/operator/carriers/${id}`);
  assert.deepEqual(shown.body.settings, { channel: "dnd", base_url: `${peerUrl()}/termii` });
  const everything =
    shown.text + (await server.call("GET /v1/operator/carriers")).text + (await server.call("GET /v1/audit")).text;
  assert.doesNotMatch(everything, /TL1|tsk_1/);
  const stored = await server.database.sql<
    { text: string }[]
  >`select settings::text || encode(password, 'escape') as text from carrier_links`;
  for (const { text } of stored) assert.doesNotMatch(text, /TL1|tsk_1|"cs"|12345/);
  const changed = await server.call(`PATCH /v1/operator/carriers/${id}`, {
    body: { settings: { api_key: "TL2" }, window: 3 },
  });
  assert.equal(changed.status, 200, changed.text);
  await until(
    async () => {
      await becomes(await send(numberOf("termii")), "sent");
      return asked.findLast((one) => one.carrier === "termii")!.body.includes('"TL2"');
    },
    { what: "the new key" },
  );
  assert.equal((await linkNow(id)).settings["channel"], "dnd");
});

test("invalid settings are refused by field", async () => {
  const { id } = links.get("infobip")!;
  const settings = { base_url: "https://a.example", api_key: "k" };
  for (const [request, body, field] of [
    ["POST /v1/operator/carriers", { name: "x", provider: "nobody", settings }, "provider"],
    ["POST /v1/operator/carriers", { name: "x", provider: "broken", settings }, "provider"],
    ["POST /v1/operator/carriers", { name: "x", provider: "infobip" }, "settings.base_url"],
    [
      "POST /v1/operator/carriers",
      { name: "x", provider: "infobip", settings: { ...settings, key: "k" } },
      "settings.key",
    ],
    [
      "POST /v1/operator/carriers",
      { name: "x", provider: "infobip", settings: { ...settings, api_key: "a\nb" } },
      "settings.api_key",
    ],
    ["POST /v1/operator/carriers", { name: "x", provider: "infobip", settings, password: "p" }, "password"],
    ["POST /v1/operator/carriers", { name: "x", provider: "infobip", settings, bind: "tx_rx" }, "bind"],
    [
      "POST /v1/operator/carriers",
      { name: "x", bind: "http", http: { url: "https://a.example" }, settings },
      "settings",
    ],
    [`PATCH /v1/operator/carriers/${id}`, { provider: "twilio" }, "provider"],
    [`PATCH /v1/operator/carriers/${id}`, { http: { url: "https://a.example" } }, "http"],
    [`PATCH /v1/operator/carriers/${id}`, { settings: { base_url: "nowhere" } }, "settings.base_url"],
  ] as const) {
    const reply = await server.call<{ errors: { field: string }[] }>(request, { body });
    assert.deepEqual([reply.status, reply.body.errors?.[0]?.field], [400, field], reply.text);
  }
});

test("links are updated from the operator's own file, and the system page reports an invalid one", async () => {
  const listed = await server.call<{ providers: { id: string; own: boolean }[]; problems: string[] }>(
    "GET /v1/operator/carrier-providers",
  );
  assert.deepEqual(
    listed.body.providers.filter(({ own }) => own).map(({ id }) => id),
    ["mine"],
  );
  assert.match(
    listed.body.problems[0]!,
    /broken\.json is not used: `http\.url` has the unknown placeholder `\{nobody\}`/,
  );
  const system = await server.call<{ warnings: string[] }>("GET /v1/operator/system");
  assert.ok(system.body.warnings.some((warning) => warning.includes("broken.json")));

  const mine = links.get("mine")!;
  await becomes(await send("+250788009001"), "sent");
  const one = asked.findLast(({ carrier }) => carrier === "mine")!;
  assert.deepEqual(
    [one.url, one.headers["x-key"], one.body],
    ["/v1/send", "s3cret", '{"n":"250788009001","t":"Muraho"}'],
  );

  await server.restart(() => writeFile(path.join(dataDir, "carriers", "mine.json"), ownFile("v2")));
  await becomes(await send("+250788009002"), "sent");
  assert.equal(asked.findLast(({ carrier }) => carrier === "mine")!.url, "/v2/send");

  await server.restart(() => rm(path.join(dataDir, "carriers", "mine.json")));
  await becomes(await send("+250788009003"), "sent");
  const after = await server.call<{ warnings: string[] }>("GET /v1/operator/system");
  assert.ok(after.body.warnings.some((warning) => warning.startsWith('The link "mine" does not follow mine.json')));
  const renamed = await server.call(`PATCH /v1/operator/carriers/${mine.id}`, { body: { name: "still mine" } });
  assert.equal(renamed.status, 200, renamed.text);
  assert.equal(
    (await server.call(`PATCH /v1/operator/carriers/${mine.id}`, { body: { settings: { api_key: "k" } } })).status,
    409,
  );
});
