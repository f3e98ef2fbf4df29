import type { Reply } from "../../api/client.ts";
import { t } from "../../texts/index.ts";
import { Badge, type Tone } from "../../ui/values/badge.tsx";
import { moneyInColumn } from "../../ui/values/values.tsx";

/** The kind of an entry. */
export type EntryKind = Reply<"GET /v1/account/ledger">["entries"][number]["kind"];

/** The kinds of entries, by name. */
export const kinds: Record<EntryKind, { name: string; tone: Tone }> = {
  charge: { name: t.wallet.charge, tone: "dim" },
  refund: { name: t.wallet.refund, tone: "info" },
  topup: { name: t.wallet.topup, tone: "good" },
  adjustment: { name: t.wallet.adjustment, tone: "warn" },
  voice: { name: t.wallet.voice, tone: "dim" },
};

/** The kind of an entry. */
export const KindBadge = ({ kind }: { kind: EntryKind }) => <Badge tone={kinds[kind].tone}>{kinds[kind].name}</Badge>;

/** An amount with its sign: credits have a plus. */
export const Signed = ({ amount }: { amount: number }) => (
  <span className={amount > 0 ? "text-good" : ""}>
    {amount > 0 && "+"}
    {moneyInColumn(amount)}
  </span>
);
