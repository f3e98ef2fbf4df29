import { t } from "../../texts/index.ts";

/** The name of a role in the reader's language; a role of the account's own has only its own. */
export const roleName = (role: string): string => (t.team.roles as Record<string, string>)[role] ?? role;
