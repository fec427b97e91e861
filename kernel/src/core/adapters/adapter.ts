import type { Holding } from '../assets/asset.ts'
import type { KernelError } from '../errors/kernelError.ts'
import type { MessageSource } from '../i18n/messages.ts'
import type { CaipNetworkId, Network } from '../network/network.ts'
import type { Services } from '../services/services.ts'
import type { SignInKind } from '../signIn/signInText.ts'
import type { CoreAtoms } from '../state/coreAtoms.ts'
import type { Store } from '../state/kernelScope.ts'
import type { PastPage, PastQuery, TransactionRecord, TransactionSighting } from '../transactions/record.ts'
import type { Account, Connector, PairingNamespace, RpcRequest, WalletSession } from '../wallet/connector.ts'
import type { WalletActions } from '../wallet/walletActions.ts'
import type { Capabilities, FeeRateRange } from './capability.ts'
import type { PaymentReading, PaymentRequest, ReceiverFacts } from './transfer.ts'

/** Version of the contract with plugins and adapters. `major` equals the major of `@latchkey/kernel`; `minor` rises with every addition. */
export const KERNEL_API = { major: 1, minor: 0 } as const

/** The wallet methods of a chain family, by use. */
export interface FamilyMethods {
  readonly pairing: PairingNamespace
  readonly rpc: {
    /** Methods an embedded wallet answers without asking the user. */
    readonly safe: readonly string[]
    /** Further methods that only read. Like those that are `safe` they are sent as often as they are asked. */
    readonly reads?: readonly string[]
    /** Methods that need the user's approval. An embedded wallet refuses whatever is in neither list. */
    readonly approval: readonly string[]
    /**
     * Methods that hand signed bytes to a node. The same bytes may be handed over again, to this node or to another one:
     * they move money once. Refused by `services.rpc` unless they are listed here.
     */
    readonly broadcast?: readonly string[]
  }
  /** Methods that have a transaction signed, which `inspectRequest` reads: views show it before the wallet is asked. */
  readonly transactions?: readonly string[]
  /** Loads what sign-in texts of the family look like; absent where its accounts cannot sign in. */
  signIn?(): Promise<SignInKind>
}

/** The meaning of one CAIP-2 namespace. */
export interface ChainFamily<N extends string = string> {
  readonly namespace: N
  /** What the family is called in lists, e.g. `Ethereum and EVM networks`. */
  readonly label: string
  /** The same for chips and second lines, where the label is long. @defaultValue the label */
  readonly shortLabel?: string
  /** The networks this family brings; the first one is its default. */
  readonly networks: readonly Network[]
  readonly defaultAccountType: string
  /** Coin type (SLIP-44) of native coins on networks that state none; it names them in asset ids (CAIP-19). */
  readonly slip44?: number
  /** Asset namespace (CAIP-19) of fungible tokens, e.g. `erc20`. Absent where the family has none. */
  readonly tokenStandard?: string
  /** What the family can do without a wallet. Loaded on the first call; an absent entry is unsupported. */
  entries?(): Promise<FamilyEntries>
  /** Loads the lists of methods, which no page needs before a wallet is in use. */
  methods(): Promise<FamilyMethods>
  /** Never true for a wrong address; may be false for a right one whose check needs code that is not loaded yet. */
  isAddress(value: string): boolean
  /** The address in the family's normal form, `undefined` for a wrong one; loads what its check needs. */
  parseAddress?(value: string): Promise<string | undefined>
  /** Address of an account's page in the network's explorer. */
  explorerUrl?(network: Network, address: string): string | undefined
  /**
   * An address in normal form as it is written on this network, where that differs; shown and copied, never compared.
   * @defaultValue the normal form
   */
  addressOn?(address: string, network: Network): string
  /** Whether a node serves this network, so that a wrong node is noticed before it is believed. Throwing means no. */
  chainCheck?(network: Network, node: NodeReader): Promise<boolean>
  /** How the family's own requests and events name a network, e.g. `0x1`. @defaultValue the CAIP-2 reference */
  toChainId?(network: CaipNetworkId): string
  /** Loads what `capabilities` reads; done before a wallet is asked to connect, and before the list of wallets is used. */
  prepare?(): Promise<unknown>
  /** What can be done with a session: nothing without an account of the family. Called once `prepare` is done. */
  capabilities(session: WalletSession): Capabilities
  /**
   * What a wallet's refusal means in this family, where the kernel's own reading would get it wrong: the same number
   * means different things to wallets of different families. `undefined` leaves it to the kernel.
   */
  readError?(error: unknown, call: RpcRequest): Promise<KernelError | undefined>
}

/** One node, before it is believed. */
export interface NodeReader {
  /** The answer to one call, as the node gave it. Of a node of kind `rest` the method is a verb and a path. */
  request(method: string, params?: unknown): Promise<unknown>
}

/** What an adapter's connectors are made with. */
export interface AdapterContext {
  readonly projectId: string | undefined
  readonly metadata: AppMetadata
  readonly services: Services
  /** Aborts when the kernel is destroyed. */
  readonly signal: AbortSignal
  /** What stands for a wallet's own object in {@link Connector.walletKey}: the same one each time, and it reaches nothing. */
  walletKey(wallet: object): object
  /**
   * The kernel itself, for adapters that keep another library of the page in step with it. `undefined` while
   * `createKernel` runs.
   */
  kernel(): AdapterKernel | undefined
}

/** What an adapter may use of its kernel. */
export interface AdapterKernel {
  readonly id: string
  readonly wallet: WalletActions
  readonly store: Store
  readonly atoms: CoreAtoms
  open(): void
  start(): Promise<void>
}

