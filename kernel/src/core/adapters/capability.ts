import type { Network } from '../network/network.ts'
import type { Services } from '../services/services.ts'
import type { SignInFields } from '../signIn/signInText.ts'
import type { Account, WalletSession } from '../wallet/connector.ts'
import type { TradeCapabilities } from './trade.ts'
import type { FeeQuote, FeeSpeed, PreparedTransfer, SignFacts, TransferFacts, TransferRequest } from './transfer.ts'

/** What users may pay for each unit that a network counts. */
export interface FeeRateRange {
  /** As it is written everywhere, such as `sat/vB`. */
  readonly unit: string
  readonly least: number
  readonly most: number
}

/** Moves an amount to an address. */
export interface Transfer {
  readonly to: string
  /** In the smallest unit. */
  readonly amount: bigint
  /** Absent for the native currency. */
  readonly token?: { readonly address: string; readonly decimals: number }
}

/** One call of a batch (EIP-5792). */
export interface WalletCall {
  readonly to: string
  readonly data?: string
  /** In the smallest unit of the native currency. */
  readonly value?: bigint
}

export interface TokenBalance {
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly value: bigint
  /** The network's nodes do not describe it alike, where each of them was asked. */
  readonly isDisputed?: boolean
}

/** A coin or token as the wallet itself tells of it: a label, never the base of a transfer. */
export interface WalletAsset {
  /** Absent for the native currency. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly value: bigint
  readonly iconUrl?: string
  /** US dollars for one whole unit. */
  readonly price?: number
}

/** State of a batch of calls (EIP-5792 `wallet_getCallsStatus`). */
export interface CallsStatus {
  readonly id: string
  readonly status: 'pending' | 'confirmed' | 'failed' | 'partial' | 'unknown'
  readonly hashes: readonly string[]
}

/**
 * What a connected wallet can do on a chain family. Each entry takes chain-neutral input; what the chain needs besides
 * comes with {@link CapabilityContext}. Adapters may add entries by augmenting this interface.
 */
