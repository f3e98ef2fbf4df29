export function dashboardSources(root: string): string[];
