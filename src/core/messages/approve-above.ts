/** Above which size a send waits for an approver. Pure: it runs in the worker of bulk sends as well. */

/** An account's limits; null: none. Structured-cloneable. */
export interface ApproveAbove {
  recipients: number | null;
  /** Micro-units. */
  amountMicros: number | null;
}

/** Whether a send is larger than the limits. */
export const exceeds = (
  { recipients, amountMicros }: ApproveAbove,
  send: { messages: number; costMicros: number },
): boolean =>
  (recipients !== null && send.messages > recipients) || (amountMicros !== null && send.costMicros > amountMicros);
