import { useApi } from "../../api/hooks.ts";
import { Copy } from "../../ui/values/copy.tsx";
import { Choice } from "../../ui/forms/field.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Page } from "../../ui/layout/page.tsx";
import { Answer, Note } from "../../ui/layout/state.tsx";
import { Tabs, useTab } from "../../ui/layout/tabs.tsx";
import { Entities } from "./entities.tsx";
import { Speak } from "./speak.tsx";
import { Transcribe } from "./transcribe.tsx";

const tabs = [
  { id: "stt", name: "Speech to text" },
  { id: "tts", name: "Text to speech" },
  { id: "ner", name: "Entities" },
];

const nouns = { stt: "speech to text", tts: "text to speech", ner: "entities" };

/** Speech to text, text to speech, and what a text speaks of. */
export default function VoicePage() {
  const tab = useTab("stt") as "stt" | "tts" | "ner";
  const [{ lang }, set] = useFilters({ lang: "en" });
  const languages = useApi("GET /ai/languages");
  return (
    <Page title="Voice" lead="It all runs on this machine; no recording leaves it.">
      <Tabs label="Voice" tabs={tabs} />
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
              {tab === "tts" ? (
                <Speak lang={lang} missing={missing} />
              ) : tab === "ner" ? (
                <Entities lang={lang} missing={missing} />
              ) : (
                <Transcribe lang={lang} missing={missing} />
              )}
            </>
          );
        }}
      </Answer>
    </Page>
  );
}
