import type { AnalyticsEvent } from './analyticsEvent.ts'

/** Where events of widgets end up. */
export interface Analytics {
  /** Takes an event without making the sender wait for the database. */
  add(projectId: string, event: AnalyticsEvent): void
  /** Writes what was taken. */
  flush(): Promise<void>
  /** Writes the rest and ends. */
  close(): Promise<void>
}
