/**
 * The guard against pumping: traffic that somebody makes to earn from the PINs and not to sign in. Pure: from what was counted
 * to a verdict. Who pumps does not enter the PINs, so conversion tells; honest users of the same country must not suffer, so a
 * country is stopped as a whole only while nobody there verifies at all.
 */
import { numberType } from "../../base/phone/phone.ts";
import type { VerifySettings } from "../settings.ts";

/** What the guard counts under. A prefix is a number less its last 4 digits. */
export type Scope = "account" | "country" | "prefix" | "number" | "ip";

/** Why no PIN was sent. */
export type BlockReason =
  | "country_not_allowed"
  | "number_type_refused"
  | "denied"
  | "number_limit"
  | "prefix_limit"
  | "country_limit"
  | "account_limit"
  | "ip_limit"
  | "sequential_numbers"
  | "no_conversion_prefix"
  | "no_conversion_country"
  | "daily_spend";

/** What was counted under one key, and the block that stands on it. */
export interface Tally {
  /** In this clock hour. */
  hourSends: number;
  /** In the last 24 hours. */
  daySends: number;
  dayVerified: number;
  /** Micro-units, since midnight UTC. */
  spentToday: number;
  blockId: number | undefined;
  blockReason: BlockReason | undefined;
  blockedUntil: Date | undefined;
  /** Blocks that began in the last seven days. */
  blocks: number;
}

/** Numbers of a prefix that follow each other: the last line (4 digits), and how many so far. */
export interface Run {
  line: number;
  run: number;
}

/** A PIN that is about to be sent. */
export interface Candidate {
  number: string;
  /** '' for a number of no country. */
  country: string;
  /** Micro-units, all parts. */
  cost: number;
  tally: (scope: Scope) => Tally | undefined;
  run: Run | undefined;
}

/** What stops a PIN. */
export interface Verdict {
  reason: BlockReason;
  scope: Scope;
  /** Undefined: for as long as the settings say so. */
  until: Date | undefined;
  /** A block that begins with this request; else one that stands, or a plain rule. */
  begins: boolean;
}

/** The prefix that numbers are counted under. */
export function prefixOf(number: string): string {
  return number.slice(0, -4);
}

/** The run that a PIN to this number makes. Neighbours are at most 3 apart, upwards. */
export function nextRun(before: Run | undefined, number: string): Run {
  const line = Number(number.slice(-4));
  const step = before === undefined ? 0 : line - before.line;
  return { line, run: step >= 1 && step <= 3 ? before!.run + 1 : 1 };
}

/** Verified PINs of a prefix make room for this many more each: one in twenty is what the worst honest traffic converts. */
const roomPerConversion = 20;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What stops this PIN now; undefined lets it pass. */
export function judge(guard: VerifySettings["guard"], candidate: Candidate, now: Date): Verdict | undefined {
  if (!guard.enabled) return undefined;
  const rule = judgeByRule(guard, candidate);
  if (rule === "allowed") return undefined;
  if (rule) return { ...rule, until: undefined, begins: false };
  return standing(candidate, now) ?? judgeByCount(guard, candidate, now);
}

const listed = (list: string[], number: string) => list.some((prefix) => number.startsWith(prefix));

function judgeByRule(
  guard: VerifySettings["guard"],
  { number, country }: Candidate,
): { reason: BlockReason; scope: Scope } | "allowed" | undefined {
  if (listed(guard.deny, number)) return { reason: "denied", scope: "number" };
  if (listed(guard.allow, number)) return "allowed";
  if (guard.allowed_countries && !guard.allowed_countries.includes(country))
    return { reason: "country_not_allowed", scope: "country" };
  const type = guard.refused_types.length > 0 ? numberType(number) : undefined;
  if (type !== undefined && (guard.refused_types as string[]).includes(type))
    return { reason: "number_type_refused", scope: "number" };
  return undefined;
}

const scopes: Scope[] = ["account", "country", "prefix", "number", "ip"];

function standing({ tally }: Candidate, now: Date): Verdict | undefined {
  for (const scope of scopes) {
    const { blockedUntil, blockReason } = tally(scope) ?? {};
    if (blockedUntil && blockReason && blockedUntil > now)
      return { reason: blockReason, scope, until: blockedUntil, begins: false };
  }
  return undefined;
}

/** What a limit is held against. */
interface Counted {
  tally: Tally;
  /** Of this PIN, micro-units. */
  cost: number;
  /** Numbers that followed each other before this one's. */
  run: number;
}

type Limit = Extract<
  keyof VerifySettings["guard"],
  `per_${string}` | `unconverted_${string}` | "sequential_run" | "daily_spend"
>;

