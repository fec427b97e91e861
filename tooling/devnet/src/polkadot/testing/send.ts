import type { ApiPromise } from '@polkadot/api'
import type { AddressOrPair, SignerOptions, SubmittableExtrinsic } from '@polkadot/api/types'
import type { ISubmittableResult } from '@polkadot/types/types'

type Extrinsic = SubmittableExtrinsic<'promise', ISubmittableResult>

/** Signs and sends, and waits until it is final. Throws what the chain refused, also when it did so within a block. */
export function send(
  api: ApiPromise,
  extrinsic: Extrinsic,
  from: AddressOrPair,
  options: Partial<SignerOptions> = {},
): Promise<ISubmittableResult> {
  return new Promise((resolve, reject) => {
    extrinsic
      .signAndSend(from, { nonce: -1, ...options }, (result) => {
        if (result.dispatchError?.isModule) {
          const { section, name } = api.registry.findMetaError(result.dispatchError.asModule)
          reject(new Error(`${section}.${name}`))
        } else if (result.dispatchError) reject(new Error(result.dispatchError.toString()))
        else if (result.status.isFinalized) resolve(result)
      })
      .catch(reject)
  })
}
