import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../base/context.ts";
import { Refusal } from "../../base/errors.ts";
import { englishOnly, say } from "../../base/sentences/sentence.ts";
import { formatId } from "../../base/ids.ts";
import { formatMoney } from "../../base/money.ts";
import { keptFor } from "../../base/time.ts";
import type { App } from "../../http/app.ts";
import { unavailable } from "../../http/errors.ts";
import { addressKey } from "../../http/limits.ts";
import { pricedUnits, type VoiceFunction } from "../wallet/voice-prices.ts";
import type { Charge } from "./charges.ts";
import type { Lane } from "./engine.ts";
import { mediaRoutes } from "./media/routes.ts";
import type { MediaStore } from "./media/media.ts";
import { PublicQuota } from "./quota.ts";
import * as schemas from "./schemas.ts";
import { noForm } from "./upload.ts";
import { checkBodyLanguage, type Voice, type VoiceCall } from "./voice.ts";

const tags = ["Voice"];
/** The list of languages is made this often at most; a new model is in it a second later. */
const listMs = 1_000;

/** The routes' dependencies. */
export interface VoiceRouteDeps {
  voice: Voice;
  media: MediaStore;
}

/** The six voice endpoints, the list of languages, and the audio files. */
export function voiceRoutes(app: App, ctx: Context, { voice, media }: VoiceRouteDeps): void {
  const quota = new PublicQuota(ctx);
  for (const lane of ["own", "public"] as const) {
    transcriptionRoute(app, { voice, quota, lane });
    speechRoute(app, { voice, quota, lane });
    entityRoute(app, { voice, quota, lane });
  }
  // Every model is read.
  const listed = keptFor(ctx.clock, listMs, () => voice.languages());
  app.get(
    "/ai/languages",
    {
      config: { scope: "public", cors: true },
      schema: {
        tags,
        summary: "List the languages and functions of this installation",
        operationId: "listLanguages",
        response: { 200: schemas.languagesReply },
      },
    },
    () => ({ languages: listed() }),
  );
  mediaRoutes(app, media);
}

/** A process without the role `voice` responds with 503, because 404 would mean that voice does not exist. */
export function voiceElsewhere(app: App): void {
  const config = { scope: "public", cors: true } as const;
  for (const url of ["/ai/*", "/media/*", "/v1/transcription/*"]) {
    app.all(url, { config, schema: { hide: true } }, () => {
      throw unavailable(say("This process does not have the role `voice`. Send voice requests to one that has."), 60);
    });
  }
}

interface Endpoint {
  voice: Voice;
  quota: PublicQuota;
  lane: Lane;
}

const operationNames: Record<VoiceFunction, string> = { stt: "transcribe", tts: "speakText", ner: "findEntities" };

/** The differences between the two variants of an endpoint. */
function variant(what: VoiceFunction, { quota, lane }: Endpoint) {
  const isPublic = lane === "public";
  const { perMinute, perDay } = quota.limits;
  const policy = `"minute";q=${perMinute};w=60, "day";q=${perDay};w=86400`;
  return {
    path: `/ai/${what}/:lang${isPublic ? "/public" : ""}`,
    operationId: `${operationNames[what]}${isPublic ? "Publicly" : ""}`,
    note: isPublic
      ? `Needs no token. Limited to ${perMinute} requests a minute and ${perDay} a day per address.`
      : `Free unless the operator has set a price, per ${pricedUnits[what]}. The cost is then in response headers and in the ledger; a call that fails costs nothing.`,
    options: {
      config: isPublic ? ({ scope: "public", cors: true } as const) : ({ scope: "voice" } as const),
      // Before the body is read, so that a flood costs only headers.
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        if (!isPublic) return;
        reply.header("ratelimit-policy", policy);
        await quota.take(what, request.ip);
      },
    },
  };
}

