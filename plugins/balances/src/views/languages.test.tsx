import { kernelError } from '@latchkey/kernel'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { sent } from '../fixtures/neighbours.tsx'
import { renderAccount } from '../fixtures/renderAccount.tsx'
import { type Answers, coin, entry, OTHER_OWNER, piece, type SetUpOptions, TOKEN } from '../fixtures/setUp.ts'

await import('./nfts.ts')
afterEach(cleanup)

const LOCALES = ['en', 'de'] as const
const down = kernelError('http/status', { details: { status: 500 } })
const tokens = [{ chainId: 1, address: TOKEN, symbol: 'USDC', name: 'USD Coin', decimals: 6 }]
const FAKE = `eip155:1:0x${'c'.repeat(40)}` as const
const LABELS = { en: 'Tokens', de: 'Token' } as const

interface State {
  readonly options?: SetUpOptions
  readonly answers?: Partial<Answers>
  readonly en: readonly string[]
  readonly de: readonly string[]
}

/** A state in each language: what is read in the account view. */
function inEach(states: Readonly<Record<string, State>>) {
  return Object.entries(states).flatMap(([name, state]) => LOCALES.map((locale) => [name, locale, state] as const))
}

async function opened(locale: keyof typeof LABELS, { options, answers }: Omit<State, 'en' | 'de'> = {}) {
  const test = await renderAccount({ plugin: { tokens }, locale, ...options })
  Object.assign(test.answers, answers)
  act(() => test.kernel.open())
  await screen.findByRole('region', { name: LABELS[locale] })
  return test
}

const shown = (): string => (document.body.textContent ?? '').replaceAll('\u00A0', ' ')

describe('tokens', () => {
  const { price: _price, ...unpriced } = entry()
  const states: Readonly<Record<string, State>> = {
    'what is owned': {
      en: ['Total balance', '$3,140.50', '2,140.5 USDC', '0.5 COIN', '$1,000.00'],
      de: ['Gesamtguthaben', '3.140,50 $', '2.140,5 USDC', '0,5 COIN', '1.000,00 $'],
    },
    'a token without a price': {
      answers: { balances: [coin, unpriced] },
      en: ['Total balance · 1 without a price', 'No price'],
      de: ['Gesamtguthaben · 1 ohne Preis', 'Kein Preis'],
    },
    'an imitation': {
      answers: { balances: [coin, entry({ address: FAKE, price: 1e9 })] },
      en: ['$1,000.00', 'Imitation'],
      de: ['1.000,00 $', 'Nachahmung'],
    },
    'nothing owned': {
      answers: { balances: [{ ...coin, quantity: { decimals: '18', numeric: '0' } }] },
      en: ['$0.00', 'No tokens yet', 'Receive'],
      de: ['0,00 $', 'Noch keine Token', 'Token, die dieses Konto empfängt, erscheinen hier.'],
    },
    'a test network': {
      options: { network: { testnet: true } },
      en: ['Balance · worth $0.00', 'Test network', '0.5 COIN'],
      de: ['Guthaben · Wert 0,00 $', 'Testnetz', '0,5 COIN'],
    },
    'nobody can tell': {
      options: { api: false, chain: false },
      en: ['Balance unknown', 'Balances aren’t available on this network.'],
      de: ['Guthaben unbekannt', 'Guthaben sind in diesem Netzwerk nicht verfügbar.'],
    },
    'nothing answered': {
      answers: { balances: down, native: down },
      en: ['Your funds are safe.', 'Try again in 30 s', 'Show details'],
      de: ['Ihr Geld ist sicher.', 'Erneut versuchen in 30 s', 'Details anzeigen'],
    },
    loading: {
      answers: { balances: new Promise(() => undefined) },
      en: ['Total balance'],
      de: ['Gesamtguthaben'],
    },
  }

  it.each(inEach(states))('parameters: %s (%s)', async (_name, locale, state) => {
    await opened(locale, state)
    for (const text of state[locale]) await expect.poll(shown).toContain(text)
  })

  it.each([
    ['en', 'These are the last balances we know of.', /Total balance · 1 min ago/],
    ['de', 'Dies sind die letzten bekannten Guthaben.', /Gesamtguthaben · vor 1 Min/],
  ] as const)('error: old amounts, and how old they are (%s)', async (locale, text, age) => {
    const test = await opened(locale)
    await expect.poll(shown).toContain('USDC')
    Object.assign(test.answers, { balances: down, native: down })
    await act(() => test.clock.advance(30_000))
    await expect.poll(shown).toContain(text)
    await act(() => test.clock.advance(29_000))
    await act(() => test.clock.advance(1_000))
    await expect.poll(shown).toMatch(age)
    expect(shown()).toContain('USDC')
  })
})

