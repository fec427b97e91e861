import { type Adapter, kernelError, type PlatformService } from '@latchkey/kernel'
import { type FakePairing, fakeAdapter, fakePairing } from '@latchkey/kernel/testing'
import { viewStates } from '@latchkey/tooling/vitest/viewStates.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach } from 'vitest'
import { fakeDirectory, listed } from '../fixtures/fakeDirectory.ts'
import { type OpenWidget, openWidget, press, type Situation, wallet } from '../fixtures/openWidget.tsx'
import { secondFamily } from '../fixtures/secondFamily.ts'
import { connect } from '../index.ts'

afterEach(cleanup)

type Answers = Parameters<typeof fakeDirectory>[0]
type Then = (test: OpenWidget) => unknown

const PHONE: Partial<PlatformService> = { isMobile: true, isAndroid: true }
const quay = listed('Quay', { universalLink: 'https://quay.example', homepage: 'https://quay.example' })

const opened =
  (situation: Situation = {}, then: Then = () => undefined) =>
  async (): Promise<OpenWidget> => {
    const test = await openWidget(situation)
    await then(test)
    return test
  }

/** A wallet of this browser, pressed. */
const chosen = (error?: unknown, passes = 0) =>
  opened(
    error === undefined ? {} : { wallets: [wallet('Harbor', { connect: () => Promise.reject(error) })] },
    async (test) => {
      await press(/Harbor/)
      if (error === undefined) await screen.findByText('Approve in Harbor')
      await act(() => test.clock.advance(passes))
    },
  )

const all = (answers: Answers, text = '', situation: Situation = {}) =>
  opened({ ...situation, others: [fakeDirectory(answers).plugin] }, async () => {
    await press(/All wallets/)
    const field = await screen.findByRole('searchbox')
    if (!text) return
    await userEvent.click(field)
    await userEvent.paste(text)
  })

/** Pairing with a wallet of the directory, or with any. */
const paired =
  (then: (pairing: FakePairing, now: () => number) => unknown = () => undefined, platform = {}, isNamed = true) =>
  async (): Promise<OpenWidget> => {
    const pairing = fakePairing()
    const { plugin } = fakeDirectory({ list: { recommended: isNamed ? [quay] : [] } })
    const test = await openWidget({ others: [plugin], adapters: [pairing.adapter], platform })
    await press(isNamed ? /Quay/ : 'Use a phone wallet')
    await waitFor(() => {
      if (pairing.attempts.length !== 1) throw new Error('Nothing is paired')
    })
    await act(async () => void (await then(pairing, test.clock.now)))
    return test
  }
const ready = (pairing: FakePairing, now: () => number) => pairing.publishUri(now() + 192_000)
const offline = (pairing: FakePairing, now: () => number) => {
  const uri = ready(pairing, now)
  pairing.emitState({ state: 'offline', uri, expiresAt: now() + 100_000 })
}
const expired = (pairing: FakePairing, now: () => number) => {
  ready(pairing, now)
  pairing.expire()
}

/** One wallet in two families, of which the second answers with a failure. */
function joined(reject: unknown): readonly Adapter[] {
  const wallets = ['first', 'second'].map((namespace) => fakeAdapter({ namespace, connectorId: `fake-${namespace}` }))
  wallets[1]?.fail({ reject })
  return wallets.map(({ adapter }) => adapter)
}
const pressAll = async (): Promise<void> => {
  await press(/Fake wallet/)
  await press(/^All/)
}

const NOTHING = { list: { wallets: [quay] } }
const legal = { termsUrl: 'https://shop.example/terms', privacyUrl: 'https://shop.example/privacy' }
const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon']
const shop = { ...quay, appStore: 'https://apps.apple.com/app/id1', chromeStore: 'https://chromewebstore.google.com/a' }

