import { useAction } from "../../api/hooks.ts";
import type { ConversationMessage } from "../../api/operations.ts";
import { paths } from "../../paths.ts";
import { useReadOnly } from "../../shell/session.ts";
import { IconButton } from "../../ui/forms/button.tsx";
import { Icon } from "../../ui/layout/icon.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { State } from "../../ui/values/badge.tsx";
import { MessageText } from "../../ui/values/message-text.tsx";
import { nameOfSend, Time } from "../../ui/values/values.tsx";
import { conversationNames, type OptOut } from "./thread-data.ts";
import { t } from "../../texts/index.ts";

interface Props {
  message: ConversationMessage;
  /** Whether to say which of our addresses it was written with. */
  marked: boolean;
  /** Its day, if it is the first message of that day. */
  day: string | undefined;
  isFirstUnread: boolean;
}

const looks = {
  in: { item: "self-start", bubble: "rounded-bl-sm bg-sunk" },
  out: { item: "items-end self-end", bubble: "rounded-br-sm bg-accent text-on-accent" },
  note: { item: "items-end self-end", bubble: "rounded-br-sm border border-warn/40 bg-warn/8" },
};

/** A message or note of a conversation. */
export function ThreadItem({ message, marked, day, isFirstUnread }: Props) {
  const { item, bubble } = looks[message.direction];
  return (
    <li className="flex flex-col gap-3">
      <Day day={day} />
      {isFirstUnread && (
        <p className="flex items-center gap-3 text-xs font-medium text-accent before:h-px before:flex-1 before:bg-accent/40 after:h-px after:flex-1 after:bg-accent/40">
          {t.inbox.new}
        </p>
      )}
      <div className={`flex max-w-[85%] min-w-0 flex-col gap-0.5 sm:max-w-[75%] ${item}`}>
        {message.direction === "note" && (
          <p className="px-1 text-xs font-medium text-warn">{t.inbox.noteBy(message.author ?? "")}</p>
        )}
        {message.send && <SendOf send={message.send} />}
        <p dir="auto" className={`max-w-full rounded-2xl px-3.5 py-2 wrap-anywhere whitespace-pre-wrap ${bubble}`}>
          {message.pin ? (
            <em>{message.channel === "voice" ? t.verify.pinSentInACall : t.verify.pinSent}</em>
          ) : (
            <MessageText text={message.text} />
          )}
        </p>
        {message.reason && <p className="px-1 text-xs wrap-anywhere text-bad">{message.reason.meaning}</p>}
        {message.answer_problem && <AnswerProblem problem={message.answer_problem} />}
        <p className="flex flex-wrap items-center gap-x-2 px-1 text-xs text-dim">
          {message.direction === "out" ? (
            <>
              <State state={message.state} />
              <Link to={paths.message(message.id)} className="underline-offset-2 hover:underline">
                <Time at={message.at} />
              </Link>
              {message.channel === "voice" && <span>{t.common.call}</span>}
              {message.parts > 1 && <span>{t.counts.parts(message.parts)}</span>}
            </>
          ) : (
            <Time at={message.at} />
          )}
          {marked && <span className="wrap-anywhere">{t.inbox.via(message.our_address)}</span>}
          {message.direction === "note" && <DeleteNote id={message.id} />}
        </p>
      </div>
    </li>
  );
}

/** The day of what follows, if it is the first of that day. */
function Day({ day }: { day: string | undefined }) {
  return day && <p className="text-center text-xs text-dim">{day}</p>;
}

/** The bulk send that a message belongs to. */
function SendOf({ send }: { send: NonNullable<ConversationMessage["send"]> }) {
  const name = nameOfSend(send);
  return (
    <Link
      to={paths.bulkSend(send.report_id)}
      className="flex max-w-full min-h-6 items-center gap-1 px-1 text-xs text-dim hover:underline"
    >
      <Icon name="layers" className="size-3.5" />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {send.resend_of === null ? name : t.bulk.resendOf(name)}
      </span>
    </Link>
  );
}

/** That the phone opted out, among what was said. */
export function OptedOut({ optOut: { at, keyword }, day }: { optOut: OptOut; day: string | undefined }) {
  return (
    <li className="flex flex-col gap-3">
      <Day day={day} />
      <p className="text-center text-xs text-warn">
        {t.inbox.optedOut} · {keyword ? t.senders.sentKeyword(keyword) : t.senders.addedManually} · <Time at={at} />
      </p>
    </li>
  );
}

/** Why the answer of the account's own program was not sent. */
function AnswerProblem({ problem }: { problem: NonNullable<ConversationMessage["answer_problem"]> }) {
  const { code, name = "" } = problem;
  return (
    <p role="note" className="px-1 text-xs wrap-anywhere text-warn">
      {t.inbox.answerNotSent} {t.inbox.answerProblem[code](name)}
    </p>
  );
}

function DeleteNote({ id }: { id: string }) {
  const readOnly = useReadOnly("sms:send");
  const remove = useAction("DELETE /console/notes/{id}", { refresh: conversationNames });
  return (
    <IconButton
      icon="close"
      label={t.inbox.deleteNote}
      busy={remove.isPending}
      disabledReason={readOnly}
      onClick={() => remove.mutate({ params: { id } })}
    />
  );
}
