import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail as it arrived. */
export interface ReceivedMail {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
}

/** An SMTP server on loopback. */
export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  received: ReceivedMail[];
  /** Refuses this many of the next mails with a temporary error. */
  refuse(count: number): void;
  close(): Promise<void>;
}

/** Starts an SMTP server that keeps the mails it receives. */
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

/** Unfolds headers (RFC 5322 §2.2.3) and decodes the plain and HTML parts (RFC 2046 §5.1.4, RFC 2045 §6.7). */
function readMail(raw: string): { subject: string; text: string; html: string } {
  const { headers, body } = split(raw);
  const boundary = /^content-type: multipart\/alternative;\s*boundary="([^"]+)"/im.exec(headers)?.[1];
  const parts = boundary === undefined ? [raw] : body.split(`--${boundary}`).map((part) => part.replace(/^\r\n/, ""));
  const part = (type: string) => {
    const found = parts.map(split).find((each) => new RegExp(`^content-type: ${type}`, "im").test(each.headers));
    return found ? decode(found.headers, found.body) : "";
  };
  const subject = /^subject: (.*)$/im.exec(headers)?.[1] ?? "";
  return { subject: decodeWords(subject), text: part("text/plain"), html: part("text/html") };
}

function split(raw: string): { headers: string; body: string } {
  const end = raw.indexOf("\r\n\r\n");
  return { headers: raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, " "), body: raw.slice(end + 4) };
}

const unquote = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCodePoint(parseInt(hex, 16))),
    "latin1",
  ).toString();

function decode(headers: string, body: string): string {
  const text = body.replaceAll("\r\n", "\n");
  if (/^content-transfer-encoding: base64/im.test(headers)) return Buffer.from(text, "base64").toString();
  return /^content-transfer-encoding: quoted-printable/im.test(headers) ? unquote(text.replaceAll("=\n", "")) : text;
}

/** Encoded words (RFC 2047 §2). */
const decodeWords = (text: string) =>
  text
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, how: string, words: string) =>
      how.toLowerCase() === "b" ? Buffer.from(words, "base64").toString() : unquote(words.replaceAll("_", " ")),
    );
