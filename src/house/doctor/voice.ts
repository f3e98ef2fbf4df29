import { stat } from "node:fs/promises";
import { join } from "node:path";
import { clauseOf } from "../../base/errors.ts";
import type { Context } from "../../base/context.ts";
import type { Config } from "../../base/config/config.ts";
import { InstalledEngines } from "../../core/voice/engines/engines.ts";
import { catalogue, type Model } from "../../core/voice/models/catalogue.ts";
import { folderOf, modelsDirOf, recordOf } from "../../core/voice/models/installed.ts";
import { healthy, problem, reasonOf, skipped, type Finding } from "./finding.ts";

const check = "voice";
const upstreamLimitMs = 3_000;

/** The languages that every installation serves. */
const expected = { stt: ["en"], tts: ["en", "sw", "rw", "fr"] } as const;

/** Engines, models and upstreams of speech. */
export async function checkVoice(ctx: Pick<Context, "config" | "log">): Promise<Finding[]> {
  const { config } = ctx;
  if (!config.roles.includes("voice")) return [skipped(check, "This process has no role `voice`.")];
  const found = [
    ...(await Promise.all(catalogue.map((model) => checkFiles(config, model)))).flat(),
    ...(await Promise.all(upstreamsOf(config).map(([setting, url]) => checkUpstream(setting, url)))).flat(),
    ...checkLanguages(ctx),
  ];
  return found.length > 0 ? found : [healthy(check, "Engines and models of speech are complete.")];
}

/** An installed model whose files are not all there. Sizes are compared, not checksums, which `tuma models` does. */
async function checkFiles(config: Config, model: Model): Promise<Finding[]> {
  const modelsDir = modelsDirOf(config);
  const record = recordOf(modelsDir, model.id);
  if (!record) return [];
  const wrong = await Promise.all(
    record.files.map(async ({ path, bytes }) => {
      const size = await stat(join(folderOf(modelsDir, model.id), path)).then(
        (file) => file.size,
        () => undefined,
      );
      return size === undefined ? [`${path} is missing`] : size === bytes ? [] : [`${path} has another size`];
    }),
  );
  const problems = wrong.flat();
  if (problems.length === 0) return [];
  const languages = Object.keys(model.levels).join(", ");
  return [
    problem("broken", check, {
      what: `The speech model ${model.id} is incomplete: ${problems.slice(0, 3).join(", ")}.`,
      why: `It serves ${languages || "other models"}; requests for it fail.`,
      fix: `Install it again: \`tuma models remove ${model.id}\`, then \`tuma models pull ${model.id}\`.`,
    }),
  ];
}

/** Languages that are not served although they should be. */
function checkLanguages(ctx: Pick<Context, "config" | "log">): Finding[] {
  // It is only asked what it would serve, and never started.
  const listings = new InstalledEngines(ctx as Context, ctx.config.dataDir).listings();
  return listings.flatMap((listing) => {
    const { function: what, language, level, install } = listing;
    const isExpected = (expected[what] as readonly string[]).includes(language);
    if (level !== "none" || !isExpected) return [];
    const name = what === "stt" ? "speech to text" : "text to speech";
    const downloads = what === "stt" && ctx.config.autoModels;
    return [
      problem("warning", check, {
        what: `No model for ${name} in ${language} is installed.`,
        why: downloads
          ? "The service downloads one when it runs and reaches the network; it did not yet."
          : "Requests for it are refused with `model_not_installed`.",
        fix: install === undefined ? "Configure an upstream for this language." : `Install one: \`${install}\`.`,
      }),
    ];
  });
}

const upstreamsOf = ({ sttUpstreams, ttsUpstreams }: Config): [string, string][] =>
  Object.entries({ STT: sttUpstreams, TTS: ttsUpstreams }).flatMap(([kind, upstreams]) =>
    Object.entries(upstreams).map(([language, { url }]): [string, string] => [
      `${kind}_UPSTREAM_${language.toUpperCase()}`,
      url,
    ]),
  );

/** Any response will do: only the service itself knows more. */
async function checkUpstream(setting: string, url: string): Promise<Finding[]> {
  const { host } = new URL(url);
  try {
    await fetch(`${url}/models`, { signal: AbortSignal.timeout(upstreamLimitMs), redirect: "manual" });
    return [];
  } catch (error) {
    return [
      problem("broken", check, {
        what: `The service of ${setting} (${host}) cannot be reached: ${clauseOf(reasonOf(error))}.`,
        why: "Requests for this language fail.",
        fix: `Start that service, or correct or remove ${setting}.`,
      }),
    ];
  }
}
