import { useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { t } from "../../../texts/index.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { Choice, TextField } from "../../../ui/forms/field.tsx";
import { errorOf } from "../../../ui/forms/form.tsx";
import { Problem } from "../../../ui/layout/state.tsx";
import { showToast } from "../../../ui/layout/toast.tsx";
import type { ApiError } from "../../../api/client.ts";
import { listNames, useAllLists, type ContactList } from "./list-data.ts";

/** Stands for a list that is made now. */
const fresh = "new";

/** Puts contacts into a list that is made by hand: one that there is, or a new one. */
export function AddToList({ contacts, onDone }: { contacts: readonly string[]; onDone: () => void }) {
  const lists = useAllLists()?.filter(({ filter }) => filter === null) ?? [];
  const [chosen, setChosen] = useState(fresh);
  const [name, setName] = useState("");
  const client = useQueryClient();
  const add = useMutation<[ContactList, number], ApiError>({
    mutationFn: async () => {
      const list =
        lists.find(({ id }) => id === chosen) ?? (await call("POST /v1/lists", { body: { name: name.trim() } }));
      // If the next call fails, a second try goes to the same list.
      setChosen(list.id);
      const body = { contacts: [...contacts] };
      const { added } = await call("POST /v1/lists/{id}/members", { params: { id: list.id }, body });
      return [list, added];
    },
    onSuccess: ([list, added]) => {
      showToast(t.contactLists.added(added, list.name));
      onDone();
    },
    onSettled: () => listNames.forEach((each) => void client.invalidateQueries({ queryKey: [each] })),
  });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      <Choice label={t.contactLists.list} value={chosen} onChange={(event) => setChosen(event.target.value)}>
        <option value={fresh}>{t.contactLists.newOne}</option>
        {lists.map(({ id, name: called }) => (
          <option key={id} value={id}>
            {called}
          </option>
        ))}
      </Choice>
      {chosen === fresh && (
        <TextField
          label={t.common.name}
          required
          maxLength={100}
          error={errorOf(add.error, "name")}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <Problem error={add.error} />
      <Button type="submit" look="primary" className="self-end" busy={add.isPending}>
        {t.contactLists.addCount(contacts.length)}
      </Button>
    </form>
  );
}
