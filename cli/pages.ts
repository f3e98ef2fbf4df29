import type { PagedList } from "../sdk/src/index.ts";
import type { Invocation } from "./invocation.ts";

/** The `--limit` of lists. */
export const limitOption = {
  limit: { type: "string", short: "n", value: "N", about: "How many to show, at most. Default: 20" },
} as const;

/** How many items a list may show. */
export const limitOf = (call: Invocation): number => call.number("limit", { least: 1, most: 1_000_000 }) ?? 20;

/** How many items to ask the service for at a time. */
export const pageSize = (limit: number): number => Math.min(limit, 100);

/** The first items of a list. */
export async function take<Page, Item>(list: PagedList<Page, Item>, limit: number): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) {
    items.push(item);
    if (items.length >= limit) break;
  }
  return items;
}
