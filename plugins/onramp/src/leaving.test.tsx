import { kernelError } from '@latchkey/kernel'
import { createGate, memoryStorage, renderView } from '@latchkey/kernel/testing'
import type { OnrampOrderState } from '@latchkey/plugin-api/schemas'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { ME, ORDER_ID, orderState, PAGE, provider, purchase, quote, type SetUp, setUp, YOU } from './fixtures/setUp.ts'
import { decimalsOf, problemOf } from './model/offer.ts'
import { state } from './model/onrampState.ts'

await import('./views/index.ts')

afterEach(cleanup)

const stateOf = ({ kernel }: SetUp) => kernel.store.get(state)
const ordersOf = ({ kernel, client }: SetUp) => kernel.store.get(client.atoms.orders)
const refusal = (status: number, message = 'Why.'): Error =>
  kernelError('http/status', { details: { status, url: '', answer: { status: 'FAILED', message } } })

/** A form with its prices. */
async function begun(...options: Parameters<typeof setUp>): Promise<SetUp> {
  const test = await setUp(...options)
  await test.client.startPurchase()
  await test.clock.advance(200)
  await expect.poll(() => stateOf(test).quotes.bolt?.status).toBe('ready')
  return test
}

/** Lets the clock of a form that is shown go on until a provider has named its price. */
async function priced(test: SetUp, id: string): Promise<void> {
  const status = async () => {
    await act(() => test.clock.advance(200))
    return stateOf(test).quotes[id]?.status
  }
  await expect.poll(status).toBe('ready')
}

/** Storage that tells each of its readers what another one has written, as tabs do. */
function tabs() {
  const inner = memoryStorage()
  const readers = new Set<(key: string | null, value: string | null) => void>()
  return () => {
    const own = new Set<(key: string | null, value: string | null) => void>()
    const tell = (key: string, value: string | null): void => {
      for (const reader of readers) if (!own.has(reader)) reader(key, value)
    }
    return {
      ...inner,
      set(key: string, value: string) {
        inner.set(key, value)
        tell(key, value)
      },
      remove(key: string) {
        inner.remove(key)
        tell(key, null)
      },
      watch(reader: (key: string | null, value: string | null) => void) {
        readers.add(reader)
        own.add(reader)
        return () => void readers.delete(reader)
      },
    }
  }
}

describe('left while something is waited for', () => {
  const places = ['what is sold', 'the providers', 'a price', 'the order'] as const
  const actions: Readonly<Record<string, (test: SetUp) => unknown>> = {
    'the modal is closed': ({ kernel }) => kernel.close(),
    'the account is another one': ({ kernel }) =>
      kernel.wallet.switchAccount({ connectionId: connectionOf(kernel), address: YOU }),
    'the network is another one': ({ emit }) => emit({ type: 'network', network: 'eip155:2' }),
    'the wallet is disconnected': ({ kernel }) => kernel.wallet.disconnect(),
    'another amount is typed': ({ client }) => client.setAmount('250'),
    'it is pressed again': ({ client }) => void client.order('bolt'),
    'the page ends': ({ kernel }) => kernel.destroy(),
  }
  const connectionOf = (kernel: SetUp['kernel']): string => kernel.store.get(kernel.atoms.connection)?.id ?? ''
  const cases = places.flatMap((place) => Object.keys(actions).map((action) => [place, action] as const))

  it.each(cases)('behavior: %s, and %s: one order at most, and never one of nobody', async (place, action) => {
    const test = await setUp()
    const gate = createGate()
    // What answers is async: it waits for a promise in place of a value.
    const slow = <T,>(value: T): T => gate.wait().then(() => value) as unknown as T
    if (place === 'what is sold') test.answers.options = slow(test.answers.options)
    if (place === 'the providers') test.answers.providers = slow(test.answers.providers)
    if (place === 'a price') test.answers.quotes = { bolt: () => gate.wait().then(() => quote('98')) }
    if (place === 'the order') test.answers.order = gate.wait
    const going = (async () => {
      await test.client.startPurchase()
      await expect
        .poll(() => test.clock.advance(200).then(() => stateOf(test).quotes.bolt?.status), {
          interval: 2,
          // Whoever leaves before it has a price never gets one.
          timeout: place === 'the order' ? 10_000 : 1000,
        })
        .toBe('ready')
      await test.client.order('bolt')
    })().catch(() => undefined)
    await expect.poll(() => test.clock.advance(50).then(() => gate.waiting), { interval: 2 }).toBeGreaterThan(0)
    await actions[action]?.(test)
    gate.open()
    await going
    await test.clock.advance(1000)
    expect(test.ordered.length).toBeLessThanOrEqual(1)
    expect(stateOf(test).ordering).toBeUndefined()
    // Whoever has left or moved gets no coins to an account that is not theirs any more.
    const owners = ordersOf(test).map(({ account }) => account)
    expect(owners.every((owner) => owner.endsWith(ME) || owner.endsWith(YOU))).toBe(true)
    if (place === 'the order' && /another one|disconnected/.test(action))
      expect([owners, test.opened]).toEqual([[], []])
  })
})

