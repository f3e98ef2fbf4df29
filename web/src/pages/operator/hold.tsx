import { useState } from "react";
import type { Reply } from "../../api/client.ts";
import { queries, useAction, useApi } from "../../api/hooks.ts";
import { pageQueries } from "../../page-queries.ts";
import { useReadOnly, useSession } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Check, Radios } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { Card, Fact, Facts } from "../../ui/layout/page.tsx";
import { Answer, Note } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { State } from "../../ui/values/badge.tsx";
import { count, Time } from "../../ui/values/values.tsx";
import { t } from "../../texts/index.ts";

type Hold = Reply<"GET /v1/operator/hold">;

/** The hold of an installation that was restored from a backup, and its release; nothing if it is not held. */
export function HoldCard() {
  const isHeld = useSession().held_from !== null;
  return isHeld && <Held />;
}

function Held() {
  const hold = useApi(...pageQueries.hold());
  const [isAsked, setAsked] = useState(false);
  const readOnly = useReadOnly("operator");
  return (
    <Card
      title={t.hold.title}
      lead={t.hold.lead}
      actions={
        <Button
          look="primary"
          icon="play"
          disabledReason={readOnly ?? (hold.data ? undefined : t.ui.loading)}
          onClick={() => setAsked(true)}
        >
          {t.hold.release}
        </Button>
      }
    >
      <Answer query={hold} lines={3}>
        {(data) => (
          <>
            <HoldFacts hold={data} />
            <Dialog open={isAsked} onClose={() => setAsked(false)} title={t.hold.question} lead={t.hold.consequence}>
              {isAsked && <Release hold={data} />}
            </Dialog>
          </>
        )}
      </Answer>
    </Card>
  );
}

function HoldFacts({ hold }: { hold: Hold }) {
  const states = Object.entries(hold.in_doubt);
  return (
    <Facts>
      <Fact name={t.hold.taken}>
        <Time at={hold.taken_at} exact />
      </Fact>
      <Fact name={t.hold.restored}>
        <Time at={hold.restored_at} exact />
      </Fact>
      <Fact name={t.hold.open}>
        {states.length === 0 ? (
          t.hold.noneOpen
        ) : (
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {states.map(([state, messages]) => (
              <li key={state}>
                {count(messages)} <State state={state} />
              </li>
            ))}
          </ul>
        )}
      </Fact>
    </Facts>
  );
}

/** Other parts of the process have noticed the release by then. */
const noticedMs = 2_000;

/** Asks what happens to messages in doubt, and whether the original is stopped, before anything leaves. */
function Release({ hold }: { hold: Hold }) {
  const [decision, setDecision] = useState(hold.decision);
  const [isStopped, setStopped] = useState(false);
  const release = useAction("POST /v1/operator/hold/release", {
    refresh: ["GET /console/session"],
    onDone: () => {
      showToast(t.hold.done);
      setTimeout(() => void queries.invalidateQueries({ queryKey: ["GET /v1/operator/system"] }), noticedMs);
    },
  });
  const open = Object.values(hold.in_doubt).reduce((sum, messages) => sum + messages, 0);
  const choices = (
    [
      ["fail", t.hold.fail, t.hold.failHint],
      ["send", t.hold.send, t.hold.sendHint],
    ] as const
  ).filter(([value]) => hold.decision === null || hold.decision === value);
  const undecided = open > 0 && decision === null ? t.hold.chooseFirst : undefined;
  const body = decision === null ? {} : { in_doubt: decision };
  return (
    <Form
      windowed
      action={release}
      input={{ body }}
      submit={t.hold.release}
      look="danger"
      disabledReason={undecided ?? (isStopped ? undefined : t.hold.confirmFirst)}
      curl={{ name: "POST /v1/operator/hold/release" }}
    >
      {open > 0 && (
        <Radios
          legend={t.hold.whatHappens(count(open))}
          value={decision ?? undefined}
          choices={choices}
          onChange={setDecision}
        />
      )}
      {hold.decision !== null && <Note tone="warn">{t.hold.begun}</Note>}
      <Check
        label={t.hold.stopped}
        hint={t.hold.stoppedHint}
        checked={isStopped}
        onChange={(event) => setStopped(event.target.checked)}
      />
    </Form>
  );
}
