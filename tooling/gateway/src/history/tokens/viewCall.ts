import type { RpcCall } from '../../chains/chain.ts'

/** Bounds what a stranger's contract may burn and answer. */
const GAS = '0x7a120'

/** A call of a contract's view function. */
export function viewCall(to: string, data: string): RpcCall {
  return { method: 'eth_call', params: [{ to, data, gas: GAS }, 'latest'] }
}
