import { useMayOpen } from "../../api/session.ts";
import { paths } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { Icon } from "../../ui/layout/icon.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { Card } from "../../ui/layout/page.tsx";
import type { Home } from "./page.tsx";

type Steps = NonNullable<Home["first_steps"]>;

interface Step {
  of: keyof Steps;
  words: string;
  to: string;
  /** Where it is done, if that is elsewhere than where it is seen once it is done. */
  begin?: string;
}

/** What people begin with: those who write messages, and those who write programs. */
const lists: { title: string; steps: Step[] }[] = [
  {
    title: t.home.firstMessages,
    steps: [
      { of: "sent", words: t.home.sendOne, to: paths.compose("one") },
      { of: "sent_many", words: t.home.sendMany, to: paths.compose("who") },
      { of: "replied", words: t.home.readReplies, to: paths.inbox() },
    ],
  },
  {
    title: t.home.firstProgram,
    steps: [
      { of: "called", words: t.home.createToken, to: paths.start() },
      { of: "has_webhook", words: t.home.addWebhook, to: paths.webhooks(), begin: paths.webhooks({ new: "1" }) },
      { of: "delivered", words: t.home.seeDelivery, to: paths.webhooks() },
    ],
  },
];

/** The lists of what this person may do, as long as something in them is to be done. */
export function FirstDay({ done }: { done: Steps }) {
  const mayOpen = useMayOpen();
  return lists.map(({ title, steps }) => {
    const own = steps.filter(({ to }) => mayOpen(to));
    if (own.every(({ of }) => done[of])) return null;
    return (
      <Card key={title} title={title} flush>
        <ol className="divide-y divide-line">
          {own.map(({ of, words, to, begin }) => (
            <li key={of}>
              <Link
                to={begin && !done[of] && mayOpen(begin) ? begin : to}
                className="flex min-h-11 items-center gap-2.5 px-4 py-2 font-medium hover:underline"
              >
                {done[of] ? (
                  <>
                    <Icon name="check" className="size-4 text-good" />
                    <span className="text-dim line-through">{words}</span>
                    <span className="sr-only">{t.home.stepDone}</span>
                  </>
                ) : (
                  <>
                    <span aria-hidden className="size-4 rounded-full border border-line-strong" />
                    {words}
                  </>
                )}
              </Link>
            </li>
          ))}
        </ol>
      </Card>
    );
  });
}
