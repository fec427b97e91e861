import { kernelError } from '@latchkey/kernel'
import { createGate, type Gate, memoryStorage } from '@latchkey/kernel/testing'
import { describe, expect, test } from 'vitest'
import { ME, type SetUp, setUp, YOU } from './fixtures/setUp.ts'

/** Each await of a transfer, by what it waits for; `hold` stops it there. */
const AWAITS: Readonly<Record<string, (test: SetUp, hold: Gate) => void>> = {
  'the name': ({ tally }, hold) => {
    tally.resolve = async (name) => hold.wait().then(() => tally.names[name])
  },
  'the history': ({ tally }, hold) => {
    tally.past = () => hold.wait().then(() => [])
  },
  'the wallet': ({ tally }, hold) => {
    tally.answer = () => hold.wait().then(() => ({ hash: '0xfeed' }))
  },
}

/** What users and wallets do meanwhile. */
const MEANWHILE: Readonly<Record<string, (test: SetUp) => unknown>> = {
  'the modal is closed': ({ kernel }) => kernel.close(),
  'the wallet is disconnected': ({ kernel }) => kernel.wallet.disconnect(),
  'the wallet moves to another network': ({ emit }) => emit({ type: 'network', network: 'tally:2' }),
  'the form is left': ({ kernel }) => kernel.plugins.send.cancel(),
  'the form is begun again': ({ kernel }) => kernel.plugins.send.startTransfer(),
  'the page ends': ({ kernel }) => kernel.destroy(),
}

const cases = Object.keys(AWAITS).flatMap((place) => Object.keys(MEANWHILE).map((action) => [place, action] as const))

describe('left at each await', () => {
  test.each(cases)(
    'behavior: while %s is waited for, %s: one prompt at most, and no end without a word',
    async (place, action) => {
      const test = await setUp()
      const hold = createGate()
      const { startTransfer, setAmount, setReceiver, review, submit } = test.kernel.plugins.send
      AWAITS[place]?.(test, hold)
      test.kernel.open('send.WalletSend')
      await startTransfer()
      await setAmount('1.5')
      /** Lets the clock go on until something is so. */
      const until = (check: () => boolean) =>
        expect.poll(() => test.clock.advance(200).then(check), { interval: 2 }).toBe(true)
      let isOver = false
      const going = (async () => {
        await setReceiver('tomas.eth')
        await until(() => test.state().fee.status === 'ready' || isOver)
        await review()
        await submit({ confirmed: true })
      })().catch(() => undefined)
      await until(() => hold.waiting > 0)
      await MEANWHILE[action]?.(test)
      isOver = true
      hold.open()
      const done = going.then(() => true)
      await until(() => ['closed', 'editing', 'review'].includes(test.state().phase))
      expect(await done).toBe(true)
      const { prompts } = test.tally
      expect(prompts).toBeLessThanOrEqual(1)
      expect(test.state().phase).not.toBe('asking')
      expect(test.state().phase).not.toBe('preparing')
      // What the wallet was asked for is followed, and nothing else is; a page that has ended follows nothing.
      const followed = test.kernel.store.get(test.kernel.atoms.transactions).length
      expect(followed).toBe(action === 'the page ends' ? 0 : prompts)
    },
  )
})

test('behavior: a review that is ready after the widget was closed does not open it again', async () => {
  const { kernel, tally, state, estimated, clock } = await setUp()
  const { startTransfer, setAmount, setReceiver, review } = kernel.plugins.send
  kernel.open('send.WalletSend')
  await startTransfer()
  await setAmount('1.5')
  const looked = setReceiver('tomas.eth')
  await expect.poll(() => clock.advance(200).then(() => state().receiver.status), { interval: 2 }).toBe('ready')
  await looked
  await estimated()
  const hold = createGate()
  tally.resolve = async (name) => hold.wait().then(() => tally.names[name])
  const reviewed = review()
  await expect.poll(() => hold.waiting).toBe(1)
  kernel.close()
  hold.open()
  await reviewed
  expect(kernel.store.get(kernel.atoms.modal).open).toBe(false)
  expect(state()).toMatchObject({ phase: 'editing', draft: { amountText: '1.5' } })
  await review()
  expect(state().phase).toBe('review')
})

