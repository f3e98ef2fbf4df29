import type { Clock } from "../../../base/time.ts";
import type { Metrics } from "../../../base/metrics.ts";
import { STATUS, statusName } from "../../../smpp/smpp.ts";
import type { Delivery, LinkEvents, Submit } from "../link.ts";
import { RecentPdus } from "../recent-pdus.ts";
import { Quality } from "../routing/quality.ts";

/** A link counts as throttled for this long after a throttled response. */
const throttledMs = 5000;

/** What a link has been doing, for the operator and for routing: rates, the last PDUs, delivery figures. */
export class LinkActivity {
  readonly quality: Quality;
  readonly #ctx: { clock: Clock; metrics: Metrics };
  readonly #recent = new RecentPdus();
  #submits = 0;
  #deliveries = 0;
  #countedSinceMs: number;
  #throttledAtMs = Number.NEGATIVE_INFINITY;

  constructor(ctx: { clock: Clock; metrics: Metrics }) {
    this.#ctx = ctx;
    this.quality = new Quality(() => ctx.clock.monotonicMs());
    this.#countedSinceMs = ctx.clock.monotonicMs();
  }

  /** Our bind or unbind was answered, or not. */
  bound(systemId: string, ...[command, status]: Parameters<NonNullable<LinkEvents["onBind"]>>): void {
    this.#recent.note({ command, status, from: systemId });
  }

  /** A submit_sm was written. */
  submitted(): void {
    this.#submits++;
  }

  /** A submit_sm was answered. */
  answered(link: string, { sourceAddr = "", destinationAddr = "" }: Submit, status: number, id: string | null): void {
    this.#ctx.metrics.submits.inc({ link, status: statusLabel(status) });
    this.#recent.note({ command: "submit_sm", status, from: sourceAddr, to: destinationAddr, messageId: id });
    if (status === STATUS.ESME_RTHROTTLED || status === STATUS.ESME_RMSGQFUL)
      this.#throttledAtMs = this.#ctx.clock.monotonicMs();
    if (status === 0) this.quality.accepted(destinationAddr);
  }

  /** A submit_sm ended without a response. */
  unanswered(how: string, { sourceAddr = "", destinationAddr = "" }: Submit): void {
    this.#recent.note({ command: `submit_sm ${how}`, status: -1, from: sourceAddr, to: destinationAddr });
  }

  /** A receipt or an inbound message arrived. */
  delivered({ command, sourceAddr, destinationAddr }: Delivery): void {
    this.#deliveries++;
    this.#recent.note({ command, status: 0, from: sourceAddr, to: destinationAddr });
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
      recent: this.#recent.newestFirst(),
    };
    this.#submits = 0;
    this.#deliveries = 0;
    this.#countedSinceMs = nowMs;
    return figures;
  }
}

const knownStatuses = new Map(Object.values(STATUS).map((code) => [code as number, statusName(code)]));

/** A command_status as a metric's label: the standard's name, or `vendor`, since a carrier could send any of 2^32 numbers. */
const statusLabel = (status: number) => knownStatuses.get(status) ?? "vendor";
