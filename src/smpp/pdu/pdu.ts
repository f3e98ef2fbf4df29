import type { Body } from "./bodies.ts";
import type { BindCommand, Command } from "./commands.ts";
import type { Tlvs } from "./tlv.ts";

/** The fields of every PDU (SMPP v3.4 §3.2): command, status, sequence number and optional parameters. */
interface Head<C extends Command> {
  command: C;
  /** command_status: 0 in requests; see `STATUS`. */
  status: number;
  /** sequence_number, 1 to 0x7FFFFFFF. */
  sequence: number;
  tlvs: Tlvs;
}

/** The PDU of a command, with the body fields that `bodies.ts` defines. */
export type PduOf<C extends Command> = { [K in C]: Head<K> & Body<K> }[C];

/** Any PDU of SMPP v3.4; `command` discriminates. */
export type Pdu = PduOf<Command>;
export type Bind = PduOf<BindCommand>;
export type SubmitSm = PduOf<"submit_sm">;

/** A PDU to be written: absent numbers are 0, absent strings and lists empty. */
export type PduInput<C extends Command = Command> = {
  [K in C]: { command: K } & { [F in Exclude<keyof PduOf<K>, "command">]?: PduOf<K>[F] | undefined };
}[C];

/** The body fields of a command, as passed to `reply`. */
export type Fields<C extends Command> = Omit<PduInput<C>, "command" | "status" | "sequence">;
