import { kernelError, type TransferFacts } from '@latchkey/kernel'
import { createGate } from '@latchkey/kernel/testing'
import { describe, expect, test } from 'vitest'
import { ME, type SetUp, sentElsewhere, setUp, YOU } from './fixtures/setUp.ts'

/** A payment whose approval came too late for its network, looked at in its preview; the wallet would send the next one. */
async function expired(): Promise<SetUp> {
  const test = await setUp()
  const { kernel, tally, reviewed, state } = test
  kernel.open('send.WalletSend')
  await reviewed()
  tally.answer = async () => {
    throw kernelError('transfer/expired')
  }
  await kernel.plugins.send.submit()
  expect([state().error?.code, tally.prompts]).toEqual(['transfer/expired', 1])
  tally.answer = async () => ({ hash: '0xfeed' })
  return test
}

describe('a payment that was approved too late', () => {
  test('behavior: an approval that came too late: one more press has it built anew, and the wallet asked once more', async () => {
    const { kernel, tally, state } = await expired()
    const built = tally.built
    await Promise.all([kernel.plugins.send.submit(), kernel.plugins.send.submit()])
    expect([tally.built - built, tally.prompts, state().phase]).toEqual([1, 2, 'closed'])
  })

  test('behavior: built anew with a higher fee, it is shown first, and confirming rests', async () => {
    const { kernel, clock, tally, state } = await expired()
    tally.fee *= 2n
    const again = kernel.plugins.send.submit()
    await expect.poll(() => state().prepared?.restsUntil).toBeGreaterThan(clock.now())
    expect([state().phase, state().error, tally.prompts]).toEqual(['review', undefined, 1])
    await clock.advance(1000)
    await again
  })

  test.each<[string, Partial<TransferFacts>]>([
    ['opens an account', { creates: { what: 'tokenAccount', cost: 10n ** 17n } }],
    ['can be taken back', { isRecallable: true }],
    ['closes the account', { closes: true }],
    ['goes through a contract', { contract: '0xdef1' }],
    ['costs out of proportion', { isFeeHigh: true }],
  ])('behavior: built anew it %s: it is shown first, and confirming rests', async (_name, facts) => {
    const { kernel, clock, tally, state } = await expired()
    Object.assign(tally.misread, facts)
    const again = kernel.plugins.send.submit({ acceptsFee: true })
    await expect.poll(() => state().prepared).toMatchObject({ change: 'content', facts })
    expect([state().phase, tally.prompts]).toEqual(['review', 1])
    await clock.advance(1000)
    await again
    await kernel.plugins.send.submit({ acceptsFee: true })
    expect(tally.prompts).toBe(2)
  })

  test('behavior: with another fee, what of its own coins it spends and gets back is another, too: only a higher fee is a change', async () => {
    const { kernel, clock, tally, state } = await expired()
    const outputs = (change: bigint): Partial<TransferFacts> => ({
      spends: [{ owner: 'account', amount: 10n ** 18n + change }],
      makes: [
        { owner: 'other', amount: 10n ** 18n, address: YOU },
        { owner: 'account', amount: change, address: ME },
      ],
    })
    const again = async (change: bigint, fee: bigint) => {
      Object.assign(tally.misread, outputs(change))
      tally.fee = fee
      tally.answer = async () => {
        throw kernelError('transfer/expired')
      }
      const pressed = kernel.plugins.send.submit()
      await expect.poll(() => state().phase).toBe('review')
      await clock.advance(1000)
      await pressed
      return state().prepared?.change
    }
    expect(await again(500n, tally.fee)).toBe('content')
    await kernel.plugins.send.submit()
    expect(await again(600n, tally.fee - 100n)).toBeUndefined()
    expect(await again(400n, tally.fee + 200n)).toBe('fee')
  })

  test('behavior: building it anew takes long: that is said, and waiting can be stopped', async () => {
    const { kernel, clock, tally, state } = await expired()
    tally.beforeBuild = () => new Promise(() => undefined)
    void kernel.plugins.send.submit()
    await expect.poll(() => state().phase).toBe('asking')
    await clock.advance(30_000)
    expect(state().isSlow).toBe(true)
    await kernel.plugins.send.abandon()
    expect([tally.prompts, state().phase]).toEqual([1, 'editing'])
  })

  test('behavior: less arrives than what is shown: it is shown first', async () => {
    const { kernel, clock, tally, state } = await expired()
    tally.life = { arrives: 1n }
    const again = kernel.plugins.send.submit()
    await expect.poll(() => state().prepared).toMatchObject({ change: 'content', transfer: { arrives: 1n } })
    expect(tally.prompts).toBe(1)
    await clock.advance(1000)
    await again
  })

  test('behavior: sent from another tab while it is built anew, it is followed, and the wallet is not asked', async () => {
    const { kernel, tally, state } = await expired()
    const hold = createGate()
    tally.beforeBuild = () => hold.wait()
    const again = kernel.plugins.send.submit()
    await expect.poll(() => hold.waiting).toBe(1)
    await (await kernel.wallet.transactions()).track(sentElsewhere(state()))
    hold.open()
    await again
    expect([tally.prompts, state().phase]).toEqual([1, 'closed'])
  })

  test.each<[string, (test: SetUp) => void]>([
    ['the modal is closed', ({ kernel }) => kernel.close()],
    ['the preview is left', ({ kernel }) => kernel.router.back()],
  ])('behavior: %s while it is built anew: the wallet is not asked, and the form is there again', async (_name, go) => {
    const test = await expired()
    const { kernel, tally, state } = test
    const hold = createGate()
    tally.beforeBuild = () => hold.wait()
    const again = kernel.plugins.send.submit()
    await expect.poll(() => hold.waiting).toBe(1)
    go(test)
    hold.open()
    await again
    expect([tally.prompts, state().phase, state().error]).toEqual([1, 'editing', undefined])
    expect(state().draft).toMatchObject({ amountText: '1.5' })
  })
})

describe('leaving after the press', () => {
  test('behavior: the modal is closed while the name is asked for: the wallet is not asked', async () => {
    const { kernel, tally, state, reviewed } = await setUp()
    kernel.open('send.WalletSend')
    await reviewed('1.5', 'tomas.eth')
    const hold = createGate()
    tally.resolve = (name) => hold.wait().then(() => tally.names[name])
    const pressed = kernel.plugins.send.submit()
    await expect.poll(() => hold.waiting).toBe(1)
    kernel.close()
    hold.open()
    await pressed
    expect([tally.prompts, state().phase, state().error]).toEqual([0, 'editing', undefined])
    expect(kernel.store.get(kernel.atoms.transactions)).toEqual([])
  })
})
