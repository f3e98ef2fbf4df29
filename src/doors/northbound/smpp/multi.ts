/** submit_multi (SMPP v3.4 §4.5): one content for up to 254 recipients, each of whom gets a message with its own charge. */
import type { Draft } from "../../../core/messages/accept/draft.ts";
import type { SmppOrigin } from "../origin.ts";
import { notANumber, recipientOf, type Content, type Submission } from "./submission.ts";
import { STATUS, type PduOf } from "../../../smpp/smpp.ts";

/** The ids that tie the messages of a submit_multi together. */
export type MultiNumbers = { id: number } & Pick<SmppOrigin, "submitted" | "multiUntil">;

/** The steps of accepting the messages. */
export interface MultiSteps {
  /** Drafts one message; throws the refusals of the accept path. */
  draft: (submission: Submission) => Draft;
  /** Takes the messages from the credential's allowance; throws if its rate does not allow them, or the account only with an approver. */
  allow: (drafts: Draft[]) => Promise<void>;
  /** New ids, ascending. */
  takeIds: (count: number) => Promise<number[]>;
  /** Charges and stores one message; throws the refusals of the accept path. */
  store: (draft: Draft, submission: Submission, multi: MultiNumbers) => Promise<number>;
  /** The command_status for what `draft` or `store` threw. */
  statusOf: (error: unknown) => number;
}

/** The result: the message_id for all accepted messages, or the status if all were refused. */
export type MultiResult =
  | { messageId: number; unsuccess: PduOf<"submit_multi_resp">["unsuccess"] }
  | { status: number };

type Destination = Extract<PduOf<"submit_multi">["destinations"][number], { kind: "number" }>;

/** A recipient, and the outcome of its message. */
interface Recipient {
  destination: Destination;
  submission?: Submission;
  draft?: Draft;
  status: number;
}

/**
 * Accepts a message for each recipient. The response has one message_id, that of the first message, and all receipts carry it, each with
 * the address of its phone (§4.5.2). Refused recipients are listed in the response and cost nothing.
 */
export async function submitMulti(
  destinations: readonly Destination[],
  content: Content,
  steps: MultiSteps,
): Promise<MultiResult> {
  const recipients = destinations.map((destination) => drafted(destination, content, steps));
  const ready = recipients.filter(({ draft }) => draft !== undefined);
  if (ready.length === 0) return { status: recipients[0]!.status };
  await steps.allow(ready.map(({ draft }) => draft!));
  const ids = await steps.takeIds(ready.length);
  const store = async (n: number, numbers: Omit<MultiNumbers, "id">) => {
    const { draft, submission } = ready[n]!;
    try {
      await steps.store(draft!, submission!, { id: ids[n]!, ...numbers });
    } catch (error) {
      ready[n]!.status = steps.statusOf(error);
    }
  };
  // The first one accepted gives its id to all, so the others wait for it.
  let first = 0;
  for (; first < ready.length; first++) {
    await store(first, { multiUntil: ids.at(-1)! });
    if (ready[first]!.status === STATUS.ESME_ROK) break;
  }
  if (first === ready.length) return { status: ready[0]!.status };
  const others = ready.slice(first + 1).map((_recipient, n) => store(first + 1 + n, { submitted: ids[first]! }));
  await Promise.all(others);
  return { messageId: ids[first]!, unsuccess: recipients.flatMap(unsuccessOf) };
}

function drafted(destination: Destination, content: Content, steps: MultiSteps): Recipient {
  const { ton, npi, addr } = destination;
  const to = { ton, npi, addr };
  const recipient = recipientOf(to);
  if (recipient === undefined) return { destination, status: notANumber.status };
  const submission = { ...content, recipient, to };
  try {
    return { destination, submission, draft: steps.draft(submission), status: STATUS.ESME_ROK };
  } catch (error) {
    return { destination, status: steps.statusOf(error) };
  }
}

function unsuccessOf({ destination: { ton, npi, addr }, status }: Recipient) {
  return status === STATUS.ESME_ROK ? [] : [{ ton, npi, addr, status }];
}
