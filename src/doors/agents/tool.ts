import type { Static, TObject } from "typebox";
import type { Context } from "../../base/context.ts";
import type { Caller, Scope } from "../../http/auth.ts";
import type { Library } from "../../http/docs/library.ts";
import type { CallApi } from "./call-api.ts";

/** What a tool needs in order to run. */
export interface ToolAccess {
  ctx: Context;
  caller: Caller;
  /** Calls an operation of the API with the caller's token. */
  call: CallApi;
  library: Library;
  /** Computes what takes milliseconds of the thread, in the account's turn. */
  compute: <Result>(work: () => Result) => Promise<Result>;
}

/** Hints to clients about the effects of a tool (MCP, "Tool annotations"). */
export interface Hints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  /** Whether it reaches people or systems outside the service. */
  openWorldHint: boolean;
}

/** A tool of the MCP endpoint. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** The scope that its operations need. */
  scope: Scope | "any";
  hints: Hints;
  /** Its arguments. Unknown ones are refused. */
  input: TObject;
  output: TObject;
  /** Receives arguments that match `input`. Throws a Refusal, or an ApiError if an operation was refused. */
  run: (access: ToolAccess, input: Record<string, unknown>) => Promise<object>;
}

/** Declares a tool: its function is typed by the schema of its arguments. */
export function tool<Input extends TObject>(
  declared: Omit<Tool, "input" | "run"> & {
    input: Input;
    run: (access: ToolAccess, input: Static<Input>) => Promise<object>;
  },
): Tool {
  return declared as unknown as Tool;
}

/** Hints of a tool that only reads. */
export const reads: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Hints of a tool that sends something to a person or to another system; repeating it sends again. */
export const sends: Hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };

/** Hints of a tool that sets something; repeating it changes nothing more. */
export const sets: Hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false };
