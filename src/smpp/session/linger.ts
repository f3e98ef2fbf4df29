import type { Socket } from "node:net";

/** How long the last octets may take to leave. */
const LINGER_MS = 2_000;

/**
 * Ends a connection so that what was written arrives: reads on to the peer's own end, since closing with octets unread
 * would reset the connection and eat our last words.
 */
export function linger(socket: Socket): void {
  if (socket.destroyed) return;
  const guard = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(guard));
  socket.resume();
  socket.end();
}
