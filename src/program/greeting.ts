import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { FirstStart } from "../core/accounts/bootstrap.ts";
import type { Config } from "../base/config/config.ts";
import { holdSentence, type Restored } from "../base/cluster/hold.ts";
import { publicUrl } from "../http/address.ts";

/**
 * The text for whoever started the program, with the secrets of the first start. If the output is not a terminal, but a journal
 * or a container's log, the secrets are written to a file in `DATA_DIR` that only this user may read, and the text names the
 * file.
 */
export function greet(
  config: Pick<Config, "publicUrl" | "host" | "port" | "dataDir" | "sandbox">,
  { token, login }: FirstStart,
  { isLive, held, isTerminal }: { isLive: boolean; held: Restored | undefined; isTerminal: boolean },
): string {
  const url = publicUrl(config);
  const secrets = [
    ...(token === undefined ? [] : [`export TUMA_TOKEN=${token}`]),
    ...(login?.password === undefined ? [] : [`${signInAs(login.email)}${login.password}`]),
  ];
  const file = isTerminal || secrets.length === 0 ? undefined : writeSecrets(config.dataDir, secrets);
  return `
  Tuma runs at ${url}
  Its reference: ${url}/docs
${loginText(login, file)}${tokenText(token, file)}${held ? `\n  ${holdSentence(held)}\n` : nextStep(url, config.sandbox, isLive)}
`;
}

/** What to do next; nothing once there is a carrier, where the example would reach somebody's phone. */
function nextStep(url: string, sandbox: boolean, isLive: boolean): string {
  if (isLive) return "";
  if (!sandbox)
    return `
  Next, add a link to a carrier: without one, and without simulated phones (SANDBOX=false), sends are refused.

    ${url}/operator/carriers in the dashboard, or POST /v1/operator/carriers (${url}/docs/guides/going-live)
`;
  return `
  Send a message, to a phone of the simulated carrier:

    curl -s ${url}/v1/sms/ \\
      -H "Authorization: Bearer $TUMA_TOKEN" -H "Content-Type: application/json" \\
      -d '{"to":"+250788123456","text":"Muraho! This is Tuma.","sender":"TUMA"}'
`;
}

function loginText(login: FirstStart["login"], file: string | undefined): string {
  if (!login) return "";
  const { email, password } = login;
  const shown =
    password === undefined ? "as BOOTSTRAP_PASSWORD says" : file ? `in ${file}` : `${password} (shown only once)`;
  return `\n  Sign in to the dashboard as ${email}, password ${shown}\n`;
}

function tokenText(token: string | undefined, file: string | undefined): string {
  if (token === undefined) return "";
  if (file) return `\n  Your access token is in a file that your shell can read:\n\n    . ${file}\n`;
  return `\n  Your access token, shown only once:\n\n    export TUMA_TOKEN=${token}\n`;
}

const signInAs = (email: string) => `# Sign in to the dashboard as ${email}, password `;
const fileOf = (dataDir: string) => resolve(dataDir, "first-start.env");

/** Takes the first password of a login out of the file of the first start, if that is still there, once it is no more. */
export function forgetFirstPassword(dataDir: string, email: string): void {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return;
  const before = readFileSync(file, "utf8");
  const lines = before
    .split("\n")
    .map((line) => (line.startsWith(signInAs(email)) ? `# The first password of ${email} was replaced.` : line));
  if (lines.join("\n") !== before) writeFileSync(file, lines.join("\n"));
}

function writeSecrets(dataDir: string, lines: string[]): string {
  const file = fileOf(dataDir);
  // An older file may have other permissions.
  rmSync(file, { force: true });
  writeFileSync(
    file,
    ["# Created by the first start. Store these values elsewhere, then delete this file.", ...lines, ""].join("\n"),
    {
      mode: 0o600,
      flag: "wx",
    },
  );
  return file;
}
