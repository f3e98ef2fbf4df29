import { type Command, globalOptions, groups, nameOf, type Option } from "./command.ts";
import { wrapped } from "./printable.ts";

const heading = `tuma - the command line of Tuma, a messaging and voice service

Usage: tuma COMMAND [options]
`;

const ending = `
\`tuma COMMAND --help\` shows options and examples; \`tuma --version\` the version.
TUMA_URL and TUMA_TOKEN take precedence over \`tuma login\`. Exit codes:
0 done, 1 failed, 2 wrong usage, 3 not signed in, 4 service not reached,
5 done in part or answered no.
`;

/** The help of `tuma`: every command in a line. */
export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lists = groups.map((group) => {
    const own = commands.filter((command) => command.group === group);
    if (own.length === 0) return "";
    return `\n${group}:\n${own.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}\n`).join("")}`;
  });
  return heading + lists.join("") + ending;
}

/** The help of commands that share their first word. */
export function overviewOf(word: string, commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => nameOf(command).length));
  const lines = commands.map((command) => `  tuma ${nameOf(command).padEnd(width)}  ${command.summary}`);
  return `Usage:\n${lines.join("\n")}\n\n\`tuma ${word} … --help\` shows options and examples.\n`;
}

/** The help of one command. */
export function helpOf(command: Command): string {
  const { summary, details, options = {}, examples } = command;
  const lines = Object.entries({ ...options, ...globalOptions }).map(
    ([name, option]) => [leftOf(name, option), aboutOf(option)] as const,
  );
  const width = Math.max(...lines.map(([left]) => left.length));
  const shown = lines.flatMap(([left, about]) =>
    wrapped(about, 78 - width - 2).map((line, n) => `  ${(n === 0 ? left : "").padEnd(width)}  ${line}`),
  );
  const printed = Object.entries(examples).map(([example, does]) => `  # ${does}\n  ${example}`);
  return [
    `${summary}\n\nUsage: tuma ${nameOf(command)} [options]\n`,
    details ? `${details.trim()}\n` : "",
    `Options:\n${shown.join("\n")}\n`,
    `Examples:\n${printed.join("\n")}\n`,
  ]
    .filter((part) => part !== "")
    .join("\n");
}

function leftOf(name: string, { short, type, value }: Option): string {
  return `${short ? `-${short}, ` : ""}--${name}${type === "string" ? ` ${value ?? "VALUE"}` : ""}`;
}

const aboutOf = ({ about, choices, multiple }: Option) =>
  [about, choices && `: ${choices.join(", ")}`, multiple && "; may be repeated"].filter(Boolean).join("");
