import { count, percent } from "../../ui/values/values.tsx";
import { t } from "../../texts/index.ts";

const bands: { name: string; states: string[]; colour: string }[] = [
  { name: t.bulk.delivered, states: ["delivered"], colour: "bg-good" },
  { name: t.bulk.failed, states: ["undelivered", "rejected", "failed", "expired"], colour: "bg-bad" },
  { name: t.bulk.unknown, states: ["unknown", "in_doubt"], colour: "bg-warn" },
  { name: t.bulk.cancelled, states: ["cancelled"], colour: "bg-dim" },
  { name: t.bulk.inTransit, states: ["sent", "submitting"], colour: "bg-info" },
];

/** The progress bar of a bulk send, by state; the remainder is waiting. */
export function Progress({
  states,
  total,
  legend,
}: {
  states: Record<string, unknown>;
  total: number;
  legend?: boolean;
}) {
  const sums = bands.map((band) => ({
    ...band,
    messages: band.states.reduce((sum, state) => sum + Number(states[state] ?? 0), 0),
  }));
  const waiting = total - sums.reduce((sum, band) => sum + band.messages, 0);
  const words = [
    ...sums.filter((band) => band.messages > 0).map((band) => `${count(band.messages)} ${band.name}`),
    ...(waiting > 0 ? [t.bulk.countWaiting(count(waiting))] : []),
  ];
  return (
    <div className="flex min-w-24 flex-1 flex-col gap-2">
      <div
        role="img"
        aria-label={words.join(", ")}
        title={words.join(", ")}
        className="flex h-2 overflow-hidden rounded-full bg-sunk"
      >
        {sums.map((band) => (
          <span
            key={band.name}
            className={band.colour}
            style={{ width: `${(band.messages / Math.max(1, total)) * 100}%` }}
          />
        ))}
      </div>
      {legend && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {[...sums, { name: t.bulk.waiting, colour: "bg-line-strong", messages: waiting }]
            .filter((band) => band.messages > 0)
            .map((band) => (
              <li key={band.name} className="flex items-center gap-1.5 tabular-nums">
                <span className={`size-2 rounded-full ${band.colour}`} aria-hidden="true" />
                {count(band.messages)} {band.name}{" "}
                <span className="text-dim">{percent(band.messages / Math.max(1, total))}</span>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}
