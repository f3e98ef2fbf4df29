import { formatId } from "../../base/ids.ts";
import type { Live } from "../../base/live.ts";
import type { MessageState } from "./life/tracked.ts";

/** Publishes that a message has entered a state, if anyone watches the account. */
export function tellState(
  live: Live | undefined,
  { accountId, id, test, state }: { accountId: number; id: number; test: boolean; state: MessageState },
): void {
  if (!live?.wants(accountId)) return;
  const smsId = formatId("out_sms", id);
  live.publish({ accountId, kind: "message", key: smsId, data: { id: smsId, state, test } });
}

/** Publishes that the balance has changed. */
export function publishBalance(live: Live | undefined, accountId: number): void {
  if (live?.wants(accountId)) live.publish({ accountId, kind: "balance", key: "", data: {} });
}
