/** The part of the package's API used here; the package ships no types. */
declare module "@echogarden/espeak-ng-emscripten" {
  interface Worker {
    get_samplerate(): number;
    set_voice(name: string): void;
    set_rate(wordsPerMinute: number): void;
    /** The phonemes of a text in IPA. */
    synthesize_ipa(text: string): { ipa: string };
    /** Calls back with each chunk of samples; return true to stop. */
    synthesize(text: string, onSamples: (samples: Int16Array) => boolean): void;
  }
  export default function open(): Promise<{ eSpeakNGWorker: new () => Worker }>;
}
