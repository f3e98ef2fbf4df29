import { Button } from "../../ui/forms/button.tsx";
import { Problem, Waiting } from "../../ui/layout/state.tsx";
import type { SendOptions } from "./options.tsx";
import { Review } from "./review.tsx";
import { SkipSentBox, type SkipSent } from "./skip-sent.tsx";
import type { Check, Checked, useSendBulk } from "./send-bulk.ts";
import { useGoTo, type Step } from "./steps.tsx";

interface Props {
  check: Check;
  send: ReturnType<typeof useSendBulk>;
  options: SendOptions;
  /** The rows left out, with reasons. */
  file: (quote: Checked["quote"]) => Promise<Blob>;
  /** The step that it can be changed in, and the words of the button that leads there. */
  back: [step: Step, words: string];
  /** Whether those are left out who have the text; undefined where that is not asked. */
  skipSent?: SkipSent;
  /** The list of contacts that it is for. */
  list?: { name: string } | undefined;
  /** The template that is sent. */
  template?: { name: string } | undefined;
}

/** The last step of a send: everything that it will do, as the service says, and the button that sends it. */
export function ReviewStep({ check, send, options, file, back: [step, words], skipSent, list, template }: Props) {
  const goTo = useGoTo();
  const goBack = () => goTo(step);
  if (check.error)
    return (
      <>
        <Problem error={check.error} onRetry={() => void check.refetch()} />
        {check.error.code === "already_sent" && <SkipSentBox skipSent={skipSent} />}
        <Button className="self-start" onClick={goBack}>
          {words}
        </Button>
      </>
    );
  if (!check.data) return <Waiting />;
  const { quote } = check.data;
  return (
    <Review
      checked={check.data}
      options={options}
      file={() => file(quote)}
      back={words}
      onBack={goBack}
      onSend={(note) => send.mutate(note)}
      busy={send.isPending}
      error={send.error}
      skipSent={skipSent}
      list={list?.name}
      template={template?.name}
    />
  );
}
