/** Tenants with one of everything that an account can hold, test and live, each marked with words that only its own callers may see. */
import assert from "node:assert/strict";
import { allScopes } from "../../src/http/auth.ts";
import { Browser } from "./browser.ts";
import type { TestServer } from "./server.ts";
import { until } from "./wait.ts";

/** The kinds of object that a path or body names by an id. */
export type Kind =
  | "account"
  | "token"
  | "member"
  | "invitation"
  | "carrier"
  /** A phone that is a carrier. */
  | "device"
  | "webhook"
  | "delivery"
  | "inbound"
  | "report"
  | "message"
  | "verification"
  | "credential"
  | "hook"
  | "note"
  | "answer"
  | "draft"
  | "view"
  | "call"
  | "phone"
  | "contact"
  | "list"
  | "template"
  | "role"
  | "approval"
  | "credit"
  /** The tenant's own account. */
  | "owner"
  /** The tenant's own number. */
  | "number";
export type Ids = Record<Kind, string>;

/** What a path parameter names, by the beginning of the path; the first match wins. */
const named: [RegExp, Kind][] = [
  [/^\/2010-04-01\/.*\/Messages\/\{sid\}/, "message"],
  [/^\/2010-04-01\/.*\/IncomingPhoneNumbers\/\{sid\}/, "number"],
  [/^\/v2\/Services\/\{service\}\/Verifications\/\{sid\}/, "verification"],
  [/^\/2010-04-01\/|^\/v2\/Services\/\{service\}/, "owner"],
  [/^\/v1\/account\/twilio\/numbers\/\{number\}/, "number"],
  [/^\/carriers\/\{id\}/, "carrier"],
  [/^\/v1\/account\/tokens\/\{id\}/, "token"],
  [/^\/v1\/account\/smpp\/\{id\}/, "credential"],
  [/^\/v1\/account\/hooks\/\{id\}/, "hook"],
  [/^\/v1\/approvals\/\{id\}/, "approval"],
  [/^\/v1\/operator\/approvals\/\{id\}/, "credit"],
  [/^\/v1\/roles\/\{role\}/, "role"],
  [/^\/v1\/members\/\{id\}\/resend/, "invitation"],
  [/^\/v1\/members\/\{id\}|^\/v1\/operator\/people\/\{id\}/, "member"],
  [/^\/v1\/operator\/accounts\/\{id\}/, "account"],
  [/^\/v1\/operator\/carriers\/\{id\}/, "carrier"],
  [/^\/v1\/operator\/phones\/\{id\}|^\/phones\/v1\/received\/\{phone\}/, "device"],
  [/^\/v1\/webhooks\/deliveries\/\{id\}|^\/console\/deliveries\/\{id\}/, "delivery"],
  [/^\/v1\/webhooks\/\{id\}/, "webhook"],
  [/^\/v1\/sms\/inbounds\/\{id\}/, "inbound"],
  [/^\/v1\/(sms\/reports|stats\/bulk)\/\{report_id\}/, "report"],
  [/^\/v1\/(sms\/)?verify\/\w+\/\{request_id\}|^\/console\/verifications\/\{id\}/, "verification"],
  [/^\/v1\/sms\/\{id\}|^\/v1\/operator\/messages\/\{id\}/, "message"],
  [/^\/v1\/contacts\/\{id\}/, "contact"],
  [/^\/v1\/lists\/\{id\}/, "list"],
  [/^\/v1\/templates\/\{id\}/, "template"],
  [/^\/console\/notes\/\{id\}/, "note"],
  [/^\/console\/canned-answers\/\{id\}/, "answer"],
  [/^\/console\/drafts\/\{id\}/, "draft"],
  [/^\/console\/views\/\{id\}/, "view"],
  [/^\/v1\/sandbox\/calls\/\{id\}/, "call"],
  [/\{number\}/, "phone"],
];

/** What the parameter of an operation's path names; undefined if it names nothing of an account. */
export function kindNamedBy(operation: string, path: string): Kind | undefined {
  if (!path.replaceAll(/\{(lang|name|token|code)\}/g, "").includes("{")) return undefined;
  const rule = named.find(([pattern]) => pattern.test(path));
  assert.ok(rule, `${operation} is not covered: say in \`named\` what its parameter names`);
  return rule[1];
}

/** Ids that nobody has. */
export const unknown: Ids = {
  account: "acc_999999999999",
  token: "tok_999999999999",
  member: "usr_999999999999",
  invitation: "inv_999999999999",
  carrier: "car_999999999999",
  device: "phn_999999999999",
  webhook: "whk_999999999999",
  delivery: "dlv_999999999999",
  inbound: "in_sms_999999999999",
  report: "00000000-0000-4000-8000-000000000000",
  message: "out_sms_999999999999",
  verification: "vrf_999999999999",
  credential: "esme_999999999999",
  hook: "hook_999999999999",
  note: "note_999999999999",
  answer: "ans_999999999999",
  draft: "99999999999999999999999999999999",
  view: "view_999999999999",
  call: "call_999999999999",
  phone: "+250788439999",
  contact: "ctc_999999999999",
  list: "lst_999999999999",
  template: "tpl_999999999999",
  role: "Nobody",
  approval: "apv_999999999999",
  credit: "apv_999999999999",
  owner: "acc_999999999999",
  number: "+250788000009",
};

