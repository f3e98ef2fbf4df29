import { secondsOf, longestSpoken } from "#speech";
import { useAction, useApi } from "../../api/hooks.ts";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";
import { language } from "../../texts/languages.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Check, Choice } from "../../ui/forms/field.tsx";
import { Problem } from "../../ui/layout/state.tsx";
import { planOf, type SendOptions } from "./options.tsx";

interface Props {
  options: SendOptions;
  onChange: (changes: Partial<SendOptions>) => void;
  errorOf: (field: string) => string | undefined;
  /** Whether each recipient may have a language. */
  isList?: boolean;
}

/** The plans of calls that are offered. */
const plans = ["1x15", "2x15", "3x60"];

/** Whether it is sent as a text or spoken in calls, and in which language; nothing where no voice is. */
export function WayField({ options, onChange, errorOf, isList = false }: Props) {
  const { data } = useApi("GET /ai/languages");
  const spoken = (data?.languages ?? []).filter(({ tts }) => tts.level !== "none").map(({ lang }) => lang);
  const { call = "" } = options;
  if (spoken.length === 0 && call === "") return null;
  const standard = spoken.find((lang) => lang === language) ?? spoken[0] ?? call;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Choice
        label={t.compose.way}
        value={call === "" ? "text" : "call"}
        error={errorOf("channel")}
        onChange={(event) => onChange({ call: event.target.value === "call" ? standard : "" })}
      >
        <option value="text">{t.compose.asText}</option>
        <option value="call">{t.compose.asCall}</option>
      </Choice>
      {call !== "" && (
        <Choice
          label={t.compose.callLanguage}
          hint={isList ? t.compose.callLanguageHint : undefined}
          error={errorOf("language")}
          value={call}
          onChange={(event) => onChange({ call: event.target.value })}
        >
          {[...new Set([...spoken, call])].map((lang) => (
            <option key={lang} value={lang}>
              {formats.languageName(lang)}
            </option>
          ))}
        </Choice>
      )}
      {call !== "" && <Unanswered {...{ options, onChange, errorOf }} />}
    </div>
  );
}

/** What is done where nobody answers. */
function Unanswered({ options, onChange, errorOf }: Props) {
  const { again = "", textAfter = false } = options;
  return (
    <>
      <Choice
        label={t.compose.ifNobodyAnswers}
        error={errorOf("retry")}
        value={again}
        onChange={(event) => onChange({ again: event.target.value })}
      >
        <option value="">{t.compose.notAgain}</option>
        {[...new Set([...plans, again].filter((plan) => plan !== ""))].map((plan) => (
          <option key={plan} value={plan}>
            {t.compose.calledAgain(planOf(plan).times, planOf(plan).after_s / 60)}
          </option>
        ))}
      </Choice>
      <Check
        label={t.compose.textAfter}
        hint={t.compose.textAfterHint}
        checked={textAfter}
        onChange={(event) => onChange({ textAfter: event.target.checked })}
      />
    </>
  );
}

/** About how long a text is in a call, live. Counts with the server's own code. */
export function SecondsCounter({ text }: { text: string }) {
  const isTooLong = text.length > longestSpoken;
  return (
    <p className={`text-sm tabular-nums ${isTooLong ? "font-medium text-bad" : "text-dim"}`} aria-live="polite">
      {isTooLong
        ? t.compose.tooLongToSay(longestSpoken)
        : text.trim() === ""
          ? t.compose.noTextYet
          : t.compose.aboutSeconds(secondsOf(text))}
    </p>
  );
}

/** Has a text spoken as it will be in the call, and plays it. */
export function Hear({ text, language: spoken }: { text: string; language: string }) {
  const hear = useAction("POST /console/calls/audio");
  const body = { text, language: spoken };
  const said = hear.variables?.body;
  const isThis = said && !(said instanceof Blob) && said.text === text && said.language === spoken;
  return (
    <div className="flex flex-col gap-2">
      <Button
        size="small"
        icon="play"
        className="self-start"
        busy={hear.isPending}
        disabledReason={text.trim() === "" ? t.compose.noTextYet : undefined}
        onClick={() => hear.mutate({ body })}
      >
        {t.compose.hear(formats.languageName(spoken))}
      </Button>
      {isThis && hear.data && (
        <audio controls autoPlay src={hear.data.audio_url} className="h-9 w-full" aria-label={t.compose.whatIsHeard} />
      )}
      {isThis && <Problem error={hear.error} />}
    </div>
  );
}

/** What the calls of a send are in each language, as the service counts them. */
export function callsByLanguage(
  calls: readonly { language: string; messages: number; total_cost: number; seconds: number }[],
  money: (sum: number) => string,
): string[] {
  return calls.map(({ language: spoken, messages, total_cost: cost, seconds }) =>
    t.compose.callsIn(formats.languageName(spoken), t.counts.calls(messages), money(cost), seconds),
  );
}
