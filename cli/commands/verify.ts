import type { TumaError, VerificationInput } from "../../sdk/src/index.ts";
import { exitCodes, type ExitCode } from "../exit.ts";
import type { Invocation } from "../invocation.ts";

/** Sends a PIN. */
export async function start(call: Invocation): Promise<void> {
  const [number = ""] = call.words;
  const started = await (
    await call.tuma()
  ).verifications.start({
    number,
    brand: call.text("brand") ?? "Tuma",
    language: call.text("language") as VerificationInput["language"],
  });
  call.terminal.show(
    started,
    `${started.request_id}  a PIN is on its way. Check it with \`tuma verify check ${started.request_id}\`.`,
  );
}

/** Checks the code that somebody typed. */
export async function check(call: Invocation): Promise<ExitCode | void> {
  const [id = "", given] = call.words;
  const code = given ?? (await call.terminal.askSecret("Code (not shown): "));
  try {
    const checked = await (await call.tuma()).verifications.check({ request_id: id, code });
    return call.terminal.show(checked, `${checked.request_id}  verified`);
  } catch (error) {
    const { code: reason, message, body } = error as TumaError;
    if (reason !== "invalid_code") throw error;
    call.terminal.show({ request_id: id, code: reason, attempts_left: body["attempts_left"] ?? null }, message);
    return exitCodes.partly;
  }
}
