/** One finding of a check: where, and a sentence that says what is wrong and what to do. */
export interface Problem {
  /** Path relative to the checked folder. */
  readonly file: string
  readonly line?: number
  readonly message: string
}
