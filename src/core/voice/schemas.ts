import { Type, type Static, type TSchema } from "typebox";
import { integer, named, nullable, optional, text, wordSchema } from "../../http/schemas.ts";
import type { WantedEntities } from "./entities.ts";
import { EXTENTS } from "./ner/extent.ts";

/** Maximum number of labels in a request, and maximum length of each. */
const [maxLabels, maxLabelCharacters] = [32, 100];

const lang = optional(Type.String(), "May repeat the language of the path; any other language is an error.");

/** The language of a request. */
export const languageParams = Type.Object({
  lang: text("ISO 639-1 code, such as `rw`, `sw`, `en` or `fr`; see `GET /ai/languages`."),
});

/** A form with audio, for the OpenAPI document; the request itself is a stream. */
export const audioForm = named("AudioUpload", {
  audio: Type.String({
    format: "binary",
    description:
      "The audio file: wav, mp3, ogg (vorbis, opus), flac, aac, m4a, mp4, webm, wma or amr, detected from its content.",
  }),
  lang: Type.Optional(text("May repeat the language of the path; any other language is an error.")),
});

/** Text to synthesise. */
export const speechRequest = named(
  "SpeechRequest",
  {
    text: text("1 to 5,000 characters; 500 without a token."),
    speech_rate: optional(Type.Number({ minimum: 0.5, maximum: 2, default: 1 }), "2 speaks twice as fast as 1."),
    voice: optional(
      Type.String({ minLength: 1, maxLength: 50 }),
      "The name of one of the language's voices, from `GET /ai/languages`. Default: the first.",
    ),
    lang,
  },
  { examples: [{ text: "Habari ya asubuhi", speech_rate: 1 }] },
);

/** A text, and the labels to find in it. */
export const entityRequest = named(
  "EntityRequest",
  {
    text: text("1 to 10,000 characters; 1,000 without a token."),
    labels: optional(
      Type.Array(Type.String({ minLength: 1, maxLength: maxLabelCharacters }), { maxItems: maxLabels }),
      "The labels to find, in your own spelling; see `GET /ai/languages`. Default: person, location, organisation, date.",
    ),
    extent: optional(
      wordSchema(EXTENTS),
      "`whole` returns `u Rwanda` and `mwaka wa 2001`, `bare` returns `Rwanda` and `2001`. Default: names bare, dates whole.",
    ),
    lang,
  },
  { examples: [{ text: "Yohani ukorera minisante atuye i Musanze.", labels: ["person", "organisation", "location"] }] },
);

/** The body of such a request as the program takes it. */
export const wantedEntities = (body: Static<typeof entityRequest>): WantedEntities => ({
  text: body.text,
  labels: body.labels ?? [],
  extent: body.extent ?? undefined,
});

function envelope(name: string, object: "stt" | "tts" | "ner", data: TSchema) {
  return named(name, {
    code: Type.Literal(200),
    status: Type.Literal("success"),
    object: Type.Literal(object),
    data,
    error: Type.Null(),
  });
}

/** A transcript. */
export const transcriptReply = envelope(
  "TranscriptReply",
  "stt",
  named("Transcript", {
    text: text("Empty if there is no speech."),
    uploaded_audio_url: text("Path of the uploaded file; available for 24 hours."),
    duration: Type.Number({ description: "Seconds of audio." }),
    segments: Type.Array(
      Type.Object({ start: Type.Number(), end: Type.Number(), text: Type.String() }, { title: "Segment" }),
      { description: "The same in segments, with times in seconds." },
    ),
  }),
);

/** Synthesised speech. */
export const speechReply = envelope(
  "SpeechReply",
  "tts",
  named("Speech", {
    generated_audio_url: text("Path of a WAV file, 16-bit PCM; available for 24 hours."),
    duration: Type.Number({ description: "Seconds of audio." }),
  }),
);

/** The entities of a text. */
export const entityReply = envelope(
  "EntityReply",
  "ner",
  Type.Record(Type.String(), Type.Array(Type.String()), {
    description: "The requested labels, each with its entities in order of appearance.",
  }),
);

const voiceError = Type.Object(
  {
    code: integer("The HTTP status."),
    status: Type.Literal("error"),
    object: nullable(Type.String(), "`stt`, `tts` or `ner`, as in the path."),
    data: Type.Null(),
    error: named("VoiceErrorDetail", {
      code: text("Stable; branch on this."),
      message: text("What is wrong and how to fix it."),
      trace_id: text("The `x-request-id` of the response."),
    }),
  },
  { title: "VoiceError", description: "The envelope of an error from the voice endpoints." },
);

/** The cost of a call, if its function has a price. */
const chargeHeaders = {
  "wallet-charge-id": text("The ledger entry, `trn_<id>`; absent if the call was free."),
  "total-cost": text("The cost of the call, such as `0.012`; absent if it was free."),
  "remaining-balance": text("The balance after the call; absent if it was free."),
};

/** The responses of a voice endpoint. */
export function voiceReplies(success: TSchema, isPublic: boolean): Record<number, TSchema> {
  const statuses = [400, ...(isPublic ? [] : [401, 402, 403, 409]), 404, 413, 415, 429, 500, 503];
  return {
    200: isPublic ? success : { ...success, headers: chargeHeaders },
    ...Object.fromEntries(statuses.map((status) => [status, voiceError])),
  };
}

const level = text("`none`, `basic`, `approximate` or `full`.");

const voiceListing = named("VoiceListing", {
  voice: text("The name to send as `voice`."),
  level,
  engine: Type.String(),
  model: Type.String(),
  licence: nullable(Type.String(), "SPDX expression."),
});

const served = Type.Object(
  {
    level,
    engine: nullable(Type.String()),
    model: nullable(Type.String()),
    licence: nullable(Type.String(), "SPDX expression."),
    install: Type.Optional(
      text("The command with which an operator installs a model if none is installed, or a better one."),
    ),
    voices: Type.Optional(
      Type.Array(voiceListing, { description: "For text to speech only: its voices, the default first." }),
    ),
    labels: Type.Optional(Type.Array(Type.String(), { description: "For named entities only: the supported labels." })),
  },
  { title: "ServedFunction" },
);

/** The languages and functions of this installation. */
export const languagesReply = named("LanguageList", {
  languages: Type.Array(
    Type.Object(
      { lang: Type.String(), name: Type.String(), stt: served, tts: served, ner: served },
      { title: "Language" },
    ),
  ),
});
