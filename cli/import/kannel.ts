import type { CarrierInput, SmppCredentialInput } from "../../sdk/src/index.ts";
import { english } from "../../src/base/sentences/sentence.ts";
import { compileCheck } from "../../src/http/validation.ts";
import { NewLinkBody } from "../../src/core/carriers/schemas.ts";
import { weaknessOf } from "../../src/core/accounts/people/passwords.ts";
import { readKeyword } from "../../src/core/accounts/numbers/keywords.ts";
import { meant } from "../meant.ts";
import type { Fault, Group, Place, Variable } from "./kannel-file.ts";

/** A link to make, and what decides in Kannel which numbers it takes. */
export interface PlannedLink extends Place {
  body: CarrierInput & { name: string; host: string };
  prefixes: { allowed: string[]; denied: string[]; preferred: string[] };
  /** The variables that keep messages from it in Kannel, and are not taken: here it could carry more. */
  unconfined: string[];
  /** Whether Kannel binds for receiving. */
  receives: boolean;
}

/** A credential to make. */
export interface PlannedCredential extends Place {
  body: SmppCredentialInput & { system_id: string; password: string };
}

/** An inbound number to assign; without keywords the account gets all of its messages. */
export interface PlannedNumber extends Place {
  number: string;
  keywords: string[];
}

/** A route, with the names of its links. */
export interface PlannedRoute {
  prefix: string;
  links: { name: string; priority: number }[];
}

/** What a configuration of Kannel becomes here. */
export interface Plan {
  links: PlannedLink[];
  credentials: PlannedCredential[];
  numbers: PlannedNumber[];
  routes: PlannedRoute[];
  /** Lines that are not taken, and why. */
  left: Fault[];
}

/** What the person who imports decides. */
export interface Wishes {
  /** Take passwords that are short or common. */
  weakPasswords: boolean;
  /** From where users without `user-allow-ip` may come. */
  from: string[];
  /** The number that services answer, if no link says so. */
  number: string | undefined;
}

/** Plans what to make of the groups of a configuration. Pure. */
export function planOf(groups: Group[], wishes: Wishes): Plan {
  const plan: Plan = { links: [], credentials: [], numbers: [], routes: [], left: [] };
  const services: Reader[] = [];
  const numbers: PlannedNumber[] = [];
  for (const group of groups) {
    const reader = new Reader(group, plan.left);
    if (group.kind === "smsc") readLink(reader, plan, numbers);
    else if (group.kind === "sendsms-user") readUser(reader, plan, wishes);
    else if (group.kind === "sms-service") services.push(reader);
    else readOther(reader);
  }
  if (wishes.number !== undefined) numbers.push({ file: "", line: 0, number: wishes.number, keywords: [] });
  plan.numbers = assigned(
    numbers.filter(({ number }, n) => numbers.findIndex((each) => each.number === number) === n),
    services,
    plan.left,
  );
  plan.routes = routesOf(plan);
  for (const { receives, body, file, line } of plan.links)
    if (!receives)
      plan.left.push({
        file,
        line,
        reason: `${body.name} only sends in Kannel; the link binds a receiver too, without which there are no receipts`,
      });
  const files = [...new Set(groups.map(({ file }) => file))];
  plan.left.sort((one, other) => files.indexOf(one.file) - files.indexOf(other.file) || one.line - other.line);
  return plan;
}

/** The variables of a group; what nobody asked for is left. */
class Reader {
  readonly group: Group;
  readonly #left: Fault[];
  readonly #read = new Set<string>();
  readonly #garbled: string[] = [];

  constructor(group: Group, left: Fault[]) {
    this.group = group;
    this.#left = left;
  }

  get place(): Place {
    return { file: this.group.file, line: this.group.line };
  }

  /** A value; the last one of several, as in Kannel. */
  text(name: string): string | undefined {
    this.#read.add(name);
    return this.#find(name)?.value;
  }

