import { createTestKernel } from '@latchkey/kernel/testing'
import { describe, expect, it } from 'vitest'
import { settle, start } from '../fixtures/start.ts'
import { connect } from '../index.ts'
import { addRecent } from './recent.ts'

describe('addRecent', () => {
  it.each([
    [[], 'a', ['a']],
    [['b'], 'a', ['a', 'b']],
    [['b', 'a'], 'a', ['a', 'b']],
    [['b', 'c'], 'a', ['a', 'b']],
  ])('parameters: %j and %s', (ids, id, expected) => {
    expect(addRecent(ids, id)).toEqual(expected)
  })
})

describe('forgetRecent', () => {
  it('behavior: a second visit knows the two wallets used last', async () => {
    const first = await start()
    await first.plugin.connectWallet('fake')
    await settle()
    const id = first.kernel.id
    await first.kernel.destroy()
    const keys = first.storage
    const again = createTestKernel({ id, plugins: [connect()], storage: keys })
    await again.kernel.start()
    expect(again.kernel.store.get(again.kernel.plugins.connect.atoms.recentWallets)).toEqual(['fake'])
    await again.kernel.plugins.connect.forgetRecent('other')
    expect(again.kernel.store.get(again.kernel.plugins.connect.atoms.recentWallets)).toEqual(['fake'])
    await again.kernel.plugins.connect.forgetRecent()
    expect(again.kernel.store.get(again.kernel.plugins.connect.atoms.recentWallets)).toEqual([])
  })
})
