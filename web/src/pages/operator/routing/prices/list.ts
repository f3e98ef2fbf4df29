import type { ApiError, Reply } from "../../../../api/client.ts";
import { useAction } from "../../../../api/hooks.ts";

/** What a carrier charges for the numbers of a price. */
export type CarrierCost = Reply<"GET /v1/operator/price-list">["prices"][number]["costs"][number];

/** A price or a carrier's rate. */
export interface PriceRow {
  prefix: string;
  country: string | null;
  network: string | null;
  price: number;
  /** Absent for rates, which are the costs. */
  costs?: CarrierCost[];
  margin?: number | null;
  margin_percent?: number | null;
}

/** A list of prices as a table shows and changes it. */
export interface PriceList {
  /** What the list is, such as "Default prices in RWF". */
  name: string;
  currency: string;
  version: string;
  prices: PriceRow[];
}

/** A change of a list: all of it is saved, or nothing. */
export interface PriceChange {
  set: { prefix: string; price: string }[];
  remove: string[];
}

/** Changes a list. */
export interface PriceAction {
  error: ApiError | null;
  isPending: boolean;
  run: (change: PriceChange) => Promise<unknown>;
  /** The body of the request. */
  bodyOf: (change: PriceChange) => unknown;
  reset: () => void;
}

/** Whose prices: one account's own, or the default ones of a currency. */
export interface PricesOf {
  account_id: string | undefined;
  currency: string | undefined;
}

/** Changes the version of a list that was shown. */
export function usePriceChange({ account_id, currency }: PricesOf, version: string): PriceAction {
  const save = useAction("PATCH /v1/operator/prices", {
    refresh: [
      "GET /v1/operator/price-list",
      "GET /v1/operator/price-lists",
      "GET /v1/operator/prices",
      "GET /v1/operator/route",
    ],
  });
  const key = account_id ? { account_id } : { currency: currency ?? null };
  const bodyOf = (change: PriceChange) => ({ ...key, version, ...change });
  return { ...save, bodyOf, run: (change) => save.mutateAsync({ body: bodyOf(change) }) };
}
