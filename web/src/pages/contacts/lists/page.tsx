import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAction, useApi } from "../../../api/hooks.ts";
import { pageQueries } from "../../../page-queries.ts";
import { pages, paths } from "../../../paths.ts";
import { routes } from "../../../routes.ts";
import { t } from "../../../texts/index.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { ConfirmButton } from "../../../ui/forms/confirm.tsx";
import { TextArea } from "../../../ui/forms/field.tsx";
import { errorOf, Form } from "../../../ui/forms/form.tsx";
import { Dialog } from "../../../ui/layout/dialog.tsx";
import { ButtonLink } from "../../../ui/layout/link.tsx";
import { Card, Page } from "../../../ui/layout/page.tsx";
import { Answer, Empty, Note } from "../../../ui/layout/state.tsx";
import { showToast } from "../../../ui/layout/toast.tsx";
import { useFilters } from "../../../ui/lists/filters.ts";
import { List } from "../../../ui/lists/list.tsx";
import type { Column } from "../../../ui/lists/table.tsx";
import { inPlainWords } from "../../../ui/forms/words.ts";
import type { Contact } from "../contact-data.ts";
import { contactColumns } from "../columns.tsx";
import { useKeepsNoContacts } from "../form.tsx";
import { listNames, type ContactList } from "./list-data.ts";
import { ListForm } from "./list-form.tsx";

/** A list: who is in it, and the ways to change it and to send to it. */
export default function ListPage() {
  const { id } = routes.contactList.useParams();
  const list = useApi(...pageQueries.contactList(id));
  return (
    <Page
      title={list.data?.name ?? t.contactLists.list}
      lead={list.data && <About list={list.data} />}
      within={{ name: t.contactLists.title, to: paths.contacts({ tab: "lists" }) }}
      actions={list.data && <Actions list={list.data} />}
    >
      <Answer query={list}>
        {(data) =>
          data.problem === null ? <Members list={data} /> : <Note tone="warn">{inPlainWords(data.problem)}</Note>
        }
      </Answer>
    </Page>
  );
}

function About({ list: { filter, count } }: { list: ContactList }) {
  return (
    <>
      {filter === null ? (
        t.contactLists.byHand
      ) : (
        <code dir="ltr" className="text-sm wrap-anywhere">
          {filter}
        </code>
      )}
      {count !== null && <> · {t.contactLists.contacts(count)}</>}
    </>
  );
}

function Actions({ list }: { list: ContactList }) {
  const [open, setOpen] = useState<"change" | "add">();
  const readOnly = useKeepsNoContacts();
  const navigate = useNavigate();
  const remove = useAction("DELETE /v1/lists/{id}", {
    refresh: ["GET /v1/lists"],
    onDone: () => void navigate({ href: paths.contacts({ tab: "lists" }) }),
  });
  const close = () => setOpen(undefined);
  return (
    <>
      <ButtonLink look="primary" icon="send" to={paths.compose("who", { list: list.id })}>
        {t.contactLists.sendTo}
      </ButtonLink>
      {list.filter === null && (
        <Button icon="plus" disabledReason={readOnly} onClick={() => setOpen("add")}>
          {t.contactLists.addMembers}
        </Button>
      )}
      <Button disabledReason={readOnly} onClick={() => setOpen("change")}>
        {t.contactLists.change}
      </Button>
      <ConfirmButton
        size="base"
        label={t.contacts.delete}
        question={t.contactLists.deleteQuestion(list.name)}
        consequence={t.contactLists.deleteConsequence}
        disabledReason={readOnly}
        run={() => remove.mutateAsync({ params: { id: list.id } })}
      />
      <Dialog open={open === "change"} onClose={close} title={t.contactLists.change}>
        {open === "change" && <ListForm list={list} onDone={close} />}
      </Dialog>
      <Dialog open={open === "add"} onClose={close} title={t.contactLists.addMembers} lead={t.contactLists.addLead}>
        {open === "add" && <AddMembers list={list} onDone={close} />}
      </Dialog>
    </>
  );
}

/** Puts numbers into a list that is made by hand; those that are no contacts stay in the field. */
function AddMembers({ list, onDone }: { list: ContactList; onDone: () => void }) {
  const [text, setText] = useState("");
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const add = useAction("POST /v1/lists/{id}/members", {
    refresh: listNames,
    onDone: ({ added, unknown: none }) => {
      showToast(t.contactLists.added(added, list.name));
      setUnknown(none);
      setText(none.join("\n"));
      if (none.length === 0) onDone();
    },
  });
  const numbers = text
    .split(/[\n,;]+/)
    .map((each) => each.trim())
    .filter((each) => each !== "");
  return (
    <Form
      windowed
      action={add}
      input={{ params: { id: list.id }, body: { numbers } }}
      submit={t.contactLists.addMembers}
      curl={{ name: "POST /v1/lists/{id}/members" }}
    >
      <TextArea
        label={t.contactLists.numbers}
        hint={t.contactLists.numbersHint}
        required
        error={errorOf(add.error, "numbers")}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {unknown.length > 0 && <Note tone="warn">{t.contactLists.unknown(unknown.length)}</Note>}
    </Form>
  );
}

function Members({ list }: { list: ContactList }) {
  const [search] = useFilters(pages.contactList);
  const readOnly = useKeepsNoContacts();
  const members = useApi(...pageQueries.listMembers(list.id, search));
  const mayRemove = list.filter === null && readOnly === undefined;
  return (
    <Card flush>
      <List
        query={members}
        rowsOf={(data) => data.contacts}
        label={t.contactLists.members}
        columns={mayRemove ? [...contactColumns, removal(list)] : contactColumns}
        keyOf={(row) => row.id}
        linkOf={(row) => paths.person(row.number)}
        empty={
          <Empty icon="people" title={t.contactLists.nobody}>
            {list.filter === null ? t.contactLists.nobodyByHand : t.contactLists.nobodyFound}
          </Empty>
        }
      />
    </Card>
  );
}

const removal = (list: ContactList): Column<Contact> => ({
  name: t.contactLists.remove,
  action: true,
  right: true,
  cell: (row) => <RemoveButton list={list} contact={row} />,
});

function RemoveButton({ list, contact }: { list: ContactList; contact: Contact }) {
  const remove = useAction("DELETE /v1/lists/{id}/members", {
    refresh: listNames,
    onDone: () => showToast(t.contactLists.removed(contact.name ?? contact.number)),
  });
  return (
    <Button
      size="small"
      busy={remove.isPending}
      aria-label={t.contactLists.removeOne(contact.name ?? contact.number)}
      onClick={() => remove.mutate({ params: { id: list.id }, body: { contacts: [contact.id] } })}
    >
      {t.contactLists.remove}
    </Button>
  );
}
