/** The part of the package's API used here; its own types cannot be compiled. */
declare module "sherpa-onnx-node" {
  interface OfflineStream {
    acceptWaveform(wave: { sampleRate: number; samples: Float32Array }): void;
  }
  namespace sherpa {
    class OfflineRecognizer {
      constructor(config: object);
      createStream(): OfflineStream;
      decode(stream: OfflineStream): void;
      getResult(stream: OfflineStream): { text: string };
    }
    class Vad {
      constructor(config: object, bufferSeconds: number);
      acceptWaveform(samples: Float32Array): void;
      isDetected(): boolean;
      isEmpty(): boolean;
      pop(): void;
      reset(): void;
    }
  }
  export default sherpa;
}
