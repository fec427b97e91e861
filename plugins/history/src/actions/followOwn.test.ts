import { describe, expect, test } from 'vitest'
import { hashOf, setUp } from '../fixtures/setUp.ts'

describe('followOwn', () => {
  test('default: a transaction that is not what was reviewed is shown at once, whatever is open', async () => {
    const { kernel, answers, send } = await setUp()
    const shown = () => kernel.store.get(kernel.atoms.history).at(-1)
    await send(7)
    expect(kernel.store.get(kernel.atoms.modal).open).toBe(false)
    answers.sighting = { state: 'confirmed', confirmations: 1, isSettled: false, isDifferent: true }
    await (await kernel.wallet.transactions()).recheck()
    await expect.poll(() => shown()?.route).toBe('history.TransactionDetails')
    expect(shown()?.params).toEqual({ key: expect.stringContaining(hashOf(7)) })
    expect(kernel.store.get(kernel.atoms.modal).open).toBe(true)
    kernel.close()
    await (await kernel.wallet.transactions()).recheck()
    expect(kernel.store.get(kernel.atoms.modal).open).toBe(false)
  })

  test('behavior: one that is as it was reviewed opens nothing', async () => {
    const { kernel, answers, send } = await setUp()
    await send(7)
    answers.sighting = { state: 'confirmed', confirmations: 1, isSettled: true }
    await (await kernel.wallet.transactions()).recheck()
    await expect.poll(() => kernel.store.get(kernel.atoms.transactions)[0]?.state).toBe('confirmed')
    expect(kernel.store.get(kernel.atoms.modal).open).toBe(false)
  })
})
