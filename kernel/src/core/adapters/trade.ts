import type { AssetId } from '../assets/asset.ts'
import type { CaipNetworkId } from '../network/network.ts'
import type { CapabilityContext, WalletCall } from './capability.ts'
import type { PreparedTransfer } from './transfer.ts'

/** How much of a token a contract may take from the account. */
export interface TokenAllowance {
  /** In the smallest unit of the token. */
  readonly amount: bigint
  /** The token refuses to change one allowance into another: it has to be 0 in between. */
  readonly mustReset: boolean
  /** The network's nodes do not agree: `amount` is the least that one of them says. */
  readonly isDisputed?: boolean
}

/** What an account signs in place of sending an approval; made by the family alone. */
export interface TokenPermit {
  /** For `signTypedData`. */
  readonly typedData: object
  /** Of what is signed: the same token, spender, amount, time and turn have the same one. */
  readonly digest: string
  /** The form in which the token takes what a wallet has answered; `undefined` for what the account has not signed. */
  readonly read: (signature: string) => Promise<string | undefined>
}

/** Where a chain stands. */
export interface ChainHead {
  /** Of the newest block. */
  readonly block: bigint
  /** Milliseconds from one block to the next, of late. */
  readonly interval: number
}

/** What prepared bytes do with tokens, read back by code that never saw the request. */
export interface TradeFacts {
  /** `unknown` for a call that cannot be read: then only `target`, `value` and the fee are known. */
  readonly kind: 'trade' | 'wrap' | 'unwrap' | 'approve' | 'unknown'
  readonly network: CaipNetworkId
  /** Plain address of who signs. */
  readonly from: string
  /** Who is called. */
  readonly target: string
  /** In the smallest unit of the native currency. */
  readonly value: bigint
  /** What is called, as the contract names it. */
  readonly function?: string
  /** What is paid, in its smallest unit; of an approval, what may be taken. */
  readonly sold?: { readonly asset: AssetId; readonly amount: bigint }
  /** What comes out, and the least of it that the contract accepts, in its smallest unit. */
  readonly bought?: { readonly asset: AssetId; readonly minimum: bigint }
  /** Called for tokens that keep a part of what is moved: what comes out is what arrives. */
  readonly hasTransferFee?: boolean
  /** Tokens on the way, as the contract is given them: the native coin is its wrapped token. */
  readonly path?: readonly AssetId[]
  /** Plain address of who gets what comes out. */
  readonly recipient?: string
  /** Whom an approval lets take the token. */
  readonly spender?: string
  /**
   * The contracts that the called one calls in turn, as the bytes name them, and whether the list on the chain that
   * `inspectTrade` was given names them too; `isDisputed` where the network's nodes do not agree about that.
   */
  readonly inner?: readonly { readonly target: string; readonly isListed: boolean; readonly isDisputed?: boolean }[]
  /** Where a transaction calls several programs one after the other: all of them, once each. */
  readonly programs?: readonly string[]
  /** Where others than the account may have to sign: all who have to, the one who pays the fee first. */
  readonly signers?: readonly { readonly address: string; readonly hasSigned: boolean }[]
  /** Who gives what comes out, where that is one who signs. */
  readonly maker?: string
  /** The network's nodes do not agree about what the bytes name. */
  readonly isDisputed?: boolean
  /** Seconds since 1970 after which the contract refuses. */
  readonly deadline?: number
  /** What the called contract may take by a signature of the account that stands in the bytes. */
  readonly permit?: {
    /** In the smallest unit of what is paid. */
    readonly amount: bigint
    /** Seconds since 1970 after which the token refuses it. */
    readonly deadline: number
    /** As hexadecimal text; empty words where nothing is signed yet. */
    readonly signature: string
  }
  /** In the smallest unit of the native currency. */
  readonly feeAtMost: bigint
  readonly feeAbout: bigint
  /** Every field of the transaction as text, in its order, for those who want to read it raw. */
  readonly call: Readonly<Record<string, string>>
  /** Of the bytes that were read. */
  readonly digest: string
}

