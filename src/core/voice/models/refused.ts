/** A model that was refused; the message says why. */
export class ModelRefused extends Error {}
