/**
 * The cookies of customers' programs, kept as Twilio keeps them: for each conversation, which is one of our numbers and a phone, until four
 * hours after its last message. So a program can keep its state in a session of its web framework. They are read and matched by RFC 6265,
 * and go back only to the host that set them, whatever their `Domain` says. Requests other than received messages have none.
 */
import type { Cookie, CookieJar } from "tough-cookie";
import type { Context } from "../../../base/context.ts";
import type { CallbackRequest, Cookies } from "../../../core/webhooks/webhooks.ts";
import { idOf } from "./sids.ts";
import * as store from "./cookies-store.ts";

const keptMs = 4 * 3_600_000;

/** A cookie with its attributes, octets: what every browser keeps (RFC 6265 §6.1). A longer one is ignored. */
const cookieBytes = 4_096;
/** The cookies of a conversation, and their octets in all: what a program's web server takes in its headers. The oldest give way. */
const maxCookies = 50;
const jarBytes = 8_192;

/** Rows of one step of retention. */
const forgetLimit = 1_000;

/** What `SECRET_KEY` seals the cookies for. */
export const sealedFor = (id: number): string => `cookies:${id}`;

/** Keeps the cookies of conversations: `WorkerOptions.cookies` of the webhook worker. */
export const conversationCookies = (ctx: Context): Cookies => ({
  read: (request) => readCookies(ctx, request),
  keep: (request, setCookies) => keepCookies(ctx, request, setCookies),
});

async function readCookies(ctx: Context, request: CallbackRequest): Promise<string | undefined> {
  const key = keyOf(request);
  const row = key && (await store.touchCookies(ctx.sql, key, ...times(ctx)));
  if (!row) return undefined;
  const jar = await openJar(ctx, row);
  return jar.getCookieStringSync(request.url) || undefined;
}

/**
 * Adds what a response sets to what the conversation has by then: two messages that are under way at once each set their own, and of one
 * that both set, the later response's stays.
 */
async function keepCookies(ctx: Context, request: CallbackRequest, setCookies: string[]): Promise<void> {
  const key = keyOf(request);
  const legal = setCookies.filter((line) => line.length <= cookieBytes && isSendable(line)).slice(-maxCookies);
  if (!key || legal.length === 0) return;
  await ctx.sql.begin(async (tx) => {
    const row = await store.lockCookies(tx, key, ...times(ctx));
    if (!row) return;
    const jar = await openJar(ctx, row);
    for (const line of legal) jar.setCookieSync(line, request.url, { ignoreError: true });
    const kept = await newest(jar);
    const text = JSON.stringify({ ...jar.serializeSync(), cookies: kept });
    await store.writeCookies(
      tx,
      key.accountId,
      row.id,
      kept.length > 0 ? ctx.secrets.seal(text, sealedFor(row.id)) : undefined,
    );
  });
}

/** The conversation of a request; undefined if it is not about a received message. */
function keyOf({ accountId, url, sent }: CallbackRequest): store.CookieKey | undefined {
  const messageId = idOf("SM", new URLSearchParams(sent).get("MessageSid") ?? "");
  return messageId === undefined ? undefined : { accountId, messageId, host: new URL(url).hostname };
}

/** Now, and until when a conversation that goes on now is kept. */
function times({ clock }: Context): [now: Date, until: Date] {
  const now = clock.now();
  return [now, new Date(now.getTime() + keptMs)];
}

/** Visible ASCII: other octets could not be sent back in a header. */
const isSendable = (line: string) => /^[\t\x20-\x7e]*$/.test(line);

/** The cookies of a row. A key that is no longer set ends the session, as the end of its time would; the message is delivered. */
async function openJar({ secrets, log }: Context, { id, sealed }: store.CookieRow): Promise<CookieJar> {
  const { CookieJar } = await library();
  // No cookie goes to another host, so a `Domain` above the host's own, even a public suffix, changes nothing.
  const empty = () => new CookieJar(undefined, { rejectPublicSuffixes: false });
  if (!sealed) return empty();
  try {
    return CookieJar.deserializeSync(secrets.open(sealed, sealedFor(id)));
  } catch (error) {
    log.warn({ err: error }, "the cookies of a conversation cannot be read: it has none");
    return empty();
  }
}

/** The newest cookies of a jar that have not expired, as many as are kept. */
async function newest(jar: CookieJar): Promise<Cookie[]> {
  const { Cookie } = await library();
  const kept: Cookie[] = [];
  let bytes = 0;
  // In the order of their creation.
  for (const serialized of jar.serializeSync()!.cookies.toReversed()) {
    const cookie = Cookie.fromJSON(serialized);
    if (!cookie || cookie.TTL() <= 0) continue;
    bytes += cookie.toString().length;
    if (kept.length === maxCookies || bytes > jarBytes) break;
    kept.unshift(cookie);
  }
  return kept;
}

/** Loaded with the first conversation: with its list of public suffixes, it takes some 8 MB. */
const library = () => import("tough-cookie");

/** Deletes a batch of expired cookies; true if there may be more. */
export async function forgetCookies({ sql, clock }: Context): Promise<boolean> {
  return (await store.deleteExpiredCookies(sql, clock.now(), forgetLimit)) === forgetLimit;
}
