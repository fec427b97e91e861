import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { readRow, renderHistory } from '../fixtures/renderHistory.ts'
import {
  type Answers,
  ME,
  receipt,
  type SampleTransaction,
  START,
  sampleTransaction,
  several,
  transfer,
  YOU,
} from '../fixtures/setUp.ts'
import ar from '../locales/ar.ts'
import de from '../locales/de.ts'
import en from '../locales/en.ts'

afterEach(cleanup)

const LOCALES = ['en', 'de'] as const
const LISTS = { en: 'Activity', de: 'Aktivität', ar: 'النشاط' } as const
type Locale = keyof typeof LISTS

/** The rows of a history in a language. */
async function rowsIn(
  locale: Locale,
  given: readonly SampleTransaction[],
  isRead = readRow,
): Promise<readonly string[]> {
  await renderHistory(
    ({ answers }) => {
      answers.pages[''] = { data: given.map((more, at) => sampleTransaction(at + 1, more)), next: null }
    },
    { locale },
  )
  const list = await screen.findByRole('list', { name: LISTS[locale] })
  return (await within(list).findAllByRole('button')).map(isRead)
}

describe('kinds', () => {
  const kinds: readonly (readonly [kind: string, en: string, de: string])[] = [
    ['approve', 'Approved', 'Freigegeben'],
    ['bought', 'Bought', 'Gekauft'],
    ['borrow', 'Borrowed', 'Geliehen'],
    ['burn', 'Burnt', 'Verbrannt'],
    ['cancel', 'Canceled', 'Abgebrochen'],
    ['claim', 'Claimed', 'Eingefordert'],
    ['deploy', 'Deployed', 'Veröffentlicht'],
    ['deposit', 'Deposited', 'Eingezahlt'],
    ['execute', 'Executed', 'Ausgeführt'],
    ['mint', 'Minted', 'Geprägt'],
    ['receive', 'Received', 'Empfangen'],
    ['repay', 'Repaid', 'Zurückgezahlt'],
    ['send', 'Sent', 'Gesendet'],
    ['sell', 'Sold', 'Verkauft'],
    ['stake', 'Staked', 'Gestakt'],
    ['trade', 'Swapped', 'Getauscht'],
    ['unstake', 'Unstaked', 'Staking beendet'],
    ['withdraw', 'Withdrawn', 'Abgehoben'],
    ['', 'Executed', 'Ausgeführt'],
    ['tele\u202Eport', 'teleport', 'teleport'],
    // Names that every object has are no kinds.
    ['constructor', 'constructor', 'constructor'],
    ['__proto__', '__proto__', '__proto__'],
  ]

  // A list draws about as many rows as are in sight.
  const halves = [
    ['A to R', kinds.slice(0, 11)],
    ['the others', kinds.slice(11)],
  ] as const

  it.each(LOCALES.flatMap((locale) => halves.map(([name, half]) => [locale, name, half] as const)))(
    'parameters: each has its word (%s): %s',
    async (locale, _name, half) => {
      const rows = await rowsIn(
        locale,
        half.map(([operationType]) => ({ operationType, transfers: [] })),
      )
      expect(rows.map((row) => row.split(',')[0])).toEqual(half.map(([, en, de]) => (locale === 'en' ? en : de)))
    },
  )

  const failed: readonly (readonly [kind: string, en: string, de: string])[] = [
    ['send', 'Send failed', 'Senden fehlgeschlagen'],
    ['trade', 'Swap failed', 'Tausch fehlgeschlagen'],
    ['approve', 'Approval failed', 'Freigabe fehlgeschlagen'],
    ['stake', 'Transaction failed', 'Transaktion fehlgeschlagen'],
    ['teleport', 'Transaction failed', 'Transaktion fehlgeschlagen'],
  ]

  it.each(LOCALES)('parameters: that each failed (%s)', async (locale) => {
    const rows = await rowsIn(
      locale,
      failed.map(([operationType]) => ({ operationType, status: 'failed', transfers: [] })),
    )
    expect(rows.map((row) => row.split(',')[0])).toEqual(failed.map(([, en, de]) => (locale === 'en' ? en : de)))
  })

  const signs: readonly (readonly [kind: string, given: ReturnType<typeof transfer>, sign: string])[] = [
    ['send', transfer(), '\u2212'],
    ['receive', receipt(), '+'],
    ['receive', transfer(), '+'],
    ['claim', receipt(), '+'],
    ['borrow', receipt(), '+'],
    ['repay', transfer(), '\u2212'],
    ['burn', receipt(), '\u2212'],
    ['stake', transfer(), '\u2212'],
    ['unstake', receipt(), '+'],
    ['execute', transfer({ direction: 'self' }), ''],
  ]

  it.each([
    ['en', 'Sent to yourself'],
    ['de', 'An sich selbst'],
  ] as const)('parameters: a move to oneself (%s)', async (locale, text) => {
    const [row] = await rowsIn(locale, [{ transfers: [transfer({ direction: 'self' })] }])
    expect(row).toContain(text)
  })

  it('parameters: the sign of each amount', async () => {
    const rows = await rowsIn(
      'en',
      signs.map(([operationType, moved]) => ({ operationType, transfers: [moved] })),
    )
    expect(rows.map((row) => /, ([+\u2212]?)[\d.]+\s(USDC|COIN),/.exec(row)?.[1])).toEqual(
      signs.map(([, , sign]) => sign),
    )
  })
})

