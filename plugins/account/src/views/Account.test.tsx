import { definePlugin, kernelError, type Plugin, type ReceiverFacts, required } from '@latchkey/kernel'
import { act, cleanup, screen, within } from '@testing-library/react'
import { atom } from 'jotai/vanilla'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderWidget } from '../fixtures/renderWidget.tsx'
import type { SetUpOptions } from '../fixtures/setUp.ts'
import type { AccountPlugin, AccountProfile } from '../plugin.ts'

afterEach(cleanup)

const ADDRESS = '0xaaaa1111'

async function opened(options: SetUpOptions = {}, before?: (test: Awaited<ReturnType<typeof renderWidget>>) => void) {
  const test = await renderWidget(options)
  await test.connect()
  before?.(test)
  act(() => test.kernel.open())
  await screen.findByRole('button', { name: /^Copy address/ })
  return test
}

const messages = {
  signIn: 'Sign in',
  send: 'Send',
  drip: 'Get test funds',
  nothing: 'Nothing',
  tokens: 'Tokens',
  art: 'Art',
} as const

interface Extra
  extends Plugin<{
    id: 'extra'
    messages: typeof messages
    views: { Send: () => string }
    needs: { account: AccountPlugin }
  }> {}

const isShown = atom(true)
const isHidden = atom(false)

/** A plugin that adds actions and tabs; its messages load when the test says so. */
function extra(loaded: Promise<unknown> = Promise.resolve()): Extra {
  return definePlugin<Extra>({
    id: 'extra',
    api: 1,
    needs: { account: required() },
    messages: {
      en: async () => {
        await loaded
        return { default: messages }
      },
    },
    views: { Send: { load: async () => ({ default: () => 'Something' }), title: 'send' } },
    contributes: {
      'account.action': [
        { order: 1, label: 'send', icon: 'arrow-up', open: 'extra.Send' },
        { order: 2, label: 'drip', icon: { path: 'M4 12h16' }, open: 'extra.Send' },
        { order: 3, label: 'nothing', icon: 'x', open: 'extra.Send', when: () => false },
      ],
      'account.setting': [
        { order: 1, label: 'signIn', icon: 'log-in', open: 'extra.Send', shown: () => isShown },
        { order: 2, label: 'nothing', icon: 'x', open: 'extra.Send', shown: () => isHidden },
      ],
      'account.tab': [
        { order: 2, label: 'art', view: async () => ({ default: () => 'Pictures' }) },
        { order: 1, label: 'tokens', view: async () => ({ default: () => 'Coins' }) },
      ],
    },
  })
}

/** A plugin with tabs by label; one without content throws. */
function tabs(contents: Readonly<Record<string, string | undefined>>): Plugin<{ id: 'extra' }> {
  const Broken = () => {
    throw new Error('broken')
  }
  return definePlugin({
    id: 'extra',
    api: 1,
    needs: { account: required<AccountPlugin>() },
    messages: { en: Object.fromEntries(Object.keys(contents).map((label) => [label, label])) },
    contributes: {
      'account.tab': Object.entries(contents).map(([label, content], at) => ({
        order: at,
        label,
        view: async () => ({ default: content === undefined ? Broken : () => content }),
      })),
    },
  })
}

/** A plugin that knows one name and draws the balance. */
function profile(name = 'mara\u202e.eth'): Plugin<{ id: 'extra' }> {
  const mara = atom<AccountProfile | undefined>({ name })
  const unknown = atom<AccountProfile | undefined>(undefined)
  const seven = atom<string | undefined>('$7')
  return definePlugin({
    id: 'extra',
    api: 1,
    needs: { account: required<AccountPlugin>() },
    contributes: {
      'account.profile': { order: 1, of: (account) => (account.endsWith(ADDRESS) ? mara : unknown) },
      'account.balance': { order: 1, view: async () => ({ default: () => 'All of it' }), text: () => seven },
    },
  })
}

