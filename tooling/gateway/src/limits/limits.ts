/** Counts what is used. In memory, or in Redis for several instances. */
export interface Limits {
  /**
   * Counts points under a key in a window that starts with its first use.
   *
   * @returns 0, or the seconds until the window ends when the limit is passed
   */
  use(rule: LimitRule, key: string, points?: number): Promise<number>
  /** Whether the shared counts are reachable; always where they are in memory. */
  ping(): Promise<boolean>
  close(): Promise<void>
}

/** How much may be used in a window of time. */
export interface LimitRule {
  /** Keeps the counts of this rule apart from those of others. */
  readonly name: string
  /** Points of one window. */
  readonly points: number
  /** Length of the window in seconds. */
  readonly seconds: number
}
