import type { Texts } from "../../index.ts";
import { plural } from "../plural.ts";

/** Numbers of things. */
export const counts: Texts["counts"] = {
  messages: (value: number) => plural(value, "ujumbe #", "jumbe #"),
  parts: (value: number) => plural(value, "sehemu #", "sehemu #"),
  calls: (value: number) => plural(value, "simu #", "simu #"),
  days: (value: number) => plural(value, "siku #", "siku #"),
  hours: (value: number) => plural(value, "saa #", "saa #"),
  lines: (value: number) => plural(value, "mstari #", "mistari #"),
  numbers: (value: number) => plural(value, "namba #", "namba #"),
  sessions: (value: number) => plural(value, "kipindi #", "vipindi #"),
  accounts: (value: number) => plural(value, "akaunti #", "akaunti #"),
  outOf: (value: string, most: string) => `${value} kati ya ${most}`,
};
