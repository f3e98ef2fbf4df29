import type { FastifyRequest } from "fastify";
import { Refusal } from "../../base/errors.ts";
import { type Said, say } from "../../base/sentences/sentence.ts";
import { Shares, type Claim, type Share } from "../../base/queue/shares.ts";
import { unavailable } from "../errors.ts";

const mib = 1_048_576;
/** What one address or account may have of the places: the rest is for seven others. */
const placesOfOne = 1 / 8;
/** What one account may download at once, and all of them: each is read from the database and written line by line. */
const exportsAtOnce = { each: 2, all: 16 };

/** Who a request counts for: an account, or the address that it comes from. */
export interface Payer {
  owner: Claim["owner"];
  /** `unproven`: an address with a credential that is being looked up. */
  kind: "account" | "address" | "unproven";
}

/** A part of a resource that a request holds until its reply is sent or its connection closes. */
interface Held {
  of: Shares;
  claim: Claim;
}

/** What a request holds. */
export type Holding = Held[];

/** The size of what is divided. */
export interface Sizes {
  /** Requests in flight; further ones are refused at once, since they would only wait. */
  places: number;
  /** Memory of the bodies that are being received. */
  bodyBytes: number;
}

/**
 * What the requests in flight hold: a place each, memory for their bodies, a turn for an export. Each is divided by account, and
 * without a token by address. Addresses are cheap, so all of them together never shut accounts out.
 */
export class Holdings {
  readonly #places: Shares;
  readonly #bodies: Shares;
  readonly #exports = new Shares(exportsAtOnce.all);
  readonly #shares: Record<Payer["kind"], { place: Share; body: Share }>;

  constructor({ places, bodyBytes }: Sizes) {
    this.#places = new Shares(places);
    this.#bodies = new Shares(bodyBytes);
    const each = Math.ceil(places * placesOfOne);
    const ofAddress = { each: 4 * mib, together: 1 / 4 };
    this.#shares = {
      // An installation of one account can use what nobody else needs.
      account: {
        place: { each, together: 1, spare: 1 / 2 },
        body: { each: 64 * mib, together: 1, small: 65_536 },
      },
      address: { place: { each, together: 1 / 2 }, body: ofAddress },
      // Many accounts may share an address, and a look-up is short.
      unproven: { place: { each, together: 3 / 8, spare: 1 / 2 }, body: ofAddress },
    };
  }

  /** Takes a place. Refused with 429 if the payer's share is used up, with 503 if all are taken. */
  enter(holding: Holding, { owner, kind }: Payer): void {
    const denial = this.#take(holding, this.#places, { owner, share: this.#shares[kind].place, amount: 1 });
    if (denial === "own")
      throw rateLimited(
        kind === "account"
          ? say(
              "Too many requests of this account are in progress at once. Nothing was accepted; send fewer at a time.",
            )
          : say(
              "Too many requests of this address are in progress at once. Nothing was accepted; send fewer at a time.",
            ),
      );
    if (denial) throw unavailable(say("Too many requests are waiting. Nothing was accepted; try again."));
  }

  /**
   * Reserves memory for the whole body before its first byte is read: a client that announces large bodies and sends them slowly
   * exhausts its own share long before it affects others.
   */
  receive(holding: Holding, { owner, kind }: Payer, request: FastifyRequest): void {
    const amount = announcedBytes(request);
    if (amount === 0) return;
    const denial = this.#take(holding, this.#bodies, { owner, share: this.#shares[kind].body, amount });
    if (denial === "own")
      throw rateLimited(
        say("Too many of your large requests are being received at once. Nothing was accepted; send fewer at a time."),
      );
    if (denial) throw unavailable(say("Too many large requests are being received. Nothing was accepted; try again."));
  }

  /** Takes one of the account's turns to export. */
  export(holding: Holding, accountId: number): void {
    const denial = this.#take(holding, this.#exports, { owner: accountId, share: exportShare, amount: 1 });
    if (denial === "own")
      throw rateLimited(
        say("This account is downloading {most} exports already. Wait until one has ended.", {
          most: exportsAtOnce.each,
        }),
        exportWaitSeconds,
      );
    if (denial)
      throw unavailable(say("Too many exports are being downloaded. Try again in a moment."), exportWaitSeconds);
  }

  /** Releases all that a request holds. */
  release(holding: Holding): void {
    for (const { of, claim } of holding) of.release(claim);
    holding.length = 0;
  }

  #take(holding: Holding, of: Shares, claim: Claim): ReturnType<Shares["take"]> {
    const denial = of.take(claim);
    if (!denial) holding.push({ of, claim });
    return denial;
  }
}

const exportShare: Share = { each: exportsAtOnce.each, together: 1 };
const exportWaitSeconds = 5;

/** The memory that a streamed form takes: it is written to disk or read piece by piece. */
const streamedBytes = 65_536;

/** The length that the request announces; for a chunked body, which announces none, the maximum of its route. */
function announcedBytes({ raw: { headers }, routeOptions }: FastifyRequest): number {
  const limit = routeOptions.bodyLimit ?? mib;
  const announced = headers["content-length"];
  if (announced === undefined) {
    if (headers["transfer-encoding"] === undefined) return 0;
    return headers["content-type"]?.startsWith("multipart/") ? streamedBytes : limit;
  }
  const bytes = Number(announced);
  // A body over its route's limit is refused unread (413).
  if (bytes > limit && !headers["content-type"]?.startsWith("multipart/")) return 0;
  return headers["content-type"]?.startsWith("multipart/") ? Math.min(bytes, streamedBytes) : bytes;
}

const rateLimited = (said: Said, retryAfterSeconds = 1) =>
  new Refusal("rate_limited", said, { headers: { "retry-after": String(retryAfterSeconds) } });
