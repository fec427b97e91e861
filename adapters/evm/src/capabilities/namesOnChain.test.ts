import type { CapabilityContext, Network } from '@latchkey/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arbitrum } from '../networks/arbitrum.ts'
import { ethereum } from '../networks/ethereum.ts'
import { type Devnet, startDevnet } from '../testing/devnet.mjs'
import { fakeContext } from '../testing/fakeContext.ts'
import { testServices } from '../testing/testServices.ts'
import { createNames } from './names.ts'

const { resolveName, reverseName } = createNames()

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ contracts: true })
})
afterAll(() => devnet.stop())

/** The contracts of names on a real chain, read through the kernel's own calls of nodes. */
function ioOn(network: Network): CapabilityContext {
  const local = (network: Network): Network => ({
    ...network,
    rpcUrls: [devnet.chains[Number(network.id.slice('eip155:'.length))]?.rpcUrl ?? ''],
  })
  const { services } = testServices({}, [local(ethereum), local(arbitrum)])
  return { ...fakeContext({ network: local(network) }), services }
}

describe('names on a real chain', () => {
  test.each([ethereum, arbitrum])('default: there and back, on $name', async (network) => {
    const ctx = ioOn(network)
    const address = devnet.accounts[0]?.address ?? ''
    expect(await resolveName({ name: 'Alice.eth' }, ctx)).toEqual({ address })
    expect(await reverseName({ address }, ctx)).toEqual({ name: 'alice.eth' })
  })

  test('error: a name and an address that nobody registered', async () => {
    const ctx = ioOn(ethereum)
    expect(await resolveName({ name: 'nobody.eth' }, ctx)).toEqual({ address: undefined })
    expect(await reverseName({ address: devnet.accounts[7]?.address ?? '' }, ctx)).toEqual({ name: undefined })
  })

  test('behavior: an address that does not call itself so has no name', async () => {
    const ctx = ioOn(ethereum)
    const address = devnet.accounts[4]?.address ?? ''
    expect(await resolveName({ name: 'erin.eth' }, ctx)).toEqual({ address })
    expect(await reverseName({ address }, ctx)).toEqual({ name: undefined })
  })
})
