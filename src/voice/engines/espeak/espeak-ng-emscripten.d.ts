/** The part of the package's interface that is used here; it ships no types of its own. */
declare module "@echogarden/espeak-ng-emscripten" {
  interface Worker {
    get_samplerate(): number;
    set_voice(name: string): void;
    set_rate(wordsPerMinute: number): void;
    /** Calls back with each stretch of samples; an answer of true ends it. */
    synthesize(text: string, onSamples: (samples: Int16Array) => boolean): void;
  }
  export default function open(): Promise<{ eSpeakNGWorker: new () => Worker }>;
}
