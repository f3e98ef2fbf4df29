import type { Account, TumaError } from "../../sdk/src/index.ts";
import { CommandError, exitCodes, usageError } from "../exit.ts";
import type { Invocation } from "../invocation.ts";
import { isLoopback, localUrl, profilesFile, readProfiles, readUrl, writeJson } from "../profiles.ts";
import { amount } from "../terminal.ts";

/** Checks a token with the service, and keeps it in a profile. */
export async function login(call: Invocation): Promise<void> {
  const { terminal, env, words } = call;
  const { current, profiles } = readProfiles(env);
  const name = call.text("profile") ?? (env["TUMA_PROFILE"] || current);
  const url = words[0] || env["TUMA_URL"] ? readUrl((words[0] || env["TUMA_URL"])!) : (profiles[name]?.url ?? localUrl);
  const token = await terminal.askSecret(`Access token for ${url} (not shown): `);
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new CommandError(
      token === ""
        ? "There was no token. Create one in the dashboard under Access tokens, and paste it, or pipe it in."
        : "A token has no spaces or other special characters. Copy it again.",
      exitCodes.usage,
      "usage",
    );
  const account = await checked(url, token);
  writeJson(profilesFile(env), { current: name, profiles: { ...profiles, [name]: { url, token } } });
  terminal.show({ profile: name, url, account }, () =>
    account
      ? `Signed in to ${account.name} (${account.id}) at ${url}, balance ${amount(account.balance, account.currency)}.`
      : `Signed in at ${url}. The token may not read the account.`,
  );
  if (url.startsWith("http:") && !isLoopback(new URL(url).host))
    terminal.note("Without https, whoever sees the traffic can read the token.");
}

/** The account of a token; undefined if the token is good but may not read it. */
async function checked(url: string, token: string): Promise<Account | undefined> {
  const { Tuma } = await import("../../sdk/src/index.ts");
  try {
    return await new Tuma({ baseUrl: url, token, retries: 1 }).account.get();
  } catch (error) {
    const { code, message } = error as TumaError;
    if (code === "forbidden") return undefined;
    if (code === "unauthorized")
      throw new CommandError(
        `${url} refuses the token: ${message} Copy it again, or create another in the dashboard.`,
        exitCodes.signedOut,
        code,
      );
    throw error;
  }
}

/** Forgets the token of a profile. */
export async function logout(call: Invocation): Promise<void> {
  const { terminal, env } = call;
  const { current, profiles } = readProfiles(env);
  const name = call.text("profile") ?? (env["TUMA_PROFILE"] || current);
  const { [name]: removed, ...rest } = profiles;
  if (!removed) throw new CommandError(`There is no profile ${JSON.stringify(name)} to sign out of.`);
  writeJson(profilesFile(env), {
    current: name === current ? (Object.keys(rest)[0] ?? "default") : current,
    profiles: rest,
  });
  terminal.show({ profile: name, url: removed.url }, `Signed out of ${removed.url}. The token itself is still good.`);
}

/** Lists the profiles, or makes one the current one. */
export async function profiles({ terminal, env, words: [name] }: Invocation): Promise<void> {
  const all = readProfiles(env);
  if (name !== undefined) {
    if (!all.profiles[name])
      throw new CommandError(`There is no profile ${JSON.stringify(name)}. \`tuma profiles\` lists those there are.`);
    all.current = name;
    writeJson(profilesFile(env), all);
  }
  const rows = Object.entries(all.profiles).map(([each, { url }]) => ({
    profile: each,
    url,
    current: each === all.current,
  }));
  terminal.show({ profiles: rows }, () =>
    rows.length === 0
      ? "You are not signed in. Run `tuma login`."
      : terminal.table(rows, [
          { title: "", of: ({ current }) => (current ? "*" : "") },
          { title: "PROFILE", of: ({ profile }) => profile },
          { title: "SERVICE", of: ({ url }) => url, cut: true },
        ]),
  );
}

/** Shows the account, and where its token comes from; with `--country`, sets the country of numbers without a country code. */
export async function account(call: Invocation): Promise<void> {
  const { url, source } = call.access;
  const tuma = await call.tuma();
  const country = call.text("country")?.toUpperCase();
  if (country && !/^[A-Z]{2}$/.test(country))
    throw usageError('--country takes the two letters of a country, such as RW, or "" for none.');
  const found =
    country === undefined ? await tuma.account.get() : await tuma.account.update({ default_country: country || null });
  const { id, name, balance, currency, default_sender: sender } = found;
  call.terminal.show({ ...found, url, source }, () =>
    call.terminal.fields({
      Account: `${name} (${id})`,
      Service: url,
      "Signed in by": source,
      Balance: amount(balance, currency),
      "Default sender": sender,
      "Default country":
        found.default_country &&
        `${found.default_country}; PINs go there alone, unless the Verify settings allow others`,
    }),
  );
}
