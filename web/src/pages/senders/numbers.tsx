import { useState, type ReactNode } from "react";
import type { Reply } from "../../api/client.ts";
import type { NumberProgram } from "../../api/operations.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useOwnersOnly, useReadOnly } from "../../shell/session.ts";
import { Badge } from "../../ui/values/badge.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { Choice, TextField } from "../../ui/forms/field.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { moneyInColumn, Time } from "../../ui/values/values.tsx";
import { pages } from "../../paths.ts";
import { t } from "../../texts/index.ts";

type Number_ = Reply<"GET /v1/numbers">["numbers"][number];

const columns: Column<Number_>[] = [
  { name: t.common.number, cell: (row) => <Copy text={row.number} /> },
  {
    name: t.senders.kind,
    cell: (row) =>
      row.shared ? <Badge tone="info">{t.senders.shared}</Badge> : <Badge tone="good">{t.senders.yours}</Badge>,
  },
  {
    name: t.senders.keywords,
    grow: true,
    cell: (row) =>
      row.keywords.map(({ keyword }) => keyword).join(", ") || (
        <span className="text-dim">{t.senders.allMessages}</span>
      ),
  },
  { name: t.senders.pricePerMessage, cell: (row) => moneyInColumn(row.price), right: true, money: true },
  { name: t.common.since, cell: (row) => <Time at={row.created_at} />, right: true },
];

/** The account's inbound numbers, and its keywords on shared ones. */
export function Numbers() {
  const [{ page }] = useFilters(pages.senders);
  const list = useApi("GET /v1/numbers", { query: { page } });
  return (
    <>
      <Card title={t.senders.numbers} lead={t.senders.numbersLead} flush>
        <List
          query={list}
          rowsOf={(data) => data.numbers}
          label={t.senders.numbers}
          columns={columns}
          keyOf={(row) => row.number}
          empty={
            <Empty icon="inbox" title={t.senders.noNumbersYet}>
              {t.senders.noNumbersHint}
            </Empty>
          }
        />
      </Card>
      <KeywordForm />
      <Programs page={page} />
    </>
  );
}

/** Where messages to numbers are posted in Twilio's form, and a form that changes it. */
function Programs({ page }: { page: number }) {
  const list = useApi("GET /v1/account/twilio/numbers", { query: { page } });
  const programs = list.data?.numbers ?? [];
  const [number, choose] = useState<string>();
  const chosen = programs.find((program) => program.number === number) ?? programs[0];
  if (!chosen) return null;
  return (
    <Card title={t.senders.programs} lead={t.senders.programsLead}>
      {/* A form of its own for each number, and for what it was set to meanwhile. */}
      <ProgramForm key={`${chosen.number} ${chosen.updated_at}`} program={chosen}>
        <Choice label={t.senders.programOf} value={chosen.number} onChange={(event) => choose(event.target.value)}>
          {programs.map((program) => (
            <option key={program.number} value={program.number}>
              {program.number}: {program.url ?? t.senders.noProgram}
            </option>
          ))}
        </Choice>
      </ProgramForm>
    </Card>
  );
}

function ProgramForm({ program, children }: { program: NumberProgram; children: ReactNode }) {
  const readOnly = useReadOnly("webhooks");
  const save = useAction("PUT /v1/account/twilio/numbers/{number}", { refresh: ["GET /v1/account/twilio/numbers"] });
  const { values, text } = useFields(
    { url: program.url ?? "", form: program.form, method: program.method },
    save.error,
  );
  const url = values.url.trim();
  const body = { url: url === "" ? null : url, form: values.form, method: values.method };
  const params = { number: program.number };
  return (
    <Form
      action={save}
      input={{ params, body }}
      submit={t.common.save}
      disabledReason={readOnly}
      curl={{ name: "PUT /v1/account/twilio/numbers/{number}" }}
    >
      {children}
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem_10rem]">
        <TextField
          label={t.senders.programUrl}
          type="url"
          placeholder={values.form === "kannel" ? "https://example.com/sms?from=%p&text=%a" : "https://example.com/sms"}
          hint={t.senders.programUrlHint}
          {...text("url")}
        />
        <Choice label={t.senders.programForm} {...text("form")}>
          <option value="twilio">Twilio</option>
          <option value="kannel">Kannel</option>
        </Choice>
        <Choice label={t.senders.programMethod} {...text("method")}>
          <option>POST</option>
          <option>GET</option>
        </Choice>
      </div>
    </Form>
  );
}

function KeywordForm() {
  const ownersOnly = useOwnersOnly();
  const take = useAction("POST /v1/numbers", {
    refresh: ["GET /v1/numbers"],
    onDone: () => change({ keyword: "" }),
  });
  const { values, change, text } = useFields({ number: "", keyword: "" }, take.error);
  const keyword = values.keyword.trim();
  const body = { number: values.number.trim(), ...(keyword ? { keyword } : {}) };
  return (
    <Card title={t.senders.claimTitle} lead={t.senders.claimLead}>
      <Form
        action={take}
        input={{ body }}
        submit={t.senders.claim}
        disabledReason={ownersOnly}
        curl={{ name: "POST /v1/numbers" }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t.common.number} required placeholder="7878" {...text("number")} />
          <TextField
            label={t.senders.keyword}
            placeholder={t.senders.keywordPlaceholder}
            hint={t.senders.keywordHint}
            {...text("keyword")}
          />
        </div>
      </Form>
    </Card>
  );
}
