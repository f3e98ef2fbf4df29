import { t } from "../../texts/index.ts";

/** What may be allowed to a token or a role, in the order in which it is offered. */
export const scopes = [
  ["sms:send", t.tokens.sendMessages],
  ["sms:read", t.tokens.readMessagesAndReports],
  ["inbound:read", t.tokens.readInboundMessages],
  ["verify", t.tokens.verifyNumbersWithPins],
  ["voice", t.tokens.speechAndTextAnalysis],
  ["webhooks", t.common.webhooks],
  ["account:read", t.tokens.readAccountAndWallet],
  ["account:write", t.tokens.changeTheAccount],
  ["approve", t.tokens.approveSends],
  ["operator", t.tokens.operateTheInstallation],
] as const;

/** Something that may be allowed. */
export type Scope = (typeof scopes)[number][0];

/** The name of a role in the reader's language; a role of the account's own has only its own. */
export const roleName = (role: string): string => (t.team.roles as Record<string, string>)[role] ?? role;
