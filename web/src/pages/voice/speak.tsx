import { useState, type FormEvent } from "react";
import { useAction } from "../../api/hooks.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { CurlButton } from "../../ui/curl.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Card } from "../../ui/page.tsx";
import { Problem } from "../../ui/state.tsx";
import { duration } from "../../ui/values.tsx";

/** A text, spoken. */
export function Speak({ lang, missing }: { lang: string; missing: string | undefined }) {
  const [text, setText] = useState("");
  const [rate, setRate] = useState("1");
  const readOnly = useReadOnly();
  const speak = useAction("POST /ai/tts/{lang}");
  const body = { text, speech_rate: Number(rate), lang };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    speak.mutate({ params: { lang }, body });
  };
  const result = speak.data?.data;
  return (
    <>
      <Card title="Text">
        <form onSubmit={submit} className="flex flex-col gap-4">
          <TextArea
            label="What to say"
            hideLabel
            required
            rows={5}
            maxLength={5000}
            placeholder="Muraho, amakuru?"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <TextField
            label={`Rate: ${Number(rate).toFixed(1)}`}
            type="range"
            min={0.5}
            max={2}
            step={0.1}
            className="max-w-xs"
            value={rate}
            onChange={(event) => setRate(event.target.value)}
          />
          <Problem error={speak.error} />
          <div className="flex gap-2">
            <Button
              type="submit"
              look="primary"
              icon="play"
              busy={speak.isPending}
              disabledReason={readOnly ?? missing}
            >
              Speak
            </Button>
            <CurlButton name="POST /ai/tts/{lang}" params={{ lang }} body={body} />
          </div>
        </form>
      </Card>
      {result && (
        <Card title="Speech">
          <div className="flex flex-wrap items-center gap-3">
            <audio
              controls
              autoPlay
              src={result.generated_audio_url}
              className="h-9 max-w-full"
              aria-label="The speech"
            />
            <span className="text-dim">{duration(result.duration * 1000)}</span>
            <a className={buttonClass()} href={result.generated_audio_url} download>
              <Icon name="download" className="size-3.5" />
              wav
            </a>
          </div>
        </Card>
      )}
    </>
  );
}
