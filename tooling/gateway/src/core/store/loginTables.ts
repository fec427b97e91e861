/** Rows of `login_secret`: what hashes and seals are made with, sealed by the key service. */
interface SecretTable {
  name: string
  key_id: string
  sealed: string
}

/** Rows of `login_account`: a user who signs in. Times are milliseconds since 1970 in all of these tables. */
interface AccountTable {
  id: string
  /** JSON, by namespace; null until a wallet is stored. */
  addresses: string | null
  is_disabled: number
  created_at: number
}

/** Rows of `login_identity`: how a user signs in. */
export interface IdentityTable {
  /** `email`, or the provider. */
  kind: string
  /** Keyed hash of the address or of the provider's id. */
  subject: string
  id: string
  account_id: string
  /** What is shown, sealed. */
  name: string
  created_at: number
}

/** Rows of `login_device`: a browser that has signed in, by the thumbprint of its key (RFC 7638). */
export interface DeviceTable {
  id: string
  account_id: string
  jkt: string
  browser: string
  system: string
  site: string
  created_at: number
  last_used_at: number
  /** Ended from the list: not known any more. */
  ended_at: number | null
  /** Signed out: known, and not in the list. */
  left_at: number | null
}

/** Rows of `login_session`. Tokens are keyed hashes of its id and generation, and are not stored. */
export interface LoginSessionTable {
  id: string
  account_id: string
  device_id: string
  jkt: string
  project: string
  site: string
  /** Counts the refreshes. */
  generation: number
  rotated_at: number
  access_until: number
  idle_until: number
  ends_at: number
  /** Until then the login counts as just made. */
  fresh_until: number
  /** The session that has opened it, and ends with it; null where the person has signed in. */
  parent_id: string | null
}

/**
 * Where an attempt stands. `link`: mailed, and not approved. `code`: waits for the code. `open`: at the provider.
 * `returned`: back from it, and to be confirmed. `ready`: to be taken. The others end it.
 */
export type AttemptState =
  | 'link'
  | 'code'
  | 'open'
  | 'returned'
  | 'ready'
  | 'done'
  | 'denied'
  | 'cancelled'
  | 'failed'
  | 'over'

/** Rows of `login_attempt`. */
export interface AttemptTable {
  id: string
  kind: string
  /** Thumbprint of the key that began it. */
  jkt: string
  project: string
  /** Origin of the page. */
  site: string
  language: string
  state: AttemptState
  /** Keyed hash of who it is for, once that is known. */
  subject: string | null
  /** Whose e-mail is changed. */
  account_id: string | null
  /** JSON, sealed. */
  sealed: string
  /** Keyed hash of the code. */
  code: string | null
  /** Keyed hash of the link's or the handle's secret. */
  link: string | null
  tries: number
  browser: string
  system: string
  created_at: number
  expires_at: number
}

/** Rows of `login_vault`: ciphertexts that only the frame opens. */
interface VaultTable {
  account_id: string
  version: number
  wallet: string
  /** JSON. */
  ciphertexts: string
  updated_at: number
}

/** Rows of `login_slot`: the vault's key, wrapped. */
interface SlotTable {
  account_id: string
  id: string
  kind: string
  data: string
  created_at: number
}

/** Rows of `login_vault_before`: what a wallet was before a change, for thirty days. */
interface VaultBeforeTable {
  account_id: string
  /** When it was replaced. */
  at: number
  id: string
  /** JSON: wallet, ciphertexts and slots. */
  vault: string
  /** Of the login's share, as in `login_share`; `null` where there was none. */
  key_id: string | null
  sealed: string | null
}

/** Rows of `login_share`: halves of wrapping keys, sealed by the key service. */
export interface ShareTable {
  account_id: string
  /** `login`, or the device's id. */
  owner: string
  wallet: string
  key_id: string
  sealed: string
}

/** Rows of `login_handover`: what a frame and its window tell each other, encrypted by them. */
interface HandoverTable {
  /** Hash of the ticket. */
  id: string
  jkt: string
  data: string | null
  answer: string | null
  state: 'waiting' | 'read' | 'answered' | 'declined' | 'over'
  expires_at: number
}

/** Rows of `login_audit`: what was done to an account; no codes, tokens, shares or addresses. */
export interface AuditTable {
  account_id: string
  at: number
  id: string
  what: string
  device_id: string | null
  project: string | null
  site: string | null
  /** Network of the client, cut. */
  client: string
}

/** Rows of `login_grant`: permissions (ERC-7715) that an account has given to sites. */
export interface GrantTable {
  account_id: string
  /** Keccak-256 of the context. */
  id: string
  /** CAIP-2. */
  chain: string
  /** Of the account on that chain, in lower case. */
  address: string
  /** Origin of the page. */
  site: string
  /** What the key uses it with, in lower case. */
  context: string
  /** Seconds since 1970, as ERC-7715 counts. */
  expiry: number
  /** Hash of the last transaction that was sent to end it. */
  ending: string | null
  created_at: number
}

/** The tables of the login service. */
export interface LoginTables {
  login_secret: SecretTable
  login_account: AccountTable
  login_identity: IdentityTable
  login_device: DeviceTable
  login_session: LoginSessionTable
  login_attempt: AttemptTable
  login_vault: VaultTable
  login_slot: SlotTable
  login_vault_before: VaultBeforeTable
  login_share: ShareTable
  login_handover: HandoverTable
  login_audit: AuditTable
  login_grant: GrantTable
}
