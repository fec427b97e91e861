import type { Connector } from '@latchkey/kernel'
import { describe, expect, test, vi } from 'vitest'
import { createAddressRule } from '../family.ts'
import { fakeProvider } from '../testing/fakeProvider.ts'
import { testServices } from '../testing/testServices.ts'
import type { Eip1193Provider } from './announcement.ts'
import { discover } from './discovery.ts'

interface Page {
  readonly reports: (readonly Connector[])[]
  readonly last: () => readonly Connector[]
  readonly announce: (detail: unknown) => void
  readonly settle: () => Promise<void>
  readonly stop: () => void
}

let count = 0
function detail(change: object = {}, provider: Eip1193Provider = fakeProvider()) {
  count += 1
  return {
    info: { uuid: `uuid-${count}`, name: `Wallet ${count}`, icon: '', rdns: `com.wallet${count}`, ...change },
    provider,
  }
}

/** A page with wallets that are there before the widget, and one at `window.ethereum`. */
function open(
  early: readonly unknown[] = [],
  ethereum?: unknown,
  injected: boolean | 'announced' = true,
): Page & { target: EventTarget } {
  const target = Object.assign(new EventTarget(), { ethereum })
  const announce = (value: unknown) =>
    void target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: value }))
  target.addEventListener('eip6963:requestProvider', () => early.forEach(announce))
  const { ctx, clock } = testServices()
  const reports: (readonly Connector[])[] = []
  const stopping = new AbortController()
  const onChange = (list: readonly Connector[]) => void reports.push(list)
  const { signal } = stopping
  discover({ rule: createAddressRule(), injected })({ target, ctx, signal, onChange })
  return {
    target,
    reports,
    announce,
    last: () => reports.at(-1) ?? [],
    settle: () => clock.advance(100),
    stop: () => stopping.abort(),
  }
}

const names = (page: Page) => page.last().map(({ name }) => name)

describe('discover', () => {
  test('default: reports wallets that were there first, in one go', async () => {
    const page = open([detail({ name: 'One' }), detail({ name: 'Two' })])
    await page.settle()
    expect(names(page)).toEqual(['One', 'Two'])
    expect(page.reports).toHaveLength(1)
    expect(page.last()[0]).toMatchObject({ kind: 'announced', namespaces: ['eip155'] })
  })

  test('behavior: a wallet that comes late is added, and the others stay the same objects', async () => {
    const page = open([detail({ name: 'Early' })])
    await page.settle()
    const [early] = page.last()
    page.announce(detail({ name: 'Late' }))
    await page.settle()
    expect(names(page)).toEqual(['Early', 'Late'])
    expect(page.last()[0]).toBe(early)
  })

  test('behavior: 500 wallets that come one after the other make few reports', async () => {
    const page = open()
    for (let index = 0; index < 500; index += 1) {
      page.announce(detail())
      await Promise.resolve()
    }
    await page.settle()
    expect(page.last()).toHaveLength(500)
    expect(page.reports.length).toBeLessThanOrEqual(3)
  })

  test('behavior: 10,000 announcements are capped', async () => {
    const page = open(Array.from({ length: 10_000 }, () => detail()))
    await page.settle()
    expect(page.last()).toHaveLength(5000)
  })

  test('behavior: what is no announcement is ignored', async () => {
    const page = open([
      undefined,
      null,
      7,
      {},
      { info: null },
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('boom')
          },
        },
      ),
      detail({ name: 'Good' }),
    ])
    page.target.dispatchEvent(new Event('eip6963:announceProvider'))
    await page.settle()
    expect(names(page)).toEqual(['Good'])
  })

  test('behavior: a second wallet with the same rdns is marked', async () => {
    const page = open([detail({ rdns: 'io.metamask' }), detail({ rdns: 'io.metamask' })])
    await page.settle()
    expect(page.last().map(({ isDuplicate }) => isDuplicate ?? false)).toEqual([false, true])
  })

  test('behavior: window.ethereum is offered when nobody announced it', async () => {
    const page = open([detail({ name: 'Other' })], fakeProvider())
    await page.settle()
    expect(page.last().map(({ id, kind }) => [id, kind])).toContainEqual(['injected', 'injected'])
  })

  test('behavior: window.ethereum is left out once the same object is announced, also late', async () => {
    const provider = fakeProvider()
    const page = open([], provider)
    await page.settle()
    expect(names(page)).toEqual(['Browser Wallet'])
    page.announce(detail({ name: 'Same' }, provider))
    await page.settle()
    expect(names(page)).toEqual(['Same'])
  })

  test('behavior: window.ethereum is read once, and a replacement gets no request', async () => {
    const genuine = fakeProvider()
    const evil = fakeProvider()
    const page = open([], genuine)
    await page.settle()
    Object.assign(page.target, { ethereum: evil })
    const connector = page.last()[0]
    await connector?.connect(
      { connectorId: 'injected' },
      { signal: new AbortController().signal, onPairingStateChange: () => undefined, families: [], networks: [] },
    )
    expect(genuine.methods()).toContain('eth_requestAccounts')
    expect(evil.calls).toEqual([])
  })

  test('behavior: a wallet that sets window.ethereum late says so', async () => {
    const page = open()
    Object.assign(page.target, { ethereum: fakeProvider() })
    page.target.dispatchEvent(new Event('ethereum#initialized'))
    await page.settle()
    expect(names(page)).toEqual(['Browser Wallet'])
  })

  test.each([['text'], [{}], [{ request: 7 }], [null]])(
    'behavior: %o at window.ethereum is no wallet',
    async (value) => {
      const page = open([], value)
      await page.settle()
      expect(page.reports).toEqual([[]])
    },
  )

  test('parameters: injected false', async () => {
    const page = open([detail()], fakeProvider(), false)
    await page.settle()
    expect(page.reports).toEqual([[]])
  })

  test('parameters: injected announced', async () => {
    const page = open([], fakeProvider(), 'announced')
    await page.settle()
    expect(page.reports).toEqual([[]])
    page.announce(detail())
    await page.settle()
    expect(page.last()).toHaveLength(1)
  })

  test('behavior: a page without wallets is reported, too: looking for them has begun', async () => {
    const page = open()
    await page.settle()
    expect(page.reports).toEqual([[]])
  })

  test('behavior: nothing is reported and nobody listens after the end', async () => {
    const page = open([detail()])
    page.stop()
    page.announce(detail())
    await page.settle()
    expect(page.reports).toEqual([])
  })

  test('behavior: asks for wallets, and asks the wallets nothing', async () => {
    const provider = fakeProvider()
    const asked = vi.fn()
    const target = new EventTarget()
    target.addEventListener('eip6963:requestProvider', asked)
    const page = open([detail({}, provider)])
    await page.settle()
    expect(provider.calls).toEqual([])
  })
})
