import { pages } from "../../paths.ts";
import { routes } from "../../routes.ts";
import { useTitle } from "../../ui/layout/page.tsx";
import { Answer } from "../../ui/layout/state.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Inbox } from "./inbox.tsx";
import { ThreadPane } from "./thread.tsx";
import { conversationKey, useThread } from "./thread-data.ts";
import { t } from "../../texts/index.ts";

/** A conversation: what a phone and one of our addresses have written to each other. */
export default function ConversationPage() {
  const { number } = routes.conversation.useParams();
  const [search] = useFilters(pages.conversation);
  // The key makes sure that nothing of the previous conversation is shown or sent under the name of this one.
  return <Open key={conversationKey({ number, ours: search.ours, test: search.test === "1" })} number={number} />;
}

function Open({ number }: { number: string }) {
  const [search] = useFilters(pages.conversation);
  const { thread, older } = useThread(number, search);
  const { data } = thread;
  useTitle(data?.name ?? number);
  const seen = data?.messages.at(-1)?.position;
  return (
    <Inbox
      talk={{
        number: data?.number ?? number,
        ours: data?.our_address ?? (search.ours || null),
        test: data?.test ?? false,
      }}
      state={data && { done: data.done, seen }}
    >
      {(actions) => (
        <>
          {thread.isError && !data && <Heading number={number} />}
          <Answer query={thread} skeleton={<Skeleton number={number} />}>
            {(shown) => <ThreadPane thread={shown} older={older} actions={actions} />}
          </Answer>
        </>
      )}
    </Inbox>
  );
}

function Heading({ number }: { number: string }) {
  return <h1 className="border-b border-line px-4 py-3 text-base font-semibold">{number}</h1>;
}

function Skeleton({ number }: { number: string }) {
  return (
    <div className="flex h-full flex-col justify-between">
      <Heading number={number} />
      <p className="p-4 text-dim">{t.ui.loading}</p>
    </div>
  );
}
