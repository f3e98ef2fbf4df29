import { useEffect, useRef, useState } from "react";
import { importWithRetry } from "../../api/retry-import.ts";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";
import { count, money } from "../values/values.tsx";
import type { Layer, HoveredBar, Unit } from "./plot.ts";

export type { Layer };

/** The drawing library is as large as several pages, and a chart can wait until the figures beside it are shown. */
const loadPlot = importWithRetry(() => import("./plot.ts"));

const hours = formats.date({ hour: "2-digit", minute: "2-digit" });
const hoursWithZone = formats.date({ hour: "2-digit", minute: "2-digit", timeZoneName: "short" });
const days = formats.date({ day: "numeric", month: "short" });
const daysOfUtc = formats.date({ day: "numeric", month: "short", timeZone: "UTC", timeZoneName: "short" });
const daySeconds = 86_400;

interface Props {
  label: string;
  /** The start of each bar, Unix seconds. */
  times: number[];
  layers: Layer[];
  /** The width of a bar in seconds. */
  step: number;
  /** Set if days are counted in UTC, not in the zone of the page. */
  zone?: "UTC" | undefined;
  /** The unit of the values; by default `count`. */
  unit?: Unit;
  /** Of amounts, if not that of the page's account. */
  currency?: string | undefined;
  /** Opens what is behind a bar. */
  onPick?: ((bar: number) => void) | undefined;
}

/** How values of each unit are written. */
const written: Record<Unit, (value: number, currency?: string) => string> = { count, money };

/** Stacked bars over time, with the values of the bar under the cursor, and a table of all. */
export function Bars({ label, times, layers, step, zone, unit = "count", currency, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<HoveredBar>();
  const format = (value: number) => written[unit](value, currency);
  const key = JSON.stringify([times, layers]);
  useEffect(() => {
    const element = box.current!;
    const [given, shown] = JSON.parse(key) as [number[], Layer[]];
    let stop: (() => void) | undefined;
    let isGone = false;
    void loadPlot().then(({ drawBars }) => {
      if (!isGone) stop = drawBars(element, { times: given, layers: shown, step, zone, unit }, setPointed);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [key, step, zone, unit]);
  const sums = layers.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const words = layers.map(({ name }, layer) => `${format(sums[layer]!)} ${name}`).join(", ");
  const bar = pointed && pointed.bar < times.length ? pointed : undefined;
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap gap-x-4 text-sm text-dim">
        {layers.map((layer) => (
          <span key={layer.name} className="flex items-center gap-1.5">
            <Dot colour={layer.colour} />
            {layer.name}
          </span>
        ))}
      </figcaption>
      <div className="relative">
        <div
          ref={box}
          role="img"
          aria-label={`${label}: ${words}`}
          className={`h-[200px] contain-inline-size ${onPick ? "cursor-pointer" : ""}`}
          onClick={() => bar && onPick?.(bar.bar)}
        />
        {bar && (
          <div
            className={`pointer-events-none absolute top-2 z-10 rounded-md border border-line bg-card px-2.5 py-1.5 text-sm whitespace-nowrap shadow-sm ${bar.bar < times.length / 2 ? "ml-3" : "-ml-3 -translate-x-full"}`}
            style={{ left: bar.left }}
          >
            <p className="font-medium">{barTime(times[bar.bar]!, step, zone)}</p>
            {layers.map((layer) => (
              <p key={layer.name} className="flex items-center gap-1.5 tabular-nums">
                <Dot colour={layer.colour} />
                {format(layer.values[bar.bar] ?? 0)} {layer.name}
              </p>
            ))}
          </div>
        )}
      </div>
      <Values
        label={label}
        times={times}
        layers={layers}
        step={step}
        zone={zone}
        unit={unit}
        currency={currency}
        onPick={onPick}
      />
    </figure>
  );
}

const Dot = ({ colour }: { colour: string }) => (
  <span className="size-2 rounded-full" style={{ background: `var(${colour})` }} aria-hidden="true" />
);

/** The time of a bar: a day, or from when to when. */
export function barTime(seconds: number, step: number, zone?: "UTC"): string {
  const at = new Date(seconds * 1000);
  if (step >= daySeconds) return (zone === "UTC" ? daysOfUtc : days).format(at);
  return `${hours.format(at)} – ${hoursWithZone.format(new Date((seconds + step) * 1000))}`;
}

/** The values as a table, for screen readers and for copying. */
function Values({ label, times, layers, step, zone, unit = "count", currency, onPick }: Props) {
  const format = (value: number) => written[unit](value, currency);
  const [open, setOpen] = useState(false);
  const bars = times.map((_, bar) => bar).filter((bar) => layers.some(({ values }) => values[bar]));
  return (
    <details className="mt-2 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer text-dim">{t.ui.values}</summary>
      {open && (
        <div className="mt-2 max-h-72 overflow-auto" role="group" aria-label={label} tabIndex={0}>
          <table className="w-full tabular-nums" aria-label={label}>
            <thead>
              <tr>
                <th scope="col" className="px-2 py-1 text-left font-medium text-dim">
                  {t.common.time}
                </th>
                {layers.map(({ name }) => (
                  <th key={name} scope="col" className="px-2 py-1 text-right font-medium text-dim">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bars.map((bar) => (
                <tr key={bar} className="border-t border-line">
                  <th scope="row" className="px-2 py-1 text-left font-normal whitespace-nowrap">
                    {onPick ? (
                      <button type="button" className="underline underline-offset-2" onClick={() => onPick(bar)}>
                        {barTime(times[bar]!, step, zone)}
                      </button>
                    ) : (
                      barTime(times[bar]!, step, zone)
                    )}
                  </th>
                  {layers.map(({ name, values }) => (
                    <td key={name} className="px-2 py-1 text-right">
                      {format(values[bar] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
