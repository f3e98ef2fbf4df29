import type { Random } from "../../src/base/random.ts";

/** A business whose account is made up. */
export interface Business {
  name: string;
  sender: string;
  shortCode: string;
  /** The brand of its PINs; none if it sends none. */
  brand: string | undefined;
  texts: string[];
  campaigns: [reference: string, text: string][];
  replies: string[];
  messagesPerDay: number;
}

/** The businesses of a seeded installation. */
export const businesses: Business[] = [
  {
    name: "Kigali Fresh Market",
    sender: "FRESHMARKET",
    shortCode: "7801",
    brand: undefined,
    texts: [
      "Muraho {name}, your order is packed and leaves with the 14:00 delivery.",
      "Hello {name}, we could not reach you at your door. Reply with a time that suits you.",
      "{name}, your basket was paid. Murakoze cyane!",
      "Your order has been delivered, {name}. How was it? Reply with 1 to 5.",
    ],
    campaigns: [
      ["weekend-fruit", "Muraho {name}! This weekend: avocados and tree tomatoes 20 % off. Reply STOP to opt out."],
      ["new-branch", "Hello {name}, our new shop in Kimironko opens on Saturday at 8. The first 50 get a basket."],
      ["holiday-hours", "{name}, we are open until 22:00 all week. Order before noon for delivery today."],
    ],
    replies: ["5", "4, thank you", "After 17:00 please", "Murakoze!", "Where is my order?", "Yego", "STOP"],
    messagesPerDay: 70,
  },
  {
    name: "Ubuzima Clinic",
    sender: "UBUZIMA",
    shortCode: "7802",
    brand: "Ubuzima",
    texts: [
      "Dear {name}, a reminder of your appointment tomorrow at 9:30. Reply 1 to confirm.",
      "{name}, your results are ready. Please call us or come by between 8:00 and 17:00.",
      "Mwaramutse {name}! Ntimwibagirwe gufata umuti wanyu uyu munsi.",
    ],
    campaigns: [
      ["vaccination", "Dear {name}, free vaccinations for children on Saturday from 8:00 at Ubuzima Clinic."],
      ["malaria", "{name}, it is the rainy season: sleep under a net. Nets are free at our reception."],
    ],
    replies: ["1", "Yes I will come", "Can I move it to Friday?", "Murakoze", "Who is this?"],
    messagesPerDay: 40,
  },
  {
    name: "Umurava Savings",
    sender: "UMURAVA",
    shortCode: "7803",
    brand: "Umurava",
    texts: [
      "{name}, you received RWF 25,000. Your balance is shown in the app.",
      "Dear {name}, your instalment of RWF 12,000 is due on Friday.",
      "{name}, a new device signed in to your account. If that was not you, call 7803.",
    ],
    campaigns: [
      ["year-end", "Dear {name}, save RWF 5,000 a week and we add 10 % at the end of the year. Reply YES to join."],
    ],
    replies: ["YES", "How do I join?", "Not me!", "Ndashaka kumenya byinshi", "STOP"],
    messagesPerDay: 90,
  },
];

const firstNames =
  "Aline Eric Claudine Jean Diane Patrick Grace Emmanuel Solange Olivier Chantal Yves Ange Innocent Josiane Samuel".split(
    " ",
  );
const lastNames = "Uwase Mugisha Ingabire Habimana Mukamana Niyonzima Umutoni Ndayisaba Iradukunda Bizimana".split(" ");

/** Somebody who gets messages. */
export interface Contact {
  name: string;
  phone: string;
}

/** How a message ends, and when. */
export type FinalState = "delivered" | "undelivered" | "expired" | "rejected" | "failed" | "unknown" | "cancelled";
/** The state of a message in the story. */
export type State = FinalState | "sent" | "scheduled" | "queued" | "in_doubt";

/** An outbound message. */
export interface Outbound {
  contact: Contact;
  text: string;
  state: State;
  /** Of its carrier, if it failed. */
  code: string | undefined;
  /** From submit to receipt. */
  seconds: number;
}

/** Something that happens in an account. */
export type Scene =
  | { at: number; kind: "topup"; micros: number }
  | { at: number; kind: "messages"; messages: Outbound[]; reference?: string }
  | { at: number; kind: "inbound"; contact: Contact; text: string }
  | { at: number; kind: "pin"; message: Outbound; outcome: "verified" | "failed" | "expired"; seconds: number };

const dayMs = 86_400_000;
const days = 30;

