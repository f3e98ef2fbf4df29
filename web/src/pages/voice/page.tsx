import type { ReactNode } from "react";
import { useApi } from "../../api/hooks.ts";
import { pages } from "../../paths.ts";
import { Choice } from "../../ui/forms/field.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Answer, Note } from "../../ui/layout/state.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Copy } from "../../ui/values/copy.tsx";
import { Entities } from "./entities.tsx";
import { Speak } from "./speak.tsx";
import { Transcribe } from "./transcribe.tsx";

const nouns = { stt: "speech to text", tts: "text to speech", ner: "entities" };

/** Speech to text, text to speech, and what a text speaks of. */
export default function VoicePage() {
  const [{ tab, lang }, set] = useFilters(pages.voice);
  return (
    <Page title="Voice" lead="It all runs on this machine; no recording leaves it.">
      <Tabs
        label="Voice"
        current={tab}
        onChange={(id) => set({ tab: id })}
        tabs={[
          {
            id: "stt",
            name: "Speech to text",
            content: <Served tab="stt">{(missing) => <Transcribe lang={lang} missing={missing} />}</Served>,
          },
          {
            id: "tts",
            name: "Text to speech",
            content: <Served tab="tts">{(missing) => <Speak lang={lang} missing={missing} />}</Served>,
          },
          {
            id: "ner",
            name: "Entities",
            content: <Served tab="ner">{(missing) => <Entities lang={lang} missing={missing} />}</Served>,
          },
        ]}
      />
    </Page>
  );
}

/** The language, the model that serves it, and the work itself; `missing` says which model has to be installed first. */
function Served({ tab, children }: { tab: keyof typeof nouns; children: (missing: string | undefined) => ReactNode }) {
  const [{ lang }, set] = useFilters(pages.voice);
  const languages = useApi("GET /ai/languages");
  return (
    <Answer query={languages}>
      {(data) => {
        const chosen = data.languages.find((each) => each.lang === lang) ?? data.languages[0];
        const served = chosen?.[tab];
        const missing =
          served?.level === "none"
            ? `No model for ${nouns[tab]} is installed for ${chosen?.name ?? "this language"}`
            : undefined;
        return (
          <>
            <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
              <Choice
                label="Language"
                className="w-56"
                value={lang}
                onChange={(event) => set({ lang: event.target.value })}
              >
                {data.languages.map((each) => (
                  <option key={each.lang} value={each.lang}>
                    {each.name} {each[tab].level === "none" ? "(not installed)" : ""}
                  </option>
                ))}
              </Choice>
              {served && !missing && (
                <p className="pb-1.5 text-sm text-dim first-letter:uppercase">
                  {served.level} quality, by {served.engine} {served.model ? `(${served.model})` : ""}
                </p>
              )}
            </div>
            {missing && (
              <Note tone="warn">
                {missing}.{" "}
                {served?.install && (
                  <>
                    The operator installs one on the server: <Copy text={served.install} />
                  </>
                )}
              </Note>
            )}
            {children(missing)}
          </>
        );
      }}
    </Answer>
  );
}
