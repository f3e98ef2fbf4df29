import type { Static } from "typebox";
import { callTag } from "../calls.ts";
import { hasGoneLive } from "../../accounts/directory.ts";
import { freeSimulatedNumbers } from "../../accounts/numbers/numbers.ts";
import { audit } from "../../accounts/audit.ts";
import type { AuditAction } from "../../accounts/audit-actions.ts";
import { enterSandbox, keepSandbox, leaveSandbox, sandboxedAccount } from "../../accounts/operator.ts";
import type { Context } from "../../../base/context.ts";
import { beginAgainstOrder, isDuplicate, type Tx } from "../../../base/db.ts";
import { invalidField, Refusal } from "../../../base/errors.ts";
import type { Language } from "../../../base/languages.ts";
import { noted, say, type Sentence } from "../../../base/sentences/sentence.ts";
import { formatId } from "../../../base/ids.ts";
import type { Catalogue } from "../http/catalogue/catalogue.ts";
import { checkUpstream } from "../http/check.ts";
import { notFound } from "../../../http/errors.ts";
import { noteIn } from "../../../http/translations.ts";
import type { Caller } from "../../../http/auth.ts";
import { networkOfCode, unknownCode } from "../routing/networks.ts";
import { lockRoutes, readRoutes } from "../routing/routes-store.ts";
import { encodeTlv, tagName, tlvTag } from "../../../smpp/smpp.ts";
import { endSandboxCredit, lockSandboxCredit, spendSandboxCredit } from "../../wallet/wallet.ts";
import { completeSettings, getLink, sealedFor } from "../definition.ts";
import { newCallbackKeys, oldCallbackKeyUntil, advanceCallbackKey } from "../callback-keys.ts";
import type { CallbackKeyBody, LinkBody, LinkChange, LinkSettings, NewLink } from "../schemas.ts";
import type { Simulated } from "../traffic.ts";
import { maxRecent, type RecentPdu } from "../recent-pdus.ts";
import * as store from "../store.ts";
import type { LinkRow, LinkValues } from "../store.ts";
import { changedReadyMade, newReadyMade, type ReadyMade } from "./ready-made.ts";

export { lockGoingLive } from "../store.ts";

const sandboxName = "sandbox";
type Ready = Pick<Catalogue, "carriers">;

/** For callers without ready-made carriers. */
const none: Ready = { carriers: new Map() };

/** What the simulated carrier takes beside the TLVs of real links, to try them without any. It returns it in the receipt. */
const sandboxTlvs = [{ name: "campaign", tag: 0x1401, type: "cstring" as const }];

/** The note of the top-up that the first start creates, for trying the service. */
export const sandboxCreditNote = "sandbox credit";
/** Messages in flight carry the old receipt address, and their receipts may take a day. */
const defaultGraceHours = 24;
const adjustmentNote = "going live ends the sandbox credit";

/** How an operator sees links. */
export interface LinkView {
  now: Date;
  /** Of the reason of their state. */
  language: Language;
  /** Whether with the last PDUs. */
  detailed: boolean;
}

/** A link as the operator sees it: its definition without the password, and its live state. */
export function linkBody(row: LinkRow, view: LinkView) {
  return {
    id: formatId("car", row.id),
    name: row.name,
    host: row.host,
    port: row.port,
    system_id: row.systemId,
    bind: row.bind,
    enabled: row.enabled,
    draining: row.draining,
    sandbox: row.sandbox,
    ...completeSettings(row.settings),
    ...(row.bind === "http" ? { old_keys_until: oldKeysUntil(row, view.now) } : {}),
    live: liveBody(row, view),
    created_at: row.createdAt.toISOString(),
  };
}

const oldKeysUntil = ({ callbackKeys }: LinkRow, now: Date) => ({
  receipts: oldCallbackKeyUntil(callbackKeys, "receipts", now),
  inbound: oldCallbackKeyUntil(callbackKeys, "inbound", now),
});

type LiveBody = Static<typeof LinkBody>["live"];

/** The live state that the link's owner last wrote; without a lease it is out of date. */
function liveBody(row: LinkRow, view: LinkView): LiveBody {
  const live = lastWritten(row, view);
  return { ...live, reason: noteIn(live.reason, view.language) };
}

