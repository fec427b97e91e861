import { encodeAbiParameters } from 'viem'
import { expect, it } from 'vitest'
import { createChains } from '../../core/chains/chains.ts'
import { createEns } from './ens.ts'

const REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const ACCOUNT = '0x00000000000000000000000000000000000000aa'
const RESOLVER = '0x00000000000000000000000000000000000000bb'
const RESOLVER_SELECTOR = '0x0178b8bf'

/** The name service of a chain on which everybody's resolver says this name. */
function saying(name: string) {
  const config = { id: 'eip155:1', name: 'One', rpcUrls: ['http://127.0.0.1:1'] }
  const [chain] = createChains([{ ...config, nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 } }], {
    timeout: 1,
  }).evm
  if (!chain) throw new Error('no chain')
  const rpc = async (_method: string, params: unknown): Promise<unknown> => {
    const [{ data = '' }] = params as [{ data?: string }]
    if (data.startsWith(RESOLVER_SELECTOR)) return encodeAbiParameters([{ type: 'address' }], [RESOLVER])
    return encodeAbiParameters([{ type: 'string' }], [name])
  }
  return createEns({ ...chain, rpc }, REGISTRY)
}

it.each([300, 30_000, 1_200_000])('error: a name of %i characters is none, and costs no time', async (length) => {
  const started = performance.now()
  expect(await saying('a'.repeat(length)).nameOf(ACCOUNT)).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(500)
})
