// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { english, loadLanguage } from '../locales/language.ts'
import { ServiceError } from '../service/client.ts'
import type { GrantList, GrantState, SiteGrant } from '../sessions/grants.ts'
import { Grants, type GrantsWish } from './Grants.tsx'
import { Words } from './words.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const UNTIL = Date.parse('2030-01-11T12:00:00Z')

function grantOf(id: string, more: Partial<SiteGrant> = {}): SiteGrant {
  return {
    ...{ id, context: '0x', chain: 'eip155:1', network: 'Ethereum', site: 'shop.example', until: UNTIL },
    may: [{ key: 'mayDaily', values: { amount: '0.1 ETH' } }],
    state: 'active',
    ...more,
  }
}

interface Options {
  readonly load?: () => Promise<GrantList>
  readonly look?: (grant: SiteGrant) => Promise<SiteGrant>
  readonly remove?: (grant: SiteGrant) => Promise<void>
}

async function setUp(grants: readonly SiteGrant[], options: Options = {}, tag = 'en') {
  const wishes: GrantsWish[] = []
  const props = {
    load: async () => ({ grants }),
    look: async (grant: SiteGrant) => grant,
    remove: async () => undefined,
    heading: undefined,
    onWish: (wish: GrantsWish) => void wishes.push(wish),
    ...options,
  }
  render(
    <Words.Provider value={tag === 'en' ? english : await loadLanguage(tag)}>
      <Grants {...props} />
    </Words.Provider>,
  )
  return { wishes, user: userEvent.setup() }
}

const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/[\u2068\u2069]/g, '')
const rows = async () => {
  const list = await screen.findByRole('list', { name: 'Permissions' })
  return within(list).getAllByRole('listitem')
}
const buttons = () =>
  screen.queryAllByRole('button').map((button) => plain(button.getAttribute('aria-label') ?? button.textContent))

test('default: who may take what, where, until when, and how each stands; what is over comes last', async () => {
  const states: readonly GrantState[] = ['ended', 'expired', 'active', 'ending', 'failed']
  await setUp(states.map((state) => grantOf(state, { state })))
  const words = (await rows()).map(({ textContent }) => plain(textContent))
  expect(words.map((text) => /active until|ending|ended|expired/.exec(text)?.[0])).toEqual([
    'active until',
    'ending',
    'active until',
    'ended',
    'expired',
  ])
  expect(words[0]).toMatch(/^shop\.example.*Up to 0\.1 ETH every day.*Ethereum · active until Jan 11, 2030/)
  expect(words[2]).toContain('It was not ended. Try again.')
  expect(buttons()).toEqual([
    'End: shop.example, Up to 0.1 ETH every day',
    'End: shop.example, Up to 0.1 ETH every day',
    'End: shop.example, Up to 0.1 ETH every day',
    'Remove: shop.example, Up to 0.1 ETH every day',
    'Remove: shop.example, Up to 0.1 ETH every day',
    'End all 2 on Ethereum',
  ])
  expect(screen.getByText(/ended by a transaction, which costs a network fee/)).toBeDefined()
})

test('behavior: one is ended, or all that are good on a network, the newest first where they are many', async () => {
  const many = Array.from({ length: 51 }, (_, at) => grantOf(`${at}`, { chain: 'eip155:10', network: 'OP Mainnet' }))
  const { wishes, user } = await setUp([grantOf('a'), grantOf('b', { state: 'ending' }), ...many])
  await user.click((await screen.findAllByRole('button', { name: /^End: / }))[0] ?? document.body)
  await user.click(screen.getByRole('button', { name: /^End the newest .50. on .OP Mainnet.$/ }))
  expect(screen.queryByRole('button', { name: /on .Ethereum/ })).toBeNull()
  expect(wishes.map(({ grants }) => grants.map(({ id }) => id))).toEqual([['a'], many.slice(0, 50).map(({ id }) => id)])
})

test('default: without any it says what would be here; what is older than the list is said only then', async () => {
  await setUp([])
  expect(await screen.findByText(/^No site has a permission\./)).toBeDefined()
  expect(screen.queryByText(/before/)).toBeNull()
  expect(buttons()).toEqual([])
  cleanup()
  await setUp([], { load: async () => ({ grants: [], lacksBefore: UNTIL }) })
  expect(plain((await screen.findByText(/not in this list/)).textContent)).toMatch(/gave before Jan 11, 2030/)
})