/** A credit of an account that waits for another operator, as if the token of the first start had asked for it; its id. */
async function addCredit({ database }: TestServer, account: string): Promise<string> {
  const [row] = await database.sql<{ id: number }[]>`
    insert into credit_approvals (id, account_id, amount, asked_in, asked_by, asked_by_name, asked_by_root, created_at, expires_at)
    select nextval('ids'), ${Number(account.slice(4))}, 1, account_id, 'tok_' || id, name, created_by, now(), now() + interval '7 days'
    from tokens where name = 'bootstrap'
    returning id`;
  return `apv_${row!.id}`;
}

/** One account: its tokens, and per kind of traffic the ids of its objects and the words in them. */
export interface Tenant {
  id: number;
  tokens: Record<"live" | "test", string>;
  live: Ids;
  test: Ids;
  /** In traffic of that kind, and nowhere else. */
  words: Record<"live" | "test", RegExp>;
  /** In the names of live tokens, which test tokens do not see, and in webhooks. */
  administered: RegExp;
  number: string;
}

export const password = "a password of the tests";

type Made = { id: string; token: string };
const later = () => new Date(Date.now() + 86_400_000).toISOString();

/** Saves a view that everybody in the account sees, and returns its id. Only people can save views. */
export async function addView(server: TestServer, account: number, name: string): Promise<string> {
  const id = await server.program.ctx.ids.one();
  await server.database.sql`
    insert into message_views (account_id, id, name, query) values (${account}, ${id}, ${name}, '{}')`;
  return `view_${id}`;
}

/** A call to a simulated phone that is over. */
async function addCall(server: TestServer, account: number, number: string, message: number): Promise<string> {
  const [row] = await server.database.sql<{ id: number }[]>`
    insert into sandbox_calls (number, sender, carrier_id, state, fallback, rings_until, account_id, message_id)
    values (${number}, 'TUMA', ${`call ${message}`}, 'answered', 'answered', now(), ${account}, ${message}) returning id`;
  return `call_${row!.id}`;
}

