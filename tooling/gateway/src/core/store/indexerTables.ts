/** How far a chain is followed, by whom, and whether it answers. */
export interface IndexerChainTable {
  chain_id: string
  /** The last block that was taken over; one less than the first to read when there is none. */
  number: number
  /** Its hash; empty when there is none. */
  hash: string
  /** `starting` until it was read to its end once, then `following` or `unreachable`. */
  state: string
  /** The process that follows it. */
  owner: string
  /** Until when no other may, in milliseconds since 1970. */
  leased_until: number
}

/** Blocks taken over, as far back as one may be replaced. */
export interface IndexerBlockTable {
  chain_id: string
  number: number
  hash: string
}

/** Transactions of the blocks that were taken over; addresses in lower case. */
export interface IndexerTransactionTable {
  chain_id: string
  block_number: number
  tx_index: number
  hash: string
  sender: string
  /** The contract that was made, when there was no receiver. */
  receiver: string
  nonce: number
  is_failed: number
  /** Seconds since 1970. */
  mined_at: number
}

/** One movement seen from one of its two accounts. */
export interface IndexerTransferTable {
  chain_id: string
  block_number: number
  tx_index: number
  account: string
  /** Place among the transaction's movements. */
  ordinal: number
  kind: string
  token: string
  token_id: string
  direction: string
  counterparty: string
  /** Decimal text in the smallest unit. */
  amount: string
}

/** That an account took part in a transaction. */
export interface IndexerActivityTable {
  account: string
  chain_id: string
  position: string
  block_number: number
  tx_index: number
  operation: string
}

/** To whom an account sent by its own will, by how the address looks when shortened. */
export interface IndexerRecipientTable {
  account: string
  look: string
  recipient: string
}

/** Who gave a token of a collection to whom without being asked. */
export interface IndexerAirdropTable {
  chain_id: string
  token: string
  giver: string
  recipient: string
}

/** The position of a transaction whose block was replaced, for when it is mined again. */
export interface IndexerOrphanTable {
  chain_id: string
  hash: string
  position: string
  /** Milliseconds since 1970. */
  orphaned_at: number
}

/** What a token's contract says about itself. */
export interface IndexerTokenTable {
  chain_id: string
  address: string
  name: string | null
  symbol: string | null
  decimals: number | null
  read_at: number
}

/** What a collection says about one of its tokens. */
export interface IndexerNftTable {
  chain_id: string
  address: string
  token_id: string
  name: string | null
  image: string | null
  read_at: number
}

/** Accounts of a chain of which only what concerns these is indexed. */
export interface IndexerWatchedTable {
  chain_id: string
  account: string
  /** First block that is indexed for it; none until the next block comes. */
  since_block: number | null
  /** Seconds since 1970 of that block. */
  since_time: number | null
  /** When it was last asked for, to an hour; 0 when it had to leave and waits to be forgotten. */
  seen_at: number
}

/** Whose pages ask for an account that is watched. */
export interface IndexerWatcherTable {
  /** Empty where it is no project's page. */
  project_id: string
  chain_id: string
  account: string
  /** When one of them last did, to an hour. */
  seen_at: number
}

/** The tables of the indexer and the history. */
export interface IndexerTables {
  indexer_chain: IndexerChainTable
  indexer_block: IndexerBlockTable
  indexer_transaction: IndexerTransactionTable
  indexer_transfer: IndexerTransferTable
  indexer_activity: IndexerActivityTable
  indexer_recipient: IndexerRecipientTable
  indexer_airdrop: IndexerAirdropTable
  indexer_orphan: IndexerOrphanTable
  indexer_token: IndexerTokenTable
  indexer_nft: IndexerNftTable
  indexer_watched: IndexerWatchedTable
  indexer_watcher: IndexerWatcherTable
}
