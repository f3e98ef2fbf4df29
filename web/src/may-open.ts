import type { Session } from "./api/operations.ts";
import { pages, paths } from "./paths.ts";

/** A permission of a role. */
export type Scope = Session["account"]["scopes"][number];

/** The parts of a session that say what somebody may do. */
type Who = { user: Pick<Session["user"], "operator">; account: Pick<Session["account"], "scopes" | "read_only"> };

/** What pages ask for that not every role has, by the first part of their address; all of it is needed. */
const reads: [name: keyof typeof pages, scopes: Scope[]][] = [
  ["start", ["account:read", "sms:read", "inbound:read", "webhooks"]],
  ["send", ["sms:send", "account:read"]],
  ["messages", ["sms:read"]],
  ["bulk", ["sms:read"]],
  ["approvals", ["sms:read"]],
  ["inbox", ["inbound:read", "sms:read"]],
  ["contacts", ["sms:read"]],
  ["templates", ["sms:read"]],
  ["person", ["sms:read"]],
  ["verify", ["verify"]],
  ["voice", ["voice"]],
  ["webhooks", ["webhooks"]],
  ["hooks", ["account:read", "webhooks"]],
  ["apiLog", ["account:read", "sms:read", "inbound:read", "verify"]],
  ["wallet", ["account:read"]],
  ["senders", ["account:read"]],
  ["team", ["account:read"]],
];
const first = (path: string) => path.split("/")[1]!;
const needs = new Map(reads.map(([name, scopes]) => [first(pages[name].path), scopes]));

/** Whether an address is a step of Send. */
export const isSend = (path: string): boolean => first(path) === first(paths.send());

/** Whether somebody may read what these scopes open. */
export const mayRead = ({ account }: Who, ...scopes: Scope[]): boolean =>
  scopes.every((scope) => account.scopes.includes(scope));

/** Whether somebody may do what a scope opens. */
export const mayDo = (who: Who, scope: Scope): boolean => !who.account.read_only && mayRead(who, scope);

/** Whether somebody sends, and neither writes programs nor manages the account. */
export const onlySends = (who: Who): boolean =>
  mayDo(who, "sms:send") && !mayRead(who, "webhooks") && !mayDo(who, "account:write");

/**
 * Whether an address leads somebody to what they may read and do there: the navigation, the palette, the keys and the buttons that are
 * links offer no other.
 */
export function mayOpen(to: string, who: Who): boolean {
  const { pathname, searchParams } = new URL(to, "http://localhost");
  if (pathname === paths.operator() || pathname.startsWith(`${paths.operator()}/`)) return who.user.operator;
  if (!mayRead(who, ...(needs.get(first(pathname)) ?? []))) return false;
  // Tokens are for those who have programs, or who manage the account.
  if (pathname === paths.tokens() && !mayRead(who, "account:read", "webhooks") && !mayDo(who, "account:write"))
    return false;
  if (pathname === paths.approvals()) return mayDo(who, "approve") || mayDo(who, "sms:send");
  if (isSend(pathname) || pathname === paths.contactImport() || pathname === paths.templateNew())
    return mayDo(who, "sms:send");
  if (searchParams.get("new") !== "1") return true;
  return mayDo(who, pathname === paths.webhooks() ? "webhooks" : "account:write");
}
