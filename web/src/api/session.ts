import type { Session } from "./operations.ts";
import { mayDo, mayOpen, type Scope } from "../may-open.ts";
import { queries, useApi } from "./hooks.ts";

/** The cache key of the session. */
export const sessionKey = ["GET /console/session", undefined, undefined];

/** The session, if this window has or had one. */
export const cachedSession = () => queries.getQueryData<Session>(sessionKey);

/** Which addresses may be offered to whoever is signed in. Asks nothing: where there is no session yet, all may. */
export function useMayOpen(): (to: string) => boolean {
  const { data } = useApi("GET /console/session", undefined, { enabled: false });
  return (to) => data === undefined || mayOpen(to, data);
}

/** Whether whoever is signed in may do what a scope opens. Asks nothing, like `useMayOpen`. */
export function useMayDo(scope: Scope): boolean {
  const { data } = useApi("GET /console/session", undefined, { enabled: false });
  return data === undefined || mayDo(data, scope);
}
