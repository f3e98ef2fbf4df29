import type { statuses } from "../../base/sentences/statuses/fr.ts";

/** command_status values of SMPP v3.4 §5.1.3, by the standard's names. */
export const STATUS = {
  ESME_ROK: 0x00,
  ESME_RINVMSGLEN: 0x01,
  ESME_RINVCMDLEN: 0x02,
  ESME_RINVCMDID: 0x03,
  ESME_RINVBNDSTS: 0x04,
  ESME_RALYBND: 0x05,
  ESME_RINVPRTFLG: 0x06,
  ESME_RINVREGDLVFLG: 0x07,
  ESME_RSYSERR: 0x08,
  ESME_RINVSRCADR: 0x0a,
  ESME_RINVDSTADR: 0x0b,
  ESME_RINVMSGID: 0x0c,
  ESME_RBINDFAIL: 0x0d,
  ESME_RINVPASWD: 0x0e,
  ESME_RINVSYSID: 0x0f,
  ESME_RCANCELFAIL: 0x11,
  ESME_RREPLACEFAIL: 0x13,
  ESME_RMSGQFUL: 0x14,
  ESME_RINVSERTYP: 0x15,
  ESME_RINVNUMDESTS: 0x33,
  ESME_RINVDLNAME: 0x34,
  ESME_RINVDESTFLAG: 0x40,
  ESME_RINVSUBREP: 0x42,
  ESME_RINVESMCLASS: 0x43,
  ESME_RCNTSUBDL: 0x44,
  ESME_RSUBMITFAIL: 0x45,
  ESME_RINVSRCTON: 0x48,
  ESME_RINVSRCNPI: 0x49,
  ESME_RINVDSTTON: 0x50,
  ESME_RINVDSTNPI: 0x51,
  ESME_RINVSYSTYP: 0x53,
  ESME_RINVREPFLAG: 0x54,
  ESME_RINVNUMMSGS: 0x55,
  ESME_RTHROTTLED: 0x58,
  ESME_RINVSCHED: 0x61,
  ESME_RINVEXPIRY: 0x62,
  ESME_RINVDFTMSGID: 0x63,
  ESME_RX_T_APPN: 0x64,
  ESME_RX_P_APPN: 0x65,
  ESME_RX_R_APPN: 0x66,
  ESME_RQUERYFAIL: 0x67,
  ESME_RINVOPTPARSTREAM: 0xc0,
  ESME_ROPTPARNOTALLWD: 0xc1,
  ESME_RINVPARLEN: 0xc2,
  ESME_RMISSINGOPTPARAM: 0xc3,
  ESME_RINVOPTPARAMVAL: 0xc4,
  ESME_RDELIVERYFAILURE: 0xfe,
  ESME_RUNKNOWNERR: 0xff,
} as const;

export type StatusName = keyof typeof STATUS;

/** A sentence for a command_status, which has translations; `{code}` stands for the code. */
export type StatusSentence = keyof typeof statuses;

