import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { pages, paths } from "../../paths.ts";
import { useReadOnly, useSession } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { errorOf, Form } from "../../ui/forms/form.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { Icon } from "../../ui/layout/icon.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { ActionMenu } from "../../ui/layout/menu.tsx";
import { Problem } from "../../ui/layout/state.tsx";
import { Badge } from "../../ui/values/badge.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import type { InboxActions } from "./inbox.tsx";
import { conversationNames, type Thread } from "./thread-data.ts";
import { t } from "../../texts/index.ts";

/** Who the conversation is with, through which of our addresses, who answers, and whether it is done. */
export function ThreadHeader({ thread, actions }: { thread: Thread; actions: InboxActions }) {
  const [{ view, q, page }] = useFilters(pages.inbox);
  const [names, setNames] = useState(false);
  const navigate = useNavigate();
  const readOnly = useReadOnly("sms:send");
  const { number, name, done } = thread;
  const noConversation = thread.our_address === null ? t.inbox.noMessagesYet : undefined;
  const disabledReason = readOnly ?? noConversation;
  return (
    <div className="flex flex-col gap-2 border-b border-line px-3 py-2 sm:px-4">
      <div className="flex min-w-0 items-center gap-2">
        <Link
          to={paths.inbox({ view, q, ...(page > 1 ? { page } : {}) })}
          title={t.inbox.backToInbox}
          className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunk lg:hidden"
        >
          <Icon name="chevron" className="size-5 rotate-90" />
          <span className="sr-only">{t.inbox.backToInbox}</span>
        </Link>
        <h1 tabIndex={-1} data-arrival className="min-w-0 flex-1 truncate text-base font-semibold outline-none">
          {name ?? number}
        </h1>
        <Button
          icon={done ? "refresh" : "check"}
          busy={actions.isBusy}
          disabledReason={disabledReason}
          onClick={() => actions.toggleDone({ done, seen: thread.messages.at(-1)?.position })}
        >
          <span className="max-sm:sr-only">{done ? t.inbox.reopen : t.inbox.markDone}</span>
        </Button>
        <ActionMenu
          label={t.ui.actionsOn(number)}
          actions={[
            { name: t.inbox.markUnread, run: actions.markUnread, disabledReason },
            { name: t.inbox.nameContact, run: () => setNames(true), disabledReason },
            { name: t.person.everything, run: () => void navigate({ href: paths.person(number) }) },
            { name: t.inbox.messagesToNumber, run: () => void navigate({ href: paths.messages({ to: number }) }) },
          ]}
        />
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-dim">
        <Copy text={number} to={paths.person(number)} />
        <OurAddress thread={thread} />
        {thread.test && <Badge tone="warn">{t.common.test}</Badge>}
        {thread.opted_out && <Badge tone="warn">{t.inbox.optedOut}</Badge>}
        <Assignee thread={thread} disabledReason={disabledReason} />
      </div>
      <NameDialog thread={thread} open={names} onClose={() => setNames(false)} />
    </div>
  );
}

/** Our address of the open conversation, whose choice opens another. */
function OurAddress({ thread }: { thread: Thread }) {
  const [search] = useFilters(pages.conversation);
  return <Addresses thread={thread} linkOf={(chosen) => paths.conversation(thread.number, { ...search, ...chosen })} />;
}

/** Our address that answers are sent from, or a choice if the phone has exchanged messages with several. */
export function Addresses({
  thread,
  linkOf,
}: {
  thread: Thread;
  linkOf: (chosen: { ours: string; test: "" | "1" }) => string;
}) {
  const navigate = useNavigate();
  const { our_address: ours, test, others } = thread;
  if (ours === null) return null;
  if (others.length === 0) return <span className="truncate">{t.inbox.via(ours)}</span>;
  const all = [{ our_address: ours, test }, ...others];
  const label = (each: (typeof all)[number]) =>
    each.test ? `${t.inbox.via(each.our_address)} (${t.common.test})` : t.inbox.via(each.our_address);
  return (
    <select
      aria-label={t.inbox.ourAddress}
      className="max-w-48 min-w-0 rounded border border-line bg-card py-0.5 text-sm max-sm:min-h-11"
      value={0}
      onChange={({ target }) => {
        const chosen = all[target.selectedIndex]!;
        void navigate({ href: linkOf({ ours: chosen.our_address, test: chosen.test ? "1" : "" }) });
      }}
    >
      {all.map((each, index) => (
        <option key={label(each)} value={index}>
          {label(each)}
        </option>
      ))}
    </select>
  );
}

/** Whether those with a role may answer conversations; the server assigns them to nobody else. */
const mayAnswer = ({ scopes, read_only: readOnly }: Reply<"GET /v1/roles">["roles"][number]) =>
  !readOnly && (["sms:send", "inbound:read", "sms:read"] as const).every((scope) => scopes.includes(scope));

function Assignee({ thread, disabledReason }: { thread: Thread; disabledReason: string | undefined }) {
  const id = useId();
  const { user } = useSession();
  const people = useApi("GET /v1/members", { query: { per_page: 100 } });
  const assign = useAction("PATCH /console/conversations/{number}", { refresh: conversationNames });
  const { number, our_address: ours, test, assignee } = thread;
  const roles = useApi("GET /v1/roles");
  const able = new Set(roles.data?.roles.filter(mayAnswer).map(({ name }) => name));
  const may = (people.data?.members ?? []).filter(({ role }) => able.has(role));
  const choices = may.map(({ id, name, email }) => ({
    id,
    name: id === user.id ? t.inbox.you(name || email) : name || email,
  }));
  if (assignee && !choices.some(({ id }) => id === assignee.id)) choices.push(assignee);
  if (disabledReason !== undefined)
    return assignee && <p className="sm:ml-auto">{t.inbox.assignedTo(assignee.name)}</p>;
  return (
    <>
      <div className="flex min-w-0 items-center gap-2 sm:ml-auto">
        <label htmlFor={id}>{t.inbox.assignee}</label>
        <select
          id={id}
          className="field w-auto! max-w-56 min-w-0"
          value={assignee?.id ?? ""}
          aria-busy={assign.isPending}
          onChange={({ target }) =>
            assign.mutate({ params: { number }, body: { ours: ours!, test, assignee: target.value || null } })
          }
        >
          <option value="">{t.inbox.nobody}</option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <Problem error={assign.error} />
    </>
  );
}

/** Names a phone for the team. */
export function NameDialog({ thread, open, onClose }: { thread: Thread; open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={t.inbox.nameContact} lead={t.inbox.nameHint}>
      <NameForm thread={thread} onDone={onClose} />
    </Dialog>
  );
}

function NameForm({ thread, onDone }: { thread: Thread; onDone: () => void }) {
  const { number, our_address: ours, test } = thread;
  const [name, setName] = useState(thread.name ?? "");
  const save = useAction("PATCH /console/conversations/{number}", { refresh: conversationNames, onDone });
  return (
    <Form
      windowed
      action={save}
      input={{ params: { number }, body: { ours: ours!, test, name: name.trim() || null } }}
      submit={t.inbox.saveName}
    >
      <TextField
        label={t.common.name}
        maxLength={80}
        error={errorOf(save.error, "name")}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </Form>
  );
}
