import { kernelError } from '@latchkey/kernel'
import { describe, expect, it } from 'vitest'
import { type Answers, hashOf, ME, OTHER, sampleTransaction, setUp, several, TOKEN, YOU } from '../fixtures/setUp.ts'

const status = (code: number, cause?: unknown) => kernelError('http/status', { details: { status: code }, cause })
const explorer = { name: 'Scan', url: 'https://scan.example', apiUrl: 'https://scan.example/api' }
const row = (number: number, more: object = {}) => ({
  hash: hashOf(number),
  blockNumber: String(1_000 - number),
  timeStamp: String(10_000 - number),
  from: ME,
  to: YOU,
  value: '5',
  isError: '0',
  ...more,
})

const failures: readonly (readonly [name: string, failure: Error, code: string, isClosed: boolean])[] = [
  ['too many requests', status(429), 'http/status', false],
  ['a fault of the service', status(500), 'http/status', false],
  ['a service that is closed', status(503), 'http/status', true],
  [
    'a service behind a page',
    kernelError('http/malformed', { details: { url: '/', problem: '<html>' } }),
    'http/malformed',
    false,
  ],
  ['an answer that is too large', kernelError('http/too-large'), 'http/too-large', false],
  ['no network', kernelError('http/network'), 'http/network', false],
  [
    'closed, however deep that is said',
    kernelError('rpc/unavailable', { cause: status(503) }),
    'rpc/unavailable',
    true,
  ],
  ['what is no error of the kernel', new TypeError('undefined is not a function'), 'kernel/unknown', false],
]

describe('failures', () => {
  it.each(failures)('error: %s: what is known stays, and is said to be old', async (_name, failure, code) => {
    const test = await setUp()
    const { refresh } = test.kernel.plugins.history
    await refresh()
    test.answers.pages[''] = failure
    await refresh({ force: true })
    expect(test.page()).toMatchObject({ status: 'failed', source: 'gateway' })
    expect(test.page()?.error?.code ?? '').toMatch(code === 'kernel/unknown' ? /./ : new RegExp(`^${code}$`))
    expect(test.numbers()).toEqual([1])
    test.answers.pages[''] = { data: several(1, 2), next: null }
    await refresh({ force: true })
    expect(test.page()).toMatchObject({ status: 'ready' })
    expect(test.page()).not.toHaveProperty('error')
    expect(test.numbers()).toEqual([1, 2])
  })

  it.each(failures)(
    'behavior: %s: asked again after 30 s, unless it is closed',
    async (_name, failure, _code, isClosed) => {
      const test = await setUp()
      test.answers.pages[''] = failure
      const controller = new AbortController()
      const done = test.kernel.plugins.history.watch({ signal: controller.signal })
      await expect.poll(() => test.page()?.status).toBe('failed')
      await test.clock.advance(29_999)
      expect(test.asked).toHaveLength(1)
      await test.clock.advance(30_001)
      await expect.poll(() => test.asked.length > 1).toBe(!isClosed)
      controller.abort()
      await done
    },
  )

  it('behavior: a failure is reported once, not at each attempt', async () => {
    const test = await setUp()
    test.answers.pages[''] = status(500)
    const { refresh } = test.kernel.plugins.history
    for (let attempt = 0; attempt < 4; attempt += 1) await refresh({ force: true })
    expect(test.asked).toHaveLength(4)
    expect(test.events.filter(({ name }) => name === 'failed')).toHaveLength(1)
  })

  it('behavior: a page further down that fails ten times leaves the list and its cursor as they are', async () => {
    const test = await setUp()
    const { refresh, loadMore } = test.kernel.plugins.history
    test.answers.pages = { '': { data: several(1, 3), next: 'a' }, a: status(429) }
    await refresh()
    for (let attempt = 0; attempt < 10; attempt += 1) await loadMore()
    expect(test.page()).toMatchObject({ status: 'ready', more: 'failed', next: 'a' })
    expect(test.numbers()).toEqual([1, 2, 3])
    test.answers.pages.a = { data: several(4, 3), next: null }
    await loadMore()
    expect(test.numbers()).toEqual([1, 2, 3, 4, 5, 6])
    expect(test.page()).not.toHaveProperty('more')
  })

  it('error: a service that is down from the start, and an explorer that is too', async () => {
    const test = await setUp({ network: { explorer } })
    test.answers.pages[''] = status(500)
    test.answers.explorer = { txlist: status(429) }
    await test.kernel.plugins.history.refresh()
    expect(test.page()).toMatchObject({ status: 'failed', entries: [], error: { details: { status: 429 } } })
  })

  it('behavior: an explorer is never given the cursor of the gateway', async () => {
    const test = await setUp({ network: { explorer } })
    const { refresh, loadMore } = test.kernel.plugins.history
    test.answers.pages = { '': { data: several(1, 3), next: 'secret' }, secret: status(500) }
    await refresh()
    await loadMore()
    expect(test.page()?.more).toBe('failed')
    expect(test.explored).toEqual([])
    test.answers.pages = { '': status(500) }
    test.answers.explorer = { txlist: { result: [row(2), row(3)] } }
    await refresh({ force: true })
    expect(test.page()).toMatchObject({ status: 'ready', source: 'explorer' })
    expect(test.numbers()).toEqual([2, 3])
    expect(JSON.stringify(test.explored)).not.toContain('secret')
  })
})

