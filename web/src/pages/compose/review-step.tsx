import { t } from "../../texts/index.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Problem, Waiting } from "../../ui/layout/state.tsx";
import type { Sending } from "./many.tsx";
import { Review } from "./review.tsx";
import { leftOutFile } from "./list/list.ts";
import { useGoTo } from "./steps.tsx";

/** The last step: everything that the send will do, as the service says, and the button that sends it. */
export function ReviewStep({ sending: { state, read, of, check, send } }: { sending: Sending }) {
  const goTo = useGoTo();
  if (check.error)
    return (
      <>
        <Problem error={check.error} onRetry={() => void check.refetch()} />
        <Button className="self-start" onClick={() => goTo("what")}>
          {t.compose.backToTheText}
        </Button>
      </>
    );
  if (!check.data) return <Waiting />;
  const { quote } = check.data;
  return (
    <Review
      checked={check.data}
      options={state.draft.options}
      file={() => leftOutFile(read.list(), { ...of, rejected: quote.rejected })}
      onBack={() => goTo("what")}
      onSend={() => send.mutate()}
      busy={send.isPending}
      error={send.error}
    />
  );
}
