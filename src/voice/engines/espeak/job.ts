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

/** The refusal of a text that would take longer than `maxSeconds`. */
export const tooLongSentence = (maxSeconds: number): string =>
  `The speech would be longer than ${Math.round(maxSeconds / 60)} minutes. Split the text, or raise speech_rate.`;
