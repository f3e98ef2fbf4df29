/** The SQL of parts waiting for the rest of their message. */
import type { Sql, Tx } from "../../base/db.ts";
import type { Alphabet, CustomTlv } from "../../smpp/smpp.ts";
import type { FreshPart, StoredPart } from "./join.ts";

/**
 * Locks messages until the transaction ends: if two processes have parts of one message, the second sees the first one's parts.
 */
export async function lockMessages(tx: Tx, messages: string[]): Promise<void> {
  const keys = messages.map((message) => BigInt.asIntN(64, BigInt(`0x${message.slice(0, 16)}`)).toString());
  await tx`
    select pg_advisory_xact_lock(k) from (
      select k from json_array_elements_text(${JSON.stringify(keys)}::text::json) as x(t), cast(t as bigint) as k order by k
    ) locks`;
}

interface PartRow {
  id: number;
  message: string;
  part: number;
  total: number;
  fingerprint: string;
  number: string;
  sender: string;
  octets: Buffer;
  header_octets: number;
  alphabet: Alphabet;
  telco: string;
  mccmnc: string | null;
  link_id: number;
  test: boolean;
  tlvs: CustomTlv[] | null;
  received_at: Date;
  joined: boolean;
}

/** The stored parts of these messages. */
export async function findParts(tx: Tx, messages: string[]): Promise<StoredPart[]> {
  const rows = await tx<PartRow[]>`
    select id, replace(message::text, '-', '') as message, part, total, replace(fingerprint::text, '-', '') as fingerprint,
      number, sender, octets, header_octets, alphabet, telco, mccmnc, link_id, test, tlvs, received_at,
      joined_at is not null as joined
    from inbound_parts where message = any (${messages}::uuid[]) order by id`;
  return rows.map(({ header_octets, mccmnc, link_id, received_at, tlvs, ...row }) => ({
    ...row,
    tlvs: tlvs ?? undefined,
    headerOctets: header_octets,
    mccmnc: mccmnc ?? undefined,
    linkId: link_id,
    receivedAt: received_at,
  }));
}

/** Writes new parts; `joined` ones are kept to recognise their retransmissions. */
export async function insertParts(tx: Tx, fresh: FreshPart[], now: Date): Promise<void> {
  const rows = fresh.map(({ part: { octets, headerOctets, linkId, receivedAt, ...part }, joined }) => ({
    ...part,
    octets: octets.toString("hex"),
    header_octets: headerOctets,
    link_id: linkId,
    received_at: receivedAt,
    joined,
  }));
  await tx`
    insert into inbound_parts (message, part, total, fingerprint, number, sender, octets, header_octets, alphabet, telco,
      mccmnc, link_id, test, tlvs, received_at, joined_at)
    select message, part, total, fingerprint, number, sender, decode(octets, 'hex'), header_octets, alphabet, telco,
      mccmnc, link_id, test, tlvs, received_at, case when joined then ${now}::timestamptz end
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
      message uuid, part smallint, total smallint, fingerprint uuid, number text, sender text, octets text,
      header_octets smallint, alphabet text, telco text, mccmnc text, link_id bigint, test boolean, tlvs jsonb, received_at timestamptz,
      joined boolean)`;
}

/** Marks parts as released. */
export async function markJoined(tx: Tx, ids: number[], now: Date): Promise<void> {
  await tx`update inbound_parts set joined_at = ${now} where id = any (${ids}::bigint[])`;
}

/** Messages that have waited for missing parts since before a time. */
export async function findOverdue(sql: Sql, before: Date, limit: number): Promise<string[]> {
  const rows = await sql<{ message: string }[]>`
    select distinct replace(message::text, '-', '') as message from (
      select message from inbound_parts where joined_at is null and received_at < ${before}
      order by received_at limit ${limit}) overdue`;
  return rows.map((row) => row.message);
}

/** Deletes parts released, and deliveries seen, before a time; at most `limit` rows of each. Returns how many. */
export async function forgetKept(sql: Sql, before: Date, limit: number): Promise<number> {
  const parts = await sql`
    delete from inbound_parts where id in (
      select id from inbound_parts where joined_at < ${before} order by joined_at limit ${limit})`;
  const seen = await sql`
    delete from inbound_seen where id in (
      select id from inbound_seen where received_at < ${before} order by received_at limit ${limit})`;
  return parts.count + seen.count;
}
