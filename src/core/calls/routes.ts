import { Type, type Static } from "typebox";
import type { Context } from "../../base/context.ts";
import { Refusal } from "../../base/errors.ts";
import { OneAtATime } from "../../base/queue/one-at-a-time.ts";
import { say } from "../../base/sentences/sentence.ts";
import type { App } from "../../http/app.ts";
import { notFound } from "../../http/errors.ts";
import { audioPath, spokenLanguages } from "../carriers/calls.ts";
import { noVoice } from "../messages/accept/call.ts";
import { longestSpoken } from "../messages/accept/speech.ts";
import { audioOf, Calls } from "./calls.ts";

/** A text to be heard before it is sent. */
const spokenText = Type.Object({
  text: Type.String({ minLength: 1, maxLength: longestSpoken }),
  language: Type.String({ pattern: "^[a-z]{2,3}$" }),
});

/** How long somebody waits to hear a text. */
const hearMs = 20_000;

const noWords = say("The voice of this language can read nothing of the text: write it in words of that language.");
const busy = say("The voice has not spoken the text in time, since others have more to say. Try again in a minute.");

const params = Type.Object({ name: Type.String({ maxLength: 60 }) });

/**
 * Serves the audio of calls to the providers that play it, and has a text spoken for whoever is about to send it. Whoever knows the token may
 * listen, for as long as the audio is kept.
 */
export function callRoutes(app: App, ctx: Context): void {
  const calls = new Calls(ctx);
  // It costs nothing, so that it must not keep the voices from calls: accounts take turns.
  const turns = new OneAtATime();
  app.post(
    "/console/calls/audio",
    {
      config: { scope: "sms:send" },
      schema: { body: spokenText, response: { 200: Type.Object({ audio_url: Type.String() }) } },
    },
    ({ caller: { accountId }, body }) => turns.run(String(accountId), () => hear(ctx, calls, accountId, body)),
  );

  app.get(
    "/calls/:name",
    { config: { scope: "public" }, schema: { hide: true, params } },
    async ({ params: { name } }, reply) => {
      const wav = name.endsWith(".wav") ? await audioOf(ctx, name.slice(0, -".wav".length)) : undefined;
      if (!wav) throw notFound();
      return reply
        .type("audio/wav")
        .header("x-content-type-options", "nosniff")
        .header("content-security-policy", "default-src 'none'; sandbox")
        .header("cache-control", "private, no-store")
        .send(wav);
    },
  );
}

/** Has a text spoken as a call would speak it: a call with the same text plays the same audio. */
async function hear(
  ctx: Context,
  calls: Calls,
  accountId: number,
  { text, language }: Static<typeof spokenText>,
): Promise<{ audio_url: string }> {
  if (!(await spokenLanguages(ctx)).has(language)) throw noVoice(language);
  const spoken = await calls.speak({ accountId, id: 0, language, shared: true, untilMs: Date.now() + hearMs }, text);
  if (spoken === "void") throw new Refusal("text_empty", noWords);
  if (spoken === "late") throw new Refusal("unavailable", busy);
  return { audio_url: audioPath(spoken.token) };
}
