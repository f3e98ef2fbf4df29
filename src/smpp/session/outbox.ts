import type { Socket } from "node:net";
import { Writer } from "../pdu/writer.ts";

/** How long the peer may take to read the last octets. */
const LINGER_MS = 2_000;

/**
 * How long the peer has to end the connection first, after a response that ends the session. Clients such as jsmpp, whose reader is
 * another thread, may drop a response that the end of the connection follows at once, and then wait for it until their timeout.
 */
const PEER_FIRST_MS = 1_000;

/**
 * The sending half of a session's socket. Only one write is in flight at a time. Whatever has not been handed to the socket
 * stays here, so we know that it was not sent.
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

  /** @param onWritten called after each write, when there may be room again */
  constructor(socket: Socket, onWritten: () => void, onError: (reason: string) => void) {
    this.#socket = socket;
    this.#onWritten = onWritten;
    this.#onError = onError;
  }

  /** The number of the socket write that will contain what is encoded now; lower ones have been handed to the socket. */
  get batch(): number {
    return this.#batch;
  }

  /** Octets waiting to be written. */
  get pending(): number {
    return this.writer.pending;
  }

  /** How long the write in flight has been waiting for the peer to read; 0 if there is none. */
  get blockedMs(): number {
    return this.#isWriting ? performance.now() - this.#writingSinceMs : 0;
  }

  /** Writes everything that this tick encodes in one go. */
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
   * Writes what is pending and ends the connection in such a way that it arrives: we keep reading until the peer ends, since
   * closing with unread octets would reset the connection and lose our last PDUs.
   *
   * @param peerFirst gives the peer the time to end it
   */
  end(peerFirst: boolean): void {
    const socket = this.#socket;
    if (this.writer.pending > 0 && !socket.destroyed) this.#write();
    this.#isEnded = true;
    if (socket.destroyed) return;
    const waitMs = peerFirst ? PEER_FIRST_MS : 0;
    const timers = [setTimeout(() => socket.destroy(), waitMs + LINGER_MS)];
    if (peerFirst) timers.push(setTimeout(() => socket.end(), waitMs));
    else socket.end();
    socket.once("close", () => timers.forEach(clearTimeout));
    socket.resume();
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
