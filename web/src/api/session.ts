import type { Session } from "./operations.ts";
import { queries } from "./hooks.ts";

/** The cache key of the session. */
export const sessionKey = ["GET /console/session", undefined, undefined];

/** The session, if this window has or had one. */
export const cachedSession = () => queries.getQueryData<Session>(sessionKey);
