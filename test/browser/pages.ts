import { paths } from "../../web/src/paths.ts";
import { until } from "../harness/wait.ts";
import type { Walk } from "./browser.ts";

/** A page to inspect. */
export interface Stop {
  /** Also the name of its screenshot. */
  name: string;
  path: string;
}

/** The pages that most work happens on: those of people of an account, and those of who runs the installation. */
export const mainPages: readonly string[] = [
  "home",
  "inbox",
  "compose-who",
  "bulk",
  "messages",
  "wallet",
  "operator",
  "waiting",
  "accounts",
  "carriers",
  "prices",
  "alarms",
];

/** Every page of the dashboard, with the data of `seed`. */
export async function stopsOf(walk: Walk): Promise<Stop[]> {
  const { message, report, webhook, carrier, verification, account, contactList, template } = await seed(walk);
  return [
    { name: "home", path: paths.home() },
    { name: "start", path: paths.start() },
    { name: "compose-one", path: paths.compose("one", { to: "+250788123456" }) },
    { name: "compose-who", path: paths.compose("who") },
    { name: "messages", path: paths.messages() },
    { name: "message", path: paths.message(message) },
    { name: "bulk", path: paths.bulk() },
    { name: "bulk-send", path: paths.bulkSend(report) },
    { name: "inbox", path: paths.inbox() },
    { name: "conversation", path: paths.conversation("+250788123456") },
    { name: "contacts", path: paths.contacts() },
    { name: "contact-lists", path: paths.contacts({ tab: "lists" }) },
    { name: "contact-list", path: paths.contactList(contactList) },
    { name: "contact-import", path: paths.contactImport() },
    { name: "templates", path: paths.templates() },
    { name: "template-new", path: paths.templateNew() },
    { name: "template", path: paths.template(template) },
    { name: "person", path: paths.person("+250788123456") },
    { name: "verify", path: paths.verify() },
    { name: "verify-latest", path: paths.verify({ tab: "latest" }) },
    { name: "verification", path: paths.verification(verification) },
    { name: "verify-funnel", path: paths.verify({ tab: "funnel" }) },
    { name: "verify-blocks", path: paths.verify({ tab: "blocks" }) },
    { name: "verify-settings", path: paths.verify({ tab: "settings" }) },
    { name: "voice", path: paths.voice() },
    { name: "voice-speak", path: paths.voice({ tab: "tts" }) },
    { name: "voice-entities", path: paths.voice({ tab: "ner" }) },
    { name: "webhooks", path: paths.webhooks() },
    { name: "webhook", path: paths.webhook(webhook) },
    { name: "api-log", path: paths.apiLog() },
    { name: "hooks", path: paths.hooks() },
    { name: "tokens", path: paths.tokens() },
    { name: "wallet", path: paths.wallet() },
    { name: "ledger", path: paths.wallet({ view: "entries" }) },
    { name: "statement", path: paths.statement() },
    { name: "senders", path: paths.senders() },
    { name: "numbers", path: paths.senders({ tab: "numbers" }) },
    { name: "optouts", path: paths.senders({ tab: "optouts" }) },
    { name: "approvals", path: paths.approvals() },
    { name: "team", path: paths.team() },
    { name: "audit", path: paths.team({ tab: "audit" }) },
    { name: "settings", path: paths.settings() },
    { name: "profile", path: paths.settings({ tab: "profile" }) },
    { name: "sandbox", path: paths.settings({ tab: "sandbox" }) },
    { name: "operator", path: paths.operator() },
    { name: "lookup", path: paths.lookup() },
    { name: "looked-up", path: paths.lookedUp(message) },
    { name: "carriers", path: paths.carriers() },
    { name: "carrier", path: paths.carrier(carrier) },
    { name: "routing", path: `${paths.routing()}?to=%2B250788123456` },
    { name: "routes", path: paths.routing({ tab: "routes" }) },
    { name: "prices", path: paths.prices() },
    { name: "margin", path: paths.prices({ tab: "margin" }) },
    { name: "quiet", path: paths.routing({ tab: "quiet" }) },
    { name: "accounts", path: paths.accounts() },
    { name: "account", path: paths.account(account) },
    { name: "people", path: paths.people() },
    { name: "reviews", path: paths.reviews() },
    { name: "unrouted", path: paths.unrouted() },
    { name: "waiting", path: paths.waiting() },
    { name: "credits", path: paths.credits() },
    { name: "reconcile", path: paths.reconcile() },
    { name: "alarms", path: paths.alarms() },
    { name: "system", path: paths.system() },
    { name: "missing", path: "/messages/out_sms_1/nothing" },
  ];
}

