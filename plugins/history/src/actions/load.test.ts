import { kernelError } from '@latchkey/kernel'
import { describe, expect, it } from 'vitest'
import { hashOf, ME, OTHER, sampleTransaction, setUp, several, YOU } from '../fixtures/setUp.ts'

const status = (code: number) => kernelError('http/status', { details: { status: code } })
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

describe('refresh', () => {
  it('default: the newest page of the connected network', async () => {
    const test = await setUp()
    await test.kernel.plugins.history.refresh()
    expect(test.page()).toMatchObject({ status: 'ready', source: 'gateway' })
    expect(test.numbers()).toEqual([1])
    expect(test.asked).toEqual(['eip155:1'])
  })

  it('behavior: once in 30 s, once for all who ask, and again when it must be', async () => {
    const test = await setUp()
    const { refresh } = test.kernel.plugins.history
    await Promise.all([refresh(), refresh(), refresh({ force: true })])
    await refresh()
    expect(test.asked).toHaveLength(1)
    await refresh({ force: true })
    await test.clock.advance(30_000)
    await refresh()
    expect(test.asked).toHaveLength(3)
  })

  it('behavior: all networks are asked for as one, and kept apart', async () => {
    const test = await setUp()
    test.answers.pages[''] = { data: [sampleTransaction(1), sampleTransaction(2, { chain: 'eip155:2' })], next: null }
    await test.kernel.plugins.history.showAllNetworks(true)
    await test.kernel.plugins.history.refresh()
    expect(test.asked).toEqual(['all'])
    expect(test.numbers(`eip155:*:${ME}`)).toEqual([1, 2])
    expect(test.page()).toBeUndefined()
  })

  it('behavior: what a service tells of other networks is not shown', async () => {
    const test = await setUp()
    test.answers.pages[''] = { data: [sampleTransaction(1), sampleTransaction(2, { chain: 'eip155:2' })], next: null }
    await test.kernel.plugins.history.refresh()
    expect(test.numbers()).toEqual([1])
  })

  it('behavior: an answer for an account that is not active any more is kept under that account', async () => {
    const test = await setUp()
    let arrive = (_answer: { data: ReturnType<typeof several>; next: null }): void => undefined
    test.answers.pages[''] = new Promise((resolve) => {
      arrive = resolve
    })
    const done = test.kernel.plugins.history.refresh()
    await expect.poll(() => test.asked).toEqual(['eip155:1'])
    await test.kernel.wallet.switchAccount({ address: `eip155:1:${OTHER}` })
    arrive({ data: [sampleTransaction(1)], next: null })
    await done
    expect(test.numbers()).toEqual([1])
    expect(test.page(`eip155:1:${OTHER}`)).toBeUndefined()
  })

  it('behavior: what is read for a wallet that is gone fails without a word', async () => {
    const test = await setUp()
    let fail = (_error: unknown): void => undefined
    test.answers.pages[''] = new Promise((_resolve, reject) => {
      fail = reject
    })
    test.kernel.open('history.TransactionDetails', { key: 'any' })
    const done = test.kernel.plugins.history.refresh()
    await expect.poll(() => test.asked).toEqual(['eip155:1'])
    await test.kernel.wallet.disconnect()
    fail(status(500))
    await done
    expect(test.kernel.store.get(test.kernel.atoms.toast)).toBeUndefined()
  })

  it('behavior: what is known of an account goes with it', async () => {
    const test = await setUp()
    await test.kernel.plugins.history.refresh()
    await test.kernel.wallet.disconnect()
    await test.kernel.plugins.history.refresh()
    expect(test.page()).toBeUndefined()
  })

  it('behavior: newer transactions come on top, and what was read further down stays', async () => {
    const test = await setUp()
    const { refresh, loadMore } = test.kernel.plugins.history
    test.answers.pages = { '': { data: several(10, 3), next: 'a' }, a: { data: several(13, 3), next: 'b' } }
    await refresh()
    await loadMore()
    test.answers.pages[''] = { data: several(8, 3), next: 'x' }
    await refresh({ force: true })
    expect(test.numbers()).toEqual(range(8, 15))
    expect(test.page()?.next).toBe('b')
  })

  it('behavior: a gap between the newest page and what is known is read, so that nothing is missing', async () => {
    const test = await setUp()
    const { refresh } = test.kernel.plugins.history
    test.answers.pages = { '': { data: several(100, 3), next: 'old' } }
    await refresh()
    test.answers.pages = {
      '': { data: several(90, 4), next: 'a' },
      a: { data: several(94, 4), next: 'b' },
      b: { data: several(98, 4), next: 'c' },
    }
    await refresh({ force: true })
    expect(test.numbers()).toEqual(range(90, 102))
    expect(test.page()?.next).toBe('old')
  })

  it('behavior: a gap that is too wide is not bridged: the list begins anew, without a hole', async () => {
    const test = await setUp()
    const { refresh } = test.kernel.plugins.history
    test.answers.pages = { '': { data: several(1000, 3), next: 'old' } }
    await refresh()
    test.answers.pages = Object.fromEntries(
      range(0, 9).map((page) => [page ? `c${page}` : '', { data: several(1 + 3 * page, 3), next: `c${page + 1}` }]),
    )
    await refresh({ force: true })
    expect(test.numbers()).toEqual(range(1, 15))
    expect(test.page()?.next).toBe('c5')
  })

  it('error: nothing is known', async () => {
    const test = await setUp()
    test.answers.pages[''] = status(500)
    await test.kernel.plugins.history.refresh()
    expect(test.page()).toMatchObject({ status: 'failed', entries: [], error: { code: 'http/status' } })
    expect(test.events.filter(({ name }) => name === 'failed').map(({ props }) => props)).toEqual([
      { network: 'eip155:1', isSmartAccount: false, code: 'http/status' },
    ])
    await test.kernel.plugins.history.refresh()
    expect(test.asked).toHaveLength(1)
  })

  it('error: what is known stays', async () => {
    const test = await setUp()
    await test.kernel.plugins.history.refresh()
    test.answers.pages[''] = status(429)
    await test.kernel.plugins.history.refresh({ force: true })
    expect(test.page()?.status).toBe('failed')
    expect(test.numbers()).toEqual([1])
  })
})

