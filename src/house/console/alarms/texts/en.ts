import { percentIn } from "../../../../base/languages.ts";
import { writeMoney } from "../../../../base/money-text.ts";
import type { BlockReason } from "../../../../core/verify/guard/guard.ts";
import { noLink, type AlarmKind } from "../conditions.ts";

/** The values of a condition, as it was seen. */
export type Details = Record<string, string | number>;

/** The sentences about a condition. */
export interface Wording {
  /** The problem in one line: the subject of a mail, the text of an SMS. */
  title: string;
  /** What it means. */
  meaning: string;
  /** What to do. */
  remedy: string;
}

/** The texts of notices about alarms, in one language. */
export interface AlarmTexts {
  /** By kind, from the details of the condition and its key. */
  sentences: Record<AlarmKind, (details: Details, key: string, times: Times) => Wording>;
  /** A subject or SMS that says that the alarm is over. */
  over: (title: string) => string;
  isOver: (title: string) => string;
  since: (time: string) => string;
  sinceUntil: (from: string, until: string) => string;
  link: string;
}

/** How an ISO 8601 time is written in a sentence. */
export interface Times {
  minute: (iso: string | number | undefined) => string;
  second: (iso: string | number | undefined) => string;
}

/** The word for a stored name; one without a word is shown as it is. */
export const wordFor = (words: Readonly<Record<string, string>>, name: string | number | undefined): string =>
  words[String(name)] ?? String(name).replaceAll("_", " ");

const states = { down: "down", connecting: "connecting", refused: "refused", unbound: "not bound" };

const scopes = { prefix: "prefix", country: "country", account: "account" };

const reasons: Record<BlockReason, string> = {
  country_not_allowed: "its country is not allowed",
  number_type_refused: "its type of number is not allowed",
  denied: "it is on the deny list",
  number_limit: "too many PINs to one number",
  prefix_limit: "too many PINs in an hour",
  country_limit: "too many PINs in an hour",
  account_limit: "too many PINs in an hour",
  ip_limit: "too many PINs for one network address",
  hook_account_limit: "too many messages of sign-in hooks",
  hook_country_limit: "too many messages of sign-in hooks",
  hook_prefix_limit: "too many messages of sign-in hooks",
  sequential_numbers: "neighbouring numbers, none of them verified",
  no_conversion_prefix: "too few PINs were entered",
  no_conversion_country: "too few PINs were entered",
  no_conversion_account: "too few PINs were entered",
  daily_spend: "the daily spending limit is reached",
};

