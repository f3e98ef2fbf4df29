import type { Context } from "../../base/context.ts";
import type { Tx } from "../../base/db.ts";
import { Refusal } from "../../base/errors.ts";
import { formatId } from "../../base/ids.ts";
import { unauthorized } from "../../http/auth.ts";
import { auditAs } from "../audit.ts";
import { giveGuesses, takeGuesses, type Guess } from "./guesses-store.ts";
import { verifyPassword } from "./passwords.ts";
import * as store from "./store.ts";
import { firstAccount } from "../store.ts";
import { matchingStep, recoveryHash } from "./totp.ts";

/** What somebody says to sign in. */
export interface Credentials {
  email: string;
  password: string;
  /** A one-time code or a recovery code, where the person has turned them on. */
  code?: string;
}

/**
 * How fast passwords and codes can be guessed, over all processes. By address and email together, so that a stranger who guesses
 * does not keep the person out; by each alone, for those who change the other.
 */
const paces: Record<Guess["kind"], { everyMs: number; burst: number }> = {
  both: { everyMs: 30_000, burst: 10 },
  email: { everyMs: 10_000, burst: 50 },
  address: { everyMs: 5_000, burst: 40 },
  code: { everyMs: 300_000, burst: 10 },
};

const guess = (kind: Guess["kind"], key: string): Guess => ({ kind, key, intervalMs: paces[kind].everyMs });

/** Tells who signs in, and slows down who guesses. */
export class SignIn {
  readonly #ctx: Context;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /**
   * The person whose password, and code where one is needed, these are.
   *
   * @param address the client's, as `addressKey` makes it
   * @throws a Refusal `unauthorized`, `totp_required`, or `rate_limited` for who has failed too often
   */
  async check({ email: typed, password, code }: Credentials, address: string): Promise<store.UserRow> {
    const email = typed.trim().toLowerCase();
    const user = await store.findUserByEmail(this.#ctx.sql, email);
    if (!(await this.#isRight(email, password, user?.password, address)) || !user) {
      throw unauthorized("The email address or the password is wrong.");
    }
    if (user.totp) await this.#checkCode(user, code);
    return user;
  }

  /** True when it is the password of somebody who is signed in already; guesses are slowed down in the same way. */
  confirm(user: store.UserRow, password: string, address: string): Promise<boolean> {
    return this.#isRight(user.email, password, user.password, address);
  }

  async #isRight(email: string, password: string, hash: string | undefined, address: string): Promise<boolean> {
    const guesses = [guess("both", `${address} ${email}`), guess("email", email), guess("address", address)];
    await this.#take(guesses);
    const right = await verifyPassword(password, hash);
    // Only failures count.
    if (right) await giveGuesses(this.#ctx.sql, guesses);
    return right;
  }

  async #checkCode(user: store.UserRow, code: string | undefined): Promise<void> {
    if (code === undefined || code === "") {
      throw unauthorized(
        "This login needs a one-time code too. Send it as `code`; a recovery code does as well.",
        "",
        "totp_required",
      );
    }
    const guesses = [guess("code", String(user.id))];
    await this.#take(guesses);
    if (!(await this.#useCode(user, code))) {
      throw unauthorized("The one-time code is wrong, or was used before. Wait for the next one.");
    }
    await giveGuesses(this.#ctx.sql, guesses);
  }

  async #useCode(user: store.UserRow, code: string): Promise<boolean> {
    const { sql, secrets, clock } = this.#ctx;
    const seed = secrets.open(user.totp!, totpPurpose(user.id));
    const step = matchingStep(seed, code.replaceAll(" ", ""), clock.now(), user.totp_step);
    if (step !== undefined) return store.takeTotpStep(sql, user.id, step);
    return store.takeRecoveryCode(sql, user.id, recoveryHash(code));
  }

  /** Takes one out of each bucket, or out of none and refuses. */
  async #take(guesses: Guess[]): Promise<void> {
    const { sql, clock } = this.#ctx;
    const now = clock.now();
    await sql.begin(async (tx) => {
      const taken = await takeGuesses(tx, guesses, now);
      const waitsMs = taken.map(({ kind, full_at }) => {
        const { everyMs, burst } = paces[kind];
        return full_at.getTime() - now.getTime() - everyMs * burst;
      });
      const waitSeconds = Math.ceil(Math.max(...waitsMs) / 1000);
      if (waitSeconds <= 0) return;
      throw new Refusal("rate_limited", `Too many attempts to sign in have failed. Wait ${waitSeconds} s.`, {
        headers: { "retry-after": String(waitSeconds) },
      });
    });
  }
}

/** What the seed of a person's one-time codes is sealed for. */
export const totpPurpose = (userId: number) => `totp:${userId}`;

/**
 * Checks that a person may look at an account. An operator may look at any; in the audit log of an account that is not
 * their own it stands. Undefined where they may not.
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

/** The account that a person sees first: their own oldest one; an operator without one sees the installation's first. */
export async function accountAtSignIn(ctx: Context, tx: Tx, user: store.UserRow): Promise<number> {
  const [own] = await store.listMemberships(tx, user.id);
  const accountId = own?.account_id ?? (user.operator ? await firstAccount(tx) : undefined);
  const entered = accountId === undefined ? undefined : await enterAccount(ctx, tx, user, accountId);
  if (entered === undefined) {
    throw new Refusal("forbidden", "You belong to no account any more. Ask an owner of one for an invitation.");
  }
  return entered;
}