  /** A number; another value is left. */
  number(name: string, least: number, most: number): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = text === "" ? Number.NaN : Number(text);
    if (value >= least && value <= most) return value;
    if (Number.isNaN(value)) this.#garbled.push(name);
    this.leave(name, `${JSON.stringify(text)} is not a number from ${least} to ${most}, which Tuma takes`);
    return undefined;
  }

  /** A port, 0 for the usual one. What is none counts as no number. */
  port(name: string): number | undefined {
    const port = this.number(name, 0, 65_535);
    if (port === undefined && this.text(name) !== undefined && !this.#garbled.includes(name)) this.#garbled.push(name);
    return port;
  }

  /** Leaves the whole group if a number in it is none: what was meant is not known, and the default may let more through. Whether it did. */
  leaveGarbled(name: string): boolean {
    if (this.#garbled.length === 0) return false;
    this.leaveAll(`correct ${this.#garbled.map((each) => `\`${each}\``).join(" and ")} of ${name} first`);
    return true;
  }

  flag(name: string, fallback = false): boolean {
    const text = this.text(name);
    return text === undefined ? fallback : /^(true|yes|on|1)$/i.test(text);
  }

  /** A list with semicolons. */
  list(name: string): string[] {
    return (this.text(name) ?? "")
      .split(";")
      .map((each) => each.trim())
      .filter((each) => each !== "");
  }

  /** A variable that something else is said of. */
  taken(name: string): Variable | undefined {
    this.#read.add(name);
    return this.#find(name);
  }

  /** Says that a variable is not taken, if the group has it. */
  leave(name: string, reason: string): void {
    this.#read.add(name);
    const found = this.#find(name);
    if (found) this.#left.push({ file: found.file, line: found.line, reason: `\`${name}\`: ${reason}` });
  }

  /** Says that the whole group is not taken. */
  leaveAll(reason: string): void {
    this.#left.push({ ...this.place, reason: `\`group = ${this.group.kind}\`: ${reason}` });
  }

  /** Says of each variable that nobody asked for that it is not taken. */
  leaveRest(reasons: Record<string, string>): void {
    for (const { name } of this.group.variables)
      if (!this.#read.has(name)) this.leave(name, reasons[name] ?? this.#unknown(name, Object.keys(reasons)));
  }

  #unknown(name: string, left: string[]): string {
    const likely = meant(name, [...this.#read, ...left]);
    return likely === undefined || this.#find(likely)
      ? "Tuma has nothing like it"
      : `nothing has this name; \`${likely}\` was probably meant`;
  }

  #find(name: string): Variable | undefined {
    return this.group.variables.findLast((each) => each.name === name);
  }
}

const ownLog = "Tuma has one log for everything";
const byRoute = "which link carries a message is decided by routes, by prefix, network and account; add one";
const byMessage = "each message has its own validity";

/** Why variables of links are not taken. */
const leftOfLinks: Record<string, string> = {
  "allowed-smsc-id": byRoute,
  "allowed-smsc-id-regex": byRoute,
  "denied-smsc-id": byRoute,
  "denied-smsc-id-regex": byRoute,
  "preferred-smsc-id": byRoute,
  "allowed-prefix-regex": byRoute,
  "denied-prefix-regex": byRoute,
  "unified-prefix": "numbers are read by the numbering plans, and local ones by the account's `default_country`",
  "white-list": "numbers are not limited one by one",
  "black-list": "import these numbers with `tuma optouts import FILE`",
  "log-file": ownLog,
  "log-level": ownLog,
  instances: "not needed: one session carries as much as `window` allows",
  "reconnect-delay": "not needed: a link reconnects after a second, doubling to 30",
  "connection-timeout": "not needed: a silent session is noticed by enquire_link",
  validityperiod: byMessage,
  "esm-class": "not needed: it is set for each message",
  "ssl-client-certkey-file": "a link has no certificate of its own; ask the carrier to go by password and address",
  "bind-addr-ton": "a link binds with TON 0; `addresses` has those of messages",
  "bind-addr-npi": "a link binds with NPI 0; `addresses` has those of messages",
  "dead-start": 'not needed: the link is made disabled, and enabled by `{"enabled":true}`',
};

/** What also keeps messages from a link in Kannel, and has no counterpart that could be made. */
const confining = [
  "allowed-prefix-regex",
  "denied-prefix-regex",
  "allowed-smsc-id",
  "denied-smsc-id",
  "allowed-smsc-id-regex",
  "denied-smsc-id-regex",
];

