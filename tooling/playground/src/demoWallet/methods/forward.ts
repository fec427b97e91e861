import type { Method } from '../context.ts'
import { WalletError } from '../walletError.ts'

const READ = /^(eth|net|web3)_/
/** The node would do these with its own unlocked keys, past the person. */
const NODE_SIGNS = new Set(['eth_sign', 'eth_signTransaction', 'eth_signTypedData', 'eth_signTypedData_v3'])

/** Reads go to the selected chain as they are; everything else is unknown to the wallet (4200). */
export function forward(method: string): Method {
  return async (params, { chain, rpc }) => {
    if (!READ.test(method) || NODE_SIGNS.has(method)) throw new WalletError(4200, `The wallet does not know ${method}.`)
    return rpc(chain(), method, params)
  }
}
