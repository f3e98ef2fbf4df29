import { useEffect, useRef } from "react";
import { useNavigate } from "@tanstack/react-router";
import { showData, signals } from "../api/client.ts";
import type { Session } from "../api/operations.ts";
import { queries, useApi } from "../api/hooks.ts";
import { startLive } from "../api/live.ts";
import { cachedSession, sessionKey } from "../api/session.ts";
import { mayDo, mayRead, type Scope } from "../may-open.ts";
import { paths } from "../paths.ts";
import { forgetChosen, keepLanguage } from "../texts/languages.ts";
import { t } from "../texts/index.ts";

/** The session. Only for pages inside the shell, which requires one. */
export function useSession(): Session {
  const { data } = useApi("GET /console/session");
  if (!data) throw new Error("a page was shown to nobody");
  return data;
}

/** True if an operator is viewing another account. */
export function isVisit({ account, accounts }: Session): boolean {
  return accounts.every((each) => each.id !== account.id);
}

/** The reason why this user cannot do what a scope opens; undefined if they can. */
export function useReadOnly(scope: Scope): string | undefined {
  const session = useSession();
  if (session.account.read_only) return isVisit(session) ? t.shell.noWriteAccess : t.shell.viewerOnly;
  if (scope === "operator" || mayDo(session, scope)) return undefined;
  return scope === "account:write" ? t.shell.ownersOnly : t.shell.notInRole;
}

/** The reason why this user cannot manage the account; undefined if they can. */
export const useOwnersOnly = (): string | undefined => useReadOnly("account:write");

/** Whether this user may read what these scopes open: what they may not read is not asked for. */
export function useMayRead(...scopes: Scope[]): boolean {
  return mayRead(useSession(), ...scopes);
}

/** Redirects to sign-in when the session ends, and back afterwards. */
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

/** Shows the dashboard in the person's language, if they have chosen one; a different language needs a reload of the page. */
export function useOwnLanguage(): void {
  const { language } = useSession().user;
  const first = useRef(language);
  // Only the first session counts: a change in another window must not discard what is being typed in this one.
  useEffect(() => {
    if (first.current !== null && keepLanguage(first.current)) location.reload();
  }, []);
}

/** Joins the live events of the session's account. */
export function useLiveStream(): void {
  useEffect(() => startLive(), []);
}

/** Whether messages reach simulated phones only: with test data, and in an account's sandbox. */
export function useSimulated(): boolean {
  const { account, test } = useSession();
  return test || account.sandbox;
}

/** Reloads everything when another window has switched to another account or the other kind of data. */
export function useSwitchWatch(session: Session | undefined): void {
  const shown = session && `${session.account.id} ${session.test}`;
  const former = useRef(shown);
  useEffect(() => {
    if (session === undefined) return;
    showData(session.test);
    if (former.current !== undefined && former.current !== shown)
      void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== "GET /console/session" });
    former.current = shown;
  }, [session, shown]);
  useEffect(() => {
    const look = () => void queries.invalidateQueries({ queryKey: sessionKey });
    signals.addEventListener("session-changed", look);
    return () => signals.removeEventListener("session-changed", look);
  }, []);
}

/** True if this window had a session, which may have ended. */
export const hadSession = () => cachedSession() !== undefined;

/** Switches to a session and drops everything cached for the previous one. */
export function adoptSession(session: Session): void {
  signals.dispatchEvent(new Event("leaving"));
  forgetChosen();
  queries.clear();
  // Another person's drafts are private.
  void import("./drafts.ts").then((drafts) => drafts.dropDrafts(session.user.id)).catch(() => undefined);
  queries.setQueryData(sessionKey, session);
}
