/** What third-party software has been tried with Tuma: the rows of docs/reference/interop.md, which `npm run docs` writes. */
import { readFileSync } from "node:fs";
import path from "node:path";

/** A client library or program, tried against one door. */
export interface Row {
  /** The table that it is in: `<!-- door: … -->` in the page. */
  door: string;
  /** The library or program, and its language if that does not show. */
  peer: string;
  /** A version, or where it is pinned: see `pinned`. */
  version: string;
  /** The file whose tests try it: one or more for every scenario, named by `tried`. */
  test: string;
  /** What is tried, in the words of the page. */
  scenarios: readonly string[];
  /** What it needs: settings, and quirks that its users have to know. */
  needs?: string;
}

const root = path.resolve(import.meta.dirname, "../..");

/** The version of a package that a manifest or lockfile pins (package.json, pom.xml, go.mod, Cargo.toml, requirements.txt). */
export function pinned(file: string, name: string): string {
  const text = readFileSync(path.join(root, file), "utf8");
  const found = new RegExp(
    String.raw`(?:^|[\s">])${RegExp.escape(name)}["<=\s][^\d\n]*\n?[^\d\n]*?(\d[\w.-]*)`,
    "m",
  ).exec(text);
  if (!found) throw new Error(`${file} pins no version of ${name}`);
  return found[1]!;
}

/** What every client library was tried with that a program submits and receives with. */
const clientBasics = [
  "wrong password",
  "transceiver",
  "receipt",
  "Unicode",
  "long text in parts",
  "long text in message_payload",
  "refused submit",
  "inbound message",
  "unbind",
  "transmitter and receiver",
] as const;

/** What every library of Standard Webhooks was asked. */
const webhookScenarios = [
  "delivery",
  "changed body or id",
  "wrong secret",
  "old timestamp",
  "rotation with two signatures",
] as const;

