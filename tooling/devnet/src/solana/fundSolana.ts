import { callRpc } from '../evm/callRpc.ts'
import { within } from '../http/readText.ts'

const TIMEOUT_MS = 10_000

/**
 * The faucet: sends lamports to an address of the local chain and returns the transaction's signature.
 *
 * @param url the address of the `solana` service
 * @param amount in lamports
 * @throws DevnetError `rpc-failed` when the chain refuses
 */
export async function fundSolana(url: string, address: string, amount: bigint, signal?: AbortSignal): Promise<string> {
  return String(await callRpc(url, 'requestAirdrop', [address, Number(amount)], within(TIMEOUT_MS, signal)))
}
