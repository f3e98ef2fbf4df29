import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { addressOf } from "../../api/client.ts";
import { defaultsOf, pages, paths } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { language } from "../../texts/languages.ts";
import { Button, buttonClass } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { Icon } from "../../ui/layout/icon.tsx";
import { ButtonLink } from "../../ui/layout/link.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Book } from "./book.tsx";
import { FieldsDialog } from "./fields.tsx";
import { ContactForm, useKeepsNoContacts } from "./form.tsx";
import { Lists } from "./lists/lists.tsx";

/** Whom the account writes to. */
export default function ContactsPage() {
  const [{ tab }, set] = useFilters(pages.contacts);
  const [dialog, setDialog] = useState<"add" | "fields">();
  const readOnly = useKeepsNoContacts();
  const navigate = useNavigate();
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
      <Tabs
        label={t.contacts.title}
        current={tab}
        onChange={(id) => set({ ...defaultsOf(pages.contacts), tab: id })}
        tabs={[
          { id: "contacts", name: t.contacts.everybody, content: <Book add={add} /> },
          { id: "lists", name: t.contactLists.title, content: <Lists /> },
        ]}
      />
      <Dialog open={dialog === "add"} onClose={close} title={t.contacts.addAContact}>
        {dialog === "add" && <ContactForm onDone={({ number }) => void navigate({ href: paths.person(number) })} />}
      </Dialog>
      <FieldsDialog open={dialog === "fields"} onClose={close} />
    </Page>
  );
}
