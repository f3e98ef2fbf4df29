/** A text for a net to speak: words and punctuation, no markup (see `speech/spoken.ts`), or their IPA where eSpeak NG writes it. */
export interface NeuralJob {
  words: string;
  language: string;
  voice: string;
  /** 2 takes half the time of 1. */
  rate: number;
  /** Path of the WAV file. */
  into: string;
  maxSeconds: number;
}

/** A net that turns phonemes into sound. */
export interface SpeakingNet {
  sampleRate: number;
  /** Whether it pauses at a semicolon. */
  pauses: boolean;
  /** A sentence of a language in the net's alphabet; empty if it has no sound. */
  phonemes(sentence: string, language: string): string;
  /** The samples of a sentence, within ±1. */
  speak(phonemes: string, rate: number, voice: string): Float32Array;
}
