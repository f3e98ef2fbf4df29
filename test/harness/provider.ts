import { once } from "node:events";
import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { until } from "./wait.ts";

/** A call that a provider has made. */
export interface MadeCall {
  kind: "twilio" | "jambonz" | "africas-talking";
  to: string;
  from: string;
  /** The WAV file that was played. */
  audio: Buffer | undefined;
  /** How often. */
  played: number;
  /** What it was asked, as text. */
  requests: string[];
}

/**
 * A provider of calls on loopback, with the call APIs of Twilio (Call resource, TwiML, status callbacks), jambonz (create call,
 * webhooks with verbs, call status) and Africa's Talking (call, call actions, notifications), as their documentation has them.
 */
export interface Provider {
  url: string;
  /** The auth token of Twilio and the API key of the others. */
  secret: string;
  /** Where Africa's Talking posts all that it has to say of calls, as its users enter it there. */
  callbackUrl: string;
  calls: MadeCall[];
  /** How a phone reacts. */
  answers: (to: string) => "answered" | "busy";
  /** The keys that are pressed, one each time that the text was played. */
  presses: (to: string) => string[];
  /** Accepts the connection of the next request for a phone, and neither makes the call nor answers. */
  drop(to: string): { asked: Promise<void> };
  /** Makes the next call to a phone, but runs `instead` rather than answer the request. */
  vanish(to: string, instead: () => Promise<void>): void;
  /** Resolves when the phones have hung up, which the service must still be there to hear; rejects if a call did not go as it should. */
  over(): Promise<void>;
  close(): Promise<void>;
}

interface Asked {
  kind: MadeCall["kind"];
  to: string;
  from: string;
  answerUrl: string;
  statusUrl: string;
  /** What Africa's Talking passes on to its callback. */
  clientRequestId?: string;
}

const secret = "a-secret-of-the-provider";
const digits = (to: string) => to.replace("+", "");

export async function startProvider(): Promise<Provider> {
  const dropped = new Map<string, () => void>();
  const vanishing = new Map<string, () => Promise<void>>();
  let calls = 0;
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const provider: Omit<Provider, "url" | "close"> = {
    secret,
    callbackUrl: "",
    calls: [],
    answers: () => "answered",
    presses: () => [],
    drop(to) {
      const { promise, resolve } = Promise.withResolvers<void>();
      dropped.set(digits(to), resolve);
      return { asked: promise };
    },
    vanish: (to, instead) => void vanishing.set(digits(to), instead),
    async over() {
      while (running.size > 0) await Promise.all(running);
      if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join("\n"));
    },
  };
  const server = createServer((request, response) => {
    // A rejection that nobody awaits would end the process.
    const call = serve(request, response)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(call));
    running.add(call);
  });
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const asked = read(request, body, provider.callbackUrl);
    if (!asked) return void response.writeHead(404).end();
    if (!isAuthorized(request, asked)) return void response.writeHead(401).end();
    const drop = dropped.get(digits(asked.to));
    if (drop) {
      dropped.delete(digits(asked.to));
      return drop();
    }
    const sid = `call-${++calls}`;
    const call: MadeCall = {
      kind: asked.kind,
      to: `+${digits(asked.to)}`,
      from: asked.from,
      audio: undefined,
      played: 0,
      requests: [body],
    };
    provider.calls.push(call);
    const instead = vanishing.get(digits(asked.to));
    vanishing.delete(digits(asked.to));
    if (instead) await instead();
    else response.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify(queued(asked, sid)));
    await run(asked, sid, call, { reaction: provider.answers(call.to), presses: provider.presses(call.to) });
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(provider, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}

/** The answer to a request for a call. */
const queued = ({ kind, to }: Asked, sid: string) =>
  kind === "africas-talking"
    ? { entries: [{ phoneNumber: to, status: "Queued", sessionId: sid }], errorMessage: "None" }
    : { sid, status: "queued" };

function read({ method, url, headers }: IncomingMessage, body: string, callbackUrl: string): Asked | undefined {
  if (method === "POST" && url === "/call" && headers["content-type"] === "application/x-www-form-urlencoded") {
    const { username, to, from, clientRequestId, ...others } = Object.fromEntries(new URLSearchParams(body));
    if (username !== "acme" || !/^\+\d{9,15}$/.test(to ?? "") || !from || !clientRequestId) return undefined;
    if (Object.keys(others).length > 0) return undefined;
    return { kind: "africas-talking", to: to!, from, answerUrl: callbackUrl, statusUrl: callbackUrl, clientRequestId };
  }
  if (method === "POST" && url === "/2010-04-01/Accounts/AC1/Calls.json") {
    const form = new URLSearchParams(body);
    const [to, from] = [form.get("To")!, form.get("From")!];
    return { kind: "twilio", to, from, answerUrl: form.get("Url")!, statusUrl: form.get("StatusCallback")! };
  }
  if (method === "POST" && url === "/v1/Accounts/acc-1/Calls") {
    const { to, from, call_hook, call_status_hook } = JSON.parse(body);
    return { kind: "jambonz", to: to.number, from, answerUrl: call_hook.url, statusUrl: call_status_hook.url };
  }
  return undefined;
}

const isAuthorized = ({ headers }: IncomingMessage, { kind }: Asked) =>
  kind === "africas-talking"
    ? headers["apikey"] === secret && headers.authorization === undefined
    : headers.authorization ===
      (kind === "twilio" ? `Basic ${Buffer.from(`AC1:${secret}`).toString("base64")}` : `Bearer ${secret}`);

