import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { STATUS, statusName } from "../../../../smpp/smpp.ts";
import { parse } from "../paths.ts";
import { isSigned, type SignedCall } from "../signature.ts";
import { readAnswer, readInbound, readReceipts, requestOf } from "../upstream.ts";
import { filterNames } from "../template.ts";
import { carrierFilePage } from "./reference.ts";
import { makeLink, readCarrier, readCatalogue, type Catalogue } from "./catalogue.ts";
import { recordings, type Recording } from "../../../../../test/fixtures/carrier-recordings.ts";

let dataDir: string;
let catalogue: Catalogue;
before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "tuma-catalogue-"));
  catalogue = await readCatalogue(dataDir);
});
after(() => rm(dataDir, { recursive: true, force: true }));

const message = {
  to: "+250788123456",
  to_digits: "250788123456",
  from: "TUMA",
  text: 'Muraho "Ana" & €5',
  reference: "4471",
  id: "4471-5f0c1a9be2d84c7705f1",
  validity_seconds: "86400",
  encoding: "gsm7",
  receipt_url: "https://sms.example.rw/carriers/car_1/receipts/key",
  audio_url: "https://sms.example.rw/calls/token.wav",
  answer_url: "https://sms.example.rw/carriers/car_1/calls/token",
  call: "reference=4471&audio=token",
  call_id: "5f0c1a9be2d84c77",
  language: "rw",
};

const linkOf = ({ carrier, settings }: Recording) => {
  const made = makeLink(catalogue.carriers.get(carrier)!, settings);
  return { ...made, credentials: { ...made.settings, ...made.secrets } };
};
const callOf = (body: string, type: string, headers: Record<string, string>): SignedCall => ({
  headers,
  query: {},
  form: type === "form" ? Object.fromEntries(new URLSearchParams(body)) : (parse(body) as Record<string, string>),
  url: message.receipt_url,
  body: Buffer.from(body),
});
const dataOf = (body: string, type: string) =>
  type === "form" ? Object.fromEntries(new URLSearchParams(body)) : parse(body);

test("every carrier file of ours is valid and has recordings", () => {
  assert.deepEqual(catalogue.problems, []);
  assert.deepEqual([...catalogue.carriers.keys()].sort(), recordings.map(({ carrier }) => carrier).sort());
  for (const { name, sources, setup, own } of catalogue.carriers.values()) {
    assert.ok(sources.length > 0 && setup !== "", name);
    assert.equal(own, false);
  }
});

for (const recording of recordings)
  describe(recording.carrier, () => {
    test("gets the request that its reference documents", () => {
      const { http, credentials } = linkOf(recording);
      const { url, method, headers, body } = requestOf(http, { ...credentials, ...message }, "an-access-token");
      assert.equal(url, recording.request.url);
      assert.equal(method, "POST");
      for (const [name, value] of Object.entries(recording.request.headers)) assert.equal(headers[name], value, name);
      assert.deepEqual(dataOf(body!, recording.request.type), recording.request.body);
    });

    for (const [status, body, outcome, id] of recording.answers)
      test(`its response ${status} ${body.slice(0, 60)} is understood`, () => {
        const answer = readAnswer(linkOf(recording).http, status, body, message.id);
        const said = answer && (answer.refuses ?? statusName(answer.status));
        assert.deepEqual([said, answer?.id ?? ""], [outcome, id ?? ""]);
      });

    for (const [type, body, expected] of recording.receipts)
      test(`reports ${expected.state} by ${body.slice(0, 60)}`, () => {
        const { items } = readReceipts(linkOf(recording).http, dataOf(body, type));
        assert.deepEqual(items, [{ reference: undefined, error: undefined, ...expected }]);
      });

    test("passes on a message from a phone", { skip: recording.inbound ? false : "it makes calls only" }, () => {
      const [type, body, expected] = recording.inbound!;
      const { http, credentials } = linkOf(recording);
      assert.deepEqual(readInbound(http, dataOf(body, type), credentials).items, [expected]);
      const [receiptType, receipt] = recording.receipts[0]!;
      // Where both come to one address, neither is taken for the other.
      if (http.inbound.shares_address) {
        assert.deepEqual(readReceipts(http, dataOf(body, type)), { items: [], other: true });
        assert.deepEqual(readInbound(http, dataOf(receipt, receiptType), credentials), { items: [], other: true });
      }
    });

    const { signed } = recording;
    if (signed)
      test("must sign its calls if the key was given", () => {
        const { http, credentials } = linkOf(recording);
        const headers = signed.headers(receipt(), message.receipt_url);
        assert.equal(
          isSigned(http, credentials, callOf(receipt(headers), recording.receipts[0]![0], lower(headers))),
          true,
        );
        const other = callOf(receipt(headers).replace(/[0-9]/, "9x"), recording.receipts[0]![0], lower(headers));
        assert.equal(isSigned(http, credentials, other), false);
        assert.equal(isSigned(http, credentials, callOf(receipt(), recording.receipts[0]![0], {})), false);
        const { [signed.setting]: _key, ...rest } = recording.settings;
        const unsigned = () => makeLink(catalogue.carriers.get(recording.carrier)!, rest).http.signature;
        if (signed.optional) assert.equal(unsigned(), null);
        else assert.throws(unsigned, /is missing/);
      });

    /** The first receipt; a signature that is a parameter is added to it. */
    const receipt = (headers: Record<string, string> = {}) => {
      const [, text] = recording.receipts[0]!;
      return headers["sig"] === undefined ? text : JSON.stringify({ ...(parse(text) as object), sig: headers["sig"] });
    };
  });

