import { spawn } from "node:child_process";
import type { Tuma } from "../../sdk/src/index.ts";
import { paths } from "../../web/src/paths.ts";
import { usageError } from "../exit.ts";
import type { Invocation } from "../invocation.ts";
import { isReport } from "./reports.ts";

/** The pages of ids by their prefix. Some lead over the object that the id belongs to. */
const pagesOf: Record<string, (id: string, tuma: () => Promise<Tuma>) => string | Promise<string>> = {
  out_sms: (id) => paths.message(id),
  in_sms: async (id, tuma) => {
    const { from, inbound_sms_number: ours } = await (await tuma()).inbound.get(id);
    return paths.conversation(from, { ours });
  },
  vrf: (id) => paths.verification(id),
  whk: (id) => paths.webhook(id),
  tok: () => paths.tokens(),
  trn: () => paths.wallet({ view: "entries" }),
  hook: () => paths.hooks(),
  car: (id) => paths.carrier(id),
  acc: (id) => paths.account(id),
  alm: () => paths.alarms(),
};

/** The pages that have a name instead. */
const named: Record<string, () => string> = {
  home: () => paths.home(),
  messages: () => paths.messages(),
  inbox: () => paths.inbox(),
  bulk: () => paths.bulk(),
  verify: () => paths.verify(),
  webhooks: () => paths.webhooks(),
  wallet: () => paths.wallet(),
  "api-log": () => paths.apiLog(),
  tokens: () => paths.tokens(),
  operator: () => paths.operator(),
};

/** Prints the address of the dashboard's page about something, and opens it where there is a browser. */
export async function open(call: Invocation): Promise<void> {
  const [id = "home"] = call.words;
  const url = call.access.url + (await pathOf(id, () => call.tuma()));
  const isOpened = !call.flag("print") && openUrl(url);
  call.terminal.show({ url, opened: isOpened }, url);
}

async function pathOf(id: string, tuma: () => Promise<Tuma>): Promise<string> {
  if (Object.hasOwn(named, id)) return named[id]!();
  if (/^\+\d{6,15}$/.test(id)) return paths.conversation(id);
  if (isReport(id)) return paths.bulkSend(id);
  const [, prefix = ""] = /^([a-z_]+)_\d+$/.exec(id) ?? [];
  if (Object.hasOwn(pagesOf, prefix)) return await pagesOf[prefix]!(id, tuma);
  throw usageError(
    `${JSON.stringify(id)} is no id with a page: use one such as out_sms_1, vrf_1 or whk_1, the id of a report, a phone number, or ${Object.keys(named).join(", ")}.`,
  );
}

/** Opens an address in the browser of the desktop; false if there is none. */
function openUrl(url: string): boolean {
  const { platform, env } = process;
  if (platform === "linux" && !env["DISPLAY"] && !env["WAYLAND_DISPLAY"] && !env["BROWSER"]) return false;
  const [command, ...words] = {
    darwin: ["open"],
    win32: ["rundll32", "url.dll,FileProtocolHandler"],
  }[platform as string] ?? [env["BROWSER"] || "xdg-open"];
  const child = spawn(command!, [...words, url], { stdio: "ignore", detached: true });
  // Without such a program the printed address has to do.
  child.on("error", () => {});
  child.unref();
  return true;
}
