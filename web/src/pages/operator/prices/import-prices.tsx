import { useState } from "react";
import type { SheetColumn } from "../../../../../src/base/sheet.ts";
import { t } from "../../../texts/index.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { countryName } from "../../../ui/forms/country.tsx";
import { Check } from "../../../ui/forms/field.tsx";
import { FileButton } from "../../../ui/forms/file-drop.tsx";
import { Dialog } from "../../../ui/layout/dialog.tsx";
import { Card, Fact, Facts } from "../../../ui/layout/page.tsx";
import { Note } from "../../../ui/layout/state.tsx";
import { showToast } from "../../../ui/layout/toast.tsx";
import type { FileType } from "../../../ui/lists/file-types.ts";
import type { SaveTable } from "../../../ui/lists/file-menu.tsx";
import { Table, type Column } from "../../../ui/lists/table.tsx";
import { Badge } from "../../../ui/values/badge.tsx";
import { count, moneyInColumn, percent } from "../../../ui/values/values.tsx";
import { listTypes } from "../../compose/list/recipients.tsx";
import { readList } from "../../../../../lists/read-list.ts";
import { UnreadableFile } from "../../../../../lists/unreadable.ts";
import { whyUnreadable } from "../../compose/list/why-unreadable.ts";
import type { PriceAction, PriceList } from "./list.ts";
import { usePages } from "./paging.tsx";
import { nameOfPrefix, SaveProblem } from "./price-table.tsx";
import { differencesOf, readPrices, type Difference, type PriceSheet, type RefusedLine } from "./sheet.ts";

/** Downloads a list as the import reads it. */
export function downloadPrices(list: PriceList, type: FileType, saveTable: SaveTable): Promise<void> {
  const hasCosts = list.prices.some(({ costs }) => costs);
  const name = list.name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-");
  const costOf = ({ costs = [] }: PriceList["prices"][number]) => {
    const own = costs.filter(({ currency }) => currency === list.currency).map(({ highest }) => highest);
    return own.length > 0 ? Math.max(...own) : null;
  };
  const columns: SheetColumn<PriceList["prices"][number]>[] = [
    { name: "prefix", kind: "text", of: (row) => row.prefix },
    { name: "country", kind: "text", of: (row) => row.country && countryName(row.country) },
    { name: "network", kind: "text", of: (row) => row.network },
    { name: "price", kind: "money", of: (row) => row.price },
    { name: "currency", kind: "text", of: () => list.currency },
  ];
  const costs: typeof columns = [
    { name: "cost", kind: "money", of: costOf },
    { name: "margin", kind: "money", of: (row) => row.margin },
  ];
  return saveTable(name, type, hasCosts ? [...columns, ...costs] : columns, list.prices);
}

/** A file that was read. */
interface ReadFile {
  name: string;
  /** Undefined for a workbook, and for what cannot be read. */
  charset: string | undefined;
  sheet: PriceSheet | undefined;
  /** Why it cannot be read. */
  problem?: string;
}