describe('sources', () => {
  const explorer = { name: 'Scan', url: 'https://scan.example', apiUrl: 'https://scan.example/api?key=k' }
  const row = (number: number, block: number) => ({
    hash: hashOf(number),
    blockNumber: String(block),
    timeStamp: String(block),
    from: ME,
    to: YOU,
    value: '5',
    isError: '0',
  })

  it.each([
    ['is not installed', { api: false }, {}],
    ['does not serve the network', {}, { isSupported: false }],
    ['is not configured', {}, { isSupported: kernelError('config/invalid', { details: {} }) }],
    ['fails', {}, { isSupported: status(503) }],
  ])('default: the explorer where the gateway %s', async (_name, options, answers) => {
    const test = await setUp({ ...options, network: { explorer } })
    Object.assign(test.answers, answers, { explorer: { txlist: { status: '1', result: [row(1, 9), row(2, 8)] } } })
    await test.kernel.plugins.history.refresh()
    expect(test.page()).toMatchObject({ status: 'ready', source: 'explorer' })
    expect(test.page()).not.toHaveProperty('next')
    expect(test.numbers()).toEqual([1, 2])
    expect(test.explored.map(({ action }) => action)).toEqual([
      'txlist',
      'txlistinternal',
      'tokentx',
      'tokennfttx',
      'token1155tx',
    ])
  })

  it('behavior: a gateway that takes longer than eight seconds is not waited for', async () => {
    const test = await setUp({ network: { explorer } })
    test.answers.pages[''] = new Promise(() => undefined)
    const done = test.kernel.plugins.history.refresh()
    await expect.poll(() => test.asked.length).toBe(1)
    await test.clock.advance(8_000)
    await done
    expect(test.page()?.source).toBe('explorer')
  })

  it('behavior: a page of the explorer ends where all lists have come, and the next one goes on there', async () => {
    const test = await setUp({ api: false, network: { explorer } })
    const all = range(1, 150).map((number) => row(number, 1000 - number))
    const asked = { below: Number.POSITIVE_INFINITY }
    test.answers.explorer = {
      get txlist() {
        const end = Number(test.explored.at(-1)?.endblock ?? Number.POSITIVE_INFINITY)
        asked.below = end
        return { status: '1', result: all.filter((row) => Number(row.blockNumber) <= end).slice(0, 100) }
      },
      tokentx: { status: '0', message: 'No transactions found', result: [] },
    }
    await test.kernel.plugins.history.refresh()
    expect(test.numbers()).toEqual(range(1, 99))
    await test.kernel.plugins.history.loadMore()
    expect(asked.below).toBe(900)
    expect(test.numbers()).toEqual(range(1, 150))
    expect(test.page()).not.toHaveProperty('next')
  })

  it('behavior: a block with more rows than are told at once is read to its end', async () => {
    const test = await setUp({ api: false, network: { explorer } })
    const all = range(1, 230).map((number) => row(number, 7))
    test.answers.explorer = {
      get txlist() {
        const page = Number(test.explored.at(-1)?.page)
        return { status: '1', result: all.slice(100 * (page - 1), 100 * page) }
      },
    }
    await test.kernel.plugins.history.refresh()
    expect(test.numbers()).toHaveLength(230)
  })

  it('behavior: nobody is asked where there is neither, or where the site does not want it', async () => {
    const none = await setUp({ api: false })
    await none.kernel.plugins.history.refresh()
    expect(none.page()).toMatchObject({ status: 'ready', source: 'own', entries: [] })
    const off = await setUp({ api: false, network: { explorer }, plugin: { explorers: false } })
    await off.kernel.plugins.history.refresh()
    expect(off.page()?.source).toBe('own')
    expect(off.explored).toEqual([])
  })

  it.each([
    ['refuses', { txlist: { status: '0', message: 'NOTOK', result: 'Invalid API Key' } }],
    ['fails', { tokentx: status(500) }],
  ])('error: the explorer %s', async (_name, lists) => {
    const test = await setUp({ api: false, network: { explorer } })
    test.answers.explorer = lists
    await test.kernel.plugins.history.refresh()
    expect(test.page()).toMatchObject({ status: 'failed', entries: [] })
  })

  it('error: a network that the service could not reach is unknown, not empty', async () => {
    const test = await setUp()
    test.answers.missing = ['eip155:1']
    await test.kernel.plugins.history.refresh()
    expect(test.page()).toMatchObject({ status: 'failed', error: { code: 'rpc/unavailable' } })
  })
})

