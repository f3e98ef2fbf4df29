import net from "node:net";
import tls from "node:tls";
import { Session, type BindCommand, type Pdu, type PduInput, type PduOf } from "../../src/smpp/smpp.ts";

/** A deliver_sm that a client received. */
export type Delivered = PduOf<"deliver_sm">;

/** A customer's SMPP client for tests, built on our own session code. */
export interface SmppClient {
  session: Session;
  /** Everything that the client received, in order. */
  delivered: Delivered[];
  /** Why its session ended. */
  ended: string | undefined;
  /** The command_status of the response to a deliver_sm; 0 by default, undefined for no response. */
  answer: (pdu: Delivered) => number | undefined;
  /** Sends a request and returns its response. */
  ask<Answer extends Pdu = Pdu>(pdu: PduInput): Promise<Answer>;
  /** Submits a text and returns the response. */
  submit(fields: Partial<Omit<PduOf<"submit_sm">, "command">>): Promise<PduOf<"submit_sm_resp">>;
  close(): void;
}

export interface BindOptions {
  port: number;
  systemId: string;
  password: string;
  command?: BindCommand;
  secure?: boolean;
  window?: number;
  answer?: SmppClient["answer"];
}

/** Connects and binds; returns the client and the command_status of the bind. */
export async function bindClient(options: BindOptions): Promise<SmppClient & { status: number }> {
  const { port, systemId, password, command = "bind_transceiver", secure = false, window = 500 } = options;
  const socket = secure
    ? tls.connect({ port, host: "127.0.0.1", rejectUnauthorized: false })
    : net.connect(port, "127.0.0.1");
  await new Promise<void>((resolve, reject) => {
    socket.once(secure ? "secureConnect" : "connect", () => resolve());
    socket.once("error", reject);
  });
  const session = new Session(socket, {
    role: "esme",
    window,
    responseTimeoutMs: 60_000,
    onRequest: (pdu) => {
      client.delivered.push(pdu as Delivered);
      const status = client.answer(pdu as Delivered);
      if (status !== undefined) session.reply(pdu, status, status === 0 ? { messageId: "" } : undefined);
    },
    onClose: (reason) => (client.ended = reason),
  });
  const ask = async <Answer extends Pdu = Pdu>(pdu: PduInput): Promise<Answer> => {
    const outcome = await session.ask(pdu);
    if (outcome.kind !== "response") throw new Error(`${pdu.command} ended as ${JSON.stringify(outcome)}`);
    return outcome.pdu as Answer;
  };
  const client: SmppClient & { status: number } = {
    session,
    delivered: [],
    ended: undefined,
    answer: options.answer ?? (() => 0),
    ask,
    submit: (fields) =>
      ask({
        command: "submit_sm",
        sourceAddrTon: 5,
        sourceAddr: "TUMA",
        destAddrTon: 1,
        destAddrNpi: 1,
        destinationAddr: "250788123456",
        registeredDelivery: 1,
        shortMessage: Buffer.from("hello"),
        ...fields,
      }),
    close: () => session.destroy("closed by the test"),
    status: 0,
  };
  const response = await ask({ command, systemId, password, interfaceVersion: 0x34 });
  client.status = response.status;
  return client;
}
