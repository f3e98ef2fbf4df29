import { t } from "../../texts/index.ts";
import { Check } from "../../ui/forms/field.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Note, Problem } from "../../ui/layout/state.tsx";
import type { ListSource } from "./draft.ts";
import type { LeftOut, Listing } from "./list/csv-worker.ts";
import { ChosenList, FromContacts } from "./list/from-contacts.tsx";
import { LeftOutRows } from "./list/left-out.tsx";
import { ColumnMap, ListInput } from "./list/recipients.tsx";
import type { Sending } from "./many.tsx";
import { dropsColumns, stepOfRefusal } from "./send-bulk.ts";
import { StepButtons, useGoTo } from "./steps.tsx";

/** The first step: the recipients, as a file or typed, and the numbers that have to be mended. */
export function Who({ sending }: { sending: Sending }) {
  const { state, read, merged, file } = sending;
  const goTo = useGoTo();
  const missing = !read.listing ? t.compose.chooseAListFirst : merged?.numbers ? undefined : t.compose.noNumberFits;
  const mend = ({ index, reason }: LeftOut, value: string) =>
    state.change({ mended: { ...state.draft.mended, [index]: { value, was: reason } } });
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <Card title={t.common.to} lead={read.listing && merged && t.compose.canBeSentTo(merged.numbers)}>
          <List sending={sending} />
        </Card>
        <Problem error={stepOfRefusal(sending.check.error) === "who" ? sending.check.error : null} />
        <StepButtons next={t.compose.toTheText} missing={missing} onNext={() => goTo("what")} />
      </div>
      {merged && <LeftOutRows merged={merged} file={file} onMend={mend} />}
    </div>
  );
}

function List({ sending }: { sending: Sending }) {
  const { state, read, contacts } = sending;
  const { draft, change } = state;
  const { listing } = read;
  return (
    <>
      <Given sending={sending} />
      <Problem error={read.error} title={t.compose.notRead} />
      <Problem error={contacts.error} title={t.compose.notRead} />
      {listing && <Warnings listing={listing} />}
      {listing && (
        <Check
          className="mt-4"
          label={t.compose.keepColumns}
          hint={t.compose.keepColumnsHint}
          checked={!dropsColumns(draft, listing)}
          onChange={(event) => change({ isColumnsDropped: !event.target.checked })}
        />
      )}
    </>
  );
}

/** The list of the draft, or the ways to give one. */
function Given({ sending: { state, read, contacts, of } }: { sending: Sending }) {
  const { draft, change } = state;
  const { list } = draft;
  const { listing } = read;
  const other = { mapping: undefined, mended: undefined };
  const take = (given: ListSource | undefined) => change({ ...other, list: given });
  if (list?.contacts !== undefined) return <ChosenList list={contacts.list} onOther={() => take(undefined)} />;
  if (list && listing)
    return (
      <ColumnMap
        name={list.name}
        listing={listing}
        mapping={of.mapping}
        onMapping={(mapping) => change({ mapping, mended: undefined })}
        onOther={() => take(undefined)}
        sheet={list.sheet}
        onSheet={(sheet) => take({ ...list, sheet })}
      />
    );
  return (
    <>
      <FromContacts onSource={(given, mapping) => change({ ...other, list: given, mapping })} />
      <ListInput busy={read.reading} onSource={take} />
    </>
  );
}

function Warnings({ listing: { ragged, private: columns } }: { listing: Listing }) {
  return (
    <div className="flex flex-col gap-4 not-empty:mt-4">
      {ragged.length > 0 && <Note tone="warn">{t.compose.raggedLines(shortened(ragged))}</Note>}
      {columns.length > 0 && <Note tone="warn">{t.compose.privateColumns(columns.join(", "))}</Note>}
    </div>
  );
}

/** How many lines are named. */
const mostLines = 20;

const shortened = (lines: number[]) => lines.slice(0, mostLines).join(", ") + (lines.length > mostLines ? ", …" : "");
