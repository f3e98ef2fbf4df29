import type { Static } from "typebox";
import type { carrierSettings } from "./schemas.ts";

/** The simulated carrier's settings, named as on the wire. */
export type CarrierSettings = Static<typeof carrierSettings>;

/** The defaults. */
export const defaultSettings: CarrierSettings = {
  receipt_delay_ms: 200,
  submit_delay_ms: 0,
  loss: 0,
  parts_per_second: 0,
  down: false,
  ring_ms: 15_000,
};
