import type { IndexerTables } from './indexerTables.ts'
import type { LoginTables } from './loginTables.ts'

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

/** Rows of `name`: the names that were registered here. Times are seconds since 1970, as on the wire. */
export interface NameTable {
  /** With its zone, in lower case. */
  name: string
  /** Who registered it: checksummed. */
  owner: string
  /** What the name looks like (`nameSkeleton`): no two names have the same. */
  skeleton: string
  registered: number
  updated: number
}

/** Rows of `name_address`: where a name leads, by coin type (ENSIP-9). */
export interface NameAddressTable {
  name: string
  coin_type: number
  address: string
  created: number
  /** What proved it; `null` in rows of before it was written down. */
  signed_by: 'key' | 'contract' | null
}

/** Rows of `smart_session`: permissions that accounts share with the co-signer. Times are seconds since 1970. */
export interface SmartSessionTable {
  /** Random: by which site and co-signer know it. */
  pci: string
  /** CAIP-10, in lower case. */
  account: string
  project_id: string
  project_name: string
  project_url: string | null
  expiry: number
  created_at: number
  /** JSON. */
  permissions: string
  /** JSON. */
  policies: string
  /** What the account has signed; empty until it has. */
  context: string
  revoked_at: number | null
}

/** Rows of `signin_nonce`: given out, and not used yet. Times are milliseconds since 1970. */
export interface SignInNonceTable {
  /** With the site or project it is for. */
  nonce: string
  expires_at: number
  binding: string | null
}

/** Rows of `signin_session`: who is signed in, by the hash of what the browser has. */
export interface SignInSessionTable {
  id: string
  expires_at: number
  /** JSON. */
  session: string
}

/** The tables of registered names. */
interface NameTables {
  name: NameTable
  name_address: NameAddressTable
}

/** Rows of `project`. Lists are JSON text; booleans 0 or 1; times are milliseconds since 1970. */
export interface ProjectTable {
  id: string
  name: string
  origins: string
  require_origin: number
  per_minute: number
  per_client: number | null
  /** `frame` or `host`; empty in rows of before is `frame`. */
  code_entry: string | null
  per_day: number
  disabled: string
  is_enabled: number
  created_at: number
}

/** Rows of `onramp_order`: purchases at providers. Amounts are decimal text; times are milliseconds since 1970. */
export interface OnrampOrderTable {
  /** Random: who has it may read the order. */
  id: string
  kind: 'buy' | 'exchange'
  provider: string
  /** By which the provider is asked about it. */
  ref: string
  /** CAIP-2. */
  chain_id: string
  /** Plain; gets the coins. */
  address: string
  /** The address as it is looked for. */
  address_key: string
  symbol: string
  network: string
  amount: string | null
  paid: string
  /** ISO 4217. */
  currency: string
  status: 'created' | 'opened' | 'expired' | 'pending' | 'delivering' | 'failed' | 'done'
  /** Contract or mint of the coin; empty for the chain's own one. */
  token: string | null
  hash: string | null
  /** 1 when the chain says that the hash is not of this purchase. */
  is_refuted: 0 | 1
  code: string | null
  created_at: number
  updated_at: number
  asked_at: number
}

/** Rows of `onramp_arrival`: the transfers that brought coins, each of one order. */
export interface OnrampArrivalTable {
  chain_id: string
  hash: string
  /** Which transfer of the transaction; empty for all of them. */
  transfer: string
  order_id: string
}

/** Rows of `onramp_event`: what providers have posted, so that it counts once. */
export interface OnrampEventTable {
  provider: string
  event_id: string
  received_at: number
}

/** All tables. Each feature has a file in `tables/` with its own and a migration that makes them. */
export interface Database extends IndexerTables, LoginTables, NameTables {
  /** Kept by Kysely: the migrations that were run. */
  kysely_migration: { name: string; timestamp: string }
  analytics_event: AnalyticsTable
  signin_nonce: SignInNonceTable
  smart_session: SmartSessionTable
  signin_session: SignInSessionTable
  project: ProjectTable
  onramp_arrival: OnrampArrivalTable
  onramp_event: OnrampEventTable
  onramp_order: OnrampOrderTable
}
