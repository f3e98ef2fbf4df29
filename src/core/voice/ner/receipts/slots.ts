/**
 * Receipts of mobile money and banks have their names in set positions: `sent to X 0722…`, `umelipa kwa X`, `from 4481 - X`. The position
 * shows where a name begins and ends, and what it may be: people are sent money, firms are paid, places have branches. The model
 * then decides with both in view.
 */
import { TAGS, TYPES, type EntityType } from "../crf.ts";
import { normalise, type Gazetteer } from "../gazetteer.ts";
import type { Token } from "../tokens.ts";
import {
  AGENT,
  BUSINESS,
  CURRENCY_WORD,
  ENDS,
  GREETING,
  LABEL,
  LEADS,
  MACHINES,
  PARTICLES,
  PARTY,
  PAYMENT,
  PLACE_AFTER,
  PLACE_BEFORE,
  SERVICE,
  SWAHILI_VERB,
  TRADE,
} from "./words.ts";

/** What the position of a name says about it. */
type Role = "party" | "business" | "agent" | "site" | "place" | "greeted" | "issuer" | "open" | "label";

/** The position of a name in a receipt, in tokens; `end` is exclusive. */
export interface Slot {
  readonly start: number;
  readonly end: number;
  /** By how much the position makes each type, or no name, more likely, in log odds. */
  readonly odds: Readonly<Record<EntityType | "none", number>>;
}

const NEUTRAL: Slot["odds"] = { none: -6, person: 0, location: 0, organisation: 0, misc: 0 };

const ODDS: Readonly<Record<Role, Slot["odds"]>> = {
  party: { ...NEUTRAL, person: 4, location: -4 },
  business: { ...NEUTRAL, location: -4, organisation: 3 },
  agent: { ...NEUTRAL, location: -4, misc: -4 },
  site: { ...NEUTRAL, person: -3 },
  place: { ...NEUTRAL, location: 10, misc: -4 },
  greeted: { ...NEUTRAL, person: 6 },
  issuer: { none: 0, person: -3, location: -3, organisation: 4, misc: 0 },
  open: NEUTRAL,
  label: { ...NEUTRAL, none: 6 },
};

/** Added for an organisation with a word for a trade or with the place of a branch, and for a service of mobile money. */
const [TRADE_ODDS, BRANCH_ODDS, SERVICE_ODDS] = [12, 4, 20];

const MOST_WORDS = 8;
const MOST_LABELS = 16;
const MOST_BEFORE = 30;

/** The positions of names in a sentence of a receipt that uses capitals. */
export function slotsOf(tokens: readonly Token[], gazetteer: Gazetteer): Slot[] {
  const slots: Slot[] = [];
  const words = tokens.map((token) => normalise(token.text));
  const isCapitals = !tokens.some(({ text }) => /\p{Ll}{2}/u.test(text));
  let before: Role | undefined;
  for (let at = 0; at < tokens.length; at++) {
    const isList = words[at] === "," && before !== undefined;
    const isLed = isList || isLead(tokens[at]!, words[at]!, isCapitals);
    const start = isList ? at + 1 : isLed ? afterLabels(tokens, at + 1) : at;
    const end = endOfName(tokens, words, start, isCapitals);
    const role = isList
      ? roleInList(words, end, before!)
      : isLed
        ? roleOf(words, at, start, end)
        : roleOfUnled(tokens, words, start, end);
    if (ENDS.has(words[at]!) && !isNameWord(tokens[at]!.text, words[at]!, isCapitals))
      slots.push({ start: at, end: at + 1, odds: ODDS.label });
    before = undefined;
    if (end === start || role === undefined) continue;
    const name = words.slice(start, end);
    // `KCB ATM` is a bank's, and `KCB NAKURU branch` two names: both are left to the model.
    if (role !== "place" || !gazetteer.lists(name[0]!, ["organisation"]))
      slots.push({ start, end, odds: oddsOf(role, name, gazetteer) });
    before = isList ? undefined : role;
    at = end - 1;
  }
  return slots;
}

