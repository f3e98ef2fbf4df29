import { openLog } from "../../src/base/log.ts";
import { examine, isBroken, type Finding, type Level } from "../../src/house/doctor/doctor.ts";
import { exitCodes, type ExitCode } from "../exit.ts";
import type { Invocation } from "../invocation.ts";
import { printable, wrapped } from "../printable.ts";
import { type Terminal } from "../terminal.ts";

/** Checks this installation. */
export async function doctor(call: Invocation): Promise<ExitCode> {
  const { terminal } = call;
  const findings = await examine(call.env, openLog("silent", process.stderr), { mustRun: call.flag("running") });
  const broken = isBroken(findings);
  const shown = call.flag("all") ? findings : findings.filter(({ level }) => level !== "healthy");
  terminal.show({ broken, findings }, () =>
    [...shown.map((finding) => paragraph(terminal, finding)), summary(findings)].join("\n\n"),
  );
  return broken ? exitCodes.partly : exitCodes.done;
}

const colours = { healthy: "green", skipped: "dim", warning: "yellow", broken: "red" } as const;

/** The widest line of a finding. */
const widest = 80;

function paragraph(terminal: Terminal, { check, level, what, why, fix }: Finding): string {
  const width = Math.min(terminal.width, widest);
  const below = (text: string) => wrapped(printable(text), width - 2).map((line) => `  ${line}`);
  const lines = [
    ...wrapped(`${level.toUpperCase()} ${check}: ${printable(what)}`, width),
    ...(why === undefined ? [] : below(why)),
    ...(fix === undefined ? [] : below(`→ ${fix}`)),
  ];
  return lines.join("\n").replace(level.toUpperCase(), terminal.style(colours[level], level.toUpperCase()));
}

function summary(findings: Finding[]): string {
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length;
  const [broken, warnings, skipped] = [count("broken"), count("warning"), count("skipped")];
  if (broken + warnings === 0) return `Nothing is wrong: ${count("healthy")} checks passed, ${skipped} were skipped.`;
  return `${broken} broken, ${warnings} warning${warnings === 1 ? "" : "s"}, ${count("healthy")} in order, ${skipped} skipped.`;
}
