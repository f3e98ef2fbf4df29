/** The answer to a send. Pure. */
import { formatMoney } from "../../../base/money.ts";
import type { AcceptedMessage } from "./store.ts";

/**
 * The answer to a send (contract 2.2), printed by hand: thousands a second have the same fields, and a replay must give the same bytes.
 *
 * @param address the public URL of the service
 */
export function sendBody(message: AcceptedMessage, address: string): string {
  const { id, parts, price, reference } = message;
  return (
    `{"item_count":${parts},"item_price":${formatMoney(price)},"total_cost":${formatMoney(price * BigInt(parts))},` +
    `"remaining_balance":${formatMoney(message.balanceAfter)},"report_id":"${message.reportId}","sms_id":"out_sms_${id}",` +
    `"self_url":"${address}/v1/sms/out_sms_${id}","status":"sent","to":"${message.recipient}"` +
    (message.isCall ? `,"channel":"voice"` : "") +
    (reference === undefined ? "}" : `,"reference":${JSON.stringify(reference)}}`)
  );
}