function lastWritten(row: LinkRow, { now, detailed }: LinkView): LiveBody {
  const { recent = [], learned: _learned, ...live } = row.live as Partial<LiveBody> & { learned?: unknown };
  // A link that was just leased has no live state yet.
  const taken = {
    state: "connecting",
    reason: noted("a gateway process has just leased this link"),
    since: now.toISOString(),
  };
  const pdus = (others: RecentPdu[]) => (detailed ? { recent: newestFirst(row.trialPdus, others) } : {});
  if (row.leased) return { owner: row.owner, ...taken, ...live, ...pdus(recent as RecentPdu[]) };
  const reason = noted(row.enabled ? "no gateway process runs this link" : "the link is disabled");
  return { owner: null, state: "down", reason, since: live.since ?? now.toISOString(), ...pdus([]) };
}

/** The PDUs of tests among the others. */
const newestFirst = (trial: RecentPdu[], others: RecentPdu[]): RecentPdu[] =>
  [...trial, ...others].sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, maxRecent);

/**
 * Adds a link to a real carrier. The first one ever takes all accounts that are not in the sandbox live, in the same transaction; with
 * `keep_sandbox`, all are put into it, so that no trial ends unless someone asks for it.
 */
export async function createLink(
  ctx: Context,
  caller: Caller,
  given: NewLink,
  { catalogue = none, simulated }: { catalogue?: Ready; simulated: Simulated },
): Promise<LinkRow> {
  const { keep_sandbox: keeps, ...body } = given;
  const id = await ctx.ids.one();
  const values = valuesOf(ctx, id, body, newReadyMade(ctx, id, body, catalogue));
  return addLink(ctx, caller, { id, values, keeps: keeps ?? false, simulated });
}

/** Gives a SIM of a phone its link, under the rules of `createLink`. */
export async function createPhoneLink(
  ctx: Context,
  caller: Caller,
  { name, phone, sim, keepsSandbox, simulated }: PhoneLinkMade,
): Promise<LinkRow> {
  const id = await ctx.ids.one();
  const password = ctx.secrets.seal("", sealedFor(id));
  const where = { host: phone, port: sim, systemId: "", password };
  const values: LinkValues = { name, ...where, bind: "phone", settings: completeSettings({}), enabled: true };
  return addLink(ctx, caller, { id, values, keeps: keepsSandbox, simulated });
}

/** The link of a SIM. */
interface PhoneLinkMade {
  name: string;
  /** `phn_<id>`. */
  phone: string;
  /** Its number in the phone's app, 0 for the default. */
  sim: number;
  keepsSandbox: boolean;
  simulated: Simulated;
}

async function addLink(
  ctx: Context,
  caller: Caller,
  { id, values, keeps, simulated }: { id: number; values: LinkValues; keeps: boolean; simulated: Simulated },
): Promise<LinkRow> {
  const cleared = keeps || (await hasGoneLive(ctx.sql)) ? 0 : await simulated.clear(undefined);
  const committed = await beginAgainstOrder(ctx.sql, async (tx) => {
    await store.lockGoingLive(tx);
    const first = !(await hasGoneLive(tx));
    await unlessTaken(values.name, () => store.insertLink(tx, id, values, newCallbackKeys));
    if (first && keeps) await keepSandbox(ctx, tx);
    const ended = first ? await endSandbox(ctx, tx, caller, simulated) : undefined;
    const cancelled = cleared + (ended?.cancelled ?? 0);
    await note(ctx, tx, caller, "carrier.created", id, {
      name: values.name,
      host: values.host,
      port: values.port,
      ...(cancelled > 0 && { cancelled }),
    });
    return ended?.committed;
  });
  committed?.();
  return getLink(ctx, id);
}

/**
 * Takes an account live, or back into the sandbox. Going live ends its trial as the first link does: what it has not sent is cancelled and
 * refunded, the rest of its sandbox credit is removed and the numbers that it claimed are freed. Before the first link there is nothing to
 * end yet.
 */
export async function changeMode(
  ctx: Context,
  caller: Caller,
  wireId: string,
  mode: "live" | "sandbox",
  simulated: Simulated,
): Promise<void> {
  if (mode === "sandbox") {
    await ctx.sql.begin(async (tx) => {
      await store.lockGoingLive(tx);
      await spendSandboxCredit(tx, await enterSandbox(ctx, tx, caller, wireId));
    });
    return;
  }
  const cleared = (await hasGoneLive(ctx.sql)) ? await simulated.clear(await sandboxedAccount(ctx, wireId)) : 0;
  const committed = await beginAgainstOrder(ctx.sql, async (tx) => {
    await store.lockGoingLive(tx);
    const isLive = await hasGoneLive(tx);
    const id = await leaveSandbox(tx, wireId);
    const ended = isLive ? await endSandbox(ctx, tx, caller, simulated, id) : undefined;
    const cancelled = cleared + (ended?.cancelled ?? 0);
    const details = cancelled > 0 ? { cancelled } : {};
    await audit(ctx, tx, caller, { accountId: id, action: "account.went_live", target: wireId, details });
    return ended?.committed;
  });
  committed?.();
}

