import type { ReactNode } from "react";
import { t } from "../../texts/index.ts";

export type Tone = "good" | "warn" | "bad" | "info" | "dim";

const tones: Record<Tone, string> = {
  good: "text-good before:bg-good",
  warn: "text-warn before:bg-warn",
  bad: "text-bad before:bg-bad",
  info: "text-info before:bg-info",
  dim: "text-dim before:bg-dim",
};

/** A dot and a word, so that the meaning does not depend on colour. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-sm font-medium whitespace-nowrap before:size-1.5 before:rounded-full ${tones[tone]}`}
    >
      {children}
    </span>
  );
}

const states: Readonly<Record<string, Tone>> = {
  delivered: "good",
  verified: "good",
  approved: "good",
  completed: "good",
  up: "good",
  bound: "good",
  scheduled: "info",
  queued: "info",
  submitting: "info",
  sent: "info",
  running: "info",
  in_progress: "info",
  pending: "warn",
  in_doubt: "warn",
  paused: "warn",
  unknown: "warn",
  expired: "warn",
  draining: "warn",
  connecting: "warn",
  undelivered: "bad",
  rejected: "bad",
  failed: "bad",
  refused: "bad",
  down: "bad",
  unbound: "bad",
  disabled: "dim",
  cancelled: "dim",
} satisfies Record<keyof typeof t.states, Tone>;

/** The name of a state; an unknown one unchanged. */
export function wordOf(state: string): string {
  const words: Readonly<Record<string, string>> = t.states;
  return words[state] ?? state.replaceAll("_", " ");
}

/** The state of a message, a delivery, a link or a verification. */
export function State({ state }: { state: string }) {
  return <Badge tone={states[state] ?? "dim"}>{wordOf(state)}</Badge>;
}
