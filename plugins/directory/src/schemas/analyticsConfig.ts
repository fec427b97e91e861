/** Answer of `GET /getAnalyticsConfig` (facts 3.2). */
export interface AnalyticsConfig {
  readonly isAnalyticsEnabled: boolean
}
