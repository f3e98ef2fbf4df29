import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail as it arrived. */
export interface ReceivedMail {
  from: string;
  to: string[];
  subject: string;
  text: string;
}

/** An SMTP server on loopback. */
export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  received: ReceivedMail[];
  /** Refuses the next so many mails with a temporary error. */
  refuse(count: number): void;
  close(): Promise<void>;
}

/** Starts an SMTP server that keeps what it is sent. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refusals-- > 0) return done(Object.assign(new Error("try again later"), { responseCode: 451 }));
        refusals = 0;
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        received.push({ from: mailFrom ? mailFrom.address : "", to, ...readMail(Buffer.concat(chunks).toString()) });
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    refuse: (count) => void (refusals = count),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Unfolds the headers (RFC 5322 §2.2.3) and decodes a quoted-printable body (RFC 2045 §6.7). */
function readMail(raw: string): { subject: string; text: string } {
  const [head = "", ...body] = raw.split("\r\n\r\n");
  const headers = head.replaceAll(/\r\n[ \t]+/g, " ");
  const text = body.join("\n\n").replaceAll("=\r\n", "");
  const isQuoted = /^content-transfer-encoding: quoted-printable/im.test(headers);
  return {
    subject: /^subject: (.*)$/im.exec(headers)?.[1] ?? "",
    text: isQuoted ? text.replaceAll(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCodePoint(parseInt(hex, 16))) : text,
  };
}
