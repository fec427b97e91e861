import type { Sources } from './sources/sources.ts'

/** What a configuration file cannot say. */
export interface GatewayOptions {
  /** Own sources in place of those that ship. */
  readonly sources?: Partial<Sources>
  /** Receives the log, line by line; the standard output unless given. */
  readonly onLog?: (line: string) => void
  /** For tests of own sources: an answer that does not fit the endpoint's schema becomes a 500. `false` unless given. */
  readonly checksAnswers?: boolean
}
