/** What may drive a terminal instead of being shown: control characters, and marks that turn the direction of what follows. */
const unprintable = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text from elsewhere, fit for a terminal and for one line. */
export const printable = (text: string): string => text.replaceAll(/\s+/g, " ").replaceAll(unprintable, "·");

/** The lines of a text, none longer than `width` unless a word is. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}
