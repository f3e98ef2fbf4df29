export const checksums: [name: string, version: string, file: string, sha256: string][];
export function wrongProgram(root: string): string | undefined;