const lower = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

test("the signature of Twilio's own example is accepted", () => {
  const { http } = makeLink(catalogue.carriers.get("twilio")!, { account_sid: "AC1", auth_token: "12345" });
  const call = {
    headers: { "x-twilio-signature": "RSOYDt4T1cUTdK1PDd93/VVr8B8=" },
    query: { foo: "1", bar: "2" },
    form: {
      CallSid: "CA1234567890ABCDE",
      Caller: "+14158675309",
      Digits: "1234",
      From: "+14158675309",
      To: "+18005551212",
    },
    url: "https://mycompany.com/myapp.php?foo=1&bar=2",
    body: Buffer.alloc(0),
  };
  assert.equal(isSigned(http, { auth_token: "12345" }, call), true);
  assert.equal(isSigned(http, { auth_token: "12346" }, call), false);
});

const authorized = (authorization: string): SignedCall => ({
  headers: { authorization },
  query: {},
  form: {},
  url: "",
  body: Buffer.alloc(0),
});

test("a secret in a header is compared as a whole, and an empty one is never accepted", () => {
  const made = readCarrier(
    JSON.stringify({
      name: "x",
      settings: [{ name: "token", label: "Token", secret: true, required: false }],
      http: {
        url: "https://a.example/",
        signature: { header: "Authorization", algorithm: "none", encoding: "utf8", prefix: "Bearer ", key: "{token}" },
      },
    }),
  );
  assert.equal(isSigned(made.http, { token: "s3cret" }, authorized("Bearer s3cret")), true);
  for (const value of ["Bearer s3cre", "Bearer s3cret1", "s3cret", "Bearer "])
    assert.equal(isSigned(made.http, { token: "s3cret" }, authorized(value)), false, value);
  assert.equal(isSigned(made.http, { token: "" }, authorized("Bearer ")), false);
});

/** The request to a carrier for a variant of the message. */
const body = (carrier: string, settings: Record<string, string>, more: Partial<typeof message>) => {
  const { http, credentials } = linkOf({ ...recordings.find((each) => each.carrier === carrier)!, settings });
  return dataOf(
    requestOf(http, { ...credentials, ...message, ...more }).body!,
    http.content_type.includes("json") ? "json" : "form",
  );
};

const answerOf = (id: string) => catalogue.carriers.get(id)!.http.calls!.answer;

