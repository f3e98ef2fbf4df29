import type { Clock } from "../../../base/time.ts";
import type { Metrics } from "../../../base/metrics.ts";
import { maskPhone } from "../../../base/phone/phone.ts";
import { STATUS, statusName } from "../../../smpp/smpp.ts";
import type { Delivery, Submit } from "../link.ts";
import { Quality } from "../routing/quality.ts";

/** How many PDUs are kept: some 12 KB, written with each renewal of the lease. */
const maxRecent = 100;
/** A link counts as throttled for this long after a throttled response. */
const throttledMs = 5000;

interface RecentPdu {
  at: number;
  command: string;
  /** -1 if there was no response. */
  status: number;
  from: string;
  to: string;
  /** The carrier's message_id, if the PDU has one. */
  message_id: string | null;
}

/** What a link has been doing, for the operator and for routing: rates, the last PDUs, delivery figures. */
export class LinkActivity {
  readonly quality: Quality;
  readonly #ctx: { clock: Clock; metrics: Metrics };
  readonly #recent: RecentPdu[] = [];
  #oldest = 0;
  #submits = 0;
  #deliveries = 0;
  #countedSinceMs: number;
  #throttledAtMs = Number.NEGATIVE_INFINITY;

  constructor(ctx: { clock: Clock; metrics: Metrics }) {
    this.#ctx = ctx;
    this.quality = new Quality(() => ctx.clock.monotonicMs());
    this.#countedSinceMs = ctx.clock.monotonicMs();
  }

  /** A submit_sm was written. */
  submitted(): void {
    this.#submits++;
  }

  /** A submit_sm was answered. */
  answered(link: string, { sourceAddr = "", destinationAddr = "" }: Submit, status: number, id: string | null): void {
    this.#ctx.metrics.submits.inc({ link, status: statusLabel(status) });
    this.#note("submit_sm", status, sourceAddr, destinationAddr, id);
    if (status === STATUS.ESME_RTHROTTLED || status === STATUS.ESME_RMSGQFUL)
      this.#throttledAtMs = this.#ctx.clock.monotonicMs();
    if (status === 0) this.quality.accepted(destinationAddr);
  }

  /** A submit_sm ended without a response. */
  unanswered(how: string, { sourceAddr = "", destinationAddr = "" }: Submit): void {
    this.#note(`submit_sm ${how}`, -1, sourceAddr, destinationAddr);
  }

  /** A receipt or an inbound message arrived. */
  delivered({ command, sourceAddr, destinationAddr }: Delivery): void {
    this.#deliveries++;
    this.#note(command, 0, sourceAddr, destinationAddr);
  }

  /** The activity as operators see it; rates are since the last call. */
  figures(): object {
    const nowMs = this.#ctx.clock.monotonicMs();
    const seconds = Math.max(0.001, (nowMs - this.#countedSinceMs) / 1000);
    const rate = (count: number) => Math.round((count / seconds) * 10) / 10;
    const figures = {
      submits_per_second: rate(this.#submits),
      receipts_per_second: rate(this.#deliveries),
      throttled: nowMs - this.#throttledAtMs < throttledMs,
      quality: this.quality.list().slice(0, 20),
      recent: this.#newestFirst(),
    };
    this.#submits = 0;
    this.#deliveries = 0;
    this.#countedSinceMs = nowMs;
    return figures;
  }

  #note(command: string, status: number, from: string, to: string, messageId: string | null = null): void {
    this.#recent[this.#oldest] = { at: Date.now(), command, status, from, to, message_id: messageId };
    this.#oldest = (this.#oldest + 1) % maxRecent;
  }

  #newestFirst(): object[] {
    return [...this.#recent]
      .sort((a, b) => b.at - a.at)
      .map((pdu) => ({ ...pdu, at: new Date(pdu.at).toISOString(), from: masked(pdu.from), to: masked(pdu.to) }));
  }
}

/** `250788***456`; sender IDs that are not phone numbers are unchanged. */
function masked(address: string): string {
  return /^\+?\d{9,}$/.test(address) ? maskPhone(address) : address;
}

const knownStatuses = new Map(Object.values(STATUS).map((code) => [code as number, statusName(code)]));

/** A command_status as a metric's label: the standard's name, or `vendor`, since a carrier could send any of 2^32 numbers. */
const statusLabel = (status: number) => knownStatuses.get(status) ?? "vendor";
