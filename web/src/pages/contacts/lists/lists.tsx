import { useState } from "react";
import { useNavigate } from "@tanstack/react-router";
import { useApi } from "../../../api/hooks.ts";
import { pageQueries } from "../../../page-queries.ts";
import { pages, paths } from "../../../paths.ts";
import { t } from "../../../texts/index.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { Dialog } from "../../../ui/layout/dialog.tsx";
import { Card } from "../../../ui/layout/page.tsx";
import { Empty } from "../../../ui/layout/state.tsx";
import { useFilters } from "../../../ui/lists/filters.ts";
import { List } from "../../../ui/lists/list.tsx";
import type { Column } from "../../../ui/lists/table.tsx";
import { count, Time } from "../../../ui/values/values.tsx";
import { useKeepsNoContacts } from "../form.tsx";
import type { ContactList } from "./list-data.ts";
import { ListForm } from "./list-form.tsx";

const columns: Column<ContactList>[] = [
  {
    name: t.common.name,
    cell: ({ name }) => (
      <span dir="auto" className="font-medium">
        {name}
      </span>
    ),
  },
  {
    name: t.contactLists.kind,
    grow: true,
    cell: ({ filter }) =>
      filter === null ? (
        t.contactLists.byHand
      ) : (
        <code dir="ltr" className="text-sm wrap-anywhere">
          {filter}
        </code>
      ),
  },
  {
    name: t.contacts.title,
    right: true,
    cell: ({ count: contacts, problem }) =>
      contacts === null ? (
        <span className="text-bad" title={problem ?? undefined}>
          {t.contactLists.broken}
        </span>
      ) : (
        count(contacts)
      ),
  },
  { name: t.contacts.lastChange, cell: (row) => <Time at={row.changed_at} />, right: true, corner: true },
];

/** The lists of the account, and the way to make one. */
export function Lists() {
  const [search] = useFilters(pages.contacts);
  const [open, setOpen] = useState(false);
  const readOnly = useKeepsNoContacts();
  const navigate = useNavigate();
  const lists = useApi(...pageQueries.contactLists(search));
  const add = (
    <Button look="primary" icon="plus" disabledReason={readOnly} onClick={() => setOpen(true)}>
      {t.contactLists.add}
    </Button>
  );
  return (
    <>
      <Card flush title={t.contactLists.title} lead={t.contactLists.lead} actions={add}>
        <List
          query={lists}
          rowsOf={(data) => data.lists}
          label={t.contactLists.title}
          columns={columns}
          keyOf={(row) => row.id}
          linkOf={(row) => paths.contactList(row.id)}
          empty={
            <Empty icon="people" title={t.contactLists.noneYet}>
              {t.contactLists.emptyHint}
            </Empty>
          }
        />
      </Card>
      <Dialog open={open} onClose={() => setOpen(false)} title={t.contactLists.add}>
        {open && <ListForm onDone={({ id }) => void navigate({ href: paths.contactList(id) })} />}
      </Dialog>
    </>
  );
}
