/** The 44 bytes before the samples of a WAV file: PCM, 16 bits, one channel (RIFF, Multimedia Programming Interface 1.0). */
export function wavHeader(samples: number, sampleRate: number): Buffer {
  const header = Buffer.alloc(44);
  const dataBytes = samples * 2;
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(dataBytes, 40);
  return header;
}
