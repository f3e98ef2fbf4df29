/** The state of a link in one word: what an operator asked of it goes before what its session says. */
export function linkState(link: { draining: boolean; enabled: boolean; live: { state: string } }): string {
  if (link.draining) return "draining";
  return link.enabled ? link.live.state : "disabled";
}
