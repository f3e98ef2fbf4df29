import type { Reply } from "../../api/client.ts";
import { Bars, type Layer } from "../../ui/layout/chart.tsx";
import { t } from "../../texts/index.ts";

/** Messages accepted in an hour or a day, by outcome. */
export type Bucket = Reply<"GET /v1/stats">["buckets"][number];

/** The outcomes of messages over time. */
export function MessageChart(props: { buckets: Bucket[]; stepMs?: number; onPick?: (bar: number) => void }) {
  const { buckets, stepMs = 3_600_000 } = props;
  const sum = (bucket: Bucket, states: (keyof Bucket["states"])[]) =>
    states.reduce((total, state) => total + bucket.states[state], 0);
  const layers: Layer[] = [
    { name: t.home.delivered, colour: "--good", values: buckets.map((bucket) => bucket.states.delivered) },
    {
      name: t.home.failed,
      colour: "--bad",
      values: buckets.map((bucket) => sum(bucket, ["undelivered", "expired", "rejected", "failed"])),
    },
    { name: t.home.inTransit, colour: "--info", values: buckets.map((bucket) => bucket.states.in_progress) },
    {
      name: t.home.unknownOrCancelled,
      colour: "--line-strong",
      values: buckets.map((bucket) => sum(bucket, ["unknown", "cancelled"])),
    },
  ];
  return (
    <Bars
      label={t.home.messagesOverTime}
      times={buckets.map((bucket) => new Date(bucket.at).getTime() / 1000)}
      layers={layers}
      step={stepMs / 1000}
      onPick={props.onPick}
    />
  );
}
