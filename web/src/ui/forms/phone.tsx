import { useRef, useState, type FormEvent } from "react";
import { useMayDo } from "../../api/session.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useLive } from "../../api/live.ts";
import { Button } from "./button.tsx";
import { Problem } from "../layout/state.tsx";
import { Time } from "../values/values.tsx";
import { t } from "../../texts/index.ts";

interface Bubble {
  mine: boolean;
  other: string;
  text: string;
  at: string;
}

/**
 * A simulated phone: its last call and the messages it received from this account, and a reply field. `answerTo` is the number that replies go
 * to; undefined if the account has none, null to hide the field.
 */
export function Phone({ number, answerTo }: { number: string; answerTo: string | undefined | null }) {
  const received = useApi("GET /v1/sandbox/handsets/{number}/messages", { params: { number } }, { everyMs: 1_500 });
  const [answers, setAnswers] = useState<{ number: string; bubble: Bubble }[]>([]);
  useLive(["message"], ["GET /v1/sandbox/handsets/{number}/messages"]);
  const bubbles: Bubble[] = [
    ...(received.data?.messages ?? []).map((each) => ({ mine: false, other: each.from, text: each.text, at: each.at })),
    ...answers.filter((each) => each.number === number).map((each) => each.bubble),
  ].sort((one, other) => (one.at < other.at ? -1 : 1));
  const may = useMayDo("sms:send");
  return (
    <section
      aria-label={t.ui.simulatedPhoneOf(number)}
      className="mx-auto flex h-[30rem] w-full max-w-[19rem] flex-col overflow-hidden rounded-[2rem] border-[6px] border-ink/85 bg-paper shadow-xl dark:border-line-strong"
    >
      <header className="flex flex-col items-center border-b border-line bg-card px-4 pt-3 pb-2">
        <span className="mb-1.5 h-1 w-14 rounded-full bg-line-strong" aria-hidden="true" />
        <p className="font-mono text-sm">{number}</p>
        <p className="text-xs text-dim">{t.ui.simulatedPhone}</p>
      </header>
      <Calls number={number} />
      <Bubbles bubbles={bubbles} />
      <Problem error={received.error} />
      {may && answerTo !== null && (
        <Answer
          key={answerTo}
          number={number}
          to={answerTo}
          onSent={(bubble) => setAnswers([...answers, { number, bubble }])}
        />
      )}
    </section>
  );
}

/** The keys of a phone that answer a call. */
const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

/** The last call: it rings until somebody answers or declines, then what is said can be heard for as long as the PIN is valid. */
function Calls({ number }: { number: string }) {
  const received = useApi("GET /v1/sandbox/handsets/{number}/calls", { params: { number } }, { everyMs: 1_500 });
  useLive(["message"], ["GET /v1/sandbox/handsets/{number}/calls"]);
  const said = useRef<HTMLParagraphElement>(null);
  const act = useAction("POST /v1/sandbox/calls/{id}", {
    refresh: ["GET /v1/sandbox/handsets/{number}/calls"],
    // The buttons are about to disappear, and the focus with them.
    onDone: () => said.current?.focus(),
  });
  const call = received.data?.calls[0];
  const isRinging = call?.state === "ringing";
  const may = useMayDo("sms:send");
  const choose = (action: "answer" | "decline") => act.mutate({ params: { id: call!.id }, body: { action } });
  return (
    <div className={call ? "border-b border-line bg-card px-3 py-2.5 text-sm" : ""}>
      <div className="flex items-center gap-1.5">
        {isRinging && (
          <span className="size-2 shrink-0 animate-[pulse-dot_2s_infinite] rounded-full bg-good" aria-hidden="true" />
        )}
        {/* There before the first call, since screen readers announce changes of a region; without the time, which changes by itself. */}
        <p ref={said} role="status" tabIndex={-1} className={isRinging ? "font-semibold" : ""}>
          {call && t.ui.callStates[call.state](call.from)}
        </p>
        {call && (
          <span className="ml-auto shrink-0 text-xs text-dim">
            <Time at={call.at} />
          </span>
        )}
      </div>
      {isRinging && may && (
        <p className="flex gap-1.5 pt-2">
          <Button look="primary" busy={act.isPending} onClick={() => choose("answer")}>
            {t.ui.answerCall}
          </Button>
          <Button busy={act.isPending} onClick={() => choose("decline")}>
            {t.ui.declineCall}
          </Button>
        </p>
      )}
      {call?.audio_url && (
        <audio
          key={call.id}
          controls
          // Only what was answered here: a page that is opened later is silent.
          autoPlay={act.variables?.params.id === call.id}
          src={call.audio_url}
          aria-label={t.ui.whatIsSaid}
          className="mt-2 w-full"
        />
      )}
      {call?.text && call.state === "answered" && may && (
        <p className="flex flex-wrap gap-1 pt-2">
          {keys.map((key) => (
            <Button
              key={key}
              size="small"
              busy={act.isPending}
              aria-label={t.ui.pressKey(key)}
              onClick={() => act.mutate({ params: { id: call.id }, body: { action: "press", key } })}
            >
              {key}
            </Button>
          ))}
        </p>
      )}
      {call?.text && <p className="pt-1 text-xs wrap-anywhere text-dim">{call.text}</p>}
      {call && <Problem error={received.error ?? act.error} />}
    </div>
  );
}

