import type { CaipNetworkId, Network } from '@latchkey/kernel'

/** The kinds of wallets in the page, the most settled first. */
export const SHAPES = ['standard', 'satsConnect', 'unisat', 'okx', 'leather', 'phantom'] as const
export type ShapeName = (typeof SHAPES)[number]

/** A wallet that was found, before it is asked anything. */
export interface FoundWallet {
  readonly shape: ShapeName
  /** The object of the wallet that requests are made to; its identity is the wallet's. */
  readonly object: object
  /** Cleaned, to be shown. */
  readonly name: string
  readonly icon?: string
  /** What the connector is called. */
  readonly id: string
  /** The methods that the wallet lists (WBIP-004), empty where it lists none; absent for wallets of other kinds. */
  readonly methods?: readonly string[]
  /** Objects by name of network, for wallets that have one for each. */
  readonly byChain?: Readonly<Record<string, object>>
}

/** An account as a wallet shares it, before it is checked. */
export interface SharedAccount {
  readonly address: unknown
  readonly purpose: 'payment' | 'ordinals'
  readonly publicKey?: unknown
  readonly path?: unknown
  /** The wallet's own object, where it wants that back. */
  readonly object?: unknown
}

/** What a wallet shares. */
export interface Shared {
  readonly accounts: readonly SharedAccount[]
  /** The network it is on, as it calls it; `undefined` where it does not say. */
  readonly chain?: string | undefined
}

/** An input to be signed. */
export interface InputToSign {
  readonly index: number
  readonly address: string
  readonly hashTypes?: readonly number[]
}

/** What a request is about. */
export interface Place {
  readonly address: string
  /** The network's name: `mainnet`, `testnet`, … */
  readonly chain: string
  /** The wallet's own object of the account. */
  readonly object?: unknown
}

/** One wallet, spoken to in its own words. What it answers is read and checked by the caller. */
export interface WalletShape {
  /** Asks the user. */
  connect(networks: readonly Network[]): Promise<Shared>
  /** What is shared already on the site's networks, without asking; absent where there is no silent way. */
  shared?(networks: readonly Network[]): Promise<Shared>
  /** Base64. */
  signMessage(place: Place, message: string, protocol: 'ecdsa' | 'bip322'): Promise<unknown>
  signPsbt?(place: Place, psbt: Uint8Array, inputs: readonly InputToSign[]): Promise<Uint8Array | undefined>
  /** Signs and sends the transaction as it is, for wallets that do not sign alone; its id. */
  sendPsbt?(place: Place, psbt: Uint8Array, inputs: readonly InputToSign[]): Promise<unknown>
  /** The transaction's id. */
  sendTransfer?(place: Place, to: string, amount: bigint): Promise<unknown>
  /** Has the wallet go to another network, by name. */
  switchNetwork?(chain: string): Promise<void>
  /** Tells that something has changed, or that it is over. */
  watch?(onChange: (event: 'changed' | 'disconnected') => void): () => void
  /** Has the wallet forget the page. */
  forget?(): Promise<unknown>
}

/** Networks that wallets name, by those names. */
export const KNOWN_CHAINS: Readonly<Record<'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'regtest', CaipNetworkId>> =
  {
    mainnet: 'bip122:000000000019d6689c085ae165831e93',
    testnet: 'bip122:000000000933ea01ad0ee984209779ba',
    testnet4: 'bip122:00000000da84f2bafbbc53dee25a72ae',
    signet: 'bip122:00000008819873e925422c1ff0f99f7c',
    regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  }

/** The network of such a name; words that every object knows, such as `constructor`, name none. */
export function knownChain(name: string): CaipNetworkId | undefined {
  return Object.entries(KNOWN_CHAINS).find(([known]) => known === name)?.[1]
}

/** A wallet's word for a network as ours: `BITCOIN_MAINNET`, `livenet`, `Mainnet` and `bitcoin:mainnet` are one. */
export function chainName(word: unknown): string | undefined {
  if (typeof word !== 'string' || !word) return undefined
  const name = word.toLowerCase().replace(/^(bitcoin|fractal_bitcoin)[:_]/, '')
  const isOther = /^fractal/i.test(word)
  return isOther ? word.toLowerCase() : name === 'livenet' || name === 'bitcoin' ? 'mainnet' : name
}
