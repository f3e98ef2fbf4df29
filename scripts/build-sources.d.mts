interface Build {
  output: string;
  sources(root: string): string[];
}
export const builds: Record<"dashboard" | "documentation", Build>;
