import { useState } from "react";
import type { Reply } from "../../../api/client.ts";
import { useAction, useApi } from "../../../api/hooks.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { Choice, TextField } from "../../../ui/forms/field.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { Card } from "../../../ui/layout/page.tsx";
import { Rows } from "../../../ui/forms/rows.tsx";
import { Answer, Note } from "../../../ui/layout/state.tsx";
import { showToast } from "../../../ui/layout/toast.tsx";
import { t } from "../../../texts/index.ts";

type Hours = Required<Reply<"GET /v1/operator/quiet-hours">["quiet_hours"][number]>;

/** Quiet hours by country. */
export function QuietHours() {
  const hours = useApi("GET /v1/operator/quiet-hours");
  return (
    <Card title={t.routing.quietHours} lead={t.routing.quietHoursLead}>
      <Answer query={hours}>
        {(data) => <QuietHoursForm key={JSON.stringify(data.quiet_hours)} saved={data.quiet_hours} />}
      </Answer>
    </Card>
  );
}

function QuietHoursForm({ saved }: { saved: Reply<"GET /v1/operator/quiet-hours">["quiet_hours"] }) {
  const [rows, setRows] = useState<Hours[]>(saved.map((each) => ({ applies_to: "bulk", ...each })));
  const readOnly = useReadOnly("operator");
  const save = useAction("PUT /v1/operator/quiet-hours", {
    refresh: ["GET /v1/operator/quiet-hours"],
    onDone: () => showToast(t.routing.quietHoursSaved),
  });
  const body = {
    quiet_hours: rows.map((row) => ({
      ...row,
      country: row.country.trim().toUpperCase(),
      time_zone: row.time_zone.trim(),
    })),
  };
  return (
    <Form
      action={save}
      input={{ body }}
      submit={t.routing.saveQuietHours}
      disabledReason={readOnly}
      curl={{ name: "PUT /v1/operator/quiet-hours" }}
    >
      {rows.length === 0 && <Note>{t.routing.noQuietHours}</Note>}
      <Rows
        one={t.routing.countryNoun}
        path="quiet_hours"
        error={save.error}
        rows={rows}
        onChange={setRows}
        fresh={(): Hours => ({
          country: "",
          from: "21:00",
          until: "08:00",
          time_zone: ownTimeZone,
          applies_to: "bulk",
        })}
      >
        {({ text }) => (
          <>
            <TextField
              label={t.routing.country}
              required
              placeholder={t.routing.countryPlaceholder}
              maxLength={2}
              autoCapitalize="characters"
              className="sm:w-24"
              {...text("country")}
            />
            <TextField label={t.common.from} required type="time" className="sm:w-32" {...text("from")} />
            <TextField label={t.common.to} required type="time" className="sm:w-32" {...text("until")} />
            <TextField
              label={t.routing.timeZone}
              required
              list="time-zones"
              className="sm:w-52"
              placeholder={t.routing.zonePlaceholder}
              {...text("time_zone")}
            />
            <Choice label={t.routing.appliesTo} className="max-sm:col-span-2 sm:w-56" {...text("applies_to")}>
              <option value="bulk">{t.routing.bulkSends}</option>
              <option value="all">{t.routing.bulkAndSingleSends}</option>
            </Choice>
          </>
        )}
      </Rows>
      <datalist id="time-zones">
        {timeZones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </Form>
  );
}

const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const timeZones = Intl.supportedValuesOf("timeZone");
