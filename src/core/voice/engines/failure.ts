import { Refusal } from "../../../base/errors.ts";
import { say, type Sentence } from "../../../base/sentences/sentence.ts";

/**
 * Why an engine did not complete a job. `closed`: it cannot be opened at all; `bug`: it failed but is still running.
 */
export type FailureReason = "closed" | "ended" | "late" | "memory" | "bug" | "stopped" | "idle";

const whatHappened: Record<FailureReason, Sentence> = {
  closed: say("The speech engine for this request is not ready. Nothing was done; try again, or with a shorter input."),
  ended: say("The speech engine for this request ended. Nothing was done; try again, or with a shorter input."),
  late: say("The speech engine for this request took too long. Nothing was done; try again, or with a shorter input."),
  memory: say(
    "The speech engine for this request used too much memory. Nothing was done; try again, or with a shorter input.",
  ),
  bug: say("The speech engine for this request failed. Nothing was done; try again, or with a shorter input."),
  stopped: say("The speech engine for this request is stopping. Nothing was done; try again, or with a shorter input."),
  idle: say("The speech engine for this request was idle. Nothing was done; try again, or with a shorter input."),
};

/** The refusal for a job whose engine failed. */
export class EngineFailure extends Refusal {
  readonly reason: FailureReason;

  constructor(reason: FailureReason) {
    super("unavailable", whatHappened[reason], { headers: { "retry-after": "2" } });
    this.reason = reason;
  }
}

/** The refusal for a job that would wait too long. */
export function busy(): Refusal {
  return new Refusal("busy", say("The engine for this request is overloaded. Wait and try again."), {
    headers: { "retry-after": "5" },
  });
}
