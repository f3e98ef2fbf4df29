import { normalised } from "../../http/docs/normal.ts";
import { compileCheck } from "../../http/validation.ts";
import { mayRead, type Caller } from "../../http/auth.ts";
import type { Tool } from "./tool.ts";
import { accountTools } from "./tools/account.ts";
import { carrierTools } from "./tools/carriers.ts";
import { contactTools } from "./tools/contacts.ts";
import { documentTools } from "./tools/documents.ts";
import { messageTools } from "./tools/messages.ts";
import { sendingTools } from "./tools/sending.ts";
import { verificationTools } from "./tools/verification.ts";
import { webhookTools } from "./tools/webhooks.ts";

/** All tools, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  ...sendingTools,
  ...messageTools,
  ...contactTools,
  ...verificationTools,
  ...accountTools,
  ...webhookTools,
  ...carrierTools,
  ...documentTools,
];

/** A tool in the protocol's form (MCP, "Tools"). */
interface ShownTool {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: "object" };
  outputSchema: { type: "object" };
  annotations: object;
}

/** A tool with its compiled schemas. */
export interface ReadyTool {
  tool: Tool;
  /** In the protocol's form, as JSON. */
  shown: string;
  check: ReturnType<typeof compileCheck>;
}

const ready = new Map<string, ReadyTool>();

/** The tool with this name. Its schemas are compiled when it is first used. */
export function findTool(name: string): ReadyTool | undefined {
  const compiled = ready.get(name);
  if (compiled) return compiled;
  const tool = tools.find((each) => each.name === name);
  if (!tool) return undefined;
  const made = { tool, shown: JSON.stringify(show(tool)), check: compileCheck(tool.input, "body") };
  ready.set(name, made);
  return made;
}

/** The tools that a caller may use. The others would only take up room in the model's context. */
export function toolsFor(caller: Caller): ReadyTool[] {
  return tools.filter(({ scope }) => scope === "any" || mayRead(caller, scope)).map(({ name }) => findTool(name)!);
}

/** The same as JSON. */
export const listFor = (caller: Caller): string =>
  `[${toolsFor(caller)
    .map(({ shown }) => shown)
    .join(",")}]`;

function show({ name, title, description, scope, hints, input, output }: Tool): ShownTool {
  const needs = scope === "any" ? "" : ` Needs the scope \`${scope}\`.`;
  return {
    name,
    title,
    description: `${description}${needs}`,
    inputSchema: schemaOf(input),
    outputSchema: schemaOf(output),
    annotations: { title, ...hints },
  };
}

const schemaOf = (schema: object) => normalised(structuredClone(schema)) as { type: "object" };
