import { WalletProblem } from '../walletProblem.ts'

const TIMEOUT_MS = 10_000

export interface Utxo {
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
