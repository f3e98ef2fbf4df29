import { t } from "../../texts/index.ts";
import { plannedTime } from "../../ui/values/values.tsx";

interface Send {
  per_minute: number | null;
  zone: "account" | "recipient";
  last_send_at?: string | null;
}

/** How a send is spread over time, in words; nothing if all goes out at once. */
export function Spread({ send: { per_minute: pace, zone, last_send_at: last } }: { send: Send }) {
  if (pace === null && zone === "account") return null;
  return (
    <p className="text-dim">
      {pace === null ? t.bulk.ownHour : `${t.bulk.perMinute(t.counts.messages(pace))}.`}
      {last && ` ${t.bulk.lastGoesOut(plannedTime(last))}`}
    </p>
  );
}
