import { useId } from "react";
import { useApi } from "../../api/hooks.ts";
import { Check, TextField } from "../../ui/forms/field.tsx";
import { t } from "../../texts/index.ts";
import { isAccountZone, timeOfField, timeZone } from "../../texts/zone.ts";
import { plannedTime } from "../../ui/values/values.tsx";

/** The options that single and bulk sends share. */
export interface SendOptions {
  sender: string;
  text: string;
  smart: boolean;
  /** Shown at once and not kept; absent from drafts of earlier versions. */
  flash?: boolean;
  /** The value of a `datetime-local` field, in the account's time zone; empty for now. */
  at: string;
  reference: string;
  /** The language (ISO 639-1) in which it is spoken in calls; empty or absent for a text. */
  call?: string;
  /** How often and how many minutes apart a phone is called again, as `2x15`; empty or absent: not. */
  again?: string;
  /** Whether who does not answer gets the text. */
  textAfter?: boolean;
}

/** A plan of calls as a request has it. */
export function planOf(again: string): { times: number; after_s: number } {
  const [times = 0, minutes = 0] = again.split("x").map(Number);
  return { times, after_s: minutes * 60 };
}

/** What is asked of calls. */
const callFields = ({ call, again, textAfter }: SendOptions) =>
  call
    ? {
        channel: "voice" as const,
        language: call,
        ...(again ? { retry: planOf(again) } : {}),
        ...(textAfter ? { fallback: "sms" as const } : {}),
      }
    : {};

export const noOptions: SendOptions = { sender: "", text: "", smart: false, at: "", reference: "" };

/** The options as fields of a request. */
export function optionFields(options: SendOptions) {
  const { sender, text, smart, flash, at, reference, call } = options;
  return {
    text,
    ...(sender.trim() ? { sender: sender.trim() } : {}),
    ...callFields(options),
    ...(smart && !call ? { encoding: "smart" as const } : {}),
    ...(flash && !call ? { message_class: 0 as const } : {}),
    ...(at ? { send_at: timeOfField(at) } : {}),
    ...(reference.trim() ? { reference: reference.trim() } : {}),
  };
}

interface Props {
  options: SendOptions;
  onChange: (changes: Partial<SendOptions>) => void;
  errorOf: (field: string) => string | undefined;
}

/** The sender: one of the account's, or its default. */
export function SenderField({ options, onChange, errorOf }: Props) {
  const id = useId();
  const account = useApi("GET /v1/account");
  const senders = useApi("GET /v1/senders", { query: { per_page: 100 } });
  const standard = account.data?.default_sender;
  return (
    <>
      <TextField
        label={t.common.from}
        list={id}
        placeholder={standard ?? t.compose.senderHint}
        hint={standard ? t.compose.ifEmpty(standard) : undefined}
        error={errorOf("sender")}
        value={options.sender}
        onChange={(event) => onChange({ sender: event.target.value })}
      />
      <datalist id={id}>
        {(senders.data?.senders ?? []).map(({ sender }) => (
          <option key={sender} value={sender} />
        ))}
      </datalist>
    </>
  );
}

interface TimeProps {
  at: string;
  onAt: (at: string) => void;
  error: string | undefined;
}

/** The time to send at, in the zone of the account. */
export function TimeField({ at, onAt, error, hint }: TimeProps & { hint: string }) {
  return (
    <TextField
      label={t.compose.sendAt}
      type="datetime-local"
      hint={hint}
      error={error}
      value={at}
      onChange={(event) => onAt(event.target.value)}
    />
  );
}

/** The same with its zone and whose that is, and with the time in words once there is one. */
export function TimeInZone(props: TimeProps) {
  return (
    <>
      <TimeField {...props} hint={t.compose.inZone(timeZone(), isAccountZone())} />
      {props.at !== "" && <p className="font-medium">{t.compose.goesOutAt(plannedTime(timeOfField(props.at)))}</p>}
    </>
  );
}

/** The sender's own label. */
export function ReferenceField({ options, onChange, errorOf }: Props) {
  return (
    <TextField
      label={t.common.reference}
      hint={t.compose.referenceHint}
      error={errorOf("reference")}
      value={options.reference}
      onChange={(event) => onChange({ reference: event.target.value })}
    />
  );
}

/** Encoding and class, which calls have not. */
export function TextOptions({ options, onChange }: Pick<Props, "options" | "onChange">) {
  if (options.call) return null;
  return (
    <>
      <Check
        label={t.compose.replaceTypographicCharacters}
        hint={t.compose.replaceHint}
        checked={options.smart}
        onChange={(event) => onChange({ smart: event.target.checked })}
      />
      <Check
        label={t.compose.flash}
        hint={t.compose.flashHint}
        checked={options.flash === true}
        onChange={(event) => onChange({ flash: event.target.checked })}
      />
    </>
  );
}
