import "uplot/dist/uPlot.min.css";
import { useEffect, useRef } from "react";
import uPlot from "uplot";
import { t } from "../../texts/index.ts";
import { compactCount, count } from "../values/values.tsx";

/** One segment of each bar. `colour` is a custom property, such as `--good`. */
export interface Layer {
  name: string;
  colour: string;
  values: number[];
}

const hours = new Intl.DateTimeFormat(t.locale, { hour: "2-digit", minute: "2-digit" });

interface Props {
  label: string;
  /** The start of each bar, Unix seconds. */
  times: number[];
  layers: Layer[];
  /** The width of a bar in seconds. */
  step: number;
}

/** Stacked bars over time, with a text alternative. */
export function Bars({ label, times, layers, step }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const key = JSON.stringify([times, layers]);
  useEffect(() => {
    const element = place.current!;
    const [given, shown] = JSON.parse(key) as [number[], Layer[]];
    const plot = new uPlot(optionsOf(element, given, shown, step), stack(given, shown), element);
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: 200 }));
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
  }, [key, step]);
  const words = layers
    .map((layer) => `${count(layer.values.reduce((sum, value) => sum + value, 0))} ${layer.name}`)
    .join(", ");
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap gap-x-4 text-sm text-dim">
        {layers.map((layer) => (
          <span key={layer.name} className="flex items-center gap-1.5">
            <span className="size-2 rounded-full" style={{ background: `var(${layer.colour})` }} aria-hidden="true" />
            {layer.name}
          </span>
        ))}
      </figcaption>
      <div ref={place} role="img" aria-label={`${label}: ${words}`} className="h-[200px]" />
    </figure>
  );
}

/** Stacks by drawing sums, the largest first. */
function stack(times: number[], layers: Layer[]): uPlot.AlignedData {
  const sums = layers.map((_, index) =>
    times.map((_, at) => layers.slice(0, index + 1).reduce((sum, layer) => sum + (layer.values[at] ?? 0), 0)),
  );
  return [times, ...sums.toReversed()] as uPlot.AlignedData;
}

function optionsOf(element: HTMLElement, times: number[], layers: Layer[], step: number): uPlot.Options {
  const colour = (name: string) => readColour(element, name);
  const axis = { stroke: () => colour("--dim"), font: labelFont, ticks: { show: false } };
  return {
    width: element.clientWidth,
    height: 200,
    cursor: { show: false },
    legend: { show: false },
    padding: [8, 0, 0, 0],
    scales: {
      // Half a bar of margin on each side.
      x: { range: () => [(times[0] ?? 0) - step / 2, (times.at(-1) ?? 0) + step / 2] },
      y: { range: (_, __, max) => [0, Math.max(4, max * 1.1)] },
    },
    axes: [
      {
        ...axis,
        size: 30,
        grid: { show: false },
        values: (_, ticks) => ticks.map((tick) => hours.format(tick * 1000)),
      },
      {
        ...axis,
        size: (plot, labels) => widthOf(plot, labels ?? []),
        grid: { stroke: () => colour("--line"), width: 1 },
        values: (_, ticks) => ticks.map((tick) => (Number.isInteger(tick) ? compactCount(tick) : "")),
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