/** Every row. A key is what tests call it. */
export const rows = {
  jsmpp: {
    door: "SMPP server",
    peer: "jsmpp (Java)",
    version: pinned("test/peers/smpp/java/pom.xml", "jsmpp"),
    test: "test/peers/smpp/clients.long.test.ts",
    scenarios: [
      ...clientBasics,
      "custom TLV",
      "query_sm and cancel_sm",
      "replace_sm",
      "submit_multi with a refused recipient",
    ],
    needs:
      "enquire_link is sent by the library alone, by its timer. `getShortMessageAsDeliveryReceipt` reads our receipts.",
  },
  cloudhopper: {
    door: "SMPP server",
    peer: "cloudhopper `ch-smpp` (Java)",
    version: pinned("test/peers/smpp/java/pom.xml", "ch-smpp"),
    test: "test/peers/smpp/clients.long.test.ts",
    scenarios: [...clientBasics, "enquire_link", "custom TLV", "query_sm and cancel_sm", "replace_sm"],
    needs:
      "TLVs need sc_interface_version in the bind response, which it has. `DeliveryReceipt.parseShortMessage` reads our receipts.",
  },
  smpplib: {
    door: "SMPP server",
    peer: "smpplib (Python)",
    version: pinned("test/peers/smpp/python/requirements.txt", "smpplib"),
    test: "test/peers/smpp/clients.long.test.ts",
    scenarios: [...clientBasics, "query_sm"],
    needs:
      "`allow_unknown_opt_params=True`, or receipts with a carrier's own TLVs raise an error; it sends none itself. `message_sent_handler` is called for refused submits as well, with no message_id. No cancel_sm, replace_sm or submit_multi.",
  },
  gosmpp: {
    door: "SMPP server",
    peer: "gosmpp (Go)",
    version: pinned("test/peers/smpp/go/go.mod", "github.com/linxGnu/gosmpp"),
    test: "test/peers/smpp/clients.long.test.ts",
    scenarios: [
      ...clientBasics,
      "enquire_link",
      "custom TLV",
      "query_sm and cancel_sm",
      "query_sm of an unknown message",
      "replace_sm",
      "submit_multi with a refused recipient",
    ],
    needs:
      "`AssignSequenceNumber` on a query_sm and on each part that `Split` returns: the former has none, the latter share one.",
  },
  rusmppc: {
    door: "SMPP server",
    peer: "rusmppc (Rust)",
    version: pinned("test/peers/smpp/rust/Cargo.toml", "rusmppc"),
    test: "test/peers/smpp/clients.long.test.ts",
    scenarios: [...clientBasics, "enquire_link", "custom TLV"],
    needs:
      "`disable_interface_version_check()`, since we speak v3.4; `esm_class(EsmClass::from(0))`, since its default is 0x08, an acknowledgement, which gets ESME_RINVESMCLASS.",
  },
  npmSmppClient: {
    door: "SMPP server",
    peer: "smpp (Node.js)",
    version: pinned("package.json", "smpp"),
    test: "test/tlvs.test.ts",
    scenarios: [
      "TLVs passed on, and back in the receipt",
      "flash",
      "binary data with a UDH",
      "submit_multi with a refused recipient",
      "replace_sm",
      "cancel_sm",
    ],
  },
  netSmpp: {
    door: "SMPP server",
    peer: "Net::SMPP (Perl)",
    version: "Debian's `libnet-smpp-perl`",
    test: "test/peers/net-smpp.long.test.ts",
    scenarios: ["bind", "submit", "receipt", "enquire_link", "unbind"],
  },
  kannelClient: {
    door: "SMPP server",
    peer: "Kannel's bearerbox (C)",
    version: "Debian's `kannel`",
    test: "test/peers/kannel-northbound.long.test.ts",
    scenarios: ["messages of 1 to 3 parts and all receipts", "the service killed while it submits"],
  },
  jsmppSimulator: {
    door: "Carrier links over SMPP",
    peer: "jsmpp's SMPPServerSimulator (Java)",
    version: pinned("test/peers/smpp/java/pom.xml", "jsmpp-examples"),
    test: "test/peers/smpp/carriers.long.test.ts",
    scenarios: ["bind", "submit and its response", "receipt", "inbound message at the bind"],
    needs:
      "Nothing: its ids are hexadecimal in the response and decimal in the receipt, which `receipt_ids` `learned` finds out.",
  },
  opensmppSimulator: {
    door: "Carrier links over SMPP",
    peer: "OpenSMPP's simulator (Java)",
    version: pinned("test/peers/smpp/java/pom.xml", "opensmpp-sim"),
    test: "test/peers/smpp/carriers.long.test.ts",
    scenarios: ["bind", "submit and its response", "receipt", "inbound message", "inbound message without addresses"],
    needs:
      "Nothing. Its receipts come from and go to the phone; messages sent from its menu have no addresses, and reach no account.",
  },
  cloudhopperServer: {
    door: "Carrier links over SMPP",
    peer: "cloudhopper `ch-smpp`'s server (Java)",
    version: pinned("test/peers/smpp/java/pom.xml", "ch-smpp"),
    test: "test/peers/smpp/carriers.long.test.ts",
    scenarios: ["bind", "submit and its response", "receipt", "inbound message", "TLVs both ways"],
  },
  goSmppServer: {
    door: "Carrier links over SMPP",
    peer: "go-smpp's test server (Go)",
    version: pinned("test/peers/smpp/go/go.mod", "github.com/fiorix/go-smpp"),
    test: "test/peers/smpp/carriers.long.test.ts",
    scenarios: ["bind", "submit and its response", "receipt", "inbound message", "TLVs both ways"],
    needs:
      "Its deliver_sm has an octet too many unless UDHLength is set to an empty field. Its bind response has the sequence number of its own count, which is the right one for the first bind only.",
  },
  smpp34Server: {
    door: "Carrier links over SMPP",
    peer: "smpp34's server (Python, Rust)",
    version: pinned("test/peers/smpp/python/requirements.txt", "smpp34"),
    test: "test/peers/smpp/carriers.long.test.ts",
    scenarios: ["bind", "submit and its response", "receipt", "inbound message", "TLVs both ways"],
  },
  npmSmppCarrier: {
    door: "Carrier links over SMPP",
    peer: "smpp (Node.js)",
    version: pinned("package.json", "smpp"),
    test: "test/tlvs.test.ts",
    scenarios: [
      "TLVs of messages and constants of the link",
      "TLVs of receipts",
      "TLVs of inbound messages",
      "congestion",
    ],
  },
  courierKannel: {
    door: "RapidPro",
    peer: "courier, Kannel channel (Go)",
    version: "8.2.0",
    test: "test/peers/courier.long.test.ts",
    scenarios: ["send", "receive", "report of a failure"],
    needs: "`send_url`; the number's program in Kannel's form, by POST.",
  },
  courierTwiml: {
    door: "RapidPro",
    peer: "courier, TwiML channel (Go)",
    version: "8.2.0",
    test: "test/peers/courier.long.test.ts",
    scenarios: ["send", "receive", "report of a failure", "long text of Unicode", "opted-out recipient"],
    needs: "`send_url`; a token with `signs_callbacks`; the number's program in Twilio's form.",
  },
  courierExternal: {
    door: "RapidPro",
    peer: "courier, External channel (Go)",
    version: "8.2.0",
    test: "test/peers/courier.long.test.ts",
    scenarios: ["send", "receive"],
    needs: "`send_url` `/v1/sms` with JSON and a bearer token; the number's program in Kannel's form, by GET.",
  },
  standardWebhooksNode: {
    door: "Webhooks",
    peer: "standardwebhooks (Node.js)",
    version: pinned("package.json", "standardwebhooks"),
    test: "test/peers/webhooks/verify.long.test.ts",
    scenarios: webhookScenarios,
  },
  standardWebhooksPython: {
    door: "Webhooks",
    peer: "standardwebhooks (Python)",
    version: pinned("test/peers/webhooks/python/requirements.txt", "standardwebhooks"),
    test: "test/peers/webhooks/verify.long.test.ts",
    scenarios: webhookScenarios,
  },
  standardWebhooksGo: {
    door: "Webhooks",
    peer: "standard-webhooks/libraries/go (Go)",
    version: pinned("test/peers/webhooks/go/go.mod", "github.com/standard-webhooks/standard-webhooks/libraries"),
    test: "test/peers/webhooks/verify.long.test.ts",
    scenarios: webhookScenarios,
  },
  standardWebhooksRust: {
    door: "Webhooks",
    peer: "standardwebhooks (Rust)",
    version: pinned("test/peers/webhooks/rust/Cargo.toml", "standardwebhooks"),
    test: "test/peers/webhooks/verify.long.test.ts",
    scenarios: webhookScenarios,
  },
} as const satisfies Record<string, Row>;