/** What each status means, in sentences fit to show to a user. */
const statusSentences: Record<StatusName, StatusSentence> = {
  ESME_ROK: "Accepted.",
  ESME_RINVMSGLEN: "The carrier says that the message is too long or its length is wrong.",
  ESME_RINVCMDLEN: "The carrier could not read the request: its length is wrong.",
  ESME_RINVCMDID: "The carrier does not know this kind of request.",
  ESME_RINVBNDSTS: "The link is not bound in a way that allows this request.",
  ESME_RALYBND: "The link is already bound.",
  ESME_RINVPRTFLG: "The carrier does not accept this priority.",
  ESME_RINVREGDLVFLG: "The carrier does not accept this kind of delivery report request.",
  ESME_RSYSERR: "The carrier had an internal error.",
  ESME_RINVSRCADR: "The carrier does not accept this sender.",
  ESME_RINVDSTADR: "The carrier says that the recipient's number is not valid.",
  ESME_RINVMSGID: "The carrier does not know this message id.",
  ESME_RBINDFAIL: "The carrier refused the bind.",
  ESME_RINVPASWD: "The carrier refused the password.",
  ESME_RINVSYSID: "The carrier does not know this system id.",
  ESME_RCANCELFAIL: "The carrier could not cancel the message.",
  ESME_RREPLACEFAIL: "The carrier could not replace the message.",
  ESME_RMSGQFUL: "The carrier's queue is full.",
  ESME_RINVSERTYP: "The carrier does not accept this service type.",
  ESME_RINVNUMDESTS: "The number of recipients is not valid.",
  ESME_RINVDLNAME: "The carrier does not know this distribution list.",
  ESME_RINVDESTFLAG: "The kind of recipient is neither a number nor a distribution list.",
  ESME_RINVSUBREP: "The carrier cannot replace a message at submit.",
  ESME_RINVESMCLASS: "The carrier does not accept this message type or mode.",
  ESME_RCNTSUBDL: "The carrier does not accept messages to a distribution list.",
  ESME_RSUBMITFAIL: "The carrier could not take the message.",
  ESME_RINVSRCTON: "The carrier does not accept the sender's type of number.",
  ESME_RINVSRCNPI: "The carrier does not accept the sender's numbering plan.",
  ESME_RINVDSTTON: "The carrier does not accept the recipient's type of number.",
  ESME_RINVDSTNPI: "The carrier does not accept the recipient's numbering plan.",
  ESME_RINVSYSTYP: "The carrier does not accept this system type.",
  ESME_RINVREPFLAG: "The replace-if-present flag is not valid.",
  ESME_RINVNUMMSGS: "The number of messages is not valid.",
  ESME_RTHROTTLED: "The carrier is throttling: messages arrive faster than it allows.",
  ESME_RINVSCHED: "The carrier does not accept the scheduled delivery time.",
  ESME_RINVEXPIRY: "The carrier does not accept the validity period.",
  ESME_RINVDFTMSGID: "The carrier does not know this predefined message.",
  ESME_RX_T_APPN: "The receiving side had a temporary error.",
  ESME_RX_P_APPN: "The receiving side had a permanent error.",
  ESME_RX_R_APPN: "The receiving side refused the message.",
  ESME_RQUERYFAIL: "The carrier could not answer the query.",
  ESME_RINVOPTPARSTREAM: "The optional parameters of the request cannot be read.",
  ESME_ROPTPARNOTALLWD: "An optional parameter is not allowed here.",
  ESME_RINVPARLEN: "A parameter has a wrong length.",
  ESME_RMISSINGOPTPARAM: "An optional parameter that is needed here is missing.",
  ESME_RINVOPTPARAMVAL: "An optional parameter has a value that is not valid.",
  ESME_RDELIVERYFAILURE: "The message could not be delivered.",
  ESME_RUNKNOWNERR: "The carrier reports an unknown error.",
};

const names = new Map<number, StatusName>();
for (const [name, code] of Object.entries(STATUS)) names.set(code, name as StatusName);

/** A command_status in hexadecimal: `0x0000000B`. */
export const hexadecimal = (code: number): string => `0x${code.toString(16).padStart(8, "0").toUpperCase()}`;

/** The standard's name of a command_status; a code outside the standard is shown in hexadecimal. */
export function statusName(code: number): string {
  return names.get(code) ?? hexadecimal(code);
}

/** The command_status of a name of the standard or a hexadecimal number; undefined for any other text. */
export function statusNamed(text: string): number | undefined {
  if (Object.hasOwn(STATUS, text)) return STATUS[text as StatusName];
  return /^0x[0-9a-f]{1,8}$/i.test(text) ? Number(text) : undefined;
}

/** Whether a command_status is one that a carrier defined: §5.1.3 reserves 0x400–0x4FF. */
export const isCarriersOwn = (code: number): boolean => code >= 0x400 && code <= 0x4ff;

const own: StatusSentence = "The carrier answered with a code of its own, {code}.";
const unknown: StatusSentence = "The carrier answered with the unknown code {code}.";

/** The sentences for a command_status, by themselves. */
export const inEnglish = Object.fromEntries(
  [...Object.values(statusSentences), own, unknown].map((sentence) => [sentence, sentence]),
) as Readonly<Record<StatusSentence, string>>;

/** A sentence for a command_status, fit to show to a user, in the language of `texts`. */
export function statusSentence(code: number, texts: Readonly<Record<StatusSentence, string>> = inEnglish): string {
  const name = names.get(code);
  if (name !== undefined) return texts[statusSentences[name]];
  return texts[isCarriersOwn(code) ? own : unknown].replace("{code}", hexadecimal(code));
}