/**
 * Ends the trial of an account that goes live, or of all that are not in the sandbox.
 *
 * The invariant: each message was charged either sandbox credit, and then reaches simulated phones only, or money that was paid in. With the wallets
 * locked nothing is charged, so every message charged in the sandbox is in the tables, and what is still open of them ends here.
 */
async function endSandbox(ctx: Context, tx: Tx, caller: Caller, simulated: Simulated, accountId?: number) {
  await lockSandboxCredit(tx, accountId);
  // Refunds return sandbox credit, so they come before the rest of it is removed.
  const ended = await simulated.end(tx, accountId);
  await endSandboxCredit(tx, { note: adjustmentNote, accountId });
  await freeSimulatedNumbers(ctx, tx, caller, accountId);
  return ended;
}

/** Changes any of a link's fields and ends a drain; its owner applies the change within a second. */
export async function changeLink(
  ctx: Context,
  caller: Caller,
  id: number | undefined,
  change: LinkChange,
  catalogue: Ready = none,
) {
  await ctx.sql.begin(async (tx) => {
    const row = id === undefined ? undefined : await store.readLink(tx, id, true);
    if (!row) throw notFound();
    if (row.sandbox) throw sandboxIsFixed();
    const values = row.bind === "phone" ? changedPhone(row, change) : changed(ctx, row, change, catalogue);
    await unlessTaken(values.name, () => store.updateLink(tx, row.id, values));
    await note(ctx, tx, caller, "carrier.changed", row.id, { fields: Object.keys(change) });
  });
  return getLink(ctx, id);
}

/** The values of a link after a change of some of its fields. */
function changed(ctx: Context, row: LinkRow, change: LinkChange, catalogue: Ready): LinkValues {
  const { id, name, host, port, systemId: system_id, bind, enabled } = row;
  const { encoding, addresses, ...settings } = completeSettings(row.settings);
  const before = { name, host, port, system_id, bind: unlessPhone(bind), enabled, ...settings };
  const nested = {
    encoding: { ...encoding, ...change.encoding },
    addresses: merge(addresses, change.addresses),
  };
  const ready = changedReadyMade(ctx, row, change, catalogue);
  const values = valuesOf(ctx, id, { password: "", ...before, ...change, ...nested }, ready);
  if (change.password === undefined && !ready) values.password = row.password;
  return values;
}

/** What can be changed of the link of a phone. */
const changeableOfPhone: ReadonlySet<string> = new Set(["name", "enabled", "telco", "codes"]);

function changedPhone(row: LinkRow, change: LinkChange): LinkValues {
  const other = Object.keys(change).find((field) => !changeableOfPhone.has(field));
  if (other !== undefined)
    throw invalidField(other, say("`{field}` cannot be set for the link of a phone. Leave it out.", { field: other }));
  const { name = row.name, enabled = row.enabled, ...settings } = change;
  return { ...row, name, enabled, settings: completeSettings({ ...row.settings, ...settings }) };
}

function unlessPhone(bind: LinkRow["bind"]) {
  if (bind === "phone")
    throw new Refusal("conflict", say("The link of a phone cannot be tried: the phone itself calls."));
  return bind;
}

/** A link as it would be after it is added, or changed; refused as that would be. Nothing is written. */
export function triedRow(ctx: Context, saved: LinkRow | undefined, given: LinkChange, catalogue: Ready): LinkRow {
  if (saved?.sandbox) throw sandboxIsFixed();
  if (saved) return { ...saved, ...changed(ctx, saved, given, catalogue) };
  const [id, body] = [0, { name: "new", ...given }];
  return { ...unsaved, id, ...valuesOf(ctx, id, body, newReadyMade(ctx, id, body, catalogue)) };
}

/** The columns of a link that is not in the table. */
const unsaved = {
  sandbox: false,
  draining: false,
  owner: null,
  fence: 0,
  leased: false,
  live: {},
  trialPdus: [],
  rebindAt: null,
  callbackKeys: newCallbackKeys,
  createdAt: new Date(0),
} satisfies Partial<LinkRow>;

