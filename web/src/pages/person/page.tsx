import { useState } from "react";
import { useApi } from "../../api/hooks.ts";
import { useLive } from "../../api/live.ts";
import type { PersonOfNumber as Person } from "../../api/operations.ts";
import { pageQueries } from "../../page-queries.ts";
import { pages, paths } from "../../paths.ts";
import { routes } from "../../routes.ts";
import { useMayRead, useReadOnly } from "../../shell/session.ts";
import { t } from "../../texts/index.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Card, Page } from "../../ui/layout/page.tsx";
import { ButtonLink } from "../../ui/layout/link.tsx";
import { Answer, Empty } from "../../ui/layout/state.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Addresses, NameDialog } from "../inbox/header.tsx";
import { ThreadBody } from "../inbox/thread.tsx";
import { conversationKey, conversationNames, useThread, type Thread } from "../inbox/thread-data.ts";
import { ContactCard } from "../contacts/card.tsx";
import { useContactOf } from "../contacts/contact-data.ts";
import { Facts, Rest } from "./facts.tsx";

/** Who has a number: what the account knows of them, and everything that it has exchanged with them. */
export default function PersonPage() {
  const { number } = routes.person.useParams();
  const [{ ours, test }] = useFilters(pages.person);
  const readsInbox = useMayRead("inbound:read");
  const person = useApi(...pageQueries.person(number));
  useLive(["inbound", "message", "conversation"], conversationNames);
  const contact = useContactOf(person.data?.number ?? number);
  const name = contact?.name ?? (readsInbox ? person.data?.name : undefined);
  return (
    <Page
      wide
      title={name ?? person.data?.number ?? number}
      within={{ name: t.contacts.title, to: paths.contacts() }}
      actions={
        <>
          <ButtonLink to={paths.messages({ to: number })} icon="list">
            {t.inbox.messagesToNumber}
          </ButtonLink>
          <ButtonLink to={paths.compose("one", { to: number })} icon="send">
            {t.inbox.newMessage}
          </ButtonLink>
        </>
      }
    >
      <Answer query={person}>
        {(data) =>
          contact || isKnown(data) ? (
            <div
              className={
                readsInbox
                  ? "grid items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]"
                  : "grid items-start gap-5 lg:grid-cols-2"
              }
            >
              <div className="flex min-w-0 flex-col gap-5">
                <Facts person={data} />
                <ContactCard number={data.number} contact={contact} />
              </div>
              {readsInbox && (
                // The key makes sure that nothing of one person is shown or sent under the name of another.
                <Conversation
                  key={conversationKey({ number: data.number, ours, test: test === "1" })}
                  number={data.number}
                />
              )}
              <Rest person={data} />
            </div>
          ) : (
            <>
              <Card>
                <Empty icon="people" title={t.person.nothingKnown}>
                  {t.person.nothingKnownHint}
                </Empty>
              </Card>
              <ContactCard number={data.number} contact={contact} />
            </>
          )
        }
      </Answer>
    </Page>
  );
}

/** Whether there is anything to show. */
const isKnown = ({ first_at: first, name, opt_out: optOut, conversations = [] }: Person) =>
  first !== null || Boolean(name) || Boolean(optOut) || conversations.length > 0;

/** The thread, with the box to answer in. */
function Conversation({ number }: { number: string }) {
  const [search] = useFilters(pages.person);
  const { thread, older } = useThread(number, search);
  return (
    <div className="flex h-[80dvh] min-h-112 min-w-0 flex-col rounded-lg border border-line bg-card lg:sticky lg:top-[calc(var(--top)+1rem)] lg:row-span-2 lg:h-[calc(100dvh-var(--top)-2rem)]">
      <Answer query={thread}>
        {(shown) => (
          <>
            <div className="flex min-w-0 flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2">
              <h2 className="text-base font-semibold">{t.inbox.conversation}</h2>
              <span className="flex min-w-0 flex-wrap items-center gap-2 text-sm text-dim">
                <Addresses thread={shown} linkOf={(chosen) => paths.person(number, chosen)} />
                <Naming thread={shown} />
              </span>
            </div>
            <ThreadBody thread={shown} older={older} />
          </>
        )}
      </Answer>
    </div>
  );
}

/** Names the person, for those who may; a phone without messages has nothing to be named in. */
function Naming({ thread }: { thread: Thread }) {
  const [open, setOpen] = useState(false);
  const readOnly = useReadOnly("sms:send");
  if (readOnly !== undefined || thread.our_address === null) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t.inbox.nameContact}
      </Button>
      <NameDialog thread={thread} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
