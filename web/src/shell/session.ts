import { useEffect, useRef } from "react";
import { useNavigate } from "@tanstack/react-router";
import { signals } from "../api/client.ts";
import type { Session } from "../api/operations.ts";
import { queries, useApi } from "../api/hooks.ts";
import { startLive } from "../api/live.ts";
import { paths } from "../paths.ts";
import { t } from "../texts/index.ts";

/** Who is signed in. Only pages within the frame ask, and the frame shows them only to somebody who is. */
export function useSession(): Session {
  const { data } = useApi("GET /console/session");
  if (!data) throw new Error("a page was shown to nobody");
  return data;
}

/** True where an operator looks at an account that is somebody else's. */
export function isVisit({ account, accounts }: Session): boolean {
  return accounts.every((each) => each.id !== account.id);
}

/** Undefined where this person may change things in this account, else the reason why not. */
export function useReadOnly(): string | undefined {
  const session = useSession();
  if (!session.account.read_only) return undefined;
  return isVisit(session) ? t.shell.youHaveNoWrite : t.shell.yourRoleHereIs;
}

/** The reason why this person may not do what only an owner may. */
export function useOwnersOnly(): string | undefined {
  const { account } = useSession();
  const readOnly = useReadOnly();
  return readOnly ?? (account.role === "developer" ? t.shell.onlyAnOwnerOf : undefined);
}

/** Leads to the sign-in where the session has ended, and back to this page after it. */
export function useSignOutWatch(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const leave = () => {
      if (location.pathname === paths.login()) return;
      void navigate({ href: paths.login({ next: location.pathname + location.search }) });
    };
    signals.addEventListener("signed-out", leave);
    return () => signals.removeEventListener("signed-out", leave);
  }, [navigate]);
}

/** Hears what happens in the account while its pages are open. */
export function useLiveStream(accountId: string | undefined): void {
  useEffect(() => (accountId === undefined ? undefined : startLive()), [accountId]);
}

/** Another window of this browser went over to another account: what this one shows of the former is read anew. */
export function useAccountWatch(accountId: string | undefined): void {
  const former = useRef(accountId);
  useEffect(() => {
    if (accountId === undefined) return;
    if (former.current !== undefined && former.current !== accountId)
      void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== "GET /console/session" });
    former.current = accountId;
  }, [accountId]);
}

const sessionKey = ["GET /console/session", undefined, undefined];

/** True where this window has shown somebody's pages: who comes for the first time had no session that could have ended. */
export const hadSession = () => queries.getQueryData(sessionKey) !== undefined;

/** Shows another account from here on: nothing of the former one stays. */
export function adoptSession(session: Session): void {
  queries.clear();
  queries.setQueryData(sessionKey, session);
}
