import { useState, type FormEvent } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useLive } from "../../api/live.ts";
import { useReadNumber } from "../../shell/phone-numbers.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { CurlButton } from "../../ui/forms/curl.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { errorOf } from "../../ui/forms/fields.ts";
import { useFilters } from "../../ui/lists/filters.ts";
import { Card } from "../../ui/layout/page.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Empty, Problem } from "../../ui/layout/state.tsx";
import { Badge } from "../../ui/values/badge.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { Time } from "../../ui/values/values.tsx";
import { pages, paths } from "../../paths.ts";
import { conversationNames } from "../inbox/thread-data.ts";
import { t } from "../../texts/index.ts";

type OptOut = Reply<"GET /v1/optouts">["optouts"][number];

function sourceOf({ keyword, calls_only: callsOnly }: OptOut): string {
  if (!keyword) return t.senders.addedManually;
  return callsOnly ? t.senders.pressedInCall : t.senders.sentKeyword(keyword);
}

const columns: Column<OptOut>[] = [
  {
    name: t.common.number,
    cell: (row) => (
      <>
        <Copy text={row.number} to={paths.person(row.number)} />{" "}
        {row.calls_only && <Badge tone="info">{t.senders.callsOnly}</Badge>}{" "}
        {row.test && <Badge tone="warn">{t.common.test}</Badge>}
      </>
    ),
  },
  {
    name: t.senders.source,
    grow: true,
    cell: (row) => sourceOf(row),
  },
  { name: t.common.since, cell: (row) => <Time at={row.created_at} />, right: true, corner: true },
  {
    name: t.common.change,
    cell: (row) => <OptBackIn number={row.number} callsOnly={row.calls_only} />,
    right: true,
    action: true,
  },
];

/** Numbers that have opted out. */
export function OptOuts() {
  const [{ page }] = useFilters(pages.senders);
  const list = useApi("GET /v1/optouts", { query: { page } });
  useLive(["inbound"], ["GET /v1/optouts"]);
  return (
    <>
      <AddForm />
      <Card title={t.senders.optOuts} lead={t.senders.optOutsLead} flush>
        <List
          query={list}
          rowsOf={(data) => data.optouts}
          label={t.senders.optOuts}
          columns={columns}
          keyOf={(row) => `${row.number} ${row.test} ${row.calls_only}`}
          empty={
            <Empty icon="stop" title={t.senders.noOptOuts}>
              {t.senders.noOptOutsHint}
            </Empty>
          }
        />
      </Card>
    </>
  );
}

function AddForm() {
  const [number, setNumber] = useState("");
  const read = useReadNumber(number);
  const readOnly = useReadOnly("account:write");
  const add = useAction("POST /v1/optouts", { refresh: ["GET /v1/optouts"], onDone: () => setNumber("") });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ body: { number: number.trim() } });
  };
  return (
    <Card>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          label={t.senders.optOutANumber}
          required
          type="tel"
          placeholder="+250788123456"
          hint={read?.hint}
          error={errorOf(add.error, "number")}
          className="w-64"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
        <Button type="submit" busy={add.isPending} disabledReason={readOnly}>
          {t.senders.add}
        </Button>
        <CurlButton name="POST /v1/optouts" body={{ number: number.trim() }} />
      </form>
      {add.error && (
        <div className="mt-3">
          <Problem error={add.error} />
        </div>
      )}
    </Card>
  );
}

/** Ends the opt-out of a phone. */
export function OptBackIn({ number, callsOnly = false }: { number: string; callsOnly?: boolean }) {
  const readOnly = useReadOnly("account:write");
  const remove = useAction("DELETE /v1/optouts", { refresh: ["GET /v1/optouts", ...conversationNames] });
  return (
    <ConfirmButton
      label={t.senders.optBackIn}
      question={t.senders.sendToAgain(number)}
      consequence={t.senders.optBackInHint}
      disabledReason={readOnly}
      run={() => remove.mutateAsync({ query: { number, ...(callsOnly ? { calls_only: true } : {}) } })}
    />
  );
}