const wordsOfCharsets: Record<string, "gsm" | "latin1" | "ascii"> = {
  GSM: "gsm",
  "GSM-7": "gsm",
  "ISO-8859-1": "latin1",
  "ISO8859-1": "latin1",
  LATIN1: "latin1",
  ASCII: "ascii",
  "US-ASCII": "ascii",
};

/** SMPP v3.4 §4.1.1 has 8 characters, and Kannel cuts the rest off: what the carrier takes is what it gets. */
const sentPassword = 8;

const checkLink = compileCheck(NewLinkBody, "body");

function readLink(reader: Reader, plan: Plan, numbers: PlannedNumber[]): void {
  const kind = reader.text("smsc");
  if (kind !== "smpp") return reader.leaveAll(otherLink(kind));
  const [host, systemId, password] = ["host", "smsc-username", "smsc-password"].map((name) => reader.text(name) ?? "");
  if (!host || !systemId) return reader.leaveAll(`it has no \`${host ? "smsc-username" : "host"}\``);
  const [port, receive] = [reader.port("port"), reader.port("receive-port")];
  if (receive && !port && foldReceiver(plan, host, systemId)) return;
  const isTransceiver = reader.flag("transceiver-mode");
  if (receive && port && receive !== port)
    reader.leave(
      "receive-port",
      `a link has one port: both sessions will be on ${port}. Ask the carrier whether that is right`,
    );
  // Where Kannel detects the kind of a sender, these are for the digits that have no `+`.
  const [isDetected, source] = [reader.flag("source-addr-autodetect", true), numbering(reader, "source-addr")];
  const body: PlannedLink["body"] = {
    name: nameOf(reader.text("smsc-id") ?? host, plan),
    host: host.replaceAll(/^\[|\]$/g, ""),
    port: port || receive || 2775,
    system_id: systemId,
    password: password!.slice(0, sentPassword),
    system_type: reader.text("system-type"),
    service_type: reader.text("service-type"),
    address_range: reader.text("address-range"),
    bind: isTransceiver ? "transceiver" : "tx_rx",
    enabled: false,
    keep_sandbox: true,
    tls: reader.flag("use-ssl") || undefined,
    parts_per_second: reader.number("throughput", 0.1, 100_000),
    window: reader.number("max-pending-submits", 1, 5_000),
    enquire_link_seconds: reader.number("enquire-link-interval", 1, 600),
    response_timeout_seconds: reader.number("wait-ack", 0.2, 120),
    encoding: encodingOf(reader),
    addresses: defined({
      destination: numbering(reader, "dest-addr"),
      alphanumeric: isDetected ? undefined : source,
      international: isDetected ? undefined : source,
      short: source,
    }),
  };
  if (reader.leaveGarbled(body.name)) return;
  // Else a dry run would promise what the service refuses.
  const checked = checkLink(defined(body));
  if ("error" in checked) return reader.leaveAll(`${body.name}: ${checked.error.message}`);
  const own = reader.text("my-number");
  if (own) numbers.push({ ...reader.place, number: own, keywords: [] });
  if (password!.length > sentPassword)
    reader.leave("smsc-password", `Kannel sends only its first ${sentPassword} characters, and so does the link`);
  const [allowed, denied, preferred] = [
    prefixesOf(reader, "allowed-prefix"),
    prefixesOf(reader, "denied-prefix"),
    prefixesOf(reader, "preferred-prefix"),
  ];
  checkVersion(reader);
  reader.leaveRest(leftOfLinks);
  plan.links.push({
    ...reader.place,
    body: defined(body) ?? body,
    prefixes: { allowed: allowed.read, denied: denied.read, preferred: preferred.read },
    unconfined: [
      ...(allowed.local.length > 0 ? ["allowed-prefix"] : []),
      // Numbers have their country codes here, so that none is kept from a link by how it is written.
      ...(denied.local.some((each) => !/^0+$/.test(each)) ? ["denied-prefix"] : []),
      ...confining.filter((name) => reader.taken(name)),
    ],
    receives: isTransceiver || Boolean(receive),
  });
}

/** A group that is the receiver of an earlier one: together they are one link. */
function foldReceiver(plan: Plan, host: string, systemId: string): boolean {
  const sender = plan.links.find(({ body }) => body.host === host && body.system_id === systemId);
  if (sender) sender.receives = true;
  return sender !== undefined;
}