describe('Account', () => {
  it('default: balance, address, ways out, and nothing dead', async () => {
    await opened()
    await screen.findByText('0.6124 COIN')
    expect(screen.getByRole('dialog', { name: 'Account' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Switch account/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Disconnect/ })).toBeTruthy()
    expect(screen.queryByRole('tablist')).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('behavior: a skeleton with a name while the balance is read', async () => {
    const test = await opened({}, ({ ledger }) => {
      ledger.isHolding = true
    })
    expect(screen.getByRole('img', { name: 'Loading balance' })).toBeTruthy()
    act(() => test.settle())
    await screen.findByText('0.6124 COIN')
  })

  it('error: no balance is a dash, a reason, a wait and details; never a zero', async () => {
    const test = await opened({}, ({ ledger }) => {
      ledger.error = kernelError('rpc/unavailable', { details: { network: 'Network 1' } })
    })
    await screen.findByText('Balance unknown')
    expect(screen.getByRole('heading', { name: 'Token Balance Unavailable' })).toBeTruthy()
    expect(screen.queryByText(/^0 COIN/)).toBeNull()
    const retry = screen.getByRole('button', { name: /^Try again in 30\ss$/ })
    expect(retry.getAttribute('aria-disabled')).toBe('true')
    await test.user.click(retry)
    expect(test.ledger.reads).toBe(1)
    await test.user.click(screen.getByRole('button', { name: 'Show details' }))
    expect(screen.getByText('rpc/unavailable')).toBeTruthy()
    test.ledger.error = undefined
    await act(() => test.clock.advance(12_000))
    expect(screen.getByRole('button', { name: /^Try again in 18\ss$/ })).toBeTruthy()
    await act(() => test.clock.advance(18_000))
    await screen.findByText('0.6124 COIN')
    expect(screen.queryByRole('heading', { name: 'Token Balance Unavailable' })).toBeNull()
  })

  it('error: an old balance stays, with its age and a way to try again', async () => {
    const test = await opened()
    await screen.findByText('0.6124 COIN')
    test.ledger.error = kernelError('rpc/unavailable')
    await act(() => test.clock.advance(38_000))
    expect(screen.getByText('0.6124 COIN')).toBeTruthy()
    await screen.findByText(/Balance · 38 sec ago/)
    expect(screen.getByRole('button', { name: /^Try again in 2\ss$/ })).toBeTruthy()
  })

  it('error: a wallet that cannot tell', async () => {
    await opened({ hasBalance: false })
    await screen.findByText('Balances aren’t available on this network.')
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull()
  })

  it('parameters: balance off', async () => {
    const { ledger } = await opened({ plugin: { balance: false } })
    expect(screen.queryByText('Balance')).toBeNull()
    expect(ledger.reads).toBe(0)
  })

  it.each([
    ['without tabs', {}, 'Copy address', 2],
    ['with tabs', { extra: extra() }, `Copy address ${ADDRESS}`, 2],
  ])(
    'behavior: copies the whole address, which no view shows more than twice: %s',
    async (_name, options, name, times) => {
      const { user, copied } = await opened(options)
      await user.click(await screen.findByRole('button', { name }))
      expect(screen.getByRole('dialog').textContent?.split(ADDRESS)).toHaveLength(times + 1)
      await expect.poll(() => copied).toEqual([ADDRESS])
      await expect.poll(() => document.body.textContent).toContain('Address copied')
    },
  )

  it.each([
    ['without a name in the title', {}],
    ['with one beside what copies it', { named: { accountName: 'Savings' } }],
  ])('behavior: the address is seen once: %s', async (_where, named) => {
    await opened({ extra: extra(), ...named })
    const seen = screen.getByRole('dialog').querySelectorAll('[data-lk-part="address"]')
    expect([...seen].map(({ textContent }) => textContent)).toEqual([ADDRESS])
    expect(screen.getByRole('button', { name: `Copy address ${ADDRESS}` })).toBeTruthy()
  })

  it('error: shows the address to copy by hand where the browser refuses', async () => {
    const { user } = await opened({ copy: () => Promise.reject(new Error('denied')), extra: extra() })
    await user.click(await screen.findByRole('button', { name: `Copy address ${ADDRESS}` }))
    await screen.findByText('Select the address and copy it:')
  })

  it.each([true, false])(
    'behavior: that a wallet only watches its account is said (it can sign: %s)',
    async (canSign) => {
      await opened({ canSign })
      const text = 'Fake wallet shows this account but can’t sign or send for it.'
      expect(screen.queryByText('Watch only') === null).toBe(canSign)
      expect(document.body.textContent?.includes(text)).toBe(!canSign)
    },
  )

  it('behavior: actions and tabs of other plugins', async () => {
    const { user, routes } = await opened({ extra: extra() })
    expect(await screen.findByRole('button', { name: 'Send' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Get test funds' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Nothing' })).toBeNull()
    const tabs = within(screen.getByRole('tablist', { name: 'Account assets and activity' })).getAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Tokens', 'Art'])
    await screen.findByText('Coins')
    await user.click(tabs[1] ?? document.body)
    await screen.findByText('Pictures')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await expect.poll(routes).toEqual(['account.Account', 'extra.Send'])
  })

  it('behavior: labels of other plugins appear with their messages, and are never keys', async () => {
    let load = (): void => undefined
    const loaded = new Promise<void>((resolve) => {
      load = resolve
    })
    await opened({ extra: extra(loaded) })
    await screen.findByText('0.6124 COIN')
    expect(document.body.textContent).not.toMatch(/send|drip|tokens|art/)
    expect(screen.queryByRole('tablist')).toBeNull()
    await act(async () => load())
    expect(await screen.findByRole('button', { name: 'Send' })).toBeTruthy()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Tokens', 'Art'])
  })

  it('behavior: leaving the view ends the polling', async () => {
    const test = await opened()
    await screen.findByText('0.6124 COIN')
    act(() => void test.kernel.close())
    await expect.poll(() => screen.queryByText('0.6124 COIN')).toBeNull()
    const { reads } = test.ledger
    await test.clock.advance(60_000)
    expect(test.ledger.reads).toBe(reads)
  })

  it('behavior: disconnects', async () => {
    const { user, kernel, isOpen } = await opened()
    await user.click(screen.getByRole('button', { name: /^Disconnect/ }))
    await expect.poll(() => kernel.store.get(kernel.atoms.connections)).toEqual([])
    expect(isOpen()).toBe(false)
  })

  it('behavior: with tabs the explorer and disconnecting are in the settings, with what others contribute', async () => {
    const { user, routes } = await opened({ extra: extra() })
    await user.click(await screen.findByRole('button', { name: 'Settings' }))
    await screen.findByRole('heading', { name: 'Your address' })
    expect(await screen.findByRole('button', { name: /^Disconnect/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'nothing' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await expect.poll(routes).toEqual(['account.Account', 'account.Settings', 'extra.Send'])
  })

  it('behavior: another plugin brings its tab to the front', async () => {
    const { kernel } = await opened({ extra: tabs({ one: 'Coins', two: 'Pictures' }) })
    await screen.findByText('Coins')
    await act(() => kernel.plugins.account.showTab('extra.1'))
    await screen.findByText('Pictures')
    await act(() => kernel.plugins.account.showTab('gone'))
    await screen.findByText('Coins')
  })

  it('behavior: a single tab has its name above it and no tab list', async () => {
    await opened({ extra: tabs({ one: 'Coins' }) })
    expect(await screen.findByRole('heading', { name: 'one' })).toBeTruthy()
    expect(screen.queryByRole('tablist')).toBeNull()
    await screen.findByText('Coins')
  })

  it('error: a tab that throws leaves the others and says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user, errors } = await opened({ extra: tabs({ one: undefined, two: 'Pictures' }) })
    await screen.findByText('one couldn’t be shown')
    expect(errors.map(({ origin }) => origin.plugin)).toContain('extra')
    await user.click(screen.getByRole('tab', { name: 'two' }))
    await screen.findByText('Pictures')
  })

  it('error: a tab that never loads leaves the others and the rest of the view', async () => {
    const never = definePlugin({
      id: 'extra',
      api: 1,
      needs: { account: required<AccountPlugin>() },
      messages: { en: { one: 'one', two: 'two' } },
      contributes: {
        'account.tab': [
          { order: 0, label: 'one', view: () => new Promise<never>(() => undefined) },
          { order: 1, label: 'two', view: async () => ({ default: () => 'Pictures' }) },
        ],
      },
    })
    const { user } = await opened({ extra: never })
    await user.click(await screen.findByRole('tab', { name: 'two' }))
    await screen.findByText('Pictures')
    expect(screen.getByRole('button', { name: /settings/i })).toBeTruthy()
  })

  it('behavior: a name and a balance of other plugins, cleaned, in the header and in the list of accounts', async () => {
    const { user } = await opened({ extra: profile() })
    const switcher = await screen.findByRole('button', { name: 'Switch account mara.eth' })
    await screen.findByText('All of it')
    expect(screen.queryByText('0.6124 COIN')).toBeNull()
    await user.click(switcher)
    const rows = await screen.findAllByRole('listitem')
    expect(rows[0]?.textContent).toContain('mara.eth')
    expect(rows[0]?.textContent).toContain('$7')
    expect(rows[1]?.textContent).toContain('0xbbbb2222')
  })

  it('error: a name of another plugin that holds nothing to be seen: the one that the wallet gives, in the end the address', async () => {
    await opened({ extra: profile('\u202e\u200b'), named: { accountName: 'Savings' } })
    await screen.findByRole('button', { name: 'Switch account Savings' })
    cleanup()
    await opened({ extra: profile('\u202e\u200b'), named: { accountName: '\u200b' } })
    expect(await screen.findByRole('button', { name: /^Switch account 0xaaaa1111/ })).toBeTruthy()
  })

  it('behavior: a lost connection is said, and no longer when it is back', async () => {
    const { setOnline } = await opened()
    act(() => setOnline(false))
    await screen.findByText('You’re offline')
    act(() => setOnline(true))
    await expect.poll(() => screen.queryByText('You’re offline')).toBeNull()
  })

  it.each([
    ['smartAccount', { kind: 'account', hasContract: false }, true],
    ['smartAccount', { kind: 'account', hasContract: true }, false],
    ['smartAccount', { kind: 'account' }, false],
    ['smartAccount', { kind: 'contract' }, false],
    ['eoa', { kind: 'account', hasContract: false }, false],
  ] as const)('behavior: a %s that is %j: that it is set up is said: %s', async (type, facts, isSaid) => {
    const inspect = vi.fn(async () => facts)
    const { kernel } = await opened({ named: { accountType: type }, inspect })
    if (type === 'smartAccount') await expect.poll(() => inspect.mock.calls.length).toBeGreaterThan(0)
    const title = 'This account is set up with its first transaction'
    if (isSaid) await screen.findByText(title)
    else expect(screen.queryByText(title)).toBeNull()
    expect(kernel.store.get(kernel.plugins.account.atoms.isSetUp)).toBe(
      type === 'eoa' || (facts.kind === 'account' && !('hasContract' in facts)) ? undefined : !isSaid,
    )
  })

  it('behavior: after its first transaction nothing is said any more, and a node that is away says nothing', async () => {
    let facts: ReceiverFacts | Error = new Error('away')
    const inspect = async () => {
      if (facts instanceof Error) throw facts
      return facts
    }
    const { kernel } = await opened({ named: { accountType: 'smartAccount' }, inspect })
    const title = 'This account is set up with its first transaction'
    expect(screen.queryByText(title)).toBeNull()
    const tracker = await kernel.wallet.transactions()
    const move = () =>
      tracker.track({
        network: 'one:1',
        account: 'one:1:0xaaaa1111',
        kind: 'send',
        plugin: 'send',
        intent: { digest: '0x', assets: [] },
        anchor: {},
      })
    facts = { kind: 'account', hasContract: false }
    await act(move)
    await screen.findByText(title)
    facts = { kind: 'account', hasContract: true }
    await act(move)
    await expect.poll(() => screen.queryByText(title)).toBeNull()
  })
})