/** What follows a name after a comma: where an agent or a firm is. */
const roleInList = (words: readonly string[], end: number, before: Role): Role =>
  before === "agent" || before === "business" || PLACE_AFTER.test(textOf(words, end, end + 2)) ? "place" : "open";

/**
 * The role of a name without a word that leads to it: who issued the receipt (`KCB: …`), whoever begins a sentence about money (`NAKATO SARAH has
 * sent you …`), a firm by its trade, a service of mobile money, a branch, whom a card paid (`RWF 19,900 ENGEN KACYIRU`).
 */
function roleOfUnled(tokens: readonly Token[], words: readonly string[], start: number, end: number): Role | undefined {
  if (end === start || LABEL.test(tokens[start]!.text)) return undefined;
  const name = words.slice(start, end);
  if (SERVICE.test(name.at(-1)!)) return "open";
  const hasCapitals = tokens.slice(start, end).some(({ text }) => /^\p{Lu}{2,}$/u.test(text));
  const isFirm = name.some((word) => TRADE.test(word));
  if (start === 0 && words[end] === ":" && (hasCapitals || isFirm)) return "issuer";
  if (!hasCapitals) return undefined;
  if (PLACE_AFTER.test(textOf(words, end, end + 2))) return "place";
  if (isFirm && name.length > 1) return "open";
  if (isAmount(words, start - 1)) return roleOf(words, start - 1, start, end) === "business" ? "business" : undefined;
  const begins = start === 0 || words[start - 1] === ":";
  return begins && name.length > 1 && PAYMENT.test(textOf(words, end, end + 3)) ? "open" : undefined;
}

const isNumber = (word: string): boolean => /^0[0.,]*$/.test(word);

/** Whether an amount ends at an index. */
function isAmount(words: readonly string[], at: number): boolean {
  const [last, before] = [words[at] ?? "", words[at - 1] ?? ""];
  return (isNumber(last) && CURRENCY_WORD.test(before)) || (CURRENCY_WORD.test(last) && isNumber(before));
}

const textOf = (words: readonly string[], start: number, end: number): string =>
  ` ${words.slice(start, end).join(" ")} `;

/** Whether a name may follow: in usual case, `DE` and `CHEZ` in capitals are part of a name instead. */
const isLead = ({ text }: Token, word: string, isCapitals: boolean): boolean =>
  LEADS.has(word) && (isCapitals || /\p{Ll}/u.test(text) || MACHINES.has(word));

/** The position after account numbers, masked numbers and words such as `agent` and `namba`. */
function afterLabels(tokens: readonly Token[], from: number): number {
  let at = from;
  const last = Math.min(tokens.length, from + MOST_LABELS);
  while (at < last && LABEL.test(tokens[at]!.text)) at++;
  return at;
}

