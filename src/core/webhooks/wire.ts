import { formatId } from "../../base/ids.ts";
import type { Language } from "../../base/languages.ts";
import { noteIn } from "../../http/translations.ts";
import { maxTries } from "./delivery/schedule.ts";
import { isTestBody } from "./events.ts";
import type { Attempt, DeliveryRow } from "./rows.ts";

/** The columns that `deliveryJson` shows. */
export type ShownDelivery = Pick<
  DeliveryRow,
  "id" | "endpoint_id" | "event_id" | "event" | "status" | "attempts" | "tries" | "due_at" | "created_at" | "body"
>;

const attemptJson = ({ error, response_headers = {}, response_body, ...attempt }: Attempt, language: Language) => ({
  ...attempt,
  error: noteIn(error, language),
  response_headers,
  response_body: response_body ?? null,
});

/** The JSON of a delivery (schema `Delivery`), with its errors in a language. */
export function deliveryJson(row: ShownDelivery, language: Language) {
  const body = JSON.parse(row.body) as unknown;
  return {
    id: formatId("dlv", row.id),
    webhook_id: formatId("whk", row.endpoint_id),
    event_id: formatId("evt", row.event_id),
    event: row.event,
    status: row.status,
    attempts: row.attempts.map((attempt) => attemptJson(attempt, language)),
    tries: row.tries,
    max_tries: maxTries,
    next_attempt_at: row.due_at,
    created_at: row.created_at,
    test: isTestBody(body),
    body,
  };
}
