/**
 * States an invariant. A false condition is a bug of ours, never bad input: it throws, the caller answers 500 and the
 * stack goes to the log.
 */
export function assert(condition: unknown, invariant: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${invariant}`);
}