/** The end of the name that begins at `start`; `start` if none does. */
function endOfName(tokens: readonly Token[], words: readonly string[], start: number, isCapitals: boolean): number {
  const last = Math.min(tokens.length, start + MOST_WORDS);
  let capitals = 0;
  // `JUMA HAMISI Kiasi cha …`: the next sentence begins without a full stop.
  const isPart = (at: number) =>
    at < last &&
    isNameWord(tokens[at]!.text, words[at]!, isCapitals) &&
    !(capitals >= 2 && /\p{Ll}/u.test(tokens[at]!.text));
  const isFirm = TRADE.test(words[start] ?? "");
  const isLink = (at: number) => words[at] === "&" || (isFirm && PARTICLES.has(words[at] ?? ""));
  let end = start;
  while (isPart(end)) {
    const { text } = tokens[end++]!;
    if (/^[\p{Lu}\p{M}'’&-]{2,}$/u.test(text)) capitals++;
    const next = words[end] ?? "";
    const isEnding = next === "+" || /^['’]s$/.test(next) || (next === "." && /^(?:\p{Lu}|ST)$/u.test(text));
    if (isGlued(tokens, end) && (isEnding || (/^['’]$/.test(next) && isPart(end + 1)))) end++;
    let link = end;
    while (link < end + 2 && isLink(link)) link++;
    if (link > end && isPart(link)) end = link;
    if (/^[1-9]$/.test(tokens[end]?.text ?? "") && endsBranch(words[end + 1])) end++;
  }
  return end;
}

const isGlued = (tokens: readonly Token[], at: number): boolean => tokens[at]?.start === tokens[at - 1]!.end;

/** After the number of a branch (`QUICKMART KILIMANI 2.`) comes no unit, month or second number. */
const endsBranch = (word: string | undefined): boolean =>
  word === undefined || /^(?:[.,]|on|has|siku|tarehe|ku|le)$/.test(word);

/** Capitalised words and initials, without digits; a word that ends names counts only in the letter case of the text around it. */
function isNameWord(text: string, word: string, isCapitals: boolean): boolean {
  if (!/^\p{Lu}[\p{L}\p{M}.'’ʼ&-]*$/u.test(text) || CURRENCY_WORD.test(word)) return false;
  if (isCapitals && PAYMENT.test(word)) return false;
  return (
    !(ENDS.has(word) || SWAHILI_VERB.test(word)) ||
    (!isCapitals && (text.length > 3 || word === "le") && !/\p{Ll}/u.test(text))
  );
}

/** The role by the words around the name and the last verb before it. */
function roleOf(words: readonly string[], lead: number, start: number, end: number): Role {
  const before = textOf(words, Math.max(0, start - MOST_BEFORE), start);
  if (GREETING.test(before)) return "greeted";
  if (PLACE_BEFORE.test(before) || PLACE_AFTER.test(textOf(words, end, end + 2))) return "place";
  const lastOf = (pattern: RegExp) => Array.from(before.matchAll(pattern)).at(-1)?.index ?? -1;
  const [agent, business, party] = [lastOf(AGENT), lastOf(BUSINESS), lastOf(PARTY)];
  const isDirect = start === lead + 1;
  if (isDirect && /^(?:by|par|na)$/.test(words[lead]!)) return "party";
  if (Math.max(agent, business, party) < 0) return "open";
  if (agent >= Math.max(business, party)) return isDirect && /^(?:at|à|a|de)$/.test(words[lead]!) ? "site" : "agent";
  return business > party && words[lead] !== "from" ? "business" : "party";
}

/** A service's own name counts as neither a person nor a firm; a firm's has its trade or, after its own, the place of a branch. */
function oddsOf(role: Role, name: readonly string[], gazetteer: Gazetteer): Slot["odds"] {
  const odds = ODDS[role];
  const last = name.at(-1) ?? "";
  if (SERVICE.test(last)) return { ...odds, misc: odds.misc + SERVICE_ODDS };
  if (role === "place" || role === "greeted") return odds;
  const endsInPlace = gazetteer.lists(last, ["place", "place-minor"]);
  if (endsInPlace && name.length === 1) return { ...odds, location: 0 };
  const isBranch = endsInPlace && role !== "party";
  const firm = (name.some((word) => TRADE.test(word)) ? TRADE_ODDS : 0) + (isBranch ? BRANCH_ODDS : 0);
  return { ...odds, organisation: odds.organisation + firm };
}

/** Less likely than anything that a model says. */
const NEVER = -1e8;

/**
 * Lets one name fill each slot, rather than several or a part: adjusts the emissions of the slot's tags by its odds, which are in
 * units of `scale`.
 */
export function fillSlots(emissions: Int32Array, slots: readonly Slot[], scale: number): void {
  const add = (t: number, tag: number, odds: number) => {
    if (t * TAGS < emissions.length) emissions[t * TAGS + tag]! += Math.round(odds);
  };
  for (const { start, end, odds } of slots) {
    for (let t = start; t < end; t++) add(t, 0, ((t === start ? 1 : 2) * odds.none) / scale);
    for (const [k, type] of TYPES.entries()) {
      const [begin, inside] = [2 * k + 1, 2 * k + 2];
      add(start, begin, odds[type] / scale);
      add(start, inside, NEVER);
      for (let t = start + 1; t < end; t++) add(t, begin, NEVER);
      add(end, inside, NEVER);
    }
  }
}
