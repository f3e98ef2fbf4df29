import type { Context } from "../base/context.ts";
import { OnceMore } from "../base/queue/once-more.ts";
import { SIMULATED_TEST, SOURCE_NETWORK_ID } from "../inbound/arrival.ts";
import { measure } from "../messages/accept/segments.ts";
import { addressFields, addressOf, splitForCarrier, type Session } from "../smpp/smpp.ts";
import { claimSent, settleSent, type SentMessage } from "./store.ts";

/** Messages claimed at once. */
const batch = 50;

/** How long this process leases a message: longer than a response may take. */
const leaseSeconds = 15;

/** Poll interval, for messages left behind by a lost notification or a link that was down. */
const pollMs = 1_000;

/**
 * The simulated handsets as senders. Their messages are stored in a table, because the API may run in another process,
 * until our gateway has acknowledged every part. So if an acknowledgement is lost the message is sent again, as a real
 * carrier would.
 */
export class Phones {
  readonly #ctx: Context;
  readonly #session: () => Session | undefined;
  #timer: NodeJS.Timeout | undefined;
  #unlisten: (() => Promise<void>) | undefined;
  readonly #claim = new OnceMore(() => this.#run());
  #stopped = false;

  /** @param session a session that can receive a deliver_sm now */
  constructor(ctx: Context, session: () => Session | undefined) {
    this.#ctx = ctx;
    this.#session = session;
  }

  async start(): Promise<void> {
    const listener = await this.#ctx.sql.listen("sandbox_sent", () => this.#wake());
    this.#unlisten = () => listener.unlisten();
    this.#timer = setInterval(() => this.#wake(), pollMs);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#unlisten?.();
    await this.#claim.idle();
  }

  #wake(): void {
    if (!this.#stopped) void this.#claim.run();
  }

  async #run(): Promise<void> {
    const { sql, log } = this.#ctx;
    try {
      for (let taken = batch; taken === batch && this.#session() && !this.#stopped;) {
        const messages = await claimSent(sql, batch, leaseSeconds);
        taken = messages.length;
        for (const message of messages) await settleSent(sql, message.id, await this.#send(message));
      }
    } catch (error) {
      log.warn({ err: error }, "messages from simulated handsets are delayed");
    }
  }

  /** True when every part was answered with ESME_ROK. */
  async #send(message: SentMessage): Promise<boolean> {
    const session = this.#session();
    if (!session) return false;
    const addresses = addressFields(addressOf(message.number), addressOf(message.recipient));
    const { encoding } = measure(message.text);
    const parts = splitForCarrier(message.text, encoding, message.id, { mode: "udh8" });
    const unknown = [
      ...(message.telco === "" ? [] : [{ tag: SOURCE_NETWORK_ID, value: Buffer.from(`${message.telco}\0`) }]),
      ...(message.test ? [{ tag: SIMULATED_TEST, value: Buffer.of(1) }] : []),
    ];
    const answers = await Promise.all(
      parts.map((part) =>
        session.ask({
          command: "deliver_sm",
          ...addresses,
          esmClass: part.esmClass,
          dataCoding: part.dataCoding,
          shortMessage: part.shortMessage,
          tlvs: unknown.length > 0 ? { unknown } : {},
        }),
      ),
    );
    return answers.every((answer) => answer.kind === "response" && answer.pdu.status === 0);
  }
}
