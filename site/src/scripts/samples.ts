/**
 * Samples have the address of this service, and a token of the signed-in reader who asks for it. The service stores tokens as hashes
 * and cannot show one again, so the reader has a test token created, which ends after a day. The token stays in this tab of the browser
 * (`sessionStorage`), for this account: it is in no page that the service sends, and so in no cache.
 */
import { call, sentenceOf, type Reply } from "./service.ts";

const ownMachine = "http://127.0.0.1:8080";
const key = "tuma-docs-token";
/** The token as each language reads it from the environment. */
const variables = /\$TUMA_TOKEN|process\.env\.TUMA_TOKEN|os\.environ\["TUMA_TOKEN"\]/g;

interface Saved {
  id: string;
  token: string;
  account: string;
}

/** A line of a sample, whose colours are elements of their own, and what the copy button of a sample copies. */
const lines = [...document.querySelectorAll<HTMLElement>(".expressive-code .code")].map((line) => ({
  line,
  original: [...line.childNodes].map((node) => node.cloneNode(true)),
}));
const buttons = [...document.querySelectorAll<HTMLElement>(".expressive-code [data-code]")].map((button) => ({
  button,
  original: button.dataset["code"]!,
}));

/** Replaces what a pattern matches in the text of an element, across the elements within; the first of them gets what it becomes. */
function replaceIn(line: HTMLElement, pattern: RegExp, becomes: (match: string) => string): void {
  for (const match of [...line.textContent.matchAll(pattern)].reverse()) {
    let [from, to] = [match.index, match.index + match[0].length];
    let insert = becomes(match[0]);
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node && to > 0; node = walker.nextNode() as Text | null) {
      const { length } = node;
      if (from < length) {
        node.replaceData(Math.max(0, from), Math.min(length, to) - Math.max(0, from), insert);
        insert = "";
      }
      [from, to] = [from - length, to - length];
    }
  }
}

const address = new RegExp(ownMachine.replaceAll(".", String.raw`\.`), "g");
const written = (token: string) => (variable: string) => (variable.startsWith("$") ? token : JSON.stringify(token));

function fill(token?: string): void {
  for (const { line, original } of lines) {
    line.replaceChildren(...original.map((node) => node.cloneNode(true)));
    replaceIn(line, address, () => location.origin);
    if (token !== undefined) replaceIn(line, variables, written(token));
  }
  for (const { button, original } of buttons) {
    const here = original.replaceAll(ownMachine, location.origin);
    button.dataset["code"] = token === undefined ? here : here.replaceAll(variables, written(token));
  }
}

const bar = document.querySelector<HTMLElement>(".token")!;
const button = bar.querySelector("button")!;
const status = bar.querySelector("span")!;
const hasToken = lines.some(({ line }) => line.textContent.search(variables) >= 0);
let saved: Saved | undefined;
let account: { id: string; name: string };

function show(): void {
  fill(saved?.token);
  button.textContent = saved ? "Remove the token from the samples" : "Put a test token into the samples";
  status.textContent = saved ? `The samples have a test token of ${account.name}. It ends within a day.` : "";
}

async function create(): Promise<void> {
  const scopes = ["sms:send", "sms:read", "inbound:read", "verify", "voice", "account:read", "account:write"];
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const body = { name: "Samples of the documentation", scopes, test: true, expires_at, ends_with_login: true };
  const reply = await call("POST", "/v1/account/tokens", body);
  if (!reply.ok) return void (status.textContent = await sentenceOf(reply));
  const { id, token } = (await reply.json()) as { id: string; token: string };
  saved = { id, token, account: account.id };
  sessionStorage.setItem(key, JSON.stringify(saved));
  show();
}

async function remove({ id }: Saved): Promise<void> {
  saved = undefined;
  sessionStorage.removeItem(key);
  show();
  const reply = await call("DELETE", `/v1/account/tokens/${id}`);
  if (!reply.ok && reply.status !== 404) status.textContent = await sentenceOf(reply);
}

async function offerToken(reply: Reply): Promise<void> {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") as Saved | null;
  if (!reply.ok) return sessionStorage.removeItem(key);
  ({ account } = (await reply.json()) as { account: typeof account });
  if (kept?.account === account.id) saved = kept;
  else sessionStorage.removeItem(key);
  show();
  bar.hidden = false;
}

async function press(): Promise<void> {
  button.disabled = true;
  await (saved ? remove(saved) : create()).catch(() => (status.textContent = "The service did not answer. Try again."));
  button.disabled = false;
}

button.addEventListener("click", () => void press());
fill();
if (hasToken)
  await call("GET", "/console/session")
    .then(offerToken)
    .catch(() => {});