export type Key = keyof typeof rows;

/** The scenarios of a row. */
export type Scenario<K extends Key> = (typeof rows)[K]["scenarios"][number];

/** The rows that a test file tries. */
export function rowsOf(file: string): [Key, Row][] {
  return (Object.entries(rows) as [Key, Row][]).filter(([, { test }]) => test === file);
}

/** The page with each of its tables written anew. */
export function fillIn(page: string): string {
  const doors = new Set((Object.values(rows) as Row[]).map(({ door }) => door));
  for (const door of doors) {
    const [start, end] = [`<!-- door: ${door} -->\n`, "<!-- end -->"];
    const from = page.indexOf(start) + start.length;
    if (from < start.length) throw new Error(`docs/reference/interop.md has no ${start.trim()}`);
    page = `${page.slice(0, from)}\n${tableOf(door)}\n\n${page.slice(page.indexOf(end, from))}`;
  }
  return page;
}

function tableOf(door: string): string {
  const lines = (Object.values(rows) as Row[])
    .filter((row) => row.door === door)
    .map(({ peer, version, scenarios, needs = "" }) => {
      const [tried, needed] = [scenarios.join("; "), needs].map(quoteFields);
      return `| ${[peer, version, tried, needed].join(" | ")} |`;
    });
  return ["| peer | version | scenarios | what it needs |", "|---|---|---|---|", ...lines].join("\n");
}

/** SMPP's names as code, outside of code. */
function quoteFields(text: string): string {
  return text.replaceAll(/`[^`]*`|\b[a-z]+(?:_[a-z]+)+\b/g, (found) =>
    found.startsWith("`") ? found : `\`${found}\``,
  );
}
