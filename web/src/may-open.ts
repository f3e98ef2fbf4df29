import type { Session } from "./api/operations.ts";
import { paths } from "./paths.ts";

/** The parts of a session that say what somebody may do. */
type Who = { user: Pick<Session["user"], "operator">; account: Pick<Session["account"], "role" | "read_only"> };

/**
 * Whether an address leads somebody to what they may do there: the navigation, the palette, the keys and the buttons that are links offer no
 * other. Pages that can be read but not changed are for everybody.
 */
export function mayOpen(to: string, { user, account }: Who): boolean {
  const { pathname, searchParams } = new URL(to, "http://localhost");
  if (pathname === paths.operator() || pathname.startsWith(`${paths.operator()}/`)) return user.operator;
  if (pathname === paths.compose()) return !account.read_only;
  if (searchParams.get("new") !== "1") return true;
  return !account.read_only && (account.role === "owner" || pathname === paths.webhooks());
}
