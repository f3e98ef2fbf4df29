import { useState } from "react";
import { useApi } from "../../../api/hooks.ts";
import { paths } from "../../../paths.ts";
import { useMayRead } from "../../../shell/session.ts";
import { t } from "../../../texts/index.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { useDebounced } from "../../../ui/forms/debounced.ts";
import { Check, Choice, TextField } from "../../../ui/forms/field.tsx";
import { Dialog } from "../../../ui/layout/dialog.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { Answer } from "../../../ui/layout/state.tsx";
import { count } from "../../../ui/values/values.tsx";
import { useOwnFields, type Contact } from "../../contacts/contact-data.ts";
import { useAllLists, type ContactList } from "../../contacts/lists/list-data.ts";
import type { ListSource } from "../draft.ts";
import { contactMapping, listOfContacts } from "./contacts.ts";
import type { Mapping } from "./csv-worker.ts";

type Take = (given: ListSource, mapping: Mapping | undefined) => void;

/** The ways to send to contacts: to a list of them, or to some that are chosen now. */
export function FromContacts({ onSource }: { onSource: Take }) {
  if (!useMayRead("sms:read")) return null;
  return <Ways onSource={onSource} />;
}

function Ways({ onSource }: { onSource: Take }) {
  const lists = useAllLists() ?? [];
  const [open, setOpen] = useState(false);
  const take = (id: string) => {
    const list = lists.find((each) => each.id === id);
    if (list) onSource({ name: list.name, source: "", contacts: list.id }, undefined);
  };
  return (
    <div className="mb-5 flex flex-wrap items-end gap-3 border-b border-line pb-5">
      {lists.length > 0 && (
        <Choice
          className="sm:max-w-80 sm:flex-1"
          label={t.compose.listOfContacts}
          value=""
          onChange={(event) => take(event.target.value)}
        >
          <option value="">{t.compose.chooseAList}</option>
          {lists.map(({ id, name, count: contacts }) => (
            <option key={id} value={id}>
              {contacts === null ? name : `${name} (${count(contacts)})`}
            </option>
          ))}
        </Choice>
      )}
      <Button icon="people" onClick={() => setOpen(true)}>
        {t.compose.chooseContacts}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t.compose.chooseContacts}>
        {open && <Picker onSource={onSource} />}
      </Dialog>
    </div>
  );
}

/** Finds contacts by name or number, of which some are chosen. */
function Picker({ onSource }: { onSource: Take }) {
  const [q, setQ] = useState("");
  const [chosen, setChosen] = useState<ReadonlyMap<string, Contact>>(new Map());
  const fields = useOwnFields();
  const settled = useDebounced(q.trim());
  const found = useApi("GET /v1/contacts", { query: { q: settled || undefined, per_page: 20 } });
  const toggle = (contact: Contact) => {
    const next = new Map(chosen);
    if (!next.delete(contact.id)) next.set(contact.id, contact);
    setChosen(next);
  };
  const take = () => {
    const contacts = [...chosen.values()];
    onSource(
      { name: t.contactLists.contacts(contacts.length), source: listOfContacts(contacts, fields, true) },
      contactMapping,
    );
  };
  return (
    <>
      <TextField
        type="search"
        label={t.contacts.nameOrNumber}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <Answer query={found}>
        {({ contacts }) => {
          const shown = new Set(contacts.map(({ id }) => id));
          const others = [...chosen.values()].filter(({ id }) => !shown.has(id));
          return contacts.length + others.length === 0 ? (
            <p className="text-dim">{t.ui.noMatches}</p>
          ) : (
            <ul aria-label={t.contacts.title} className="flex max-h-80 flex-col gap-1 overflow-y-auto">
              {[...others, ...contacts].map((contact) => (
                <li key={contact.id}>
                  <Check
                    label={contact.name ?? contact.number}
                    hint={contact.name === null ? undefined : contact.number}
                    checked={chosen.has(contact.id)}
                    onChange={() => toggle(contact)}
                  />
                </li>
              ))}
            </ul>
          );
        }}
      </Answer>
      <Button
        look="primary"
        className="self-end"
        disabledReason={chosen.size === 0 ? t.compose.chooseSomebody : undefined}
        onClick={take}
      >
        {t.compose.useContacts(chosen.size)}
      </Button>
    </>
  );
}

/** The list of contacts that was chosen. */
export function ChosenList({ list, onOther }: { list: ContactList | undefined; onOther: () => void }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2">
        {list && (
          <>
            <Link to={paths.contactList(list.id)}>
              <span dir="auto">{list.name}</span>
            </Link>
            {list.count !== null && (
              <span className="text-dim tabular-nums">{t.contactLists.contacts(list.count)}</span>
            )}
          </>
        )}
        <Button size="small" look="quiet" onClick={onOther}>
          {t.compose.useAnotherList}
        </Button>
      </p>
      <p className="text-sm text-dim">{t.compose.listAtSending}</p>
    </div>
  );
}