test("providers of calls are told to play the audio and to post the key, in their own form", () => {
  assert.equal(
    answerOf("twilio-voice"),
    '<Response><Pause length="1"/><Gather input="dtmf" numDigits="1" timeout="5" action="{keys_url}" method="POST"><Play>{audio_url}</Play></Gather></Response>',
  );
  assert.deepEqual(
    (JSON.parse(answerOf("jambonz")) as { verb: string }[]).map(({ verb }) => verb),
    ["answer", "pause", "gather", "hangup"],
  );
});

test("long messages, numeric senders and messaging services are written as each carrier expects", () => {
  const vonage = { api_key: "k", api_secret: "s" };
  assert.partialDeepStrictEqual(
    body("vonage", vonage, { encoding: "ucs2", from: "+250788000000", validity_seconds: "1" }),
    {
      type: "unicode",
      from: "250788000000",
      ttl: "20000",
    },
  );
  const twilio = { account_sid: "AC1", auth_token: "t", messaging_service_sid: "MG1" };
  const service = body("twilio", twilio, {}) as Record<string, string>;
  assert.deepEqual([service["MessagingServiceSid"], "From" in service], ["MG1", false]);
  assert.partialDeepStrictEqual(body("mtn", { consumer_key: "k", consumer_secret: "s" }, {}), { serviceCode: "TUMA" });
  const phone = { username: "u", password: "p" };
  assert.partialDeepStrictEqual(body("android-sms-gateway", { ...phone, sim_number: "2" }, {}), {
    simNumber: 2,
    ttl: 86_400,
  });
  assert.ok(!("simNumber" in (body("android-sms-gateway", phone, {}) as object)));
});

test("the reference page is up to date (npm run docs), and names each filter and value", async () => {
  const page = await readFile(new URL("../../../../../docs/reference/carrier-files.md", import.meta.url), "utf8");
  assert.equal(page, carrierFilePage());
  for (const name of filterNames) assert.match(page, new RegExp(`^\\| \`${name}[:\`]`, "m"));
});

/** The refusal of a file that is valid except for these members. */
const refusal = (change: Record<string, unknown>) => {
  const good = {
    name: "Mine",
    settings: [{ name: "api_key", label: "Key", secret: true }],
    http: { url: "https://a.example/" },
  };
  try {
    readCarrier(JSON.stringify({ ...good, ...change }));
  } catch (error) {
    return (error as Error).message;
  }
  return undefined;
};

