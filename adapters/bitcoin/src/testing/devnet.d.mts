/** What the tests use of the local chain; its own source needs the types of Node, which this package does without. */
export const BITCOIN_ACCOUNTS: readonly {
  readonly type: 'p2wpkh' | 'p2tr' | 'p2sh-p2wpkh' | 'p2pkh'
  readonly path: string
  readonly privateKey: string
  readonly publicKey: string
  readonly addresses: { readonly mainnet: string; readonly testnet: string; readonly regtest: string }
}[]

export interface BitcoinPart {
  readonly url: string
  stop(): Promise<void>
}

export function startBitcoin(options?: {
  readonly mineEveryMs?: number
  readonly prefixes?: 'mainnet' | 'testnet' | 'regtest'
}): Promise<BitcoinPart>

export interface Electrum {
  signTransaction(psbt: string): Promise<string>
  signMessage(address: string, message: string): Promise<string>
  verifyMessage(address: string, signature: string, message: string): Promise<boolean>
  stop(): void
}

export function startElectrum(
  kind: 'p2wpkh' | 'p2wpkh-p2sh' | 'p2pkh',
  privateKey: string,
): Promise<Electrum | undefined>
