import { callRpc } from '../evm/callRpc.ts'
import { within } from '../http/readText.ts'

const TIMEOUT_MS = 60_000

/**
 * The faucet: sends plancks to an address of any prefix and returns the extrinsic's hash. It is in a block right after.
 *
 * @param url the address of the `polkadot` service
 * @param amount in plancks; 10,000,000,000 are one DOT
 * @throws DevnetError `rpc-failed` when the chain refuses
 */
export async function fundPolkadot(
  url: string,
  address: string,
  amount: bigint,
  signal?: AbortSignal,
): Promise<string> {
  const http = url.replace(/^ws/, 'http')
  return String(await callRpc(http, 'dev_faucet', [address, amount.toString()], within(TIMEOUT_MS, signal)))
}