/** Removes a link, unless a route names it; its owner waits for outstanding submits first. */
export async function removeLink(ctx: Context, caller: Caller, id: number | undefined): Promise<void> {
  await ctx.sql.begin(async (tx) => {
    await lockRoutes(tx);
    const row = id === undefined ? undefined : await store.readLink(tx, id, true);
    if (!row) throw notFound();
    if (row.sandbox) throw sandboxIsFixed();
    if ((await readRoutes(tx)).some(({ carriers }) => carriers.some(({ carrier_id }) => carrier_id === row.id)))
      throw new Refusal(
        "conflict",
        say("A route names this link. Remove it from the routes first: `PUT /v1/operator/routes`."),
      );
    await store.deleteLink(tx, row.id);
    await note(ctx, tx, caller, "carrier.deleted", row.id, { name: row.name });
  });
}

/** Has the owner unbind, once outstanding submits are answered, and bind again. */
export async function rebindLink(ctx: Context, caller: Caller, id: number | undefined): Promise<LinkRow> {
  const row = await getLink(ctx, id);
  await ctx.sql.begin(async (tx) => {
    if (!(await store.requestRebind(tx, row.id))) throw notFound();
    await note(ctx, tx, caller, "carrier.rebound", row.id, {});
  });
  return getLink(ctx, id);
}

/** Gives one of an HTTP link's addresses a new key; the owner rebinds for a new receipt address. */
export async function renewCallbackKey(
  ctx: Context,
  caller: Caller,
  id: number | undefined,
  { kind, grace_hours: graceHours = defaultGraceHours }: CallbackKeyBody,
): Promise<LinkRow> {
  await ctx.sql.begin(async (tx) => {
    const row = id === undefined ? undefined : await store.readLink(tx, id, true);
    if (!row) throw notFound();
    if (row.bind !== "http")
      throw new Refusal("conflict", say("Only links with `bind` `http` have addresses that a carrier calls."));
    await store.updateCallbackKeys(tx, row.id, advanceCallbackKey(row.callbackKeys, kind, ctx.clock.now(), graceHours));
    await note(ctx, tx, caller, "carrier.callback_key_renewed", row.id, { kind, grace_hours: graceHours });
  });
  return getLink(ctx, id);
}

/** Excludes a link from routing while it stays bound for receipts and inbound messages, or includes it again. */
export async function drainLink(ctx: Context, caller: Caller, id: number | undefined, draining: boolean) {
  const row = await getLink(ctx, id);
  await ctx.sql.begin(async (tx) => {
    if (!(await store.setDraining(tx, row.id, draining))) throw notFound();
    await note(ctx, tx, caller, draining ? "carrier.drained" : "carrier.undrained", row.id, {});
  });
  return getLink(ctx, id);
}

/** Creates or updates the simulated carrier's link at start. Returns its id. */
export async function putSandboxLink(
  ctx: Context,
  address: { host: string; port: number; systemId: string; password: string; settings?: Partial<LinkSettings> },
): Promise<number> {
  const found = (await store.readLinks(ctx.sql)).find((row) => row.sandbox);
  const id = found?.id ?? (await ctx.ids.one());
  // With a larger window, events for a thousand messages would arrive at once, and an urgent message among them would wait for
  // all others.
  const settings = completeSettings({ window: 200, tlvs: sandboxTlvs, ...address.settings });
  const { host, port, systemId } = address;
  const password = ctx.secrets.seal(address.password, sealedFor("sandbox"));
  const values = {
    name: sandboxName,
    host,
    port,
    systemId,
    password,
    bind: "transceiver",
    settings,
    enabled: true,
  } as const;
  return store.upsertSandbox(ctx.sql, id, values);
}

/** Overrides the addresses that a change names, and keeps the rest. */
function merge(before: LinkSettings["addresses"], change: LinkChange["addresses"] = {}): LinkSettings["addresses"] {
  const { alphanumeric, international, short, destination, plus } = change;
  return {
    alphanumeric: { ...before.alphanumeric, ...alphanumeric },
    international: { ...before.international, ...international },
    short: { ...before.short, ...short },
    destination: { ...before.destination, ...destination },
    plus: plus ?? before.plus,
  };
}

const sandboxIsFixed = () =>
  new Refusal(
    "forbidden",
    say("The program itself runs the simulated carrier's link. Turn it off with SANDBOX=false."),
  );

