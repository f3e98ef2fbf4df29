import { t } from "../../texts/index.ts";
import { daysBefore } from "../../texts/zone.ts";

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
