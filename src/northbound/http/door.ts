/** What the HTTP forms of other gateways have in common: logins, limits, and the accept path. */
import type { Context } from "../../base/context.ts";
import { Refusal } from "../../base/errors.ts";
import { draftMessage, type Draft, type SendFields } from "../../messages/accept/draft.ts";
import type { Origin } from "../../messages/accept/origin.ts";
import { PrivateAllowance } from "../../webhooks/delivery/allowance.ts";
import { readEndpointUrl } from "../../webhooks/delivery/guard.ts";
import type { Credential, Logins } from "../credentials.ts";
import type { DoorParts } from "../door.ts";

/** Logs requests in, drafts what they ask for within the credential's rate, and hands it to the accept path. */
export class HttpDoor {
  readonly #parts: DoorParts;
  readonly #logins: Logins;
  readonly #private: PrivateAllowance;

  constructor(ctx: Context, { logins, ...parts }: DoorParts & { logins: Logins }) {
    this.#parts = parts;
    this.#logins = logins;
    this.#private = new PrivateAllowance(ctx);
  }

  /** The credential of a name and a password, if they fit and may send. */
  async logIn(user: string, password: string, address: string): Promise<Credential | undefined> {
    const login = await this.#logins.check(user, password, address);
    return typeof login === "string" || !login.scopes.has("sms:send") ? undefined : login;
  }

  /** Reads which private addresses may be called, so that `mayCall` is right for the request in hand. */
  async prepare(): Promise<void> {
    await this.#private.refresh();
  }

  /** Whether an address for receipts is well-formed and no forbidden literal; names are judged when they are called. */
  mayCall(url: string): boolean {
    try {
      readEndpointUrl(url, this.#private.current);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /** Drafts a message; throws the refusals of the accept path. */
  async draft(credential: Credential, fields: SendFields, now: Date): Promise<Draft> {
    return draftMessage(fields, await this.#parts.rules(credential), now);
  }

  /** Charges and stores a draft, and gives the message's id. Throws the refusals of the accept path. */
  async accept(credential: Credential, draft: Draft, origin: Origin | undefined): Promise<number> {
    if (!(await this.#parts.allowances.take(credential, draft.parts)))
      throw new Refusal("rate_limited", "More parts a second than the credential may send.");
    const { accountId, test } = credential;
    const order = { accountId, test, draft, priority: "single" as const, ...(origin ? { origin } : {}) };
    const accepted = await this.#parts.acceptor.accept(order);
    // Only an order with a key can be a replay.
    if (accepted.kind !== "accepted") throw new Error("an order without a key was replayed");
    return accepted.message.id;
  }
}
