import { formatId } from "../../base/ids.ts";
import { formatMoney } from "../../base/money.ts";
import type { Issued } from "./issue/issuer.ts";

/** The reply to `POST /v1/sms/verify`, printed by hand: it is the same few fields on a hot path. */
export function generatedBody({ id, cost, parts, balance, channel }: Issued): string {
  return (
    `{"request_id":"${formatId("vrf", id)}","message":"success","item_price":${formatMoney(cost)},` +
    `"remaining_balance":${formatMoney(balance)},"item_count":${parts},"channel":"${channel}"}`
  );
}
