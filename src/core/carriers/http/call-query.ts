/**
 * The queries of the addresses that a provider of calls is given. Most providers echo nothing, so an address says which call it is of; where
 * one address serves all calls, the provider echoes the same text. It is trusted once the address has the link's key, and about messages of
 * that link alone.
 */

/** The message that a call speaks. */
export interface CalledMessage {
  accountId: number;
  id: number;
}

/** What such an address says of its call. */
export interface CallQuery {
  /** The reference of a submission (16 bits), by which a call whose response was lost is matched instead of made again. */
  reference?: number | undefined;
  /** The message; absent for a PIN. */
  message?: CalledMessage | undefined;
  /** How often its text was spoken again. */
  again?: number | undefined;
  /** The token of the audio. */
  token?: string | undefined;
}

/** The fields of a form or a query; of several of one name, the last. */
export const fieldsOf = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

/** The query, with its `?`; `""` if there is nothing to say. */
export function callQuery({ reference, message, again, token }: CallQuery): string {
  const fields = {
    reference,
    call: message && `${message.accountId}.${message.id}`,
    again,
    audio: token,
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return given.length === 0 ? "" : `?${given.map(([name, value]) => `${name}=${value}`).join("&")}`;
}

/** What a query says; what is not in its form is left out. */
export function readCallQuery(search: string): CallQuery {
  const { reference = "", call = "", again = "", audio: token } = fieldsOf(search);
  const [, accountId, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(call) ?? [];
  return {
    reference: /^\d{1,5}$/.test(reference) && Number(reference) <= 0xffff ? Number(reference) : undefined,
    message: id === undefined ? undefined : { accountId: Number(accountId), id: Number(id) },
    again: /^\d$/.test(again) ? Number(again) : undefined,
    token,
  };
}
