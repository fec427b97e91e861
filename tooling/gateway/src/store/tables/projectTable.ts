/** Rows of `project`. Lists are JSON text; booleans 0 or 1; times are milliseconds since 1970. */
export interface ProjectTable {
  id: string
  name: string
  origins: string
  require_origin: number
  per_minute: number
  per_client: number | null
  per_day: number
  disabled: string
  is_enabled: number
  created_at: number
}