const texts = [
  "Muraho Aline, your order 4471 is on its way. Track it at kigalishop.rw/t/4471",
  "Your appointment is tomorrow at 09:30, room 12.",
  "Ubutumwa bwawe bwakiriwe. Murakoze!",
  "Rappel : votre facture de 12 500 RWF échoit vendredi – merci.",
];

/** An account with every kind of data: all outcomes, a bulk send, replies, refusals, a working webhook. */
async function seed({
  server,
  receiver,
}: Walk): Promise<
  Record<"message" | "report" | "webhook" | "carrier" | "verification" | "account" | "contactList" | "template", string>
> {
  const call = async <Body>(request: string, body?: unknown) => (await server.call<Body>(request, { body })).body;
  const hook = await call<{ id: string }>("POST /v1/webhooks", { url: receiver.url });
  const endings = ["3456", "9901", "9902", "9903", "9904", "9906", "9910", "1200", "1201", "1202"];
  const sent = await Promise.all(
    endings.map((ending, index) =>
      call<{ sms_id: string }>("POST /v1/sms", { to: `+25078812${ending}`, text: texts[index % texts.length] }),
    ),
  );
  const recipients = Array.from({ length: 40 }, (_, index) => ({
    phonenumber: `+25078850${index % 13 === 0 ? `${index}9901`.slice(-6) : String(10_000 + index)}`.slice(0, 13),
    name: `Person ${index}`,
  }));
  const bulk = await call<{ report_id: string }>("POST /v1/sms/bulk", {
    recipients,
    text: "Dear @contact.name, the clinic opens at 8 on Saturday.",
    reference: "clinic-saturday",
  });
  await call("POST /v1/sms", { to: "12", text: "not a number" });
  await call("POST /v1/sms", { to: "+250788123456", text: "" });
  const asked = await call<{ request_id: string }>("POST /v1/sms/verify", {
    brand: "Kigali Shop",
    number: "+250788123777",
  });
  for (const text of ["Yego, murakoze!", "Ni ryari?", "STOP"]) {
    await call("POST /v1/sandbox/handsets/+250788123456/messages", { to: "+250788000000", text });
  }
  await call("POST /v1/sandbox/handsets/+250788120001/messages", { to: "7878", text: "WIN 42", telco: "MTN Rwanda" });
  await call("PUT /v1/contacts/fields", {
    fields: [
      { name: "Village", kind: "text" },
      { name: "Insured", kind: "boolean" },
    ],
  });
  await call("POST /v1/contacts", {
    number: "+250788123456",
    language: "rw",
    fields: { Village: "Musanze", Insured: true },
    notes: "Prefers the morning.",
    consent: [{ at: "2025-11-03T08:00:00Z", by: "on paper", words: "Yego, nyandikira." }],
  });
  await call("POST /v1/contacts", { number: "+250788123777", name: "Aline Umutoni" });
  const contactList = await call<{ id: string }>("POST /v1/lists", {
    name: "Musanze",
    filter: 'fields.Village = "Musanze" and opted_out = no',
  });
  const template = await call<{ id: string }>("POST /v1/templates", {
    name: "Visit",
    texts: {
      rw: "Muraho @contact.name, ngwino i @contact.Village ku wa @contact.day. Turagutegereje.",
      en: "Hello @contact.name|friend, please come to @contact.Village on @contact.day – we open at seven.",
    },
    fallbacks: { name: "nshuti", Village: "" },
  });
  await call("POST /v1/senders", { sender: "KIGALISHOP", purpose: "Order updates", countries: ["RW"] });
  await call("POST /v1/account/hooks", { name: "supabase-prod", form: "supabase", sender: "KIGALISHOP" });
  await call("POST /v1/account/hooks", { name: "keycloak", form: "message", test: true });
  await call("POST /v1/hooks/keycloak", { to: "12", text: "Your code is 314159" });
  await call("POST /v1/hooks/keycloak", { to: "+250788121234", text: "Your code is 314159" });
  await call("POST /v1/members", { email: "aline@example.com", role: "developer" });
  await until(
    async () => {
      const { messages } = await call<{ messages: { state: string }[] }>("GET /v1/sms?status=sent&per_page=100");
      return messages.length <= 1;
    },
    { what: "the end of the messages" },
  );
  const { carriers } = await call<{ carriers: { id: string }[] }>("GET /v1/operator/carriers");
  return {
    message: sent[3]!.sms_id,
    report: bulk.report_id,
    webhook: hook.id,
    carrier: carriers[0]!.id,
    verification: asked.request_id,
    account: (await call<{ id: string }>("GET /v1/account")).id,
    contactList: contactList.id,
    template: template.id,
  };
}
