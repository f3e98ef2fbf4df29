import type { Context } from "../../../base/context.ts";
import type { Tx } from "../../../base/db.ts";
import { Refusal } from "../../../base/errors.ts";
import { say, type Sentence } from "../../../base/sentences/sentence.ts";
import { formatId } from "../../../base/ids.ts";
import { unauthorized } from "../../../http/auth.ts";
import { auditAs } from "../audit.ts";
import { returnGuesses, knownAt, rememberAddress, takeGuesses, type Guess } from "./guesses-store.ts";
import { acceptedLanguage, type Language } from "../../../base/languages.ts";
import { matchPassword } from "./passwords.ts";
import * as store from "./store.ts";
import { firstAccount } from "../store.ts";
import { noteFailure } from "../sign-in-log.ts";
import { matchingStep, recoveryHash } from "./totp.ts";

/** The credentials for signing in. */
export interface Credentials {
  email: string;
  password: string;
  /** A one-time or recovery code, if the user has them turned on. */
  code?: string;
}

/**
 * Rate limits for guessing passwords and codes, and for asking for links that reset a password, across all processes. Limited by IP address and email together, so that a
 * stranger's guesses do not lock the user out; and by each alone, against attackers who vary the other. An address that a
 * login was used from is exempt, for that login, from the limit by email alone, because attackers with many addresses can
 * exhaust that limit.
 */
const paces: Record<Guess["kind"], { everyMs: number; burst: number }> = {
  both: { everyMs: 30_000, burst: 10 },
  email: { everyMs: 10_000, burst: 50 },
  address: { everyMs: 5_000, burst: 40 },
  code: { everyMs: 300_000, burst: 10 },
  reset_address: { everyMs: 60_000, burst: 10 },
  reset_email: { everyMs: 600_000, burst: 3 },
};

/** How long an IP address counts as the user's own after a sign-in from it. */
const knownDays = 90;

const guess = (kind: Guess["kind"], ...key: string[]): Guess => ({ kind, key, intervalMs: paces[kind].everyMs });

/** The refusal of a credential, at the field where it is to be corrected. */
function wrong(field: "password" | "code", said: Sentence): Refusal {
  const code = "unauthorized";
  return new Refusal(code, said, { ...unauthorized(said).extras, errors: [{ field, code, said }] });
}

/** Authenticates users, and slows down guessing. */
export class SignIn {
  readonly #ctx: Context;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /**
   * The login with this address and password, and code if one is required.
   *
   * @param address the client's, from `addressKey`
   * @throws a Refusal `unauthorized`, `totp_required`, or `rate_limited` after too many failures
   */
  async check(credentials: Credentials, address: string): Promise<store.UserRow> {
    const user = await this.find(credentials, address);
    if (!user) throw wrong("password", say("The email address or password is wrong."));
    return user;
  }

