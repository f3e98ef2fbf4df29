import { t } from "../../texts/index.ts";

/** The day (UTC) this many days ago, as `YYYY-MM-DD`. */
export const daysBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** True for a day that exists, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** The first and the last day of a range. */
export function DayFields({
  value,
  onChange,
}: {
  value: { from: string; to: string };
  onChange: (change: { from?: string; to?: string }) => void;
}) {
  const today = daysBefore(0);
  return (
    <>
      <input
        type="date"
        aria-label={t.ui.firstDay}
        className="field w-36"
        max={value.to || today}
        value={value.from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <input
        type="date"
        aria-label={t.ui.lastDay}
        className="field w-36"
        min={value.from}
        max={today}
        value={value.to}
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </>
  );
}
