import { useApi } from "../api/hooks.ts";

/** How many items need attention, by page. The navigation and the first page say the same. */
export const useBadges = () => useApi("GET /console/badges", {}, { everyMs: 15_000 });