/** How messages end: most are delivered. */
const outcomes: Record<FinalState, number> = {
  delivered: 93,
  undelivered: 3,
  expired: 1,
  rejected: 1.2,
  failed: 0.6,
  unknown: 0.8,
  cancelled: 0.4,
};
const codes: Partial<Record<State, string[]>> = {
  undelivered: ["001", "034", "102"],
  rejected: ["ESME_RINVDSTADR", "ESME_RINVSRCADR"],
  failed: ["ESME_RSYSERR"],
};

/** The people of a business. */
export function contactsOf(random: Random, count: number): Contact[] {
  return Array.from({ length: count }, () => ({
    name: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
    // MTN and Airtel in Rwanda.
    phone: `+2507${random.pick(["8", "9", "2", "3"])}${String(random.integer(0, 9_999_999)).padStart(7, "0")}`,
  }));
}

/** What happened in the account of a business in the last 30 days, in order of time. */
export function storyOf(random: Random, business: Business, contacts: Contact[], nowMs: number): Scene[] {
  const all: Scene[] = [{ at: nowMs - days * dayMs, kind: "topup", micros: 150_000_000 }];
  for (let day = days - 1; day >= 0; day--) {
    const begin = nowMs - (day + 1) * dayMs;
    if (day % 10 === 0) all.push({ at: begin + 1, kind: "topup", micros: 40_000_000 });
    const busy = isWeekend(begin) ? 0.5 : 1;
    const count = Math.round(business.messagesPerDay * busy * (0.8 + 0.4 * random.next()) * (1.3 - day / 60));
    for (let n = 0; n < count; n++) {
      const message = outbound(random, random.pick(contacts), random.pick(business.texts), outcomes);
      all.push({ at: momentOf(random, begin), kind: "messages", messages: [message] });
    }
    for (let n = random.integer(3, 9); n > 0; n--)
      all.push({
        at: momentOf(random, begin),
        kind: "inbound",
        contact: random.pick(contacts),
        text: random.pick(business.replies),
      });
    if (business.brand)
      for (let n = random.integer(8, 20); n > 0; n--) all.push(pin(random, business.brand, contacts, begin));
  }
  for (const [n, [reference, text]] of business.campaigns.entries()) {
    // At nine o'clock in the morning in Kigali.
    const at = (Math.floor(nowMs / dayMs) - 24 + 7 * n) * dayMs + 7 * 3_600_000 + random.integer(0, 3_600_000);
    const messages = contacts
      .slice(0, random.integer(150, contacts.length))
      .map((each) => outbound(random, each, text, outcomes));
    all.push({ at, kind: "messages", messages, reference });
  }
  return [...all.filter(({ at }) => at < nowMs - 120_000), ...current(random, business, contacts, nowMs)].sort(
    (one, other) => one.at - other.at,
  );
}

const isWeekend = (ms: number) => [0, 6].includes(new Date(ms).getUTCDay());

/** A moment of a day: mostly between 7 and 19 o'clock in Kigali. */
function momentOf(random: Random, begin: number): number {
  for (;;) {
    const at = begin + Math.floor(random.next() * dayMs);
    const hour = (new Date(at).getUTCHours() + 2) % 24;
    if (hour >= 7 && hour < 19 ? random.next() < 0.9 : random.next() < 0.12) return at;
  }
}

function outbound(random: Random, contact: Contact, text: string, weights: Record<FinalState, number>): Outbound {
  const state = random.weighted(weights);
  const isSlow = random.next() < 0.08;
  return {
    contact,
    text: text.replace("{name}", contact.name.split(" ")[0]!),
    state,
    code: codes[state] && random.pick(codes[state]),
    seconds: isSlow ? random.integer(20, 600) : random.integer(1, 9),
  };
}

function pin(random: Random, brand: string, contacts: Contact[], begin: number): Scene {
  const outcome = random.weighted({ verified: 86, expired: 10, failed: 4 });
  const message = outbound(random, random.pick(contacts), `${brand}: your code is {pin}. Do not share it.`, {
    ...outcomes,
    cancelled: 0,
  });
  return { at: momentOf(random, begin), kind: "pin", message, outcome, seconds: random.integer(12, 180) };
}

/** What is on its way now, in every state that has not ended. */
function current(random: Random, { texts }: Business, contacts: Contact[], nowMs: number): Scene[] {
  const states: State[] = ["scheduled", "scheduled", "queued", "in_doubt", "sent", "sent", "sent"];
  return states.map((state, n) => ({
    at: nowMs - 60_000 + n,
    kind: "messages",
    messages: [{ ...outbound(random, random.pick(contacts), random.pick(texts), outcomes), state, code: undefined }],
  }));
}
