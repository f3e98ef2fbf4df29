import type { Context } from "../../base/context.ts";
import type { Tx } from "../../base/db.ts";
import { Refusal } from "../../base/errors.ts";
import { formatId } from "../../base/ids.ts";
import { unauthorized } from "../../http/auth.ts";
import { auditAs } from "../audit.ts";
import { giveGuesses, isKnownAddress, rememberAddress, takeGuesses, type Guess } from "./guesses-store.ts";
import { verifyPassword } from "./passwords.ts";
import * as store from "./store.ts";
import { firstAccount } from "../store.ts";
import { matchingStep, recoveryHash } from "./totp.ts";

/** The credentials for signing in. */
export interface Credentials {
  email: string;
  password: string;
  /** A one-time or recovery code, if the user has them turned on. */
  code?: string;
}

/**
 * Rate limits for guessing passwords and codes, across all processes. Limited by IP address and email together, so that a
 * stranger's guesses do not lock the user out; and by each alone, against attackers who vary the other. An address that the
 * user has signed in from is exempt from the limit by email alone, because attackers with many addresses can exhaust that
 * limit.
 */
const paces: Record<Guess["kind"], { everyMs: number; burst: number }> = {
  both: { everyMs: 30_000, burst: 10 },
  email: { everyMs: 10_000, burst: 50 },
  address: { everyMs: 5_000, burst: 40 },
  code: { everyMs: 300_000, burst: 10 },
};

/** How long an IP address counts as the user's own after a sign-in from it. */
const knownDays = 90;

const guess = (kind: Guess["kind"], ...key: string[]): Guess => ({ kind, key, intervalMs: paces[kind].everyMs });

/** Authenticates users, and slows down guessing. */
export class SignIn {
  readonly #ctx: Context;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /**
   * The person with this password, and code if one is required.
   *
   * @param address the client's, from `addressKey`
   * @throws a Refusal `unauthorized`, `totp_required`, or `rate_limited` after too many failures
   */
  async check({ email: typed, password, code }: Credentials, address: string): Promise<store.UserRow> {
    const email = typed.trim().toLowerCase();
    const user = await store.findUserByEmail(this.#ctx.sql, email);
    if (!(await this.#isRight(email, password, user?.password, address)) || !user) {
      throw unauthorized("The email address or password is wrong.");
    }
    if (user.totp) await this.#checkCode(user, code);
    const until = new Date(this.#ctx.clock.now().getTime() + knownDays * 86_400_000);
    await rememberAddress(this.#ctx, email, address, until);
    return user;
  }

  /** True if this is the password of a signed-in user; guesses are rate-limited in the same way. */
  confirm(user: store.UserRow, password: string, address: string): Promise<boolean> {
    return this.#isRight(user.email, password, user.password, address);
  }

  async #isRight(email: string, password: string, hash: string | undefined, address: string): Promise<boolean> {
    const guesses = [guess("both", email, address), guess("address", address)];
    if (!(await isKnownAddress(this.#ctx, email, address))) guesses.push(guess("email", email));
    await this.#take(guesses);
    const right = await verifyPassword(password, hash);
    // Only failures count.
    if (right) await giveGuesses(this.#ctx, guesses);
    return right;
  }

  async #checkCode(user: store.UserRow, code: string | undefined): Promise<void> {
    if (code === undefined || code === "") {
      throw unauthorized(
        "This login also requires a one-time code. Send it, or a recovery code, as `code`.",
        "",
        "totp_required",
      );
    }
    const guesses = [guess("code", String(user.id))];
    await this.#take(guesses);
    if (!(await this.#useCode(user, code))) {
      throw unauthorized("The one-time code is wrong or was already used. Wait for the next one.");
    }
    await giveGuesses(this.#ctx, guesses);
  }

  async #useCode(user: store.UserRow, code: string): Promise<boolean> {
    const { sql, secrets, clock } = this.#ctx;
    const seed = secrets.open(user.totp!, totpPurpose(user.id));
    const step = matchingStep(seed, code.replaceAll(" ", ""), clock.now(), user.totp_step);
    if (step !== undefined) return store.takeTotpStep(sql, user.id, step);
    return store.takeRecoveryCode(sql, user.id, recoveryHash(code));
  }

  /** Takes one token from each bucket, or refuses without taking any. */
  async #take(guesses: Guess[]): Promise<void> {
    const { sql, clock } = this.#ctx;
    const now = clock.now();
    await sql.begin(async (tx) => {
      const taken = await takeGuesses(this.#ctx, tx, guesses, now);
      const waitsMs = taken.map(({ kind, full_at }) => {
        const { everyMs, burst } = paces[kind];
        return full_at.getTime() - now.getTime() - everyMs * burst;
      });
      const waitSeconds = Math.ceil(Math.max(...waitsMs) / 1000);
      if (waitSeconds <= 0) return;
      throw new Refusal("rate_limited", `Too many failed attempts to sign in. Wait ${waitSeconds} s.`, {
        headers: { "retry-after": String(waitSeconds) },
      });
    });
  }
}

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
    throw new Refusal("forbidden", "You no longer belong to any account. Ask an account owner for an invitation.");
  }
  return entered;
}
