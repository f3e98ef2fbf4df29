import { bareName, nearest } from "../nearest.ts";
import type { Setting } from "./setting.ts";

/** A variable of the environment that is no setting, and the setting that was probably meant. */
export interface Misspelt {
  given: string;
  meant: string;
}

/** Kubernetes gives every pod the addresses of the services around it, also as `TUMA_PORT` if one is called `tuma`. */
const addressOfService = /^(tcp|udp|sctp):\/\//;
/** A prefix that people expect, and that no setting has. */
const ownPrefix = /^TUMA_/i;

/** The variables that are nearly a setting: a few letters away, written otherwise (`database-url`), or with the prefix `TUMA_`. */
export function misspelt(
  env: Record<string, string | undefined>,
  settings: readonly Pick<Setting<unknown>, "env" | "owns">[],
): Misspelt[] {
  const names = settings.map((each) => each.env);
  const known = new Set(names);
  const isKnown = (name: string) => known.has(name) || settings.some(({ owns }) => owns?.(name));
  return Object.entries(env).flatMap(([given, value]) => {
    if (!value || isKnown(given) || addressOfService.test(value)) return [];
    const meant = meantBy(given, names);
    return meant === undefined ? [] : [{ given, meant }];
  });
}

/** What other programs call a setting of ours, bare. */
const elsewhere: Record<string, string> = {
  dburl: "DATABASE_URL",
  dburi: "DATABASE_URL",
  pgurl: "DATABASE_URL",
  postgresurl: "DATABASE_URL",
  postgresqlurl: "DATABASE_URL",
};

function meantBy(given: string, names: readonly string[]): string | undefined {
  const otherName = elsewhere[bareName(given)];
  if (otherName !== undefined && names.includes(otherName)) return otherName;
  if (ownPrefix.test(given)) return nearest(names, bareName(given.replace(ownPrefix, "")), 0);
  const bare = bareName(given);
  // A short name is near many words that have nothing to do with us.
  return nearest(names, bare, bare.length < 10 ? 1 : 2) ?? familyOf(given, names);
}

/** `STT_UPSTREAM_RWA` and `STT_UPSTREM_RW_KEY` were meant for `STT_UPSTREAM_<LANG>`. */
function familyOf(given: string, names: readonly string[]): string | undefined {
  const families = names.filter((name) => name.endsWith("_<LANG>"));
  const stems = families.map((name) => name.replace("_<LANG>", ""));
  const words = given.split("_").slice(0, 2).join("_");
  const stem = stems.find((each) => each === words) ?? nearest(stems, bareName(words), 1);
  return stem === undefined ? undefined : families[stems.indexOf(stem)];
}
