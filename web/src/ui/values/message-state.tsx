import { t } from "../../texts/index.ts";
import { State } from "./badge.tsx";
import { plannedTime, shortDate } from "./values.tsx";

/** The state of a message or a bulk send; of a scheduled one, with its time. */
export function StateOfMessage({
  message: { state, send_at: at },
}: {
  message: { state: string; send_at: string | null };
}) {
  if (state !== "scheduled" || at === null) return <State state={state} />;
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5" title={plannedTime(at)}>
      <State state={state} />
      <span className="text-sm text-dim">{t.messages.scheduledFor(shortDate(at))}</span>
    </span>
  );
}
