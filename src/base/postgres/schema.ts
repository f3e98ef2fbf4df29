import type { Sql } from "../db.ts";

interface Column {
  table: string;
  name: string;
  type: string;
  required: boolean;
  fallback: string | null;
  identity: string;
}

/**
 * The migrated schema as text: sequences, types, functions, then each table with its columns, constraints and indexes,
 * ordered by name. Read from the catalogue, because the embedded PostgreSQL has no pg_dump. `npm run schema` writes it
 * to `schema.sql`, so that schema changes show in the diff. Of a partitioned table's partitions, only the primary key is printed: the
 * rest is the table's, and their bounds are those of the day.
 */
export async function printSchema(sql: Sql): Promise<string> {
  const blocks = [
    "-- Generated from the migrations by `npm run schema`. Do not edit.",
    ...(await sequences(sql)),
    ...(await enums(sql)),
    ...(await functions(sql)),
    ...(await tables(sql)),
  ];
  return `${blocks.join("\n\n")}\n`;
}

async function sequences(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string; step: number }[]>`
    select c.relname as name, s.seqincrement as step
    from pg_sequence s join pg_class c on c.oid = s.seqrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
    order by 1`;
  return rows.map((row) => `create sequence ${row.name} increment by ${row.step};`);
}

async function enums(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string; labels: string }[]>`
    select t.typname as name, string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) as labels
    from pg_type t join pg_enum e on e.enumtypid = t.oid
    where t.typnamespace = 'public'::regnamespace
    group by 1 order by 1`;
  return rows.map((row) => `create type ${row.name} as enum (${row.labels});`);
}

async function functions(sql: Sql): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select case p.prokind
        when 'a' then format('create aggregate %I(%s) (sfunc = %s, stype = %s)', p.proname,
          pg_get_function_arguments(p.oid), a.aggtransfn, format_type(a.aggtranstype, null))
        else rtrim(replace(pg_get_functiondef(p.oid), 'FUNCTION public.', 'FUNCTION '), E'\\n')
      end as text
    from pg_proc p left join pg_aggregate a on a.aggfnoid = p.oid
    where p.pronamespace = 'public'::regnamespace
    order by p.proname`;
  return rows.map((row) => `${row.text};`);
}

async function tables(sql: Sql): Promise<string[]> {
  const columns = await sql<Column[]>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      pg_get_expr(d.adbin, d.adrelid) as fallback, a.attidentity::text as identity
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`;
  const constraints = await sql<{ table: string; text: string }[]>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c')
    order by 1, contype = 'p' desc, 2`;
  const indexes = await sql<{ table: string; text: string }[]>`
    select tablename as table, indexdef as text from pg_indexes i
    where schemaname = 'public'
      and not exists (select from pg_constraint where conindid = format('%I', i.indexname)::regclass)
    order by 1, indexname`;
  const partitioned = await sql<{ table: string; key: string; primary: string | null }[]>`
    select p.partrelid::regclass::text as table, pg_get_partkeydef(p.partrelid) as key, min(pg_get_constraintdef(k.oid)) as primary
    from pg_partitioned_table p join pg_inherits i on i.inhparent = p.partrelid
    left join pg_constraint k on k.conrelid = i.inhrelid and k.contype = 'p'
    group by 1, 2`;
  return [...new Set(columns.map((column) => column.table))].map((table) => {
    const lines = [
      ...columns.filter((column) => column.table === table).map(columnLine),
      ...constraints.filter((each) => each.table === table).map((each) => `  ${each.text}`),
    ];
    const own = indexes
      .filter((each) => each.table === table)
      .map((each) => `\n${each.text.replace(/ (?:ONLY )?public\./, " ")};`);
    const by = partitioned.find((each) => each.table === table);
    const partitions = by ? ` partition by ${by.key}` : "";
    const key = by?.primary ? `\n-- each partition: ${by.primary}` : "";
    return `create table ${table} (\n${lines.join(",\n")}\n)${partitions};${key}${own.join("")}`;
  });
}

function columnLine(column: Column): string {
  const fallback = column.fallback ? ` default ${column.fallback}` : "";
  const identity = column.identity ? " generated always as identity" : "";
  return `  ${column.name} ${column.type}${column.required ? " not null" : ""}${fallback}${identity}`;
}