describe('loadMore', () => {
  it('default: the page after, until the end', async () => {
    const test = await setUp()
    const { refresh, loadMore } = test.kernel.plugins.history
    test.answers.pages = { '': { data: several(1, 3), next: 'a' }, a: { data: several(4, 3), next: null } }
    await refresh()
    await Promise.all([loadMore(), loadMore()])
    await loadMore()
    expect(test.numbers()).toEqual(range(1, 6))
    expect(test.asked).toEqual(['eip155:1', 'eip155:1 a'])
    expect(test.page()).not.toHaveProperty('more')
  })

  it('behavior: pages that overlap tell each transaction once', async () => {
    const test = await setUp()
    const { refresh, loadMore } = test.kernel.plugins.history
    test.answers.pages = { '': { data: several(1, 5), next: 'a' }, a: { data: several(3, 5), next: null } }
    await refresh()
    await loadMore()
    expect(test.numbers()).toEqual(range(1, 7))
  })

  it('behavior: pages with nothing to show are passed', async () => {
    const test = await setUp()
    const { refresh, loadMore } = test.kernel.plugins.history
    test.answers.pages = {
      '': { data: several(1, 2), next: 'a' },
      a: { data: [], next: 'b' },
      b: { data: several(1, 2), next: 'c' },
      c: { data: several(3, 2), next: 'd' },
    }
    await refresh()
    await loadMore()
    expect(test.numbers()).toEqual(range(1, 4))
    expect(test.page()?.next).toBe('d')
  })

  it('behavior: a cursor that comes back ends the list', async () => {
    const test = await setUp()
    const { refresh, loadMore } = test.kernel.plugins.history
    test.answers.pages = { '': { data: several(1, 2), next: 'a' }, a: { data: several(1, 2), next: 'a' } }
    await refresh()
    await loadMore()
    await loadMore()
    expect(test.asked).toHaveLength(2)
    expect(test.page()).not.toHaveProperty('next')
  })

  it('behavior: a cursor that another source gave is taken up from the top, without a double or a hole', async () => {
    const test = await setUp()
    const { refresh, loadMore } = test.kernel.plugins.history
    test.answers.pages = { '': { data: several(1, 4), next: 'old' }, old: status(400) }
    await refresh()
    test.answers.pages = {
      '': { data: several(1, 3), next: 'new' },
      old: status(400),
      new: { data: several(4, 3), next: 'newer' },
    }
    await loadMore()
    expect(test.numbers()).toEqual(range(1, 6))
    expect(test.page()?.next).toBe('newer')
  })

  it('behavior: a page of a list that was read anew meanwhile is dropped', async () => {
    const test = await setUp()
    const { refresh, loadMore } = test.kernel.plugins.history
    let arrive = (_answer: { data: ReturnType<typeof several>; next: null }): void => undefined
    test.answers.pages = {
      '': { data: several(50, 2), next: 'a' },
      a: new Promise((resolve) => {
        arrive = resolve
      }),
    }
    await refresh()
    const done = loadMore()
    test.answers.pages[''] = { data: several(1, 2), next: null }
    await refresh({ force: true })
    arrive({ data: several(52, 2), next: null })
    await done
    expect(test.numbers()).toEqual([1, 2])
  })

  it('error: what is known stays, and it can be tried again', async () => {
    const test = await setUp()
    const { refresh, loadMore } = test.kernel.plugins.history
    test.answers.pages = { '': { data: several(1, 2), next: 'a' }, a: status(500) }
    await refresh()
    await loadMore()
    expect(test.page()).toMatchObject({ status: 'ready', more: 'failed', next: 'a' })
    expect(test.events.find(({ name }) => name === 'failed')?.props).toMatchObject({ cursor: 'a' })
    test.answers.pages.a = { data: several(3, 2), next: null }
    await loadMore()
    expect(test.numbers()).toEqual(range(1, 4))
  })
})

describe('watch', () => {
  it('default: every 30 s, and when the account or the network changes, until it is aborted', async () => {
    const test = await setUp()
    const controller = new AbortController()
    const done = test.kernel.plugins.history.watch({ signal: controller.signal })
    await expect.poll(() => test.asked.length).toBe(1)
    await test.clock.advance(30_000)
    await expect.poll(() => test.asked.length).toBe(2)
    await test.kernel.wallet.switchNetwork({ network: 'eip155:2' })
    await expect.poll(() => test.asked.at(-1)).toBe('eip155:2')
    const before = test.asked.length
    controller.abort()
    await done
    await test.clock.advance(90_000)
    expect(test.asked).toHaveLength(before)
    expect(test.events.filter(({ name }) => name === 'opened')).toHaveLength(1)
  })

  it('behavior: a service that is closed is left alone', async () => {
    const test = await setUp()
    test.answers.pages[''] = status(503)
    const controller = new AbortController()
    const done = test.kernel.plugins.history.watch({ signal: controller.signal })
    await expect.poll(() => test.page()?.status).toBe('failed')
    await test.clock.advance(120_000)
    expect(test.asked).toHaveLength(1)
    controller.abort()
    await done
  })
})
