import { Type } from "typebox";
import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedLanguage, fallbackLanguage, languages, type Language } from "../base/languages.ts";

/**
 * The language in which a request is answered: what it accepts (RFC 9110 §12.5.4), otherwise the person's `own`, or English for programs that do not say. The response then names
 * it, and that it depends on the header, so that no cache gives it to readers of another language.
 */
export function languageOf(request: Pick<FastifyRequest, "headers">, reply: FastifyReply, own?: Language): Language {
  const language = acceptedLanguage(request.headers["accept-language"]) ?? own ?? fallbackLanguage;
  answersIn(reply, language);
  return language;
}

/** Marks a response as written in a language that the request asked for. */
export function answersIn(reply: FastifyReply, language: Language): void {
  const vary = String(reply.getHeader("vary") ?? "");
  if (!/\baccept-language\b/i.test(vary))
    reply.header("vary", vary === "" ? "accept-language" : `${vary}, accept-language`);
  reply.header("content-language", language);
}

/** The language of a file, for pages that link to it: a link sends no header of its own. */
export const languageParameter = Type.Optional(
  Type.Enum([...languages], {
    description: "The language of the reasons. Default: that of `Accept-Language`, or English.",
  }),
);

/** The language of a file: the one that its address names, or else that of the request. */
export function languageFor(named: Language | undefined, request: FastifyRequest, reply: FastifyReply): Language {
  if (named === undefined) return languageOf(request, reply);
  reply.header("content-language", named);
  return named;
}
