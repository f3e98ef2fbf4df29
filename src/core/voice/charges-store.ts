/** The SQL of voice charges. */
import type { Sql } from "../../base/db.ts";
import { moneyFromSql, type Money } from "../../base/money.ts";
import { chargeVoice, type VoiceEntry } from "../wallet/debits.ts";
import type { VoiceFunction } from "../wallet/voice-prices.ts";

/** A voice call to charge; amounts in micro-units. */
export interface ChargeRow extends VoiceEntry {
  what: VoiceFunction;
  language: string;
  /** Milliseconds of audio for `stt`, characters for `tts` and `ner`. */
  quantity: number;
  price: number;
  requestId: string;
}

/**
 * Debits the wallet and writes the ledger entry and the details of the call; nothing if the balance does not cover the
 * cost. Returns the balance after the debit, or undefined. A second row with the same id violates the primary key.
 */
export async function insertCharge(sql: Sql, row: ChargeRow): Promise<Money | undefined> {
  const [charged] = await sql<{ balance_after: number }[]>`
    with ${chargeVoice(sql, row)}, detailed as (
      insert into voice_charges (account_id, id, function, language, quantity, price, cost, request_id)
      select ${row.accountId}, ${row.id}, ${row.what}, ${row.language}, ${row.quantity}, ${row.price}, ${row.cost},
        ${row.requestId}
      from charged
    )
    select balance_after from charged`;
  return charged && moneyFromSql(charged.balance_after);
}
