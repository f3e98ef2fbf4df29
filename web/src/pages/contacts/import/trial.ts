import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ApiError, type Reply } from "../../../api/client.ts";
import type { ListSource } from "../../compose/draft.ts";
import { useListing, type ReadList } from "../../compose/list/list.ts";
import type { Listing } from "../../compose/list/csv-worker.ts";
import { t } from "../../../texts/index.ts";
import { contactNames } from "../contact-data.ts";

/** What an import did, or would do. */
export type Imported = Reply<"POST /v1/contacts/import">;

/** What each column is, by its heading; null: left out. */
export type Asked = Readonly<Record<string, string | null>>;

/** A file that was chosen. */
export interface Given extends ListSource {
  /** Whether it has vCards, which only the service reads. */
  isCards: boolean;
}

/** An import as it is being prepared. */
export interface Importing {
  given: Given | undefined;
  asked: Asked;
  /** When, where and by what words all of them agreed; undefined unless all three are given. */
  consent: { at: string; by: string; words: string } | undefined;
}

/** The largest file that the service takes. */
export const mostMegabytes = 32;

/** Whether a file has vCards. */
export const hasCards = async (file: Blob): Promise<boolean> =>
  /^\uFEFF?\s*BEGIN:VCARD/i.test(await file.slice(0, 200).text());

/** What a column is; undefined: what the service recognises. */
export interface Column {
  heading: string;
  as: string | null | undefined;
  /** Of its first cells. */
  cells: string[];
  /** Whether it seems to be about health or to hold secrets. */
  isPrivate: boolean;
}

/** A heading as the service has it, which calls those without a name in English. */
const headingAt = (heading: string, index: number) =>
  heading === `${t.compose.column} ${index + 1}` ? `column ${index + 1}` : heading;

/** The columns of a list as they are asked for; at first, those that seem private are left out. */
export function columnsOf(listing: Listing | undefined, asked: Asked | undefined, found?: Imported): Column[] {
  const { columns = [], sample = [], guess, private: privates = [] } = listing ?? {};
  return columns.map((name, index) => {
    const heading = headingAt(name, index);
    const isPrivate = privates.includes(name) && index !== guess?.phone && index !== guess?.name;
    const wish = asked ? asked[heading] : isPrivate ? null : undefined;
    return {
      heading,
      as: found ? found.columns[index]?.as : wish,
      cells: sample.map((row) => row[index]?.trim() ?? "").filter((cell) => cell !== ""),
      isPrivate,
    };
  });
}

/** What is asked of the columns. */
export const askedOf = (columns: readonly Column[]): Asked =>
  Object.fromEntries(columns.flatMap(({ heading, as }) => (as === undefined ? [] : [[heading, as]])));

/** Reads what was chosen; vCards are not read here. */
export const useGiven = (given: Given | undefined): ReadList => useListing(given?.isCards ? undefined : given);

/** The file as it is sent: itself, or the sheet that was chosen of a workbook. */
async function fileOf({ source, sheet }: Given, { list, listing }: ReadList): Promise<Blob> {
  if (typeof source === "string") return new Blob([source]);
  const isOther = sheet !== undefined && sheet !== listing?.sheets[0];
  return isOther ? new Blob([await list().ask<"text">({ kind: "text", source })]) : source;
}

async function send(
  { given, asked, consent }: Importing,
  { read, dryRun, signal }: { read: ReadList; dryRun: boolean; signal?: AbortSignal },
) {
  const body = new FormData();
  // Members before the file, so that they are there when it is.
  body.set("dry_run", String(dryRun));
  body.set("columns", JSON.stringify(asked));
  if (consent) body.set("consent", JSON.stringify(consent));
  body.set("file", await fileOf(given!, read), given!.name);
  return call("POST /v1/contacts/import", { body, ...(signal ? { signal } : {}) });
}

/** What the import would do, asked anew whenever something changes. */
export function useTrial(importing: Importing, read: ReadList, number: number) {
  const { given, asked, consent } = importing;
  return useQuery<Imported, ApiError>({
    queryKey: ["contact import", number, read.serial, asked, consent],
    queryFn: ({ signal }) => send(importing, { read, dryRun: true, signal }),
    enabled: given !== undefined && (given.isCards || read.listing !== undefined),
    // While a column is something else, what was shown stays.
    placeholderData: keepPreviousData,
    // A request of megabytes, for what is still on the screen.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

/** Imports it. */
export function useImport(importing: Importing, read: ReadList) {
  const client = useQueryClient();
  return useMutation<Imported, ApiError>({
    mutationFn: () => send(importing, { read, dryRun: false }),
    onSuccess: () => {
      for (const name of [...contactNames, "GET /v1/contacts/fields"])
        void client.invalidateQueries({ queryKey: [name] });
    },
  });
}