async function readFile(given: File, currency: string): Promise<ReadFile> {
  const { name } = given;
  try {
    const { sheet, charset } = await readList(new Uint8Array(await given.arrayBuffer()));
    return { name, charset, sheet: readPrices(sheet, currency) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { name, charset: undefined, sheet: undefined, problem: whyUnreadable(error) };
  }
}

/** Imports prices from a CSV file: shows every difference before anything is saved. */
export function ImportPrices({
  list,
  action,
  disabledReason,
}: {
  list: PriceList;
  action: PriceAction;
  disabledReason: string | undefined;
}) {
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<ReadFile>();
  const choose = async (given: File) => {
    action.reset();
    setFile(await readFile(given, list.currency));
  };
  return (
    <>
      <Button
        icon="upload"
        disabledReason={disabledReason}
        onClick={() => {
          setFile(undefined);
          action.reset();
          setOpen(true);
        }}
      >
        {t.prices.importCsv}
      </Button>
      <Dialog
        wide
        open={open}
        onClose={() => setOpen(false)}
        title={t.prices.importTitle(list.name)}
        lead={t.prices.importLead}
      >
        <div className="flex flex-wrap items-center gap-3">
          <FileButton
            look="plain"
            accept={listTypes}
            label={file ? t.prices.chooseAnother : t.compose.chooseAFile}
            onFile={(given) => void choose(given)}
          />
          {file && (
            <span className="text-dim">
              {file.charset === undefined ? file.name : t.prices.readAs(file.name, file.charset)}
            </span>
          )}
        </div>
        {file && !file.sheet && (
          <div role="alert">
            <Note tone="warn">{file.problem ?? t.prices.noColumns}</Note>
          </div>
        )}
        {file?.sheet && <Preview list={list} sheet={file.sheet} action={action} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

interface PreviewProps {
  list: PriceList;
  sheet: PriceSheet;
  action: PriceAction;
  onDone: () => void;
}

function Preview({ list, sheet, action, onDone }: PreviewProps) {
  const [isWhole, setWhole] = useState(false);
  const { differences: all, unchanged } = differencesOf(list.prices, sheet.prices);
  const numberOf = (kind: Difference["kind"]) => all.filter((each) => each.kind === kind).length;
  const missing = numberOf("removed");
  const differences = isWhole ? all : all.filter(({ kind }) => kind !== "removed");
  const save = () => {
    const set = differences.flatMap(({ prefix, after }) => (after === undefined ? [] : [{ prefix, price: after }]));
    const remove = differences.filter(({ after }) => after === undefined).map(({ prefix }) => prefix);
    void action.run({ set, remove }).then(
      () => {
        showToast(t.prices.savedCount(differences.length));
        onDone();
      },
      () => undefined,
    );
  };
  return (
    <>
      <Facts>
        <Fact name={t.prices.added}>{count(numberOf("added"))}</Fact>
        <Fact name={t.prices.changed}>{count(numberOf("changed"))}</Fact>
        <Fact name={t.prices.removed}>{count(isWhole ? missing : 0)}</Fact>
        <Fact name={t.prices.unchanged}>{count(unchanged)}</Fact>
        <Fact name={t.prices.refused}>{count(sheet.refused.length)}</Fact>
      </Facts>
      {missing > 0 && (
        <Check
          label={t.prices.removeMissing(missing)}
          checked={isWhole}
          onChange={(event) => setWhole(event.target.checked)}
        />
      )}
      {sheet.refused.length > 0 && <RefusedLines refused={sheet.refused} />}
      {differences.length > 0 && <Differences differences={differences} currency={list.currency} />}
      <SaveProblem action={action} />
      <div className="flex justify-end">
        <Button
          look="primary"
          busy={action.isPending}
          disabledReason={
            sheet.refused.length > 0
              ? t.prices.fixFirst
              : differences.length === 0
                ? t.prices.nothingChanges
                : undefined
          }
          onClick={save}
        >
          {t.prices.saveChanges(differences.length)}
        </Button>
      </div>
    </>
  );
}

const refusedColumns: Column<RefusedLine>[] = [
  { name: t.prices.line, cell: (row) => count(row.line) },
  { name: t.prices.value, cell: (row) => <span className="font-mono">{row.value}</span> },
  { name: t.prices.reason, cell: (row) => <span className="whitespace-normal">{row.reason}</span>, grow: true },
];

function RefusedLines({ refused }: { refused: RefusedLine[] }) {
  const { shown, pager } = usePages(refused, "refused");
  return (
    <Card flush title={t.prices.refusedLines} lead={t.prices.fixFirst}>
      <Table label={t.prices.refusedLines} columns={refusedColumns} rows={shown} keyOf={(row) => String(row.line)} />
      {pager}
    </Card>
  );
}

const kinds = {
  added: { name: t.prices.added, tone: "good" },
  changed: { name: t.prices.changed, tone: "warn" },
  removed: { name: t.prices.removed, tone: "bad" },
} as const;

function Differences({ differences, currency }: { differences: Difference[]; currency: string }) {
  const { shown, pager } = usePages(differences, "differences");
  const amount = (name: string) => `${name} (${currency})`;
  const columns: Column<Difference>[] = [
    {
      name: t.routing.prefix,
      cell: (row) => <span className={row.prefix ? "font-mono" : "text-dim"}>{nameOfPrefix(row.prefix)}</span>,
    },
    { name: t.prices.kind, cell: ({ kind }) => <Badge tone={kinds[kind].tone}>{kinds[kind].name}</Badge> },
    {
      name: amount(t.prices.before),
      right: true,
      cell: ({ before }) => (before === undefined ? "–" : moneyInColumn(before)),
    },
    {
      name: amount(t.prices.after),
      right: true,
      cell: ({ after }) => (after === undefined ? "–" : moneyInColumn(Number(after))),
    },
    { name: t.prices.change, right: true, cell: changeOf },
  ];
  return (
    <Card flush title={t.prices.differences}>
      <Table label={t.prices.differences} columns={columns} rows={shown} keyOf={({ prefix }) => prefix} />
      {pager}
    </Card>
  );
}

function changeOf({ before, after }: Difference): string {
  if (!before || after === undefined) return "–";
  const share = Number(after) / before - 1;
  return `${share > 0 ? "+" : ""}${percent(share)}`;
}
