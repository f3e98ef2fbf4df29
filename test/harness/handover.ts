import type { Handover } from "../../src/messages/handover.ts";

/** A gateway that has room for everything, begins nothing and sends nothing. */
export const sink: Handover = {
  reserve: () => true,
  offer: () => {},
  place: (messages) => messages.map(() => undefined),
  begun: () => {},
  unsent: () => {},
};
