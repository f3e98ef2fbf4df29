import { useState } from "react";
import type { Reply } from "../../api/client.ts";
import { t } from "../../texts/index.ts";
import { Button } from "../../ui/forms/button.tsx";
import { HeatMap, type Heading } from "../../ui/layout/heat-map.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import { hourlyIn, type TimeRange } from "../../ui/lists/time-range.tsx";
import { wordOf } from "../../ui/values/badge.tsx";
import { codeName, isUninformative } from "../../ui/values/codes.ts";
import { Time } from "../../ui/values/values.tsx";

/** Failed messages of one kind. */
export type ErrorKind = Reply<"GET /v1/stats/errors">["errors"][number];

/** The rows and columns shown at first: the most frequent. */
const most = { rows: 10, columns: 8 };

const rowKey = ({ state, code }: ErrorKind) => `${state} ${isUninformative(code) ? "" : code}`;

/** An operator looks for codes; whoever sends, for what they mean. */
const rowName = ({ state, code, reason }: ErrorKind, byCarrier: boolean): string =>
  !byCarrier ? reason.meaning : isUninformative(code) ? wordOf(state) : `${codeName(code)} · ${wordOf(state)}`;

/** What explains a row's name: the meaning of a code, or the code with that meaning. */
const rowTitle = ({ state, code, reason }: ErrorKind, byCarrier: boolean): string =>
  byCarrier ? reason.meaning : isUninformative(code) ? wordOf(state) : `${wordOf(state)} · ${codeName(code)}`;

/** The contents of a map of errors. For a range in minutes, it shows whole hours and says so. */
export function ErrorsLead({ range, lead }: { range: TimeRange; lead: string }) {
  if (range.bucket !== "minute") return lead;
  return (
    <>
      {lead} {t.home.errorsByTheHour(<Time at={hourlyIn(range).from} clock />)}
    </>
  );
}

/** Failed messages: error by network, or by network and link. */
export function ErrorMap<Kind extends ErrorKind>({
  errors,
  byCarrier = false,
  onPick,
}: {
  errors: Kind[];
  byCarrier?: boolean;
  onPick: (kinds: Kind[]) => void;
}) {
  const [isWhole, setWhole] = useState(false);
  if (errors.length === 0)
    return (
      <Empty icon="check" title={t.home.noErrors}>
        {t.home.noErrorsHint}
      </Empty>
    );
  const columnKey = (each: Kind) => `${each.country} ${each.network} ${byCarrier ? each.carrier_id : ""}`;
  const columnName = ({ network, country, carrier, carrier_id: id }: Kind) => {
    const name = network || country || t.states.unknown;
    return byCarrier ? `${name} · ${carrier ?? id ?? t.home.noCarrier}` : name;
  };
  const rows = headings(
    errors,
    rowKey,
    (each) => rowName(each, byCarrier),
    (each) => rowTitle(each, byCarrier),
  );
  const columns = headings(errors, columnKey, columnName);
  const cells = Map.groupBy(errors, (each) => JSON.stringify([rowKey(each), columnKey(each)]));
  const kindsIn = (row: string, column: string) => cells.get(JSON.stringify([row, column])) ?? [];
  const isCut = rows.length > most.rows || columns.length > most.columns;
  const valueOf = (row: string, column: string) => kindsIn(row, column).reduce((sum, each) => sum + each.messages, 0);
  return (
    <>
      <HeatMap
        label={byCarrier ? t.home.errorsByCarrier : t.home.errorsByNetwork}
        corner={t.home.error}
        rows={isWhole ? rows : rows.slice(0, most.rows)}
        columns={isWhole ? columns : columns.slice(0, most.columns)}
        valueOf={valueOf}
        nameOf={(row, column) => {
          const [kind] = kindsIn(row, column);
          return kind
            ? t.home.errorCell(t.counts.messages(valueOf(row, column)), rowName(kind, byCarrier), columnName(kind))
            : "";
        }}
        onPick={(row, column) => onPick(kindsIn(row, column))}
      />
      {isCut && (
        <Button className="mt-2" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t.home.showFewerErrors : t.home.showAllErrors(rows.length, columns.length)}
        </Button>
      )}
    </>
  );
}

/** The rows or columns, those with most messages first. */
function headings<Kind extends ErrorKind>(
  errors: Kind[],
  keyOf: (each: Kind) => string,
  nameOf: (each: Kind) => string,
  titleOf: (each: Kind) => string | undefined = () => undefined,
): Heading[] {
  return [...Map.groupBy(errors, keyOf)]
    .map(([key, kinds]) => ({
      key,
      name: nameOf(kinds[0]!),
      title: titleOf(kinds[0]!),
      sum: kinds.reduce((total, { messages }) => total + messages, 0),
    }))
    .toSorted((one, other) => other.sum - one.sum);
}
