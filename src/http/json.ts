import { isUtf8 } from "node:buffer";
import { invalidField, Refusal } from "../base/errors.ts";
import { say, type Sentence } from "../base/sentences/sentence.ts";
import { unstorable } from "../base/storable.ts";

/** Deeper bodies are refused: no request needs more, and recursive code must not overflow the stack. */
const maxDepth = 64;

/**
 * Parses a JSON body (RFC 8259) from hostile bytes. Refuses the following, with position and reason: invalid UTF-8, malformed
 * JSON, nesting deeper than 64, and strings that neither a database nor an SMS can hold (NUL, a lone surrogate). Drops members
 * named `__proto__`; of duplicate members the last one counts. An empty body is undefined.
 *
 * @param left a member whose strings are not checked, because its consumer checks them one by one
 */
export function parseJson(bytes: Buffer, left?: string): unknown {
  if (!isUtf8(bytes)) {
    throw new Refusal("invalid_request", say("The body is not valid UTF-8. Encode it as UTF-8 and send it again."));
  }
  const text =
    bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.toString("utf8", 3) : bytes.toString();
  if (text.length === 0 || text.trim() === "") return undefined;
  refuseDepth(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal("invalid_request", say("The body is not valid JSON: {fault}.", { fault: locateError(text) }));
  }
  if (/\\u(?:0000|d[89a-f])/i.test(text)) refuseStrings(value, "", left);
  if (/__proto__|\\u00/i.test(text)) removeProto(value);
  return value;
}

function refuseDepth(bytes: Buffer): void {
  let depth = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte === 0x22) {
      i = endOfString(bytes, i);
      if (i === -1) return;
    } else if (byte === 0x7b || byte === 0x5b) {
      if (++depth > maxDepth) {
        throw new Refusal(
          "invalid_request",
          say("The body nests deeper than {most} levels. Flatten it.", { most: maxDepth }),
        );
      }
    } else if (byte === 0x7d || byte === 0x5d) depth--;
  }
}

/** The index of the closing quote of the string that starts at `start`, or −1. */
function endOfString(bytes: Buffer, start: number): number {
  let end = start;
  for (;;) {
    end = bytes.indexOf(0x22, end + 1);
    if (end === -1) return -1;
    let backslashes = 0;
    while (bytes[end - 1 - backslashes] === 0x5c) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
}

function refuseStrings(value: unknown, path: string, left?: string): void {
  if (typeof value === "string") {
    const reason = unstorable(value);
    if (reason === undefined) return;
    const field = path.slice(1) || "body";
    throw invalidField(field, say("`{field}` {reason}, which cannot be stored or sent. Remove it.", { field, reason }));
  }
  if (Array.isArray(value)) for (const [index, item] of value.entries()) refuseStrings(item, `${path}[${index}]`);
  else if (typeof value === "object" && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      if (unstorable(name) !== undefined) refuseStrings(name, `${path}.(a name)`);
      if (name !== left) refuseStrings(item, `${path}.${name}`);
    }
  }
}

function removeProto(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value) && Object.hasOwn(value, "__proto__"))
    delete (value as Record<string, unknown>)["__proto__"];
  for (const item of Object.values(value)) removeProto(item);
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// oxlint-disable-next-line no-control-regex -- RFC 8259 §7: these must be escaped.
const unescaped = /[^"\\\u0000-\u001f]*/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const space = /[ \t\n\r]*/y;

/**
 * Says what is wrong with a JSON text that `JSON.parse` rejected, and where. V8's own message lacks the position for most
 * errors and quotes the body, which must not reach a log; this quotes one character.
 */
function locateError(text: string): Sentence {
  const stack: ("{" | "[")[] = [];
  let at = 0;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const fail = (expected: Sentence) =>
    say("{position} {expected} was expected, but {found} was found", {
      position: position(text, at),
      expected,
      found: found(text, at),
    });
  for (;;) {
    skip(space);
    const opener = text[at];
    if (opener === "{" || opener === "[") {
      at++;
      skip(space);
      if (text[at] !== (opener === "{" ? "}" : "]")) {
        stack.push(opener);
        if (opener === "{") {
          const wrong = member();
          if (wrong) return wrong;
        }
        continue;
      }
      at++;
    } else if (opener === '"') {
      if (!skipString())
        return say("{position} a string is not terminated, or contains a line break or a bad escape", {
          position: position(text, at),
        });
    } else if (!skip(number) && !skip(/true|false|null/y)) {
      const fault = fail(say("a value"));
      return opener === "'" ? say("{fault} (strings take double quotes)", { fault }) : fault;
    }
    const wrong = afterValue();
    if (wrong !== undefined) return wrong;
  }

  /** In steps: a single RegExp with an alternative per character overflows its stack on a string of several megabytes. */
  function skipString(): boolean {
    const start = at;
    if (text[at++] === '"') {
      do skip(unescaped);
      while (skip(escape));
      if (text[at++] === '"') return true;
    }
    at = start;
    return false;
  }

  function member(): Sentence | undefined {
    skip(space);
    if (text[at] === "}")
      return say("{position} there is a trailing comma before the closing brace; remove it", {
        position: position(text, at),
      });
    if (!skipString()) return fail(say("the name of a member in double quotes"));
    skip(space);
    if (text[at] !== ":") return fail(say("a colon"));
    at++;
    return undefined;
  }

  /** Closes the arrays and objects that end here; undefined if another value follows. */
  function afterValue(): Sentence | undefined {
    for (;;) {
      skip(space);
      const open = stack.at(-1);
      if (open === undefined) return at < text.length ? fail(say("the end of the body")) : say("it ends too early");
      if (text[at] === ",") {
        at++;
        if (open === "[") {
          skip(space);
          return text[at] === "]"
            ? say("{position} there is a trailing comma before the closing bracket; remove it", {
                position: position(text, at),
              })
            : undefined;
        }
        return member();
      }
      if (text[at] !== (open === "{" ? "}" : "]"))
        return fail(open === "{" ? say("a comma or `}`") : say("a comma or `]`"));
      stack.pop();
      at++;
    }
  }
}

function position(text: string, at: number): Sentence {
  const before = text.slice(0, at);
  const line = before.split("\n").length;
  return say("at line {line}, column {column}", { line, column: at - before.lastIndexOf("\n") });
}

function found(text: string, at: number): Sentence | string {
  const character = text.codePointAt(at);
  if (character === undefined) return say("the end of the body");
  const shown = String.fromCodePoint(character);
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(shown)
    ? `\`${shown}\``
    : say("the character U+{code}", { code: character.toString(16).toUpperCase().padStart(4, "0") });
}
