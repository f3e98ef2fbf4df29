import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";

/** A mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  /** Plain text: it is read everywhere, and carries no tracking. */
  text: string;
}

/** Hands a mail to the configured SMTP server. Rejects if the server refuses it. */
export type Mailer = (mail: Mail) => Promise<void>;

/** A server that stops responding must not delay the notices behind it. */
const patienceMs = 10_000;

/** The mailer of the configuration; undefined without `SMTP_URL`. */
export function openMailer({ smtpUrl, mailFrom }: Pick<Config, "smtpUrl" | "mailFrom">): Mailer | undefined {
  if (smtpUrl === undefined) return undefined;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    // Texts may quote what others wrote: neither files nor URLs are ever read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => void (await transport.sendMail({ from: mailFrom, ...mail }));
}
