import type { Reply } from "../../api/client.ts";
import { Bars, type Layer } from "../../ui/layout/chart.tsx";

type Bucket = Reply<"GET /v1/stats">["buckets"][number];

/** What became of the messages of each hour. */
export function HourChart({ buckets }: { buckets: Bucket[] }) {
  const sum = (bucket: Bucket, states: (keyof Bucket["states"])[]) =>
    states.reduce((total, state) => total + bucket.states[state], 0);
  const layers: Layer[] = [
    { name: "delivered", colour: "--good", values: buckets.map((bucket) => bucket.states.delivered) },
    {
      name: "failed",
      colour: "--bad",
      values: buckets.map((bucket) => sum(bucket, ["undelivered", "expired", "rejected", "failed"])),
    },
    { name: "on the way", colour: "--info", values: buckets.map((bucket) => bucket.states.in_progress) },
    {
      name: "unknown or cancelled",
      colour: "--line-strong",
      values: buckets.map((bucket) => sum(bucket, ["unknown", "cancelled"])),
    },
  ];
  return (
    <Bars
      label="Messages by hour"
      times={buckets.map((bucket) => new Date(bucket.at).getTime() / 1000)}
      layers={layers}
      step={3_600}
    />
  );
}
