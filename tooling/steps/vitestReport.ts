/** The part of vitest's JSON report that is read. */
export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    /** Path of the file. */
    readonly name: string
    readonly status: string
    /** Why the file could not be loaded, when it could not. */
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}
