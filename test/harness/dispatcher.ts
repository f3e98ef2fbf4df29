import type { Dispatcher } from "../../src/messages/accept/handoff.ts";

/** A gateway that has room for everything, begins nothing and sends nothing. */
export const sink: Dispatcher = {
  reserve: () => true,
  offer: () => {},
  place: (messages) => messages.map(() => undefined),
  confirm: () => {},
  unsent: () => {},
};
