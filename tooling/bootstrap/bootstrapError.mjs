/** A failure whose message already says what to do; it is printed without a stack. */
export class BootstrapError extends Error {}