describe('purchases', () => {
  const states = [
    ['SUCCESS', 'Purchase completed', 'Kauf abgeschlossen'],
    ['IN_PROGRESS', 'Purchase in progress', 'Kauf läuft'],
    ['FAILED', 'Purchase failed', 'Kauf fehlgeschlagen'],
  ] as const

  it.each(LOCALES)('parameters: each state (%s)', async (locale) => {
    const rows = await rowsIn(
      locale,
      states.map(([state]) => ({
        operationType: 'bought',
        hash: '',
        status: `ONRAMP_TRANSACTION_STATUS_${state}` as const,
        transfers: [receipt()],
      })),
    )
    expect(rows).toEqual(states.map(([, en, de]) => expect.stringContaining(locale === 'en' ? en : de)))
  })
})

describe('ages and months', () => {
  const SECOND = 1_000
  const HOUR = 3_600 * SECOND
  const DAY = 24 * HOUR
  const ages: readonly (readonly [age: number, en: string, de: string])[] = [
    [-2 * HOUR, 'in 2 hr', 'in 2 Std.'],
    [0, 'now', 'jetzt'],
    [59 * 60 * SECOND, '59 min ago', 'vor 59 Min.'],
    [HOUR, '1 hr ago', 'vor 1 Std.'],
    [3 * DAY, '3 d ago', 'vor 3 T'],
    [40 * DAY, '1 mo ago', 'vor 1 Mon'],
    [800 * DAY, '2 yr ago', 'vor 2 J'],
  ]

  it.each(LOCALES)('parameters: each age (%s)', async (locale) => {
    const rows = await rowsIn(
      locale,
      ages.map(([age]) => ({ minedAt: new Date(START - age).toISOString() })),
    )
    const shown = rows.map((row) => row.slice(row.lastIndexOf(', ') + 2).replace(/\.$/, ''))
    expect(shown).toEqual(ages.map(([, en, de]) => (locale === 'en' ? en : de).replace(/\.$/, '')))
  })

  it.each<[Locale, readonly string[]]>([
    ['en', ['January', 'December 2025', 'March 2025', 'March 2024']],
    ['de', ['Januar', 'Dezember 2025', 'März 2025', 'März 2024']],
  ])('parameters: each month (%s)', async (locale, months) => {
    const days = ['2026-01-01T12:00:00Z', '2025-12-15T12:00:00Z', '2025-03-15T12:00:00Z', '2024-03-15T12:00:00Z']
    await rowsIn(
      locale,
      days.map((minedAt) => ({ minedAt })),
    )
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(months)
  })

  it('behavior: Arabic, with the address and the amount in one piece', async () => {
    const [row = ''] = await rowsIn('ar', [{}], (button) => button.textContent ?? '')
    expect(row).toContain('\u2068')
    expect(row.indexOf('0xbbbb…bb2222')).toBeGreaterThan(row.indexOf('\u2068'))
  })
})