function otherLink(kind: string | undefined): string {
  if (kind === "http")
    return "an HTTP upstream is a link with `bind` `http`, whose request you describe; see the guide to carriers, and the ready-made ones";
  if (kind === "fake") return "the simulated carrier of the sandbox does this";
  if (kind === "at") return "a modem is no link; an Android phone can be one, see the ready-made carriers";
  return kind ? `Tuma does not speak ${kind}; ask the carrier for SMPP or HTTP` : "it has no `smsc`";
}

function checkVersion(reader: Reader): void {
  const version = reader.text("interface-version");
  if (version && version !== "34") reader.leave("interface-version", "a link speaks SMPP 3.4");
}

function encodingOf(reader: Reader): CarrierInput["encoding"] {
  const charset = reader.text("alt-charset");
  const alphabet = charset === undefined ? undefined : wordsOfCharsets[charset.toUpperCase()];
  if (charset && !alphabet)
    reader.leave("alt-charset", `Tuma's alphabets are gsm, gsm-packed, latin1 and ascii, not ${charset}`);
  const ids = Number(reader.text("msg-id-type") ?? Number.NaN);
  return defined({
    default_alphabet: alphabet,
    // With equal bases there is nothing to convert but zeros in front, which the link learns.
    receipt_ids: ids === 1 ? ("response_hex" as const) : ids === 2 ? ("receipt_hex" as const) : undefined,
  });
}

function numbering(reader: Reader, prefix: string): { ton?: number | undefined; npi?: number | undefined } | undefined {
  return defined({ ton: reader.number(`${prefix}-ton`, 0, 6), npi: reader.number(`${prefix}-npi`, 0, 18) });
}

/** The members that are not undefined; undefined if there are none. */
function defined<T extends object>(object: T): T | undefined {
  const members = Object.entries(object).filter(([, value]) => value !== undefined);
  return members.length === 0 ? undefined : (Object.fromEntries(members) as T);
}

/** A name that Tuma takes and no other link has: Kannel's may be shared, for several sessions. */
function nameOf(id: string, { links }: Plan): string {
  const name =
    id
      .replaceAll(/[^A-Za-z0-9 ._-]/g, "-")
      .replace(/^[^A-Za-z0-9]+/, "")
      .slice(0, 50) || "kannel";
  const taken = new Set(links.map(({ body }) => body.name));
  for (let n = 1; ; n++) {
    const each = n === 1 ? name : `${name}-${n}`;
    if (!taken.has(each)) return each;
  }
}

/** The digits of a prefix that has a country code; undefined for others. */
const withCode = (prefix: string) => /^(?:\+|00)?([1-9]\d{0,14})$/.exec(prefix)?.[1];

/** Prefixes with their country code, without a sign; and those without one, unless they are another way to write one that has it. */
function prefixesOf(reader: Reader, name: string): { read: string[]; local: string[] } {
  const given = reader.list(name);
  const read = given.map(withCode).filter((each) => each !== undefined);
  const local = given.filter((each) => {
    const digits = each.replace(/^0+/, "");
    return withCode(each) === undefined && (digits === "" || read.every((code) => !code.endsWith(digits)));
  });
  if (local.length > 0)
    reader.leave(
      name,
      `${local.join(", ")} ${local.length === 1 ? "has" : "have"} no country code; a route needs one, such as 25078`,
    );
  return { read, local };
}

const oneByOne = "numbers are not limited one by one";
const asOptOuts = "import these numbers with `tuma optouts import FILE`";

const leftOfUsers: Record<string, string> = {
  "default-smsc": byRoute,
  "forced-smsc": byRoute,
  "default-sender": "set it as the `default_sender` of the account",
  "faked-sender": "the sender is that of each message; set the `default_sender` of the account",
  "max-messages": "a text may have up to 10 parts, which are charged",
  concatenation: "not needed: parts are always concatenated",
  name: "not needed: it was for the access log",
  "dlr-url": "programs send `dlr-url` with each message, like the other parameters",
  "white-list": oneByOne,
  "black-list": asOptOuts,
  "allowed-prefix": "limit the account's countries instead, in its settings",
  "denied-prefix": "limit the account's countries instead, in its settings",
};

