import { nativeAsset } from '@latchkey/kernel/assets'
import { describe, expect, test } from 'vitest'
import { fakeContext } from '../testing/fakeContext.ts'
import { BOB } from '../testing/fakeProvider.ts'
import { feeSpeeds } from './prepareTransfer.ts'

/** What comes of estimating the fee where the node answers so. */
async function estimated(code: number, message: string) {
  const refusal = Object.assign(new Error(message), { code })
  const ctx = fakeContext({
    node: {
      eth_gasPrice: () => '0x3b9aca00',
      eth_feeHistory: () => null,
      eth_getBlockByNumber: () => ({ gasLimit: '0x1c9c380' }),
      eth_estimateGas: () => Promise.reject(refusal),
    },
  })
  const asset = nativeAsset(ctx.network, { slip44: 60 })
  const error: unknown = await feeSpeeds({ to: BOB, asset, amount: 1n }, ctx).catch((cause: unknown) => cause)
  return { said: refusal, error }
}

describe('a node that does not estimate', () => {
  test.each([
    [-32603, 'VM Exception while processing transaction: reverted with reason string "paused"'],
    [-32000, 'gas required exceeds allowance (0)'],
  ])('error: %i that names a reason of the transfer is its refusal', async (code, message) => {
    const { error } = await estimated(code, message)
    expect(error).toMatchObject({ code: 'transfer/refused', details: { reason: message } })
  })

  test.each(['Internal error', ''])(
    'error: a fault of its own, with the words “%s”, goes on as what it is',
    async (message) => {
      const { said, error } = await estimated(-32603, message)
      expect(error).toBe(said)
    },
  )
})
