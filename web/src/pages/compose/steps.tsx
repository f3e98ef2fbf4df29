import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, type ReactNode } from "react";
import { pages, paths, sendSteps } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { useFilters } from "../../ui/lists/filters.ts";

/** A step of a send to many. */
export type Step = (typeof sendSteps)[number];

/** Whether a step comes after another. */
const isAfter = (step: Step, other: Step): boolean => sendSteps.indexOf(step) > sendSteps.indexOf(other);

/** Opens a step; the browser's Back button returns to the one before, unless it is replaced. */
export function useGoTo(): (step: Step, replace?: boolean) => void {
  const navigate = useNavigate();
  return useCallback(
    (step, replace = false) =>
      void navigate({ to: pages.compose.path, params: { step }, search: (before: object) => before, replace }),
    [navigate],
  );
}

/** What there is of the steps. */
interface Flow {
  /** All four by default. */
  steps?: readonly Step[];
  /** The last that can be opened: the first that lacks something. */
  last: Step;
}

/**
 * The step that is shown: that of the address, unless something before it is missing, or was refused when it was reviewed. The address
 * follows, unless it `waits` for what is being counted or saved.
 */
export function useShownStep(
  given: string,
  { steps = sendSteps, last, refusedAt, waits = false }: Flow & { refusedAt?: Step | undefined; waits?: boolean },
): Step {
  const goTo = useGoTo();
  const step = steps.find((each) => each === given) ?? steps[0]!;
  const open = isAfter(step, last) ? last : step;
  const shown = waits ? step : open === "review" ? (refusedAt ?? open) : open;
  const isMoved = !waits && shown !== given;
  useEffect(() => {
    if (isMoved) goTo(shown, true);
  }, [isMoved, shown, goTo]);
  return shown;
}

/** The steps, of which those up to the first that lacks something can be opened. */
export function Steps({ steps = sendSteps, current, last }: Flow & { current: Step }) {
  const [search] = useFilters(pages.compose);
  return (
    <nav aria-label={t.compose.steps}>
      <ol className="flex flex-wrap gap-x-5 gap-y-1 border-b border-line max-sm:gap-x-3">
        {steps.map((step, index) => (
          <li
            key={step}
            className={`-mb-px flex min-h-9 items-center border-b-2 max-sm:min-h-11 ${step === current ? "border-accent font-medium" : "border-transparent text-dim"}`}
          >
            {isAfter(step, last) ? (
              <StepName number={index + 1} step={step} />
            ) : (
              <Link
                to={paths.compose(step, search)}
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
