import type {
  IndexerActivityTable,
  IndexerAirdropTable,
  IndexerBlockTable,
  IndexerRecipientTable,
  IndexerTransactionTable,
  IndexerTransferTable,
} from '../../store/tables/indexerTables.ts'

/** Everything that is written of some blocks. */
export interface BlockRows {
  readonly blocks: IndexerBlockTable[]
  readonly transactions: IndexerTransactionTable[]
  readonly transfers: IndexerTransferTable[]
  readonly activity: IndexerActivityTable[]
  readonly recipients: IndexerRecipientTable[]
  readonly airdrops: IndexerAirdropTable[]
}
