import type { Context } from "../../base/context.ts";
import { invalidField, Refusal } from "../../base/errors.ts";
import { formatId } from "../../base/ids.ts";
import { publicUrl } from "../../http/address.ts";
import { notFound } from "../../http/errors.ts";
import { DATA_CODING } from "../../smpp/smpp.ts";
import { takenNumbers, type CallbackKind } from "../callback-keys.ts";
import type { Delivery } from "../link.ts";
import { isSigned, parse, readInbound, readReceipts } from "./upstream.ts";
import type { OnInbound } from "../inbound.ts";
import { definitionOf, getLink, type LinkDefinition } from "../definition.ts";
import type { MessageBook } from "../traffic.ts";

/**
 * The URL to which an HTTP upstream posts its receipts or inbound messages. The key in it is derived from SECRET_KEY, the link,
 * the kind and the number of the key, so it cannot be guessed, and the key of one kind does not open the other.
 */
export function callbackUrl(ctx: Context, linkId: number, kind: CallbackKind, keyNumber: number): string {
  const key = Buffer.from(ctx.secrets.mac(keyed(linkId, kind, keyNumber), purpose), "base64").toString("base64url");
  return `${callbackAddress(ctx, linkId, kind)}/${key}`;
}

/** The same without its key, for display. */
export function callbackAddress(ctx: Pick<Context, "config">, linkId: number, kind: CallbackKind): string {
  return `${publicUrl(ctx.config)}/carriers/${formatId("car", linkId)}/${kind}`;
}

const purpose = "carrier callback";

/** The message that the key is the MAC of. Number 0 stands for the addresses given out before keys had numbers. */
function keyed(linkId: number, kind: CallbackKind, keyNumber: number): string {
  const link = formatId("car", linkId);
  return keyNumber === 0 ? link : `${link}/${kind}/${keyNumber}`;
}

/** A call by an upstream. */
export interface Callback {
  linkId: number | undefined;
  key: string;
  headers: Record<string, string | string[] | undefined>;
  contentType: string;
  query: unknown;
  body: Buffer;
}

/** Records the receipts of a call; resolves after the commit. A wrong key gets the same answer as an unknown link. */
export async function takeReceipts(ctx: Context, call: Callback, book: MessageBook): Promise<number> {
  const { id, settings } = await calledLink(ctx, call, "receipts");
  const at = ctx.clock.now();
  const receipts = readReceipts(settings.http!, dataOf(call)).map(({ id: carrierId, to, reference, state, error }) => ({
    linkId: id,
    carrierIds: carrierId === "" ? [] : [carrierId],
    state,
    ...(error === undefined ? {} : { error }),
    ...(reference === undefined ? {} : { userMessageReference: reference }),
    wholeMessage: true as const,
    recipient: to,
    sender: "",
    at,
  }));
  if (receipts.length === 0)
    throw invalidField("body", "The call has no message id in the field that the link's `receipt` settings name.");
  await book.receipts(receipts);
  return receipts.length;
}

/** Takes the inbound messages of a call; resolves after the commit. */
export async function takeInbound(ctx: Context, call: Callback, onInbound: OnInbound): Promise<number> {
  const { id, sandbox, settings, createdAt } = await calledLink(ctx, call, "inbound");
  const messages = readInbound(settings.http!, dataOf(call));
  if (messages.length === 0)
    throw invalidField("body", "The call has no message in the fields that the link's `inbound` settings name.");
  const source = { linkId: id, sandbox, settings, boundAt: createdAt, lastLostAt: undefined };
  const answers = await Promise.all(messages.map((message) => onInbound(source, deliveryOf(message))));
  if (answers.some((status) => status !== 0))
    throw new Refusal("unavailable", "The messages could not be stored. Send them again.");
  return messages.length;
}

async function calledLink(
  ctx: Context,
  call: Callback,
  kind: CallbackKind,
): Promise<LinkDefinition & { createdAt: Date }> {
  const row = await getLink(ctx, call.linkId);
  const key = Buffer.from(call.key, "base64url");
  const isKey = takenNumbers(row.callbackKeys, kind, ctx.clock.now()).some((number) =>
    ctx.secrets.verifyMac(keyed(row.id, kind, number), purpose, key),
  );
  if (row.bind !== "http" || !isKey) throw notFound();
  const definition = definitionOf(ctx, row);
  if (!isSigned(definition.settings.http!, definition.password, call.headers, call.body))
    throw new Refusal("unauthorized", "The call lacks the signature that this link requires.");
  return { ...definition, createdAt: row.createdAt };
}

/** JSON, a form, or the query of a GET: upstreams use all three. */
function dataOf({ contentType, query, body }: Callback): unknown {
  if (body.length === 0) return query;
  const text = body.toString("utf8");
  return /urlencoded/i.test(contentType) ? Object.fromEntries(new URLSearchParams(text)) : parse(text);
}

/** The type of number (SMPP v3.4 §5.2.5): international, else unknown. */
const typeOfNumber = (address: string) => (/^(\+|00)?\d{9,15}$/.test(address) ? 1 : 0);

/** The message as a carrier would have sent it over SMPP, so that it is joined, deduplicated and routed like any other. */
function deliveryOf({ from, to, text }: { from: string; to: string; text: string }): Delivery {
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
