import { segment } from "#segments";
import { t } from "../../texts/index.ts";

/** Texts over ten parts are refused anyway; beyond this length only the excess is shown. */
const readable = 4_000;

/** Parts and space left, live, with the characters that forced UCS-2. Counts with the server's own code. */
export function SegmentCounter({ text, smart, onSmart }: { text: string; smart: boolean; onSmart: () => void }) {
  if (text.length > readable) {
    return <p className="text-sm text-bad">{t.compose.moreThanTenParts(text.length - 1530)}</p>;
  }
  const counted = segment(text, smart ? { encoding: "smart" } : {});
  const { encoding, count, unitsInLastPart, unitsLeft, forcedBy } = counted;
  const wouldHelp = encoding === "ucs2" && !smart && segment(text, { encoding: "smart" }).encoding === "gsm7";
  return (
    <div className="flex flex-col gap-1.5 text-sm" aria-live="polite">
      <p className="flex flex-wrap gap-x-3 text-dim tabular-nums">
        <span className={count > 10 ? "font-medium text-bad" : "font-medium text-ink"}>
          {text === "" ? t.compose.noTextYet : t.counts.parts(count)}
          {count > 10 ? t.compose.tenAtMost : ""}
        </span>
        <span>{t.compose.unitsInLast(unitsInLastPart, unitsInLastPart + unitsLeft, count > 1)}</span>
        <span>{encoding === "gsm7" ? t.common.gsmAlphabet : "UCS-2"}</span>
      </p>
      {forcedBy.length > 0 && (
        <p className="text-warn">
          {t.compose.notGsm(forcedBy.length)}{" "}
          {forcedBy.slice(0, 8).map(({ character, position }) => (
            <span key={position} className="mr-1.5 inline-flex items-baseline gap-1 rounded bg-warn/10 px-1.5">
              <strong className="font-semibold">{isBlank(character) ? "␣" : character}</strong>
              <span className="text-xs">
                {t.compose.characterAt(t.compose.characters[kindOf(character)], position + 1)}
              </span>
            </span>
          ))}
          {forcedBy.length > 8 ? t.compose.andMore(forcedBy.length - 8) : ""}
        </p>
      )}
      {wouldHelp && (
        <p className="text-dim">
          {t.compose.onlyTypographic(
            <button type="button" className="touch text-accent underline underline-offset-2" onClick={onSmart}>
              {t.compose.replaceThem}
            </button>,
          )}
        </p>
      )}
    </div>
  );
}

const isBlank = (character: string) => /^[\p{Z}\p{C}]+$/u.test(character);

/** What people call a character, by the properties that Unicode gives it. */
function kindOf(character: string): keyof typeof t.compose.characters {
  if (/^[‘’‛ʼ´`′]/u.test(character)) return "apostrophe";
  if (/^[\p{Pi}\p{Pf}„″]/u.test(character)) return "quote";
  if (/^\p{Pd}/u.test(character)) return "dash";
  if (character === "…") return "ellipsis";
  if (isBlank(character)) return "space";
  if (/^\p{Extended_Pictographic}/u.test(character)) return "emoji";
  return /^[\p{L}\p{M}]/u.test(character) ? "letter" : "sign";
}
