import type { Static } from "typebox";
import { readHold } from "../../../base/cluster/hold.ts";
import { audit } from "../../accounts/audit.ts";
import type { Context } from "../../../base/context.ts";
import { invalidField, Refusal } from "../../../base/errors.ts";
import { formatId, parseId } from "../../../base/ids.ts";
import type { Language } from "../../../base/languages.ts";
import { say, type Sentence } from "../../../base/sentences/sentence.ts";
import type { Caller } from "../../../http/auth.ts";
import { noteIn, written } from "../../../http/translations.ts";
import type { StatusName } from "../../../smpp/smpp.ts";
import { definitionOf, getLink, isSmpp, listLinks, type LinkDefinition, type LinkRow } from "../definition.ts";
import type { Catalogue } from "../http/catalogue/catalogue.ts";
import type { AttemptOutcome } from "../attempt-outcomes.ts";
import type { LinkTrial, LinkTrialBody } from "../schemas.ts";
import * as store from "../store.ts";
import { attempt, type Attempt } from "./attempt.ts";
import { triedRow } from "./links.ts";

/** How long a test may take. */
const limitMs = 10_000;

type Trial = Static<typeof LinkTrial>;

/** Tests of connections to carriers, before their links are saved: one at a time for each operator. */
export class LinkTrials {
  readonly #ctx: Context;
  readonly #catalogue: Pick<Catalogue, "carriers">;
  readonly #running = new Set<string>();

  constructor(ctx: Context, catalogue: Pick<Catalogue, "carriers">) {
    this.#ctx = ctx;
    this.#catalogue = catalogue;
  }

