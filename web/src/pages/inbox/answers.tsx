import { useState, type RefObject } from "react";
import { mergeText, readTemplate } from "#merge";
import { useAction, useApi } from "../../api/hooks.ts";
import type { CannedAnswer } from "../../api/operations.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button, IconButton } from "../../ui/forms/button.tsx";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { Answer, Empty } from "../../ui/layout/state.tsx";
import type { Thread } from "./thread-data.ts";
import { t } from "../../texts/index.ts";

interface Props {
  open: boolean;
  onClose: () => void;
  /** The contact that the answer is for; without one, fields stay as they are. */
  contact?: Pick<Thread, "number" | "name">;
  /** Inserts an answer with its merge fields filled in. Without it, answers are only managed. */
  onPick?: (text: string) => void;
  /** The element that gets the focus afterwards. */
  returnTo?: RefObject<HTMLElement | null>;
}

/** The canned answers of the account: to insert one, and to create, change and delete them. */
export function CannedAnswers({ open, onClose, returnTo, ...rest }: Props) {
  return (
    <Dialog
      wide
      returnTo={returnTo}
      open={open}
      onClose={onClose}
      title={t.inbox.cannedAnswers}
      lead={t.inbox.cannedHint}
    >
      {open && <Answers {...rest} />}
    </Dialog>
  );
}

function Answers({ contact, onPick }: Pick<Props, "contact" | "onPick">) {
  const answers = useApi("GET /console/canned-answers", {});
  const [edited, setEdited] = useState<CannedAnswer | "new">();
  const [q, setQ] = useState("");
  const readOnly = useReadOnly("sms:send");
  if (edited !== undefined) return <AnswerForm answer={edited} onDone={() => setEdited(undefined)} />;
  const fits = ({ name, text }: CannedAnswer) => `${name} ${text}`.toLowerCase().includes(q.trim().toLowerCase());
  return (
    <>
      <div className="flex items-end gap-2">
        <TextField
          type="search"
          className="flex-1"
          label={t.inbox.findAnswer}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <Button icon="plus" disabledReason={readOnly} onClick={() => setEdited("new")}>
          {t.inbox.newAnswer}
        </Button>
      </div>
      <Answer query={answers}>
        {({ canned_answers: all }) =>
          all.length === 0 ? (
            <Empty icon="log" title={t.inbox.noAnswersYet}>
              {t.inbox.noAnswersHint}
            </Empty>
          ) : (
            <ul
              aria-label={t.inbox.cannedAnswers}
              className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto"
            >
              {all.filter(fits).map((answer) => (
                <li key={answer.id} className="flex items-start gap-2 py-2">
                  <div className="min-w-0 flex-1">
                    <p className="font-medium wrap-anywhere">{answer.name}</p>
                    <p dir="auto" className="line-clamp-3 text-sm wrap-anywhere whitespace-pre-wrap text-dim">
                      {answer.text}
                    </p>
                  </div>
                  {onPick && (
                    <Button
                      size="small"
                      aria-label={t.inbox.insertAnswer(answer.name)}
                      onClick={() => onPick(filledIn(answer.text, contact))}
                    >
                      {t.inbox.insert}
                    </Button>
                  )}
                  <IconButton
                    icon="more"
                    label={t.inbox.changeAnswer(answer.name)}
                    disabledReason={readOnly}
                    onClick={() => setEdited(answer)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </>
  );
}

/** The longest text that a message may have: ten parts of UCS-2 are shorter. */
const longest = 1_600;

/** An answer with the contact's values filled in; a field without a value or fallback stays, to be filled in by hand. */
function filledIn(text: string, contact: Props["contact"]): string {
  if (!contact) return text;
  const fields = { ...(contact.name ? { name: contact.name } : {}), phonenumber: contact.number };
  return mergeText(readTemplate(text), fields, longest) ?? text;
}

function AnswerForm({ answer, onDone }: { answer: CannedAnswer | "new"; onDone: () => void }) {
  const refresh = { refresh: ["GET /console/canned-answers" as const], onDone };
  const create = useAction("POST /console/canned-answers", refresh);
  const change = useAction("PUT /console/canned-answers/{id}", refresh);
  const remove = useAction("DELETE /console/canned-answers/{id}", refresh);
  const isNew = answer === "new";
  const { values, text } = useFields(
    isNew ? { name: "", text: "" } : { name: answer.name, text: answer.text },
    isNew ? create.error : change.error,
  );
  const fields = (
    <>
      <TextField label={t.common.name} required maxLength={60} {...text("name")} />
      <TextArea
        label={t.common.text}
        required
        rows={5}
        maxLength={longest}
        hint={t.inbox.mergeHint}
        {...text("text")}
      />
    </>
  );
  const back = <Button onClick={onDone}>{t.inbox.back}</Button>;
  if (isNew)
    return (
      <Form windowed action={create} input={{ body: values }} submit={t.inbox.saveAnswer} beside={back}>
        {fields}
      </Form>
    );
  const { id, name } = answer;
  return (
    <Form
      windowed
      action={change}
      input={{ params: { id }, body: values }}
      submit={t.inbox.saveAnswer}
      beside={
        <>
          {back}
          <ConfirmButton
            size="base"
            label={t.inbox.deleteAnswer}
            question={t.inbox.deleteAnswerQuestion(name)}
            consequence={t.inbox.deleteAnswerConsequence}
            run={() => remove.mutateAsync({ params: { id } })}
          />
        </>
      }
    >
      {fields}
    </Form>
  );
}