viewStates(() => connect(), {
  Connect: {
    'a list': ['Harbor', opened()],
    'with a directory': [
      'All wallets',
      opened({ others: [fakeDirectory({ list: { recommended: [quay], count: 539 } }).plugin] }),
    ],
    'no wallet': ['No wallet found', opened({ wallets: [] })],
    'fewer than there are': [
      'More wallets',
      opened({ options: { collapseWallets: true }, wallets: names.map((name) => wallet(name)) }),
    ],
    'terms to accept': ['I accept the', opened({ options: { legal: { ...legal, checkbox: true } } })],
    'terms that are not accepted': [
      'Accept this first, then choose a wallet.',
      opened({ options: { legal: { ...legal, checkbox: true } } }, () => press(/Harbor/)),
    ],
    'terms that are said': ['By connecting you accept the', opened({ options: { legal } })],
  },
  ConnectingExternal: {
    waiting: ['Approve in Harbor', chosen()],
    slow: ['Harbor is not responding', chosen(undefined, 30_000)],
    declined: ['You declined the request', chosen(kernelError('connect/rejected'))],
    'another request': ['Harbor is showing another request', chosen(kernelError('connect/pending'))],
    'no account': ['Harbor shared no account', chosen(kernelError('connect/no-accounts'))],
    vanished: ['Harbor is no longer available', chosen(kernelError('connect/vanished'))],
    'no network in common': ['Harbor can’t be used on this site', chosen(kernelError('connect/no-family'))],
    'not to be read': ['Harbor sent a response we can’t read', chosen(kernelError('connect/malformed'))],
    'stopped by the site': ['This site stopped the connection', chosen(kernelError('hook/cancelled'))],
    canceled: ['The request was canceled', chosen(kernelError('kernel/aborted'))],
    failed: ['Harbor did not connect', chosen({ code: -32603, message: 'Internal error' })],
  },
  ConnectingMultiChain: {
    'where to': ['Where do you want to connect?', opened({ adapters: [secondFamily()] }, () => press(/Harbor/))],
    'a later family was declined': [
      'You declined the request',
      opened({ wallets: [], adapters: joined(kernelError('connect/rejected')) }, pressAll),
    ],
    'a later family failed': [
      'reload the page.',
      opened({ wallets: [], adapters: joined(kernelError('connect/vanished')) }, pressAll),
    ],
  },
  ConnectingWalletConnect: {
    preparing: ['Preparing the QR code', paired()],
    'a code': ['Expires in 3:12', paired(ready)],
    offline: ['Your code is still valid.', paired(offline)],
    expired: ['This code has expired', paired(expired)],
    answered: ['Almost there', paired((pairing) => pairing.emitState({ state: 'settling' }))],
    declined: ['You declined the request', paired((pairing) => pairing.reject())],
    failed: ['Quay did not connect', paired((pairing) => pairing.reject(kernelError('connect/failed')))],
    'a link is prepared': ['Preparing the link', paired(undefined, PHONE)],
    'a link': ['Continue in Quay', paired(ready, PHONE)],
    'a link, offline': ['Your link is still valid.', paired(offline, PHONE)],
    'a link that has expired': ['This link has expired', paired(expired, PHONE)],
  },
  ConnectingWalletConnectBasic: {
    preparing: ['Preparing the QR code', paired(undefined, {}, false)],
    'a code': ['Open your wallet app and scan this code to connect.', paired(ready, {}, false)],
    expired: ['This code has expired', paired(expired, {}, false)],
  },
  AllWallets: {
    'a list': ['Quay', all(NOTHING)],
    loading: ['Search wallets', all({ list: { status: 'loading', wallets: [], isBusy: true } })],
    'cannot be had': ['We couldn’t load the full list.', all({ list: { status: 'failed', wallets: [] } })],
    'none found': ['No wallet named “metamsk”', all(NOTHING, 'metamsk')],
    'none found, and a code': ['Show QR code', all(NOTHING, 'metamsk', { adapters: [fakePairing().adapter] })],
    'a phrase was pasted': [
      'looks like a private key or recovery phrase',
      all(NOTHING, 'test test test test test test test test test test test junk'),
    ],
  },
  Downloads: {
    stores: [
      'Chrome',
      opened({}, ({ kernel }) => act(async () => kernel.router.push('connect.Downloads', { wallet: shop }))),
    ],
    nowhere: [
      'No download link for this wallet',
      opened({}, ({ kernel }) =>
        act(async () => kernel.router.push('connect.Downloads', { wallet: { id: 'x', name: 'Reef', chains: [] } })),
      ),
    ],
  },
  GetWallet: {
    'with guides': [
      'guide.example',
      opened({ options: { walletGuides: [{ name: 'guide.example', url: 'https://guide.example/' }] } }, ({ kernel }) =>
        act(async () => kernel.router.push('connect.GetWallet')),
      ),
    ],
    'without guides': [
      'Come back and reload',
      opened({ options: { walletGuides: [] } }, ({ kernel }) =>
        act(async () => kernel.router.push('connect.GetWallet')),
      ),
    ],
  },
  WhatIsAWallet: {
    explained: [
      'The keys to what you own',
      opened({}, ({ kernel }) => act(async () => kernel.router.push('connect.WhatIsAWallet'))),
    ],
    'with a page to learn more': [
      'Learn more about wallets',
      opened({ options: { learnUrl: 'https://shop.example/wallets' } }, ({ kernel }) =>
        act(async () => kernel.router.push('connect.WhatIsAWallet')),
      ),
    ],
  },
})
