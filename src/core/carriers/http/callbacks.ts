import type { Context } from "../../../base/context.ts";
import { invalidField, Refusal } from "../../../base/errors.ts";
import { englishOnly } from "../../../base/sentences/sentence.ts";
import { formatId } from "../../../base/ids.ts";
import { publicUrl } from "../../../http/address.ts";
import { notFound } from "../../../http/errors.ts";
import { DATA_CODING } from "../../../smpp/smpp.ts";
import { takenNumbers, type CallbackKind } from "../callback-keys.ts";
import type { Delivery } from "../link.ts";
import { fieldsOf, readCallQuery, type CallQuery, type CalledMessage } from "./call-query.ts";
import { parse, textAt } from "./paths.ts";
import type { HttpUpstream } from "./schemas.ts";
import { isSigned } from "./signature.ts";
import {
  isMeant,
  readInbound,
  readReceipts,
  type Read,
  type UpstreamInbound,
  type UpstreamReceipt,
} from "./upstream.ts";
import type { OnInbound } from "../inbound.ts";
import { definitionOf, getLink, type LinkDefinition } from "../definition.ts";
import type { CarrierReceipt, MessageBook } from "../traffic.ts";

/**
 * The URL to which an HTTP upstream posts its receipts or inbound messages. The key in it is derived from SECRET_KEY, the link,
 * the kind and the number of the key, so it cannot be guessed, and the key of one kind does not open the other.
 *
 * @param path what the address is for, if several are opened by the key of one kind
 */
export function callbackUrl(
  ctx: Context,
  linkId: number,
  kind: CallbackKind,
  keyNumber: number,
  path: CallbackPath = kind,
): string {
  const key = Buffer.from(ctx.secrets.mac(keyed(linkId, kind, keyNumber), purpose), "base64").toString("base64url");
  return `${callbackAddress(ctx, linkId, path)}/${key}`;
}

/** What an address is for. The keys that are pressed in calls are posted with the key of receipts. */
export type CallbackPath = CallbackKind | "keys";

/** The same without its key, for display. */
export function callbackAddress(ctx: Pick<Context, "config">, linkId: number, path: CallbackPath): string {
  return `${publicUrl(ctx.config)}/carriers/${formatId("car", linkId)}/${path}`;
}

const purpose = "carrier callback";

/** The message that the key is the MAC of. Number 0 stands for the addresses given out before keys had numbers. */
function keyed(linkId: number, kind: CallbackKind, keyNumber: number): string {
  const link = formatId("car", linkId);
  return keyNumber === 0 ? link : `${link}/${kind}/${keyNumber}`;
}

/** A call from an upstream. */
export interface Callback {
  linkId: number | undefined;
  key: string;
  headers: Record<string, string | string[] | undefined>;
  contentType: string;
  /** The query as sent, with its `?`; `""` if there is none. */
  search: string;
  body: Buffer;
}

/** The receivers of receipts and messages. */
export interface Takers {
  book: MessageBook;
  onInbound: OnInbound;
}

/** The number of receipts or messages accepted, and the response that the upstream expects instead of that number. */
export interface Taken {
  taken: number;
  reply: HttpUpstream["receipt"]["reply"];
  /** The call whose phone was answered, if the provider asks here what to do (`calls.asks`). */
  asks?: CallQuery | undefined;
}

/**
 * Accepts the receipts or messages of a call; resolves after the commit. A wrong key gets the same response as an unknown link. Each
 * address accepts its own kind, or both kinds if the upstream calls one address for everything.
 */
export async function takeCall(ctx: Context, call: Callback, kind: CallbackKind, takers: Takers): Promise<Taken> {
  const link = await calledLink(ctx, call, kind);
  const http = link.settings.http!;
  const data = dataOf(call);
  const takes = (other: CallbackKind) => kind === other || http.inbound.shares_address;
  const receipts = takes("receipts") ? readReceipts(http, data) : nothing;
  const messages = takes("inbound") ? readInbound(http, data, link.credentials) : nothing;
  const called = callIn(http.calls, call, data);
  if (receipts.items.length > 0) {
    // Before the receipts, so that the report of a call says what was heard.
    await takeHeard(link, called.message, receipts.items, takers.book);
    await takeReceipts(ctx, link, receiptsOf(ctx, link.id, receipts.items, called.reference), takers.book);
  } else if (messages.items.length > 0) await takeMessages(link, messages.items, takers.onInbound);
  else if (!receipts.other || !messages.other) throw nothingIn(kind);
  const reply = kind === "receipts" ? http.receipt.reply : http.inbound.reply;
  const asks = kind === "receipts" && isAsking(http.calls, data) ? called : undefined;
  return { taken: receipts.items.length || messages.items.length, reply, asks };
}

/** What a callback says of its call: by its address, or by what the provider echoes. */
function callIn(calls: HttpUpstream["calls"], { search }: Callback, data: unknown): CallQuery {
  if (calls === null) return {};
  return readCallQuery(calls.echo === "" ? search : textAt(data, calls.echo));
}

/** Whether a provider wants to know what to do with an answered phone. */
const isAsking = (calls: HttpUpstream["calls"], data: unknown): boolean =>
  calls !== null && calls.echo !== "" && calls.asks !== null && isMeant(calls.asks, data);

const nothing: Read<never> = { items: [], other: true };

const nothingIn = (kind: CallbackKind) =>
  kind === "receipts"
    ? invalidField(
        "body",
        englishOnly(
          "The call has no message id where the link's `receipt` settings expect it. Correct the call, or the link's settings.",
        ),
      )
    : invalidField(
        "body",
        englishOnly(
          "The call has no message where the link's `inbound` settings expect it. Correct the call, or the link's settings.",
        ),
      );

