import { useState } from "react";
import { useAction } from "../../../api/hooks.ts";
import { t } from "../../../texts/index.ts";
import { Radios, TextField } from "../../../ui/forms/field.tsx";
import { errorOf, Form } from "../../../ui/forms/form.tsx";
import { FilterField, useFound } from "../filter-field.tsx";
import { listNames, type ContactList } from "./list-data.ts";

const kinds = [
  [false, t.contactLists.byHand, t.contactLists.byHandHint],
  [true, t.contactLists.saved, t.contactLists.savedHint],
] as const;

interface Props {
  /** The one to change; a new one otherwise. */
  list?: ContactList;
  /** The filter of a new one, if it is certain. */
  filter?: string;
  onDone: (list: ContactList) => void;
}

/** Makes a list, by hand or of a filter, or changes its name and filter. */
export function ListForm({ list, filter: given, onDone }: Props) {
  const options = { refresh: listNames, onDone };
  const add = useAction("POST /v1/lists", options);
  const change = useAction("PATCH /v1/lists/{id}", options);
  const [name, setName] = useState(list?.name ?? "");
  const [isSaved, setSaved] = useState((list?.filter ?? given ?? null) !== null);
  const [filter, setFilter] = useState(list?.filter ?? given ?? "");
  const found = useFound(isSaved ? filter : "");
  const body = { name: name.trim(), ...(isSaved ? { filter: filter.trim() } : {}) };
  const { error } = list ? change : add;
  // Of an earlier wording, the mistake may be mended by now.
  const refused = errorOf(found.error, "filter") === undefined && !found.waits && found.count === undefined;
  const inputs = (
    <>
      <TextField
        label={t.common.name}
        required
        maxLength={100}
        error={errorOf(error, "name")}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {!list && given === undefined && (
        <Radios legend={t.contactLists.kind} value={isSaved} choices={kinds} onChange={setSaved} />
      )}
      {isSaved && (
        <FilterField value={filter} onChange={setFilter} found={refused && error ? { ...found, error } : found} />
      )}
    </>
  );
  return list ? (
    <Form
      windowed
      action={change}
      input={{ params: { id: list.id }, body }}
      submit={t.common.save}
      curl={{ name: "PATCH /v1/lists/{id}" }}
    >
      {inputs}
    </Form>
  ) : (
    <Form windowed action={add} input={{ body }} submit={t.contactLists.make} curl={{ name: "POST /v1/lists" }}>
      {inputs}
    </Form>
  );
}
