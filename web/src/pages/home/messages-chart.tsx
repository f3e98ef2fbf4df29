import type { Reply } from "../../api/client.ts";
import { Bars, type Layer } from "../../ui/layout/chart.tsx";
import { t } from "../../texts/index.ts";

/** Messages accepted in an hour or a day, by outcome. */
export type Bucket = Reply<"GET /v1/stats">["buckets"][number];

type Counted = Pick<Bucket, "at" | "states">;

/** The outcomes of messages over time; `ended` if all of them have one. */
export function MessageChart(props: {
  label?: string;
  buckets: Counted[];
  stepMs?: number;
  ended?: boolean;
  onPick?: (bar: number) => void;
}) {
  const { label = t.home.messagesOverTime, buckets, stepMs = 3_600_000, ended = false } = props;
  const sum = (bucket: Counted, states: (keyof Bucket["states"])[]) =>
    states.reduce((total, state) => total + bucket.states[state], 0);
  const layers: Layer[] = [
    { name: t.home.delivered, colour: "--good", values: buckets.map((bucket) => bucket.states.delivered) },
    {
      name: t.home.failed,
      colour: "--bad",
      values: buckets.map((bucket) => sum(bucket, ["undelivered", "expired", "rejected", "failed"])),
    },
    ...(ended
      ? []
      : [{ name: t.home.inTransit, colour: "--info", values: buckets.map(({ states }) => states.in_progress) }]),
    {
      name: t.home.unknownOrCancelled,
      colour: "--line-strong",
      values: buckets.map((bucket) => sum(bucket, ["unknown", "cancelled"])),
    },
  ];
  return (
    <Bars
      label={label}
      times={buckets.map((bucket) => new Date(bucket.at).getTime() / 1000)}
      layers={layers}
      step={stepMs / 1000}
      onPick={props.onPick}
    />
  );
}
