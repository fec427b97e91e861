import { definePlugin, kernelError, required } from '@latchkey/kernel'
import { viewStates } from '@latchkey/tooling/vitest/viewStates.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach } from 'vitest'
import { renderWidget } from '../fixtures/renderWidget.tsx'
import type { ExtraPlugin, SetUp, SetUpOptions } from '../fixtures/setUp.ts'
import { type AccountPlugin, account } from '../index.ts'

afterEach(cleanup)

type Opened = Awaited<ReturnType<typeof renderWidget>>

/** The account, or another view over it. */
function opened(options: SetUpOptions = {}, prepare: (test: SetUp) => unknown = () => undefined, view?: string) {
  return async (): Promise<Opened> => {
    const test = await renderWidget(options)
    await test.connect()
    await prepare(test)
    act(() => test.kernel.open())
    await screen.findByRole('button', { name: /^Copy address/ })
    if (view === 'Accounts') act(() => test.kernel.router.push('account.Accounts'))
    if (view === 'Settings') act(() => test.kernel.router.push('account.Settings'))
    if (view === 'ConfirmDisconnect') act(() => test.kernel.router.push('account.ConfirmDisconnect'))
    return test
  }
}

const fails = ({ ledger }: SetUp): void => {
  ledger.error = kernelError('rpc/unavailable', { details: { network: 'Network 1' } })
}
const both = ({ kernel }: SetUp): Promise<unknown> => kernel.wallet.connect({ connectorId: 'orbit' })

/** Another plugin's tabs, actions and settings. */
const tabs = (second: () => Promise<{ default: () => string }>): ExtraPlugin =>
  definePlugin({
    id: 'extra',
    api: 1,
    needs: { account: required<AccountPlugin>() },
    messages: { en: { coins: 'Coins', art: 'Art', send: 'Send', sign: 'Sign in' } },
    views: { Send: { load: async () => ({ default: () => 'Something' }), title: 'send' } },
    contributes: {
      'account.action': { order: 1, label: 'send', icon: 'arrow-up', open: 'extra.Send' },
      'account.setting': { order: 1, label: 'sign', icon: 'log-in', open: 'extra.Send' },
      'account.tab': [
        { order: 1, label: 'coins', view: second },
        { order: 2, label: 'art', view: async () => ({ default: () => 'Pictures' }) },
      ],
    },
  })
const drawn = async (): Promise<{ default: () => string }> => ({ default: () => 'All the coins' })
const broken = async (): Promise<{ default: () => string }> => {
  throw new Error('The chunk is gone')
}

viewStates(() => account(), {
  Account: {
    'a balance': ['0.6124 COIN', opened()],
    'a wallet that only watches': ['Watch only', opened({ canSign: false })],
    loading: ['Loading balance', opened({}, ({ ledger }) => (ledger.isHolding = true))],
    'no balance': ['Your funds are safe.', opened({}, fails)],
    'no balance, with details': [
      'rpc/unavailable',
      async () => {
        const test = await opened({}, fails)()
        await test.user.click(await screen.findByRole('button', { name: 'Show details' }))
        return test
      },
    ],
    'an old balance': [
      'Balance · 38 sec ago',
      async () => {
        const test = await opened()()
        await screen.findByText('0.6124 COIN')
        fails(test)
        await act(() => test.clock.advance(38_000))
        return test
      },
    ],
    'a wallet that cannot tell': ['Balances aren’t available on this network.', opened({ hasBalance: false })],
    'without a balance': ['Disconnect', opened({ plugin: { balance: false } })],
    offline: [
      'You’re offline',
      async () => {
        const test = await opened()()
        act(() => test.setOnline(false))
        return test
      },
    ],
    tabs: ['All the coins', opened({ extra: tabs(drawn) })],
    'a tab that is not to be had': ['Coins couldn’t be shown', opened({ extra: tabs(broken) })],
    'an address to copy by hand': [
      'Select the address and copy it:',
      async () => {
        const test = await opened({ copy: () => Promise.reject(new Error('denied')), extra: tabs(drawn) })()
        await test.user.click(screen.getByRole('button', { name: 'Copy address 0xaaaa1111' }))
        return test
      },
    ],
  },
  Accounts: {
    'a family without a wallet': ['Not connected', opened({}, undefined, 'Accounts')],
    'two wallets': ['0xa11ce', opened({}, both, 'Accounts')],
    'more accounts than are shown': [
      'Show 50 more',
      opened(
        { accounts: ['0xaaaa1111', ...Array.from({ length: 119 }, (_, at) => `0x${String(at).padStart(8, '0')}`)] },
        undefined,
        'Accounts',
      ),
    ],
  },
  ConfirmDisconnect: { 'two wallets': ['Several wallets are connected', opened({}, both, 'ConfirmDisconnect')] },
  Settings: {
    'nothing of others': ['Your address', opened({}, undefined, 'Settings')],
    'with what others bring': ['Sign in', opened({ extra: tabs(drawn) }, undefined, 'Settings')],
  },
})
