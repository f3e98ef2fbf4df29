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
    meaning: `It is ${state}${reason ? `: ${reason}` : ""}. Messages that only this link can carry are waiting, and no receipts or inbound messages arrive over it.`,
    remedy:
      "Check its address, system_id and password, and ask the carrier whether it refuses you. Drain or disable the link if this is intended.",
    page: `/operator/carriers/${key}`,
  }),
  queue: ({ since }) => ({
    title: "Messages are delayed",
    meaning: `The oldest was due at ${since}: no link accepts it, or traffic arrives faster than the links can send it.`,
    remedy: "Check which links are bound, their rates in parts per second, and whether a route covers the number.",
    page: "/operator",
  }),
  webhook: ({ name, host, reason }, key) => ({
    title: `A webhook of ${name} is failing`,
    meaning: reason
      ? `The webhook to ${host} is disabled: ${reason}. Its events are not sent.`
      : `${host} does not accept its events. They are kept and retried for up to five days.`,
    remedy:
      "Look at the receiver's responses to the latest deliveries, fix the receiver, then replay the failed events.",
    page: `/webhooks/${key}`,
  }),
  balance: ({ name, balance, threshold, currency }) => ({
    title: `The balance of ${name} is low`,
    meaning: `It is ${balance} ${currency}, below the account's threshold of ${threshold} ${currency}. Once it is used up, nothing more is sent.`,
    remedy: "Top up the account, or lower the threshold.",
    page: "/wallet",
  }),
  delivery: ({ network, country, rate, usual }) => ({
    title: `Delivery to ${network}${country ? ` (${country})` : ""} has dropped`,
    meaning: `${percent(rate)} of the messages that ended in the last 15 minutes were delivered, against ${percent(usual)} in the week before.`,
    remedy:
      "Compare the error codes on each link, ask the carrier, and meanwhile route this network over another link.",
    page: "/operator/carriers",
  }),
  guard: ({ name, scope, prefix, reason }) => ({
    title: `The guard of ${name} stopped PINs`,
    meaning: `PINs to the ${scope} ${scope === "account" ? "" : `${prefix} `}are refused (${String(reason).replaceAll("_", " ")}): they look like traffic pumping.`,
    remedy:
      "Check who requested these PINs. If they are genuine, allow the numbers or raise the limit in the guard's settings.",
    page: "/verify?tab=blocks",
  }),
  disk: ({ free_mib, reserve_mib }, key) => ({
    title: "The disk is filling up",
    meaning: `${free_mib} MiB are free for ${key}. Below ${reserve_mib} MiB audio is refused; on a full disk the embedded database stops.`,
    remedy: "Delete files that are no longer needed, or enlarge the disk.",
    page: "/operator/system",
  }),
  certificate: ({ expires_at }, key) => ({
    title: "The certificate of the SMPP server expires soon",
    meaning: `${key} is valid until ${expires_at}. After that, clients refuse to connect with TLS.`,
    remedy: "Replace it with a renewed certificate and restart the program.",
    page: "/operator/system",
  }),
  proxy: ({ sentence }) => ({
    title: "The proxy is not configured",
    meaning: String(sentence),
    remedy: "Set `TRUST_PROXY` and restart the program.",
    page: "/operator/system",
  }),
  replication: ({ sentence, refused }) => ({
    title: refused ? "Messages are refused: they would not be replicated" : "Accepted messages are not replicated",
    meaning: `${String(sentence)}${refused ? " Sends are refused with `not_replicated` until it does (REQUIRE_SYNC)." : ""}`,
    remedy: "Bring the standby back, or make another one synchronous.",
    page: "/operator/system",
  }),
  loss: ({ messages, first, last, more }) => ({
    title: `Accepted messages are missing after a failover: ${more ? "at least " : ""}${messages}`,
    meaning: `${messages} messages from ${first} to ${last} were answered with success, and the database server that took over does not have them. They were not charged there. Some may have been sent; the rest will not be.`,
    remedy:
      "Tell the accounts named in the log to look their messages up by id and send the missing ones again. Name a synchronous standby, so that it does not happen again.",
    page: "/operator/system",
  }),
};

/** The texts about a condition. */
export function sentencesOf({ kind, details, key }: { kind: AlarmKind; details: Details; key: string }): Sentences {
  return writers[kind](details, key);
}
