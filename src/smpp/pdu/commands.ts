/** Command ids (SMPP v3.4 §5.1.2.1), by the standard's names. */
export const COMMAND_IDS = {
  generic_nack: 0x80000000,
  bind_receiver: 0x00000001,
  bind_receiver_resp: 0x80000001,
  bind_transmitter: 0x00000002,
  bind_transmitter_resp: 0x80000002,
  query_sm: 0x00000003,
  query_sm_resp: 0x80000003,
  submit_sm: 0x00000004,
  submit_sm_resp: 0x80000004,
  deliver_sm: 0x00000005,
  deliver_sm_resp: 0x80000005,
  unbind: 0x00000006,
  unbind_resp: 0x80000006,
  replace_sm: 0x00000007,
  replace_sm_resp: 0x80000007,
  cancel_sm: 0x00000008,
  cancel_sm_resp: 0x80000008,
  bind_transceiver: 0x00000009,
  bind_transceiver_resp: 0x80000009,
  outbind: 0x0000000b,
  enquire_link: 0x00000015,
  enquire_link_resp: 0x80000015,
  submit_multi: 0x00000021,
  submit_multi_resp: 0x80000021,
  alert_notification: 0x00000102,
  data_sm: 0x00000103,
  data_sm_resp: 0x80000103,
} as const;

export type Command = keyof typeof COMMAND_IDS;
export type BindCommand = "bind_receiver" | "bind_transmitter" | "bind_transceiver";

/** The bit of a command id that marks a response. */
const RESPONSE_BIT = 0x80000000;

const names = new Map<number, Command>();
for (const [name, id] of Object.entries(COMMAND_IDS)) names.set(id, name as Command);

/** The name of a command id (unsigned); undefined for one outside SMPP v3.4. */
export function commandName(id: number): Command | undefined {
  return names.get(id);
}

const responses = new Map<Command, Command>();
const responders = new Set<Command>();
for (const [name, id] of Object.entries(COMMAND_IDS)) {
  if (id >= RESPONSE_BIT) {
    responders.add(name as Command);
    continue;
  }
  const response = names.get(id + RESPONSE_BIT);
  if (response !== undefined) responses.set(name as Command, response);
}

/** The response to a command; undefined for responses, outbind and alert_notification, which have none. */
export function responseOf(command: Command): Command | undefined {
  return responses.get(command);
}

/** Whether a command is a response: every `_resp`, and generic_nack. */
export function isResponse(command: Command): boolean {
  return responders.has(command);
}
