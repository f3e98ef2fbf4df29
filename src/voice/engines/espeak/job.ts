/** One text, as it is said: words and punctuation, no markup (see `speech/spoken.ts`). */
export interface EspeakJob {
  words: string;
  /** Of eSpeak NG: `sw`, `fr`, `en`. */
  voice: string;
  wordsPerMinute: number;
  /** Where the WAV file goes. */
  into: string;
  maxSeconds: number;
}

/** Why a text is refused that would take longer than `maxSeconds`. */
export const tooLongSentence = (maxSeconds: number): string =>
  `The text takes more than ${Math.round(maxSeconds / 60)} minutes to say. Send it in parts, or with a higher speech_rate.`;
