/**
 * Asserts an invariant: a false condition is a bug, never bad input. The request is answered with 500 and the stack is logged.
 */
export function assert(condition: unknown, invariant: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${invariant}`);
}
