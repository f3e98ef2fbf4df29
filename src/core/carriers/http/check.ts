/** Checks of an upstream's settings beyond their schema. */
import { invalidField } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { completeSettings } from "../definition.ts";
import type { HttpUpstream } from "./schemas.ts";
import { faultOf, messageValues, ownCredentials, templatesIn } from "./template.ts";

/** The maximum length of a body that is given as an object, as JSON. */
const maxBodyCharacters = 10_000;

/** The settings of an upstream, with defaults. Refuses settings that could not work. */
export function readUpstream(given: object | null | undefined): HttpUpstream {
  const { http } = completeSettings({ http: given });
  checkUpstream(http);
  return http;
}

/** Refuses settings that could not work, for a link with these credentials. */
export function checkUpstream(
  http: HttpUpstream | null,
  credentials: readonly string[] = ownCredentials,
): asserts http is HttpUpstream {
  if (http === null)
    throw invalidField(
      "http",
      say('A link with `"bind": "http"` needs `http`, with at least the `url` that messages are sent to.'),
    );
  checkTemplates(http, credentials);
  checkUrl("http.url", http.url);
  if (http.auth?.type === "oauth") checkUrl("http.auth.token_url", http.auth.token_url);
}

function checkUrl(field: string, url: string): void {
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw invalidField(
      field,
      say("`{field}` is not a URL. Write it like https://api.example.com/v1/messages.", { field }),
    );
}

/** Refuses templates with unknown placeholders or filters, and invalid patterns. */
export function checkTemplates(http: HttpUpstream, credentials: readonly string[]): void {
  if (typeof http.body !== "string" && JSON.stringify(http.body).length > maxBodyCharacters)
    throw invalidField(
      "http.body",
      say("`http.body` is longer than {most} characters as JSON. Shorten it.", { most: maxBodyCharacters }),
    );
  for (const [field, template] of requestTemplates(http)) {
    const fault = faultOf(template, [...messageValues, ...credentials]);
    if (fault) throw invalidField(field, say("`{field}` {reason}", { field, reason: fault }));
  }
  for (const [field, template] of credentialTemplates(http)) {
    const fault = faultOf(template, credentials);
    if (fault) throw invalidField(field, say("`{field}` {reason}", { field, reason: fault }));
  }
  const fault = http.calls && faultOf(http.calls.answer, ["audio_url", "keys_url"]);
  if (fault)
    throw invalidField("http.calls.answer", say("`{field}` {reason}", { field: "http.calls.answer", reason: fault }));
  if (!isPattern(http.answer.id_pattern))
    throw invalidField(
      "http.answer.id_pattern",
      say("`http.answer.id_pattern` is not a regular expression. Write it like `id=(\\d+)`."),
    );
}

/** The templates that may contain a message's values. */
const requestTemplates = ({ url, headers, body }: HttpUpstream): [string, string][] => [
  ["http.url", url],
  ...templatesIn(body, "http.body"),
  ...templatesIn(headers, "http.headers"),
];

/** The templates that may contain only credentials. */
const credentialTemplates = ({ auth, signature, inbound }: HttpUpstream): [string, string][] => [
  ...templatesIn({ ...auth }, "http.auth"),
  ...templatesIn({ key: signature?.key ?? "" }, "http.signature"),
  ["http.inbound.default_to", inbound.default_to],
];

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}