/** Fills an account of its own; `n` is a digit that tells tenants apart. */
export async function furnish(server: TestServer, n: number): Promise<Tenant> {
  const call = async <Body>(request: string, token: string, body?: unknown): Promise<Body> => {
    const reply = await server.call<Body>(request, { token, ...(body === undefined ? {} : { body }) });
    assert.ok(reply.status < 300, `${request}: ${reply.text}`);
    return reply.body;
  };
  const account = await call<{ id: string; token: Made }>("POST /v1/operator/accounts", server.token, {
    name: `T${n}`,
  });
  for (const test of [false, true])
    await call(`POST /v1/operator/accounts/${account.id}/credit`, server.token, { amount: 50, test });
  const number = `+25078800000${n}`;
  await call("POST /v1/operator/numbers", server.token, { number, account_id: account.id });
  const live = account.token.token;
  const scopes = allScopes.filter((scope) => scope !== "operator");
  const tested = await call<Made>("POST /v1/account/tokens", live, { name: `tq${n}test`, scopes, test: true });
  const word = { live: `zq${n}live`, test: `zq${n}test` };
  const optedOut = { live: `+25078841${n}100`, test: `+25078842${n}100` };
  const tokens = { live, test: tested.token };
  const member = await call<{ id: string }>("POST /v1/members", live, { email: `m${n}@example.com`, role: "viewer" });
  const hook = { url: `http://127.0.0.1:8099/tq${n}live`, events: ["dlr", "inbound"] };
  const webhook = await call<Made>("POST /v1/webhooks", live, hook);
  const delivery = await call<Made>(`POST /v1/webhooks/${webhook.id}/test`, live);
  const view = await addView(server, Number(account.id.slice("acc_".length)), `tq${n}live`);
  const role = { name: `Desk ${n}`, scopes: ["sms:read"] };
  await call("PUT /v1/roles", live, role);
  await call("POST /v1/senders", live, { sender: `SENDER${n}`, purpose: "one to show" });
  const make = async (kind: "live" | "test"): Promise<Ids> => {
    const token = tokens[kind];
    const phone = `+25078843${n}${kind === "live" ? 1 : 2}00`;
    const text = word[kind];
    const draft = { text: `${text}sent`, sender: "TUMA", send_at: later(), reference: text };
    const message = await call<{ sms_id: string }>("POST /v1/sms", token, { ...draft, to: phone });
    const recipients = [{ name: "A", phonenumber: phone }];
    const bulk = await call<{ report_id: string }>("POST /v1/sms/bulk", token, { ...draft, recipients });
    await call("PATCH /v1/account", live, { settings: { approve_above: { recipients: 1 } } });
    const approval = await call<{ approval_id: string }>("POST /v1/sms/bulk", token, {
      ...draft,
      recipients: [...recipients, { name: "B", phonenumber: phone.replace(/0$/, "1") }],
    });
    await call("PATCH /v1/account", live, { settings: { approve_above: null } });
    // As if somebody else had asked.
    await server.database.sql`
      update approvals set asked_by_root = 'usr_1' where id = ${Number(approval.approval_id.slice("apv_".length))}`;
    const verification = await call<{ request_id: string }>("POST /v1/sms/verify", token, {
      brand: `${text}pin`,
      number: phone,
    });
    for (const [from, said] of [
      [phone, `I am ${text}heard`],
      [optedOut[kind], "STOP"],
    ] as const)
      await call(`POST /v1/sandbox/handsets/${from}/messages`, token, { to: number, text: said });
    const inbox = () => call<{ inbound_sms: { id: string; text: string }[] }>("GET /v1/sms/inbounds", token);
    const inbound = await until(async () => {
      const { inbound_sms: all } = await inbox();
      return all.length === 2 && all.find((each) => each.text.includes(text));
    });
    const talk = { ours: number, test: kind === "test" };
    await call(`PATCH /console/conversations/${phone}`, token, { ...talk, name: `${text}name` });
    const note = await call<Made>(`POST /console/conversations/${phone}/notes`, token, {
      ...talk,
      text: `${text}note`,
    });
    const answer = await call<Made>("POST /console/canned-answers", live, { name: `canned ${n}`, text: "Hello" });
    const contact = await call<Made>("POST /v1/contacts", token, {
      number: phone.replace(/0$/, "5"),
      name: `${text}contact`,
    });
    const list = await call<Made>("POST /v1/lists", token, { name: `${text}list` });
    await call(`POST /v1/lists/${list.id}/members`, token, { contacts: [contact.id] });
    const template = await call<Made>("POST /v1/templates", token, {
      name: `${text}template`,
      texts: { en: `${text}template` },
    });
    const draftId = `${kind === "live" ? "a" : "b"}${n}`.repeat(16);
    await call(`PUT /console/drafts/${draftId}`, token, draftOf(`${text}draft`));
    const wish = { name: `tq${n}${kind}`, scopes: ["sms:read"], test: kind === "test" };
    return {
      account: account.id,
      token: (await call<Made>("POST /v1/account/tokens", live, wish)).id,
      member: member.id,
      invitation: member.id,
      carrier: "car_999999999999",
      device: "phn_999999999999",
      webhook: webhook.id,
      delivery: delivery.id,
      inbound: inbound.id,
      report: bulk.report_id,
      message: message.sms_id,
      verification: verification.request_id,
      credential: (await call<Made>("POST /v1/account/smpp", live, { test: kind === "test" })).id,
      hook: (
        await call<Made>("POST /v1/account/hooks", live, {
          name: `tq${n}${kind}`,
          form: "message",
          test: kind === "test",
        })
      ).id,
      template: template.id,
      note: note.id,
      answer: answer.id,
      draft: draftId,
      view,
      call: await addCall(server, Number(account.id.slice(4)), phone, Number(message.sms_id.slice("out_sms_".length))),
      phone,
      contact: contact.id,
      list: list.id,
      role: role.name,
      approval: approval.approval_id,
      credit: await addCredit(server, account.id),
      owner: account.id,
      number,
    };
  };
  const ids = { live: await make("live"), test: await make("test") };
  const seen = (kind: "live" | "test") => new RegExp(`${word[kind]}|\\${optedOut[kind]}`);
  return {
    id: Number(account.id.slice(4)),
    tokens,
    ...ids,
    words: { live: seen("live"), test: seen("test") },
    administered: new RegExp(`tq${n}live`),
    number,
  };
}

/** A new draft of a send, as it is saved. */
export const draftOf = (text: string, revision = 0) => ({
  revision,
  content: {
    to: "",
    text,
    sender: "",
    reference: "",
    smart: false,
    flash: false,
    send_at: null,
    later: null,
    keep_columns: null,
    mapping: null,
    mended: [],
  },
});

/** A person who has accepted an invitation to an account. */
export async function joinAs(server: TestServer, owner: string, email: string, role: string): Promise<Browser> {
  const invited = await server.call<Made>("POST /v1/members", { token: owner, body: { email, role } });
  const browser = new Browser(server);
  const joined = await browser.call("POST /console/invitations/accept", {
    token: invited.body.token,
    name: "Somebody",
    password,
  });
  assert.equal(joined.status, 200, joined.text);
  return browser;
}
