import { formats } from "../../texts/formats.ts";

/** Those that are offered; a contact may have any other through the API. */
const languages = "am ar en fr ha ig lg ln mg ny om pt rn rw sn so sw ti xh yo zu".split(" ");

/** Languages to choose one of, by name, with one that is there already. @param own its code; empty for none */
export function languagesWith(own: string): { code: string; name: string }[] {
  const codes = own === "" || languages.includes(own) ? languages : [own, ...languages];
  return codes
    .map((code) => ({ code, name: formats.languageName(code) }))
    .toSorted((one, other) => formats.compare(one.name, other.name));
}