describe('what is remembered', () => {
  test('behavior: receivers are remembered for the next visit, the newest first, each once', async () => {
    const storage = memoryStorage()
    const config = { storage, id: 'shop' }
    const first = await setUp({ config })
    await first.reviewed()
    await first.kernel.plugins.send.submit()
    await first.reviewed('1', 'tomas.eth')
    await first.kernel.plugins.send.submit()
    await first.kernel.destroy()
    const second = await setUp({ config })
    const recents = second.kernel.store.get(second.kernel.plugins.send.atoms.recents)
    expect(recents).toMatchObject([{ address: YOU, name: 'tomas.eth', namespace: 'tally' }])
  })

  test('behavior: storage that is full keeps nobody from sending', async () => {
    const full = {
      ...memoryStorage(),
      set: () => {
        throw new Error('QuotaExceededError')
      },
    }
    const { reviewed, kernel, tally, state } = await setUp({ config: { storage: full } })
    await reviewed()
    await kernel.plugins.send.submit()
    expect([tally.prompts, state().phase]).toEqual([1, 'closed'])
    expect(kernel.store.get(kernel.plugins.send.atoms.recents)).toMatchObject([{ address: YOU }])
  })

  test('behavior: the twenty newest of a family are remembered', async () => {
    const { kernel, reviewed } = await setUp()
    for (let at = 0; at < 22; at += 1) {
      await reviewed('0.1', `0x${String(at).padStart(40, '0')}`)
      await kernel.plugins.send.submit()
    }
    const recents = kernel.store.get(kernel.plugins.send.atoms.recents)
    expect(recents.map(({ address }) => Number(address.slice(2)))).toEqual(
      Array.from({ length: 20 }, (_, at) => 21 - at),
    )
  })
})

describe('what the family says while preparing', () => {
  test.each([
    ['is down', kernelError('http/network', { details: { url: '' } }), 'http/network'],
    ['refuses', kernelError('transfer/insufficient-fee', { details: { symbol: 'COIN' } }), 'transfer/insufficient-fee'],
    ['throws something else', new Error('boom'), 'unknown'],
  ])('error: it %s: the form keeps what was entered and says why', async (_title, thrown, code) => {
    const { kernel, tally, state, reviewed } = await setUp()
    Object.defineProperty(tally, 'misread', {
      get: () => {
        throw thrown
      },
    })
    await reviewed()
    expect(state()).toMatchObject({ phase: 'editing', draft: { amountText: '1.5', receiver: YOU } })
    expect([state().error?.code, tally.prompts]).toEqual([code, 0])
    Object.defineProperty(tally, 'misread', { value: {} })
    await kernel.plugins.send.review()
    expect(state()).toMatchObject({ phase: 'review', prepared: { facts: { from: ME, to: YOU } } })
  })

  test('error: declined after the review was left, the form reviews again', async () => {
    const { kernel, tally, state, reviewed } = await setUp()
    let decline: (error: unknown) => void = () => undefined
    tally.answer = () =>
      new Promise((_, reject) => {
        decline = reject
      })
    kernel.open('send.WalletSend')
    await reviewed()
    const sending = kernel.plugins.send.submit()
    await expect.poll(() => tally.prompts).toBe(1)
    kernel.router.back()
    decline(kernelError('request/rejected'))
    await sending
    expect(state()).toMatchObject({ phase: 'editing', error: { code: 'request/rejected' } })
    await kernel.plugins.send.review()
    expect(state().phase).toBe('review')
  })

  test('behavior: what fails inside of a family is told with the name of the wallet', async () => {
    const { kernel, tally, state, reviewed } = await setUp()
    tally.answer = async () => {
      throw kernelError('request/rejected', { details: { method: 'sign' } })
    }
    await reviewed()
    await kernel.plugins.send.submit()
    expect(state().error).toMatchObject({
      code: 'request/rejected',
      details: { method: 'sign', wallet: 'Fake wallet' },
    })
  })

  test('error: a transfer that has expired is not handed to the wallet', async () => {
    const { kernel, tally, state, reviewed, clock } = await setUp()
    await reviewed()
    const transfer = state().prepared?.transfer
    if (transfer) Object.assign(transfer, { expiresAt: clock.now() })
    await kernel.plugins.send.submit()
    expect([state().error?.code, state().phase, tally.prompts]).toEqual(['transfer/expired', 'review', 0])
    // It is made anew while it is looked at, and sent by the next press alone.
    const looking = new AbortController()
    void kernel.plugins.send.watchReview({ signal: looking.signal })
    await clock.advance(31_000)
    await expect.poll(() => state().prepared?.transfer !== transfer).toBe(true)
    expect(tally.prompts).toBe(0)
    await kernel.plugins.send.submit()
    expect([state().error, tally.prompts]).toEqual([undefined, 1])
    looking.abort()
  })
})
