import { Type } from "typebox";
import type { FastifyRequest } from "fastify";
import type { Context } from "../../../base/context.ts";
import { formatId } from "../../../base/ids.ts";
import type { App } from "../../../http/app.ts";
import { DeviceBody, RegisterBody, settingsJson, StatesBody } from "../dial/forms.ts";
import { PhoneCalls, type PhoneParts } from "./calls.ts";
import { keySealedFor } from "./phones.ts";
import { takeReceived, webhooksJson } from "./received.ts";
import { PhoneStreams } from "./streams.ts";

// What the app sends has no field of ours: unknown ones are those of its later versions.
const config = { scope: "public", octets: true } as const;
/** A report of a hundred messages is smaller. */
const bodyLimit = 262_144;

/**
 * The device interface of SMS Gateway for Android (see `dial/forms.ts`), under an address of its own. Everything else of the app's server
 * is for its users, and is not here.
 */
export function deviceRoutes(app: App, ctx: Context, parts: PhoneParts): void {
  const calls = new PhoneCalls(ctx, parts);
  const streams = new PhoneStreams(ctx);
  app.addHook("preClose", (done) => {
    streams.close();
    done();
  });
  receivedRoute(app, ctx, parts);
  const phoneOf = ({ headers }: FastifyRequest) => calls.phone(headers.authorization);

  app.post(
    "/phones/v1/device",
    { config, bodyLimit, schema: { hide: true, body: RegisterBody, response: { 201: Type.Unknown() } } },
    async (request, reply) => {
      const { headers, ip, body } = request;
      return reply.code(201).send(await calls.register(headers.authorization, ip, body));
    },
  );
  app.get("/phones/v1/device", { config, schema: { hide: true } }, async ({ headers, ip }) => {
    const phone = await calls.known(headers.authorization);
    return { externalIp: ip, ...(phone && { device: deviceOf(phone) }) };
  });
  app.patch(
    "/phones/v1/device",
    { config, bodyLimit, schema: { hide: true, body: DeviceBody, response: { 204: Type.Unknown() } } },
    async (request, reply) => {
      await calls.update(await phoneOf(request), request.body);
      return reply.code(204).send();
    },
  );
  app.get("/phones/v1/message", { config, schema: { hide: true } }, async (request) =>
    calls.messages(await phoneOf(request)),
  );
  app.patch(
    "/phones/v1/message",
    { config, bodyLimit, schema: { hide: true, body: StatesBody, response: { 204: Type.Unknown() } } },
    async (request, reply) => {
      await calls.report(await phoneOf(request), request.body);
      return reply.code(204).send();
    },
  );
  app.get("/phones/v1/settings", { config, schema: { hide: true } }, async (request) => {
    const { id, signingKey } = await phoneOf(request);
    return settingsJson(ctx.secrets.open(signingKey, keySealedFor(id)));
  });
  app.get("/phones/v1/webhooks", { config, schema: { hide: true } }, async (request) => {
    const { id } = await phoneOf(request);
    return webhooksJson(ctx, id);
  });
  app.get("/phones/v1/events", { config, schema: { hide: true } }, async (request, reply) => {
    const { id } = await phoneOf(request);
    return reply
      .type("text/event-stream")
      .headers({ "cache-control": "no-store", "x-accel-buffering": "no" })
      .send(await streams.open(id));
  });
}

/** Where phones post what they receive: raw, since the signature covers the octets. */
function receivedRoute(app: App, ctx: Context, { onInbound }: PhoneParts): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (_request, body, parsed) => parsed(null, body));
    scope.route({
      method: "POST",
      url: "/phones/v1/received/:phone",
      config,
      bodyLimit,
      schema: { hide: true, params: Type.Object({ phone: Type.String() }), response: { 204: Type.Unknown() } },
      handler: async ({ params, headers, body }, reply) => {
        const { phone } = params as { phone: string };
        const signed = { signature: headers["x-signature"], timestamp: headers["x-timestamp"] };
        await takeReceived(ctx, { phone, ...signed, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) }, onInbound);
        return reply.code(204).send();
      },
    });
    done();
  });
}

/** A phone as the app's server shows it to itself. */
function deviceOf({ id, name, createdAt, sims }: Awaited<ReturnType<PhoneCalls["phone"]>>) {
  const now = new Date().toISOString();
  return {
    id: formatId("phn", id),
    name,
    createdAt: createdAt.toISOString(),
    updatedAt: now,
    lastSeen: now,
    simCards: sims.filter((sim) => sim > 0).map((sim) => ({ slotIndex: sim - 1, simNumber: sim })),
  };
}
