import { t } from "../../texts/index.ts";
import { Check } from "../../ui/forms/field.tsx";

/** Whether a send leaves out whoever was sent the same text shortly before. */
export interface SkipSent {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Asks for it, where it can be chosen. */
export function SkipSentBox({ skipSent }: { skipSent: SkipSent | undefined }) {
  if (!skipSent) return null;
  return (
    <Check
      label={t.compose.skipSent}
      checked={skipSent.isOn}
      onChange={(event) => skipSent.onChange(event.target.checked)}
    />
  );
}
