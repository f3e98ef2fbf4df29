import { useAction } from "../../api/hooks.ts";
import { useReadOnly } from "../../shell/session.ts";
import { buttonClass } from "../../ui/forms/button.tsx";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Icon } from "../../ui/layout/icon.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { decimal, duration } from "../../ui/values/values.tsx";
import { t } from "../../texts/index.ts";

/** Synthesises speech. */
export function Speak({ lang, missing }: { lang: string; missing: string | undefined }) {
  const readOnly = useReadOnly();
  const speak = useAction("POST /ai/tts/{lang}");
  const { values, text } = useFields({ text: "", rate: "1" }, speak.error);
  const rate = Number(values.rate);
  const result = speak.data?.data;
  return (
    <>
      <Card title={t.common.text}>
        <Form
          action={speak}
          input={{ params: { lang }, body: { text: values.text, speech_rate: rate, lang } }}
          submit={t.voice.speak}
          icon="play"
          disabledReason={readOnly ?? missing}
          curl={{ name: "POST /ai/tts/{lang}" }}
        >
          <TextArea
            label={t.voice.textToSpeak}
            hideLabel
            required
            rows={5}
            maxLength={5000}
            placeholder="Muraho, amakuru?"
            {...text("text")}
          />
          <TextField
            label={t.voice.rate(decimal(rate, 1))}
            type="range"
            min={0.5}
            max={2}
            step={0.1}
            className="max-w-xs"
            {...text("rate", "speech_rate")}
          />
        </Form>
      </Card>
      {result && (
        <Card title={t.voice.speech}>
          <div className="flex flex-wrap items-center gap-3">
            <audio
              controls
              autoPlay
              src={result.generated_audio_url}
              className="h-9 max-w-full"
              aria-label={t.voice.generatedSpeech}
            />
            <span className="text-dim">{duration(result.duration * 1000)}</span>
            <a className={buttonClass()} href={result.generated_audio_url} download>
              <Icon name="download" className="size-3.5" />
              {t.voice.wav}
            </a>
          </div>
        </Card>
      )}
    </>
  );
}
