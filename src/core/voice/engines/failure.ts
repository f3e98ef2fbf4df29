import { Refusal } from "../../../base/errors.ts";

/**
 * Why an engine did not complete a job. `closed`: it cannot be opened at all; `bug`: it failed but is still running.
 */
export type FailureReason = "closed" | "ended" | "late" | "memory" | "bug" | "stopped" | "idle";

const whatHappened: Record<FailureReason, string> = {
  closed: "is not ready",
  ended: "ended",
  late: "took too long",
  memory: "used too much memory",
  bug: "failed",
  stopped: "is stopping",
  idle: "was idle",
};

/** The refusal for a job whose engine failed. */
export class EngineFailure extends Refusal {
  readonly reason: FailureReason;

  constructor(reason: FailureReason) {
    super(
      "unavailable",
      `The speech engine for this request ${whatHappened[reason]}. Nothing was done; try again, or with a shorter input.`,
      { headers: { "retry-after": "2" } },
    );
    this.reason = reason;
  }
}

/** The refusal for a job that would wait too long. */
export function busy(): Refusal {
  return new Refusal("busy", "The engine for this request is overloaded. Wait and try again.", {
    headers: { "retry-after": "5" },
  });
}
