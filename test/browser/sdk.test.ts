import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { build } from "rolldown";
import type * as Sdk from "../../sdk/src/index.ts";
import { missing, startWalk, type Walk } from "./browser.ts";

/** The client library in a page whose own server passes the API's paths on to the service, as in an application of its users. */
let walk: Walk;
let site: Server;
let code: string;

before(async () => {
  if (missing) return;
  const input = new URL("../../sdk/src/index.ts", import.meta.url).pathname;
  code = (await build({ input, write: false, output: { minify: true } })).output[0].code;
  walk = await startWalk();
  site = createServer(answer).listen(0, "127.0.0.1");
  await once(site, "listening");
});
after(async () => {
  if (missing) return;
  site.closeAllConnections();
  site.close();
  await walk.stop();
});

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { url = "", method, headers } = request;
  if (url === "/")
    return void response.setHeader("content-type", "text/html").end("<!doctype html><title>Shop</title>");
  if (url === "/sdk.js") return void response.setHeader("content-type", "text/javascript").end(code);
  const onward = forward(walk.server.url + url, { method, headers }, (reply) => {
    response.writeHead(reply.statusCode!, reply.headers);
    reply.pipe(response);
  });
  request.pipe(onward);
}

test("the client sends, lists, uploads, verifies webhooks and names errors in a page", { skip: missing }, async () => {
  const page = await walk.visitor();
  const own = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  await page.goto(own);
  const secret = `whsec_${Buffer.from("a secret of this test").toString("base64")}`;
  const seen = await page.evaluate(
    async ({ token, secret, own, other }) => {
      const address = "/sdk.js";
      const { Tuma, verifyWebhook } = (await import(address)) as typeof Sdk;
      const tuma = new Tuma({ baseUrl: own, token });
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- what is outside of this function is not in the page
      const codeOf = (call: PromiseLike<unknown>) =>
        Promise.resolve(call).then(
          () => "none",
          ({ code, status }: { code: string; status?: number }) => `${code} ${status}`,
        );
      const sent = await tuma.messages.send({ to: "+250788336001", text: "from a page", sender: "TUMA" });
      const found: string[] = [];
      for await (const { sms_id } of tuma.messages.list({ to: "+250788336001", per_page: 1 })) found.push(sms_id);
      const body = '{"balance":1,"low_balance":5,"currency":"USD","at":"2026-11-22T09:04:12.000Z"}';
      const at = String(Math.floor(Date.now() / 1000));
      const bytes = new TextEncoder();
      const raw = bytes.encode(atob(secret.slice(6)));
      const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
      const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes.encode(`evt_1.${at}.${body}`)));
      const headers = new Headers({
        "webhook-id": "evt_1",
        "webhook-timestamp": at,
        "webhook-signature": `v1,${btoa(String.fromCharCode(...mac))}`,
      });
      const file = new File(["not audio"], "speech.wav", { type: "audio/wav" });
      return {
        isFound: found.length === 1 && found[0] === sent.sms_id,
        kind: (await verifyWebhook(body, headers, secret)).kind,
        forged: await codeOf(verifyWebhook(body.replace("1", "2"), headers, secret)),
        refused: await codeOf(tuma.messages.get("out_sms_9")),
        upload: await codeOf(tuma.voice.transcribe("en", { audio: file })),
        lines: await (async () => {
          let count = 0;
          for await (const _ of tuma.account.export()) count++;
          return count > 3;
        })(),
        // A page of another origin may call the public operations.
        elsewhere: await codeOf(new Tuma({ baseUrl: other }).voice.speakTextPublicly("sw", { text: "Habari" })),
      };
    },
    { token: walk.server.token, secret, own, other: walk.server.url },
  );
  assert.deepEqual(seen, {
    isFound: true,
    kind: "balance.low",
    forged: "invalid_signature undefined",
    refused: "not_found 404",
    upload: seen.upload,
    lines: true,
    elsewhere: "none",
  });
  // Whether a model is installed or not, the service has read the file.
  assert.match(seen.upload, /^(unsupported_audio 415|model_not_installed 503)$/);
});
