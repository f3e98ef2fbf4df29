import { defaultSettings } from "../accounts/settings.ts";
import type { Config } from "../../base/config/config.ts";

/** The timing of the rules, in milliseconds. */
export interface Limits {
  /** How long a message in doubt waits for evidence before its second submit; less for a PIN, which is soon useless. */
  holdMs: number;
  pinHoldMs: number;
  /** How long a sent message waits for receipts after its validity period. */
  graceMs: number;
  /** How long a receipt still counts after a message ended as `unknown`. */
  lateMs: number;
  /** The delays after an account's first, second, … temporary error: one per retry. */
  retryDelaysMs: (accountId: number) => readonly number[];
  /** How long a submit may take before its process counts as dead. */
  submitLeaseMs: number;
  /** How long a claim lasts. */
  claimLeaseMs: number;
  /** How long after its submit a message that is still open gets a `check_at`, and with it an entry in the sweep's index. */
  openMs: number;
}

const defaultRetryDelaysMs = defaultSettings.retry_delays_seconds.map((seconds) => seconds * 1000);

const hourMs = 3_600_000;

/** The configured limits, with the default retries. */
export function limitsOf(config: Config): Limits {
  const graceMs = config.receiptGraceHours * hourMs;
  // Twice the timeout: the process itself notices before others conclude that it is dead.
  const submitLeaseMs = (2 * config.responseTimeoutSeconds + config.claimLeaseSeconds) * 1000;
  return {
    holdMs: config.doubtHoldSeconds * 1000,
    pinHoldMs: Math.min(30, config.doubtHoldSeconds) * 1000,
    graceMs,
    lateMs: config.receiptLateHours * hourMs,
    retryDelaysMs: () => defaultRetryDelaysMs,
    submitLeaseMs,
    claimLeaseMs: config.claimLeaseSeconds * 1000,
    // By then most receipts have arrived, and no wait for one has ended.
    openMs: Math.min(hourMs, Math.max(graceMs, submitLeaseMs)),
  };
}
