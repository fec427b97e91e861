import type { ClockService } from '../services.ts'

/** What HTTP needs to know of the kernel. */
export interface HttpConfig {
  readonly clock: ClockService
  readonly projectId: string | undefined
  /** What relative paths are relative to; only requests there carry the project id. */
  readonly baseUrl: string | undefined
  /** Query parameter `st` (facts 3). */
  readonly sdkType: string
  /** Query parameter `sv` (facts 3). */
  readonly sdkVersion: string
}