function transcriptionRoute(app: App, endpoint: Endpoint): void {
  const { path, operationId, note, options } = variant("stt", endpoint);
  // In a scope of its own, because only these routes accept forms.
  void app.register(async (scoped: App) => {
    scoped.removeAllContentTypeParsers();
    scoped.addContentTypeParser(/^multipart\/form-data/i, (_request, form, done) => done(null, form));
    scoped.addContentTypeParser("*", (_request, _body, done) => done(notAForm()));
    scoped.post(
      path,
      {
        ...options,
        // The body is a stream; the schema only documents it.
        validatorCompiler: () => (value) => ({ value }),
        schema: {
          tags,
          summary: "Transcribe an audio file",
          operationId,
          description: note,
          consumes: ["multipart/form-data"],
          params: schemas.languageParams,
          body: schemas.audioForm,
          response: schemas.voiceReplies(schemas.transcriptReply, endpoint.lane === "public"),
        },
      },
      async (request, reply) => {
        const stream: unknown = request.body;
        if (!(stream instanceof Readable)) throw noForm();
        const form = { stream, headers: request.headers };
        const call = callOf(request, request.params.lang, endpoint.lane, reply);
        const { result, charge } = await endpoint.voice.transcribe(form, call);
        showCharge(reply, charge);
        const { text, segments, seconds, url } = result;
        return success("stt", { text, uploaded_audio_url: url, duration: rounded(seconds), segments });
      },
    );
  });
}

function speechRoute(app: App, endpoint: Endpoint): void {
  const { path, operationId, note, options } = variant("tts", endpoint);
  app.post(
    path,
    {
      ...options,
      schema: {
        tags,
        summary: "Speak a text",
        operationId,
        description: note,
        params: schemas.languageParams,
        body: schemas.speechRequest,
        response: schemas.voiceReplies(schemas.speechReply, endpoint.lane === "public"),
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      checkBodyLanguage(body.lang ?? undefined, params.lang);
      const call = callOf(request, params.lang, endpoint.lane, reply);
      const { text, speech_rate: rate, voice } = body;
      const { result, charge } = await endpoint.voice.synthesize(
        { text, rate: rate ?? 1, voice: voice ?? undefined },
        call,
      );
      showCharge(reply, charge);
      return success("tts", { generated_audio_url: result.url, duration: rounded(result.seconds) });
    },
  );
}

function entityRoute(app: App, endpoint: Endpoint): void {
  const { path, operationId, note, options } = variant("ner", endpoint);
  app.post(
    path,
    {
      ...options,
      schema: {
        tags,
        summary: "Recognise named entities in a text",
        operationId,
        description: note,
        params: schemas.languageParams,
        body: schemas.entityRequest,
        response: schemas.voiceReplies(schemas.entityReply, endpoint.lane === "public"),
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      checkBodyLanguage(body.lang ?? undefined, params.lang);
      const call = callOf(request, params.lang, endpoint.lane, reply);
      const { result, charge } = await endpoint.voice.findEntities(schemas.wantedEntities(body), call);
      showCharge(reply, charge);
      return success("ner", result);
    },
  );
}

/** Aborted when the client disconnects before the response: no more work is done for it. */
export function callOf(request: FastifyRequest, language: string, lane: Lane, reply: FastifyReply): VoiceCall {
  const left = new AbortController();
  reply.raw.once("close", () => left.abort(new Refusal("unavailable", englishOnly("The caller hung up."))));
  const call = { language, lane, signal: left.signal };
  if (lane === "public") return { ...call, caller: addressKey(request.ip), payer: undefined };
  const { accountId, test, operator: isOperator } = request.caller;
  return { ...call, caller: String(accountId), payer: { accountId, test, requestId: request.id }, isOperator };
}

/** The cost of a call, with the names that the response to a send uses. In headers, because the contract fixes the body. */
function showCharge(reply: FastifyReply, charge: Charge | undefined): void {
  if (!charge) return;
  void reply.headers({
    "wallet-charge-id": formatId("trn", charge.id),
    "total-cost": formatMoney(charge.cost),
    "remaining-balance": formatMoney(charge.balanceAfter),
  });
}

const success = (object: VoiceFunction, data: unknown) => ({ code: 200, status: "success", object, data, error: null });

const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000;

const notAForm = () =>
  new Refusal(
    "unsupported_media_type",
    say("Send a multipart form with the file in the field `audio`: `curl -F audio=@speech.wav …`."),
  );
