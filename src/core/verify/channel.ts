/** How a PIN reaches a phone: as a text, or spoken in a call. */
export const channels = ["sms", "voice"] as const;

/** One of these. */
export type Channel = (typeof channels)[number];

/** The columns of a verification that say how its PINs were sent: the ids of all its messages, and of the calls among them. */
export interface Sent {
  message_ids: number[];
  call_ids: number[];
}

/** How the PIN of one of a verification's messages was sent; without an id, the last one. */
export function channelOf({ message_ids, call_ids }: Sent, messageId = message_ids.at(-1)): Channel {
  return messageId !== undefined && call_ids.includes(messageId) ? "voice" : "sms";
}

/** The keys of a verification's calls. */
export const callsOf = ({ account_id: accountId, call_ids }: Sent & { account_id: number }) =>
  call_ids.map((id) => ({ accountId, id }));