test('behavior: what is being ended is looked at until it is, and that is heard', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const answers: GrantState[] = ['ending', 'ended']
  const asked: string[] = []
  const look = async (grant: SiteGrant): Promise<SiteGrant> => {
    asked.push(grant.id)
    return { ...grant, state: answers.shift() ?? 'ended' }
  }
  await setUp([grantOf('a', { state: 'ending' }), grantOf('b')], { look })
  await rows()
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  expect(plain((await rows())[1]?.textContent)).toContain('Ethereum · ended')
  expect(plain(screen.getByRole('status').textContent)).toBe('shop.example: Ethereum · ended')
  await act(() => vi.advanceTimersByTimeAsync(12_000))
  expect(asked).toEqual(['a', 'a'])
})

test('behavior: one that is over is removed; the heading has the focus then', async () => {
  const removed: string[] = []
  const remove = async ({ id }: SiteGrant) => void removed.push(id)
  const { user } = await setUp([grantOf('a', { state: 'ended' })], { remove })
  await user.click(await screen.findByRole('button', { name: /^Remove: / }))
  expect(await screen.findByText(/^No site has a permission\./)).toBeDefined()
  expect(removed).toEqual(['a'])
  expect(document.activeElement?.textContent).toBe('Permissions')
})

test('error: one that cannot be removed stays, and why is said', async () => {
  const remove = async () => {
    throw new ServiceError(0, 'unreachable', 'Sign-in is not reachable. Try again in 10 seconds.')
  }
  const { user } = await setUp([grantOf('a', { state: 'ended' })], { remove })
  await user.click(await screen.findByRole('button', { name: /^Remove: / }))
  expect((await screen.findByRole('alert')).textContent).toContain('Sign-in is not reachable.')
  expect(await rows()).toHaveLength(1)
})

test('error: a list that cannot be had says why, and is asked for again', async () => {
  let tries = 0
  const load = async () => {
    tries += 1
    if (tries === 1) throw new ServiceError(0, 'unreachable', 'Sign-in is not reachable. Try again in 10 seconds.')
    return { grants: [grantOf('a')] }
  }
  const { user } = await setUp([], { load })
  expect((await screen.findByRole('alert')).textContent).toContain('Sign-in is not reachable.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(document.activeElement?.textContent).toBe('Permissions')
  expect(await rows()).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('error: what cannot be read is neither ended nor removed here, and its network is asked again', async () => {
  const answers = [
    [
      grantOf('a', { state: 'unread' }),
      grantOf('b', { state: 'elsewhere', network: 'eip155:10', may: [] }),
      grantOf('c', { state: 'unreadable', may: [] }),
    ],
    [grantOf('a')],
  ]
  const { user } = await setUp([], { load: async () => ({ grants: answers.shift() ?? [] }) })
  const words = (await rows()).map(({ textContent }) => plain(textContent))
  expect(words[0]).toContain('Ethereum does not answer')
  expect(words[1]).toContain('Open your wallet at shop.example to end it.')
  expect(words[2]).toContain('End it at shop.example.')
  expect(buttons()).toEqual(['Try again'])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: /^End: / })).toBeDefined()
  expect(buttons()).toHaveLength(1)
})

test('behavior: a name that would turn the text around shows what it holds', async () => {
  await setUp([grantOf('a', { site: 'shop\u202Eelpmaxe' })])
  expect((await rows())[0]?.textContent).toContain('shop\\u{202E}elpmaxe')
})

test.each(['de', 'ar'])('behavior: %s says each state with its values', async (tag) => {
  const states: readonly GrantState[] = [
    'active',
    'ending',
    'failed',
    'unread',
    'elsewhere',
    'unreadable',
    'ended',
    'expired',
  ]
  await setUp(
    states.map((state) => grantOf(state, { state })),
    {},
    tag,
  )
  const items = await screen.findAllByRole('listitem')
  expect(items).toHaveLength(states.length)
  for (const { textContent } of items) {
    expect(textContent).not.toContain('{{')
    expect(textContent).toMatch(/0\.1 ETH/)
  }
})
