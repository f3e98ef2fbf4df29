import { useEffect } from "react";
import { useMutation } from "@tanstack/react-query";
import { paths } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { Note, Problem } from "../../ui/layout/state.tsx";
import { Time } from "../../ui/values/values.tsx";
import type { DraftState } from "./draft.ts";

/** Whether the account has what is on the page, and what to do if somebody else has changed or ended it. */
export function DraftStanding({ state, step }: { state: DraftState; step: string }) {
  const { standing, look } = state;
  // Nobody sends what a colleague has just corrected or sent.
  useEffect(() => look(), [look, step]);
  useEffect(() => {
    addEventListener("focus", look);
    return () => removeEventListener("focus", look);
  }, [look]);
  if (state.isOthers) return <Others state={state} />;
  return (
    <p role="status" className="-my-3 min-h-5 text-sm text-dim">
      {standing.kind === "saving" && t.compose.savingDraft}
      {standing.kind === "saved" && t.compose.savedForTeam}
      {standing.kind === "unsaved" && t.compose.onlyInThisBrowser(standing.why)}
    </p>
  );
}

function Others({ state }: { state: DraftState }) {
  const { standing } = state;
  const copy = useMutation({ mutationFn: state.saveCopy });
  const theirs = useMutation({ mutationFn: state.takeTheirs });
  return (
    <>
      <Note tone="warn">
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span>
            {standing.kind === "changed"
              ? t.compose.draftChanged(standing.by, <Time at={standing.at} />)
              : t.compose.draftGone}
          </span>
          <span className="flex flex-wrap gap-2">
            {standing.kind === "changed" ? (
              <Button size="small" busy={theirs.isPending} onClick={() => theirs.mutate()}>
                {t.compose.takeTheirs}
              </Button>
            ) : (
              <Button size="small" onClick={state.discard}>
                {t.compose.discardDraft}
              </Button>
            )}
            <Button size="small" look="primary" busy={copy.isPending} onClick={() => copy.mutate()}>
              {t.compose.saveAsCopy}
            </Button>
          </span>
        </span>
      </Note>
      <Problem error={copy.error} />
    </>
  );
}

/** Instead of a draft that somebody has sent or discarded. */
export function NoDraft() {
  return (
    <Note>
      <span className="flex flex-wrap items-center justify-between gap-2">
        {t.compose.noSuchDraft}
        <Link to={paths.compose("who")} className="font-medium hover:underline">
          {t.compose.writeAnother}
        </Link>
      </span>
    </Note>
  );
}
