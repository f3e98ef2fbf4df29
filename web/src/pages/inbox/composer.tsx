import { useEffect, useRef, useState, type FormEvent } from "react";
import { useAction } from "../../api/hooks.ts";
import { draftKey, readDraft, writeDraft } from "../../shell/drafts.ts";
import { useReadOnly, useSession } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { CurlButton } from "../../ui/forms/curl.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { errorOf } from "../../ui/forms/fields.ts";
import { useIdempotency } from "../../ui/forms/idempotency.ts";
import { Note, Problem } from "../../ui/layout/state.tsx";
import { unfilledField } from "../compose/from-template.tsx";
import { Price, usePrice } from "../compose/price.tsx";
import { SegmentCounter } from "../compose/segments.tsx";
import { CannedAnswers } from "./answers.tsx";
import { conversationNames, conversationKey, type Thread } from "./thread-data.ts";
import { t } from "../../texts/index.ts";

type Mode = "reply" | "note";

/**
 * The box below a conversation: for an answer, sent from the address that the phone wrote to, or for a note that only the team
 * sees.
 */
export function Composer({ thread, onSent }: { thread: Thread; onSent: () => void }) {
  const [mode, setMode] = useState<Mode>("reply");
  const [text, setText] = useKeptText(thread);
  const [smart, setSmart] = useState(false);
  const [picks, setPicks] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const readOnly = useReadOnly("sms:send");
  const unable = useUnable(thread);
  const { number, our_address: ours, test } = thread;
  const idempotency = useIdempotency();
  const done = () => {
    setText("");
    setSmart(false);
    onSent();
  };
  const send = useAction("POST /v1/sms", {
    refresh: [...conversationNames, "GET /v1/account"],
    onDone: () => {
      idempotency.answered();
      done();
    },
  });
  const addNote = useAction("POST /console/conversations/{number}/notes", {
    refresh: conversationNames,
    onDone: done,
  });
  const body = {
    to: number,
    text,
    ...(ours ? { sender: ours } : {}),
    ...(smart ? { encoding: "smart" as const } : {}),
  };
  const isReply = mode === "reply";
  const price = usePrice(isReply && unable === undefined ? body : { to: "", text: "" });
  const reason = isReply
    ? (unable ?? unfilled(text))
    : (readOnly ?? (ours === null ? t.inbox.noMessagesYet : undefined));
  const blocked = isReply ? unable : readOnly;
  const action = isReply ? send : addNote;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (reason !== undefined || text.trim() === "") return;
    // A deliberate repeat is a new message; a double click is not.
    if (isReply) send.mutate({ body, headers: idempotency.headers(JSON.stringify(body)) });
    else addNote.mutate({ params: { number }, body: { ours: ours!, test, text } });
  };
  const insert = (answer: string) => {
    const at = box.current;
    const [start, end] = at ? [at.selectionStart, at.selectionEnd] : [text.length, text.length];
    setText(text.slice(0, start) + answer + text.slice(end));
    setPicks(false);
    // Once the new text is in the box.
    requestAnimationFrame(() => {
      at?.setSelectionRange(start + answer.length, start + answer.length);
    });
  };
  return (
    <form
      onSubmit={submit}
      className={`flex flex-col gap-2 border-t border-line p-3 sm:px-4 ${isReply ? "" : "bg-warn/8"}`}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Modes mode={mode} onMode={setMode} />
        {isReply && blocked === undefined && (
          <Button size="small" icon="log" onClick={() => setPicks(true)}>
            {t.inbox.cannedAnswers}
          </Button>
        )}
      </div>
      {blocked !== undefined && <Note tone="warn">{blocked}</Note>}
      <TextArea
        ref={box}
        data-reply
        label={isReply ? t.inbox.reply : t.inbox.note}
        hideLabel
        rows={2}
        disabled={blocked !== undefined}
        placeholder={isReply ? t.inbox.writeTo(thread.name ?? number) : t.inbox.notePlaceholder}
        error={errorOf(action.error, "text")}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
        }}
      />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        {isReply ? (
          <SegmentCounter text={text} smart={smart} onSmart={() => setSmart(true)} />
        ) : (
          <p className="text-sm text-dim">{t.inbox.neverSent}</p>
        )}
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
          {isReply && !send.error && blocked === undefined && <Price price={price} />}
          {isReply && blocked === undefined && (
            <span className="max-sm:hidden">
              <CurlButton name="POST /v1/sms" body={body} />
            </span>
          )}
          <Button
            type="submit"
            look="primary"
            icon={isReply ? "send" : "plus"}
            busy={action.isPending}
            disabledReason={reason}
          >
            {isReply ? t.common.send : t.inbox.addNote}
          </Button>
        </div>
      </div>
      <Problem error={action.error} />
      <CannedAnswers open={picks} onClose={() => setPicks(false)} contact={thread} onPick={insert} returnTo={box} />
    </form>
  );
}

function Modes({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const names: Record<Mode, string> = { reply: t.inbox.reply, note: t.inbox.note };
  return (
    <div
      role="group"
      aria-label={t.inbox.whatToWrite}
      className="inline-flex rounded-lg border border-line bg-sunk p-0.5"
    >
      {(["reply", "note"] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={mode === each}
          onClick={() => onMode(each)}
          className={`h-7 rounded-md px-3 text-sm font-medium max-sm:h-11 ${mode === each ? "bg-card shadow-sm" : "text-dim hover:text-ink"}`}
        >
          {names[each]}
        </button>
      ))}
    </div>
  );
}

/** Why the phone cannot be answered; undefined if it can. */
function useUnable({ number, opted_out: optedOut }: Thread): string | undefined {
  const readOnly = useReadOnly("sms:send");
  if (readOnly !== undefined) return readOnly;
  if (!/^\+\d{7,15}$/.test(number)) return t.inbox.notAPhone(number);
  return optedOut ? t.inbox.optedOutWarning : undefined;
}

/** Why a text that still contains a merge field cannot be sent. */
function unfilled(text: string): string | undefined {
  const field = unfilledField(text);
  return field && t.inbox.fillIn(field);
}

/** The unsent text of a conversation, kept in this browser for its author. */
function useKeptText(thread: Thread): [string, (text: string) => void] {
  const { user, account } = useSession();
  const key = `${draftKey(user.id, account.id)} ${conversationKey({ number: thread.number, ours: thread.our_address, test: thread.test })}`;
  const [text, setText] = useState("");
  useEffect(() => {
    let left = false;
    readDraft<string>("forms", key)
      .then((kept) => left || !kept || setText((typed) => typed || kept))
      // A browser without storage, such as a private window.
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [key]);
  const change = (next: string) => {
    setText(next);
    writeDraft("forms", key, next === "" ? undefined : next).catch(() => undefined);
  };
  return [text, change];
}
