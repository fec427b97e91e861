import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'
import { WalletProblem } from '../request/walletProblem.ts'

/** First 32 characters of the genesis hash by network, https://namespaces.chainagnostic.org/bip122/caip2. */
const MAIN = 'bip122:000000000019d6689c085ae165831e93'
const TEST = 'bip122:000000000933ea01ad0ee984209779ba'

/** Address prefixes of a CAIP-2 chain; those of regtest for chains that are neither the main nor the test network. */
export function bitcoinNetwork(chainId: string): typeof NETWORK {
  if (chainId === MAIN) return NETWORK
  return chainId === TEST ? TEST_NETWORK : { ...TEST_NETWORK, bech32: 'bcrt' }
}

const TIMEOUT_MS = 10_000

interface Utxo {
  readonly txid: string
  readonly vout: number
  /** Satoshis. */
  readonly value: number
}

async function ask(url: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  const text = await response.text()
  if (!response.ok) throw new WalletProblem(-32000, `The Bitcoin node refused: ${text.trim()}`)
  return text
}

/** The unspent outputs of an address by an esplora-style API. */
export async function unspentOf(url: string, address: string): Promise<readonly Utxo[]> {
  return JSON.parse(await ask(`${url}/address/${address}/utxo`))
}

/** Sends a raw transaction in hexadecimal; its id. */
export async function broadcast(url: string, hex: string): Promise<string> {
  return (await ask(`${url}/tx`, { method: 'POST', body: hex })).trim()
}