/** Rings, reports, and once the phone is answered does what it is told. */
async function run(
  asked: Asked,
  sid: string,
  call: MadeCall,
  { reaction, presses }: { reaction: "answered" | "busy"; presses: string[] },
): Promise<void> {
  if (asked.kind === "africas-talking") return runAfricasTalking(asked, sid, call, { reaction, presses });
  const tell = (status: string, more = {}) => report(asked, sid, status, more);
  await tell("ringing");
  if (reaction === "busy") return void (await tell("busy"));
  await tell("in-progress");
  await play(asked, sid, call, await ask(asked, sid, asked.answerUrl, {}), presses);
  await tell("completed", asked.kind === "twilio" ? { CallDuration: "7" } : { duration: 7 });
}

/** Posts nothing while it rings; once the phone is answered, and at the end of the call, to one address for all calls. */
async function runAfricasTalking(
  asked: Asked,
  sid: string,
  call: MadeCall,
  { reaction, presses }: { reaction: "answered" | "busy"; presses: string[] },
): Promise<void> {
  if (reaction === "busy") {
    const busy = { callSessionState: "NotAnswered", status: "NotAnswered", hangupCause: "USER_BUSY" };
    return void (await report(asked, sid, "0", { ...busy, durationInSeconds: "0", amount: "0", currencyCode: "KES" }));
  }
  await play(asked, sid, call, await report(asked, sid, "1", {}), presses);
  const ended = { callSessionState: "Completed", status: "Success", hangupCause: "NORMAL_CLEARING" };
  await report(asked, sid, "0", { ...ended, durationInSeconds: "7", amount: "0.5", currencyCode: "KES" });
}

/** Does what it is told until there is nothing more to do. */
async function play(asked: Asked, sid: string, call: MadeCall, first: string, presses: string[]): Promise<void> {
  let told = first;
  for (const key of [...presses, undefined]) {
    call.requests.push(told);
    const { audio, keys } = instructed(asked, told);
    if (audio === undefined) break;
    call.audio = Buffer.from(await (await fetch(audio)).arrayBuffer());
    call.played++;
    // Without a key, both go on with what follows: the end.
    if (key === undefined || keys === undefined) break;
    told = await ask(asked, sid, keys, pressed(asked.kind, key));
  }
}

/** The fields of a key that was pressed. */
function pressed(kind: MadeCall["kind"], key: string): Record<string, string> {
  if (kind === "twilio") return { Digits: key };
  return kind === "jambonz" ? { digits: key, reason: "dtmfDetected" } : { dtmfDigits: key };
}

/** What is to be played, and where the key goes that is pressed meanwhile. */
function instructed({ kind }: Asked, content: string): { audio: string | undefined; keys: string | undefined } {
  if (kind === "jambonz") {
    const gather = (JSON.parse(content) as Gather[]).find(({ verb }) => verb === "gather");
    return { audio: gather?.play.url, keys: gather?.actionHook.url };
  }
  if (kind === "africas-talking") {
    if (content === "<Response/>") return { audio: undefined, keys: undefined };
    const form =
      /^<Response><GetDigits numDigits="1" timeout="5" callbackUrl="([^"]+)"><Play url="([^"]+)"\/><\/GetDigits><\/Response>$/;
    const [, keys, audio] = form.exec(content) ?? [];
    if (audio === undefined) throw new Error(`Africa's Talking has no such actions: ${content}`);
    return { audio, keys: keys?.replaceAll("&#38;", "&") };
  }
  return {
    audio: /<Play>([^<]+)<\/Play>/.exec(content)?.[1],
    keys: /action="([^"]+)"/.exec(content)?.[1]?.replaceAll("&#38;", "&"),
  };
}

interface Gather {
  verb: string;
  actionHook: { url: string };
  play: { url: string };
}

async function ask(asked: Asked, sid: string, url: string, more: Record<string, string>): Promise<string> {
  const status = asked.kind === "africas-talking" ? "1" : "in-progress";
  const response = await fetch(url, message(asked, url, sid, status, more));
  if (response.status !== 200) throw new Error(`the provider was told ${response.status}`);
  return response.text();
}

/** A phone that rings goes on ringing while the receiver of its status is away. Returns what it answers. */
function report(asked: Asked, sid: string, status: string, more: Record<string, string | number>): Promise<string> {
  const taken = async () => {
    const response = await fetch(asked.statusUrl, message(asked, asked.statusUrl, sid, status, more)).catch(
      () => undefined,
    );
    return response?.ok === true && { text: await response.text() };
  };
  return until(taken, { limitMs: 60_000, what: `the status ${status} is taken` }).then(({ text }) => text);
}

function message(
  { kind, to, from, clientRequestId = "" }: Asked,
  url: string,
  sid: string,
  status: string,
  more: Record<string, string | number>,
): RequestInit {
  if (kind === "jambonz")
    return {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        call_sid: sid,
        direction: "outbound",
        from,
        to,
        call_status: status,
        sip_status: 200,
        ...more,
      }),
    };
  if (kind === "africas-talking") {
    const about = {
      sessionId: sid,
      isActive: status,
      direction: "Outbound",
      callerCountryCode: "250",
      clientRequestId,
    };
    const fields = { ...about, callerNumber: to, destinationNumber: from, ...more };
    return { method: "POST", body: new URLSearchParams(fields as Record<string, string>) };
  }
  const fields = { AccountSid: "AC1", CallSid: sid, CallStatus: status, From: from, To: to, ...more };
  const form = new URLSearchParams(fields);
  form.sort();
  const signed = url + [...form].flat().join("");
  return {
    method: "POST",
    headers: { "x-twilio-signature": createHmac("sha1", secret).update(signed).digest("base64") },
    body: form,
  };
}
