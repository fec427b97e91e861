import { callRpc } from '../ask/callRpc.ts'
import { field } from '../ask/field.ts'
import type { Fund } from './faucet.ts'

/** Sends lamports by the chain's own faucet. */
export const fundSolana: Fund = async (url, address, amount, signal) => {
  await callRpc(url, 'requestAirdrop', [address, Number(amount)], signal)
  const balance = await callRpc(url, 'getBalance', [address, { commitment: 'processed' }], signal)
  return BigInt(String(field(balance, 'value')))
}
