import { hash, randomBytes } from "node:crypto";
import type { Context } from "../../../base/context.ts";
import type { Tx } from "../../../base/db.ts";
import type { Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { formatId } from "../../../base/ids.ts";
import { Uses } from "../../../base/queue/uses.ts";
import { Remembered } from "../../../base/remembered.ts";
import { unauthorized, type Authenticator, type Caller, type Credentialed, type Scope } from "../../../http/auth.ts";
import { readSessionCookie, refuseForged } from "../../../http/cookies.ts";
import { forgetGuesses } from "./guesses-store.ts";
import * as store from "./sessions-store.ts";

/** Changes of accounts and people are announced (`forget`); this is the delay if an announcement is lost. */
const ttlMs = 5_000;

/** Maximum sessions per person; another one ends the oldest. */
const maxSessions = 50;

interface Known {
  row: store.SessionRow;
  caller: Caller;
}

/**
 * The cookie of a session with test data begins with this. It is not part of the hash, so a process of a version without test
 * data does not find such a session, instead of sending its messages to real phones.
 */
const testMark = "test.";

/** A session's cookie is stored as its SHA-256, so reading the table does not allow signing in. */
const sessionHash = (session: string) =>
  hash("sha256", session.startsWith(testMark) ? session.slice(testMark.length) : session, "hex");

/**
 * Signed-in people, by their cookie. Permissions come from the role in the viewed account, reread every few seconds and
 * on every change, so a revoked role takes effect at once.
 */
export class Sessions implements Authenticator {
  readonly #ctx: Context;
  readonly #known: Remembered<string, Known>;
  readonly #uses: Uses<string>;
  readonly #changed: (() => void)[] = [];
  readonly throttled = false;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#uses = new Uses(ctx, (hashes) => store.noteSessionUses(ctx.sql, hashes, ctx.clock.now()));
    this.#known = new Remembered({
      load: (key) => this.#use(key),
      clock: ctx.clock,
      ttlMs,
      maxKeys: 10_000,
    });
  }

  /** Clears the cache, so that the next request sees a change just made. */
  forget(): void {
    this.#known.clear();
    for (const changed of this.#changed) changed();
  }

  /** Sessions of all accounts may have changed: a person may belong to several. */
  onChange(changed: (accountId: undefined) => void): void {
    this.#changed.push(() => changed(undefined));
  }

  credential(request: Credentialed): string | undefined {
    const session = readSessionCookie(this.#ctx.config, request);
    if (session !== undefined) refuseForged(this.#ctx.config, request);
    return session;
  }

  known(session: string): Caller | undefined {
    const found = this.#known.known(sessionHash(session));
    return found && found.row.expires_at > this.#ctx.clock.now() ? found.caller : undefined;
  }

  async lookUp(session: string): Promise<Caller | undefined> {
    return (await this.#known.get(sessionHash(session)))?.caller;
  }

  refusal(): Refusal {
    return unauthorized(say("You are not signed in, or the session has expired. Sign in with `POST /console/login`."));
  }

  /** The current session. This does not count as activity, so watching a session does not keep it alive. */
  async watch(session: string): Promise<Caller | undefined> {
    return (await this.#read(sessionHash(session)))?.caller;
  }

  /** The session with its person and account, at most seconds old. */
  async find(session: string): Promise<store.SessionRow | undefined> {
    return (await this.#known.get(sessionHash(session)))?.row;
  }

  async #use(key: string): Promise<Known | undefined> {
    const found = await this.#read(key);
    if (found?.row.is_use_due) this.#uses.note(key, key);
    return found;
  }

  async #read(key: string): Promise<Known | undefined> {
    const now = this.#ctx.clock.now();
    const idleMs = this.#ctx.config.sessionIdleMinutes * 60_000;
    const idleSince = new Date(now.getTime() - idleMs);
    const row = await store.findSession(this.#ctx.lookUps, key, { now, idleSince });
    // Without the simulated carrier there is no test data: the person has to sign in again, and so knows that the data is live.
    return row && !(row.test && !this.#ctx.config.sandbox) ? { row, caller: callerOf(row, idleMs) } : undefined;
  }

  /** Starts a session. Only the caller gets its value. */
  async begin(tx: Tx, userId: number, accountId: number, test = false): Promise<Begun> {
    const { clock, config } = this.#ctx;
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + config.sessionDays * 86_400_000);
    const session = await this.#insert(tx, { userId, accountId, test, now, createdAt: now, expiresAt });
    await store.trimSessions(tx, userId, maxSessions);
    return { session, expiresAt };
  }

  /**
   * Gives a session a new value, which makes the old one useless, and possibly another account or the other kind of data.
   * It expires when the old one would have.
   */
  async renew(
    tx: Tx,
    session: string,
    row: store.SessionRow,
    { accountId = row.account_id, test = row.test }: { accountId?: number; test?: boolean },
  ): Promise<Begun> {
    await store.deleteSession(tx, sessionHash(session));
    const about = { userId: row.user_id, accountId, test, createdAt: row.created_at, expiresAt: row.expires_at };
    return {
      session: await this.#insert(tx, { ...about, now: this.#ctx.clock.now() }),
      expiresAt: row.expires_at,
    };
  }

  /** Ends a session in all processes. */
  async end(session: string): Promise<void> {
    await store.deleteSession(this.#ctx.sql, sessionHash(session));
    this.forget();
  }

  async #insert(tx: Tx, row: Omit<Parameters<typeof store.insertSession>[1], "hash">): Promise<string> {
    const session = randomBytes(32).toString("base64url");
    await store.insertSession(tx, { ...row, hash: sessionHash(session) });
    return row.test ? testMark + session : session;
  }
}

/** A new session: the value of its cookie, and its latest expiry. */
export interface Begun {
  session: string;
  expiresAt: Date;
}

/** What a person may do in the account they are viewing. */
function callerOf(row: store.SessionRow, idleMs: number): Caller {
  const rights = store.rightsIn(row);
  const scopes = new Set<Scope>(rights.scopes);
  if (row.operator) scopes.add("operator");
  return {
    accountId: row.account_id,
    orgId: row.org_id,
    actor: formatId("usr", row.user_id),
    name: row.email,
    scopes,
    test: row.test,
    operator: row.operator,
    country: row.default_country ?? undefined,
    userId: row.user_id,
    expiresAt: new Date(Math.min(row.expires_at.getTime(), row.seen_at.getTime() + idleMs)),
    language: row.reads,
    readOnly: rights.readOnly,
    ...(row.suspended && !row.operator
      ? { barred: say("This account is suspended. Ask the operator to resume it.") }
      : {}),
  };
}

/** Deletes expired sessions and invitations. */
export async function forgetSessions({ sql, clock, config }: Context): Promise<boolean> {
  const now = clock.now();
  const guesses = await forgetGuesses(sql, now, 1000);
  const idleSince = new Date(now.getTime() - config.sessionIdleMinutes * 60_000);
  return (await store.deleteEnded(sql, { now, idleSince, limit: 1000 })) || guesses;
}