describe('what the gateway says of an order', () => {
  it.each([
    ['401', refusal(401), 'Why.'],
    ['403', refusal(403), 'Why.'],
    ['422 in hostile words', refusal(422, `<img src=x>\u202E${'x'.repeat(5_000)}`), '<img src=x>'],
    ['429', refusal(429), 'Why.'],
    ['503', refusal(503), 'Why.'],
    ['HTML', kernelError('http/malformed', { details: { url: '' } }), undefined],
    ['nothing', kernelError('http/timeout', { details: { url: '' } }), undefined],
  ])('error: %s: said in words, nothing opened, and the form is usable again', async (_title, answer, words) => {
    const test = await setUp()
    test.answers.order = answer
    await renderView(test.kernel, 'onramp.OnRamp')
    await priced(test, 'bolt')
    const press = async () => userEvent.click(await screen.findByRole('button', { name: /Bolt$/ }))
    await press()
    const dialogText = (): string =>
      screen
        .getAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join('')
    await waitFor(() => expect(dialogText()).toContain(words ?? ''))
    await waitFor(() => expect(dialogText().length).toBeGreaterThan(10))
    expect([
      document.querySelector('img[src="x"]'),
      dialogText().includes('\u202E'),
      dialogText().length < 600,
    ]).toEqual([null, false, true])
    expect([ordersOf(test), test.opened]).toEqual([[], []])
    test.answers.order = async () => undefined
    await press()
    await waitFor(() => expect(ordersOf(test)).toHaveLength(1))
    expect(test.opened).toEqual([PAGE])
  })
})

describe('two tabs', () => {
  /** The same visit in two tabs. */
  async function both(): Promise<readonly [SetUp, SetUp]> {
    const tab = tabs()
    return [await begun(undefined, { storage: tab() }), await begun(undefined, { storage: tab() })]
  }

  it('default: an order of one is found in the other, without the other opening its page', async () => {
    const [first, other] = await both()
    await first.client.order('bolt')
    await expect.poll(() => ordersOf(other).map(({ orderId }) => orderId)).toEqual([ORDER_ID])
    expect([first.opened, other.opened]).toEqual([[PAGE], []])
  })

  it('behavior: what one has seen done is done in the other, and goes back in neither', async () => {
    const [first, other] = await both()
    await first.client.order('bolt')
    const life = new AbortController()
    first.answers.state = orderState('done', { hash: '0xfeed' })
    await first.client.followOrder(ORDER_ID, { signal: life.signal })
    await expect.poll(() => ordersOf(other)[0]?.status).toBe('done')
    other.answers.state = orderState('pending')
    await other.client.followOrder(ORDER_ID, { signal: life.signal })
    expect([ordersOf(first)[0]?.status, ordersOf(other)[0]?.status]).toEqual(['done', 'done'])
  })

  it('behavior: storage that is full: the order goes on in this page', async () => {
    const full = {
      ...memoryStorage(),
      set: () => {
        throw new Error('QuotaExceededError')
      },
    }
    const test = await begun(undefined, { storage: full })
    await test.client.order('bolt')
    expect(ordersOf(test)).toMatchObject([{ orderId: ORDER_ID, status: 'opened' }])
  })

  it.each(['{"version":1,"value":[null,7,{}]}', '{"version":1,"value":{"0":1}}', '{{{'])(
    'behavior: %s in storage is no order',
    async (stored) => {
      const test = await begun(undefined, {
        storage: memoryStorage({ 'onramp:orders': stored, 'onramp:place': stored }),
      })
      expect(ordersOf(test)).toEqual([])
    },
  )
})

