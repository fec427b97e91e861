/** Rows of `smart_session`: permissions that accounts gave to projects (ERC-7715). Times are seconds since 1970. */
export interface SessionTable {
  /** Permission context id. */
  pci: string
  /** CAIP-10 in lower case. */
  account: string
  project_id: string
  project_name: string
  project_url: string | null
  expiry: number
  created_at: number
  /** JSON lists. */
  permissions: string
  policies: string
  context: string
  revoked_at: number | null
}
