import { Failure } from "../../src/base/errors.ts";
import { lockDirectory } from "../../src/base/postgres/directory-lock.ts";
import { hasInstallation } from "../../src/base/postgres/live-database.ts";
import { catalogue, modelOf, withNeeds, type Model } from "../../src/core/voice/models/catalogue.ts";
import * as installed from "../../src/core/voice/models/installed.ts";
import { isMissing, pull as pullModel } from "../../src/core/voice/models/pull.ts";
import { ModelRefused } from "../../src/core/voice/models/refused.ts";
import { CommandError, exitCodes, type ExitCode } from "../exit.ts";
import { onInstallation, settingsOf } from "../installation.ts";
import type { Invocation } from "../invocation.ts";

// The speech models of an installation. A running service notices at once when one is installed or removed.

/**
 * The folder of the models. A folder that is named is taken, since models may be installed before the first start; ./data is one only if an
 * installation is there: elsewhere, no service would find what is put into it.
 */
function modelsDirOf({ env }: Invocation): string {
  const config = settingsOf({ SECRET_KEY: "not needed for models", ...env });
  const isNamed = Boolean(env["DATA_DIR"] || env["MODELS_DIR"]);
  if (!isNamed && !hasInstallation(config))
    throw new CommandError(
      `There is no installation in ${config.dataDir}. Set DATA_DIR to that of the service (or MODELS_DIR, if it has that), also before its first start.`,
    );
  return installed.modelsDirOf(config);
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;

/** Lists the models, and what is installed. */
export async function list(call: Invocation): Promise<void> {
  const modelsDir = modelsDirOf(call);
  const models = catalogue.map((model) => ({ model, record: installed.recordOf(modelsDir, model.id) }));
  const shown = models.map(({ model: { id, title, engine, bytes, licence, levels, status }, record }) => ({
    id,
    title,
    engine,
    bytes,
    licence,
    levels,
    status,
    installed_at: record?.installedAt ?? null,
  }));
  call.terminal.show({ models_dir: modelsDir, models: shown }, () =>
    [
      `Models are installed in ${modelsDir}.`,
      ...models.map(({ model, record }) => {
        const state = record ? `installed ${record.installedAt.slice(0, 10)} from ${record.source}` : "not installed";
        const serves = Object.entries(model.levels).map(([language, level]) => `${language} ${level}`);
        const untested = model.status === "untested" ? "untested" : "";
        const about = [model.engine, megabytes(model.bytes), model.licence, ...serves, untested].filter(Boolean);
        return `${model.id.padEnd(22)} ${model.title}\n${"".padEnd(22)} ${about.join(", ")}; ${installed.runsHere(model) ? state : "not for this machine"}`;
      }),
    ].join("\n"),
  );
}

/** Downloads and installs models, with the models that they need. */
export async function pull(call: Invocation): Promise<void> {
  const { terminal } = call;
  const modelsDir = modelsDirOf(call);
  const models = new Set(chosen(call.words).flatMap(withNeeds));
  await alone(modelsDir, async () => {
    for (const model of models) {
      if (!isMissing(modelsDir, model)) {
        terminal.print(`${model.id} is installed in ${modelsDir}.`);
        continue;
      }
      terminal.print(
        `${model.id}: ${model.title}, ${megabytes(model.bytes)}, licence ${model.licence} (${model.licenceUrl})`,
      );
      if (model.status === "untested")
        terminal.print(
          "  Untested: we have never run it and do not know its checksum. The downloaded checksum is recorded for `tuma models verify`.",
        );
      await acceptLicence(call, model);
      await download(call, modelsDir, model);
      terminal.print(`  installed in ${modelsDir}, checksums verified`);
    }
  });
}

async function download({ terminal }: Invocation, modelsDir: string, model: Model): Promise<void> {
  let lastPercent = -1;
  try {
    await pullModel(modelsDir, model, {
      onSource: (source) => terminal.print(`  from ${source}`),
      onFailure: (source, reason) => terminal.print(`  not from ${source}: ${reason}`),
      onProgress: (done, total) => {
        const percent = total ? Math.floor((done / total) * 10) * 10 : undefined;
        if (percent === undefined || percent === lastPercent) return;
        lastPercent = percent;
        terminal.print(`  ${String(percent).padStart(3)} %  ${megabytes(done)} of ${megabytes(total!)}`);
      },
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new CommandError(
      `${error.message}\nA file that was downloaded elsewhere can be installed: tuma models import ID FILE`,
    );
  }
}

/** Permissive licences are shown; any other must be accepted by name, on the command line or interactively. */
async function acceptLicence(call: Invocation, { id, licence, permissive }: Model): Promise<void> {
  if (permissive || call.list("accept").includes(licence)) return;
  if (!call.terminal.isInteractive)
    throw new CommandError(
      `${id} is licensed under ${licence}, which must be accepted. Pull it with --accept ${licence}.`,
    );
  const answer = await call.terminal.ask(`Do you accept ${licence}? Type its name to accept: `);
  if (answer !== licence) throw new CommandError(`${licence} was not accepted; nothing was downloaded.`);
}

/** Installs a model from a file or folder of this machine. */
export async function importModel(call: Invocation): Promise<void> {
  const modelsDir = modelsDirOf(call);
  const [id, from] = call.words as [string, string];
  await alone(modelsDir, () => installed.importModel(modelsDir, id, from));
  call.terminal.print(`${id} is installed from ${from} in ${modelsDir}; checksums verified.`);
  for (const need of modelOf(id)!.needs)
    if (isMissing(modelsDir, modelOf(need)!)) call.terminal.print(`It also needs ${need}: pull or import that.`);
}

/** Compares installed files with their checksums. */
export async function verify(call: Invocation): Promise<ExitCode> {
  const modelsDir = modelsDirOf(call);
  const ids = call.words.length > 0 ? call.words : installed.installedIds(modelsDir);
  if (ids.length === 0) call.terminal.print(`No model is installed in ${modelsDir}.`);
  const problems = await Promise.all(ids.map((id) => onModels(installed.verify(modelsDir, id))));
  for (const [n, id] of ids.entries()) {
    const wrong = problems[n]!;
    call.terminal.print(
      `${id.padEnd(22)} ${wrong.length === 0 ? "right" : `${wrong.join("; ")}: remove it and pull it again`}`,
    );
  }
  return problems.every((wrong) => wrong.length === 0) ? exitCodes.done : exitCodes.partly;
}

/** Uninstalls models. */
export async function remove(call: Invocation): Promise<void> {
  const modelsDir = modelsDirOf(call);
  const models = chosen(call.words);
  await alone(modelsDir, async () => {
    for (const { id } of models) {
      const orphans = await installed.remove(modelsDir, id);
      call.terminal.print(`${id} is removed from ${modelsDir}.`);
      if (orphans.length > 0) call.terminal.print(`  ${orphans.join(", ")} depend on it and will not work.`);
    }
  });
}

function chosen(names: string[]): Model[] {
  return names.map((name) => {
    const model = modelOf(name);
    if (!model)
      throw new CommandError(`There is no model ${name}. Available: ${catalogue.map(({ id }) => id).join(", ")}.`);
    if (!installed.runsHere(model))
      throw new CommandError(`${name} does not run on ${process.platform}-${process.arch}.`);
    return model;
  });
}

/** Concurrent pulls would delete each other's files. */
async function alone(modelsDir: string, work: () => Promise<void>): Promise<void> {
  const lock = await onModels(lockDirectory(modelsDir));
  try {
    await onModels(work());
  } finally {
    lock.release();
  }
}

const onModels = <Result>(work: Promise<Result>) => onInstallation(work, Failure, ModelRefused);
