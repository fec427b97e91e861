import type { Sources } from './sources/sources.ts'

/** What a configuration file cannot say. */
export interface GatewayOptions {
  /** Own sources in place of those that ship. */
  readonly sources?: Partial<Sources>
  /** Receives the log, line by line; the standard output unless given. */
  readonly onLog?: (line: string) => void
}