function readUser(reader: Reader, plan: Plan, { weakPasswords, from }: Wishes): void {
  const [name, password] = [reader.text("username") ?? reader.text("user") ?? "", reader.text("password") ?? ""];
  if (!/^[A-Za-z0-9][A-Za-z0-9_.-]{2,14}$/.test(name))
    return reader.leaveAll(
      "the `username` must have 3 to 15 letters, digits, `_`, `.` and `-`; choose another, also in the program",
    );
  if (password === "") {
    // Perhaps under another name, which is told.
    reader.leaveRest(leftOfUsers);
    return reader.leaveAll(`${name} has no \`password\``);
  }
  if (!/^[!-~]{1,64}$/.test(password))
    return reader.leaveAll(
      "the `password` must have 1 to 64 printable ASCII characters; choose another, also in the program",
    );
  const addresses = addressesOf(reader);
  if (addresses === undefined)
    return reader.leaveAll(
      `the addresses of ${name} cannot be kept: list them in \`user-allow-ip\`, as 192.0.2.7 or 10.1.*.*, with no \`user-deny-ip\` or that of *.*.*.*`,
    );
  const allowed = addresses.length > 0 ? addresses : from;
  const weakness = weaknessOf(password, [name]);
  if (weakness !== undefined && !weakPasswords)
    return reader.leaveAll(
      `the \`password\` of ${name} ${english(weakness)}. Change it in the program too, or take it as it is by --weak-passwords`,
    );
  if (weakness !== undefined && allowed.length === 0)
    return reader.leaveAll(
      `the \`password\` of ${name} ${english(weakness)}, so it is taken only with the addresses that it may be used from: add --from ADDRESS`,
    );
  const twin = plan.credentials.find(({ body }) => body.system_id === name);
  if (twin !== undefined)
    return reader.leaveAll(`line ${twin.line} of ${twin.file} has the \`username\` ${name} too; keep one of them`);
  const throughput = reader.number("throughput", 1, 100_000);
  if (reader.leaveGarbled(name)) return;
  reader.leaveRest(leftOfUsers);
  const body: PlannedCredential["body"] = {
    system_id: name,
    password,
    scopes: ["sms:send"],
    ...(allowed.length > 0 ? { allowed_addresses: allowed } : {}),
    ...(weakness === undefined ? {} : { weak_password: true }),
    ...(throughput === undefined ? {} : { parts_per_second: Math.ceil(throughput) }),
  };
  plan.credentials.push({ ...reader.place, body });
}

/** The addresses of a user: `127.0.0.1;10.0.*.*` as ranges, none for any address; undefined if they cannot be kept, which would widen them. */
function addressesOf(reader: Reader): string[] | undefined {
  const given = reader.list("user-allow-ip");
  const denied = reader.list("user-deny-ip");
  if (given.includes(everywhere)) return denied.some((each) => each !== everywhere) ? undefined : [];
  // Whoever is listed may come; without a list, all do whom the other one does not name.
  if (given.length === 0) return denied.length === 0 ? [] : undefined;
  const ranges = given.map(rangeOf);
  return ranges.includes(undefined) || denied.some((each) => each !== everywhere)
    ? undefined
    : ranges.filter((each) => each !== undefined);
}

/** `10.1.*.*` as `10.1.0.0/16`; undefined if it is no range. */
function rangeOf(pattern: string): string | undefined {
  const octets = /^\d{1,3}(\.\d{1,3}){0,3}(?=(\.\*)*$)/.exec(pattern)?.[0].split(".");
  if (octets?.length === 4) return pattern;
  if (!octets || pattern.split(".").length !== 4) return undefined;
  return `${[...octets, 0, 0, 0].slice(0, 4).join(".")}/${8 * octets.length}`;
}

const everywhere = "*.*.*.*";

/** A service that has a URL called, and for which messages. */
interface Program extends Place {
  variable: string;
  url: string;
  words: string[];
}

