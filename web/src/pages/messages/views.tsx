import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { pages, paths, readSearch } from "../../paths.ts";
import { useReadOnly } from "../../shell/session.ts";
import { t } from "../../texts/index.ts";
import { Button } from "../../ui/forms/button.tsx";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { Check, TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { filtersOf, inUse, type Search } from "./filters.tsx";

type View = Reply<"GET /console/views">["views"][number];

const list = "GET /console/views" as const;

/** The filters of a view; unknown ones, of another version, are left out. */
const searchOf = ({ query }: View): Search => readSearch(pages.messages, query);

/** Both list their filters in the page's order. */
const isSame = (one: Search, other: Search) => JSON.stringify(inUse(one)) === JSON.stringify(inUse(other));

/** The saved views as tabs, and a form that saves the current filters as one. */
export function Views({ search }: { search: Search }) {
  const { data } = useApi(list, {});
  const views = data?.views ?? [];
  const open = views.find((view) => isSame(searchOf(view), search));
  const isFiltered = inUse(search).length > 0;
  if (views.length === 0 && !isFiltered) return null;
  return (
    <nav
      aria-label={t.messages.views}
      className="flex flex-wrap items-center min-h-12 gap-x-4 border-b border-line px-4"
    >
      {views.length > 0 && (
        <ul className="-mb-px flex min-w-0 flex-wrap gap-x-4">
          <ViewLink name={t.messages.allMessages} to={paths.messages()} isOpen={!isFiltered} />
          {views.map((view) => (
            <ViewLink
              key={view.id}
              name={view.name}
              to={paths.messages(filtersOf(searchOf(view)))}
              isOpen={view === open}
              title={view.shared ? t.messages.viewOfAll : t.messages.ownView}
            />
          ))}
        </ul>
      )}
      {open ? <DeleteView view={open} /> : isFiltered && <SaveView search={search} />}
    </nav>
  );
}

function ViewLink({ name, to, isOpen, title }: { name: string; to: string; isOpen: boolean; title?: string }) {
  return (
    <li className="min-w-0" aria-current={isOpen || undefined}>
      <Link
        to={to}
        {...(title === undefined ? {} : { title })}
        className={`inline-flex h-12 max-w-full items-center border-b-2 px-0.5 font-medium max-sm:min-w-11 ${isOpen ? "border-accent text-ink" : "border-transparent text-dim hover:text-ink"}`}
      >
        <span dir="auto" className="truncate">
          {name}
        </span>
      </Link>
    </li>
  );
}

function SaveView({ search }: { search: Search }) {
  const [isOpen, setOpen] = useState(false);
  const readOnly = useReadOnly("sms:send");
  return (
    <>
      <Button icon="plus" disabledReason={readOnly} onClick={() => setOpen(true)}>
        {t.messages.saveView}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t.messages.saveView} lead={t.messages.saveViewHint}>
        {isOpen && <ViewForm search={search} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function ViewForm({ search, onDone }: { search: Search; onDone: () => void }) {
  const save = useAction("POST /console/views", { refresh: [list], onDone });
  const { values, text, flag } = useFields({ name: "", shared: false }, save.error);
  const query = Object.fromEntries(inUse(search));
  return (
    <Form action={save} input={{ body: { ...values, query } }} submit={t.common.save} windowed>
      <TextField
        label={t.common.name}
        placeholder={t.messages.viewPlaceholder}
        maxLength={60}
        required
        {...text("name")}
      />
      <Check label={t.messages.forEverybody} {...flag("shared")} />
    </Form>
  );
}

function DeleteView({ view }: { view: View }) {
  const readOnly = useReadOnly("sms:send");
  const navigate = useNavigate();
  const remove = useAction("DELETE /console/views/{id}", {
    refresh: [list],
    onDone: () => void navigate({ href: paths.messages() }),
  });
  return (
    <ConfirmButton
      size="base"
      label={t.messages.deleteView}
      question={t.messages.deleteViewQuestion(view.name)}
      consequence={view.shared ? t.messages.deleteSharedView : t.messages.deleteOwnView}
      disabledReason={readOnly}
      run={() => remove.mutateAsync({ params: { id: view.id } })}
    />
  );
}
