/** The state of a link: draining or disabled if the operator has set that, otherwise the state of its session. */
export function linkState(link: { draining: boolean; enabled: boolean; live: { state: string } }): string {
  if (link.draining) return "draining";
  return link.enabled ? link.live.state : "disabled";
}

/** Whether the reason of a link's state says more than the state itself. */
export const saysWhy = ({ state }: { state: string }): boolean => !["bound", "binding", "draining"].includes(state);
