import type { ConversationMessage } from "../../api/operations.ts";
import { useApi } from "../../api/hooks.ts";
import { pages, paths } from "../../paths.ts";
import { routes } from "../../routes.ts";
import { State } from "../../ui/values/badge.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { ButtonLink, Link } from "../../ui/layout/link.tsx";
import { LiveSwitch } from "../../ui/lists/live.tsx";
import { Card, Page } from "../../ui/layout/page.tsx";
import { Answer, Empty, Note } from "../../ui/layout/state.tsx";
import { MessageText } from "../../ui/values/message-text.tsx";
import { Time } from "../../ui/values/values.tsx";
import { ReplyForm } from "./reply.tsx";
import { t } from "../../texts/index.ts";
import { pageQueries } from "../../page-queries.ts";

/** All messages to and from a phone. */
export default function ConversationPage() {
  const { number } = routes.conversation.useParams();
  const [search] = useFilters(pages.conversation);
  const exchange = useApi(...pageQueries.conversation(number, search));
  return (
    <Page
      title={t.inbox.conversation}
      lead={<Copy text={number} />}
      actions={
        <>
          <LiveSwitch kinds={["inbound", "message"]} names={["GET /console/conversations/{number}"]} />
          <ButtonLink to={paths.messages({ to: number })} icon="list">
            {t.inbox.itsMessages}
          </ButtonLink>
        </>
      }
    >
      <Answer query={exchange}>
        {(data) => (
          <>
            {data.opted_out && <Note tone="warn">{t.inbox.optedOutWarning}</Note>}
            <Card flush>
              <ReplyForm number={number} from={data.our_address ?? undefined} />
              {data.messages.length === 0 ? (
                <Empty icon="inbox" title={t.inbox.noMessagesYet}>
                  {t.inbox.noMessagesHint}
                </Empty>
              ) : (
                <ol
                  aria-label={t.inbox.messagesNewestFirst}
                  aria-live="polite"
                  className="flex flex-col gap-3 border-t border-line p-4"
                >
                  {data.messages.toReversed().map((each) => (
                    <Said key={each.id} said={each} />
                  ))}
                </ol>
              )}
            </Card>
          </>
        )}
      </Answer>
    </Page>
  );
}

function Said({ said }: { said: ConversationMessage }) {
  const ours = said.direction === "out";
  return (
    <li className={`flex max-w-[80%] min-w-0 flex-col gap-0.5 ${ours ? "items-end self-end" : "self-start"}`}>
      <p
        dir="auto"
        className={`rounded-2xl px-3.5 py-2 max-w-full wrap-anywhere whitespace-pre-wrap ${ours ? "rounded-br-sm bg-accent text-on-accent" : "rounded-bl-sm bg-sunk"}`}
      >
        <MessageText text={said.text} />
      </p>
      <p className="flex items-center gap-2 px-1 text-xs text-dim">
        {ours && <State state={said.state} />}
        {ours ? (
          <Link to={paths.message(said.id)} className="hover:underline">
            <Time at={said.at} />
          </Link>
        ) : (
          <Time at={said.at} />
        )}
      </p>
    </li>
  );
}
