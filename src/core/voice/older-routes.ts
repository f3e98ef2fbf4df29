import { Readable } from "node:stream";
import { Type } from "typebox";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../base/context.ts";
import { publicUrl } from "../../http/address.ts";
import type { App } from "../../http/app.ts";
import { operations } from "../../http/operation.ts";
import { named, text } from "../../http/schemas.ts";
import type { VoiceFunction } from "../wallet/voice-prices.ts";
import { PublicQuota } from "./quota.ts";
import { callOf } from "./routes.ts";
import * as schemas from "./schemas.ts";
import { noForm } from "./upload.ts";
import { olderLanguage, type Voice } from "./voice.ts";

const operation = operations("Voice");

const older = { cors: true, deprecated: true, refusals: [400, 404, 413, 415, 429, 503] };

interface Deps {
  voice: Voice;
  quota: PublicQuota;
}

/**
 * The public voice calls at their paths in earlier versions of the interface, with the language in the body and the result without an
 * envelope. They share the limits of the current ones.
 */
export function olderVoiceRoutes(app: App, ctx: Context, { voice }: Pick<Deps, "voice">): void {
  const deps = { voice, quota: new PublicQuota(ctx) };
  transcriptionRoute(app, ctx, deps);
  speechRoute(app, ctx, deps);
  entityRoute(app, deps);
}

/** Counts a call before its body is read, so that a flood costs only headers. */
const counted = (quota: PublicQuota, what: VoiceFunction) => ({
  onRequest: (request: FastifyRequest) => quota.take(what, request.ip),
});

const publicCall = (request: FastifyRequest, language: string | null | undefined, reply: FastifyReply) =>
  callOf(request, language || olderLanguage, "public", reply);

/** The absolute URL of a stored file: older clients fetch it as it is. */
const absolute = ({ config }: Context, path: string) => publicUrl(config) + path;

function transcriptionRoute(app: App, ctx: Context, { voice, quota }: Deps): void {
  void app.register(async (scoped: App) => {
    // Only this route accepts forms.
    scoped.removeAllContentTypeParsers();
    scoped.addContentTypeParser("*", (_request, form, done) => done(null, form));
    scoped.post(
      "/v1/transcription/stt",
      {
        ...operation("public", "Transcribe an audio file", {
          operationId: "transcribeAtOlderPath",
          ...older,
          description: "Use `/ai/stt/{lang}/public` instead.",
          consumes: ["multipart/form-data"],
          body: schemas.audioForm,
          reply: named("OlderTranscript", {
            text: text("Empty if there is no speech."),
            uploaded_audio_url: text("The uploaded file; available for 24 hours."),
          }),
        }),
        ...counted(quota, "stt"),
        // The body is a stream; the schema only documents it.
        validatorCompiler: () => (value: unknown) => ({ value }),
      },
      async (request, reply) => {
        const stream: unknown = request.body;
        if (!(stream instanceof Readable)) throw noForm();
        const asked = { ...publicCall(request, undefined, reply), language: undefined };
        const { result } = await voice.transcribe({ stream, headers: request.headers }, asked);
        return { text: result.text, uploaded_audio_url: absolute(ctx, result.url) };
      },
    );
  });
}

function speechRoute(app: App, ctx: Context, { voice, quota }: Deps): void {
  app.post(
    "/v1/transcription/tts",
    {
      ...operation("public", "Speak a text", {
        operationId: "speakTextAtOlderPath",
        ...older,
        description: "Use `/ai/tts/{lang}/public` instead.",
        body: schemas.speechRequest,
        reply: named("OlderSpeech", { generated_audio_url: text("A WAV file, 16-bit PCM; available for 24 hours.") }),
      }),
      ...counted(quota, "tts"),
    },
    async (request, reply) => {
      const { text: said, speech_rate: rate, voice: name, lang } = request.body;
      const utterance = { text: said, rate: rate ?? 1, voice: name ?? undefined };
      const { result } = await voice.synthesize(utterance, publicCall(request, lang, reply));
      return { generated_audio_url: absolute(ctx, result.url) };
    },
  );
}

function entityRoute(app: App, { voice, quota }: Deps): void {
  app.post(
    "/v1/transcription/ner",
    {
      ...operation("public", "Recognise named entities in a text", {
        operationId: "findEntitiesAtOlderPath",
        ...older,
        description: "Use `/ai/ner/{lang}/public` instead.",
        body: schemas.entityRequest,
        reply: Type.Record(Type.String(), Type.Array(Type.String()), {
          description: "The requested labels, each with its entities in order of appearance.",
        }),
      }),
      ...counted(quota, "ner"),
    },
    async (request, reply) => {
      const { body } = request;
      return (await voice.findEntities(schemas.wantedEntities(body), publicCall(request, body.lang, reply))).result;
    },
  );
}
