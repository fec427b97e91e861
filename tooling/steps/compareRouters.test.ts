import { describe, expect, test } from 'vitest'
import { EVM_ROUTERS } from '../../plugins/swaps/src/model/lists/eip155.ts'
import { compareRouters } from './compareRouters.ts'

const lifi = EVM_ROUTERS.filter(({ provider }) => provider === 'lifi')
const chains = lifi.flatMap(({ target, chains: ids }) =>
  ids.map((id) => ({ id, diamondAddress: target.toLowerCase() })),
)
const contracts =
  'AllowanceHolder 0x0000000000001fF3684f28c67538d4D072C22734, 0x00000000000004533Fe15556B1E086BB1A72cEae'

const publishing =
  (table: object, text: string, ok = true) =>
  async (url: string) => ({
    ok,
    status: ok ? 200 : 503,
    text: async () => (url.includes('li.quest') ? JSON.stringify(table) : text),
  })

describe('compareRouters', () => {
  test('default: nothing differs', async () => {
    expect(await compareRouters(publishing({ chains }, contracts))).toEqual([])
  })

  test('error: a contract that moved, a chain that is gone, an address that nobody publishes', async () => {
    const moved = chains
      .slice(1)
      .map((chain) => (chain.id === 10 ? { ...chain, diamondAddress: `0x${'1'.repeat(40)}` } : chain))
    const differences = await compareRouters(publishing({ chains: moved }, 'nothing'))
    expect(differences.map((line) => line.split(':')[0])).toEqual(['lifi on 1', 'lifi on 10', 'zeroex', 'zeroex'])
  })

  test('error: a table that cannot be read', async () => {
    await expect(compareRouters(publishing({}, '', false))).rejects.toThrow('status 503')
  })
})
