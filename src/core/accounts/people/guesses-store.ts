/** The SQL that slows down guesses of passwords and codes: a token bucket per key, shared by all processes. */
import type { Context } from "../../../base/context.ts";
import type { Sql, Tx } from "../../../base/db.ts";

/**
 * Keys are MACs, so that someone who can read the table cannot find out which addresses are in it. A new SECRET_KEY starts new
 * buckets.
 */
type Keyed = Pick<Context, "secrets">;

/** The bucket refills by one token each `intervalMs`. */
export interface Guess {
  kind: "address" | "both" | "code" | "email" | "reset_address" | "reset_email";
  /** What the bucket limits; keys that concern an email address begin with it. */
  key: string[];
  intervalMs: number;
}

const keyOf = ({ secrets }: Keyed, key: string[]) =>
  key.map((part) => Buffer.from(secrets.mac(part, "sign-in guess"), "base64").toString("hex")).join("");

/** A login: an email address may have several. */
type Login = { id: number; email: string };

/** Per login, so that a client that signed in to one login is not known to another login of the same email address. */
const knownKey = (user: Login, address: string) => [user.email, address, String(user.id)];

const rowsOf = (ctx: Keyed, guesses: Guess[]) =>
  JSON.stringify(guesses.map(({ kind, key, intervalMs }) => ({ kind, key: keyOf(ctx, key), ms: intervalMs })));

/** Remembers until `until` that this login was signed in to from this address. */
export async function rememberAddress(ctx: Context, user: Login, address: string, until: Date): Promise<void> {
  await ctx.sql`
    insert into sign_in_guesses (kind, key, full_at)
    values ('known', decode(${keyOf(ctx, knownKey(user, address))}, 'hex'), ${until})
    on conflict (kind, key) do update set full_at = excluded.full_at`;
}

/** Filters these logins: the ones that are remembered to have been signed in to from this address. */
export async function knownAt<User extends Login>(ctx: Context, users: User[], address: string): Promise<User[]> {
  if (users.length === 0) return [];
  const keys = users.map((user) => keyOf(ctx, knownKey(user, address)));
  const rows = await ctx.sql<{ key: string }[]>`
    select encode(key, 'hex') as key from sign_in_guesses
    where kind = 'known' and key in (select decode(k, 'hex') from unnest(${keys}::text[]) k) and full_at > ${ctx.clock.now()}`;
  const found = new Set(rows.map(({ key }) => key));
  return users.filter((_, index) => found.has(keys[index]!));
}

/** Deletes every bucket of a login and its address, and the addresses that it was signed in to from. */
export async function emptyGuesses(ctx: Keyed, tx: Tx, user: Login): Promise<void> {
  await tx`
    delete from sign_in_guesses
    where kind in ('both', 'email', 'known', 'reset_email') and substring(key for 32) = decode(${keyOf(ctx, [user.email])}, 'hex')
      or kind = 'code' and key = decode(${keyOf(ctx, [String(user.id)])}, 'hex')`;
}

/** Takes one token from each bucket and returns when each will be full again. Rows are locked in key order. */
export function takeGuesses(
  ctx: Keyed,
  tx: Tx,
  guesses: Guess[],
  now: Date,
): Promise<{ kind: Guess["kind"]; full_at: Date }[]> {
  return tx<{ kind: Guess["kind"]; full_at: Date }[]>`
    insert into sign_in_guesses as g (kind, key, full_at)
    select kind, decode(key, 'hex'), ${now}::timestamptz + ms * interval '1 millisecond'
    from json_to_recordset(${rowsOf(ctx, guesses)}::text::json) as x(kind text, key text, ms int) order by kind, key
    on conflict (kind, key) do update
    set full_at = greatest(g.full_at, ${now}::timestamptz) + (excluded.full_at - ${now}::timestamptz)
    returning kind, full_at`;
}

/** Returns the tokens of a successful attempt. */
export async function returnGuesses(ctx: Context, guesses: Guess[]): Promise<void> {
  await ctx.sql`
    with locked as (
      select g.kind, g.key, x.ms from sign_in_guesses g
      join json_to_recordset(${rowsOf(ctx, guesses)}::text::json) as x(kind text, key text, ms int)
        on g.kind = x.kind and g.key = decode(x.key, 'hex')
      order by g.kind, g.key for update of g)
    update sign_in_guesses g set full_at = g.full_at - l.ms * interval '1 millisecond'
    from locked l where g.kind = l.kind and g.key = l.key`;
}

/** Deletes full buckets. True if there may be more. */
export async function forgetGuesses(sql: Sql, now: Date, limit: number): Promise<boolean> {
  const gone = await sql`
    delete from sign_in_guesses where (kind, key) in (
      select kind, key from sign_in_guesses where full_at <= ${now} limit ${limit} for update skip locked)`;
  return gone.count === limit;
}
