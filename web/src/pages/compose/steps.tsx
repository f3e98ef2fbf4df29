import { useNavigate } from "@tanstack/react-router";
import { useCallback, type ReactNode } from "react";
import { pages, paths, sendSteps } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { useFilters } from "../../ui/lists/filters.ts";

/** A step of a send to many. */
export type Step = (typeof sendSteps)[number];

/** The step of an address; of one that is none, the first. */
export const readStep = (text: string): Step => sendSteps.find((step) => step === text) ?? "who";

/** Whether a step comes after another. */
export const isAfter = (step: Step, other: Step): boolean => sendSteps.indexOf(step) > sendSteps.indexOf(other);

/** Opens a step; the browser's Back button returns to the one before, unless it is replaced. */
export function useGoTo(): (step: Step, replace?: boolean) => void {
  const navigate = useNavigate();
  const [{ draft }] = useFilters(pages.compose);
  return useCallback(
    (step, replace = false) => void navigate({ href: paths.compose(step, { draft }), replace }),
    [navigate, draft],
  );
}

/** The steps, of which those up to the first that lacks something can be opened. */
export function Steps({ current, last }: { current: Step; last: Step }) {
  const [{ draft }] = useFilters(pages.compose);
  return (
    <nav aria-label={t.compose.steps}>
      <ol className="flex flex-wrap gap-x-5 gap-y-1 border-b border-line max-sm:gap-x-3">
        {sendSteps.map((step, index) => (
          <li
            key={step}
            className={`-mb-px flex min-h-9 items-center border-b-2 max-sm:min-h-11 ${step === current ? "border-accent font-medium" : "border-transparent text-dim"}`}
          >
            {isAfter(step, last) ? (
              <StepName number={index + 1} step={step} />
            ) : (
              <Link
                to={paths.compose(step, { draft })}
                current={step === current}
                className="inline-flex min-h-9 items-center hover:text-ink max-sm:min-h-11"
              >
                <StepName number={index + 1} step={step} />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepName({ number, step }: { number: number; step: Step }) {
  return (
    <span className="inline-flex items-center gap-1.5 px-0.5">
      <span className="tabular-nums">{number}.</span>
      {t.compose.stepNames[step]}
    </span>
  );
}

/** The buttons below a step: to the one before, and to the one after unless something is missing. */
export function StepButtons(props: {
  back?: Step;
  next: string;
  onNext: () => void;
  /** What is missing. */
  missing: string | undefined;
  children?: ReactNode;
}) {
  const goTo = useGoTo();
  const { back } = props;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {back && <Button onClick={() => goTo(back)}>{t.compose.back}</Button>}
      <Button look="primary" disabledReason={props.missing} onClick={props.onNext}>
        {props.next}
      </Button>
      {props.children}
    </div>
  );
}
