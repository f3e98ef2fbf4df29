import type { Socket } from "node:net";
import { Writer } from "../pdu/writer.ts";

/** How long the last octets may take to leave. */
const LINGER_MS = 2_000;

/**
 * The sending half of a session's socket. One write is under way at a time: what the socket has not taken yet stays here, so
 * that we know it has not left.
 */
export class Outbox {
  /** Where PDUs are encoded to; `flush` or `flushSoon` follows. */
  readonly writer = new Writer();
  readonly #socket: Socket;
  readonly #onWritten: () => void;
  readonly #onError: (reason: string) => void;
  #batch = 0;
  #isWriting = false;
  #writingSinceMs = 0;
  #isFlushDue = false;
  #isEnded = false;

  /** @param onWritten after each write; there may be room again. */
  constructor(socket: Socket, onWritten: () => void, onError: (reason: string) => void) {
    this.#socket = socket;
    this.#onWritten = onWritten;
    this.#onError = onError;
  }

  /** Number of the socket write that will carry what is encoded now; lower ones have been handed to the socket. */
  get batch(): number {
    return this.#batch;
  }

  /** Octets that wait for a write. */
  get pending(): number {
    return this.writer.pending;
  }

  /** How long the write under way has been waiting for the peer to read; 0 when none is. */
  get blockedMs(): number {
    return this.#isWriting ? performance.now() - this.#writingSinceMs : 0;
  }

  /** Writes what a tick encodes in one go. */
  flushSoon(): void {
    if (this.#isFlushDue) return;
    this.#isFlushDue = true;
    process.nextTick(() => {
      this.#isFlushDue = false;
      this.flush();
    });
  }

  flush(): void {
    if (!this.#isWriting && this.writer.pending > 0 && !this.#isEnded) this.#write();
  }

  /**
   * Writes what is pending and ends the connection so that it arrives: we read on until the peer ends, since closing with
   * octets unread would reset the connection and lose our last words.
   */
  end(): void {
    const socket = this.#socket;
    if (this.writer.pending > 0 && !socket.destroyed) this.#write();
    this.#isEnded = true;
    if (socket.destroyed) return;
    const guard = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once("close", () => clearTimeout(guard));
    socket.resume();
    socket.end();
  }

  /** Ends the connection at once. */
  destroy(): void {
    this.#isEnded = true;
    this.#socket.destroy();
  }

  #write(): void {
    this.#isWriting = true;
    this.#writingSinceMs = performance.now();
    this.#batch++;
    this.#socket.write(this.writer.take(), (error) => {
      this.#isWriting = false;
      if (error !== undefined && error !== null) return this.#onError(error.message);
      this.flush();
      this.#onWritten();
    });
  }
}
