import type { Asset, AssetId } from '../assets/asset.ts'
import type { CaipNetworkId } from '../network/network.ts'
import type { JsonObject } from '../transactions/record.ts'

/** How soon a transaction should be in a block, at what price. */
export type FeeSpeed = 'standard' | 'fast' | 'instant'

/** What a user wants to send. */
export interface TransferRequest {
  /** A plain address; names are resolved before. */
  readonly to: string
  /** Its network is the one the capability is bound to. */
  readonly asset: Asset
  /** In the smallest unit; ignored with `max`. */
  readonly amount: bigint
  /** All that can be spent, less the fee where the native coin is sent. */
  readonly max?: boolean
  /** With `max`, also what keeps the account open: sending it ends the account. Chosen by the user, never by default. */
  readonly closes?: boolean
  /** @defaultValue 'standard' */
  readonly speed?: FeeSpeed
  /**
   * What is paid for each unit of what the network counts, in the family's own unit (satoshis for a virtual byte), for
   * families whose users state it themselves; instead of `speed`.
   */
  readonly feeRate?: number
  /** A text for the receiver, where the family has such. */
  readonly memo?: string
  /** Keys a payment link wants named in the transaction, where the family has such. */
  readonly references?: readonly string[]
}

/** A fee in the smallest unit of the native currency. */
export interface FeeQuote {
  /** The most the network can take. */
  readonly atMost: bigint
  /** What it will take if nothing changes. */
  readonly about: bigint
}

/** A transfer as bytes, ready to be inspected and signed. */
export interface PreparedTransfer {
  /** What is signed, in the family's own form. */
  readonly bytes: Uint8Array
  /** SHA-256 of `bytes`, lower case hexadecimal: what is shown and what is sent are compared by it. */
  readonly digest: string
  /** Stored with the record before the wallet is asked; see `TransactionRecord.anchor`. */
  readonly anchor: JsonObject
  /** What the network will take if nothing changes, in the smallest unit of the native currency. */
  readonly feeAbout: bigint
  /** The part of the fee that the bytes do not bound, such as that for storing data on another network. @defaultValue 0n */
  readonly feeBesides?: bigint
  /**
   * What the same would cost by a second source of fees, in the smallest unit of the native currency, where that is far
   * less than `feeAbout`: one of the two is wrong, and users have to read that before they confirm. Absent where the
   * sources agree, where there is one only, and where users stated the fee themselves.
   */
  readonly feeElsewhere?: bigint
  /** What the receiver is expected to get where that differs from the amount, in the smallest unit of the asset. */
  readonly arrives?: bigint
  /**
   * The words that the family itself has written into the bytes for the receiver, where the receiver's account takes nothing
   * without some and the request's `memo` has none. Absent where `memo` was given, or nothing was added.
   */
  readonly memo?: string
  /**
   * What `max` leaves in the account so that it stays open, where it could be sent as well with `closes`, in the smallest
   * unit of the native currency.
   */
  readonly keeps?: bigint
  /** Until when a review of the bytes holds, in milliseconds since 1970. */
  readonly expiresAt?: number
  /** The network itself refuses the bytes afterwards, signed or not, as with a recent blockhash or an era. @defaultValue false */
  readonly expiresOnChain?: boolean
}

/** What a prepared transfer does, read back from its bytes by code that never saw the request. */
export interface TransferFacts {
  readonly network: CaipNetworkId
  /** Plain address of who signs. */
  readonly from: string
  /** Plain address of who receives. */
  readonly to: string
  readonly asset: AssetId
  /** In the smallest unit of the asset. */
  readonly amount: bigint
  /** In the smallest unit of the native currency. */
  readonly feeAtMost: bigint
  readonly feeAbout: bigint
  /** What of `feeAtMost` is offered to be confirmed sooner, on networks where that is a fee of its own. */
  readonly priorityFee?: bigint
  /** What the bytes pay for each unit the network counts, e.g. `12.5 sat/vB`, where users may state that themselves. */
  readonly feeRate?: string
  /** The wallet sends by itself and chooses the fee, which is reckoned here: receiver and amount alone are certain. */
  readonly isSentByWallet?: boolean
  /** The fee is out of proportion to what is sent: a press alone does not confirm it, see `sendPrepared`. */
  readonly isFeeHigh?: boolean
  readonly nonce?: string
  /** Who is called, where that is not the receiver. */
  readonly contract?: string
  /** What is called, as the contract names it. */
  readonly function?: string
  /** What is opened for the receiver on the way, and what that costs in the smallest unit of the native currency. */
  readonly creates?: { readonly what: 'tokenAccount' | 'account'; readonly cost: bigint }
  readonly memo?: string
  /** Who issues the token can take it back or destroy it in any account, without asking its owner. */
  readonly isRecallable?: boolean
  /** The sender's account may end with it. */
  readonly closes?: boolean
  /** On networks whose transactions consist of outputs: those that it spends, with whose they are. */
  readonly spends?: readonly MovedOutput[]
  /** Those that it makes; `account` owns what comes back. */
  readonly makes?: readonly MovedOutput[]
  /** Every field of the transaction as text, in its order, for those who want to read it raw. */
  readonly call: Readonly<Record<string, string>>
  /** Of the bytes that were read. */
  readonly digest: string
}

