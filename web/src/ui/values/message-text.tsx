import { t } from "../../texts/index.ts";
/** The placeholder of a PIN, which is never stored in the clear. */
const placeholder = "{pin}";

/** The text of a message, if it is still stored. */
export function MessageText({ text }: { text: string | null }) {
  if (text === null) return <span className="text-dim">{t.ui.textErased}</span>;
  const [before, ...after] = text.split(placeholder);
  if (after.length === 0) return <>{text}</>;
  return (
    <>
      {before}
      <span className="rounded bg-sunk px-1 font-mono text-sm text-dim" title={t.ui.pinPlaceholder}>
        {placeholder}
      </span>
      {after.join(placeholder)}
    </>
  );
}
