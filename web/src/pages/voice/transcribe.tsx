import { useEffect, useId, useRef, useState } from "react";
import { useAction } from "../../api/hooks.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button, buttonClass } from "../../ui/forms/button.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { CurlButton } from "../../ui/forms/curl.tsx";
import { Icon } from "../../ui/layout/icon.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Problem } from "../../ui/layout/state.tsx";
import { t } from "../../texts/index.ts";

/** Transcribes a recording, made here or uploaded. */
export function Transcribe({ lang, missing }: { lang: string; missing: string | undefined }) {
  const [audio, setAudio] = useState<File>();
  const [address, setAddress] = useState<string>();
  const id = useId();
  const readOnly = useReadOnly("voice");
  const transcribe = useAction("POST /ai/stt/{lang}");
  useEffect(() => {
    if (!audio) return undefined;
    const url = URL.createObjectURL(audio);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [audio]);
  const take = (file: File) => {
    setAudio(file);
    transcribe.reset();
  };
  const send = () => {
    const form = new FormData();
    form.set("audio", audio!);
    transcribe.mutate({ params: { lang }, body: form });
  };
  const result = transcribe.data?.data;
  return (
    <>
      <Card title={t.voice.recording}>
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-2">
            <Recorder onRecorded={take} />
            <input
              id={id}
              type="file"
              accept="audio/*,video/mp4,video/webm"
              className="peer sr-only"
              onChange={(event) => event.target.files?.[0] && take(event.target.files[0])}
            />
            <label
              htmlFor={id}
              className={`${buttonClass()} peer-focus-visible:outline-2 peer-focus-visible:outline-accent`}
            >
              <Icon name="upload" className="size-3.5" />
              {t.voice.chooseAFile}
            </label>
            <span className="text-sm text-dim">{t.voice.formats}</span>
          </div>
          {audio && address && (
            <div className="flex flex-wrap items-center gap-3">
              <audio controls src={address} className="h-9 max-w-full" aria-label={t.voice.theRecording} />
              <span className="text-dim">{audio.name}</span>
            </div>
          )}
          <Problem error={transcribe.error} />
          <div className="flex gap-2">
            <Button
              look="primary"
              busy={transcribe.isPending}
              disabledReason={readOnly ?? missing ?? (audio ? undefined : t.voice.recordFirst)}
              onClick={send}
            >
              {t.voice.transcribe}
            </Button>
            <CurlButton
              name="POST /ai/stt/{lang}"
              params={{ lang }}
              form={[`audio=@"${(audio?.name ?? "speech.wav").replaceAll(/["\\]/g, "\\$&")}"`]}
            />
          </div>
        </div>
      </Card>
      {result && (
        <Card title={t.voice.transcript} actions={<Copy text={result.text} label={t.voice.copy} />}>
          <p className="text-lg leading-7 whitespace-pre-wrap">
            {result.text || <span className="text-dim">{t.voice.noSpeechDetected}</span>}
          </p>
        </Card>
      )}
    </>
  );
}

/** Records from the microphone, if the browser allows it. */
function Recorder({ onRecorded }: { onRecorded: (file: File) => void }) {
  const recorder = useRef<MediaRecorder>(undefined);
  const [recording, setRecording] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [error, setError] = useState<string>();
  useEffect(() => () => recorder.current?.stream.getTracks().forEach((track) => track.stop()), []);
  useEffect(() => {
    if (!recording) return undefined;
    setSeconds(0);
    const clock = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(clock);
  }, [recording]);
  const start = async () => {
    setError(undefined);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const made = new MediaRecorder(stream);
      const pieces: Blob[] = [];
      made.addEventListener("dataavailable", (event) => pieces.push(event.data));
      made.addEventListener("stop", () => {
        for (const track of stream.getTracks()) track.stop();
        setRecording(false);
        onRecorded(new File(pieces, "recording.webm", { type: made.mimeType }));
      });
      made.start();
      recorder.current = made;
      setRecording(true);
    } catch {
      setError(t.voice.noMicrophone);
    }
  };
  return (
    <>
      {recording ? (
        <Button look="danger" icon="stop" onClick={() => recorder.current?.stop()}>
          {t.voice.stop}
        </Button>
      ) : (
        <Button look="primary" icon="mic" onClick={() => void start()}>
          {t.voice.record}
        </Button>
      )}
      <span role="status" className="text-sm text-bad">
        {recording ? t.voice.recording : error}
      </span>
      {recording && <span className="text-sm text-bad tabular-nums">{seconds} s</span>}
    </>
  );
}
