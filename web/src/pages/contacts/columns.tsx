import { paths } from "../../paths.ts";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";
import type { Column } from "../../ui/lists/table.tsx";
import { Badge } from "../../ui/values/badge.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { Time } from "../../ui/values/values.tsx";
import type { Contact } from "./contact-data.ts";

/** The columns of every list of contacts. */
export const contactColumns: Column<Contact>[] = [
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

interface Selection {
  /** The ids of those that are selected. */
  chosen: ReadonlySet<string>;
  toggle: (id: string) => void;
}

/** The same with a box before each name, by which contacts are selected. */
export function selectable({ chosen, toggle }: Selection): Column<Contact>[] {
  const [name, ...others] = contactColumns;
  const cell = (row: Contact) => (
    <span className="inline-flex items-center gap-2">
      <label className="-m-2 p-2 max-sm:p-3">
        <input
          type="checkbox"
          aria-label={t.contactLists.select(row.name ?? row.number)}
          className="block size-4 accent-accent"
          checked={chosen.has(row.id)}
          onChange={() => toggle(row.id)}
        />
      </label>
      {name!.cell(row)}
    </span>
  );
  return [{ ...name!, cell }, ...others];
}
