import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useApi } from "../../api/hooks.ts";
import { pageQueries } from "../../page-queries.ts";
import { pages, paths } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { Button } from "../../ui/forms/button.tsx";
import { errorOf } from "../../ui/forms/form.tsx";
import { inPlainWords } from "../../ui/forms/words.ts";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import { FilterBar, FilterText } from "../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { List } from "../../ui/lists/list.tsx";
import { contactColumns, selectable } from "./columns.tsx";
import { filterExample, FilterHint, FilterPlace } from "./filter-field.tsx";
import { useKeepsNoContacts } from "./form.tsx";
import { AddToList } from "./lists/add-to-list.tsx";
import { ListForm } from "./lists/list-form.tsx";

/** All contacts, found by name, number or filter, of which some can be put into a list. @param add how the first one is added */
export function Book({ add }: { add: ReactNode }) {
  const [search, set] = useFilters(pages.contacts);
  const { q, filter } = search;
  const list = useApi(...pageQueries.contacts(search));
  const readOnly = useKeepsNoContacts();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<"save" | "add">();
  const navigate = useNavigate();
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const wrong = filter === "" ? undefined : errorOf(list.error, "filter");
  const rows = list.data?.contacts ?? [];
  const close = () => setDialog(undefined);
  const clear = () => set({ q: "", filter: "" });
  return (
    <Card flush>
      <FilterBar
        on={q !== "" || filter !== ""}
        end={
          filter !== "" &&
          wrong === undefined && (
            <Button disabledReason={readOnly} onClick={() => setDialog("save")}>
              {t.contactLists.saveAsList}
            </Button>
          )
        }
      >
        <FilterText
          label={t.contacts.nameOrNumber}
          className="sm:max-w-60!"
          value={q}
          onChange={(text) => set({ q: text })}
        />
        <FilterText
          label={t.contactLists.filter}
          placeholder={filterExample}
          className="col-span-2 sm:flex-1"
          value={filter}
          onChange={(text) => set({ filter: text })}
        />
      </FilterBar>
      <div className="border-b border-line px-4 py-2 text-sm text-dim">
        {filter !== "" && !wrong && list.data && !list.isPlaceholderData ? (
          <span role="status">{t.contactLists.finds(list.data.pages.total)}</span>
        ) : (
          !wrong && <FilterHint />
        )}
        {wrong !== undefined && (
          <div role="alert">
            <FilterPlace filter={filter} error={list.error} />
            <p className="text-bad wrap-anywhere">{inPlainWords(wrong, t.contactLists.filter)}</p>
          </div>
        )}
      </div>
      {chosen.size > 0 && (
        <div className="flex flex-wrap items-center gap-2 border-b border-line bg-sunk px-4 py-2">
          <span role="status" className="font-medium tabular-nums">
            {t.contactLists.selected(chosen.size)}
          </span>
          <Button size="small" onClick={() => setDialog("add")}>
            {t.contactLists.addToList}
          </Button>
          {rows.some(({ id }) => !chosen.has(id)) && (
            <Button size="small" onClick={() => setChosen(new Set([...chosen, ...rows.map(({ id }) => id)]))}>
              {t.contactLists.selectPage(rows.length)}
            </Button>
          )}
          <Button size="small" look="quiet" onClick={() => setChosen(new Set())}>
            {t.contactLists.selectNone}
          </Button>
        </div>
      )}
      {wrong === undefined && (
        <List
          query={list}
          rowsOf={(data) => data.contacts}
          label={t.contacts.title}
          columns={readOnly === undefined ? selectable({ chosen, toggle }) : contactColumns}
          keyOf={(row) => row.id}
          linkOf={(row) => paths.person(row.number)}
          filters={{ on: q !== "" || filter !== "", clear }}
          empty={
            <Empty icon="people" title={t.contacts.noContactsYet} action={add}>
              {t.contacts.emptyHint}
            </Empty>
          }
        />
      )}
      <Dialog open={dialog === "save"} onClose={close} title={t.contactLists.saveAsList}>
        {dialog === "save" && (
          <ListForm filter={withName(filter, q)} onDone={({ id }) => void navigate({ href: paths.contactList(id) })} />
        )}
      </Dialog>
      <Dialog open={dialog === "add"} onClose={close} title={t.contactLists.addToList}>
        {dialog === "add" && (
          <AddToList
            contacts={[...chosen]}
            onDone={() => {
              setChosen(new Set());
              close();
            }}
          />
        )}
      </Dialog>
    </Card>
  );
}

/** A filter with what is searched for besides it, as one filter. */
function withName(filter: string, q: string): string {
  if (q === "") return filter;
  const quoted = `"${q.replaceAll(/["\\]/g, (sign) => `\\${sign}`)}"`;
  return `(${filter}) and (name contains ${quoted} or number contains ${quoted})`;
}
