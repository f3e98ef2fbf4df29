/** Words and punctuation whose phonemes are wanted. */
export interface PhonemeJob {
  words: string;
  voice: string;
  phonemes: true;
}

/** A text to speak: words and punctuation, no markup (see `speech/spoken.ts`). */
export interface EspeakJob {
  words: string;
  /** The eSpeak NG voice: `sw`, `fr`, `en`. */
  voice: string;
  wordsPerMinute: number;
  /** Path of the WAV file. */
  into: string;
  maxSeconds: number;
}
