import type { AlarmKind } from "./conditions.ts";

/** The texts about a condition. */
export interface Sentences {
  /** The problem in one line: the subject of a mail, the text of an SMS. */
  title: string;
  /** What it means. */
  meaning: string;
  /** What to do. */
  remedy: string;
  /** The page of the dashboard that helps, as a path. */
  page: string;
}

type Details = Record<string, string | number>;

const percent = (rate: unknown) => `${Math.round(Number(rate) * 100)} %`;

const writers: Record<AlarmKind, (details: Details, key: string) => Sentences> = {
  link: ({ name, state, reason }, key) => ({
    title: `The carrier link ${name} is not bound`,
    meaning: `It is ${state}${reason ? `: ${reason}` : ""}. Messages that only this link may carry wait, and no receipts or inbound messages arrive through it.`,
    remedy:
      "Check its address, system_id and password, and ask the carrier whether it refuses you. Drain or disable the link if this is intended.",
    page: `/operator/carriers/${key}`,
  }),
  queue: ({ since }) => ({
    title: "Messages leave late",
    meaning: `The oldest one should have left at ${since}: no link takes it, or the links are slower than what arrives.`,
    remedy: "See which links are bound and how many parts a second they take, and whether a route leads there.",
    page: "/operator",
  }),
  webhook: ({ name, host, reason }, key) => ({
    title: `A webhook of ${name} fails`,
    meaning: reason
      ? `The webhook to ${host} is disabled: ${reason}. Its events are not sent.`
      : `${host} does not accept what it is sent. Events are kept and sent again, for up to five days.`,
    remedy: "Open its last deliveries to see how the receiver answers, mend the receiver, then replay what failed.",
    page: `/webhooks/${key}`,
  }),
  balance: ({ name, balance, threshold, currency }) => ({
    title: `The balance of ${name} is low`,
    meaning: `It is ${balance} ${currency}, below the ${threshold} ${currency} that the account chose as its limit. At zero nothing more is sent.`,
    remedy: "Top the account up, or lower the limit.",
    page: "/wallet",
  }),
  delivery: ({ network, country, rate, usual }) => ({
    title: `Fewer messages to ${network}${country ? ` (${country})` : ""} are delivered`,
    meaning: `${percent(rate)} of the messages that ended in the last 15 minutes were delivered, against ${percent(usual)} in the week before.`,
    remedy:
      "Compare the error codes on each link, ask the carrier, and route this network over another link meanwhile.",
    page: "/operator/carriers",
  }),
  guard: ({ name, scope, prefix, reason }) => ({
    title: `The guard of ${name} stopped PINs`,
    meaning: `PINs to the ${scope} ${scope === "account" ? "" : `${prefix} `}are refused (${String(reason).replaceAll("_", " ")}): they look like traffic pumping.`,
    remedy:
      "See who asked for these PINs. If they are genuine, allow the numbers or raise the limit in the guard's settings.",
    page: "/verify?tab=blocks",
  }),
  disk: ({ free_mib, reserve_mib }, key) => ({
    title: "The disk is filling up",
    meaning: `${free_mib} MiB are free for ${key}. Below ${reserve_mib} MiB audio is refused; on a full disk the embedded database stops.`,
    remedy: "Delete what is not needed, or give the machine a larger disk.",
    page: "/operator/system",
  }),
  certificate: ({ expires_at }, key) => ({
    title: "The certificate of the SMPP server expires soon",
    meaning: `${key} is good until ${expires_at}. After that, clients refuse to connect with TLS.`,
    remedy: "Put the renewed certificate in its place and restart the program.",
    page: "/operator/system",
  }),
  proxy: ({ sentence }) => ({
    title: "The program does not know its proxy",
    meaning: String(sentence),
    remedy: "Set `TRUST_PROXY` and restart the program.",
    page: "/operator/system",
  }),
};

/** The texts about a condition. */
export function sentencesOf({ kind, details, key }: { kind: AlarmKind; details: Details; key: string }): Sentences {
  return writers[kind](details, key);
}
