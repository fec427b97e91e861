import type { Kernel } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { writeSs58 } from '../ss58.ts'
import { polkadotSigner } from './polkadotSigner.ts'

const [FIRST, SECOND] = [1, 2].map((byte) => writeSs58(new Uint8Array(32).fill(byte))) as [string, string]
const [POLKADOT, KUSAMA] = ['91b171bb158e2d3848fa23a9f1c25182', 'b0a8d493285c2df73290dfb7e61f870f'] as const
const genesisOf = (reference: string): string => `0x${reference}${'0'.repeat(32)}`

/** Two wallets, of which the second one is in use. */
function start() {
  const requests: object[] = []
  const connection = (id: string, address: string, reference: string) => ({
    id,
    namespace: 'polkadot',
    network: `polkadot:${reference}`,
    accounts: [{ address }],
  })
  const wallet = {
    getProvider: () => ({
      async request(call: object) {
        requests.push(call)
        return { signature: '0xab' }
      },
    }),
    getState: () => ({
      active: { polkadot: 'two' },
      connections: [connection('one', FIRST, KUSAMA), connection('two', SECOND, POLKADOT)],
    }),
  }
  return { requests, signer: polkadotSigner({ wallet } as unknown as Kernel) }
}

test('default: the account and the network in use sign', async () => {
  const { signer, requests } = start()
  await signer.signPayload({ address: SECOND, genesisHash: genesisOf(POLKADOT) })
  await signer.signRaw({ address: SECOND, data: '0x01' })
  expect(requests).toHaveLength(2)
})

test('error: the account and the network of another connection sign nothing', async () => {
  const { signer, requests } = start()
  const foreign = { address: SECOND, genesisHash: genesisOf(KUSAMA) }
  await expect(signer.signPayload(foreign)).rejects.toMatchObject({ code: 'request/unknown-chain' })
  await expect(signer.signRaw({ address: FIRST, data: '0x01' })).rejects.toMatchObject({ code: 'request/unauthorized' })
  expect(requests).toEqual([])
})