/** What an address is, on its network. */
export interface ReceiverFacts {
  readonly kind: /** A user's or an organization's: a plain account, or a contract that acts as one. */
    | 'account'
    /** A contract or program that may keep what it gets for good. */
    | 'contract'
    /** Has no key of its own: a program decides what becomes of what it gets. */
    | 'keyless'
    /** Of a kind whose rules the network has yet to make: until then what it gets is not safe. */
    | 'laterRules'
    /** The contract or mint of a token. */
    | 'token'
    /** An account that holds one token for its owner. */
    | 'tokenAccount'
    /** Has no key: what is sent there is lost. */
    | 'burn'
  /** Whether a contract acts for the account, as for a smart account from its first transaction on. */
  readonly hasContract?: boolean
  /** Who owns a token account. */
  readonly owner?: string
  /** The token that a token account takes as it is; absent where the owner's address is the one to enter. */
  readonly token?: string
}

/** What a payment link asks for. */
export interface PaymentRequest {
  /** A plain address or a name. */
  readonly to: string
  /** The network it names. @defaultValue the one the link was read for */
  readonly network?: CaipNetworkId
  /** Contract or mint of a token; absent for the native coin. */
  readonly token?: string
  /** In the smallest unit. */
  readonly amount?: bigint
  /** In whole units, as decimal text, from links that state it so. */
  readonly amountText?: string
  /** The link's own words, cleaned; claims. */
  readonly label?: string
  readonly message?: string
  readonly memo?: string
  readonly references?: readonly string[]
}

/** Why a payment link is refused. */
export type PaymentProblem =
  /** It is no payment link of its own form, or a value in it cannot be read. */
  | 'malformed'
  /** It demands something that is not known here. */
  | 'required'
  /** It says the same thing twice. */
  | 'duplicate'
  /** It is for another network of the family than any that is offered. */
  | 'network'
  /** It would load a transaction from a server. */
  | 'server'
  /** It calls something else than a transfer. */
  | 'function'
  /** It asks for a way of paying that is not known here. */
  | 'unsupported'

/** A payment link, read or refused. */
export type PaymentReading =
  | { readonly ok: true; readonly request: PaymentRequest }
  /** `detail` is the field, host or value at fault, cleaned. */
  | { readonly ok: false; readonly problem: PaymentProblem; readonly detail?: string }

/** An output that a transaction spends or makes. */
export interface MovedOutput {
  /** In the smallest unit of the native currency; absent where the transaction does not say. */
  readonly amount?: bigint
  /** Absent where it belongs to no address. */
  readonly address?: string
  /** What it says instead of paying a receiver. */
  readonly text?: string
  /** Whose it is: the account's that signs, that of another account of the same wallet, or another owner's. */
  readonly owner: 'account' | 'wallet' | 'other'
}

/** A call as the chain's own metadata names it. */
export interface CalledMethod {
  /** Its number in the order of the bytes: `1`, and `1.2` for the second call within it. */
  readonly place: string
  readonly name: string
  readonly args: readonly (readonly [name: string, value: string])[]
}

/** What is to be known before a request is signed. */
export type SignWarning =
  /** The signature leaves open where the money goes: its holder decides. */
  | 'open'
  /** The signature covers a part of the transaction; another signer adds the rest. */
  | 'partial'
  /** It does not say what it spends: its fee is not known. */
  | 'unknownInput'
  /** Something it spends has been spent already. */
  | 'spent'
  /** Something it spends may carry a collectible. */
  | 'collectible'
  /** It has fields that are not known here. */
  | 'unknownFields'
  /** The fee is out of proportion to what is sent. */
  | 'feeHigh'
  /** It never expires: its holder can send it at any time. */
  | 'immortal'
  /** It pays the maker of the block something on top of the fee. */
  | 'tip'
  /** The fee is paid in a token. */
  | 'feeToken'
  /** A single node says how the network understands it, and nothing confirms what it says. */
  | 'unconfirmed'

/** What a site asks a wallet to sign, read from the bytes. */
export interface SignFacts {
  readonly network: CaipNetworkId
  /** Plain address of who signs. */
  readonly from: string
  /** What is spent and what is made of it, on chains that count in outputs. */
  readonly spends?: readonly MovedOutput[]
  readonly makes?: readonly MovedOutput[]
  /** What is called, in the order of the bytes, calls within calls included. */
  readonly calls?: readonly CalledMethod[]
  /** In the smallest unit of the native currency; absent where it is not known. */
  readonly fee?: bigint
  /** What is paid for each unit the network counts, e.g. `12 sat/vB`. */
  readonly feeRate?: string
  /** In the smallest unit of the native currency: on top of the fee. */
  readonly tip?: bigint
  readonly warnings: readonly SignWarning[]
  /** Every field as text, in its order, for those who want to read it raw. */
  readonly fields: Readonly<Record<string, string>>
}
