import { DevnetError } from '../core/devnetError.ts'
import { reach } from '../http/ports.ts'
import { within } from '../http/readText.ts'

const TIMEOUT_MS = 10_000

/**
 * The faucet: sends satoshis to an address of any prefixes and returns the transaction's id. It is mined within seconds.
 *
 * @param url the address of the `bitcoin` service
 * @param amount in satoshis, at least 546
 * @throws DevnetError `rpc-failed` when the chain refuses
 */
export async function fundBitcoin(url: string, address: string, amount: bigint, signal?: AbortSignal): Promise<string> {
  const query = new URLSearchParams({ address, sats: amount.toString() })
  const limit = within(TIMEOUT_MS, signal)
  const response = await reach(`${url}/dev/faucet?${query}`, { method: 'POST', signal: limit })
  const text = await response.text()
  if (!response.ok) throw new DevnetError('rpc-failed', text)
  return text
}
