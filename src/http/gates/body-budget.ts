import type { FastifyRequest } from "fastify";
import { Refusal } from "../../base/errors.ts";
import { unavailable } from "../errors.ts";

const mib = 1_048_576;

/** How many bytes of bodies one sender may have in flight in this process. */
export interface Share {
  total: number;
  /**
   * Bodies up to this size are admitted even when the share is used up, so that an account's large requests never block its
   * small ones.
   */
  small: number;
  /** What all senders with this share may have in flight together, as a fraction of the process's budget. */
  part: number;
}

/** The share of an account. */
export const accountShare: Share = { total: 64 * mib, small: 65_536, part: 1 };
/** The share of an address, for requests without a token. Addresses are cheap, so all of them together never shut accounts out. */
export const addressShare: Share = { total: 4 * mib, small: 0, part: 1 / 4 };

/** The memory that a streamed form takes: it is written to disk or read piece by piece. */
const streamedBytes = 65_536;

/**
 * The memory that request bodies may take. Memory for the whole body is reserved before its first byte is read, and released
 * when the request ends: a client that announces large bodies and sends them slowly exhausts its own share long before it affects
 * others.
 */
export class BodyBudget {
  readonly #totalBytes: number;
  readonly #byOwner = new Map<string, number>();
  readonly #byShare = new Map<Share, number>();
  #inFlight = 0;

  /** @param totalBytes what all bodies in flight in this process may take together */
  constructor(totalBytes: number) {
    this.#totalBytes = totalBytes;
  }

  /**
   * Reserves memory for the request's body on behalf of the account or address that sends it. Refused with 429 if the owner's
   * share is used up, with 503 if the process's is.
   */
  reserve(request: FastifyRequest, owner: string, share: Share): number {
    const bytes = announcedBytes(request);
    if (bytes === 0) return 0;
    const own = this.#byOwner.get(owner) ?? 0;
    // One body is always admitted, however large its route allows it to be.
    if (own > 0 && bytes > share.small && own + bytes > share.total) throw tooManyBodies();
    const alike = this.#byShare.get(share) ?? 0;
    if (this.#inFlight + bytes > this.#totalBytes || alike + bytes > this.#totalBytes * share.part)
      throw unavailable("Too many large requests are being received. Nothing was accepted; try again.");
    this.#byOwner.set(owner, own + bytes);
    this.#byShare.set(share, alike + bytes);
    this.#inFlight += bytes;
    return bytes;
  }

  /** Releases what `reserve` reserved. */
  release(owner: string, share: Share, bytes: number): void {
    if (bytes === 0) return;
    const own = this.#byOwner.get(owner)! - bytes;
    if (own > 0) this.#byOwner.set(owner, own);
    else this.#byOwner.delete(owner);
    this.#byShare.set(share, this.#byShare.get(share)! - bytes);
    this.#inFlight -= bytes;
  }
}

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

const tooManyBodies = () =>
  new Refusal(
    "rate_limited",
    "Too many of your large requests are being received at once. Nothing was accepted; send fewer at a time.",
    { headers: { "retry-after": "1" } },
  );
