/** A name in lower case without punctuation, for comparing names. */
export const bareName = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The name most similar to the wanted one, which is in that form, at most `far` edits away. */
export function nearest(names: readonly string[], wanted: string, far: number): string | undefined {
  const [best] = names
    .map((name) => ({ name, distance: editDistance(bareName(name), wanted) }))
    .toSorted((one, other) => one.distance - other.distance);
  return best && best.distance <= far ? best.name : undefined;
}

/** Damerau–Levenshtein distance: swapping adjacent letters counts as one edit. */
function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      let best = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + same);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        best = Math.min(best, rows[i - 2]![j - 2]! + 1);
      }
      row.push(best);
    }
    rows.push(row);
  }
  return rows[one.length]![other.length]!;
}