/** What calls would do to the account if they were in the next block. */
export interface TradeOutcome {
  /** By asset, in its smallest unit: what is gained, negative for what is lost. Without network fees. */
  readonly changes: readonly { readonly asset: AssetId; readonly amount: bigint }[]
  /** What contracts could take afterwards, of the allowances that the calls change. */
  readonly allowances: readonly { readonly asset: AssetId; readonly spender: string; readonly amount: bigint }[]
  /** What the network's other nodes say. Nothing changes where the calls would fail. */
  readonly others?: readonly Omit<TradeOutcome, 'others'>[]
}

/** What a family declares of trades, each by itself. */
export interface TradeCapabilities {
  /**
   * Reads how much of a token a contract may take from the account, and how the token lets that be changed, on every node of
   * the network by itself.
   */
  tokenAllowance(
    input: { readonly token: string; readonly spender: string },
    ctx: CapabilityContext,
  ): Promise<TokenAllowance>
  /**
   * The calls that allow exactly `amount`, in their order: one, or two where the token wants its allowance to be 0 first.
   * They are prepared, inspected and sent one by one.
   */
  buildApproval(
    input: {
      readonly token: string
      readonly spender: string
      /** In the smallest unit of the token. */
      readonly amount: bigint
      readonly current: TokenAllowance
    },
    ctx: CapabilityContext,
  ): Promise<{ readonly calls: readonly WalletCall[] }>
  /**
   * What the account signs so that a contract may take exactly `amount`, in place of an approval; `undefined` where the token
   * takes no such signature, the nodes do not agree about it, or the account cannot give one.
   */
  buildPermit(
    input: {
      readonly token: string
      readonly spender: string
      /** In the smallest unit of the token. */
      readonly amount: bigint
      /** Seconds since 1970. */
      readonly deadline: number
    },
    ctx: CapabilityContext,
  ): Promise<TokenPermit | undefined>
  /** Where the chain stands: prices that were read some blocks ago are asked for anew. */
  chainHead(input: Record<never, never>, ctx: CapabilityContext): Promise<ChainHead>
  /**
   * Builds the bytes of one call and asks only nodes: gas and its price are what they say, not what came with the call.
   * @param input - `after` names calls that have to be in a block first, such as an approval: the gas is then that of a
   *   simulation of all of them, or `gas` where no node simulates
   * @throws `transfer/refused` when it would fail, `transfer/insufficient-fee`, …
   */
  prepareCall(
    input: { readonly call: WalletCall; readonly after?: readonly WalletCall[]; readonly gas?: bigint },
    ctx: CapabilityContext,
  ): Promise<PreparedTransfer>
  /**
   * Takes in a whole transaction that a service has built, in base64, and asks only nodes. What it does is not
   * looked at: `inspectTrade` reads it back.
   * @throws `transfer/unreadable`, `transfer/expired` when no block takes it any more
   */
  prepareTransaction(input: { readonly transaction: string }, ctx: CapabilityContext): Promise<PreparedTransfer>
  /**
   * Has the wallet sign prepared bytes, once, and gives them to a service that signs after the account and sends them.
   * @param input - `handOver` is called once, with the bytes as the account has signed them; the hash that it gives is
   *   compared with the chain where the account's own signature does not say it. `kernel/aborted` of it says that the
   *   service does not have the bytes
   * @throws `transfer/changed`, `transfer/expired`, `request/outcome-unknown` when it was handed over and its hash is not known
   */
  signPrepared(
    input: {
      readonly prepared: PreparedTransfer
      readonly digest: string
      readonly handOver: (signed: Uint8Array) => Promise<{ readonly hash?: string }>
    },
    ctx: CapabilityContext,
  ): Promise<{ readonly hash: string }>
  /** Reads back what prepared bytes do with tokens, by code of its own that does not know what was asked for. */
  inspectTrade(
    input: {
      readonly prepared: PreparedTransfer
      /** The contract that lists which contracts the called one may call; without it none is listed. */
      readonly registry?: string
    },
    ctx: CapabilityContext,
  ): Promise<TradeFacts>
  /**
   * What calls would do to the account, one after the other in one block; `undefined` where no node can tell.
   * @param input - `tokens` are looked at whether or not they say that they moved; `prepared` is a whole transaction, tried in
   *   place of calls
   * @throws `transfer/refused` when one of them would fail
   */
  simulateTrade(
    input: {
      readonly calls: readonly WalletCall[]
      readonly tokens: readonly string[]
      readonly prepared?: PreparedTransfer
    },
    ctx: CapabilityContext,
  ): Promise<TradeOutcome | undefined>
}
