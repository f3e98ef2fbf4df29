import type { Texts } from "../../index.ts";
import { plural } from "../plural.ts";

/** Numbers of things. */
export const counts: Texts["counts"] = {
  messages: (value: number) => plural(value, "message", "messages"),
  parts: (value: number) => plural(value, "partie", "parties"),
  calls: (value: number) => plural(value, "appel", "appels"),
  days: (value: number) => plural(value, "jour", "jours"),
  hours: (value: number) => plural(value, "heure", "heures"),
  lines: (value: number) => plural(value, "ligne", "lignes"),
  numbers: (value: number) => plural(value, "numéro", "numéros"),
  sessions: (value: number) => plural(value, "session", "sessions"),
  accounts: (value: number) => plural(value, "compte", "comptes"),
  outOf: (value: string, most: string) => `${value} sur ${most}`,
};