/** The numbers with the keywords of their services: without a default service, messages with other words have no owner. */
function assigned(numbers: PlannedNumber[], services: Reader[], left: Fault[]): PlannedNumber[] {
  const keywords: string[] = [];
  const programs: Program[] = [];
  let takesAll = services.length === 0;
  for (const service of services) {
    if (numbers.length === 0) {
      service.leaveAll("its number is not said: add --number, the number or short code that messages come to");
      continue;
    }
    const words = wordsOf(service);
    if (words.isDefault) takesAll = true;
    keywords.push(...words.keywords);
    const shown = [...words.keywords, ...(words.isDefault ? ["other messages"] : []), ...words.patterns];
    for (const variable of ["get-url", "post-url"]) {
      const found = service.taken(variable);
      if (found) programs.push({ file: found.file, line: found.line, variable, url: found.value, words: shown });
    }
    service.leaveRest(leftOfServices);
  }
  leavePrograms(programs, numbers, left);
  // Without a keyword, the account would get messages that no service takes.
  if (!takesAll && keywords.length === 0) return [];
  return numbers.map((each) => ({ ...each, keywords: takesAll ? [] : [...new Set(keywords)] }));
}

/** Which messages a service takes. */
function wordsOf(service: Reader): { keywords: string[]; isDefault: boolean; patterns: string[] } {
  const own = [...service.list("keyword"), ...service.list("aliases")];
  const keywords: string[] = [];
  for (const word of own.filter((each) => each !== "default")) {
    const read = readKeyword(word);
    if (read.ok) keywords.push(read.keyword);
    else service.leave("keyword", `${JSON.stringify(word)} is ${english(read.why)}`);
  }
  const pattern = service.text("keyword-regex");
  service.leave(
    "keyword-regex",
    "a keyword is a word here, not a pattern. Give the account all messages of the number, and let its program judge the text",
  );
  return { keywords, isDefault: own.includes("default"), patterns: pattern === undefined ? [] : [`/${pattern}/`] };
}

/** Says how the URLs of services become the program of a number, which has only one: that of several services must tell them apart. */
function leavePrograms(programs: Program[], numbers: PlannedNumber[], left: Fault[]): void {
  const [first] = programs;
  if (!first) return;
  const { file, line, variable, url } = first;
  const of = numbers.map(({ number }) => number).join(" and ") || "the number";
  const path = `PUT /v1/account/twilio/numbers/${numbers[0]?.number ?? "NUMBER"}`;
  const method = variable === "post-url" ? ',"method":"POST"' : "";
  const reason =
    programs.length === 1
      ? `enter it as the program of ${of}, in Kannel's form, under Senders and numbers in the dashboard, or by \`${path}\` with {"form":"kannel","url":${JSON.stringify(url)}${method}}`
      : `a number has one program, and ${programs.length} URLs of services answer ${of}: one program must be entered, and dispatch by the first word (%k). ${programs.map((each) => `${each.words.join(", ")}: ${each.variable} ${each.url}`).join("; ")}`;
  left.push({ file, line, reason: `\`${variable}\`: ${reason}` });
}

const bySending = "Tuma has no fixed answers: the number's program answers, by `/cgi-bin/sendsms`";
const ofAnswers = "it is about the answer, which the number's program sends";
const byLink = "a number's messages are its account's, whichever link they come by";
const fromAll = "messages are taken from every number";

const leftOfServices: Record<string, string> = {
  name: "not needed: it was for the access log",
  "catch-all": "not needed: a keyword takes messages with any words after it",
  "strip-keyword": "not needed: in the URL, %r is the text without its first word",
  "post-xml": "Tuma does not speak Kannel's XML: the number's program is called by a GET or POST, a webhook with JSON",
  "send-sms": "it is sent by the number's program",
  exec: "Tuma runs no programs: the number's program is called by HTTP",
  text: bySending,
  file: bySending,
  "accepted-smsc": byLink,
  "denied-smsc": byLink,
  "accepted-account": byLink,
  "allowed-prefix": fromAll,
  "denied-prefix": fromAll,
  "allowed-prefix-regex": fromAll,
  "denied-prefix-regex": fromAll,
  "allowed-receiver-prefix": "a number is planned for each `my-number`, and for --number",
  "denied-receiver-prefix": "a number is planned for each `my-number`, and for --number",
  "white-list": fromAll,
  "black-list": fromAll,
  "faked-sender": ofAnswers,
  "send-sender": ofAnswers,
  "max-messages": ofAnswers,
  concatenation: ofAnswers,
  "split-chars": ofAnswers,
  "split-suffix": ofAnswers,
  "omit-empty": ofAnswers,
  header: ofAnswers,
  footer: ofAnswers,
  prefix: ofAnswers,
  suffix: ofAnswers,
  "assume-plain-text": ofAnswers,
  "accept-x-kannel-headers": ofAnswers,
  "dlr-mask": ofAnswers,
  "dlr-url": ofAnswers,
};

