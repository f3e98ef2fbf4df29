/** The members of a bulk send's recipients that are kept for its report, in the order of the columns. Pure. */
import { storable } from "../../../base/storable.ts";

/** The maximum number of columns of a report; a recipient may have more members. */
const mostColumns = 100;
/** Recipients per row of the table. */
const chunkRecipients = 500;
/** The longest value that is kept, in UTF-16 units. */
const longestValue = 1_000;

/** A message of a send, with the members given for its recipient. */
export interface Kept {
  id: number;
  given: Record<string, unknown>;
}

/** Recipients with adjacent messages, as stored: the values of each by the id of its message. */
export interface KeptChunk {
  firstId: number;
  lastId: number;
  values: string;
}

/** The members of the recipients other than the number, in the order in which they appear, up to `mostColumns`. */
export function columnsOf(recipients: Iterable<Kept>): string[] {
  const columns = new Set<string>();
  for (const { given } of recipients)
    for (const name of Object.keys(given)) if (name !== "phonenumber" && columns.size < mostColumns) columns.add(name);
  return [...columns];
}

/** The values of recipients, chunk by chunk. */
export function* chunksOf(recipients: Iterable<Kept>, columns: readonly string[]): Generator<KeptChunk> {
  let chunk: Kept[] = [];
  for (const each of recipients) {
    chunk.push(each);
    if (chunk.length < chunkRecipients) continue;
    yield chunkOf(chunk, columns);
    chunk = [];
  }
  if (chunk.length > 0) yield chunkOf(chunk, columns);
}

function chunkOf(chunk: Kept[], columns: readonly string[]): KeptChunk {
  const values = chunk.map(({ id, given }) => [id, columns.map((name) => valueOf(given[name]))] as const);
  return { firstId: chunk[0]!.id, lastId: chunk.at(-1)!.id, values: JSON.stringify(Object.fromEntries(values)) };
}

/** A value as it is printed in a text; PostgreSQL's `jsonb` can hold neither NUL nor half of a surrogate pair. */
function valueOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return storable(text, longestValue);
}
