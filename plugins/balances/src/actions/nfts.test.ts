import { kernelError } from '@latchkey/kernel'
import type { Holding } from '@latchkey/kernel/assets'
import { memoryStorage } from '@latchkey/kernel/testing'
import { describe, expect, it } from 'vitest'
import { OTHER_OWNER, OWNER, piece, type SetUpOptions, setUp } from '../fixtures/setUp.ts'
import { nftsShown } from '../state.ts'

const down = kernelError('http/status', { details: { status: 500 } })
const KEY = `eip155:1:${OWNER}`

async function start(options: SetUpOptions = {}) {
  const test = await setUp(options)
  const { kernel } = test
  return {
    ...test,
    shelf: (key = KEY) => kernel.store.get(kernel.plugins.balances.atoms.nfts)[key],
    numbers: () => kernel.store.get(kernel.plugins.balances.atoms.nfts)[KEY]?.nfts?.map(({ asset }) => asset.tokenId),
    isTabThere() {
      const network = kernel.store.get(kernel.atoms.network)
      return network && kernel.store.get(nftsShown(network))
    },
  }
}

const holding: Holding = {
  asset: {
    id: `eip155:1/erc721:0x${'e'.repeat(40)}/9`,
    network: 'eip155:1',
    kind: 'nft',
    standard: 'erc721',
    tokenId: '9',
    name: 'Nine',
    symbol: '',
    decimals: 0,
    standing: 'unlisted',
  },
  amount: 1n,
  at: 1,
  source: 'chain',
}

describe('refreshNfts', () => {
  it('default: the first page from the gateway, fresh for five minutes', async () => {
    const test = await start()
    test.answers.nfts = { '': [piece(1)], b: [piece(2)] }
    const { refreshNfts } = test.kernel.plugins.balances
    await refreshNfts()
    expect(test.shelf()).toMatchObject({
      status: 'ready',
      next: 'b',
      nfts: [{ picture: expect.stringContaining('gateway.example') }],
    })
    await test.clock.advance(299_999)
    await refreshNfts()
    expect(test.counts.nfts).toBe(1)
    await refreshNfts({ force: true })
    await test.clock.advance(300_000)
    await refreshNfts()
    expect(test.counts.nfts).toBe(3)
    expect(test.isTabThere()).toBe(true)
  })

  it.each([404, 501])(
    'behavior: a gateway that answers %i knows of none: the tab is gone, on the next visit too',
    async (status) => {
      const storage = memoryStorage()
      const test = await start({ storage })
      expect(test.isTabThere()).toBe(true)
      test.answers.nfts = kernelError('http/status', { details: { status } })
      await test.kernel.plugins.balances.refreshNfts()
      expect(test.shelf()?.status).toBe('unsupported')
      expect(test.isTabThere()).toBe(false)
      await test.kernel.destroy()
      expect((await start({ storage })).isTabThere()).toBe(false)
    },
  )

  it('behavior: a gateway that names the networks of its collectibles is asked for those alone', async () => {
    const test = await start()
    test.answers.nfts = { '': [piece(1)] }
    test.answers.nftNetworks = ['eip155:2']
    await test.kernel.plugins.balances.refreshNfts()
    expect([test.shelf()?.status, test.counts.nfts, test.isTabThere()]).toEqual(['unsupported', 0, false])
    test.answers.nftNetworks = ['eip155:1']
    await test.kernel.plugins.balances.refreshNfts({ force: true })
    expect([test.numbers(), test.counts.nfts, test.isTabThere()]).toEqual([['1'], 1, true])
  })

  it('behavior: without a gateway, and on test networks, nobody is asked and there is no tab', async () => {
    const test = await start({ api: false })
    await test.kernel.plugins.balances.refreshNfts()
    expect([test.counts.nfts, test.isTabThere()]).toEqual([0, false])
    const other = await start({ network: { testnet: true, id: 'eip155:5' } })
    await other.kernel.plugins.balances.refreshNfts()
    expect([other.counts.nfts, other.isTabThere()]).toEqual([0, false])
  })

  it.each([
    ['there is none', { api: false }, {}],
    ['it knows of none', {}, { nfts: kernelError('http/status', { details: { status: 404 } }) }],
    ['it fails', {}, { nfts: down }],
    ['it does not serve the network', {}, { isSupported: false }],
    ['it could not reach the network', {}, { missing: ['eip155:1'] as const }],
  ])('behavior: the chain itself instead of the gateway where %s', async (_name, options, answers) => {
    const test = await start(options)
    Object.assign(test.answers, { pieces: [holding], ...answers })
    await test.kernel.plugins.balances.refreshNfts()
    expect(test.numbers()).toEqual(['9'])
    expect(test.isTabThere()).toBe(true)
  })

  it('error: what was known stays, and nothing is asked for 30 seconds', async () => {
    const test = await start()
    test.answers.nfts = { '': [piece(1)] }
    const { refreshNfts } = test.kernel.plugins.balances
    await refreshNfts()
    test.answers.nfts = down
    await refreshNfts({ force: true })
    expect(test.shelf()).toMatchObject({ status: 'failed', error: { code: 'http/status' } })
    expect(test.numbers()).toEqual(['1'])
    await test.clock.advance(29_999)
    await refreshNfts({ force: true })
    expect(test.counts.nfts).toBe(2)
    await test.clock.advance(1)
    await refreshNfts({ force: true })
    expect(test.counts.nfts).toBe(3)
  })

  it('error: a gateway that says nothing is not waited for', async () => {
    const test = await start()
    test.answers.nfts = { '': new Promise(() => undefined) }
    const done = test.kernel.plugins.balances.refreshNfts()
    await expect.poll(() => test.counts.nfts).toBe(1)
    await test.clock.advance(8_000)
    expect(await done).toMatchObject({ status: 'failed', error: { code: 'http/timeout' } })
  })

  it('behavior: an answer belongs to the account it was asked for', async () => {
    const test = await start()
    let arrive = (_page: readonly ReturnType<typeof piece>[]): void => undefined
    test.answers.nfts = {
      '': new Promise((resolve) => {
        arrive = resolve
      }),
    }
    const done = test.kernel.plugins.balances.refreshNfts()
    await expect.poll(() => test.counts.nfts).toBe(1)
    await test.kernel.wallet.switchAccount({ address: OTHER_OWNER })
    arrive([piece(1)])
    await done
    expect(test.shelf(`eip155:1:${OTHER_OWNER}`)).toBeUndefined()
    expect(test.numbers()).toEqual(['1'])
  })
})

