import { useAction } from "../../api/hooks.ts";
import type { Reply } from "../../api/client.ts";
import type { SpeechRequest } from "../../api/operations.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button, buttonClass } from "../../ui/forms/button.tsx";
import { Choice, TextArea, TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Icon } from "../../ui/layout/icon.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Problem } from "../../ui/layout/state.tsx";
import { decimal, duration } from "../../ui/values/values.tsx";
import { t } from "../../texts/index.ts";
import { sentences } from "./examples.ts";

/** A voice of a language. */
export type Voice = NonNullable<Reply<"GET /ai/languages">["languages"][number]["tts"]["voices"]>[number];

type Spoken = Reply<"POST /ai/tts/{lang}">["data"];

/** Synthesises speech, in one voice and then, to compare, in others. */
export function Speak({ lang, missing, voices }: { lang: string; missing: string | undefined; voices: Voice[] }) {
  const readOnly = useReadOnly("voice");
  const speak = useAction("POST /ai/tts/{lang}");
  const { values, change, text } = useFields({ text: "", rate: "1", voice: "" }, speak.error);
  const rate = Number(values.rate);
  const body = { text: values.text, speech_rate: rate, lang };
  const chosen = voices.find(({ voice }) => voice === values.voice);
  const examples = sentences[lang] ?? [];
  const nextExample = () => change({ text: examples[(examples.indexOf(values.text) + 1) % examples.length]! });
  const result = speak.data?.data;
  const said = speak.variables?.body;
  return (
    <>
      <Card title={t.common.text}>
        <Form
          action={speak}
          input={{ params: { lang }, body: { ...body, ...(chosen ? { voice: chosen.voice } : {}) } }}
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
          {examples.length > 0 && (
            <Button size="small" className="self-start" onClick={nextExample}>
              {t.voice.example}
            </Button>
          )}
          <div className="flex flex-wrap gap-x-6 gap-y-4">
            {voices.length > 1 && (
              <Choice label={t.voice.voice} className="w-56" {...text("voice")} value={chosen?.voice ?? ""}>
                {voices.map(({ voice }, at) => (
                  <option key={voice} value={at === 0 ? "" : voice}>
                    {voice}
                  </option>
                ))}
              </Choice>
            )}
            <TextField
              label={t.voice.rate(decimal(rate, 1))}
              type="range"
              min={0.5}
              max={2}
              step={0.1}
              className="w-full max-w-xs"
              {...text("rate", "speech_rate")}
            />
          </div>
        </Form>
      </Card>
      {result && said && !(said instanceof Blob) && said.lang === lang && (
        <Card title={t.voice.speech}>
          <div className="flex flex-col gap-4">
            <Player spoken={result} label={t.voice.generatedSpeech} />
            {voices
              .filter(({ voice }) => voice !== (said.voice ?? voices[0]?.voice))
              .map(({ voice }) => (
                <Comparison key={`${voice} ${result.generated_audio_url}`} voice={voice} body={{ ...said, voice }} />
              ))}
          </div>
        </Card>
      )}
    </>
  );
}

/** The same text in another voice, spoken when asked, because a call may cost something. */
function Comparison({ voice, body }: { voice: string; body: SpeechRequest }) {
  const speak = useAction("POST /ai/tts/{lang}");
  if (speak.data) return <Player spoken={speak.data.data} label={t.voice.inVoice(voice)} />;
  return (
    <div className="flex flex-col items-start gap-2">
      <Button icon="play" busy={speak.isPending} onClick={() => speak.mutate({ params: { lang: body.lang! }, body })}>
        {t.voice.inVoice(voice)}
      </Button>
      <Problem error={speak.error} />
    </div>
  );
}

function Player({ spoken, label }: { spoken: Spoken; label: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <audio controls autoPlay src={spoken.generated_audio_url} className="h-9 max-w-full" aria-label={label} />
      <span className="text-dim">
        {label}, {duration(spoken.duration * 1000)}
      </span>
      <a className={buttonClass()} href={spoken.generated_audio_url} download>
        <Icon name="download" className="size-3.5" />
        {t.voice.wav}
      </a>
    </div>
  );
}
