import { allHandlers, type Blockchain, ResponseError } from '@acala-network/chopsticks-core'
import { oneByOne } from '../../oneByOne.ts'
import { createNotifier } from '../server/createNotifier.ts'
import { call } from './call.ts'
import type { Signer } from './createSigner.ts'

/** Handlers of the node are given somebody to tell; a single answer needs nobody. */
const NOBODY = createNotifier(() => undefined)

/** `dev_faucet [address, plancks]`: pays out of the faucet and answers with the extrinsic's hash. */
export function createFaucet(chain: Blockchain, signer: Signer): (params: readonly unknown[]) => Promise<string> {
  const inTurn = oneByOne()
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
    return inTurn(async () => {
      const nonce = await allHandlers.system_accountNextIndex?.({ chain }, [signer.address], NOBODY)
      const hash = await chain.submitExtrinsic(await signer.sign(transfer, Number(nonce)))
      await chain.upcomingBlocks()
      return hash
    })
  }
}
