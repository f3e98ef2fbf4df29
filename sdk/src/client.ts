import { perform, type Call, type CallOptions, type KeyedOptions, type TumaOptions, type Upload } from "./call.ts";
import { TumaError } from "./errors.ts";
import { PagedList } from "./list.ts";
import { operations, type Resources, type WebhooksResource } from "./operations.ts";
import { verifyWebhook } from "./webhooks.ts";

type Query = Record<string, string | number | boolean | Date | null | undefined>;
type Form = Record<string, string | Upload | null | undefined>;

/** The resources of a client, performed from the table of operations. */
// oxlint-disable-next-line typescript/no-extraneous-class -- the table has its members
const Api = class {
  constructor(settings: TumaOptions) {
    for (const [resource, table] of Object.entries(operations)) {
      const own: Record<string, (...given: unknown[]) => unknown> = {};
      const [base, ...rows] = table.split("\n");
      for (const row of rows) {
        const [name = "", verb, path = "", ...more] = row.split(" ");
        own[name] = (...given) => run(settings, `tuma.${resource}.${name}`, [verb, `${base}${path}`, ...more], given);
      }
      Object.assign(this, { [resource]: own });
    }
    Object.assign((this as unknown as Resources).webhooks, { verify: verifyWebhook });
  }
} as unknown as new (
  settings: TumaOptions,
) => Omit<Resources, "webhooks"> & { webhooks: WebhooksResource & { verify: typeof verifyWebhook } };

/** The verb and path of an operation, such as `GET /v1/sms/out_sms_1`. */
export type RequestLine = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;

/**
 * A client of the service. Its resources have a method for every operation of the API:
 *
 * ```ts
 * const tuma = new Tuma({ token, baseUrl });
 * await tuma.messages.send({ to: "+250788123456", text: "Muraho!", sender: "TUMA" });
 * ```
 */
export class Tuma extends Api {
  readonly #settings: TumaOptions;

  constructor(options: TumaOptions = {}) {
    const token = options.token ?? environment("TUMA_TOKEN");
    const baseUrl = (options.baseUrl ?? environment("TUMA_URL") ?? "http://127.0.0.1:8080").replace(/\/+$/, "");
    if (!/^https?:\/\/./.test(baseUrl))
      throw new TypeError(`\`baseUrl\` must begin with https:// or http://, unlike ${JSON.stringify(baseUrl)}.`);
    const settings = { ...options, baseUrl, ...(token ? { token } : {}) };
    super(settings);
    this.#settings = settings;
  }

  /**
   * Performs an operation that this package does not know yet. `input` is the query of a GET or DELETE, otherwise the JSON body.
   *
   * @throws TumaError
   */
  call<Reply = unknown>(request: RequestLine, input?: object, options?: CallOptions): Promise<Reply> {
    const flag = /^(GET|DELETE)/.test(request) ? "q" : "b";
    return run(this.#settings, "tuma.call", [...request.split(" "), flag], [input, options]) as Promise<Reply>;
  }
}

/** A variable of the environment; none in browsers, nor in Deno without the permission to read it. */
function environment(name: string): string | undefined {
  try {
    return (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[name];
  } catch {
    return undefined;
  }
}

/**
 * Performs an operation of the table: verb, path, flags and the member with the items of a list. The flags: where the input goes
 * (`q` query, `b` JSON body, `f` form), `k` takes an Idempotency-Key, `n` is not repeated although its verb would allow it, and
 * the kind of the answer if it is not JSON (`t` text, `o` bytes, `l` lines of JSON).
 */
function run(settings: TumaOptions, name: string, spec: (string | undefined)[], given: unknown[]): unknown {
  const [method = "", template = "", flags = "", member] = spec;
  const rest = [...given];
  const path = template.replaceAll(/\{(\w+)\}/g, (_, param: string) => segment(name, param, rest.shift()));
  const has = (flag: string) => flags.includes(flag);
  const input = (has("q") || has("b") || has("f") ? rest.shift() : undefined) as object | undefined;
  const options = (rest.shift() ?? {}) as KeyedOptions;
  if (rest.length > 0) throw new TypeError(`${name} was given ${rest.length} argument(s) too many.`);
  const isKeyed = has("k");
  const call = (query: Query | undefined): Call => ({
    method,
    url: settings.baseUrl + path + searchOf(query),
    body: has("f")
      ? formOf(input as Form | undefined)
      : has("b") && input !== undefined
        ? JSON.stringify(input)
        : undefined,
    isKeyed,
    isRepeatable: isKeyed || (/^(GET|PUT|DELETE)$/.test(method) && !has("n")),
  });
  const query = has("q") ? (input as Query | undefined) : undefined;
  if (member) {
    const read = (page?: number) => {
      const first = { per_page: 100, ...query };
      return perform<unknown>(settings, call(page === undefined ? first : { ...first, page }), options, json);
    };
    return new PagedList(read, member);
  }
  if (has("l")) return lines(settings, call(query), options);
  return perform<unknown>(settings, call(query), options, has("t") ? text : has("o") ? blob : json);
}

const text = (response: Response) => response.text();
const blob = (response: Response) => response.blob();
const json = async (response: Response) => JSON.parse((await response.text()) || "null") as unknown;

/** A parameter of the path. Dots alone would lead to another path. */
function segment(name: string, param: string, value: unknown): string {
  if ((typeof value !== "string" && typeof value !== "number") || /^\.{0,2}$/.test(`${value}`))
    throw new TypeError(`${name} needs \`${param}\`, a string, and was given ${JSON.stringify(value) ?? "nothing"}.`);
  return encodeURIComponent(value);
}

function searchOf(query: Query | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null)
      search.set(name, value instanceof Date ? value.toISOString() : String(value));
  return `${search}` && `?${search}`;
}

function formOf(input: Form | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value instanceof Blob) form.set(name, value);
    else if (typeof value === "object" && value !== null) form.set(name, new Blob([value as ArrayBuffer]));
    else if (value !== undefined && value !== null) form.set(name, value);
  }
  return form;
}

/** The values of a stream of JSON lines, read as it arrives. The time limit ends with its beginning. */
async function* lines(settings: TumaOptions, call: Call, options: CallOptions): AsyncGenerator<unknown, void> {
  const reader = await perform(settings, call, options, ({ body }) => body!.getReader());
  const abort = () => void reader.cancel();
  options.signal?.addEventListener("abort", abort);
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (let isDone = false; !isDone;) {
      const { value, done } = await reader.read().catch((error: unknown) => {
        throw new TumaError("connection", "The connection broke before the end of the answer.", {}, error);
      });
      options.signal?.throwIfAborted();
      const all = (rest + decoder.decode(value, { stream: !done })).split("\n");
      rest = done ? "" : all.pop()!;
      for (const line of all) if (line !== "") yield JSON.parse(line);
      isDone = done;
    }
  } finally {
    options.signal?.removeEventListener("abort", abort);
    await reader.cancel().catch(() => {});
  }
}
