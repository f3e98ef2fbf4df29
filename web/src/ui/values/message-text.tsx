import { Fragment } from "react";
import { t } from "../../texts/index.ts";
/** The placeholder of a PIN, which is never stored in the clear. */
const placeholder = "{pin}";

/** The text of a message, if it is still stored. */
export function MessageText({ text }: { text: string | null }) {
  if (text === null) return <span className="text-dim">{t.ui.textErased}</span>;
  const [before, ...after] = text.split(placeholder);
  // A call says the PIN twice. Neither the order nor the number of the pieces changes.
  return (
    <>
      {before}
      {after.map((piece, index) => (
        <Fragment key={index}>
          <span className="rounded bg-sunk px-1 font-mono text-sm text-dim" title={t.ui.pinPlaceholder}>
            {placeholder}
          </span>
          {piece}
        </Fragment>
      ))}
    </>
  );
}
