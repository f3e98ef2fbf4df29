import { t } from "../../texts/index.ts";
import { Radios } from "../../ui/forms/field.tsx";
import { errorOf } from "../../ui/forms/form.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Problem } from "../../ui/layout/state.tsx";
import { isLater } from "./draft.ts";
import type { Sending } from "./many.tsx";
import { TimeInZone } from "./options.tsx";
import { stepOfRefusal } from "./send-bulk.ts";
import { StepButtons, useGoTo } from "./steps.tsx";

const choices = [
  ["now", t.compose.now, t.compose.nowHint],
  ["later", t.compose.later, t.compose.laterHint],
] as const;

/** The third step: now, or at a time in a zone that it names. */
export function When({ sending: { state, check } }: { sending: Sending }) {
  const { options } = state.draft;
  const goTo = useGoTo();
  const when = isLater(state.draft) ? "later" : "now";
  const choose = (chosen: "now" | "later") => {
    state.change({ isLater: chosen === "later" });
    if (chosen === "now") state.changeOptions({ at: "" });
  };
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <Card title={t.common.when}>
        <div className="flex flex-col gap-4">
          <Radios legend={t.compose.whenQuestion} value={when} choices={choices} onChange={choose} />
          {when === "later" && (
            <TimeInZone
              at={options.at}
              error={errorOf(check.error, "send_at")}
              onAt={(at) => state.changeOptions({ at })}
            />
          )}
        </div>
      </Card>
      <Problem error={stepOfRefusal(check.error) === "when" ? check.error : null} />
      <StepButtons
        back="what"
        next={t.compose.review}
        missing={when === "later" && options.at === "" ? t.compose.chooseATime : undefined}
        onNext={() => goTo("review")}
      />
    </div>
  );
}