export interface CapabilityMap extends TradeCapabilities {
  /** A text, or bytes: `{ raw }` is signed as it is. */
  signMessage(
    input: { readonly message: string | { readonly raw: Uint8Array } },
    ctx: CapabilityContext,
  ): Promise<{ readonly signature: string }>
  /**
   * Signs in by the wallet's own means, where it has some; {@link CapabilityMap.signMessage} over the text otherwise.
   * @param input - what is asked, and the text it makes
   * @returns the text that was signed: the caller reads it, and compares each field with what it asked for
   */
  signIn(
    input: { readonly fields: SignInFields; readonly text: string },
    ctx: CapabilityContext,
  ): Promise<{ readonly message: string; readonly signature: string }>
  /**
   * Checks what was signed against the account, or against another address of the network. A node that cannot be asked is
   * `unavailable`, never `invalid`.
   */
  verifyMessage(
    input: { readonly message: string; readonly signature: string; readonly address?: string },
    ctx: CapabilityContext,
  ): Promise<{ readonly outcome: 'valid' | 'invalid' | 'unavailable' }>
  signTypedData(input: { readonly typedData: unknown }, ctx: CapabilityContext): Promise<{ readonly signature: string }>
  /** Without `to` it deploys the contract in `data`. `value` in the smallest unit. */
  sendTransaction(
    input: { readonly to?: string; readonly value?: bigint; readonly data?: string },
    ctx: CapabilityContext,
  ): Promise<{ readonly hash: string }>
  transfer(input: Transfer, ctx: CapabilityContext): Promise<{ readonly hash: string }>
  /** Signs without sending: the transactions come back in the same order, each as the bytes that a node takes. */
  signTransactions(
    input: { readonly transactions: readonly Uint8Array[] },
    ctx: CapabilityContext,
  ): Promise<{ readonly transactions: readonly Uint8Array[] }>
  /**
   * Signs inputs of a partially signed transaction (BIP-174).
   * @param input - `sign` names the inputs by index and the address whose key signs them; all of the account's otherwise
   */
  signPsbt(
    input: {
      readonly psbt: Uint8Array
      readonly sign?: readonly { readonly index: number; readonly address: string }[]
    },
    ctx: CapabilityContext,
  ): Promise<{ readonly psbt: Uint8Array }>
  /**
   * Builds the bytes of a transfer and asks only nodes. Every amount is checked against the chain: too little of the
   * asset, or of the native coin for the fee, is refused with `transfer/…`.
   */
  prepareTransfer(input: TransferRequest, ctx: CapabilityContext): Promise<PreparedTransfer>
  /**
   * Reads back what prepared bytes do, by code of its own that does not know what was asked for.
   * @throws `transfer/unreadable` for bytes that are no transfer and nothing else
   */
  inspectTransfer(input: { readonly prepared: PreparedTransfer }, ctx: CapabilityContext): Promise<TransferFacts>
  /**
   * Hands prepared bytes to the wallet, once. Account and network are asked of the wallet directly before.
   * @param input - `acceptsFee`: the user has agreed to a fee out of proportion (`TransferFacts.isFeeHigh`), which
   *   families that say so refuse otherwise
   * @throws `transfer/changed` when `digest`, that of the facts that were shown, is not that of the bytes
   */
  sendPrepared(
    input: { readonly prepared: PreparedTransfer; readonly digest: string; readonly acceptsFee?: boolean },
    ctx: CapabilityContext,
  ): Promise<{ readonly hash: string }>
  /**
   * Reads what a request would have the wallet sign, by code of its own; `undefined` for requests that sign no transaction.
   * Asks only nodes.
   * @throws `transfer/unreadable`, or an error of the family, for bytes that cannot be judged
   */
  inspectRequest(
    input: { readonly method: string; readonly params: unknown },
    ctx: CapabilityContext,
  ): Promise<SignFacts | undefined>
  /**
   * Whether the wallet knows what the network runs now, and so can show what it signs. With `ask` one that does not is given
   * the description, which prompts its user.
   */
  updateWallet(input: { readonly ask: boolean }, ctx: CapabilityContext): Promise<{ readonly isCurrent: boolean }>
  /**
   * Builds what takes the place of a transfer that waits: the same with a higher fee. It is inspected and sent like any other.
   * @param input - `hash` of the transaction that waits, and how soon, as in {@link TransferRequest}
   */
  prepareSpeedUp(
    input: { readonly hash: string; readonly speed?: FeeSpeed; readonly feeRate?: number },
    ctx: CapabilityContext,
  ): Promise<PreparedTransfer>
  /**
   * What a transfer would cost at each speed, or with `feeRate` at that rate in place of each; its amount may be 0. Never more
   * than nodes make plausible.
   */
  feeSpeeds(input: TransferRequest, ctx: CapabilityContext): Promise<Readonly<Record<FeeSpeed, FeeQuote>>>
  /** `amount` in the smallest unit of the native currency: the most the network may take. */
  estimateFee(input: Transfer, ctx: CapabilityContext): Promise<{ readonly amount: bigint }>
  /**
   * `locked` and `reserved` are the parts of `value` that are the account's and cannot be sent now: `locked` e.g. because it is
   * staked or vesting, `reserved` e.g. as a deposit. No coin is in both.
   */
  nativeBalance(
    input: Record<never, never>,
    ctx: CapabilityContext,
  ): Promise<{ readonly value: bigint; readonly locked?: bigint; readonly reserved?: bigint }>
  /**
   * Without `tokens` what the chain itself lists, none where it keeps no list; `isWhole` says that this was all.
   * @param input - `everyNode` asks each node of the network by itself, for what amounts are read with: a token that they
   *   do not describe alike, or that some of them do not know, is `isDisputed`
   */
  tokenBalances(
    input: { readonly tokens?: readonly string[]; readonly everyNode?: boolean },
    ctx: CapabilityContext,
  ): Promise<{ readonly balances: readonly TokenBalance[]; readonly isWhole?: boolean }>
  /** What the wallet itself says the account holds on the network; `assets` is `undefined` where it does not offer to say. */
  walletAssets(
    input: Record<never, never>,
    ctx: CapabilityContext,
  ): Promise<{ readonly assets: readonly WalletAsset[] | undefined }>
  switchNetwork(input: { readonly network: Network }, ctx: CapabilityContext): Promise<void>
  addNetwork(input: { readonly network: Network }, ctx: CapabilityContext): Promise<void>
  /**
   * Has the wallet carry out several calls as one batch (EIP-5792).
   * @param input - `atomic`: all of them or none. A wallet that does not say that it can is not asked: `capability/missing`
   */
  sendCalls(
    input: { readonly calls: readonly WalletCall[]; readonly atomic?: boolean },
    ctx: CapabilityContext,
  ): Promise<{ readonly id: string }>
  callsStatus(input: { readonly id: string }, ctx: CapabilityContext): Promise<CallsStatus>
  walletCapabilities(input: Record<never, never>, ctx: CapabilityContext): Promise<Readonly<Record<string, unknown>>>
  grantPermissions(input: { readonly request: unknown }, ctx: CapabilityContext): Promise<unknown>
  revokePermissions(input: { readonly request: unknown }, ctx: CapabilityContext): Promise<unknown>
  resolveName(
    input: { readonly name: string },
    ctx: CapabilityContext,
  ): Promise<{ readonly address: string | undefined }>
  reverseName(
    input: { readonly address: string },
    ctx: CapabilityContext,
  ): Promise<{ readonly name: string | undefined }>
}

/** What a capability runs with. */
export interface CapabilityContext {
  readonly account: Account
  readonly network: Network
  /** Its requests go through the hook point `onRpcRequest`. */
  readonly session: WalletSession
  readonly services: Services
  readonly signal: AbortSignal
  /**
   * Does what comes after the answer, such as reading a sent transaction back, until the kernel is destroyed: also when
   * the caller has given up. What it fails with goes to `onError`, and to the alert bar if that is where it shows.
   */
  runInBackground(work: (signal: AbortSignal) => Promise<void>): void
  /**
   * Tells the id of signed bytes right before they are handed to nodes. From then on they may be taken, whatever is heard
   * of them: an abort is `request/outcome-unknown` with the id as `details.hash`, and the record of the transfer has it.
   */
  willSend(hash: string): void
  /** Produces an event for `onEvent`. */
  emit(name: string, props?: Readonly<Record<string, unknown>>): void
}

export type CapabilityName = keyof CapabilityMap

/** Absent means unsupported. Each entry is a loader: listing what is possible downloads nothing. */
export type Capabilities = { readonly [C in CapabilityName]?: () => Promise<CapabilityMap[C]> }

/** A capability bound to the active account and network. */
export type BoundCapability<C extends CapabilityName> = (
  input: Parameters<CapabilityMap[C]>[0],
  options?: { readonly signal?: AbortSignal },
) => ReturnType<CapabilityMap[C]>
