import { useState } from "react";
import { segment } from "#segments";
import type { Texts } from "#variants";
import { useReadOnly } from "../../shell/session.ts";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";
import { Choice } from "../../ui/forms/field.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { noOptions } from "../compose/options.tsx";
import { Texts as Bubbles } from "../compose/preview.tsx";
import { TestToMyself } from "../compose/test-to-myself.tsx";
import { sampleOf } from "./template-data.ts";

/** How the texts read, and the way to send one of them to oneself. @param known the fields of contacts */
export function Sample({ said, known }: { said: Texts; known: readonly string[] }) {
  const readOnly = useReadOnly("sms:send");
  const [wanted, setWanted] = useState("");
  const texts = said.variants
    .filter(({ text }) => text.trim() !== "")
    .map((variant) => ({ language: variant.language, text: sampleOf(variant, said, known) }));
  const chosen = texts.find(({ language }) => language === wanted) ?? texts[0];
  if (!chosen) return null;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Card title={t.compose.preview} lead={t.templates.previewLead}>
        <Bubbles
          texts={texts.map(({ language, text }) => ({
            to: formats.languageName(language),
            text,
            parts: segment(text).count,
          }))}
        />
      </Card>
      {readOnly === undefined && (
        <TestToMyself text={chosen.text} options={noOptions} lead={t.templates.testLead}>
          {texts.length > 1 && (
            <Choice
              label={t.settings.language}
              value={chosen.language}
              onChange={(event) => setWanted(event.target.value)}
            >
              {texts.map(({ language }) => (
                <option key={language} value={language}>
                  {formats.languageName(language)}
                </option>
              ))}
            </Choice>
          )}
        </TestToMyself>
      )}
    </div>
  );
}
