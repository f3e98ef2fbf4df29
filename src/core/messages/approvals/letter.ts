import { numberLocales, type Language } from "../../../base/languages.ts";
import { writeMoney } from "../../../base/money-text.ts";
import { accountOf } from "../../accounts/accounts.ts";
import type { Writer } from "../../accounts/mail/outbox.ts";
import { languageOfMail, waitingLetter, type WaitingTexts } from "../../accounts/mail/waiting-letter.ts";
import * as store from "../approvals-store.ts";
import { en, type Waiting } from "./texts/en.ts";
import { fr } from "./texts/fr.ts";
import { rw } from "./texts/rw.ts";
import { sw } from "./texts/sw.ts";

const texts: Record<Language, WaitingTexts<Waiting>> = { en, fr, rw, sw };

/** The mail to somebody who may approve a send; none if it no longer waits. It has no text of the send and nobody's number. */
export const approvalLetter: Writer = async (ctx, { about, details }) => {
  const account = await accountOf(ctx, details["account"]!);
  const row = await store.findApproval(ctx.sql, { accountId: account.id, test: undefined }, about!, ctx.clock.now());
  if (row?.state !== "waiting") return undefined;
  const language = languageOfMail(details);
  const waiting = {
    by: row.asked_by_name,
    account: account.name,
    count: row.messages,
    messages: row.messages.toLocaleString(numberLocales[language]),
    cost: writeMoney(language, row.cost / 1_000_000, "cost", account.currency),
  };
  const letter = waitingLetter(ctx, language, texts[language], { waiting, until: row.expires_at, path: "/approvals" });
  return { letter };
};