/** The host application, as wallets show it. */
export interface AppMetadata {
  /** What the site is called. */
  readonly name: string
  /** One sentence about it. */
  readonly description: string
  /** Its address, `https:`. */
  readonly url: string
  /** Addresses of its pictures, the best one first. */
  readonly icons: readonly string[]
}

/** The ways to reach wallets that one adapter or plugin brings. */
export interface AdapterConnectors {
  readonly initial: readonly Connector[]
  /**
   * Reports the whole list when it has begun to look for wallets, be it empty, and each time it changes, until the
   * returned function is called. Opens no socket and loads no SDK.
   */
  watch?(onChange: (connectors: readonly Connector[]) => void): () => void
}

/** A chain family, ways to reach wallets, or both. */
export interface Adapter<N extends string = string> {
  readonly id: string
  /** Kernel API major this adapter was built for. */
  readonly api: 1
  /** Whether it cannot work without a project id; the developer of the site is alerted when there is none. */
  readonly needsProjectId?: boolean
  readonly family?: ChainFamily<N>
  /** What to tell users about the adapter's own errors: `errors.<code>` to message, under the adapter's id. */
  readonly messages?: MessageSource
  readonly connectors?: (ctx: AdapterContext) => AdapterConnectors
}

/** Types an adapter and keeps its namespace literal. */
export function defineAdapter<const N extends string>(adapter: Adapter<N>): Adapter<N> {
  return adapter
}

/** One search for wallets in the page. */
export interface PageDiscovery {
  /** The window: where wallets announce themselves, and what they put on it. */
  readonly target: EventTarget
  readonly ctx: AdapterContext
  /** Ends it. */
  readonly signal: AbortSignal
  /** Takes the whole list: first when the search has begun, be it empty, then each time it changes. */
  readonly onChange: (connectors: readonly Connector[]) => void
}

/**
 * Connectors of wallets that are in the page, such as extensions: `connectors` of an adapter. The search starts with the
 * kernel, in browsers only, and ends with it. One that fails is logged, and reports that there are no wallets.
 * @param load - imports what looks for wallets until the signal aborts, which it may have done already
 *
 * @example
 * ```ts
 * connectors: pageConnectors(() => import('../adapter.ts').then(({ discover }) => discover))
 * ```
 */
export function pageConnectors(load: () => Promise<(page: PageDiscovery) => void>): NonNullable<Adapter['connectors']> {
  return (ctx) => ({
    initial: [],
    watch(onChange) {
      const watching = new AbortController()
      if (typeof window !== 'undefined')
        load()
          .then((discover) => discover({ target: window, ctx, signal: watching.signal, onChange }))
          .catch((error: unknown) => {
            if (watching.signal.aborted) return
            ctx.services.log.error('Discovery failed', error)
            onChange([])
          })
      return () => watching.abort()
    },
  })
}

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

/** What a chain family can do without a wallet: follow transactions, print payment links, judge addresses. Absent: unsupported. */
export interface FamilyEntries {
  /**
   * Looks once. A record in the state `asked` or `unknown` is looked for by its anchor and intent; the sighting then
   * carries the hash. @throws when nodes cannot tell, which changes nothing
   */
  transactionStatus?(input: TransactionQuery, ctx: FamilyContext): Promise<TransactionSighting>
  /** What a network is called that the site does not offer but the family knows. */
  networkName?(id: CaipNetworkId): string | undefined
  /** Whether a text has the form of the family's transaction hashes. */
  isTransactionHash?(value: string): boolean
  /** Address of a transaction's page in the network's explorer. */
  transactionUrl?(network: Network, hash: string): string | undefined
  /** Milliseconds between two blocks, for networks that say so. @defaultValue 1000 */
  blockTime?(network: Network): number
  /** What a transaction is before a step of its own makes it final. Absent where every block only makes it more certain. */
  readonly finality?: 'confirmed' | 'inBlock'
  /** How users may state themselves what they pay (`TransferRequest.feeRate`); absent where they may not. */
  readonly feeRate?: FeeRateRange
  /** A page that helps people to find a wallet, run by those who keep the chain and not by a wallet: `https:`. */
  readonly walletGuide?: { readonly name: string; readonly url: string }
  /** Prints the link by which others pay to an address; without amount and token, what old scanners read too. */
  paymentUri?(request: PaymentRequest, network: Network): string
  /** A payment link as codes show it, where another spelling of it makes a smaller one. */
  paymentCode?(link: string): string
  /** Reads a payment link of this family; `undefined` for a text that is none. Loads nothing from anywhere. */
  readPaymentUri?(text: string, network: Network): PaymentReading | undefined
  /** Whether a text that is no address of the family has the form of one: it was mistyped. */
  looksLikeAddress?(text: string): boolean
  /** Whether an address is one of this network; absent where each is one of all networks. */
  isAddressOf?(address: string, network: Network): boolean
  /** Whether an address is written as this network writes it; absent where all networks write it in one way. */
  isWrittenFor?(address: string, network: Network): boolean
  /** The other addresses of an account that wallets share as several of a connection's: what moves between them has not left. */
  furtherAddresses?(account: Account, accounts: readonly Account[]): readonly string[]
  /** What an address is. @throws when nodes cannot tell */
  inspectReceiver?(input: { readonly address: string }, ctx: FamilyContext): Promise<ReceiverFacts>
  /** Collectibles of an account, read from the chain itself, where the chain can tell. */
  nfts?(input: { readonly owner: string }, ctx: FamilyContext): Promise<{ readonly holdings: readonly Holding[] }>
  /** What an account did, from the chain itself, page by page. @throws when nodes cannot tell */
  pastTransactions?(input: PastQuery, ctx: FamilyContext): Promise<PastPage>
}
