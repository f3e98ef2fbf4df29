/**
 * The guard against pumping (artificially inflated traffic): PINs requested to earn termination fees, not to sign in. Pure:
 * from counts to a verdict. Pumpers never enter PINs, so low conversion reveals them: each prefix, country and account may send
 * PINs in proportion to its verified ones, so that an attacker who enters one PIN gains only 20 more.
 */
import { numberType } from "../../../base/phone/phone.ts";
import type { VerifySettings } from "../settings.ts";
import { say, type Sentence } from "../../../base/sentences/sentence.ts";
import { inLanguage } from "../../../http/translations.ts";
import type { Language } from "../../../base/languages.ts";

/** What the guard counts by. A prefix is a number without its last 4 digits. */
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
  | "hook_account_limit"
  | "hook_country_limit"
  | "hook_prefix_limit"
  | "sequential_numbers"
  | "no_conversion_prefix"
  | "no_conversion_country"
  | "no_conversion_account"
  | "daily_spend";

/** A block in force. */
export interface ActiveBlock {
  /** Undefined for one that begins with the batch. */
  id: number | undefined;
  reason: BlockReason;
  until: Date;
}

/** The counts of one key, and its active blocks. */
export interface Tally {
  /** PINs and codes of hooks in this clock hour. */
  hourSends: number;
  /** PINs in the last 24 hours; for a number, codes of hooks as well. */
  daySends: number;
  dayVerified: number;
  /** Codes of hooks in this clock hour and in the last 24 hours: whether they are entered, we never learn. */
  hourCodes: number;
  dayCodes: number;
  /** Spent since midnight UTC, in micro-units. */
  spentToday: number;
  active: ActiveBlock[];
  /** Blocks that began in the last seven days. */
  blocks: number;
}

/** A run of neighbouring numbers of a prefix: the last 4 digits of its latest number, and its length so far. */
export interface Run {
  line: number;
  run: number;
}

/** A PIN to judge. */
export interface Candidate {
  number: string;
  /** '' for a number without a country. */
  country: string;
  /** A message of a sign-in hook. */
  fromHook: boolean;
  /** Micro-units, all parts. */
  cost: number;
  tally: (scope: Scope) => Tally | undefined;
  run: Run | undefined;
}

/** What stops a PIN. */
export interface Verdict {
  reason: BlockReason;
  scope: Scope;
  /** When the block ends; undefined if the settings themselves forbid the PIN. */
  until: Date | undefined;
  /** True if this request begins the block; otherwise the block is already active, or the settings forbid the PIN. */
  begins: boolean;
}

/** The prefix of a number. */
export function prefixOf(number: string): string {
  return number.slice(0, -4);
}

/** The run after a PIN to this number. Neighbours are at most 3 apart, ascending. */
export function nextRun(before: Run | undefined, number: string): Run {
  const line = Number(number.slice(-4));
  const step = before === undefined ? 0 : line - before.line;
  return { line, run: step >= 1 && step <= 3 ? before!.run + 1 : 1 };
}

/** Each verified PIN allows this many more: even the worst legitimate traffic converts one PIN in twenty. */
const roomPerConversion = 20;
/** If fewer than one PIN in this many is verified in a country, ... */
const fewestConverted = 5;
/**
 * ... the allowance of each prefix is divided by this, because a pump hidden behind legitimate traffic tries prefix after
 * prefix.
 */
