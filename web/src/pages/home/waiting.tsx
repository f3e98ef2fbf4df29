import type { Reply } from "../../api/client.ts";
import { useMayOpen } from "../../api/session.ts";
import { paths } from "../../paths.ts";
import { useBadges } from "../../shell/nav.tsx";
import { t } from "../../texts/index.ts";
import { Icon, type IconName } from "../../ui/layout/icon.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { Card } from "../../ui/layout/page.tsx";

type Counts = Reply<"GET /console/badges">["account"];

/** What may wait for a person, and where it is dealt with. A low balance has its own note. */
const kinds: { of: keyof Counts; icon: IconName; words: (value: number) => string; to: string }[] = [
  { of: "inbox", icon: "inbox", words: t.home.conversations, to: paths.inbox() },
  { of: "approvals", icon: "check", words: t.home.sendsToApprove, to: paths.approvals() },
  { of: "webhooks", icon: "hook", words: t.home.failingWebhooks, to: paths.webhooks() },
  { of: "verify", icon: "shield", words: t.home.stoppedPins, to: paths.verify({ tab: "blocks" }) },
];

/** What waits for this person: the numbers of the navigation, in words. Nothing if nothing waits. */
export function WaitsForYou() {
  const mayOpen = useMayOpen();
  const counts = useBadges().data?.account;
  const waiting = kinds.filter(({ of, to }) => (counts?.[of] ?? 0) > 0 && mayOpen(to));
  if (waiting.length === 0) return null;
  return (
    <Card title={t.home.waitsForYou} flush>
      <ul className="divide-y divide-line">
        {waiting.map(({ of, icon, words, to }) => (
          <li key={of}>
            <Link to={to} className="flex min-h-11 items-center gap-2.5 px-4 py-2 font-medium hover:underline">
              <Icon name={icon} className="size-4 text-warn" />
              <span className="first-letter:uppercase">{words(counts![of])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
