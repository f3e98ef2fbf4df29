import type { Context } from "../../base/context.ts";
import { Housekeeper } from "../../base/housekeeping.ts";
import type { App } from "../../http/app.ts";
import type { SpeakText } from "../calls/calls.ts";
import type { Prices } from "../wallet/prices.ts";
import { VoiceCharges } from "./charges.ts";
import { InstalledEngines } from "./engines/engines.ts";
import { EntityFinder } from "./entities.ts";
import type { LanguageEntry } from "./languages.ts";
import { MediaStore } from "./media/media.ts";
import { forgetPublicCallers } from "./quota.ts";
import { olderVoiceRoutes } from "./older-routes.ts";
import { voiceRoutes } from "./routes.ts";
import { Voice } from "./voice.ts";

/**
 * The parts of the role `voice`: the engines, their routes, and the deletion of their files. `demand` refuses priced calls while
 * nothing may be charged.
 */
export function openVoice(
  ctx: Context,
  app: App,
  { prices, demand }: { prices: Prices; demand: () => void },
): {
  start(): Promise<void>;
  stop(): Promise<void>;
  languages(): LanguageEntry[];
  spoken(): string[];
  speak: SpeakText;
} {
  const media = new MediaStore(ctx);
  const voice = new Voice(ctx, {
    engines: new InstalledEngines(ctx, media.workFolder),
    entities: new EntityFinder(ctx),
    media,
    charges: new VoiceCharges(ctx, prices, demand),
  });
  const housekeeper = new Housekeeper(ctx, [
    { name: "audio", forget: () => media.forget() },
    { name: "callers without a token", forget: forgetPublicCallers },
  ]);
  voiceRoutes(app, ctx, { voice, media });
  olderVoiceRoutes(app, ctx, { voice });
  return {
    languages: () => voice.languages(),
    spoken: () => voice.languages().flatMap(({ lang, tts }) => (tts.engine === null ? [] : [lang])),
    speak: (text, language) => voice.speak(text, language),
    async start() {
      housekeeper.start();
      await voice.start();
    },
    async stop() {
      await housekeeper.stop();
      await voice.stop();
    },
  };
}