  /**
   * Connects once with the given settings, where they are left out with those of the saved link, and disconnects. Nothing is changed and no message
   * sent. A system_id that is bound now is tried only if the caller says so, since some carriers end the first session for a second one.
   *
   * The operator's own password may go to another host this way, as it may by changing the link, so that it is audited alike.
   */
  async run(caller: Caller, given: LinkTrialBody, language: Language): Promise<Trial> {
    if (await readHold(this.#ctx.sql))
      throw new Refusal(
        "conflict",
        say("This installation is held: no link binds until it is released, on the page System or with `tuma resume`."),
      );
    if (this.#running.has(caller.actor))
      throw new Refusal(
        "rate_limited",
        say("A test of a connection is running already. Wait until it has ended, at most 10 seconds."),
        { headers: { "retry-after": String(limitMs / 1000) } },
      );
    this.#running.add(caller.actor);
    try {
      return await this.#try(caller, given, language);
    } finally {
      this.#running.delete(caller.actor);
    }
  }

  async #try(caller: Caller, given: LinkTrialBody, language: Language): Promise<Trial> {
    const ctx = this.#ctx;
    const { carrier_id: wireId, although_bound: althoughBound = false, ...settings } = given;
    const saved = wireId === undefined ? undefined : await getLink(ctx, parseId("car", wireId));
    const definition = opened(ctx, triedRow(ctx, saved, settings, this.#catalogue));
    const bound = definition.bind === "http" ? undefined : await boundNow(ctx, definition.systemId);
    if (bound && !althoughBound) return notTried(bound, language);
    const { host, port, systemId } = definition;
    await ctx.sql.begin((tx) =>
      audit(ctx, tx, caller, {
        action: "carrier.tested",
        ...(saved ? { target: formatId("car", saved.id) } : {}),
        details: { host, port, system_id: systemId },
      }),
    );
    const tried = await attempt(ctx, definition, limitMs);
    const pdus = tried.pdus.map((pdu) => ({ ...pdu, trial: true as const }));
    if (saved && pdus.length > 0) await store.addTrialPdus(ctx.sql, saved.id, pdus);
    return {
      outcome: tried.outcome,
      code: tried.code ?? null,
      reason: noteIn(tried.reason, language),
      advice: written(adviceFor(tried, definition), language),
      carrier: null,
      pdus,
    };
  }
}

function opened(ctx: Context, row: LinkRow): LinkDefinition {
  try {
    return definitionOf(ctx, row);
  } catch {
    throw invalidField("password", say("SECRET_KEY does not open the stored password. Enter it again."));
  }
}

const isUp = ({ live }: LinkRow) => ["bound", "draining"].includes((live as { state?: string }).state ?? "");

/** A link that is bound with this system_id, by the state that its process last reported. */
async function boundNow(ctx: Context, systemId: string): Promise<LinkRow | undefined> {
  return (await listLinks(ctx)).find((row) => isSmpp(row.bind) && row.systemId === systemId && row.leased && isUp(row));
}

function notTried({ id, name }: LinkRow, language: Language): Trial {
  const reason = say("Not tried: the link {name} is bound with this system ID now.", { name });
  const what = say(
    "A second bind may end the first one, where a carrier allows only one. Test all the same, or drain and disable the link first.",
  );
  return {
    outcome: "already_bound",
    code: null,
    reason: written(reason, language),
    advice: written(what, language),
    carrier: { id: formatId("car", id), name },
    pdus: [],
  };
}

/** What to do, or what it means if it went well. */
function adviceFor({ outcome, code, pdus }: Attempt, { host, bind }: LinkDefinition): Sentence {
  // Only a bind that was written is among the PDUs.
  if (outcome === "no_answer" && pdus.length > 0) return noBind;
  if (outcome === "refused" && bind !== "http") return refusals[code ?? ""] ?? unexplained;
  if (outcome === "certificate")
    return say(
      "The certificate does not prove that this is {host}. Enter the name that it was made for, or ask the carrier for a valid one.",
      { host },
    );
  return advice[outcome];
}

const noBind = say(
  "Something listens there but does not answer a bind. Check that the port is the one for SMPP, and whether it expects TLS.",
);
const noWay = say(
  "Check the host and the port. Many carriers let in only addresses that they know, or only through a VPN: ask whether yours is, and whether the VPN is up.",
);

const advice: Readonly<Record<Exclude<AttemptOutcome, "certificate">, Sentence>> = {
  bound: say("The carrier accepts the bind. It was unbound again; no message was sent."),
  token_issued: say("The carrier accepts the credentials. No message was sent."),
  reached: say("The address answers. Whether the credentials are right shows only with the first message."),
  refused: say("Enter the credentials again, exactly as the carrier gave them."),
  host_unknown: say(
    "Check how the host name is written. If it is right, this server does not find it: ask the carrier for an IP address.",
  ),
  connection_refused: say(
    "Nothing accepts connections there. Check the port, and whether the carrier lets in the IP address of this server.",
  ),
  unreachable: noWay,
  no_answer: noWay,
  no_tls: say(
    "The other side does not speak TLS on this port. Untick TLS, or enter the port that the carrier has for TLS.",
  ),
  closed: say(
    "The carrier hung up without an answer. It may not let in the IP address of this server, or expect TLS on this port.",
  ),
};

const unexplained = say(
  "The carrier does not say more. Mostly it is the password, the system type or the IP address of this server: ask it, with the time of this test.",
);
const tooOften = say("The carrier limits how often one may bind. Wait a minute before the next test.");
const otherBind = say(
  "The carrier does not allow this kind of bind. Choose the other one: transceiver, or transmitter and receiver.",
);

/** What to do after a refused bind, by the name of its command_status. */
const refusals: Readonly<Record<string, Sentence>> = {
  ESME_RINVPASWD: say(
    "Enter the password again, exactly as the carrier gave it. Try it only a few times: carriers lock accounts.",
  ),
  ESME_RINVSYSID: say(
    "Enter the system ID exactly as the carrier gave it: capitals count. It may not have opened your account yet.",
  ),
  ESME_RINVSYSTYP: say("The carrier asks for a system type. Set `system_type` of the link to the one that it gave."),
  ESME_RALYBND: say(
    "Another session is bound with this system ID, and the carrier allows no more. End the other one, or ask the carrier for another session.",
  ),
  ESME_RTHROTTLED: tooOften,
  ESME_RMSGQFUL: tooOften,
  ESME_RINVBNDSTS: otherBind,
  ESME_RINVCMDID: otherBind,
  ESME_RSYSERR: say("The fault is on the carrier's side. Test again later, and ask it if this stays."),
} satisfies Partial<Record<StatusName, Sentence>>;
