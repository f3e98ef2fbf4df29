import { commands } from "../commands.ts";
import { globalOptions, type Command, type Option } from "../command.ts";
import type { Invocation } from "../invocation.ts";
import { checkChoice } from "../invocation.ts";

const scripts: Record<string, () => string> = { bash, zsh, fish };

/** Prints the completion of a shell, made from the table of commands. */
export function completion({ terminal, words: [shell = ""] }: Invocation): Promise<void> {
  checkChoice("SHELL", shell, Object.keys(scripts));
  terminal.print(scripts[shell]!());
  return Promise.resolve();
}

const optionsOf = (command: Command): [string, Option][] => Object.entries({ ...command.options, ...globalOptions });

/** The first words of commands, and the second words of each. */
function wordsOf(): Map<string, string[]> {
  const words = new Map<string, string[]>([["help", []]]);
  for (const { name } of commands) {
    const [first = "", second] = name.split(" ");
    words.set(first, [...(words.get(first) ?? []), ...(second ? [second] : [])]);
  }
  return words;
}

const takesFile = ({ value }: Option) => value === "FILE";

/** For bash 3.2 and later, which macOS has. */
function bash(): string {
  const words = wordsOf();
  const cases = commands.map((command) => {
    const options = optionsOf(command).map(([option]) => `--${option}`);
    return `    "${command.name}") words="${options.join(" ")}" ;;`;
  });
  const values = commands.flatMap((command) =>
    optionsOf(command).flatMap(([option, { type, choices }]) =>
      type === "string"
        ? [`    "${command.name} --${option}") ${choices ? `words="${choices.join(" ")}"` : "files=1"} ;;`]
        : [],
    ),
  );
  const seconds = [...words].filter(([, next]) => next.length > 0);
  return `# bash completion of tuma: eval "$(tuma completion bash)"
_tuma() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local first="\${COMP_WORDS[1]}" words="" files="" command
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=( $(compgen -W "${[...words.keys()].join(" ")} --help --version" -- "$current") )
    return
  fi
  case "$first" in
${seconds.map(([first]) => `    ${first}) command="$first \${COMP_WORDS[2]}" ;;`).join("\n")}
    *) command="$first" ;;
  esac
  if [ "$COMP_CWORD" -eq 2 ]; then
    case "$first" in
${seconds.map(([first, next]) => `      ${first}) words="${next.join(" ")}" ;;`).join("\n")}
      help) words="${[...words.keys()].join(" ")}" ;;
      completion) words="${Object.keys(scripts).join(" ")}" ;;
    esac
    if [ -n "$words" ]; then
      COMPREPLY=( $(compgen -W "$words" -- "$current") )
      return
    fi
  fi
  case "$command $previous" in
${values.join("\n")}
  esac
  if [ -z "$words$files" ] && [ "\${current#-}" != "$current" ]; then
    case "$command" in
${cases.join("\n")}
    esac
  fi
  if [ -n "$words" ]; then
    COMPREPLY=( $(compgen -W "$words" -- "$current") )
  else
    COMPREPLY=( $(compgen -f -- "$current") )
  fi
}
complete -o filenames -F _tuma tuma
`;
}

/** A text between single quotes, for zsh and fish. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** What zsh shows beside a word. */
const described = (name: string, about: string) => quoted(`${name}:${about.replaceAll(":", "\\:")}`);

const summaryOf = (command: string) => commands.find(({ name }) => name === command)?.summary;

const zshOption = ([name, option]: [string, Option]) => {
  const text = option.about.replaceAll(/[[\]:]/g, " ");
  const value = option.choices
    ? `:${option.value ?? "value"}:(${option.choices.join(" ")})`
    : `:${option.value ?? "value"}:${takesFile(option) ? "_files" : ""}`;
  return quoted(`${option.multiple ? "*" : ""}--${name}[${text}]${option.type === "string" ? value : ""}`);
};

function zsh(): string {
  const words = wordsOf();
  const aboutOf = (first: string) => summaryOf(first) ?? (words.get(first)!.join(", ") || "show help");
  const seconds = [...words].filter(([, next]) => next.length > 0);
  return `#compdef tuma
# zsh completion of tuma: eval "$(tuma completion zsh)"
_tuma() {
  local command="$words[2]"
  if (( CURRENT == 2 )); then
    local -a first=( ${[...words.keys()].map((name) => described(name, aboutOf(name))).join(" ")} )
    _describe command first
    return
  fi
  case "$words[2]" in
${seconds
  .map(
    ([first, next]) => `    ${first})
      if (( CURRENT == 3 )); then
        local -a second=( ${next.map((name) => described(name, summaryOf(`${first} ${name}`)!)).join(" ")} )
        _describe command second
        return
      fi
      command="$words[2] $words[3]" ;;`,
  )
  .join("\n")}
    completion) (( CURRENT == 3 )) && { compadd ${Object.keys(scripts).join(" ")}; return } ;;
  esac
  case "$command" in
${commands.map((command) => `    ${quoted(command.name)}) _arguments ${optionsOf(command).map(zshOption).join(" ")} '*:word:_files' ;;`).join("\n")}
  esac
}
compdef _tuma tuma
`;
}

function fish(): string {
  const words = wordsOf();
  const lines = ["# fish completion of tuma: tuma completion fish | source"];
  for (const first of words.keys()) {
    const about = summaryOf(first);
    lines.push(`complete -c tuma -f -n __fish_use_subcommand -a ${first}${about ? ` -d ${quoted(about)}` : ""}`);
  }
  lines.push(
    `complete -c tuma -f -n '__fish_seen_subcommand_from completion' -a ${quoted(Object.keys(scripts).join(" "))}`,
  );
  for (const command of commands) {
    const [first = "", second] = command.name.split(" ");
    const seen = `__fish_seen_subcommand_from ${first}`;
    if (second) {
      const others = words.get(first)!.join(" ");
      lines.push(
        `complete -c tuma -f -n ${quoted(`${seen}; and not __fish_seen_subcommand_from ${others}`)} -a ${second} -d ${quoted(command.summary)}`,
      );
    }
    const condition = second ? `${seen}; and __fish_seen_subcommand_from ${second}` : seen;
    for (const [name, { short, type, choices, about }] of optionsOf(command)) {
      const parts = [`complete -c tuma -n ${quoted(condition)} -l ${name}`];
      if (short) parts.push(`-s ${short}`);
      if (type === "string") parts.push(choices ? `-x -a ${quoted(choices.join(" "))}` : "-r");
      lines.push(`${parts.join(" ")} -d ${quoted(about)}`);
    }
  }
  return `${lines.join("\n")}\n`;
}
