/** What one owner may hold of a resource, and what all owners with this share may hold together. */
export interface Share {
  /** Of one owner. */
  each: number;
  /** Of all owners with this share together, as a fraction of the whole. */
  together: number;
  /** Amounts up to this are granted although the owner's share is used up, so that its large ones never block its small ones. */
  small?: number;
  /**
   * An owner may go beyond its share as long as this fraction of the whole stays free: what nobody else needs is not withheld, and
   * whoever comes next still finds a share.
   */
  spare?: number;
}

/** An amount of a resource, and its owner: an account by its id, an address or another caller by name. */
export interface Claim {
  owner: number | string;
  share: Share;
  amount: number;
}

/** Why a claim is not granted: its owner holds its share already (`own`), or nothing is left for owners of its kind (`all`). */
export type Denial = "own" | "all";

/**
 * A resource that is divided: memory, places, turns. One owner holds at most its share, however much it asks for, so it runs out
 * long before anybody else notices.
 */
export class Shares {
  readonly #total: number;
  readonly #byOwner = new Map<Claim["owner"], number>();
  readonly #byShare = new Map<Share, number>();
  #held = 0;

  constructor(total: number) {
    this.#total = total;
  }

  /** Grants a claim, or says why not. What is granted must be released. */
  take({ owner, share, amount }: Claim): Denial | undefined {
    const own = this.#byOwner.get(owner) ?? 0;
    const held = this.#held + amount;
    const alike = (this.#byShare.get(share) ?? 0) + amount;
    // The first claim is always within the share, however large it is.
    const isBeyond = own > 0 && own + amount > share.each && amount > (share.small ?? 0);
    if (isBeyond && !(share.spare !== undefined && this.#total - held >= share.spare * this.#total)) return "own";
    if (held > this.#total || alike > this.#total * share.together) return "all";
    this.#byOwner.set(owner, own + amount);
    this.#byShare.set(share, alike);
    this.#held = held;
    return undefined;
  }

  /** Releases what `take` granted. */
  release({ owner, share, amount }: Claim): void {
    const own = this.#byOwner.get(owner)! - amount;
    if (own > 0) this.#byOwner.set(owner, own);
    else this.#byOwner.delete(owner);
    this.#byShare.set(share, this.#byShare.get(share)! - amount);
    this.#held -= amount;
  }
}