describe('states', () => {
  interface State {
    readonly pages?: Answers['pages']
    readonly api?: boolean
    readonly en: readonly string[]
    readonly de: readonly string[]
  }
  const down = (): Error => new TypeError('Failed to fetch')
  const states: Readonly<Record<string, State>> = {
    'nothing yet': {
      pages: { '': { data: [], next: null } },
      en: ['No activity yet', 'What this account sends and receives shows up here.'],
      de: ['Noch keine Aktivität', 'Was dieses Konto sendet und empfängt, erscheint hier.'],
    },
    'nobody to ask': {
      api: false,
      en: ['No transactions made here yet', 'Only transactions made here are shown.'],
      de: ['Hier wurden noch keine Transaktionen getätigt', 'Nur hier getätigte Transaktionen werden gezeigt.'],
    },
    'all of it': {
      pages: { '': { data: several(1, 2), next: null } },
      en: ['That’s everything.', 'This network', 'All networks'],
      de: ['Das ist alles.', 'Dieses Netzwerk', 'Alle Netzwerke'],
    },
    'nothing answered': {
      pages: { '': down() },
      en: ['Failed to fetch transactions', 'Your funds are safe.', 'Try again', 'Show details'],
      de: [
        'Transaktionen konnten nicht geladen werden',
        'Ihr Geld ist sicher.',
        'Erneut versuchen',
        'Details anzeigen',
      ],
    },
    'a page further down is missing': {
      pages: { '': { data: several(1, 2), next: 'a' }, a: down() },
      en: ['Failed to fetch transactions', 'Try again', 'Sent'],
      de: ['Transaktionen konnten nicht geladen werden', 'Erneut versuchen', 'Gesendet'],
    },
  }
  const each = Object.entries(states).flatMap(([name, state]) =>
    LOCALES.map((locale) => [name, locale, state] as const),
  )

  it.each(each)('parameters: %s (%s)', async (_name, locale, { pages, api = true, ...texts }) => {
    await renderHistory(({ answers }) => void (pages && Object.assign(answers, { pages })), { locale, api })
    for (const text of texts[locale]) await expect.poll(() => document.body.textContent).toContain(text)
  })
})

describe('the second line of a row', () => {
  /** Letters that are seen beside an amount; the rest is cut off. */
  const SEEN = 24

  it.each(Object.entries({ en, de, ar }))('parameters: what is not known is seen whole (%s)', (_name, texts) => {
    const unknown = [texts['state.unknown'], texts['state.unseen']]
    expect(unknown.filter((text) => text.length > SEEN)).toEqual([])
  })
})

describe('keyboard', () => {
  it('default: the choice of networks, then the rows, then a transaction and the way back', async () => {
    const test = await renderHistory(({ answers }) => {
      answers.pages[''] = {
        data: [sampleTransaction(1), sampleTransaction(2, { operationType: 'receive', sentFrom: YOU, sentTo: ME })],
        next: null,
      }
    })
    const rows = () => within(screen.getByRole('list', { name: 'Activity' })).getAllByRole('button')
    await screen.findByRole('list', { name: 'Activity' })
    const focused = (): HTMLElement => document.activeElement as HTMLElement
    screen.getByRole('radio', { name: 'This network' }).focus()
    await test.user.keyboard('{ArrowRight}')
    await expect.poll(() => test.asked).toEqual(['eip155:1', 'all'])
    await test.user.keyboard('{ArrowLeft}')
    await expect
      .poll(() => screen.getByRole('radio', { name: 'This network' }).getAttribute('aria-checked') ?? 'true')
      .toBe('true')
    await screen.findByRole('list', { name: 'Activity' })
    rows()[0]?.focus()
    expect(readRow(focused())).toContain('Sent')
    await test.user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Sent' })
    screen.getByRole('button', { name: /Copy transaction ID/ }).focus()
    await test.user.keyboard(' ')
    await expect.poll(() => test.copied).toHaveLength(1)
  })
})
