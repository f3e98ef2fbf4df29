import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

/** Seconds; from a response on loopback to a webhook that hangs. */
const latencyBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Every metric of `GET /metrics`. Labels have few values: never a number, an id or a text. */
export function openMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    httpRequests: new Counter({
      name: "tuma_http_requests_total",
      help: "Requests answered",
      labelNames: ["route", "method", "status"],
      registers,
    }),
    httpSeconds: new Histogram({
      name: "tuma_http_request_seconds",
      help: "Time to respond",
      labelNames: ["route"],
      buckets: latencyBuckets,
      registers,
    }),
    accepted: new Counter({ name: "tuma_messages_accepted_total", help: "Messages accepted", registers }),
    acceptBatch: new Histogram({
      name: "tuma_accept_batch_messages",
      help: "Messages per accept transaction",
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
      registers,
    }),
    states: new Counter({
      name: "tuma_message_transitions_total",
      help: "Messages that entered a state",
      labelNames: ["state"],
      registers,
    }),
    submits: new Counter({
      name: "tuma_submit_sm_total",
      help: "submit_sm answered",
      labelNames: ["link", "status"],
      registers,
    }),
    submitSeconds: new Histogram({
      name: "tuma_submit_sm_seconds",
      help: "submit_sm to its response",
      labelNames: ["link"],
      buckets: latencyBuckets,
      registers,
    }),
    receipts: new Counter({
      name: "tuma_receipts_total",
      help: "Delivery receipts by outcome",
      labelNames: ["link", "outcome"],
      registers,
    }),
    inbound: new Counter({
      name: "tuma_inbound_total",
      help: "Parts of inbound messages by outcome",
      labelNames: ["outcome"],
      registers,
    }),
    linkUp: new Gauge({
      name: "tuma_link_bound",
      help: "1 while the carrier link is bound",
      labelNames: ["link"],
      registers,
    }),
    linkOutstanding: new Gauge({
      name: "tuma_link_outstanding",
      help: "submit_sm without a response",
      labelNames: ["link"],
      registers,
    }),
    webhookAttempts: new Counter({
      name: "tuma_webhook_attempts_total",
      help: "Webhook attempts by outcome",
      labelNames: ["outcome"],
      registers,
    }),
    webhookSeconds: new Histogram({
      name: "tuma_webhook_seconds",
      help: "Duration of a webhook attempt",
      buckets: latencyBuckets,
      registers,
    }),
    verifications: new Counter({
      name: "tuma_verifications_total",
      help: "Verification requests by outcome",
      labelNames: ["outcome"],
      registers,
    }),
    verifyBlocked: new Counter({
      name: "tuma_verify_blocked_total",
      help: "PINs blocked by the fraud guard",
      labelNames: ["reason"],
      registers,
    }),
    voiceJobs: new Counter({
      name: "tuma_voice_jobs_total",
      help: "Voice engine jobs by outcome",
      labelNames: ["engine", "outcome"],
      registers,
    }),
    voiceSeconds: new Histogram({
      name: "tuma_voice_job_seconds",
      help: "Duration of a completed job, queueing included",
      labelNames: ["engine"],
      buckets: latencyBuckets,
      registers,
    }),
    voiceWaiting: new Gauge({
      name: "tuma_voice_waiting_jobs",
      help: "Jobs queued for a voice engine",
      labelNames: ["engine"],
      registers,
    }),
    voiceRealTimeFactor: new Histogram({
      name: "tuma_voice_real_time_factor",
      help: "Processing time per second of audio",
      labelNames: ["function", "language"],
      buckets: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
      registers,
    }),
    northboundBinds: new Gauge({ name: "tuma_northbound_binds", help: "Customers' binds", registers }),
    northboundRefusals: new Counter({
      name: "tuma_northbound_refusals_total",
      help: "Refused requests of customers' binds",
      labelNames: ["status"],
      registers,
    }),
    northboundDeliveries: new Counter({
      name: "tuma_northbound_deliveries_total",
      help: "Receipts and inbound messages for customers' programs, by outcome",
      labelNames: ["kind", "outcome"],
      registers,
    }),
    apiLogDropped: new Counter({
      name: "tuma_api_log_dropped_total",
      help: "Calls dropped from the API log",
      registers,
    }),
    queueDepth: new Gauge({ name: "tuma_queue_depth", help: "Queued rows", labelNames: ["queue"], registers }),
  };
}

/** The metrics of one program. */
export type Metrics = ReturnType<typeof openMetrics>;
