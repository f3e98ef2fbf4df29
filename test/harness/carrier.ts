import { listen, type Acceptance, type Listener, type PduOf, type Session } from "../../src/smpp/smpp.ts";

type Submit = PduOf<"submit_sm">;

/** A submit_sm that the peer received. */
export interface Received {
  pdu: Submit;
  session: Session;
  /** On `performance.now()`. */
  atMs: number;
}

/** The peer's response to a submit_sm: a command_status, an id that accepts it, or none at all. */
export type Behaviour = (received: Received, nth: number) => number | string | undefined;

/** A carrier for tests: the SMSC side of our own protocol code, on loopback, controlled by the test. */
export class CarrierPeer {
  readonly received: Received[] = [];
  readonly binds: string[] = [];
  /** submit_sm received and not answered yet, which the window bounds. */
  unanswered = 0;
  mostUnanswered = 0;
  behaviour: Behaviour = (_received, nth) => `id-${nth}`;
  /** The delay of responses in milliseconds; 0 responds at once. */
  delayMs = 0;
  #listener: Listener | undefined;
  #ids = 0;

  get port(): number {
    return this.#listener!.port;
  }

  get sessions(): Session[] {
    return [...this.#listener!.sessions].filter((session) => session.bound);
  }

  async open(port = 0): Promise<void> {
    this.#listener = await listen({
      host: "127.0.0.1",
      port,
      onBind: (bind) => {
        this.binds.push(bind.command);
        return {
          systemId: "peer",
          onRequest: (pdu, session) => this.#onRequest(pdu as Submit, session),
        } satisfies Acceptance;
      },
    });
  }

  /** Drops every connection, as a broken line does. */
  cut(): void {
    for (const session of this.#listener!.sessions) session.destroy("cut by the test");
  }

  async close(): Promise<void> {
    await this.#listener?.close(50);
  }

  /** Sends a deliver_sm on a session that can receive; resolves with the command_status of the response. */
  async deliver(fields: Partial<Omit<PduOf<"deliver_sm">, "command">>): Promise<number> {
    const session = this.sessions.find((each) => each.state !== "bound_tx");
    if (!session) throw new Error("no session can receive");
    const outcome = await session.ask({ command: "deliver_sm", ...fields });
    if (outcome.kind !== "response") throw new Error(`the deliver_sm ended as ${outcome.kind}`);
    return outcome.pdu.status;
  }

  /** Sends the receipt of a submit_sm. */
  receipt(received: Received, id: string, state = "DELIVRD", more: Partial<PduOf<"deliver_sm">> = {}): Promise<number> {
    const text = `id:${id} sub:001 dlvrd:001 submit date:2611210000 done date:2611210000 stat:${state} err:000 text:`;
    return this.deliver({
      esmClass: 4,
      sourceAddr: received.pdu.destinationAddr,
      destinationAddr: received.pdu.sourceAddr,
      shortMessage: Buffer.from(text),
      ...more,
    });
  }

  #onRequest(pdu: Submit, session: Session): void {
    if (pdu.command !== "submit_sm") return void session.reply(pdu, 3);
    const received = { pdu, session, atMs: performance.now() };
    this.received.push(received);
    this.unanswered++;
    this.mostUnanswered = Math.max(this.mostUnanswered, this.unanswered);
    const answer = this.behaviour(received, ++this.#ids);
    if (answer === undefined) return;
    const reply = () => {
      this.unanswered--;
      if (typeof answer === "number") session.reply(pdu, answer);
      else session.reply(pdu, 0, { messageId: answer });
    };
    if (this.delayMs > 0) setTimeout(reply, this.delayMs);
    else reply();
  }
}
