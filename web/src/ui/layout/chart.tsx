import "uplot/dist/uPlot.min.css";
import { useEffect, useRef, useState } from "react";
import uPlot from "uplot";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";
import { compactCount, count, money } from "../values/values.tsx";

/** One segment of each bar. `colour` is a custom property, such as `--good`. */
export interface Layer {
  name: string;
  colour: string;
  values: number[];
}

const hours = formats.date({ hour: "2-digit", minute: "2-digit" });
const hoursWithZone = formats.date({ hour: "2-digit", minute: "2-digit", timeZoneName: "short" });
const days = formats.date({ day: "numeric", month: "short", timeZone: "UTC", timeZoneName: "short" });
const daySeconds = 86_400;

interface Props {
  label: string;
  /** The start of each bar, Unix seconds. Days are in UTC, as they are counted. */
  times: number[];
  layers: Layer[];
  /** The width of a bar in seconds. */
  step: number;
  /** What the values are; by default `count`. */
  unit?: keyof typeof units;
  /** Opens what is behind a bar. */
  onPick?: ((bar: number) => void) | undefined;
}

/** The bar under the cursor, and where it is. */
interface Pointed {
  bar: number;
  left: number;
}

const height = 200;

/** How values of each unit are written, beside the bars and at the axis, and the least that the axis shows. */
const units = {
  count: { format: count, tick: (value: number) => (Number.isInteger(value) ? compactCount(value) : ""), least: 4 },
  money: { format: (value: number) => money(value), tick: compactCount, least: 0.01 },
};

/** Stacked bars over time, with the values of the bar under the cursor, and a table of all. */
export function Bars({ label, times, layers, step, unit = "count", onPick }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<Pointed>();
  const { format } = units[unit];
  const key = JSON.stringify([times, layers]);
  useEffect(() => {
    const element = box.current!;
    const [given, shown] = JSON.parse(key) as [number[], Layer[]];
    const options = optionsOf(element, { times: given, layers: shown, step, unit });
    const point = ({ cursor: { idx, left }, bbox }: uPlot) =>
      setPointed(
        idx === null || idx === undefined ? undefined : { bar: idx, left: (left ?? 0) + bbox.left / devicePixelRatio },
      );
    const plot = new uPlot({ ...options, hooks: { setCursor: [point] } }, stack(given, shown), element);
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    const redraw = () => plot.redraw();
    const theme = new MutationObserver(redraw);
    theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", redraw);
    return () => {
      observer.disconnect();
      theme.disconnect();
      system.removeEventListener("change", redraw);
      plot.destroy();
    };
  }, [key, step, unit]);
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
          className={`h-[200px] ${onPick ? "cursor-pointer" : ""}`}
          onClick={() => bar && onPick?.(bar.bar)}
        />
        {bar && (
          <div
            className={`pointer-events-none absolute top-2 z-10 rounded-md border border-line bg-card px-2.5 py-1.5 text-sm whitespace-nowrap shadow-sm ${bar.bar < times.length / 2 ? "ml-3" : "-ml-3 -translate-x-full"}`}
            style={{ left: bar.left }}
          >
            <p className="font-medium">{timeOf(times[bar.bar]!, step)}</p>
            {layers.map((layer) => (
              <p key={layer.name} className="flex items-center gap-1.5 tabular-nums">
                <Dot colour={layer.colour} />
                {format(layer.values[bar.bar] ?? 0)} {layer.name}
              </p>
            ))}
          </div>
        )}
      </div>
      <Values label={label} times={times} layers={layers} step={step} unit={unit} onPick={onPick} />
    </figure>
  );
}

const Dot = ({ colour }: { colour: string }) => (
  <span className="size-2 rounded-full" style={{ background: `var(${colour})` }} aria-hidden="true" />
);

function timeOf(seconds: number, step: number): string {
  const at = new Date(seconds * 1000);
  if (step >= daySeconds) return days.format(at);
  return `${hours.format(at)} – ${hoursWithZone.format(new Date((seconds + step) * 1000))}`;
}

/** The values as a table, for screen readers and for copying. */
function Values({ label, times, layers, step, unit = "count", onPick }: Props) {
  const { format } = units[unit];
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
                        {timeOf(times[bar]!, step)}
                      </button>
                    ) : (
                      timeOf(times[bar]!, step)
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

/** Stacks by drawing sums, the largest first. */
function stack(times: number[], layers: Layer[]): uPlot.AlignedData {
  const sums = layers.map((_, index) =>
    times.map((_, at) => layers.slice(0, index + 1).reduce((sum, layer) => sum + (layer.values[at] ?? 0), 0)),
  );
  return [times, ...sums.toReversed()] as uPlot.AlignedData;
}

function optionsOf(
  element: HTMLElement,
  { times, layers, step, unit }: { times: number[]; layers: Layer[]; step: number; unit: keyof typeof units },
): uPlot.Options {
  const colour = (name: string) => readColour(element, name);
  const axis = { stroke: () => colour("--dim"), font: labelFont, ticks: { show: false } };
  return {
    width: element.clientWidth,
    height,
    cursor: { y: false, points: { show: false }, drag: { setScale: false, x: false, y: false } },
    legend: { show: false },
    padding: [8, 0, 0, 0],
    scales: {
      // Half a bar of margin on each side.
      x: { range: () => [(times[0] ?? 0) - step / 2, (times.at(-1) ?? 0) + step / 2] },
      y: { range: (_, __, max) => [0, Math.max(units[unit].least, max * 1.1)] },
    },
    axes: [
      {
        ...axis,
        size: 30,
        grid: { show: false },
        values: (_, ticks) => ticks.map((tick) => (step >= daySeconds ? days : hours).format(tick * 1000)),
        ...(step >= daySeconds ? { incrs: [1, 2, 5, 7, 14, 30].map((each) => each * daySeconds) } : {}),
      },
      {
        ...axis,
        size: (plot, labels) => widthOf(plot, labels ?? []),
        grid: { stroke: () => colour("--line"), width: 1 },
        values: (_, ticks) => ticks.map(units[unit].tick),
      },
    ],
    series: [
      {},
      ...layers.toReversed().map((layer) => ({
        paths: uPlot.paths.bars!({ size: [0.7, 28], radius: 0.15 }),
        fill: () => colour(layer.colour),
        stroke: "transparent",
        points: { show: false },
      })),
    ],
  };
}

const labelFont = "12px 'Geist Variable', sans-serif";

/** The width of an axis in CSS pixels: its longest label, with room beside it. */
function widthOf(plot: uPlot, labels: readonly string[]): number {
  const { ctx } = plot;
  ctx.save();
  ctx.font = labelFont;
  const longest = Math.max(0, ...labels.map((label) => ctx.measureText(label).width));
  ctx.restore();
  return Math.ceil(longest) + 14;
}

/** Resolves a custom property for the canvas: `light-dark()` only resolves in the style of an element. */
function readColour(element: HTMLElement, name: string): string {
  element.style.setProperty("color", `var(${name})`);
  const { color } = getComputedStyle(element);
  element.style.removeProperty("color");
  return color;
}
