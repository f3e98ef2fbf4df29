import { useState } from "react";
import { Button } from "../../../ui/forms/button.tsx";
import { Choice, TextArea } from "../../../ui/forms/field.tsx";
import { FileDrop } from "../../../ui/forms/file-drop.tsx";
import type { Listing, Mapping } from "./csv-worker.ts";
import type { ListSource } from "../draft.ts";
import { t } from "../../../texts/index.ts";

/** The files that can be read as lists, for `accept`. */
export const listTypes =
  ".csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The source of the list: a file or pasted lines. */
export function ListInput({ busy, onSource }: { busy: boolean; onSource: (given: ListSource) => void }) {
  const [text, setText] = useState("");
  return (
    <FileDrop
      accept={listTypes}
      label={t.compose.chooseAFile}
      hint={t.compose.dropHint}
      onFile={(file) => onSource({ name: file.name, source: file })}
    >
      <TextArea
        label={t.compose.orPasteNumbers}
        hint={t.compose.pasteHint}
        placeholder={"+250788123456\n+250788123457"}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        className="self-start"
        busy={busy}
        disabledReason={text.trim() ? undefined : t.compose.pasteSomeNumbersFirst}
        onClick={() => onSource({ name: t.compose.pasted, source: text })}
      >
        {t.compose.useTheseNumbers}
      </Button>
    </FileDrop>
  );
}

interface MapProps {
  name: string;
  listing: Listing;
  mapping: Mapping;
  onMapping: (mapping: Mapping) => void;
  onOther: () => void;
  /** The sheet that was chosen; undefined for the first. */
  sheet: string | undefined;
  onSheet: (sheet: string) => void;
}

/** Assigns the number and name columns, beside the first lines. */
export function ColumnMap({ name, listing, mapping, onMapping, onOther, sheet, onSheet }: MapProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <strong className="font-semibold">{name}</strong>
        <span className="text-dim tabular-nums">{t.counts.lines(listing.rows)}</span>
        {listing.charset !== undefined && listing.charset !== "utf-8" && (
          <span className="text-dim">{t.compose.readAs(listing.charset.toUpperCase())}</span>
        )}
        <Button size="small" look="quiet" onClick={onOther}>
          {t.compose.useAnotherList}
        </Button>
      </p>
      <SheetChoice {...{ listing, sheet, onSheet }} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          label={t.compose.numberColumn}
          value={mapping.phone}
          onChange={(event) => onMapping({ ...mapping, phone: Number(event.target.value) })}
        >
          {listing.columns.map((column, index) => (
            <option key={column} value={index}>
              {column}
            </option>
          ))}
        </Choice>
        <Choice
          label={t.compose.nameColumn}
          value={mapping.name}
          onChange={(event) => onMapping({ ...mapping, name: Number(event.target.value) })}
        >
          <option value={-1}>{t.compose.none}</option>
          {listing.columns.map((column, index) => (
            <option key={column} value={index}>
              {column}
            </option>
          ))}
        </Choice>
      </div>
      <Sample listing={listing} />
    </div>
  );
}

/** Which sheet of a workbook is read; absent if there is one. */
export function SheetChoice({ listing: { sheets }, sheet, onSheet }: Pick<MapProps, "listing" | "sheet" | "onSheet">) {
  if (sheets.length < 2) return null;
  return (
    <Choice label={t.compose.sheet} value={sheet ?? sheets[0]} onChange={(event) => onSheet(event.target.value)}>
      {sheets.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </Choice>
  );
}

function Sample({ listing }: { listing: Listing }) {
  return (
    <div
      className="overflow-x-auto rounded-md border border-line"
      tabIndex={0}
      role="region"
      aria-label={t.compose.firstLines}
    >
      <table className="w-full text-left text-sm">
        <thead>
          <tr>
            {listing.columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="border-b border-line px-3 py-1.5 font-medium whitespace-nowrap text-dim"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listing.sample.map((row) => (
            <tr key={row.join("\t")}>
              {listing.columns.map((column, index) => (
                <td key={column} className="max-w-48 truncate px-3 py-1 font-mono whitespace-nowrap">
                  {row[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
