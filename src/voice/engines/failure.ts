import { Refusal } from "../../base/errors.ts";

/** Why an engine did not do a job. `closed` is one that cannot be opened at all; `bug` one that failed and lives on. */
export type FailureReason = "closed" | "ended" | "late" | "memory" | "bug" | "stopped" | "idle";

const whatHappened: Record<FailureReason, string> = {
  closed: "is not ready",
  ended: "ended",
  late: "took too long",
  memory: "took too much memory",
  bug: "failed",
  stopped: "is stopping",
  idle: "had nothing to do",
};

/** The refusal that a job gets whose engine failed. */
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

/** The refusal of a job that would wait too long. */
export function busy(): Refusal {
  return new Refusal("busy", "The engine for this request has too much to do. Wait and send it again.", {
    headers: { "retry-after": "5" },
  });
}
