import { useApi } from "../../api/hooks.ts";
import { pageQueries } from "../../page-queries.ts";
import { pages, paths } from "../../paths.ts";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";
import { ButtonLink } from "../../ui/layout/link.tsx";
import { Card, Page } from "../../ui/layout/page.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { List } from "../../ui/lists/list.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { Time } from "../../ui/values/values.tsx";
import type { Template } from "./template-data.ts";

const columns: Column<Template>[] = [
  {
    name: t.common.name,
    cell: ({ name }) => (
      <span dir="auto" className="font-medium">
        {name}
      </span>
    ),
  },
  { name: t.common.text, grow: true, text: true, cell: ({ texts }) => Object.values(texts)[0] },
  {
    name: t.templates.languages,
    wraps: true,
    cell: ({ texts }) =>
      Object.keys(texts)
        .map((code) => formats.languageName(code))
        .join(", "),
  },
  { name: t.contacts.lastChange, cell: (row) => <Time at={row.changed_at} />, right: true, corner: true },
];

/** The texts that the account keeps under a name. */
export default function TemplatesPage() {
  const [search] = useFilters(pages.templates);
  const templates = useApi(...pageQueries.templates(search));
  const add = (
    <ButtonLink look="primary" icon="plus" to={paths.templateNew()}>
      {t.templates.add}
    </ButtonLink>
  );
  return (
    <Page title={t.templates.title} lead={t.templates.lead} actions={add}>
      <Card flush>
        <List
          query={templates}
          rowsOf={(data) => data.templates}
          label={t.templates.title}
          columns={columns}
          keyOf={(row) => row.id}
          linkOf={(row) => paths.template(row.id)}
          empty={
            <Empty icon="text" title={t.templates.noneYet}>
              {t.templates.emptyHint}
            </Empty>
          }
        />
      </Card>
    </Page>
  );
}
