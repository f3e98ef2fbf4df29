import sherpa from "sherpa-onnx-node";
import { samplesPerSecond, windowSamples, type VoiceDetector } from "./speech-parts.ts";

const longestWindows = Math.floor((20 * samplesPerSecond) / windowSamples);
/** After a reset, the detector needs its minimum duration of speech, and some windows, to notice that it continues. */
const blindWindows = 8;

/** Silero's voice activity detector, by sherpa-onnx. Loaded in engine processes only. */
export function openSilero(model: string): VoiceDetector {
  const vad = new sherpa.Vad(
    {
      sileroVad: {
        model,
        threshold: 0.5,
        minSpeechDuration: 0.15,
        minSilenceDuration: 0.3,
        windowSize: windowSamples,
      },
      sampleRate: samplesPerSecond,
      numThreads: 1,
      debug: false,
    },
    // Its buffer grows as needed.
    60,
  );
  let windowsOfSpeech = 0;
  let blind = 0;
  return {
    reset() {
      vad.reset();
      windowsOfSpeech = blind = 0;
    },
    accept(samples) {
      vad.acceptWaveform(samples);
      // The library keeps all speech for callers that want it, and copies it on every window, so speech without a pause must
      // not accumulate.
      while (!vad.isEmpty()) vad.pop();
      const speech = vad.isDetected();
      windowsOfSpeech = speech ? windowsOfSpeech + 1 : 0;
      if (windowsOfSpeech >= longestWindows) {
        vad.reset();
        windowsOfSpeech = 0;
        blind = blindWindows;
      }
      const held = blind > 0;
      if (held) blind--;
      return speech || held;
    },
  };
}
