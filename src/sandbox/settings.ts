/** The simulated carrier's settings, named as on the wire. */
export interface CarrierSettings {
  /** Milliseconds from the response to the receipt. */
  receipt_delay_ms: number;
  /** Milliseconds from a submit_sm to its response. */
  submit_delay_ms: number;
  /** Share of accepted messages that reach no handset and get no receipt, 0 to 1. */
  loss: number;
  /** Parts per second; excess parts get ESME_RTHROTTLED. 0: unlimited. */
  parts_per_second: number;
  /** Drops every session and refuses binds. */
  down: boolean;
}

/** The defaults. */
export const defaultSettings: CarrierSettings = {
  receipt_delay_ms: 200,
  submit_delay_ms: 0,
  loss: 0,
  parts_per_second: 0,
  down: false,
};