/** A limit of the settings, and when a block begins by it. */
interface Rule {
  reason: BlockReason;
  scope: Scope;
  limit: Limit;
  isOver: (most: number, counted: Counted) => boolean;
}

/** In the order that they are judged in. */
const rules: Rule[] = [
  {
    reason: "daily_spend",
    scope: "account",
    limit: "daily_spend",
    isOver: (most, { tally, cost }) => tally.spentToday + cost > most * 1e6,
  },
  {
    reason: "account_limit",
    scope: "account",
    limit: "per_account_per_hour",
    isOver: (most, { tally }) => tally.hourSends >= most,
  },
  {
    reason: "no_conversion_country",
    scope: "country",
    limit: "unconverted_per_country",
    isOver: (most, { tally }) => tally.dayVerified === 0 && tally.daySends >= most,
  },
  {
    reason: "country_limit",
    scope: "country",
    limit: "per_country_per_hour",
    isOver: (most, { tally }) => tally.hourSends >= most,
  },
  {
    reason: "no_conversion_prefix",
    scope: "prefix",
    limit: "unconverted_per_prefix",
    isOver: (most, { tally }) => tally.daySends - tally.dayVerified * roomPerConversion >= most,
  },
  {
    reason: "sequential_numbers",
    scope: "prefix",
    limit: "sequential_run",
    isOver: (most, { tally, run }) => tally.dayVerified === 0 && run >= most,
  },
  {
    reason: "prefix_limit",
    scope: "prefix",
    limit: "per_prefix_per_hour",
    isOver: (most, { tally }) => tally.hourSends >= most,
  },
  {
    reason: "number_limit",
    scope: "number",
    limit: "per_number_per_day",
    isOver: (most, { tally }) => tally.daySends >= most,
  },
  {
    reason: "ip_limit",
    scope: "ip",
    limit: "per_ip_per_hour",
    isOver: (most, { tally }) => tally.hourSends >= most,
  },
];

function judgeByCount(guard: VerifySettings["guard"], candidate: Candidate, now: Date): Verdict | undefined {
  const { cost } = candidate;
  const run = nextRun(candidate.run, candidate.number).run - 1;
  for (const { reason, scope, limit, isOver } of rules) {
    const [most, tally] = [guard[limit], candidate.tally(scope)];
    if (most === null || !tally || !isOver(most, { tally, cost, run })) continue;
    return { reason, scope, until: endOf(reason, guard.block_seconds, tally.blocks, now), begins: true };
  }
  return undefined;
}

/** The blocks that a change of these settings may end. */
export function reasonsOf(changed: Partial<VerifySettings["guard"]>): BlockReason[] {
  return rules
    .filter(({ limit }) => changed.enabled === false || changed[limit] !== undefined)
    .map(({ reason }) => reason);
}

/** Whether the next PIN, however little it costs, would begin this block if it did not stand. */
export function wouldBegin(guard: VerifySettings["guard"], reason: BlockReason, tally: Tally, run: number): boolean {
  const rule = rules.find((each) => each.reason === reason);
  const most = rule && guard[rule.limit];
  return guard.enabled && typeof most === "number" && rule!.isOver(most, { tally, cost: 1, run });
}

/** Limits of a time end with it; suspicion lasts longer each time. */
function endOf(reason: BlockReason, firstSeconds: number, before: number, now: Date): Date {
  const at = now.getTime();
  if (reason === "daily_spend") return new Date(Math.floor(at / dayMs) * dayMs + dayMs);
  if (["prefix_limit", "country_limit", "account_limit", "ip_limit"].includes(reason))
    return new Date(Math.floor(at / hourMs) * hourMs + hourMs);
  return new Date(at + Math.min(dayMs, firstSeconds * 1000 * 2 ** Math.min(before, 10)));
}

const sentences: Record<BlockReason, string> = {
  country_not_allowed: "Its country is not among `allowed_countries` of the verification settings",
  number_type_refused: "Numbers of its type (premium rate, say) get no PIN",
  denied: "It stands on the deny list of the verification settings",
  number_limit: "Too many PINs went to this number in 24 hours",
  prefix_limit: "Too many PINs went to numbers of this prefix in this hour",
  country_limit: "Too many PINs went to this country in this hour",
  account_limit: "The account has sent as many PINs as it may in this hour",
  ip_limit: "Too many PINs were asked for from this `client_ip` in this hour",
  sequential_numbers: "PINs went to one number after the other of this prefix, and none was verified",
  no_conversion_prefix: "Too few of the PINs that went to this prefix were verified",
  no_conversion_country: "None of the PINs that went to this country in the last 24 hours was verified",
  daily_spend: "The account has spent as much on PINs as it may in a day",
};

/** Why no PIN goes out, in a sentence without its stop. */
export function explain(reason: BlockReason): string {
  return sentences[reason];
}
