/** A file or a `describe` in Playwright's JSON report. */
export interface PlaywrightSuite {
  readonly specs: readonly PlaywrightSpec[]
  readonly suites?: readonly PlaywrightSuite[]
}

export interface PlaywrightSpec {
  readonly title: string
  readonly file: string
  readonly line: number
  readonly tests: readonly {
    readonly status: 'skipped' | 'expected' | 'unexpected' | 'flaky'
    readonly results: readonly { readonly errors: readonly { readonly message: string }[] }[]
  }[]
}

/** The part of Playwright's JSON report that is read. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  /** Errors outside tests. */
  readonly errors?: readonly { readonly message?: string }[]
  readonly suites: readonly PlaywrightSuite[]
}
