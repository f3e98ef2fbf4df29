/** Why the program cannot start, in a message that says everything, with the fix: a stack would only obscure it. */
export class StartFailure extends Error {}
