import { segment } from "#segments";

/** Longer texts than ten parts are refused anyway; past this only a count is made of them. */
const readable = 4_000;

/** Parts and room left as one types, and which character made the message twice as dear. The counting is the server's own. */
export function SegmentCounter({ text, smart, onSmart }: { text: string; smart: boolean; onSmart: () => void }) {
  if (text.length > readable) {
    return (
      <p className="text-sm text-bad">
        This is longer than ten parts hold. Shorten it by {text.length - 1530} characters or more.
      </p>
    );
  }
  const counted = segment(text, smart ? { encoding: "smart" } : {});
  const { encoding, count, unitsInLastPart, unitsLeft, forcedBy } = counted;
  const wouldHelp = encoding === "ucs2" && !smart && segment(text, { encoding: "smart" }).encoding === "gsm7";
  return (
    <div className="flex flex-col gap-1.5 text-sm" aria-live="polite">
      <p className="flex flex-wrap gap-x-3 text-dim tabular-nums">
        <span className={count > 10 ? "font-medium text-bad" : "font-medium text-ink"}>
          {text === "" ? "No text yet" : `${count} ${count === 1 ? "part" : "parts"}`}
          {count > 10 ? ", ten at most" : ""}
        </span>
        <span>
          {unitsInLastPart} of {unitsInLastPart + unitsLeft} in {count > 1 ? "the last one" : "it"}
        </span>
        <span>{encoding === "gsm7" ? "GSM alphabet" : "UCS-2"}</span>
      </p>
      {forcedBy.length > 0 && (
        <p className="text-warn">
          {forcedBy.length === 1 ? "One character is" : `${forcedBy.length} characters are`} not in the GSM alphabet, so
          a part holds 70 instead of 160:{" "}
          {forcedBy.slice(0, 8).map(({ character, position }) => (
            <span key={position} className="mr-1.5 inline-flex items-baseline gap-1 rounded bg-warn/10 px-1.5">
              <strong className="font-semibold">{character}</strong>
              <span className="font-mono text-xs">
                {codePoint(character)} at {position + 1}
              </span>
            </span>
          ))}
          {forcedBy.length > 8 ? `and ${forcedBy.length - 8} more` : ""}
        </p>
      )}
      {wouldHelp && (
        <p className="text-dim">
          They only look typographic:{" "}
          <button type="button" className="text-accent underline underline-offset-2" onClick={onSmart}>
            replace them by plain ones
          </button>
        </p>
      )}
    </div>
  );
}

function codePoint(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
}
