import { useEffect, type ReactNode } from "react";
import { count } from "../values/values.tsx";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { t } from "../../texts/index.ts";

/** The frame of a page: title, lead and actions. */
export function Page(props: {
  title: string;
  /** The page that this one belongs to. */
  within?: { name: string; to: string };
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  wide?: boolean;
}) {
  useTitle(props.title);
  return (
    <div className={`mx-auto w-full px-4 pt-6 pb-16 sm:px-6 print:p-0 ${props.wide ? "max-w-[90rem]" : "max-w-6xl"}`}>
      <header className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          {props.within && (
            <nav aria-label={t.ui.youAreIn} className="text-sm print:hidden">
              <Link
                to={props.within.to}
                className="inline-flex items-center gap-1 text-dim hover:text-ink hover:underline max-sm:min-h-11"
              >
                <Icon name="chevron" className="size-3 rotate-90" />
                {props.within.name}
              </Link>
            </nav>
          )}
          <h1 className="text-xl leading-7 font-semibold tracking-tight break-words">{props.title}</h1>
          {props.lead && <p className="mt-0.5 max-w-3xl text-pretty text-dim">{props.lead}</p>}
        </div>
        {props.actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{props.actions}</div>}
      </header>
      <div className="flex flex-col gap-5">{props.children}</div>
    </div>
  );
}

const inTitle = { page: "", waits: 0 };

function writeTitle(changes: Partial<typeof inTitle>): void {
  Object.assign(inTitle, changes);
  const { page, waits } = inTitle;
  if (page) document.title = `${waits > 0 ? `(${count(waits)}) ` : ""}${page} · Tuma`;
}

/** Sets the window title. */
export function useTitle(title: string): void {
  useEffect(() => writeTitle({ page: title }), [title]);
}

/** Puts a count before every window title, so that it is visible among other tabs. */
export function useTitleCount(waits: number): void {
  useEffect(() => writeTitle({ waits }), [waits]);
}

/** A card with an optional heading. */
export function Card(props: {
  title?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  flush?: boolean;
  className?: string;
}) {
  return (
    <section className={`min-w-0 rounded-lg border border-line bg-card ${props.className ?? ""}`}>
      {(props.title || props.actions) && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line px-4 py-2.5">
          <div className="min-w-0">
            {props.title && <h2 className="text-base font-semibold">{props.title}</h2>}
            {props.lead && <p className="text-sm text-dim">{props.lead}</p>}
          </div>
          {props.actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{props.actions}</div>}
        </div>
      )}
      <div className={props.flush ? "" : "p-4"}>{props.children}</div>
    </section>
  );
}

/** A list of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)] gap-x-6 gap-y-2 max-sm:grid-cols-[fit-content(40%)_minmax(0,1fr)]">
      {children}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-dim">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

/** A labelled figure. */
export function Figure(props: {
  name: string;
  value: ReactNode;
  note?: ReactNode;
  tone?: "good" | "warn" | "bad" | undefined;
}) {
  const tone = props.tone ? { good: "text-good", warn: "text-warn", bad: "text-bad" }[props.tone] : "";
  return (
    <div className="min-w-0 bg-card px-4 py-3">
      <dt className="text-sm text-dim">{props.name}</dt>
      <dd>
        <span
          className={`block text-2xl first-letter:uppercase leading-8 font-semibold tracking-tight tabular-nums ${tone}`}
        >
          {props.value}
        </span>
        {props.note && <span className="block text-sm text-dim">{props.note}</span>}
      </dd>
    </div>
  );
}

/** A row of figures. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none print:auto-cols-fr print:grid-flow-col print:grid-cols-none print:[&>:last-child:nth-child(odd)]:col-span-1">
      {children}
    </dl>
  );
}
