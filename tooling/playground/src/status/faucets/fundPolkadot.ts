import { callRpc } from '../ask/callRpc.ts'
import type { Fund } from './faucet.ts'

/** Sends plancks by the faucet of the local chain. What the address owns then is not known: the chain answers in SCALE. */
export const fundPolkadot: Fund = async (url, address, amount, signal) => {
  await callRpc(url, 'dev_faucet', [address, String(amount)], signal)
  return undefined
}
