/** What the simulated carrier can be told: names as on the wire. */
export interface CarrierSettings {
  /** Milliseconds from the response to the receipt. */
  receipt_delay_ms: number;
  /** Milliseconds from a submit_sm to its response. */
  submit_delay_ms: number;
  /** Share of accepted messages that reach no handset and get no receipt, 0 to 1. */
  loss: number;
  /** Parts a second; more are answered with ESME_RTHROTTLED. 0: no limit. */
  parts_per_second: number;
  /** Cuts every session and refuses binds. */
  down: boolean;
}

/** What it does unless told otherwise. */
export const defaultSettings: CarrierSettings = {
  receipt_delay_ms: 200,
  submit_delay_ms: 0,
  loss: 0,
  parts_per_second: 0,
  down: false,
};
