import { t } from "../../texts/index.ts";
/** What stands in a text for a PIN, which is kept nowhere in the clear. */
const placeholder = "{pin}";

/** The text of a message, as far as it is known. */
export function MessageText({ text }: { text: string | null }) {
  if (text === null) return <span className="text-dim">{t.ui.theTextWasErased}</span>;
  const [before, ...after] = text.split(placeholder);
  if (after.length === 0) return <>{text}</>;
  return (
    <>
      {before}
      <span className="rounded bg-sunk px-1 font-mono text-sm text-dim" title={t.ui.thePinGoesHere}>
        {placeholder}
      </span>
      {after.join(placeholder)}
    </>
  );
}
