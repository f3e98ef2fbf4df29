import type { ReactNode } from "react";
import { Icon } from "../../ui/layout/icon.tsx";
import { t } from "../../texts/index.ts";

/** A step, ticked once it is done. */
export function Step(props: { number: number; title: string; done: boolean; children: ReactNode }) {
  return (
    <li className="flex gap-3.5 rounded-lg border border-line bg-card p-4">
      <span
        className={`grid size-6 shrink-0 place-items-center rounded-full text-sm font-semibold ${props.done ? "bg-accent text-on-accent" : "border border-line-strong text-dim"}`}
      >
        {props.done ? <Icon name="check" className="size-3.5" /> : props.number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <h2 className="text-base leading-6 font-semibold">
          {props.title}
          <span className="sr-only">{props.done ? t.start.done : t.start.toDo}</span>
        </h2>
        {props.children}
      </div>
    </li>
  );
}
