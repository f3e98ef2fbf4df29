/** The SQL of an import: some thousands of contacts a statement. */
import type { Db, Fragment, Tx } from "../../../base/db.ts";
import type { Owner } from "../store.ts";

/** What became of a batch. */
export interface Counts {
  new: number;
  changed: number;
}

const given = (db: Db, json: string) => db`
  json_to_recordset(${json}::text::json)
    as g(phone text, name text, language text, time_zone text, notes text, fields jsonb, consents json)`;

/** Whether a contact would differ from `c` by what is given in `g`, where nothing is given it stays. */
const differs = (db: Db, g: Fragment) => db`
  (coalesce(${g}.name, c.name), coalesce(${g}.language, c.language), coalesce(${g}.time_zone, c.time_zone),
    coalesce(${g}.notes, c.notes), c.fields || ${g}.fields)
  is distinct from (c.name, c.language, c.time_zone, c.notes, c.fields)`;

/** The consents of a batch that are not kept yet, in one pass: looked up one by one, each would read all of them while statistics are missing. */
const freshConsents = (db: Db, { accountId, test }: Owner, json: string) => db`
  select distinct g.phone, s.at, s.by, s.words from ${given(db, json)}
  cross join lateral json_to_recordset(g.consents) as s(at timestamptz, by text, words text)
  where not exists (
    select from contact_consents k where k.account_id = ${accountId} and k.phone = g.phone and k.test = ${test}
      and k.at = s.at and k.by = s.by and k.words = s.words)`;

/** Counts what a batch would do. */
export async function compareBatch(tx: Tx, owner: Owner, json: string): Promise<Counts> {
  const { accountId, test } = owner;
  const [row] = await tx<[Counts]>`
    with fresh as materialized (${freshConsents(tx, owner, json)})
    select (count(*) filter (where c.phone is null))::int as new,
      (count(*) filter (where c.phone is not null and (${differs(tx, tx`g`)} or g.phone in (select phone from fresh))))::int as changed
    from ${given(tx, json)}
    left join contacts c on c.account_id = ${accountId} and c.phone = g.phone and c.test = ${test}`;
  return row;
}

/**
 * Writes a batch, in the order of the numbers. Every contact of it is locked, also those that stay: a second import of the same file
 * waits for the first, and then finds its consents.
 *
 * @param firstIds as many ids as the batch has rows
 * @returns how many are new, and the numbers of these and of those that changed
 */
export async function writeBatch(
  tx: Tx,
  { accountId, test }: Owner,
  json: string,
  { firstIds, now }: { firstIds: number[]; now: Date },
): Promise<{ added: number; touched: Set<string> }> {
  const written = await tx<{ id: number; phone: string }[]>`
    insert into contacts as c (account_id, phone, test, id, name, language, time_zone, fields, notes, created_at, changed_at)
    select ${accountId}, g.phone, ${test}, i.id, g.name, g.language, g.time_zone, g.fields, g.notes, ${now}::timestamptz, ${now}::timestamptz
    from (select g.*, row_number() over (order by phone) as n from ${given(tx, json)}) g
    join unnest(${firstIds}::bigint[]) with ordinality i(id, n) on i.n = g.n
    order by g.phone
    on conflict (account_id, phone, test) do update
      set name = coalesce(excluded.name, c.name), language = coalesce(excluded.language, c.language),
        time_zone = coalesce(excluded.time_zone, c.time_zone), notes = coalesce(excluded.notes, c.notes),
        fields = c.fields || excluded.fields, changed_at = excluded.changed_at
      where ${differs(tx, tx`excluded`)}
    returning id, phone`;
  const own = new Set(firstIds);
  return {
    added: written.filter(({ id }) => own.has(id)).length,
    touched: new Set(written.map(({ phone }) => phone)),
  };
}

/** Adds the consents of a batch that are not kept yet, and returns their numbers. @param ids as many as the batch has consents */
export async function writeConsents(
  tx: Tx,
  owner: Owner,
  json: string,
  { ids, recordedBy, now }: { ids: number[]; recordedBy: string; now: Date },
): Promise<string[]> {
  const { accountId, test } = owner;
  const agreed = await tx<{ phone: string }[]>`
    insert into contact_consents (account_id, id, phone, test, at, by, words, recorded_by, created_at)
    select ${accountId}, i.id, s.phone, ${test}, s.at, s.by, s.words, ${recordedBy}, ${now}
    from (select *, row_number() over (order by phone, at) as n from (${freshConsents(tx, owner, json)}) f) s
    join unnest(${ids}::bigint[]) with ordinality i(id, n) on i.n = s.n
    returning phone`;
  return agreed.map(({ phone }) => phone);
}