  /** Like `check`, but undefined if no login of the address has this password; that too counts as a guess. */
  async find({ email: typed, password, code }: Credentials, address: string): Promise<store.UserRow | undefined> {
    const email = typed.trim().toLowerCase();
    const users = await store.findUsersByEmail(this.#ctx.sql, email);
    const user = await this.#match(email, password, users, address);
    if (!user) return undefined;
    await this.checkCode(user, code, address);
    const until = new Date(this.#ctx.clock.now().getTime() + knownDays * 86_400_000);
    await rememberAddress(this.#ctx, user, address, until);
    return user;
  }

  /** True if this is the password of a signed-in user; guesses are rate-limited in the same way. */
  async confirm(user: store.UserRow, password: string, address: string): Promise<boolean> {
    return (await this.#match(user.email, password, [user], address)) !== undefined;
  }

  /** Finds which of these logins of an address has this password. */
  async #match(email: string, password: string, users: store.UserRow[], address: string) {
    const { guesses, open } = await this.#admit(email, users, address).catch((error: unknown) => {
      if (error instanceof Refusal) noteFailure(this.#ctx, users, "session.locked_out", address);
      throw error;
    });
    const hashes = open.map((user) => user.password);
    const found = open[await matchPassword(password, hashes)];
    // Only failures count.
    if (found) await returnGuesses(this.#ctx, guesses);
    else noteFailure(this.#ctx, users, "session.refused", address);
    return found;
  }

  /**
   * Takes the tokens that a guess costs. `open` are the logins that it may be compared with: once the limit by email is reached,
   * only logins that were used from this address before.
   */
  async #admit(email: string, users: store.UserRow[], address: string) {
    const local = [guess("both", email, address), guess("address", address)];
    const known = await knownAt(this.#ctx, users, address);
    if (known.length === 0 || known.length < users.length) {
      const guesses = [...local, guess("email", email)];
      const waitSeconds = await this.#take(guesses);
      if (waitSeconds === 0) return { guesses, open: users };
      if (known.length === 0) throw tooMany(waitSeconds);
    }
    const waitSeconds = await this.#take(local);
    if (waitSeconds > 0) throw tooMany(waitSeconds);
    return { guesses: local, open: known };
  }

  /**
   * Takes the tokens that a request for a link by mail costs, whether or not the address has a login.
   *
   * @throws a Refusal `rate_limited`
   */
  async admitReset(email: string, address: string): Promise<void> {
    const waitSeconds = await this.#take([guess("reset_address", address), guess("reset_email", email)]);
    if (waitSeconds > 0) throw tooMany(waitSeconds, say("Too many links were requested"));
  }

  /**
   * Checks a one-time or recovery code of a login that requires one.
   *
   * @param address the client's, from `addressKey`
   * @throws a Refusal `unauthorized`, `totp_required`, or `rate_limited` after too many failures
   */
  async checkCode(user: store.UserRow, code: string | undefined, address: string): Promise<void> {
    if (!user.totp) return;
    if (code === undefined || code === "") {
      throw unauthorized(
        say("This login also requires a one-time code. Send it, or a recovery code, as `code`."),
        "",
        "totp_required",
      );
    }
    const guesses = [guess("code", String(user.id))];
    const waitSeconds = await this.#take(guesses);
    if (waitSeconds > 0) {
      noteFailure(this.#ctx, [user], "session.locked_out", address);
      throw tooMany(waitSeconds);
    }
    if (!(await this.#useCode(user, code))) {
      noteFailure(this.#ctx, [user], "session.refused", address);
      throw wrong("code", say("The one-time code is wrong or was already used. Wait for the next one."));
    }
    await returnGuesses(this.#ctx, guesses);
  }

  async #useCode(user: store.UserRow, code: string): Promise<boolean> {
    const { sql, secrets, clock } = this.#ctx;
    const seed = secrets.open(user.totp!, totpPurpose(user.id));
    const step = matchingStep(seed, code.replaceAll(" ", ""), clock.now(), user.totp_step);
    if (step !== undefined) return store.takeTotpStep(sql, user.id, step);
    return store.takeRecoveryCode(sql, user.id, recoveryHash(code));
  }

  /** Takes one token from each bucket and returns 0; or takes none, and returns how many seconds to wait. */
  async #take(guesses: Guess[]): Promise<number> {
    const { sql, clock } = this.#ctx;
    const now = clock.now();
    let waitSeconds = 0;
    await sql
      .begin(async (tx) => {
        const taken = await takeGuesses(this.#ctx, tx, guesses, now);
        const waitsMs = taken.map(({ kind, full_at }) => {
          const { everyMs, burst } = paces[kind];
          return full_at.getTime() - now.getTime() - everyMs * burst;
        });
        waitSeconds = Math.max(0, Math.ceil(Math.max(...waitsMs) / 1000));
        if (waitSeconds > 0) throw rolledBack;
      })
      .catch((error: unknown) => {
        if (error !== rolledBack) throw error;
      });
    return waitSeconds;
  }
}

/** Thrown to take no token. */
const rolledBack = new Error("a bucket is empty");

const tooMany = (waitSeconds: number, what = say("Too many failed attempts to sign in")) =>
  new Refusal("rate_limited", say("{what}. Wait {seconds} s.", { what, seconds: waitSeconds }), {
    headers: { "retry-after": String(waitSeconds) },
  });

/** The context that a person's TOTP seed is sealed for. */
export const totpPurpose = (userId: number) => `totp:${userId}`;

/**
 * Checks that a person may view an account. An operator may view any; in other accounts this is recorded in their audit
 * log. Undefined if not permitted.
 */
export async function enterAccount(
  ctx: Context,
  tx: Tx,
  user: Pick<store.UserRow, "id" | "email" | "operator">,
  accountId: number,
): Promise<number | undefined> {
  const member = await store.findMember(tx, accountId, user.id);
  if (member) return accountId;
  if (!user.operator) return undefined;
  const actor = `${formatId("usr", user.id)} (${user.email})`;
  await auditAs(ctx, tx, actor, { accountId, action: "account.viewed", target: formatId("acc", accountId) });
  return accountId;
}

/** The accounts that a person belongs to, oldest first. */
export function membershipsOf({ sql }: Context, userId: number): Promise<store.MembershipRow[]> {
  return store.listMemberships(sql, userId);
}

/** The account that a person sees first: their oldest; for an operator without one, the first of the installation. */
export async function accountAtSignIn(ctx: Context, tx: Tx, user: store.UserRow): Promise<number> {
  const [own] = await store.listMemberships(tx, user.id);
  const accountId = own?.account_id ?? (user.operator ? await firstAccount(tx) : undefined);
  const entered = accountId === undefined ? undefined : await enterAccount(ctx, tx, user, accountId);
  if (entered === undefined) {
    throw new Refusal("forbidden", say("You no longer belong to any account. Ask an account owner for an invitation."));
  }
  return entered;
}

/**
 * Stores the language that a person chose on the sign-in page, and the one that their browser prefers, which is used for mails to
 * people who never chose one.
 */
export async function storeLanguages(
  tx: Tx,
  userId: number,
  chosen: Language | undefined,
  accepted: string | undefined,
): Promise<void> {
  const browser = acceptedLanguage(accepted);
  if (chosen ?? browser) await store.setLanguages(tx, userId, { chosen, browser });
}
