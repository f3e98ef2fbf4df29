import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

/** Seconds; from a response on loopback to a webhook that hangs. */
const latencyBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Every metric of `GET /metrics`. Labels have few values: never a number, an id or a text. */
export function openMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Gauges whose names claim to be counters; the same figures by type are in `nodejs_active_handles` and so on.
  for (const what of ["handles", "requests", "resources"]) registry.removeSingleMetric(`nodejs_active_${what}_total`);
  const registers = [registry];
  const counter = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter<Label>({ name, help, labelNames, registers });
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ name, help, labelNames, registers });
  const histogram = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[] = [],
    buckets = latencyBuckets,
  ) => new Histogram<Label>({ name, help, labelNames, buckets, registers });
  return {
    registry,
    httpRequests: counter("tuma_http_requests_total", "Requests answered", "route", "method", "status"),
    httpSeconds: histogram("tuma_http_request_seconds", "Time to respond", ["route"]),
    accepted: counter("tuma_messages_accepted_total", "Messages accepted"),
    acceptBatch: histogram(
      "tuma_accept_batch_messages",
      "Messages per accept transaction",
      [],
      [1, 2, 4, 8, 16, 32, 64, 128, 256],
    ),
    states: counter("tuma_message_transitions_total", "Messages that entered a state", "state"),
    submits: counter("tuma_submit_sm_total", "submit_sm answered", "link", "status"),
    submitSeconds: histogram("tuma_submit_sm_seconds", "submit_sm to its response", ["link"]),
    receipts: counter("tuma_receipts_total", "Delivery receipts by outcome", "link", "outcome"),
    inbound: counter("tuma_inbound_total", "Parts of inbound messages by outcome", "outcome"),
    linkUp: gauge("tuma_link_bound", "1 while the carrier link is bound", "link"),
    linkOutstanding: gauge("tuma_link_outstanding", "submit_sm without a response", "link"),
    webhookAttempts: counter("tuma_webhook_attempts_total", "Webhook attempts by outcome", "outcome"),
    webhookSeconds: histogram("tuma_webhook_seconds", "Duration of a webhook attempt"),
    verifications: counter("tuma_verifications_total", "Verification requests by outcome", "outcome"),
    voiceJobs: counter("tuma_voice_jobs_total", "Voice engine jobs by outcome", "engine", "outcome"),
    voiceSeconds: histogram("tuma_voice_job_seconds", "Duration of a completed job, queueing included", ["engine"]),
    voiceWaiting: gauge("tuma_voice_waiting_jobs", "Jobs queued for a voice engine", "engine"),
    voiceRealTimeFactor: histogram(
      "tuma_voice_real_time_factor",
      "Processing time per second of audio",
      ["function", "language"],
      [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    ),
    northboundBinds: gauge("tuma_northbound_binds", "Customers' binds"),
    northboundRefusals: counter("tuma_northbound_refusals_total", "Refused requests of customers' binds", "status"),
    northboundDeliveries: counter(
      "tuma_northbound_deliveries_total",
      "Receipts and inbound messages for customers' programs, by outcome",
      "kind",
      "outcome",
    ),
    apiLogDropped: counter("tuma_api_log_dropped_total", "Calls dropped from the API log"),
    survivesPrimary: gauge(
      "tuma_survives_primary_loss",
      "1 while a commit survives the loss of the database's primary",
    ),
    timeline: gauge("tuma_database_timeline", "PostgreSQL's timeline, which each failover increases"),
    acknowledgedMissing: counter(
      "tuma_acknowledged_missing_total",
      "Accepted messages that a failover of the database has lost",
    ),
    queueDepth: gauge("tuma_queue_depth", "Overdue messages and webhook deliveries", "queue"),
  };
}

/** The metrics of one program. */
export type Metrics = ReturnType<typeof openMetrics>;
