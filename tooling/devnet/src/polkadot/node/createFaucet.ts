import { type Blockchain, ResponseError } from '@acala-network/chopsticks-core'
import { call } from './call.ts'
import type { Signer } from './createSigner.ts'

/** `dev_faucet [address, plancks]`: pays out of the faucet and answers with the extrinsic's hash. */
export function createFaucet(chain: Blockchain, signer: Signer): (params: readonly unknown[]) => Promise<string> {
  return async ([address, amount]) => {
    if (typeof address !== 'string' || !/^\d{1,20}$/.test(String(amount)))
      throw new ResponseError(-32602, 'dev_faucet takes an address and an amount in plancks')
    const { tx } = await chain.head.meta
    let transfer: ReturnType<typeof call>
    try {
      transfer = call(tx.balances?.transferKeepAlive, address, BigInt(String(amount)))
    } catch (error) {
      throw new ResponseError(-32602, `${address} is not an address: ${error}`)
    }
    return chain.submitExtrinsic(await signer.sign(transfer))
  }
}
