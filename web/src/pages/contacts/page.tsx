import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { addressOf } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { pageQueries } from "../../page-queries.ts";
import { pages, paths } from "../../paths.ts";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";
import { language } from "../../texts/languages.ts";
import { Button, buttonClass } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { Icon } from "../../ui/layout/icon.tsx";
import { ButtonLink } from "../../ui/layout/link.tsx";
import { Card, Page } from "../../ui/layout/page.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import { FilterBar, FilterText } from "../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { List } from "../../ui/lists/list.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { Badge } from "../../ui/values/badge.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { Time } from "../../ui/values/values.tsx";
import type { Contact } from "./contact-data.ts";
import { FieldsDialog } from "./fields.tsx";
import { ContactForm, useKeepsNoContacts } from "./form.tsx";

const columns: Column<Contact>[] = [
  {
    name: t.common.name,
    grow: true,
    cell: ({ name }) =>
      name === null ? (
        <span className="text-dim">–</span>
      ) : (
        <span dir="auto" className="font-medium">
          {name}
        </span>
      ),
  },
  { name: t.common.number, cell: ({ number }) => <Copy text={number} to={paths.person(number)} /> },
  { name: t.settings.language, cell: ({ language }) => (language === null ? "–" : formats.languageName(language)) },
  {
    name: t.contacts.optedOut,
    cell: ({ opted_out: out }) => (out ? <Badge tone="warn">{t.inbox.optedOut}</Badge> : "–"),
  },
  { name: t.contacts.lastChange, cell: (row) => <Time at={row.changed_at} />, right: true, corner: true },
];

/** Whom the account writes to. */
export default function ContactsPage() {
  const [search, set] = useFilters(pages.contacts);
  const [dialog, setDialog] = useState<"add" | "fields">();
  const readOnly = useKeepsNoContacts();
  const navigate = useNavigate();
  const list = useApi(...pageQueries.contacts(search));
  const close = () => setDialog(undefined);
  const add = (
    <Button look="primary" icon="plus" disabledReason={readOnly} onClick={() => setDialog("add")}>
      {t.contacts.addAContact}
    </Button>
  );
  return (
    <Page
      title={t.contacts.title}
      lead={t.contacts.lead}
      actions={
        <>
          <ButtonLink icon="upload" to={paths.contactImport()}>
            {t.contactImport.link}
          </ButtonLink>
          <a
            className={buttonClass()}
            href={addressOf("GET /v1/contacts.csv", undefined, { language })}
            download="contacts.csv"
          >
            <Icon name="download" className="size-3.5" />
            {t.contactImport.export}
          </a>
          <Button disabledReason={readOnly} onClick={() => setDialog("fields")}>
            {t.contacts.fields}
          </Button>
          {add}
        </>
      }
    >
      <Card flush>
        <FilterBar>
          <FilterText
            label={t.contacts.nameOrNumber}
            className="sm:max-w-60!"
            value={search.q}
            onChange={(q) => set({ q })}
          />
        </FilterBar>
        <List
          query={list}
          rowsOf={(data) => data.contacts}
          label={t.contacts.title}
          columns={columns}
          keyOf={(row) => row.id}
          linkOf={(row) => paths.person(row.number)}
          filters={{ on: search.q !== "", clear: () => set({ q: "" }) }}
          empty={
            <Empty icon="people" title={t.contacts.noContactsYet} action={add}>
              {t.contacts.emptyHint}
            </Empty>
          }
        />
      </Card>
      <Dialog open={dialog === "add"} onClose={close} title={t.contacts.addAContact}>
        {dialog === "add" && <ContactForm onDone={({ number }) => void navigate({ href: paths.person(number) })} />}
      </Dialog>
      <FieldsDialog open={dialog === "fields"} onClose={close} />
    </Page>
  );
}
