import { Type, type TSchema } from "typebox";
import { optional } from "../http/schemas.ts";

/** Labels asked for in one request, and the length of each, at most. */
const [maxLabels, maxLabelCharacters] = [32, 100];

const lang = optional(Type.String(), "The language of the path once more; another one is an error.");

/** The language of a request. */
export const languageParams = Type.Object({
  lang: Type.String({ description: "ISO 639-1 code, such as `rw`, `sw`, `en` or `fr`; see `GET /ai/languages`." }),
});

/** A form with audio, as the document shows it; what arrives is a stream. */
export const audioForm = Type.Object({
  audio: Type.String({
    format: "binary",
    description: "The audio file: wav, mp3, ogg (vorbis, opus), flac, aac, m4a, mp4, webm, wma or amr, by its content.",
  }),
  lang: Type.Optional(Type.String({ description: "The language of the path once more; another one is an error." })),
});

/** What is to be spoken. */
export const speechRequest = Type.Object(
  {
    text: Type.String({ description: "1 to 5,000 characters; 500 without a token." }),
    speech_rate: optional(Type.Number({ minimum: 0.5, maximum: 2, default: 1 }), "2 takes half the time of 1."),
    lang,
  },
  { examples: [{ text: "Habari ya asubuhi", speech_rate: 1 }] },
);

/** What to look for in which text. */
export const entityRequest = Type.Object(
  {
    text: Type.String({ description: "1 to 10,000 characters; 1,000 without a token." }),
    labels: optional(
      Type.Array(Type.String({ minLength: 1, maxLength: maxLabelCharacters }), { maxItems: maxLabels }),
      "The kinds to find, as you like to call them; see `GET /ai/languages`. Absent or empty: person, location, organisation, date.",
    ),
    lang,
  },
  { examples: [{ text: "Yohani ukorera minisante atuye i Musanze.", labels: ["person", "organisation", "location"] }] },
);

function envelope(object: "stt" | "tts" | "ner", data: TSchema) {
  return Type.Object({
    code: Type.Literal(200),
    status: Type.Literal("success"),
    object: Type.Literal(object),
    data,
    error: Type.Null(),
  });
}

/** A transcript. */
export const transcriptReply = envelope(
  "stt",
  Type.Object({
    text: Type.String({ description: "Empty where nothing was said." }),
    uploaded_audio_url: Type.String({ description: "Path of the uploaded file; it can be fetched for 24 hours." }),
    duration: Type.Number({ description: "Seconds of audio." }),
    segments: Type.Array(
      Type.Object({ start: Type.Number(), end: Type.Number(), text: Type.String() }, { title: "Segment" }),
      { description: "The same in parts, with their times in seconds." },
    ),
  }),
);

/** A spoken text. */
export const speechReply = envelope(
  "tts",
  Type.Object({
    generated_audio_url: Type.String({
      description: "Path of a WAV file, 16-bit PCM; it can be fetched for 24 hours.",
    }),
    duration: Type.Number({ description: "Seconds of audio." }),
  }),
);

/** The entities of a text. */
export const entityReply = envelope(
  "ner",
  Type.Record(Type.String(), Type.Array(Type.String()), {
    description: "The requested labels, each with what was found, in order of appearance.",
  }),
);

const voiceError = Type.Object(
  {
    code: Type.Integer({ description: "The HTTP status." }),
    status: Type.Literal("error"),
    object: Type.Union([Type.String(), Type.Null()], { description: "`stt`, `tts` or `ner`, by the path." }),
    data: Type.Null(),
    error: Type.Object({
      code: Type.String({ description: "Stable; branch on this." }),
      message: Type.String({ description: "What is wrong and how to mend it." }),
      trace_id: Type.String({ description: "The `x-request-id` of the reply." }),
    }),
  },
  { title: "VoiceError", description: "The envelope of the voice endpoints where a request fails." },
);

/** What a call cost, where its function has a price. */
const chargeHeaders = {
  "wallet-charge-id": Type.String({ description: "The ledger entry, `trn_<id>`; not there where the call was free." }),
  "total-cost": Type.String({ description: "What the call cost, such as `0.012`; not there where it was free." }),
  "remaining-balance": Type.String({ description: "The balance after it; not there where it was free." }),
};

/** The replies of a voice endpoint. */
export function voiceReplies(success: TSchema, isPublic: boolean): Record<number, TSchema> {
  const statuses = [400, ...(isPublic ? [] : [401, 402, 403]), 404, 413, 415, 429, 500, 503];
  return {
    200: isPublic ? success : { ...success, headers: chargeHeaders },
    ...Object.fromEntries(statuses.map((status) => [status, voiceError])),
  };
}

const served = Type.Object(
  {
    level: Type.String({ description: "`none`, `basic`, `approximate` or `full`." }),
    engine: Type.Union([Type.String(), Type.Null()]),
    model: Type.Union([Type.String(), Type.Null()]),
    licence: Type.Union([Type.String(), Type.Null()], { description: "SPDX expression." }),
    install: Type.Optional(Type.String({ description: "The command that installs a model, where none is." })),
    labels: Type.Optional(
      Type.Array(Type.String(), { description: "Named entities alone: the labels that are served." }),
    ),
  },
  { title: "ServedFunction" },
);

/** What this installation serves. */
export const languagesReply = Type.Object({
  languages: Type.Array(
    Type.Object(
      { lang: Type.String(), name: Type.String(), stt: served, tts: served, ner: served },
      { title: "Language" },
    ),
  ),
});
