import type { Texts } from "../index.ts";
import { apiLog } from "./account/api-log.ts";
import { hooks } from "./account/hooks.ts";
import { senders } from "./account/senders.ts";
import { settings } from "./account/settings.ts";
import { signIn } from "./account/sign-in.ts";
import { team } from "./account/team.ts";
import { tokens } from "./account/tokens.ts";
import { wallet } from "./account/wallet.ts";
import { webhooks } from "./account/webhooks.ts";
import { approvals } from "./messaging/approvals.ts";
import { bulk } from "./messaging/bulk.ts";
import { compose } from "./messaging/compose.ts";
import { contactImport } from "./messaging/contact-import.ts";
import { contactLists } from "./messaging/contact-lists.ts";
import { contacts } from "./messaging/contacts.ts";
import { home } from "./messaging/home.ts";
import { inbox } from "./messaging/inbox.ts";
import { messages } from "./messaging/messages.ts";
import { person } from "./messaging/person.ts";
import { start } from "./messaging/start.ts";
import { templates } from "./messaging/templates.ts";
import { verify } from "./messaging/verify.ts";
import { voice } from "./messaging/voice.ts";
import { account } from "./operator/account.ts";
import { accounts } from "./operator/accounts.ts";
import { carriers } from "./operator/carriers.ts";
import { credits } from "./operator/credits.ts";
import { hold } from "./operator/hold.ts";
import { lookup } from "./operator/lookup.ts";
import { waiting } from "./operator/waiting.ts";
import { mode } from "./operator/mode.ts";
import { operator } from "./operator/operator.ts";
import { prices } from "./operator/prices.ts";
import { routing } from "./operator/routing.ts";
import { api } from "./shared/api.ts";
import { audit, auditDetails } from "./shared/audit.ts";
import { common } from "./shared/common.ts";
import { counts } from "./shared/counts.ts";
import { shell } from "./shared/shell.ts";
import { states } from "./shared/states.ts";
import { status } from "./shared/status.ts";
import { testData } from "./shared/test-data.ts";
import { ui } from "./shared/ui.ts";

/** French. */
export const fr: Texts = {
  counts,
  states,
  audit,
  auditDetails,
  common,
  api,
  apiLog,
  approvals,
  bulk,
  compose,
  contactImport,
  contactLists,
  contacts,
  home,
  hooks,
  inbox,
  messages,
  person,
  account,
  accounts,
  carriers,
  hold,
  lookup,
  waiting,
  mode,
  credits,
  operator,
  prices,
  routing,
  senders,
  settings,
  signIn,
  start,
  team,
  templates,
  tokens,
  verify,
  voice,
  wallet,
  webhooks,
  shell,
  status,
  testData,
  ui,
};
