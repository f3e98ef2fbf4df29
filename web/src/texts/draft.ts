import { en } from "./en/en.ts";
import type { Texts } from "./index.ts";

/** An area of a catalogue that is being translated: what is missing is shown in English. */
export type Area<Name extends keyof Texts> = Texts[Name] extends object ? Partial<Texts[Name]> : Texts[Name];

/** A catalogue of such areas, completed in English. */
export function complete(draft: { [Name in keyof Texts]: Area<Name> }): Texts {
  const areas = Object.entries(draft).map(([name, texts]) => [
    name,
    typeof texts === "object" ? { ...(en[name as keyof Texts] as object), ...texts } : texts,
  ]);
  return Object.fromEntries(areas) as Texts;
}
