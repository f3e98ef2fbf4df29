import type { CarryingLink } from "../../carriers/routing/carrying.ts";
import type { ErrorCode } from "../../../base/errors.ts";
import type { SpokenIn, SubmitOptions } from "../../carriers/traffic.ts";
import { isCallable, spokenIn, type RetryFields } from "../accept/call.ts";
import { readOptions, type OptionFields } from "../accept/options.ts";
import { say, type Said } from "../../../base/sentences/sentence.ts";

/** The links that could take a message to a number in E.164. */
export type LinksTo = (to: string, options?: SubmitOptions) => readonly CarryingLink[];

/** The options of a message as stored, or the reason why no link to its number takes them. */
export interface BulkOptions {
  json?: string;
  /** Of a call. */
  language?: string;
  call?: SpokenIn;
  problem?: Said;
  /** Of the problem; `invalid_request` if it is absent. */
  code?: ErrorCode;
}

/** The options of the calls of a bulk send. */
export class CallOptions {
  readonly #voices: ReadonlySet<string>;
  readonly #linksFor: LinksTo;
  readonly #retry: RetryFields | undefined;

  /** @param voices the languages that some voice speaks now */
  constructor(voices: ReadonlySet<string>, linksFor: LinksTo, retry: RetryFields | undefined) {
    this.#voices = voices;
    this.#linksFor = linksFor;
    this.#retry = retry;
  }

  /** The options of a call to a number in E.164, in the language that its recipient names, else in that of the send. */
  of(to: string, own: unknown, common: string | undefined): BulkOptions {
    const language = own === undefined || own === null || own === "" ? common : own;
    if (language === undefined)
      return { problem: say("`language` is missing, here and in the send: say in which language the call is spoken.") };
    if (typeof language !== "string" || !/^[a-z]{2,3}$/i.test(language))
      return { problem: say("`language` must be two or three letters, such as `en` or `rw`.") };
    const spoken = language.toLowerCase();
    if (!this.#voices.has(spoken))
      return {
        code: "model_not_installed",
        problem: say("No voice that speaks {language} is running.", { language: { language: spoken } }),
      };
    const options = spokenIn(spoken, this.#retry);
    if (isCallable(this.#linksFor(to, options), options))
      return { language: spoken, call: options.call!, json: JSON.stringify(options) };
    return {
      code: "destination_not_allowed",
      problem: say("The number cannot be called: no carrier link makes calls to it."),
    };
  }
}

/** The options of a bulk send, resolved once for each set of links among its recipients' routes. */
export class OptionsByLinks {
  readonly #fields: OptionFields;
  readonly #linksFor: LinksTo;
  readonly #known = new Map<string, BulkOptions>();

  constructor(fields: OptionFields, linksFor: LinksTo) {
    this.#fields = fields;
    this.#linksFor = linksFor;
  }

  /** The options of a message to a number in E.164. */
  of(to: string): BulkOptions {
    const links = this.#linksFor(to);
    const key = links.map(({ name }) => name).join("\n");
    const known = this.#known.get(key) ?? this.#resolve(links);
    this.#known.set(key, known);
    return known;
  }

  #resolve(links: readonly CarryingLink[]): BulkOptions {
    const problems: Said[] = [];
    const options = readOptions(
      this.#fields,
      undefined,
      () => links,
      (field, reason) => problems.push(say("`{field}` {reason}.", { field, reason })),
    );
    return problems.length > 0 ? { problem: problems } : { json: JSON.stringify(options) };
  }
}
