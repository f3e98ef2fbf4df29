import type { Texts } from "../../index.ts";
import { plural } from "../plural.ts";

/** Numbers of things. */
export const counts: Texts["counts"] = {
  messages: (value: number) => plural(value, "ubutumwa #", "ubutumwa #"),
  parts: (value: number) => plural(value, "igice #", "ibice #"),
  calls: (value: number) => plural(value, "guhamagara #", "guhamagara #"),
  days: (value: number) => plural(value, "umunsi #", "iminsi #"),
  hours: (value: number) => plural(value, "isaha #", "amasaha #"),
  lines: (value: number) => plural(value, "umurongo #", "imirongo #"),
  numbers: (value: number) => plural(value, "inomero #", "inomero #"),
  sessions: (value: number) => plural(value, "icyicaro #", "ibyicaro #"),
  accounts: (value: number) => plural(value, "konti #", "konti #"),
  outOf: (value: string, most: string) => `${value} kuri ${most}`,
};
