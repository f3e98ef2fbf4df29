import { commands } from "./commands.ts";
import type { Command } from "./command.ts";
import type { Invocation } from "./invocation.ts";
import { CommandError, exitCodes, reportOf, told, UnknownOption, usageError } from "./exit.ts";
import { meant } from "./meant.ts";

/** Runs a command line, such as `["send", "+250788123456", "Muraho!"]`, and sets the exit status of this process. */
export async function run(given: string[]): Promise<void> {
  // A reader that has gone (`tuma messages | head`) is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(exitCodes.done);
    throw error;
  });
  try {
    process.exitCode = await perform(given);
  } catch (error) {
    process.exitCode = reportError(error, given.includes("--json"));
  }
}

async function perform(given: string[]): Promise<number> {
  const { leading, words } = split(given);
  const asksHelp = leading.includes("--help") || leading.includes("-h") || words[0] === "help";
  if (leading.includes("--version") || leading.includes("-v")) return await showVersion();
  const rest = words[0] === "help" ? words.slice(1) : words;
  if (rest.length === 0 && !asksHelp && leading.length > 0)
    throw usageError(`${leading[0]} is no option without a command. \`tuma --help\` lists them.`);
  if (rest.length === 0) return print((await import("./help.ts")).overview(commands));
  const command = find(rest);
  if (!command) return await showGroup(rest[0]!, asksHelp);
  const options = [...leading, ...rest.slice(command.name.split(" ").length)];
  const endsAt = options.indexOf("--");
  const before = endsAt < 0 ? options : options.slice(0, endsAt);
  if (asksHelp || before.includes("--help") || before.includes("-h"))
    return print((await import("./help.ts")).helpOf(command));
  if (before.includes("--version")) return await showVersion();
  if (command.name !== "start") endWithLauncher();
  const invocation = await invocationOf(command, options);
  const perform = await command.load();
  return (await perform(invocation)) ?? exitCodes.done;
}

/**
 * Under an older Node, this process is a child of the command that was called (`tuma.mjs`), which cannot pass SIGKILL on: whoever killed it would
 * correct a list while this goes on sending the other one. The service itself stops in order (`src/main.ts`).
 */
function endWithLauncher(): void {
  const launcher = Number(process.env["TUMA_LAUNCHER"]);
  if (!launcher) return;
  // What this process starts has another parent.
  delete process.env["TUMA_LAUNCHER"];
  const look = () => process.ppid === launcher || process.kill(process.pid, "SIGKILL");
  look();
  setInterval(look, 50).unref();
}

/** The command as it was called. A setting that was given as an option is told as what it is. */
async function invocationOf(command: Command, options: string[]): Promise<Invocation> {
  const { Invocation } = await import("./invocation.ts");
  try {
    return new Invocation(command, options);
  } catch (error) {
    if (!(error instanceof UnknownOption && command.group === "Installation")) throw error;
    const { settings } = await import("../src/base/config/config.ts");
    const setting = meant(
      error.option,
      Object.values(settings).map(({ env }) => env),
    );
    if (setting === undefined) throw error;
    throw usageError(
      `\`tuma ${command.name}\` has no option ${error.option}. Settings are environment variables: ${setting}=… tuma ${command.name}`,
    );
  }
}

/** The options that come before the command, and the rest. */
function split(given: string[]): { leading: string[]; words: string[] } {
  let at = 0;
  while (given[at]?.startsWith("-")) at += given[at] === "--profile" ? 2 : 1;
  return { leading: given.slice(0, at), words: given.slice(at) };
}

const find = (words: string[]): Command | undefined =>
  commands.find(({ name }) => name === words.slice(0, 2).join(" ")) ?? commands.find(({ name }) => name === words[0]);

/** The commands that share a first word, if that is all that was given; otherwise the word is wrong. */
async function showGroup(word: string, asksHelp: boolean): Promise<number> {
  const own = commands.filter(({ name }) => name.startsWith(`${word} `));
  if (own.length === 0) {
    const other = meant(word, [...new Set(commands.flatMap(({ name }) => [name.split(" ")[0]!, name]))]);
    throw usageError(
      `There is no command ${JSON.stringify(word)}.${other ? ` Did you mean \`tuma ${other}\`?` : ""} \`tuma --help\` lists them.`,
    );
  }
  const { overviewOf } = await import("./help.ts");
  if (asksHelp) return print(overviewOf(word, own));
  process.stderr.write(overviewOf(word, own));
  return exitCodes.usage;
}

function print(text: string): number {
  process.stdout.write(text);
  return exitCodes.done;
}

async function showVersion(): Promise<number> {
  const { exactVersion } = await import("../src/base/version.ts");
  return print(`tuma ${exactVersion()}\n`);
}

/** Says what went wrong on the standard error; returns the exit status. */
function reportError(error: unknown, isJson: boolean): number {
  const report = reportOf(error);
  if (!report) {
    process.stderr.write(`This is a bug in tuma. Please report it with the following lines.\n`);
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return exitCodes.failed;
  }
  if (isJson || report.exitCode !== exitCodes.interrupted || !(error instanceof CommandError))
    process.stderr.write(told(report, { isJson }));
  return report.exitCode;
}
