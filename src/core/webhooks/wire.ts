import { formatId } from "../../base/ids.ts";
import { maxTries } from "./delivery/schedule.ts";
import { isTestBody } from "./events.ts";
import type { Attempt, DeliveryRow } from "./rows.ts";

/** The columns that `deliveryJson` shows. */
export type ShownDelivery = Pick<
  DeliveryRow,
  "id" | "endpoint_id" | "event_id" | "event" | "status" | "attempts" | "tries" | "due_at" | "created_at" | "body"
>;

const attemptJson = ({ response_headers = {}, response_body, ...attempt }: Attempt) => ({
  ...attempt,
  response_headers,
  response_body: response_body ?? null,
});

/** The JSON of a delivery (schema `Delivery`). */
export function deliveryJson(row: ShownDelivery) {
  const body = JSON.parse(row.body) as unknown;
  return {
    id: formatId("dlv", row.id),
    webhook_id: formatId("whk", row.endpoint_id),
    event_id: formatId("evt", row.event_id),
    event: row.event,
    status: row.status,
    attempts: row.attempts.map(attemptJson),
    tries: row.tries,
    max_tries: maxTries,
    next_attempt_at: row.due_at,
    created_at: row.created_at,
    test: isTestBody(body),
    body,
  };
}