const coldRoom = 1 / 5;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What stops this PIN; undefined lets it pass. */
export function judge(guard: VerifySettings["guard"], candidate: Candidate, now: Date): Verdict | undefined {
  if (!guard.enabled) return undefined;
  const rule = judgeByRule(guard, candidate);
  if (rule === "allowed") return undefined;
  if (rule) return { ...rule, until: undefined, begins: false };
  return activeBlock(candidate, now) ?? judgeByCount(guard, candidate, now);
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

/**
 * A country or account with too few verified PINs is blocked only for prefixes that have none: a pump must not stop legitimate
 * users.
 */
const spares = (reason: BlockReason, { tally }: Candidate) =>
  ["no_conversion_country", "no_conversion_account"].includes(reason) && (tally("prefix")?.dayVerified ?? 0) > 0;

/** Codes of hooks must not stop PINs; what stops PINs stops both. */
const concerns = (reason: BlockReason, { fromHook }: Candidate) => fromHook || !reason.startsWith("hook_");

function activeBlock(candidate: Candidate, now: Date): Verdict | undefined {
  for (const scope of scopes) {
    const inForce = (candidate.tally(scope)?.active ?? []).filter(
      ({ reason, until }) => until > now && concerns(reason, candidate) && !spares(reason, candidate),
    );
    const last = inForce.reduce<ActiveBlock | undefined>(
      (latest, block) => (latest && latest.until >= block.until ? latest : block),
      undefined,
    );
    if (last) return { reason: last.reason, scope, until: last.until, begins: false };
  }
  return undefined;
}

/** What a limit is compared with. */
interface Counted {
  tally: Tally;
  /** This PIN, micro-units. */
  cost: number;
  /** Length of the run before this PIN. */
  run: number;
  /** Whether few PINs of its country are verified. */
  isCold: boolean;
}

/** Whether these PINs, minus `each` for every verified one, have used up the allowance. */
const isSpent = ({ daySends, dayVerified }: Tally, most: number, each = roomPerConversion) =>
  daySends - dayVerified * each >= most;

type Limit = Extract<
  keyof VerifySettings["guard"],
  `per_${string}` | `unconverted_${string}` | `hook_${string}` | "sequential_run" | "daily_spend"
>;

/** A limit in the settings, and the block it begins. */
interface Rule {
  reason: BlockReason;
  scope: Scope;
  limit: Limit;
  isOver: (most: number, counted: Counted) => boolean;
}

/** In order of precedence. */
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
    isOver: (most, { tally }) => isSpent(tally, most),
  },
  {
    reason: "no_conversion_account",
    scope: "account",
    limit: "unconverted_per_account",
    isOver: (most, { tally }) => isSpent(tally, most),
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
    isOver: (most, { tally, isCold }) => isSpent(tally, isCold ? Math.ceil(most * coldRoom) : most),
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
    reason: "hook_account_limit",
    scope: "account",
    limit: "hook_per_account_per_day",
    isOver: (most, { tally }) => tally.dayCodes >= most,
  },
  {
    reason: "hook_country_limit",
    scope: "country",
    limit: "hook_per_country_per_hour",
    isOver: (most, { tally }) => tally.hourCodes >= most,
  },
  {
    reason: "hook_prefix_limit",
    scope: "prefix",
    limit: "hook_per_prefix_per_day",
    isOver: (most, { tally }) => tally.dayCodes >= most,
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
  const [room, country] = [guard.unconverted_per_country, candidate.tally("country")];
  const isCold = room !== null && country !== undefined && isSpent(country, room, fewestConverted);
  for (const { reason, scope, limit, isOver } of rules) {
    const [most, tally] = [guard[limit], candidate.tally(scope)];
    if (most === null || !tally || !concerns(reason, candidate) || spares(reason, candidate)) continue;
    if (!isOver(most, { tally, cost, run, isCold })) continue;
    return { reason, scope, until: endOf(reason, guard.block_seconds, tally.blocks, now), begins: true };
  }
  return undefined;
}

/** The reasons of blocks that a change of these settings may lift. */
export function reasonsOf(changed: Partial<VerifySettings["guard"]>): BlockReason[] {
  return rules
    .filter(({ limit }) => changed.enabled === false || changed[limit] !== undefined)
    .map(({ reason }) => reason);
}

/** Whether the next PIN, even a free one, would begin this block if it did not exist. */
export function wouldBegin(guard: VerifySettings["guard"], reason: BlockReason, tally: Tally, run: number): boolean {
  const rule = rules.find((each) => each.reason === reason);
  const most = rule && guard[rule.limit];
  return guard.enabled && typeof most === "number" && rule!.isOver(most, { tally, cost: 1, run, isCold: false });
}

/** Blocks by a limit per day or hour end with that day or hour; blocks on suspicion double each time. */
function endOf(reason: BlockReason, firstSeconds: number, before: number, now: Date): Date {
  const at = now.getTime();
  if (reason === "daily_spend") return new Date(Math.floor(at / dayMs) * dayMs + dayMs);
  if (["prefix_limit", "country_limit", "account_limit", "ip_limit", "hook_country_limit"].includes(reason))
    return new Date(Math.floor(at / hourMs) * hourMs + hourMs);
  return new Date(at + Math.min(dayMs, firstSeconds * 1000 * 2 ** Math.min(before, 10)));
}

const reasons: Record<BlockReason, Sentence> = {
  country_not_allowed: say("its country is not in `allowed_countries` of the verification settings"),
  number_type_refused: say("numbers of its type (such as premium rate) get no PIN"),
  denied: say("it is on the deny list of the verification settings"),
  number_limit: say("too many PINs were sent to this number in 24 hours"),
  prefix_limit: say("too many PINs were sent to this prefix in this hour"),
  country_limit: say("too many PINs were sent to this country in this hour"),
  account_limit: say("the account has reached its PINs per hour"),
  ip_limit: say("too many PINs were requested from this `client_ip` in this hour"),
  hook_account_limit: say(
    "the account's sign-in hooks have sent as much in 24 hours as `guard.hook_per_account_per_day` allows",
  ),
  hook_country_limit: say(
    "sign-in hooks have sent as much to this country in this hour as `guard.hook_per_country_per_hour` allows",
  ),
  hook_prefix_limit: say(
    "sign-in hooks have sent as much to this prefix in 24 hours as `guard.hook_per_prefix_per_day` allows",
  ),
  sequential_numbers: say("PINs went to a run of neighbouring numbers of this prefix, and none was verified"),
  no_conversion_prefix: say("too few of the PINs sent to this prefix were verified"),
  no_conversion_country: say("too few of the PINs sent to this country in the last 24 hours were verified"),
  no_conversion_account: say("too few of the account's PINs of the last 24 hours were verified"),
  daily_spend: say("the account has reached its daily spend on PINs"),
};

/** Why no PIN is sent, as the end of a sentence. */
export const reasonOf = (reason: BlockReason): Sentence => reasons[reason];

/** Why no PIN is sent, as a sentence. */
export const explain = (reason: BlockReason, language: Language): string =>
  `${inLanguage(reasons[reason], language)!.replace(/^./, (first) => first.toUpperCase())}.`;