function Bubbles({ bubbles }: { bubbles: Bubble[] }) {
  return (
    <ol
      aria-live="polite"
      aria-label={t.ui.messagesOnThePhone}
      tabIndex={0}
      className="flex flex-1 flex-col-reverse gap-2 overflow-y-auto p-3"
    >
      {bubbles.length === 0 && <li className="m-auto text-center text-sm text-dim">{t.ui.nothingReceivedYet}</li>}
      {bubbles.toReversed().map((bubble) => (
        <li
          key={`${bubble.at}${bubble.mine}${bubble.text}`}
          className={`flex max-w-[85%] min-w-0 animate-[arrive_0.2s_ease-out] flex-col ${bubble.mine ? "items-end self-end" : "self-start"}`}
        >
          <p
            dir="auto"
            className={`rounded-2xl px-3 py-1.5 max-w-full wrap-anywhere whitespace-pre-wrap ${bubble.mine ? "rounded-br-sm bg-accent text-on-accent" : "rounded-bl-sm border border-line bg-card"}`}
          >
            {bubble.text}
          </p>
          <p className="px-1 pt-0.5 text-xs text-dim">
            {bubble.mine ? t.ui.toNumber(bubble.other) : bubble.other} · <Time at={bubble.at} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function Answer(props: { number: string; to: string | undefined; onSent: (bubble: Bubble) => void }) {
  const [text, setText] = useState("");
  const send = useAction("POST /v1/sandbox/handsets/{number}/messages", {
    refresh: ["GET /v1/sms/inbounds"],
    onDone: (sent) => {
      props.onSent({ mine: true, other: sent.to, text: sent.text, at: new Date().toISOString() });
      setText("");
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() && props.to && !send.isPending) {
      send.mutate({ params: { number: props.number }, body: { to: props.to, text } });
    }
  };
  return (
    <form onSubmit={submit} className="border-t border-line bg-card p-2.5">
      {send.error && <p className="pb-1.5 text-xs text-bad">{send.error.message}</p>}
      <div className="flex gap-1.5">
        <input
          aria-label={t.ui.replyFromThisPhone}
          placeholder={props.to ? t.ui.replyTo(props.to) : t.ui.noNumberToReply}
          className="field rounded-full!"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          type="submit"
          look="primary"
          busy={send.isPending}
          disabledReason={props.to ? undefined : t.ui.noNumberHint}
          className="rounded-full!"
        >
          {t.common.send}
        </Button>
      </div>
    </form>
  );
}
