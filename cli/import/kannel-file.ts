import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { CommandError } from "../exit.ts";

/** Where something is said: a file and its line, from 1. */
export interface Place {
  file: string;
  line: number;
}

/** A variable of a group. */
export interface Variable extends Place {
  name: string;
  value: string;
}

/** A group: `group = smsc` and the lines up to the next blank one. */
export interface Group extends Place {
  kind: string;
  variables: Variable[];
}

/** A line that Kannel itself would not read. */
export interface Fault extends Place {
  reason: string;
}

const mostFiles = 200;
const mostBytes = 10_000_000;

/**
 * Reads a configuration of Kannel with what it includes, as gwlib/cfg.c does: `#` begins a comment, a blank line ends a group, a
 * value may be in quotes, and `include` names a file or a folder. Relative names are relative to the folder of the including file.
 */
export function readKannelFile(file: string): { groups: Group[]; faults: Fault[] } {
  const groups: Group[] = [];
  const faults: Fault[] = [];
  let open: Variable[] = [];
  const close = () => {
    const kind = open.find(({ name }) => name === "group");
    if (kind) groups.push({ ...placeOf(kind), kind: kind.value, variables: open.filter((each) => each !== kind) });
    else for (const each of open) faults.push({ ...placeOf(each), reason: "it is in no `group`" });
    open = [];
  };
  for (const { text, ...place } of linesOf(file)) {
    const at = text.indexOf("=");
    const name = text.slice(0, Math.max(at, 0)).trim();
    if (text === "") close();
    else if (text.startsWith("#")) continue;
    else if (at < 0) faults.push({ ...place, reason: "it has no `=`" });
    else {
      // To Kannel these two would be one group, and it would not start. Nothing else can be meant by the line.
      if (name === "group" && open.some((each) => each.name === name)) {
        faults.push({ ...place, reason: "the blank line before `group` is missing; it was read as if it were there" });
        close();
      }
      open.push({ ...place, name, value: unquoted(text.slice(at + 1).trim()) });
    }
  }
  close();
  return { groups, faults };
}

const placeOf = ({ file, line }: Place): Place => ({ file, line });

/** The lines of a file, with those of the files that it includes in place of each `include`. */
function linesOf(root: string): (Place & { text: string })[] {
  let [files, bytes] = [0, 0];
  const read = (file: string, within: string[]): (Place & { text: string })[] => {
    const own = path.resolve(file);
    if (within.includes(own)) throw new CommandError(`${file} includes itself, through ${within.at(-1)}.`);
    const content = readFileSync(own, "utf8");
    bytes += content.length;
    if (++files > mostFiles || bytes > mostBytes)
      throw new CommandError(`${root} includes more than ${mostFiles} files or ${mostBytes} bytes.`);
    return content.split("\n").flatMap((line, n) => {
      const text = line.trim();
      const [, included] = /^include\s*=\s*(.*)$/.exec(text) ?? [];
      if (included === undefined) return [{ file, line: n + 1, text }];
      const name = path.resolve(path.dirname(own), unquoted(included));
      const names = statSync(name).isDirectory()
        ? readdirSync(name, { withFileTypes: true })
            .filter((each) => each.isFile())
            .map((each) => path.join(name, each.name))
            .toSorted()
        : [name];
      return names.flatMap((each) => read(each, [...within, own]));
    });
  };
  return read(root, []);
}

/** A value without its quotes; in them, a backslash takes the next character as it is. */
function unquoted(value: string): string {
  if (!value.startsWith('"')) return value;
  const [, inner] = /^"((?:[^"\\]|\\.)*)/.exec(value)!;
  return inner!.replaceAll(/\\(["\\])/g, "$1");
}
