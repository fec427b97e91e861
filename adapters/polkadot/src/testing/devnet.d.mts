/** What the tests use of the local chain; its own source needs the types of Node, which this package does without. */
export const POLKADOT_ACCOUNTS: readonly {
  readonly uri: string
  readonly address: string
  readonly publicKey: string
}[]
export const POLKADOT_ASSET: {
  readonly id: number
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly holding: bigint
}

export interface PolkadotPart {
  readonly url: string
  readonly httpUrl: string
  stop(): Promise<void>
}

export function startPolkadot(): Promise<PolkadotPart>
export function fundPolkadot(url: string, address: string, amount: bigint): Promise<string>
