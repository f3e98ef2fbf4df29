import type { ReactNode } from "react";
import { useApi } from "../../api/hooks.ts";
import { pages } from "../../paths.ts";
import { useSession } from "../../shell/session.ts";
import { Choice } from "../../ui/forms/field.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Answer, Note } from "../../ui/layout/state.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Copy } from "../../ui/values/copy.tsx";
import { Entities } from "./entities.tsx";
import { Speak, type Voice } from "./speak.tsx";
import { Transcribe } from "./transcribe.tsx";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";
import { levelWords } from "./levels.ts";
import { pageQueries } from "../../page-queries.ts";

const nouns = { stt: t.voice.sttNoun, tts: t.voice.ttsNoun, ner: t.voice.nerNoun };

/** Speech to text, text to speech, and named entities. */
export default function VoicePage() {
  const [{ tab, lang }, set] = useFilters(pages.voice);
  return (
    <Page title={t.voice.voice} lead={t.voice.lead}>
      <Tabs
        label={t.voice.voice}
        current={tab}
        onChange={(id) => set({ tab: id })}
        tabs={[
          {
            id: "stt",
            name: t.voice.speechToText,
            content: <Served tab="stt">{(missing) => <Transcribe lang={lang} missing={missing} />}</Served>,
          },
          {
            id: "tts",
            name: t.voice.textToSpeech,
            content: (
              <Served tab="tts">{(missing, voices) => <Speak lang={lang} missing={missing} voices={voices} />}</Served>
            ),
          },
          {
            id: "ner",
            name: t.voice.entities,
            content: <Served tab="ner">{(missing) => <Entities lang={lang} missing={missing} />}</Served>,
          },
        ]}
      />
    </Page>
  );
}

/** A voice function in one language, with its model; `missing` names a model to be installed first. */
function Served({
  tab,
  children,
}: {
  tab: keyof typeof nouns;
  children: (missing: string | undefined, voices: Voice[]) => ReactNode;
}) {
  const [{ lang }, set] = useFilters(pages.voice);
  const languages = useApi(...pageQueries.languages());
  const { user } = useSession();
  return (
    <Answer query={languages}>
      {(data) => {
        const chosen = data.languages.find((each) => each.lang === lang) ?? data.languages[0];
        const served = chosen?.[tab];
        const missing =
          served?.level === "none"
            ? t.voice.noModel(
                nouns[tab],
                chosen ? formats.languageName(chosen.lang.toLowerCase()) : t.voice.thisLanguage,
              )
            : undefined;
        return (
          <>
            <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
              <Choice
                label={t.voice.language}
                className="w-56"
                value={lang}
                onChange={(event) => set({ lang: event.target.value })}
              >
                {data.languages.map((each) => (
                  <option key={each.lang} value={each.lang}>
                    {formats.languageName(each.lang.toLowerCase())}{" "}
                    {each[tab].level === "none" ? t.voice.notInstalled : ""}
                  </option>
                ))}
              </Choice>
              {served && !missing && (
                <p className="pb-1.5 text-sm text-dim first-letter:uppercase">
                  {t.voice.served(levelWords(served.level), served.engine ?? "", served.model ?? undefined)}
                </p>
              )}
            </div>
            {missing && (
              <Note tone="warn">
                {missing}.{" "}
                {served?.install &&
                  (user.operator ? t.voice.installHint(<Copy text={served.install} />) : t.voice.askOperator)}
              </Note>
            )}
            {served?.install && !missing && user.operator && (
              <p className="text-sm text-dim">{t.voice.betterHint(<Copy text={served.install} />)}</p>
            )}
            {children(missing, served?.voices ?? [])}
          </>
        );
      }}
    </Answer>
  );
}