describe('details of a token', () => {
  const odd = entry({
    address: `eip155:1:0x${'d'.repeat(40)}`,
    symbol: 'DOGE',
    name: 'Doge\u202E coin',
    price: 0.0000012345,
  })
  const states: Readonly<Record<string, State>> = {
    'one on a list': {
      en: ['Price per token', '$1', 'Network 1', 'Balance service', 'Copy contract address'],
      de: ['Preis pro Token', 'Netzwerk', 'Guthabendienst', 'Contract-Adresse kopieren'],
    },
    'one on no list': {
      answers: { balances: [odd] },
      en: ['Doge coin', 'Not on any list', 'It doesn’t count in your total'],
      de: ['Doge coin', 'Auf keiner Liste', 'Er zählt nicht zum Gesamtguthaben'],
    },
    'an imitation': {
      answers: { balances: [entry({ address: FAKE })] },
      en: ['This token imitates another one'],
      de: ['Dieser Token ahmt einen anderen nach', 'Er zählt nicht zum Gesamtguthaben.'],
    },
    'one that is told in two ways': {
      answers: { balances: [entry({ quantity: { decimals: '18', numeric: '1' } })] },
      en: ['The network and the service disagree about this token', 'No price'],
      de: ['Netzwerk und Dienst sind sich über diesen Token nicht einig', 'kann nicht gesendet werden'],
    },
  }

  it.each(inEach(states))('parameters: %s (%s)', async (_name, locale, state) => {
    const test = await opened(locale, state)
    const row = await screen.findByRole('button', { name: /USD Coin|Doge/ })
    row.focus()
    await test.user.keyboard('{Enter}')
    for (const text of state[locale]) await expect.poll(shown).toContain(text)
    expect(shown()).not.toContain('\u202E')
  })

  it('default: what can be done with it is reached by the keyboard', async () => {
    const test = await opened('en')
    ;(await screen.findByRole('button', { name: /USD Coin/ })).focus()
    await test.user.keyboard('{Enter}')
    ;(await screen.findByRole('button', { name: 'Send' })).focus()
    await test.user.keyboard(' ')
    await expect.poll(() => sent.at(-1)).toBe(`eip155:1/erc20:${TOKEN}`)
  })

  it.each([
    ['en', 'No token found', 'This account no longer holds this token.'],
    ['de', 'Kein Token gefunden', 'Dieses Konto hält diesen Token nicht mehr.'],
  ] as const)('error: a token that went with its account (%s)', async (locale, title, text) => {
    const test = await opened(locale)
    await test.user.click(await screen.findByRole('button', { name: /USD Coin/ }))
    test.answers.balances = [coin]
    await act(() => test.kernel.plugins.balances.refresh({ force: true }))
    await screen.findByText(title)
    expect(shown()).toContain(text)
  })
})