/** @param called the reference in the URL, for receipts that have none of their own */
function receiptsOf(
  ctx: Context,
  linkId: number,
  receipts: UpstreamReceipt[],
  called: number | undefined,
): CarrierReceipt[] {
  const at = ctx.clock.now();
  return receipts.map(({ id: carrierId, to, reference = called, state, error }) => ({
    linkId,
    carrierIds: carrierId === "" ? [] : [carrierId],
    state,
    ...(error === undefined ? {} : { error }),
    ...(reference === undefined ? {} : { userMessageReference: reference }),
    wholeMessage: true as const,
    recipient: to,
    sender: "",
    at,
  }));
}

async function takeReceipts(
  ctx: Context,
  link: CalledLink,
  receipts: CarrierReceipt[],
  book: MessageBook,
): Promise<void> {
  for (const outcome of await book.receipts(receipts)) ctx.metrics.receipts.inc({ link: link.name, outcome });
}

/** How long a call lasted and who answered it, which providers say with the last of its receipts. */
async function takeHeard(
  { id: linkId }: CalledLink,
  message: CalledMessage | undefined,
  receipts: UpstreamReceipt[],
  book: MessageBook,
): Promise<void> {
  const answered = receipts.filter(({ state }) => state === "DELIVRD");
  const seconds = Math.max(0, ...answered.map((each) => each.seconds ?? 0));
  const machine = answered.some((each) => each.machine);
  if (!message || (seconds === 0 && !machine)) return;
  await book.heard({ ...message, linkId }, { ...(seconds > 0 && { seconds }), ...(machine && { machine }) });
}

async function takeMessages(link: CalledLink, messages: UpstreamInbound[], onInbound: OnInbound): Promise<void> {
  const { id: linkId, sandbox, settings, createdAt } = link;
  const source = { linkId, sandbox, settings, boundAt: createdAt, lastLostAt: undefined };
  const answers = await Promise.all(
    messages.map((message) => onInbound({ ...source, messageId: message.id || undefined }, deliveryOf(message))),
  );
  if (answers.some((status) => status !== 0))
    throw new Refusal("unavailable", englishOnly("The messages could not be stored. Send them again."));
}

/** The link that an upstream calls. */
export type CalledLink = LinkDefinition & { createdAt: Date };

/**
 * The link that an upstream calls. Refuses a wrong key as an unknown link, and a call without the signature that the link requires.
 *
 * @param path what the address is for, if several are opened by the key of one kind
 */
export async function calledLink(
  ctx: Context,
  call: Callback,
  kind: CallbackKind,
  path: CallbackPath = kind,
): Promise<CalledLink> {
  const row = await getLink(ctx, call.linkId);
  const key = Buffer.from(call.key, "base64url");
  const isKey = takenNumbers(row.callbackKeys, kind, ctx.clock.now()).some((number) =>
    ctx.secrets.verifyMac(keyed(row.id, kind, number), purpose, key),
  );
  if (row.bind !== "http" || !isKey) throw notFound();
  const definition = definitionOf(ctx, row);
  const url = `${callbackAddress(ctx, row.id, path)}/${call.key}${call.search}`;
  const form = formIn(call) ?? topLevelOf(call);
  const signed = { headers: call.headers, query: fieldsOf(call.search), form, url, body: call.body };
  if (!isSigned(definition.settings.http!, definition.credentials, signed))
    throw new Refusal(
      "unauthorized",
      englishOnly(
        "The call lacks the signature that this link requires, or the signature is wrong. Sign it with the key in the link's settings.",
      ),
    );
  return { ...definition, createdAt: row.createdAt };
}

/** The data of a call: JSON, a form, or the query of a GET. Upstreams use all three. */
export function dataOf(call: Callback): unknown {
  if (call.body.length === 0) return fieldsOf(call.search);
  return formIn(call) ?? parse(call.body.toString("utf8"));
}

function formIn({ contentType, body }: Callback): Record<string, string> | undefined {
  if (!/urlencoded/i.test(contentType)) return undefined;
  return fieldsOf(body.toString("utf8"));
}

/** The texts and numbers of a body that is a JSON object: some upstreams sign them as they would a form. */
function topLevelOf({ body }: Callback): Record<string, string> {
  const data = body.length === 0 ? undefined : parse(body.toString("utf8"));
  const values = typeof data === "object" && data !== null && !Array.isArray(data) ? Object.entries(data) : [];
  return Object.fromEntries(
    values.flatMap(([name, value]) => (typeof value === "object" ? [] : [[name, String(value)]])),
  );
}

/** The type of number (SMPP v3.4 §5.2.5): international, else unknown. */
const typeOfNumber = (address: string) => (/^(\+|00)?\d{9,15}$/.test(address) ? 1 : 0);

/** The message as a carrier would have sent it over SMPP, so that it is joined, deduplicated and routed like any other. */
export function deliveryOf({ from, to, text }: { from: string; to: string; text: string }): Delivery {
  return {
    command: "deliver_sm",
    serviceType: "",
    sourceAddrTon: typeOfNumber(from),
    sourceAddrNpi: 1,
    sourceAddr: from.replace(/^(\+|00)/, ""),
    destAddrTon: typeOfNumber(to),
    destAddrNpi: 1,
    destinationAddr: to.replace(/^\+/, ""),
    esmClass: 0,
    protocolId: 0,
    priorityFlag: 0,
    scheduleDeliveryTime: "",
    validityPeriod: "",
    registeredDelivery: 0,
    replaceIfPresentFlag: 0,
    dataCoding: DATA_CODING.ucs2,
    smDefaultMsgId: 0,
    shortMessage: Buffer.alloc(0),
    tlvs: { messagePayload: Buffer.from(text.slice(0, 10_000), "utf16le").swap16() },
    sequence: 0,
    status: 0,
  };
}