test("an invalid carrier file is refused with field, reason and fix", () => {
  assert.equal(refusal({}), undefined);
  const http = { url: "https://a.example/" };
  for (const [change, expected] of [
    [{ name: undefined }, /`name` is missing/],
    [{ http: {} }, /`http\.url` is missing/],
    [{ http: { ...http, anwser: {} } }, /`http\.anwser` is an unknown field.*`?answer/],
    [
      { http: { ...http, body: { a: [{ b: "{api_kee}" }] } } },
      /`http\.body\.a\.0\.b` has the unknown placeholder `\{api_kee\}`/,
    ],
    [{ http: { ...http, body: { a: "{to|digitz}" } } }, /`http\.body\.a` has the unknown filter `digitz`.*digits/],
    [{ http: { ...http, body: { a: "{to|max:x}" } } }, /`http\.body\.a` has the filter `max` with the argument `x`/],
    [{ http: { ...http, body: { a: "{to|or:nobody}" } } }, /names the unknown value `nobody`/],
    [
      { http: { ...http, signature: { header: "X", key: "{text}" } } },
      /`http\.signature\.key` has the unknown placeholder `\{text\}`/,
    ],
    [{ http: { ...http, signature: { header: "X", over: "{bodi}" } } }, /`http\.signature\.over`/],
    [{ http: { ...http, receipt: { states: { x: "GONE" } } } }, /`http\.receipt\.states\.x`/],
    [{ http: { url: "{nowhere}/x" } }, /`http\.url` has the unknown placeholder/],
    [{ http: { url: "{api_key}/x" } }, /`http\.url` is not a URL/],
    [{ http: { ...http, auth: { type: "oauth" } } }, /`http\.auth\.token_url` is missing/],
    [
      { settings: [{ name: "to", label: "To" }] },
      /`settings\[0\]\.name` is `to`, which is the placeholder of a message/,
    ],
    [{ settings: [{ name: "a", label: "A", choices: ["x"], default: "y" }] }, /`settings\[0\]\.default` is not among/],
    [{ settings: [{ name: "A", label: "A" }] }, /`settings\[0\]\.name`/],
  ] as const)
    assert.match(refusal(change) ?? "accepted", expected);
  assert.throws(() => readCarrier("{,}"), /not valid JSON/);
  assert.throws(() => readCarrier(`"${"x".repeat(70_000)}"`), /longer than/);
  assert.throws(() => readCarrier("[]"), /must be/);
});

test("invalid values for a carrier's settings are refused by name", () => {
  const termii = catalogue.carriers.get("termii")!;
  const refused = (given: Record<string, string>) => {
    try {
      makeLink(termii, given);
    } catch (error) {
      return (error as { extras: { errors: { field: string }[] } }).extras.errors[0]!.field;
    }
    return undefined;
  };
  assert.equal(refused({ api_key: "k" }), undefined);
  assert.equal(refused({}), "settings.api_key");
  assert.equal(refused({ api_key: " " }), "settings.api_key");
  assert.equal(refused({ api_key: "k", api_secret: "x" }), "settings.api_secret");
  assert.equal(refused({ api_key: "k", channel: "whatsapp" }), "settings.channel");
  for (const base_url of ["api.termii.com", "ftp://a.b", "https://u:p@a.b", "https://a.b?c=d", "https://a.b/{text}"])
    assert.equal(refused({ api_key: "k", base_url }), "settings.base_url", base_url);
});

test("the operator's files are added or replace ours of the same name, and invalid ones are reported", async () => {
  const folder = path.join(dataDir, "carriers");
  await mkdir(folder, { recursive: true });
  const mine = { name: "Mine", http: { url: "https://a.example/" } };
  await writeFile(path.join(folder, "mine.json"), JSON.stringify(mine));
  await writeFile(path.join(folder, "termii.json"), JSON.stringify({ ...mine, name: "My Termii" }));
  await writeFile(path.join(folder, "broken.json"), "{");
  await writeFile(path.join(folder, "Capital.json"), JSON.stringify(mine));
  await writeFile(path.join(folder, "notes.txt"), "not a carrier");
  const { carriers, problems } = await readCatalogue(dataDir);
  assert.deepEqual(
    [carriers.get("mine")?.own, carriers.get("termii")?.name, carriers.get("infobip")?.own],
    [true, "My Termii", false],
  );
  assert.equal(problems.length, 2);
  assert.match(problems[0]!, /Capital\.json is not used: .*lower-case letters, digits and hyphens/);
  assert.match(problems[1]!, /broken\.json is not used: It is not valid JSON/);
});

test("each meaning of a response maps to a command_status of SMPP", () => {
  const { http } = readCarrier(
    JSON.stringify({
      name: "x",
      http: { url: "https://a.example/", answer: { status: "a|b", accepted: ["ok"], credit: ["broke"] } },
    }),
  );
  const said = (status: number, body: object) => readAnswer(http, status, JSON.stringify(body));
  assert.deepEqual(said(200, { a: "unheard of", b: "broke" }), {
    status: STATUS.ESME_RTHROTTLED,
    id: "",
    refuses: "credit",
  });
  assert.equal(said(200, { a: "unheard of" })!.status, STATUS.ESME_RX_R_APPN);
  assert.equal(said(200, {}), undefined, "in doubt");
  assert.equal(said(500, { a: "ok" })!.status, STATUS.ESME_RSYSERR, "no error is an acceptance");
  assert.deepEqual(said(402, {}), { status: STATUS.ESME_RTHROTTLED, id: "", refuses: "credit" });
});

test("an HMAC covers the octets of the body, whatever its encoding", () => {
  const http = linkOf(recordings.find(({ carrier }) => carrier === "textbee")!).http;
  const body = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);
  const signature = createHmac("sha256", "a signing secret of 20+").update(body).digest("hex");
  const call = { headers: { "x-signature": signature }, query: {}, form: {}, url: "", body };
  assert.equal(isSigned(http, { signing_secret: "a signing secret of 20+" }, call), true);
});