describe('search', () => {
  it.each([
    ['en', /Name, symbol or address/i, '1 token found', 'No token found'],
    ['de', /Name, Symbol oder Adresse/i, '1 Token gefunden', 'Kein Token gefunden'],
  ] as const)('default: by keyboard; what is found is said (%s)', async (locale, name, found, none) => {
    const balances = Array.from({ length: 20 }, (_, at) =>
      entry({
        address: `eip155:1:0x${(at + 1).toString(16).padStart(40, '0')}`,
        symbol: `T${at}`,
        name: `Token ${at}`,
      }),
    )
    const { user } = await opened(locale, { answers: { balances } })
    ;(await screen.findByRole('searchbox', { name })).focus()
    await user.keyboard('t19')
    await expect.poll(shown).toContain(found)
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    await user.keyboard('x')
    await expect.poll(shown).toContain(none)
    await user.clear(screen.getByRole('searchbox'))
    await expect.poll(() => screen.getAllByRole('listitem').length).toBeGreaterThan(5)
  })
})

describe('collectibles', () => {
  const spam = piece(2, { name: 'CLAIM at reward.example', spam: 'yes' })
  const states: Readonly<Record<string, State>> = {
    'what is owned': {
      answers: { nfts: { '': [piece(1, { amount: '1200' })] } },
      en: ['Low Tide #1', '×1,200'],
      de: ['Low Tide #1', '×1.200'],
    },
    'what advertises': {
      answers: { nfts: { '': [piece(1), spam] } },
      en: ['Hidden: 1', 'Likely spam'],
      de: ['Ausgeblendet: 1', 'Vermutlich Spam'],
    },
    'nothing owned': {
      answers: { nfts: { '': [] } },
      en: ['No NFTs yet'],
      de: ['Noch keine NFTs', 'NFTs, die dieses Konto in diesem Netzwerk empfängt, erscheinen hier.'],
    },
    'nothing answered': {
      answers: { nfts: down },
      en: ['Couldn’t load NFTs', 'Try again in 30 s'],
      de: ['NFTs konnten nicht geladen werden', 'Ihre NFTs sind sicher.', 'Erneut versuchen in 30 s'],
    },
    'a page is missing': {
      answers: { nfts: { '': [piece(1)], b: down } },
      en: ['Low Tide #1', 'Couldn’t load more NFTs', 'Try again'],
      de: ['Low Tide #1', 'Weitere NFTs konnten nicht geladen werden', 'Erneut versuchen'],
    },
    'one without a name': {
      answers: { nfts: { '': [piece(1, { name: '\u202E\u200B' })] } },
      en: ['Coastlines #1'],
      de: ['Coastlines #1'],
    },
  }

  it.each(inEach(states))('parameters: %s (%s)', async (_name, locale, state) => {
    await opened(locale, state)
    for (const text of state[locale]) await expect.poll(shown).toContain(text)
    expect(shown()).not.toContain('reward.example')
  })

  it.each([
    ['en', 'Traits', 'Trait', 'Standard', 'Token ID'],
    ['de', 'Merkmale', 'Merkmal', 'Standard', 'Token-ID'],
  ] as const)('default: the details, by keyboard (%s)', async (locale, ...texts) => {
    const traits = [{ name: '', value: 'odd' }]
    const { user } = await opened(locale, { answers: { nfts: { '': [piece(1, { traits })] } } })
    ;(await screen.findByRole('button', { name: /Low Tide #1/ })).focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Low Tide #1' })
    for (const text of texts) expect(screen.getAllByText(text, { exact: true }).length).toBeGreaterThan(0)
  })

  it('behavior: another account does not show those of the one before', async () => {
    const test = await opened('en', { answers: { nfts: { '': [piece(1)] } } })
    await screen.findByText('Low Tide #1')
    test.answers.nfts = { '': [piece(9)] }
    await act(() => test.kernel.wallet.switchAccount({ address: `eip155:1:${OTHER_OWNER}` }))
    await screen.findByText('Low Tide #9')
    expect(within(screen.getByRole('region', { name: 'NFTs' })).queryByText('Low Tide #1')).toBeNull()
  })
})
