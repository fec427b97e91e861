/** Rows of `name`: the names that were registered here. Times are seconds since 1970, as on the wire. */
export interface NameTable {
  /** With its zone, in lower case. */
  name: string
  /** Who registered it: checksummed. */
  owner: string
  registered: number
  updated: number
}

/** Rows of `name_address`: where a name leads, by coin type (ENSIP-9). */
export interface NameAddressTable {
  name: string
  coin_type: number
  address: string
  created: number
}

/** The tables of registered names. */
export interface NameTables {
  name: NameTable
  name_address: NameAddressTable
}
