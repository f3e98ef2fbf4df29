import type { Message } from "../../api/operations.ts";
import { codeName, explainCode, isUninformative } from "../../ui/values/codes.ts";
import { duration, parseTime, plannedTime, Time } from "../../ui/values/values.tsx";
import { t } from "../../texts/index.ts";

type Entry = Message["timeline"][number];

const words: Record<string, (by: string, entry: Entry) => string> = {
  accepted: () => t.messages.acceptedAndCharged,
  scheduled: (_by, entry) => t.messages.waitingForSendTime(entry.send_at ? plannedTime(entry.send_at) : undefined),
  queued: () => t.messages.waitingForCarrier,
  submitting: (by) => t.messages.submittedTo(by),
  sent: (by) => t.messages.acceptedBy(by),
  in_doubt: (by) => t.messages.didNotRespond(by),
  delivered: () => t.messages.deliveredToThePhone,
  undelivered: (by) => t.messages.couldNotDeliver(by),
  expired: () => t.messages.expired,
  rejected: () => t.messages.rejected,
  refused: (by) => t.messages.refusedBy(by),
  failed: () => t.messages.couldNotBeSent,
  unknown: () => t.messages.noReceipt,
  cancelled: () => t.messages.cancelled,
  fallback: () => t.messages.fallback,
};

/** What those of a call say that differ. */
const wordsOfCalls: typeof words = {
  ...words,
  delivered: () => t.messages.callAnswered,
  undelivered: () => t.messages.callNotAnswered,
};

const tones: Record<string, string> = {
  delivered: "bg-good",
  undelivered: "bg-bad",
  rejected: "bg-bad",
  refused: "bg-bad",
  failed: "bg-bad",
  expired: "bg-warn",
  unknown: "bg-warn",
  in_doubt: "bg-warn",
};

/** A command_status: its name and its value on the wire. */
function nameOf(code: string): string {
  const name = codeName(code);
  return name === code ? code : `${name} (${code})`;
}

/** The timeline of a message, with the SMPP and carrier codes. */
export function Timeline({ message }: { message: Message }) {
  const first = message.timeline[0];
  return (
    <ol className="flex flex-col">
      {message.timeline.map((entry, index) => (
        <Item
          key={`${entry.at}${entry.state}${entry.part ?? ""}${index}`}
          entry={entry}
          since={index > 0 ? first : undefined}
          last={index === message.timeline.length - 1}
          parts={message.item_count}
          isCall={message.channel === "voice"}
        />
      ))}
    </ol>
  );
}

/** Names and values of TLVs. */
function Tlvs({ tlvs }: { tlvs: NonNullable<Entry["tlvs"]> }) {
  return (
    <ul className="font-mono text-xs text-dim">
      {Object.entries(tlvs).map(([name, value]) => (
        <li key={name} className="wrap-anywhere">
          {name} = {String(value)}
        </li>
      ))}
    </ul>
  );
}

interface ItemProps {
  entry: Entry;
  since: Entry | undefined;
  last: boolean;
  parts: number;
  isCall: boolean;
}

function Item({ entry, since, last, parts, isCall }: ItemProps) {
  const state = since === undefined && entry.state === "queued" ? "accepted" : entry.state;
  const sentence =
    (isCall ? wordsOfCalls : words)[state]?.(entry.carrier ?? t.messages.theCarrier, entry) ??
    state.replaceAll("_", " ");
  const code = entry.code === undefined || isUninformative(entry.code) ? undefined : entry.code;
  const reason = code && explainCode(code);
  const later = since && parseTime(entry.at).getTime() - parseTime(since.at).getTime();
  return (
    <li className="relative flex gap-3.5 pb-4 last:pb-0">
      {!last && <span className="absolute top-3 bottom-0 left-[4.5px] w-px bg-line-strong" aria-hidden="true" />}
      <span
        className={`relative mt-1.5 size-2.5 shrink-0 rounded-full ring-4 ring-card ${tones[entry.state] ?? "bg-info"}`}
        aria-hidden="true"
      />
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
        <div className="min-w-0">
          <p className="font-medium">
            {sentence}
            {entry.part !== undefined && parts > 1 ? t.messages.partOf(entry.part + 1, parts) : ""}
          </p>
          {(reason ?? entry.detail) && <p className="text-dim">{reason ?? entry.detail}</p>}
          {entry.tlvs && <Tlvs tlvs={entry.tlvs} />}
          {code && <code className="font-mono text-xs text-dim">{nameOf(code)}</code>}
        </div>
        <p className="text-sm text-dim tabular-nums">
          {later !== undefined && later >= 0 ? t.messages.after(duration(later)) : <Time at={entry.at} exact />}
        </p>
      </div>
    </li>
  );
}
