import { ask } from "./ask.ts";
import { differences, type Difference } from "./compare.ts";
import { readBody, type Body, type Exchange, type Json } from "./recording.ts";

/** How one exchange went against Tuma. */
export interface Replayed {
  method: string;
  path: string;
  /** Why it was not sent, if it was not. */
  skipped?: string;
  differences: Difference[];
}

/** Where to replay. */
export interface Target {
  url: string;
  token: string;
}

/**
 * Sends recorded requests in their order, one at a time, and compares the answers. Ids that the provider assigned are replaced by the ids that
 * Tuma assigned in the same place of the same answer, so that a request about a message asks about the replayed one.
 *
 * The library would add its own keys and repeats, so this makes the requests itself. Throws NotReached if there is no answer.
 */
export async function* replay(exchanges: Exchange[], { url, token }: Target): AsyncGenerator<Replayed> {
  const ids: Ids = new Map();
  for (const { request, response } of exchanges) {
    const path = pathWith(ids, request.path);
    const about = { method: request.method, path };
    if (request.body && "bytes" in request.body) {
      yield { ...about, skipped: "its body was not recorded: it is a file", differences: [] };
      continue;
    }
    const body = request.body && encoded(request.body, ids);
    const answer = await ask(new URL(url), {
      ...about,
      headers: { ...request.headers, ...credential(response.status, request.headers, token) },
      body: Buffer.from(body ?? ""),
    });
    const { "content-type": contentType } = answer.headers;
    const here = { status: answer.status, contentType: contentType ?? null, body: readBody(answer.body, contentType) };
    learn(response.body, here.body, ids);
    yield { ...about, differences: differences(response, here) };
  }
}

/** A credential where the recorded request had one, and a wrong one where the provider refused it. */
function credential(status: number, { authorization }: Record<string, string>, token: string): Record<string, string> {
  if (authorization === undefined) return {};
  return { authorization: `Bearer ${status === 401 ? "refused-as-it-was-recorded" : token}` };
}

function encoded(body: Exclude<Body, null | { bytes: number }>, ids: Ids): string {
  if ("json" in body) return JSON.stringify(jsonWith(ids, "", body.json));
  if ("form" in body)
    return new URLSearchParams(
      body.form.map(([name, value]): [string, string] => [name, textWith(ids, value)]),
    ).toString();
  return body.text;
}

/** By the provider's id, Tuma's. */
type Ids = Map<string, string | number>;

const idName = /(^|_)(id|ref|reference|uuid)$/i;

const textWith = (ids: Ids, text: string): string => String(ids.get(text) ?? text);

/** A path whose segments and query values are Tuma's ids instead of the provider's. */
function pathWith(ids: Ids, path: string): string {
  return path.replaceAll(/[^/?&=]+/g, (part) => textWith(ids, part));
}

/** A short number is an id only by its name; anywhere else it may be an amount. */
function jsonWith(ids: Ids, name: string, value: Json): Json {
  if (Array.isArray(value)) return value.map((each) => jsonWith(ids, name, each));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([member, each]) => [member, jsonWith(ids, member, each)]));
  return idName.test(name) || String(value).length > 8 ? (ids.get(String(value)) ?? value) : value;
}

/** Remembers which of the provider's ids stands for which of Tuma's. */
function learn(there: Body, here: Body, ids: Ids): void {
  if (there && here && "json" in there && "json" in here) pair("", there.json, here.json, ids);
}

function pair(name: string, there: Json, here: Json, ids: Ids): void {
  if (isScalar(there) && isScalar(here)) {
    if (idName.test(name) && there !== here) ids.set(String(there), here);
  } else if (Array.isArray(there) && Array.isArray(here)) {
    for (const [n, each] of there.entries()) if (n < here.length) pair(name, each, here[n]!, ids);
  } else if (isObject(there) && isObject(here)) {
    for (const [member, each] of Object.entries(there)) if (member in here) pair(member, each, here[member]!, ids);
  }
}

const isScalar = (value: Json): value is string | number => typeof value === "string" || typeof value === "number";
const isObject = (value: Json): value is { [name: string]: Json } =>
  value !== null && typeof value === "object" && !Array.isArray(value);
