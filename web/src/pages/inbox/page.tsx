import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/layout/link.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import { useTitle } from "../../ui/layout/page.tsx";
import { Inbox } from "./inbox.tsx";
import { t } from "../../texts/index.ts";

/** The inbox with no conversation open. */
export default function InboxPage() {
  useTitle(t.inbox.inbox);
  return (
    <Inbox talk={undefined}>
      <div className="m-auto">
        <Empty
          icon="inbox"
          title={t.inbox.noneOpen}
          action={<ButtonLink to={paths.compose("one")}>{t.inbox.newMessage}</ButtonLink>}
        >
          {t.inbox.noneOpenHint}
        </Empty>
      </div>
    </Inbox>
  );
}