describe('junk', () => {
  it.each<[string, Answers['explorer'], readonly number[]]>([
    ['rows of no shape', { txlist: { result: [null, 7, 'x', [], {}, row(1)] } }, [1]],
    ['hashes that are none', { txlist: { result: [row(1, { hash: '0x1' }), row(2, { hash: 7 }), row(3)] } }, [3]],
    ['addresses that are none', { txlist: { result: [row(1, { from: 'me' }), row(2, { to: '0x1' }), row(3)] } }, [3]],
    [
      'times that are none',
      { txlist: { result: [row(1, { timeStamp: 'now' }), row(2, { timeStamp: -1 }), row(3)] } },
      [3],
    ],
    ['blocks that are none', { txlist: { result: [row(1, { blockNumber: '1.5' }), row(2)] } }, [2]],
    [
      'a transaction in two spellings',
      { txlist: { result: [row(10), row(10, { hash: hashOf(10).toUpperCase().replace('0X', '0x') })] } },
      [10],
    ],
    [
      'a transaction in all lists',
      { txlist: { result: [row(1)] }, tokentx: { result: [row(1, { contractAddress: TOKEN })] } },
      [1],
    ],
    [
      'more rows than were asked for',
      { txlist: { result: Array.from({ length: 5_000 }, (_, at) => row(at % 900)) } },
      [],
    ],
  ])('parameters: %s from an explorer', async (_name, lists, numbers) => {
    const test = await setUp({ api: false, network: { explorer } })
    test.answers.explorer = lists
    await test.kernel.plugins.history.refresh()
    expect(test.page()).toMatchObject({ status: 'ready', source: 'explorer' })
    const found = test.numbers()
    expect(new Set(found).size).toBe(found.length)
    if (numbers.length > 0) expect(found).toEqual(numbers)
    else expect(found.length).toBeLessThanOrEqual(900)
  })

  it('behavior: 5,000 transactions of one page, in any order, are put in order', async () => {
    const test = await setUp()
    test.answers.pages[''] = { data: several(1, 5_000).reverse(), next: null }
    await test.kernel.plugins.history.refresh()
    expect(test.numbers()).toEqual(Array.from({ length: 5_000 }, (_, at) => at + 1))
  })

  it('behavior: networks nobody asked for are left out, whatever page they come on', async () => {
    const test = await setUp()
    const foreign = several(3, 3, { chain: 'eip155:2' })
    test.answers.pages = {
      '': { data: [sampleTransaction(1), ...foreign], next: 'a' },
      a: { data: [...foreign, sampleTransaction(6, { chain: 'solana:x' }), sampleTransaction(7)], next: null },
    }
    await test.kernel.plugins.history.refresh()
    await test.kernel.plugins.history.loadMore()
    expect(test.numbers()).toEqual([1, 7])
  })

  it('behavior: the same hash on two networks is two transactions', async () => {
    const test = await setUp()
    test.answers.pages[''] = {
      data: [sampleTransaction(1), sampleTransaction(1, { chain: 'eip155:2', id: 'other' })],
      next: null,
    }
    await test.kernel.plugins.history.showAllNetworks(true)
    await test.kernel.plugins.history.refresh()
    expect(test.numbers(`eip155:*:${ME}`)).toEqual([1, 1])
  })

  it('behavior: a page of another account that arrives late is not put under the one that is shown', async () => {
    const test = await setUp()
    const { refresh, loadMore } = test.kernel.plugins.history
    let arrive = (): void => undefined
    test.answers.pages = {
      '': { data: several(1, 2), next: 'a' },
      a: new Promise((resolve) => {
        arrive = () => resolve({ data: several(3, 2), next: null })
      }),
    }
    await refresh()
    const late = loadMore()
    await test.kernel.wallet.switchAccount({ address: `eip155:1:${OTHER}` })
    test.answers.pages[''] = { data: [sampleTransaction(50)], next: null }
    await refresh()
    arrive()
    await late
    expect(test.numbers()).toEqual([1, 2, 3, 4])
    expect(test.numbers(`eip155:1:${OTHER}`)).toEqual([50])
  })
})