/** Why whole groups are not taken. */
const leftGroups: Record<string, string> = {
  core: "not needed: Tuma has settings of its own, see the reference of the configuration",
  smsbox: "not needed: programs call `/cgi-bin/sendsms` on Tuma's HTTP port",
  wapbox: "there is no WAP; keep Kannel for it, with Tuma as its smsc",
  "smsbox-route": "not needed: every process takes every message",
  "smpp-tlv": "write it into the `tlvs` of the link; see the guide to carriers",
  modems: "there are no modems",
};

/** What a group that is not needed may still say of all messages. */
const leftOfAll: Record<string, string> = {
  "global-sender": "set it as the `default_sender` of the account; a message that names a sender keeps its own",
  "unified-prefix": "set the account's default country, by which local numbers are read",
  "white-list": oneByOne,
  "white-list-regex": oneByOne,
  "black-list": asOptOuts,
  "black-list-regex": "numbers are not limited by patterns",
  "sendsms-chars": "a number may have spaces, dots, dashes and brackets",
  "mo-recode": "received texts are Unicode",
  "reply-couldnotfetch": ofAnswers,
  "reply-couldnotrepresent": ofAnswers,
  "reply-requestfailed": ofAnswers,
  "reply-emptymessage": ofAnswers,
};

function unknownGroup(kind: string): string {
  const other = meant(kind, ["smsc", "sendsms-user", "sms-service", ...Object.keys(leftGroups)]);
  return other === undefined
    ? "Tuma has nothing like it"
    : `neither Kannel nor Tuma has it; did you mean \`${other}\`?`;
}

function readOther(reader: Reader): void {
  const { kind } = reader.group;
  const isStore = /^(dlr-db|[a-z0-9]+-connection)$/.test(kind);
  reader.leaveAll(isStore ? "not needed: receipts are in Tuma's database" : (leftGroups[kind] ?? unknownGroup(kind)));
  for (const [name, reason] of Object.entries(leftOfAll)) reader.leave(name, reason);
}

/**
 * The routes that choose links as Kannel does by prefix (`smscconn_usable` in bearerbox): for each prefix that is named, and for all
 * other numbers, the links that may carry it, preferred ones first; in the order in which they are tried. None if no link names a prefix, or
 * if a link would carry what Kannel keeps from it.
 */
function routesOf({ links, left }: Plan): PlannedRoute[] {
  const open = links.filter(({ unconfined }) => unconfined.length > 0);
  for (const { file, line, body, unconfined } of open)
    left.push({
      file,
      line,
      reason: `${body.name} does not carry every message in Kannel, by ${unconfined.map((each) => `\`${each}\``).join(" and ")}. That is not taken, so no routes are made; without routes, each enabled link carries every number. Write the prefixes with their country code and import again, or add the routes before you enable ${body.name}`,
    });
  if (open.length > 0) return [];
  const named = new Set(links.flatMap(({ prefixes }) => Object.values(prefixes).flat()));
  if (named.size === 0) return [];
  const longestFirst = [...named].toSorted().toSorted((one, other) => other.length - one.length);
  return [...longestFirst, ""].flatMap((prefix) => {
    const covers = (list: string[]) => list.some((each) => prefix.startsWith(each));
    const able = links.filter(({ prefixes: { allowed, denied } }) => {
      if (allowed.length > 0 && covers(allowed)) return true;
      return denied.length > 0 ? !covers(denied) : allowed.length === 0;
    });
    if (able.length === 0) {
      if (prefix !== "")
        left.push({
          ...links[0]!,
          reason: `numbers with ${prefix} have no link in Kannel; here they take the route of a shorter prefix`,
        });
      return [];
    }
    const isFirst = ({ prefixes: { preferred } }: PlannedLink) => covers(preferred);
    const some = able.some(isFirst);
    const shares = able.map((link) => ({ name: link.body.name, priority: some && !isFirst(link) ? 1 : 0 }));
    return [{ prefix, links: shares.toSorted((one, other) => one.priority - other.priority) }];
  });
}
