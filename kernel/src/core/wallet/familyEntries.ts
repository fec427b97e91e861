import type { Holding } from '../assets/asset.ts'
import type { Network } from '../network/network.ts'
import type { Services } from '../services/services.ts'
import type { TransactionRecord, TransactionSighting } from '../transactions/record.ts'
import type { PaymentReading, PaymentRequest, ReceiverFacts } from './transfer.ts'

/** What an entry of a family runs with: nodes, and no wallet. */
export interface FamilyContext {
  readonly network: Network
  readonly services: Services
  readonly signal: AbortSignal
}

/** The part of a transaction record by which a family finds the transaction. */
export type TransactionQuery = Pick<
  TransactionRecord,
  'state' | 'hash' | 'callsId' | 'account' | 'anchor' | 'intent' | 'askedAt' | 'sentAt' | 'seenAt' | 'missingSince'
>

/**
 * What a chain family can do without a wallet: follow transactions when the wallet has long gone, print and read payment
 * links, judge addresses. Absent means unsupported.
 */
export interface FamilyEntries {
  /**
   * Looks once. A record in the state `asked` or `unknown` is looked for by its anchor and intent; the sighting then
   * carries the hash. @throws when nodes cannot tell, which changes nothing
   */
  transactionStatus?(input: TransactionQuery, io: FamilyContext): Promise<TransactionSighting>
  /** Whether a text has the form of the family's transaction hashes. */
  isTransactionHash?(value: string): boolean
  /** Address of a transaction's page in the network's explorer. */
  transactionUrl?(network: Network, hash: string): string | undefined
  /** Milliseconds between two blocks, for networks that say so. @defaultValue 1000 */
  blockTime?(network: Network): number
  /** Prints the link by which others pay to an address; without amount and token, what old scanners read too. */
  paymentUri?(request: PaymentRequest, network: Network): string
  /** Reads a payment link of this family; `undefined` for a text that is none. Loads nothing from anywhere. */
  readPaymentUri?(text: string, network: Network): PaymentReading | undefined
  /** What an address is. @throws when nodes cannot tell */
  inspectReceiver?(input: { readonly address: string }, io: FamilyContext): Promise<ReceiverFacts>
  /** Collectibles of an account, read from the chain itself, where the chain can tell. */
  nfts?(input: { readonly owner: string }, io: FamilyContext): Promise<{ readonly holdings: readonly Holding[] }>
}