describe('amounts from elsewhere', () => {
  const limit = { id: 'card', min: '10.00', max: '7500.00' }

  it.each(['1e5', '-50', '1,5', '1.2.3', '٣٣', 'NaN', 'Infinity', '0x64', ' 100', '100 ', '+100', 'all of it'])(
    'error: %j is no amount: nothing is asked for and nothing breaks',
    async (amount) => {
      expect(problemOf(amount, limit, 2)).toBe('empty')
      const test = await setUp()
      await renderView(test.kernel, 'onramp.OnRamp', { amount })
      await expect.poll(() => stateOf(test).offer.status).toBe('ready')
      await act(() => test.clock.advance(200))
      expect([test.quoted, await screen.findByRole('textbox').then((field) => field.isConnected)]).toEqual([[], true])
    },
  )

  it.each([
    ['9'.repeat(40), 'tooMuch'],
    [`${'0'.repeat(40)}100`, undefined],
    ['10', undefined],
    ['9.99', 'tooLittle'],
    ['7500.01', 'tooMuch'],
    ['100.001', 'precision'],
    ['.', 'empty'],
    ['', 'empty'],
  ])('parameters: %j', (text, problem) => {
    expect(problemOf(text, limit, 2)).toBe(problem)
  })

  it('behavior: money without smaller units has no decimals', () => {
    expect([decimalsOf('USD'), decimalsOf('JPY'), decimalsOf('KWD')]).toEqual([2, 0, 3])
  })
})

describe('much and strange', () => {
  it('behavior: names of coins and providers are text on one line', async () => {
    const hostile = `<img src=x>\u202E\n${'x'.repeat(5_000)}`
    const test = await setUp()
    test.answers.providers = [provider('acme', hostile)]
    await renderView(test.kernel, 'onramp.OnRamp')
    await priced(test, 'acme')
    const dialog = screen.getByRole('dialog')
    expect(document.querySelector('img[src="x"]')).toBeNull()
    expect(dialog.textContent).not.toContain('\u202E')
    expect(dialog.textContent?.length).toBeLessThan(3_000)
  })

  it('behavior: of 5,000 purchases only those in sight are in the page, by month', async () => {
    const test = await setUp()
    test.answers.purchases = Array.from({ length: 5_000 }, (_, at) =>
      purchase(`p${at}`, new Date(Date.UTC(2026, 0, 1) - at * 86_400_000).toISOString(), 'SUCCESS'),
    )
    await renderView(test.kernel, 'onramp.OnRampActivity')
    await screen.findByText('January 2026')
    expect(screen.getAllByRole('listitem').length).toBeLessThan(120)
  })

  it.each<[OnrampOrderState['status'], boolean]>([
    ['done', true],
    ['failed', true],
    ['expired', false],
    ['unknown', false],
    ['delivering', false],
  ])('behavior: an order that is %s is followed no longer: %s', async (status, isEnd) => {
    const test = await begun()
    await test.client.order('bolt')
    test.answers.state = orderState(status)
    let hasEnded = false
    const life = new AbortController()
    const following = test.client.followOrder(ORDER_ID, { signal: life.signal }).then(() => {
      hasEnded = true
    })
    await test.clock.advance(8_000)
    expect(hasEnded).toBe(isEnd)
    life.abort()
    await following
  })
})

describe('choosing', () => {
  it('behavior: another currency keeps the way to pay where it has that, else takes its first one', async () => {
    const test = await begun()
    await test.client.chooseMethod('ach_bank_account')
    await test.client.setCurrency('EUR')
    expect(stateOf(test).draft).toMatchObject({ currency: 'EUR', method: 'ach_bank_account' })
    await test.client.chooseMethod('sepa')
    await test.client.setCurrency('USD')
    expect(stateOf(test).draft).toMatchObject({ currency: 'USD', method: 'card' })
  })

  it('behavior: a chosen provider is ordered at, though another one gives more', async () => {
    const test = await begun()
    await test.client.chooseProvider('acme')
    expect(stateOf(test).draft.provider).toBe('acme')
    await test.client.order('acme')
    expect(test.ordered).toMatchObject([
      { provider: 'acme', account: `eip155:1:${ME}`, payment: { amount: '100', currency: 'USD' } },
    ])
  })

  it.each(['nobody', '', '__proto__'])('error: a provider that is none (%j) is not ordered at', async (id) => {
    const test = await begun()
    await test.client.order(id)
    expect([stateOf(test).error?.code, test.ordered]).toEqual(['onramp/not-ready', []])
  })

  it('behavior: prices of the amount before are not ordered at', async () => {
    const test = await begun()
    await test.client.setAmount('250')
    await test.client.order('bolt')
    expect([stateOf(test).error?.code, test.ordered]).toEqual(['onramp/not-ready', []])
    await test.clock.advance(200)
    await expect.poll(() => stateOf(test).quotes.bolt?.status).toBe('ready')
    await test.client.order('bolt')
    expect(test.ordered).toMatchObject([{ payment: { amount: '250' } }])
  })
})
