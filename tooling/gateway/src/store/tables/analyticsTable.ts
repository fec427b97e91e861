/** Rows of `analytics_event`. Times are milliseconds since 1970. */
export interface AnalyticsTable {
  /** The widget's own id of the event; a second one of the same id is dropped. */
  id: string
  project_id: string
  /** Page without query and fragment. */
  url: string
  domain: string
  /** JSON. */
  props: string
  address: string | null
  sent_at: number
  received_at: number
}
