/** The deliveries of all endpoints together. */
import type { Context } from "../../../base/context.ts";
import { parseId } from "../../../base/ids.ts";
import { notFound } from "../../../http/errors.ts";
import type { Window } from "../../../http/pages.ts";
import type { ShownDelivery } from "../../../core/webhooks/wire.ts";
import * as store from "./deliveries-store.ts";

/** Offsets beyond this are empty: skipping rows costs as much as reading them. */
const deepestOffset = 20_000;

/** Deliveries to all endpoints, latest first. They are not counted: `total` only shows whether there is another page. */
export async function listDeliveries(
  { sql }: Context,
  accountId: number,
  filter: { status: string | undefined; event: string | undefined },
  { limit, offset }: Window,
) {
  if (offset >= deepestOffset) return { rows: [], total: offset };
  const rows = await store.listDeliveries(sql, accountId, { ...filter, limit: limit + 1, offset });
  return { rows: rows.slice(0, limit), total: offset + rows.length };
}

/** A delivery of the account; refuses an unknown id. */
export async function findDelivery({ sql }: Context, accountId: number, wireId: string): Promise<ShownDelivery> {
  const row = await store.findDelivery(sql, accountId, parseId("dlv", wireId) ?? 0);
  if (!row) throw notFound();
  return row;
}
