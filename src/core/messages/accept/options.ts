/** The options of a send, beyond text and addresses, checked against the links that could take it. Pure. */
import type { FieldError } from "../../../base/errors.ts";
import { say, type Said } from "../../../base/sentences/sentence.ts";
import {
  carries,
  resolveNamed,
  resolveTagged,
  wordsOf,
  type CarryingLink,
  type TaggedTlv,
} from "../../carriers/routing/carrying.ts";
import type { SubmitOptions } from "../../carriers/traffic.ts";
import { parseUserDataHeader, tagName, type CustomTlv, type MessageClass } from "../../../smpp/smpp.ts";

/** The members of a send that ask for more than plain text. Nearly all sends have none. */
export interface OptionFields {
  message_class?: MessageClass | null | undefined;
  /** By the names in the lists of the carrier links. */
  tlvs?: Record<string, unknown> | null | undefined;
  /** TLVs by tag, from a northbound API. Any that no link takes is refused, or dropped as in SMPP v3.4 §3.3. */
  tagged?: { readonly tlvs: readonly TaggedTlv[]; readonly others: "refuse" | "drop" };
  protocolId?: number;
  priorityFlag?: number;
  /** Of a service other than SMS. */
  serviceType?: string;
}

/** Adds a problem to those of the send. */
export type AddProblem = (field: string, reason: Said) => void;

const concatenation: ReadonlySet<number> = new Set([0x00, 0x08]);

/** Whether a header does more than number the parts, such as address a port. It must then not be removed or rewritten. */
export function isSpecialHeader(header: Buffer): boolean {
  return parseUserDataHeader(header)?.elements.some(({ id }) => !concatenation.has(id)) === true;
}

/**
 * The options of a send; undefined for plain text. Adds a problem for each option that no link carries.
 *
 * @param binary the field that makes the message more than text with numbered parts, if there is one
 * @param links the enabled links of the message's route
 */
export function readOptions(
  fields: OptionFields,
  binary: "encoding" | "udh" | undefined,
  links: () => readonly CarryingLink[],
  add: AddProblem,
): SubmitOptions | undefined {
  if (binary === undefined && asksForNothing(fields)) return undefined;
  const { message_class: messageClass, protocolId, priorityFlag, serviceType } = fields;
  const { tlvs, dropped } = readTlvs(fields, links, add);
  const options: SubmitOptions = {
    ...(messageClass === undefined || messageClass === null ? {} : { messageClass }),
    ...(binary ? { binary: true as const } : {}),
    ...(tlvs.length > 0 ? { tlvs } : {}),
    ...(dropped.length > 0 ? { dropped } : {}),
    ...(protocolId === undefined ? {} : { protocolId }),
    ...(priorityFlag === undefined ? {} : { priorityFlag }),
    ...(serviceType === undefined ? {} : { serviceType }),
  };
  if (Object.keys(options).length === 0) return undefined;
  const field = binary ?? fieldOf(options);
  if (field !== undefined) refuseUncarried(options, field, links(), add);
  return options;
}

/** The field that asks for what some links do not carry. Their TLVs were checked one by one, and any link takes a priority. */
function fieldOf({ messageClass, serviceType, protocolId }: SubmitOptions): string | undefined {
  if (messageClass !== undefined) return "message_class";
  if (serviceType !== undefined) return "service_type";
  return protocolId === undefined ? undefined : "protocol_id";
}

function asksForNothing({
  message_class: messageClass,
  tlvs,
  tagged,
  protocolId,
  priorityFlag,
  serviceType,
}: OptionFields): boolean {
  return (messageClass ?? tlvs ?? tagged ?? protocolId ?? priorityFlag ?? serviceType ?? undefined) === undefined;
}

function readTlvs(fields: OptionFields, links: () => readonly CarryingLink[], add: AddProblem) {
  const none: { tlvs: CustomTlv[]; dropped: number[] } = { tlvs: [], dropped: [] };
  const { tlvs: named, tagged } = fields;
  if (named && Object.keys(named).length > 0) {
    const resolved = resolveNamed(named, links());
    if ("tlvs" in resolved) return { ...resolved, dropped: [] };
    for (const { field, reason } of resolved.problems) add(field, reason);
    return none;
  }
  if (!tagged || tagged.tlvs.length === 0) return none;
  const resolved = resolveTagged(tagged.tlvs, links());
  if (tagged.others === "drop" || resolved.dropped.length === 0) return resolved;
  for (const tag of resolved.dropped)
    add(
      "tlvs",
      say(
        "has {tag}, which no link to this number takes with that value and the others: leave it out, or ask the operator to add it to the carrier link",
        { tag: tagName(tag) },
      ),
    );
  return none;
}

function refuseUncarried(options: SubmitOptions, field: string, links: readonly CarryingLink[], add: AddProblem): void {
  if (links.some((link) => carries(link, options))) return;
  add(
    field,
    say("asks for {options}, which no link to this number carries: send it as plain text", {
      options: wordsOf(options),
    }),
  );
}

/** The octets of a user data header in hexadecimal; undefined if it is absent. Adds a problem if it is invalid. */
export function readUdh(udh: string | null | undefined, add: AddProblem): Buffer | undefined {
  if (udh === undefined || udh === null) return undefined;
  const header = /^(?:[0-9a-f]{2})+$/i.test(udh) ? Buffer.from(udh, "hex") : undefined;
  const parsed = header && parseUserDataHeader(header);
  const saysParts = parsed?.elements.some(({ id }) => concatenation.has(id)) === true;
  const isPossible = !saysParts || parsed?.concatenation !== undefined;
  if (header && parsed && !parsed.malformed && parsed.octets === header.length && isPossible) return header;
  add(
    "udh",
    say(
      "is not a user data header (3GPP TS 23.040 §9.2.3.24) in hexadecimal: its length, then elements, such as 06050415811581 for port 5505",
    ),
  );
  return undefined;
}

/** The `FieldError` for an invalid option. `reason` continues a sentence that begins with the field. */
export const optionProblem = (field: string, reason: Said): FieldError => ({
  field,
  code: "invalid_request",
  said: say("`{field}` {reason}.", { field, reason }),
});
