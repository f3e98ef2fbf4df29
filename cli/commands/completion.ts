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
    local IFS=$'\\n'
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
# As a file of $fpath, this is the function itself.
if [[ "$funcstack[1]" == _tuma ]]; then _tuma "$@"; else compdef _tuma tuma; fi
`;
}

function fish(): string {
  const words = wordsOf();
  const lines = [
    `# fish completion of tuma: tuma completion fish | source
function __tuma_words
  string match --invert -- '-*' (commandline --tokenize --current-process --cut-at-cursor)[2..-1]
end
# Whether these are the words so far, and whether they are the first ones.
function __tuma_after
  set --local words (__tuma_words)
  test "$words" = "$argv"
end
function __tuma_in
  set --local words (__tuma_words)
  string match --quiet -- "$argv *" "$words "
end`,
  ];
  const add = (condition: string, rest: string) => lines.push(`complete -c tuma -n ${quoted(condition)} ${rest}`);
  for (const first of words.keys()) {
    const about = summaryOf(first);
    add("__tuma_after ''", `-f -a ${first}${about ? ` -d ${quoted(about)}` : ""}`);
  }
  add("__tuma_after completion", `-f -a ${quoted(Object.keys(scripts).join(" "))}`);
  for (const command of commands) {
    const [first, second] = command.name.split(" ");
    if (second) add(`__tuma_after ${first}`, `-f -a ${second} -d ${quoted(command.summary)}`);
    for (const [name, { short, type, choices, about }] of optionsOf(command)) {
      const value = type === "string" ? (choices ? ` -x -a ${quoted(choices.join(" "))}` : " -r") : "";
      add(`__tuma_in ${command.name}`, `-l ${name}${short ? ` -s ${short}` : ""}${value} -d ${quoted(about)}`);
    }
  }
  return `${lines.join("\n")}\n`;
}
