import type { CapabilityContext, Network } from '@latchkey/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arbitrum } from '../networks/arbitrum.ts'
import { ethereum } from '../networks/ethereum.ts'
import { type Devnet, startDevnet } from '../testing/devnet.mjs'
import { fakeIo } from '../testing/fakeIo.ts'
import { testServices } from '../testing/testServices.ts'
import { resolveName } from './resolveName.ts'
import { reverseName } from './reverseName.ts'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ contracts: true })
})
afterAll(() => devnet.stop())

/** The contracts of names on a real chain, read through the kernel's own calls of nodes. */
function ioOn(network: Network): CapabilityContext {
  const local = (one: Network): Network => ({
    ...one,
    rpcUrls: [devnet.chains[Number(one.id.slice('eip155:'.length))]?.rpcUrl ?? ''],
  })
  const { services } = testServices({}, [local(ethereum), local(arbitrum)])
  return { ...fakeIo({ network: local(network) }), services }
}

describe('names on a real chain', () => {
  test.each([ethereum, arbitrum])('default: there and back, on $name', async (network) => {
    const io = ioOn(network)
    const address = devnet.accounts[0]?.address ?? ''
    expect(await resolveName({ name: 'Alice.eth' }, io)).toEqual({ address })
    expect(await reverseName({ address }, io)).toEqual({ name: 'alice.eth' })
  })

  test('error: a name and an address that nobody registered', async () => {
    const io = ioOn(ethereum)
    expect(await resolveName({ name: 'nobody.eth' }, io)).toEqual({ address: undefined })
    expect(await reverseName({ address: devnet.accounts[7]?.address ?? '' }, io)).toEqual({ name: undefined })
  })

  test('behavior: an address that does not call itself so has no name', async () => {
    const io = ioOn(ethereum)
    const address = devnet.accounts[4]?.address ?? ''
    expect(await resolveName({ name: 'erin.eth' }, io)).toEqual({ address })
    expect(await reverseName({ address }, io)).toEqual({ name: undefined })
  })
})