function valuesOf(ctx: Context, id: number, body: NewLink, ready: ReadyMade | undefined): LinkValues {
  const {
    name,
    bind = ready ? "http" : "transceiver",
    enabled = true,
    host,
    port,
    system_id,
    password,
    ...rest
  } = body;
  if (name === sandboxName)
    throw invalidField("name", say("`name` is reserved for the simulated carrier. Choose another."));
  const { defaults, password: secrets, ...given } = ready ?? {};
  const settings = completeSettings({ ...defaults, ...rest, ...given });
  if (/^\d+$/.test(settings.telco) && networkOfCode(settings.telco) === undefined)
    throw invalidField(
      "telco",
      say("`{field}` {reason}. Or enter its name.", { field: "telco", reason: unknownCode(settings.telco) }),
    );
  checkTlvs(settings.tlvs, bind === "http");
  if (!ready && Object.keys(settings.settings).length > 0)
    throw invalidField(
      "settings",
      say("`settings` is for links with a `provider`. Leave it out, or add the `provider`."),
    );
  const address =
    bind === "http" ? httpAddress(settings, ready) : smppAddress(settings, { host, port, system_id, password });
  const sealed = secrets ?? ctx.secrets.seal(password ?? "", sealedFor(id));
  return { name, systemId: system_id ?? "", ...address, password: sealed, bind, settings, enabled };
}

/** @param reason a sentence that goes on after the name of the field */
const refuse = (field: string, reason: Sentence) => invalidField(field, say("`{field}` {reason}", { field, reason }));

/** Refuses a list of TLVs that could not work. */
function checkTlvs(tlvs: LinkSettings["tlvs"], isHttp: boolean): void {
  if (isHttp && tlvs.length > 0)
    throw refuse(
      "tlvs",
      say("is for SMPP links: an HTTP API has no TLVs. Leave it out, or write them into `http.body`."),
    );
  for (const [n, { name, tag, type, value, direction = "both" }] of tlvs.entries()) {
    const earlier = tlvs.slice(0, n);
    if (ownTags.has(tag))
      throw refuse(
        `tlvs[${n}].tag`,
        say("is {tag}, which Tuma writes and reads itself. Choose another.", { tag: tagName(tag) }),
      );
    if (earlier.some((other) => other.name === name))
      throw refuse(`tlvs[${n}].name`, say("is in the list twice. Choose another."));
    if (earlier.some((other) => other.tag === tag))
      throw refuse(
        `tlvs[${n}].tag`,
        say("is {tag}, which is in the list twice. Choose another.", { tag: tagName(tag) }),
      );
    if (value === undefined || value === null) continue;
    if (direction === "in")
      throw refuse(
        `tlvs[${n}].value`,
        say("is a constant for sending, but the TLV's `direction` is `in`. Leave it out."),
      );
    const octets = encodeTlv(type, value);
    if (!Buffer.isBuffer(octets)) {
      const field = `tlvs[${n}].value`;
      throw invalidField(field, say("`{field}` {reason}.", { field, reason: octets }));
    }
  }
}

/** The TLVs that Tuma itself uses: for calls, in receipts, for references, for numbering parts and for long texts. */
const ownTags: ReadonlySet<number> = new Set([
  callTag,
  ...(
    [
      "receiptedMessageId",
      "userMessageReference",
      "sarMsgRefNum",
      "sarTotalSegments",
      "sarSegmentSeqnum",
      "messagePayload",
      "messageState",
    ] as const
  ).map(tlvTag),
]);

function smppAddress(
  settings: LinkSettings,
  given: { [Field in "host" | "port" | "system_id" | "password"]: NewLink[Field] | undefined },
): { host: string; port: number } {
  for (const field of ["host", "port", "system_id", "password"] as const)
    if (given[field] === undefined) throw invalidField(field, say("`{field}` is missing.", { field }));
  if (settings.http !== null)
    throw invalidField(
      "http",
      say('`http` is for links with `"bind": "http"`. Set `bind` to `http`, or leave out `http`.'),
    );
  const { default_alphabet: alphabet, long_messages: long } = settings.encoding;
  if (alphabet === "gsm-packed" && long === "payload")
    throw invalidField("encoding.long_messages", say("`payload` cannot be used with the packed alphabet; use `udh8`."));
  return { host: given.host!, port: given.port! };
}

function httpAddress({ http }: LinkSettings, ready: ReadyMade | undefined): { host: string; port: number } {
  if (ready) return addressOf(ready.http.url);
  checkUpstream(http);
  return addressOf(http.url);
}

function addressOf(text: string): { host: string; port: number } {
  const url = new URL(text);
  return { host: url.hostname, port: Number(url.port || (url.protocol === "https:" ? 443 : 80)) };
}

async function unlessTaken(name: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new Refusal(
      "conflict",
      say("A carrier link named {name} exists. Choose another `name`.", { name: JSON.stringify(name) }),
    );
  }
}

function note(ctx: Context, tx: Tx, caller: Caller, action: AuditAction, id: number, details: Record<string, unknown>) {
  return audit(ctx, tx, caller, { action, target: formatId("car", id), details });
}
