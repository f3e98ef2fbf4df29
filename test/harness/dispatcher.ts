import type { Outbound, Submission } from "../../src/core/carriers/traffic.ts";
import type { Dispatcher } from "../../src/core/messages/accept/handoff.ts";

/** The end of a placement: the submissions that were begun, the ones that were not, and the queued messages. */
export interface Ended {
  won: Submission[];
  lost: Submission[];
  queued: Outbound[];
}

interface Hooks {
  reserve: (count: number) => boolean;
  place: (message: Outbound) => Submission | undefined;
  end: (ended: Ended, reserved: number) => void;
  unsent: Dispatcher["unsent"];
}

/** A gateway that sends nothing. Unless the hooks say otherwise, it has room for everything and begins nothing. */
export function dispatcherOf({
  reserve = () => true,
  place = () => undefined,
  end = () => {},
  unsent = () => {},
}: Partial<Hooks> = {}): Dispatcher {
  return {
    unsent,
    place: (messages) => {
      if (!reserve(messages.length)) return undefined;
      const submissions = messages.map((message) => message && place(message));
      return {
        submissions,
        end: (fateOf) => {
          const ended: Ended = { won: [], lost: [], queued: [] };
          for (const [n, message] of messages.entries()) {
            const submission = submissions[n];
            if (submission) (fateOf(n) === "begun" ? ended.won : ended.lost).push(submission);
            if (message && fateOf(n) === "queued") ended.queued.push(message);
          }
          end(ended, messages.length);
        },
      };
    },
  };
}

/** A gateway that has room for everything, begins nothing and sends nothing. */
export const sink: Dispatcher = dispatcherOf();
