import { formatId } from "../../base/ids.ts";
import type { Live } from "../../base/live.ts";
import type { MessageState } from "./tracked.ts";

/** Tells those who look at an account that a message of it has entered a state. */
export function tellState(live: Live | undefined, accountId: number, id: number, state: MessageState): void {
  if (!live?.wants(accountId)) return;
  const smsId = formatId("out_sms", id);
  live.tell({ accountId, kind: "message", key: smsId, data: { id: smsId, state } });
}

/** Tells them that the balance is another. */
export function tellBalance(live: Live | undefined, accountId: number): void {
  if (live?.wants(accountId)) live.tell({ accountId, kind: "balance", key: "", data: {} });
}
