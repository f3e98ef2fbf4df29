import { useQueryClient } from "@tanstack/react-query";
import type { ApiError, Name, Reply } from "../../../api/client.ts";
import { useAction } from "../../../api/hooks.ts";

/** What a list is for: parts of messages, or calls in which a PIN is spoken. */
export type PriceKind = Reply<"GET /v1/operator/price-list">["kind"];

/** The amount that a carrier charges for the numbers of a price. */
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
  kind: PriceKind;
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
  /** The request, as a curl command shows it. */
  curl: (change: PriceChange) => { name: Name; params?: object; body: unknown };
  reset: () => void;
}

/** A list: its kind, and its owner, which is one account, or a currency for its default prices. */
export interface PricesOf {
  kind: PriceKind;
  account_id: string | undefined;
  currency: string | undefined;
}

/** Changes a list, based on the version that was shown. */
export function usePriceChange({ kind, account_id, currency }: PricesOf, version: string): PriceAction {
  const client = useQueryClient();
  const save = useAction("PATCH /v1/operator/prices", {
    refresh: ["GET /v1/operator/price-lists", "GET /v1/operator/prices", "GET /v1/operator/route"],
  });
  const key = account_id ? { account_id } : { currency: currency ?? null };
  const bodyOf = (change: PriceChange) => ({ ...key, kind, version, ...change });
  return {
    ...save,
    curl: (change) => ({ name: "PATCH /v1/operator/prices", body: bodyOf(change) }),
    run: async (change) => {
      await save.mutateAsync({ body: bodyOf(change) });
      // The next change is based on the list as this one left it.
      await client.invalidateQueries({ queryKey: ["GET /v1/operator/price-list"] });
    },
  };
}
