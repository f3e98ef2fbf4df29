import { useState } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useReadOnly, useSession } from "../../shell/session.ts";
import { Badge } from "../../ui/values/badge.tsx";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { SecretDialog } from "../../ui/forms/secret.tsx";
import { FilterBar, FilterText } from "../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { List } from "../../ui/lists/list.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { Card, Page } from "../../ui/layout/page.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import { Time } from "../../ui/values/values.tsx";
import { pages } from "../../paths.ts";
import { roleName } from "../../ui/values/rights.ts";
import { t } from "../../texts/index.ts";
import { pageQueries } from "../../page-queries.ts";

type Person = Reply<"GET /v1/operator/people">["people"][number];
type Reset = Reply<"POST /v1/operator/people/{id}/password">;

const accountsOf = ({ accounts }: Person) =>
  accounts.map((each) => t.operator.roleIn(roleName(each.role), each.name)).join(", ") || t.operator.noAccount;

const columns: Column<Person>[] = [
  {
    name: t.operator.person,
    grow: true,
    cell: (row) => (
      <>
        <span className="font-medium">{row.name}</span> <span className="text-dim">{row.email}</span>{" "}
        {row.operator && <Badge tone="info">{t.operator.operatorBadge}</Badge>}
      </>
    ),
  },
  { name: t.common.account, wraps: true, cell: accountsOf },
  {
    name: t.team.twoFactor,
    cell: (row) => (row.totp ? <Badge tone="good">{t.team.on}</Badge> : <Badge tone="warn">{t.team.off}</Badge>),
    minor: true,
  },
  { name: t.team.lastSeen, cell: (row) => <Time at={row.last_seen_at} />, right: true, minor: true },
];

/** Everyone who can sign in, for when a password is lost. */
export default function PeoplePage() {
  const [search, set] = useFilters(pages.people);
  const [reset, setReset] = useState<Reset>();
  const list = useApi(...pageQueries.people(search));
  const actions: Column<Person> = {
    name: t.common.change,
    cell: (row) => (
      <div className="flex flex-wrap justify-end gap-2">
        <OperatorButton person={row} />
        <ResetButton person={row} onDone={setReset} />
      </div>
    ),
    right: true,
    action: true,
  };
  return (
    <Page wide title={t.operator.people} lead={t.operator.peopleLead}>
      <Card flush>
        <FilterBar>
          <FilterText
            label={t.operator.emailOrName}
            className="sm:max-w-60!"
            value={search.q}
            onChange={(q) => set({ q })}
          />
        </FilterBar>
        <List
          query={list}
          rowsOf={(data) => data.people}
          label={t.operator.people}
          columns={[...columns, actions]}
          keyOf={(row) => row.id}
          filters={{ on: search.q !== "", clear: () => set({ q: "" }) }}
          empty={<Empty icon="people" title={t.operator.noSuchPerson} />}
        />
      </Card>
      <SecretDialog
        title={t.operator.newPasswordOf(reset?.email ?? "")}
        what={t.common.password}
        secret={reset?.password}
        hint={t.operator.newPasswordHint}
        onClose={() => setReset(undefined)}
      />
    </Page>
  );
}

/** Absent where it is not allowed: nobody changes their own. */
function OperatorButton({ person: { id, email, operator } }: { person: Person }) {
  const readOnly = useReadOnly("operator");
  const { user } = useSession();
  const change = useAction("PATCH /v1/operator/people/{id}", { refresh: ["GET /v1/operator/people"] });
  if (readOnly !== undefined || id === user.id) return null;
  const texts = operator
    ? { label: t.operator.endOperator, question: t.operator.endOperatorOf, consequence: t.operator.endConsequence }
    : { label: t.operator.makeOperator, question: t.operator.makeOperatorOf, consequence: t.operator.makeConsequence };
  return (
    <ConfirmButton
      label={texts.label}
      question={texts.question(email)}
      consequence={texts.consequence}
      run={() => change.mutateAsync({ params: { id }, body: { operator: !operator } })}
    />
  );
}

function ResetButton({ person, onDone }: { person: Person; onDone: (reset: Reset) => void }) {
  const readOnly = useReadOnly("operator");
  const reset = useAction("POST /v1/operator/people/{id}/password", {
    refresh: ["GET /v1/operator/people"],
    onDone,
  });
  return (
    <ConfirmButton
      label={t.operator.resetPassword}
      question={t.operator.resetPasswordOf(person.email)}
      consequence={t.operator.resetConsequence}
      disabledReason={readOnly}
      run={() => reset.mutateAsync({ params: { id: person.id } })}
    />
  );
}
