/** What Kannel's and Jasmin's HTTP APIs share: logins, rate limits and the accept path. */
import type { RequestTrace } from "../../../base/traces/traces.ts";
import type { Context } from "../../../base/context.ts";
import { Refusal } from "../../../base/errors.ts";
import { englishOnly } from "../../../base/sentences/sentence.ts";
import { recipientFor } from "../../../base/phone/phone.ts";
import { draftMessage, refuseTogether, type Draft, type SendFields } from "../../../core/messages/accept/draft.ts";
import type { Origin } from "../../../core/messages/accept/origin.ts";
import { PrivateAllowance } from "../../../core/webhooks/delivery/allowance.ts";
import { readEndpointUrl } from "../../../core/webhooks/delivery/guard.ts";
import type { Credential, Logins } from "../credentials.ts";
import type { ApiParts } from "../api-parts.ts";

/** Authenticates requests, drafts their messages and accepts them within the credential's rate. */
export class HttpApi {
  readonly #parts: ApiParts;
  readonly #logins: Logins;
  readonly #private: PrivateAllowance;

  constructor(ctx: Context, { logins, ...parts }: ApiParts & { logins: Logins }) {
    this.#parts = parts;
    this.#logins = logins;
    this.#private = new PrivateAllowance(ctx);
  }

  /** The credential for a user and password; undefined if they are wrong or it may not send. */
  async logIn(user: string, password: string, address: string): Promise<Credential | undefined> {
    const login = await this.#logins.check(user, password, address);
    return typeof login === "string" || !login.scopes.has("sms:send") ? undefined : login;
  }

  /** The account of a login that may send and was proven lately. */
  proven(user: string, password: string, address: string): number | undefined {
    const credential = this.#logins.proven(user, password, address);
    return credential?.scopes.has("sms:send") ? credential.accountId : undefined;
  }

  /** Reads which private addresses callbacks may reach. Call it before `mayCall`. */
  async prepare(): Promise<void> {
    await this.#private.refresh();
  }

  /**
   * Whether a `dlr-url` is well-formed and not a literal address that is forbidden to everybody: the account may not be known yet. The rest
   * is checked at connect.
   */
  mayCall(url: string): boolean {
    try {
      readEndpointUrl(url, this.#private.ofTrial);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /** Drafts a message; throws the refusals of the accept path. `written` is the recipient as the client wrote it. */
  async draft(credential: Credential, fields: SendFields, written: string, now: Date): Promise<Draft> {
    const rules = await this.#parts.rules(credential);
    return draftMessage({ ...fields, to: recipientFor(fields.to, written, rules.country) }, rules, now);
  }

  /** Refuses the messages of one request that the account sends only with an approver. */
  async refuseTogether(credential: Credential, drafts: readonly Draft[]): Promise<void> {
    refuseTogether((await this.#parts.rules(credential)).approveAbove, drafts);
  }

  /** Charges and stores a draft that came with a request; the message's id. Throws the refusals of the accept path. */
  async accept(
    credential: Credential,
    draft: Draft,
    { origin, trace }: { origin: Origin | undefined; trace: RequestTrace | undefined },
  ): Promise<number> {
    if (!(await this.#parts.allowances.take(credential, draft.parts)))
      throw new Refusal("rate_limited", englishOnly("The credential exceeds its parts per second. Send more slowly."));
    const { accountId, test } = credential;
    const order = { accountId, test, draft, priority: "single" as const, origin, trace };
    const accepted = await this.#parts.acceptor.accept(order);
    // Only an order with an idempotency key can be a replay.
    if (accepted.kind !== "accepted") throw new Error("an order without a key was replayed");
    return accepted.message.id;
  }
}