/** The alarms in English. */
export const en: AlarmTexts = {
  sentences: {
    link: ({ name, state, reason }, key) =>
      key === noLink
        ? {
            title: "There is no link to a carrier",
            meaning:
              "Nothing can be sent: the simulated carrier is off, or takes no live messages once a carrier had been linked. Sends are refused, or wait until they expire.",
            remedy: "Add a link to a carrier.",
          }
        : {
            title: `The carrier link ${name} is not bound`,
            meaning: `It is ${wordFor(states, state)}${reason ? `: ${reason}` : ""}. Messages that only this link can carry are waiting, and no receipts or inbound messages arrive over it.`,
            remedy:
              "Check its address, system_id and password, and ask the carrier whether it refuses you. Drain or disable the link if this is intended.",
          },
    queue: ({ since }, _key, times) => ({
      title: "Messages are delayed",
      meaning: `The oldest was due at ${times.minute(since)}: no link accepts it, or traffic arrives faster than the links can send it.`,
      remedy: "Check which links are bound, their rates in parts per second, and whether a route covers the number.",
    }),
    webhook: ({ name, host, reason, forbidden }) => ({
      title: `A webhook of ${name} is failing`,
      meaning: reason
        ? `The webhook to ${host} is disabled: ${reason}. Its events are not sent.`
        : forbidden
          ? `${host} gets no events, since its address is not allowed: ${forbidden}. They are kept and retried for about three days.`
          : `${host} does not accept its events. They are kept and retried for about three days.`,
      remedy: forbidden
        ? "Give the webhook a public address, or have the operator name its range in `ALLOW_PRIVATE_WEBHOOKS`, then replay: what failed and what waits is sent at once."
        : "Look at the receiver's responses to the latest deliveries, fix the receiver, then replay: what failed and what waits is sent at once.",
    }),
    balance: ({ name, balance, threshold, currency }) => ({
      title: `The balance of ${name} is low`,
      meaning: `It is ${writeMoney("en", Number(balance), "balance", String(currency))}, below the account's threshold of ${writeMoney("en", Number(threshold), "price", String(currency))}. Once it is used up, nothing more is sent.`,
      remedy: "Top up the account, or lower the threshold.",
    }),
    delivery: ({ network, country, rate, usual }) => ({
      title: `Delivery to ${network || "an unknown network"}${country ? ` (${country})` : ""} has dropped`,
      meaning: `${percentIn("en", Number(rate))} of the messages that ended in the last 15 minutes were delivered, against ${percentIn("en", Number(usual))} in the week before.`,
      remedy:
        "Compare the error codes on each link, ask the carrier, and meanwhile route this network over another link.",
    }),
    guard: ({ name, scope, prefix, reason }) => ({
      title: `The guard of ${name} stopped PINs`,
      meaning: `PINs to the ${wordFor(scopes, scope)} ${scope === "account" ? "" : `${prefix} `}are refused (${wordFor(reasons, reason)}): they look like traffic pumping.`,
      remedy:
        "Check who requested these PINs. If they are genuine, allow the numbers or raise the limit in the guard's settings.",
    }),
    disk: ({ free_mib, reserve_mib }, key) => ({
      title: "The disk is filling up",
      meaning: `${free_mib} MiB are free for ${key}. Below ${reserve_mib} MiB audio is refused; on a full disk the embedded database stops.`,
      remedy: "Delete files that are no longer needed, or enlarge the disk.",
    }),
    certificate: ({ expires_at }, key, times) => ({
      title: "The certificate of the SMPP server expires soon",
      meaning: `${key} is valid until ${times.minute(expires_at)}. After that, clients refuse to connect with TLS.`,
      remedy: "Replace it with a renewed certificate and restart the program.",
    }),
    proxy: ({ sentence }) => ({
      title: "The proxy is not configured",
      meaning: String(sentence),
      remedy: "Set `TRUST_PROXY` and restart the program.",
    }),
    replication: ({ sentence, refused }) => ({
      title: refused ? "Messages are refused: they would not be replicated" : "Accepted messages are not replicated",
      meaning: `${String(sentence)}${refused ? " Sends are refused with `not_replicated` until it does (REQUIRE_SYNC)." : ""}`,
      remedy: "Bring the standby back, or make another one synchronous.",
    }),
    loss: ({ messages, first, last, accounts, at, from, until, more }, _key, times) => ({
      title: `Accepted messages are missing after a failover: ${more ? "at least " : ""}${messages}`,
      meaning: `At ${times.second(at)}, another database server had taken over. It does not have ${messages} messages that were accepted from ${times.second(from)} to ${times.second(until)}, with ids from ${first} to ${last}, of ${accounts}. They were not charged there. Some may have been sent; the rest will not be. Of other messages of that time, some may be sent twice, and some end as unknown because their receipts are missing too.`,
      remedy:
        "Give the accounts the ids, which the log lists, so that they send these messages again. Name a synchronous standby, so that this does not happen again.",
    }),
  },
  over: (title) => `Over: ${title}`,
  isOver: (title) => `This is over: ${title}.`,
  since: (time) => `Since ${time}.`,
  sinceUntil: (from, until) => `Since ${from}, until ${until}.`,
  link: "See it in the dashboard",
};
