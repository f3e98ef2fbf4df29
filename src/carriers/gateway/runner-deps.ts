import type { Context } from "../../base/context.ts";
import type { OnInbound } from "./inbound.ts";
import type { LinkRunner } from "./runner.ts";
import type { Settlement } from "./settlement.ts";
import type { MessageBook, Outbound } from "./traffic.ts";

/** What a runner is given by its gateway. */
export interface RunnerDeps {
  ctx: Context;
  book: MessageBook;
  settlement: Settlement;
  onInbound: OnInbound | undefined;
  /** The other links to the same carrier. */
  siblings: (linkId: number) => number[];
  /** The link went up or down. */
  onState: (runner: LinkRunner) => void;
  /** A message is no longer in this process's hands. */
  forget: (message: Outbound) => void;
  /** The queue has room again. */
  onRoom: () => void;
  /** Messages that this link cannot take after all; nothing of them was begun. */
  handBack: (messages: Outbound[]) => void;
}
