import "uplot/dist/uPlot.min.css";
import uPlot from "uplot";
import { offsetsIn } from "../../../../src/base/zone.ts";
import { formats } from "../../texts/formats.ts";
import { timeZone } from "../../texts/zone.ts";
import { compactCount } from "../values/values.tsx";

/** One segment of each bar. `colour` is a custom property, such as `--good`. */
export interface Layer {
  name: string;
  colour: string;
  values: number[];
}

/** The bar under the cursor, and where it is. */
export interface HoveredBar {
  bar: number;
  left: number;
}

/** How values of each unit are written at the axis, and the minimum of its range. */
const units = {
  count: { tick: (value: number) => (Number.isInteger(value) ? compactCount(value) : ""), least: 4 },
  money: { tick: compactCount, least: 0.01 },
};
/** The unit of values. */
export type Unit = keyof typeof units;

interface Drawn {
  times: number[];
  layers: Layer[];
  step: number;
  /** Of the days; by default that of the page. */
  zone?: "UTC" | undefined;
  unit: Unit;
}

const hours = formats.date({ hour: "2-digit", minute: "2-digit" });
const days = formats.date({ day: "numeric", month: "short" });
const daysOfUtc = formats.date({ day: "numeric", month: "short", timeZone: "UTC" });
const daySeconds = 86_400;
/** What the times of an axis may be apart, in seconds; never less than a bar, or several would have the same name. */
const intervals = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * 60),
  ...[1, 2, 3, 6, 12].map((hour) => hour * 3_600),
  ...[1, 2, 5, 7, 14, 30].map((day) => day * daySeconds),
];
const height = 200;

/** Draws stacked bars as wide as an element, until the returned function is called; reports the bar under the cursor. */
export function drawBars(
  element: HTMLElement,
  drawn: Drawn,
  onPoint: (pointed: HoveredBar | undefined) => void,
): () => void {
  const point = ({ cursor: { idx, left }, bbox }: uPlot) =>
    onPoint(
      idx === null || idx === undefined ? undefined : { bar: idx, left: (left ?? 0) + bbox.left / devicePixelRatio },
    );
  const options = { ...optionsOf(element, drawn), hooks: { setCursor: [point] } };
  const plot = new uPlot(options, stack(drawn.times, drawn.layers), element);
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
}

/** Stacks by drawing sums, the largest first. */
function stack(times: number[], layers: Layer[]): uPlot.AlignedData {
  const sums = layers.map((_, index) =>
    times.map((_, at) => layers.slice(0, index + 1).reduce((sum, layer) => sum + (layer.values[at] ?? 0), 0)),
  );
  return [times, ...sums.toReversed()] as uPlot.AlignedData;
}

function optionsOf(element: HTMLElement, { times, layers, step, zone, unit }: Drawn): uPlot.Options {
  const label = step < daySeconds ? hours : zone === "UTC" ? daysOfUtc : days;
  const colour = (name: string) => readColour(element, name);
  const axis = { stroke: () => colour("--dim"), font: labelFont, ticks: { show: false } };
  return {
    width: element.clientWidth,
    height,
    cursor: { y: false, points: { show: false }, drag: { setScale: false, x: false, y: false } },
    legend: { show: false },
    // On the right, room for half of the last label.
    padding: [8, 20, 0, 0],
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
        values: (_, ticks) => ticks.map((tick) => label.format(tick * 1000)),
        incrs: intervals.filter((each) => each >= step),
        splits: (_, __, ___, ____, apart) => marked(times, { step, apart, zone: zone ?? timeZone() }),
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

/** The bars that are marked at the axis, so many seconds apart: counted from midnight, or by days. */
function marked(times: number[], { step, apart, zone }: { step: number; apart: number; zone: string }): number[] {
  const offset = offsetsIn(zone);
  const local = (at: number) => Math.floor((at + offset(at * 1000) / 1000) / step) * step;
  return times.filter((at) => local(at) % apart === 0);
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
