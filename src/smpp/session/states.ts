import type { Command } from "../pdu/commands.ts";

/** Our role in the session: client (ESME) or server (SMSC). */
export type Role = "esme" | "smsc";

/** The states of SMPP v3.4 §2.2, and `unbound` between the unbind and the end of the connection. */
export type SessionState = "open" | "bound_tx" | "bound_rx" | "bound_trx" | "unbound" | "closed";

const open: SessionState[] = ["open"];
const transmitting: SessionState[] = ["bound_tx", "bound_trx"];
const receiving: SessionState[] = ["bound_rx", "bound_trx"];
const bound: SessionState[] = ["bound_tx", "bound_rx", "bound_trx"];

/** §2.3 table 2-1: in which states each side may issue a command. */
const rules: Partial<Record<Command, Partial<Record<Role, SessionState[]>>>> = {
  bind_transmitter: { esme: open },
  bind_receiver: { esme: open },
  bind_transceiver: { esme: open },
  outbind: { smsc: open },
  unbind: { esme: bound, smsc: bound },
  submit_sm: { esme: transmitting },
  submit_multi: { esme: transmitting },
  data_sm: { esme: transmitting, smsc: receiving },
  deliver_sm: { smsc: receiving },
  query_sm: { esme: transmitting },
  cancel_sm: { esme: transmitting },
  replace_sm: { esme: transmitting },
  alert_notification: { smsc: receiving },
  // The table says bound; SMPP v5.0 also allows it when open, and monitoring tools do so.
  enquire_link: { esme: [...open, ...bound], smsc: [...open, ...bound] },
};

/** Whether `issuer` may issue `command` in `state`. */
export function mayIssue(issuer: Role, command: Command, state: SessionState): boolean {
  return rules[command]?.[issuer]?.includes(state) ?? false;
}

/** The state that an accepted bind leads to; undefined for other commands. */
export function boundState(command: Command): SessionState | undefined {
  if (command === "bind_transceiver" || command === "bind_transceiver_resp") return "bound_trx";
  if (command === "bind_transmitter" || command === "bind_transmitter_resp") return "bound_tx";
  if (command === "bind_receiver" || command === "bind_receiver_resp") return "bound_rx";
  return undefined;
}
