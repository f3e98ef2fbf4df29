import { t } from "../../texts/index.ts";

/**
 * Why somebody may not do something at all, whatever they open or fill in: a button with such a reason is absent. That an operator
 * only views an account is no such reason, since it ends with the visit.
 */
const reasons = new Set<string | undefined>([t.shell.viewerOnly, t.shell.ownersOnly, t.shell.notInRole]);

/** Whether a reason for not doing something is the person's role. */
export const isForbidden = (reason: string | undefined): boolean => reasons.has(reason);