describe('loadMoreNfts', () => {
  it('default: page after page, each piece once', async () => {
    const test = await start()
    test.answers.nfts = { '': [piece(1)], b: [piece(1), piece(2)], c: [piece(3)] }
    const { refreshNfts, loadMoreNfts } = test.kernel.plugins.balances
    await refreshNfts()
    await Promise.all([loadMoreNfts(), loadMoreNfts()])
    expect(test.numbers()).toEqual(['1', '2'])
    await loadMoreNfts()
    await loadMoreNfts()
    expect(test.numbers()).toEqual(['1', '2', '3'])
    expect(test.counts.nfts).toBe(3)
  })

  it('behavior: a service that gives the same again is not followed', async () => {
    const test = await start()
    test.answers.nfts = { '': [piece(1)], b: [piece(1)], c: [piece(2)] }
    await test.kernel.plugins.balances.refreshNfts()
    await test.kernel.plugins.balances.loadMoreNfts()
    expect(test.shelf()).not.toHaveProperty('next')
  })

  it('error: a page that fails is asked for again from there', async () => {
    const test = await start()
    test.answers.nfts = { '': [piece(1)], b: down }
    const { refreshNfts, loadMoreNfts } = test.kernel.plugins.balances
    await refreshNfts()
    await loadMoreNfts()
    expect(test.shelf()).toMatchObject({ status: 'ready', more: 'failed', next: 'b' })
    test.answers.nfts = { '': [piece(1)], b: [piece(2)] }
    await loadMoreNfts()
    expect(test.numbers()).toEqual(['1', '2'])
  })
})
