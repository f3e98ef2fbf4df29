import { useMayOpen } from "../../api/session.ts";
import { paths } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { Icon, type IconName } from "../../ui/layout/icon.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { Card } from "../../ui/layout/page.tsx";

/** What people do first: those who write messages, and those who write programs. */
const steps: { icon: IconName; words: string; to: string }[] = [
  { icon: "send", words: t.home.sendOne, to: paths.compose("one") },
  { icon: "upload", words: t.home.sendMany, to: paths.compose("who") },
  { icon: "inbox", words: t.home.readReplies, to: paths.inbox() },
  { icon: "key", words: t.home.createToken, to: paths.start() },
  { icon: "hook", words: t.home.addWebhook, to: paths.webhooks() },
];

/** Where to begin, as long as nothing was sent: what this person may do. */
export function FirstDay() {
  const mayOpen = useMayOpen();
  return (
    <Card title={t.home.firstDay} flush>
      <ul className="divide-y divide-line">
        {steps
          .filter(({ to }) => mayOpen(to))
          .map(({ icon, words, to }) => (
            <li key={words}>
              <Link to={to} className="flex min-h-11 items-center gap-2.5 px-4 py-2 font-medium hover:underline">
                <Icon name={icon} className="size-4 text-accent" />
                {words}
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  );
}
