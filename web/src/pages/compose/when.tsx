import { t } from "../../texts/index.ts";
import { Check, Radios, TextField } from "../../ui/forms/field.tsx";
import { errorOf } from "../../ui/forms/form.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Problem } from "../../ui/layout/state.tsx";
import { isAtOwnHour, isLater } from "./draft.ts";
import type { Sending } from "./many.tsx";
import { TimeInZone } from "./options.tsx";
import { stepOfRefusal } from "./send-bulk.ts";
import { StepButtons, useGoTo } from "./steps.tsx";

const choices = [
  ["now", t.compose.now, t.compose.nowHint],
  ["later", t.compose.later, t.compose.laterHint],
] as const;

/** What the service takes as `per_minute`; empty for none. */
const isPace = (typed: string) => /^\s*([1-9]\d{0,3}|10000)?\s*$/.test(typed);

/** The third step: now, or at a time in a zone that it names or on each recipient's own clock; all at once or at a pace. */
export function When({ sending: { state, check } }: { sending: Sending }) {
  const { options, pace = "" } = state.draft;
  const isLocal = isAtOwnHour(state.draft);
  const isWrong = !isLocal && !isPace(pace);
  const goTo = useGoTo();
  const when = isLater(state.draft) ? "later" : "now";
  const choose = (chosen: "now" | "later") => {
    state.change({ isLater: chosen === "later" });
    if (chosen === "now") state.changeOptions({ at: "" });
  };
  const untimed = when === "later" && options.at === "" ? t.compose.chooseATime : undefined;
  const missing = untimed ?? (isWrong ? t.compose.paceWrong : undefined);
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <Card title={t.common.when}>
        <div className="flex flex-col gap-4">
          <Radios legend={t.compose.whenQuestion} value={when} choices={choices} onChange={choose} />
          {when === "later" && (
            <>
              <TimeInZone
                at={options.at}
                error={errorOf(check.error, "send_at")}
                onAt={(at) => state.changeOptions({ at })}
              />
              <Check
                label={t.compose.ownHour}
                hint={t.compose.ownHourHint}
                checked={isLocal}
                onChange={(event) => state.change({ isLocal: event.target.checked })}
              />
            </>
          )}
          {!isLocal && (
            <TextField
              label={t.compose.pace}
              hint={t.compose.paceHint}
              inputMode="numeric"
              error={isWrong ? t.compose.paceWrong : errorOf(check.error, "per_minute")}
              value={pace}
              onChange={(event) => state.change({ pace: event.target.value })}
            />
          )}
        </div>
      </Card>
      <Problem error={stepOfRefusal(check.error) === "when" ? check.error : null} />
      <StepButtons back="what" next={t.compose.review} missing={missing} onNext={() => goTo("review")} />
    </div>
  );
}
