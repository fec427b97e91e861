import { describe, expect, it } from 'vitest'
import { setUp } from '../fixtures/setUp.ts'

describe('copyAddress', () => {
  it('default: copies the whole address and says so', async () => {
    const test = await setUp()
    await test.connect()
    await expect(test.kernel.plugins.account.copyAddress()).resolves.toBe(true)
    expect(test.copied).toEqual(['0xaaaa1111'])
    expect(test.kernel.store.get(test.kernel.atoms.toast)).toMatchObject({ kind: 'success', key: 'copied' })
  })

  it('error: a browser that refuses', async () => {
    const test = await setUp({ copy: () => Promise.reject(new Error('denied')) })
    await test.connect()
    await expect(test.kernel.plugins.account.copyAddress()).resolves.toBe(false)
    expect(test.kernel.store.get(test.kernel.atoms.toast)).toMatchObject({ kind: 'error', key: 'copyFailed' })
    expect(test.errors).toHaveLength(1)
  })

  it('error: nothing to copy', async () => {
    const test = await setUp()
    await expect(test.kernel.plugins.account.copyAddress()).resolves.toBe(false)
    expect(test.copied).toEqual([])
  })
})
