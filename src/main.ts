import { isReadable, readable } from "./base/config/database-url.ts";
import { openLog, type Log } from "./base/log.ts";
import { misspeltSettings, readConfig } from "./base/config/config.ts";
import { StartFailure } from "./base/errors.ts";

let log: Log | undefined;

/** Exits with a message, and a stack trace only if the cause is a bug. What the log has to say comes before it. */
function fail(error: unknown): void {
  const message =
    error instanceof Error ? (error instanceof StartFailure ? error.message : error.stack) : String(error);
  const end = () => {
    process.stderr.write(`Tuma cannot run: ${message}\n`);
    process.exit(1);
  };
  if (log) log.flush(end);
  else end();
}

/** A signal that comes again so soon is the same one, by another way. */
const echoMs = 1_000;

// `tuma start` reads the command line, and passes none of it on.
const [argument] = process.argv.slice(2);
if (argument !== undefined) {
  process.stderr.write(
    `Tuma takes no arguments here, unlike ${JSON.stringify(argument)}. Settings are environment variables, such as PORT=9000; \`tuma --help\` lists the commands.\n`,
  );
  process.exit(2);
}

// Whoever read the log may go (`npm start | head`). The service goes on without it, since people wait for messages and not for lines.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.stderr.write("Nobody reads the log any more: Tuma goes on without it.\n");
});
// The same reader may have had both (`npm start 2>&1 | head`).
process.stderr.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  const config = readConfig(process.env);
  const opened = openLog(config.logLevel);
  log = opened;
  for (const { given, meant } of misspeltSettings(process.env))
    opened.warn({ given, meant }, `${given} is no setting; did you mean ${meant}?`);
  if (config.databaseUrl !== undefined && isReadable(config.databaseUrl))
    opened.warn({ why: readable.why, fix: readable.fix }, readable.what);
  // Only now, so that a wrong setting is told before the whole program is loaded.
  const { openProgram } = await import("./program/program.ts");
  const starting = openProgram(config, opened);

  let stoppedAtMs: number | undefined;
  const stop = (signal: NodeJS.Signals) => {
    if (stoppedAtMs !== undefined) {
      // A terminal signals its whole group, and npm or the command pass the signal on: it is the same one. A second one ends the program at once.
      if (performance.now() - stoppedAtMs > echoMs) process.exit(130);
      return;
    }
    stoppedAtMs = performance.now();
    opened.info({ signal }, "stopping");
    const limitSeconds = config.drainNoticeSeconds + config.drainSeconds;
    setTimeout(() => {
      process.stderr.write(`Tuma did not stop within ${limitSeconds} s and is exiting now.\n`);
      process.exit(1);
    }, limitSeconds * 1000).unref();
    // It serves requests before everything has started, and what has started is stopped in order.
    starting.then((program) => program.stop()).then(() => opened.flush(() => process.exit(0)), fail);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Under an older Node the command is its parent. Killed, it could not pass the signal on, and this process would hold the port.
  const launcher = Number(process.env["TUMA_LAUNCHER"]);
  if (launcher)
    setInterval(() => {
      if (process.ppid !== launcher && stoppedAtMs === undefined) stop("SIGTERM");
    }, 1_000).unref();
  const program = await starting;
  process.stdout.write(program.greeting(process.stdout.isTTY));
} catch (error) {
  fail(error);
}
