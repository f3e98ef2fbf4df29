import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { notFound } from "../../http/errors.ts";
import { audioOf } from "./calls.ts";

const params = Type.Object({ name: Type.String({ maxLength: 60 }) });

/** Serves the audio of calls to the providers that play it. Whoever knows the token may listen, for as long as the audio is kept. */
export function callRoutes(app: App, ctx: Context): void {
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
