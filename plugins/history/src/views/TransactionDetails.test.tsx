import { kernelError, type TransactionSighting } from '@latchkey/kernel'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderHistory } from '../fixtures/renderHistory.ts'
import {
  collectible,
  hashOf,
  receipt,
  type SampleTransaction,
  type SetUp,
  sampleTransaction,
  TOKEN,
  transfer,
  YOU,
} from '../fixtures/setUp.ts'

afterEach(cleanup)

const STRANGER = `0x${'7'.repeat(40)}`
const FAKE = `eip155:1:0x${'e'.repeat(40)}` as const
const LOCALES = ['en', 'de'] as const

/** The details of one transaction, opened with the keyboard. */
async function opened(more: SampleTransaction, locale = 'en', before: (test: SetUp) => unknown = () => undefined) {
  const test = await renderHistory(
    async (started) => {
      started.answers.pages[''] = { data: [sampleTransaction(1, more)], next: null }
      await before(started)
    },
    { locale },
  )
  const list = await screen.findByRole('list', { name: locale === 'de' ? 'Aktivität' : 'Activity' })
  const [row] = await within(list).findAllByRole('button')
  row?.focus()
  await test.user.keyboard('{Enter}')
  return test
}

describe('one that was made here', () => {
  it('error: what reached the network is something else: an alert, also on another network by then', async () => {
    const { kernel, answers, send } = await renderHistory()
    await send(7)
    await act(() => kernel.wallet.switchNetwork({ network: 'eip155:2' }))
    const differs = { isDifferent: true, sentInstead: '9 ETH → 0xthief' }
    answers.sighting = { state: 'confirmed', confirmations: 1, isSettled: false, ...differs }
    await act(async () => (await kernel.wallet.transactions()).recheck())
    expect((await screen.findByText('This is not what you reviewed')).closest('[data-lk-part=banner]')).not.toBeNull()
    expect(screen.getByText(/^You reviewed: .*→ \S+\. Sent: 9 ETH → 0xthief\./)).toBeTruthy()
    expect(screen.queryByText('We can’t find this transaction')).toBeNull()
  })

  it('behavior: what was reviewed names the receiver as the network writes addresses', async () => {
    const addressOn = (address: string): string => address.replace(/^0x/, 'net')
    const { kernel, answers, send } = await renderHistory(undefined, { addressOn })
    await send(7)
    const differs = { isDifferent: true, sentInstead: '9 ETH → netthief' }
    answers.sighting = { state: 'confirmed', confirmations: 1, isSettled: false, ...differs }
    await act(async () => (await kernel.wallet.transactions()).recheck())
    expect(await screen.findByText(/^You reviewed: .*→ net\S+\. Sent: 9 ETH → netthief\./)).toBeTruthy()
  })
})

describe('marks', () => {
  const twin = `${YOU.slice(0, 6)}${'9'.repeat(32)}${YOU.slice(-4)}`
  const coin = { name: 'Coin', symbol: 'COIN', address: FAKE }
  const spam = { ...coin, name: 'Air', symbol: 'AIR', flags: { is_spam: true } }
  const marks: readonly (readonly [name: string, moved: ReturnType<typeof receipt>, en: string, de: string])[] = [
    ['spam', receipt({ fungible_info: spam }), 'This is likely spam.', 'Das ist vermutlich Spam'],
    [
      'nothing moved',
      receipt({ quantity: { numeric: '0.00' } }),
      'imitates one you know',
      'die eine bekannte nachahmt',
    ],
    [
      'dust',
      receipt({ quantity: { numeric: '0.0000009' } }),
      'Almost nothing was sent.',
      'Es wurde fast nichts gesendet.',
    ],
    ['an imitation', receipt({ fungible_info: coin }), 'but it is not that token', 'ist es aber nicht'],
    [
      'the worst of several',
      receipt({ fungible_info: { ...coin, flags: { is_spam: true } }, quantity: { numeric: '0' }, sender: twin }),
      'imitates one you know',
      'die eine bekannte nachahmt',
    ],
  ]
  const each = marks.flatMap(([name, moved, en, de]) => [
    [name, 'en', moved, en, 'Don’t trust this transfer'] as const,
    [name, 'de', moved, de, 'Trauen Sie dieser Überweisung nicht'] as const,
  ])

  it.each(each)('parameters: %s (%s)', async (_name, locale, moved, text, title) => {
    await opened({ operationType: 'receive', sentFrom: STRANGER, transfers: [moved] }, locale)
    await screen.findByText(title)
    expect(document.body.textContent).toContain(text)
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(
      locale === 'en' ? 'Hidden transfer' : 'Ausgeblendete Überweisung',
    )
    expect(document.querySelector('img')).toBeNull()
  })

  it('behavior: among several things only those that can be trusted have an amount', async () => {
    const transfers = [receipt(), receipt({ fungible_info: { ...coin, symbol: 'FREE' }, quantity: { numeric: '0' } })]
    await opened({ operationType: 'receive', sentFrom: STRANGER, transfers })
    const moved = await screen.findByRole('list', { name: 'What moved' })
    const [first, second] = within(moved).getAllByRole('listitem')
    expect(first?.textContent).toContain('+0.5')
    expect(second?.textContent).toContain('Hidden transfer')
    expect(document.body.textContent).not.toContain('FREE')
  })
})

describe('own transactions', () => {
  const base = { confirmations: 0, isSettled: false }
  const states: readonly (readonly [sighting: TransactionSighting, en: readonly string[], de: readonly string[]])[] = [
    [{ ...base, state: 'seen' }, ['Confirming', 'Show its progress'], ['Wird bestätigt', 'Show its progress']],
    [
      { ...base, state: 'failed', confirmations: 1, reason: 'Too \u202Elittle gas' },
      ['Send failed', 'Why it failed', 'Too little gas'],
      ['Senden fehlgeschlagen', 'Warum sie fehlschlug', 'Too little gas'],
    ],
    [
      { ...base, state: 'failed', confirmations: 0, isPartial: true },
      ['Send failed', 'Why it failed', 'Only part of it went through'],
      ['Senden fehlgeschlagen', 'Warum sie fehlschlug', 'Nur ein Teil davon wurde ausgeführt'],
    ],
    [
      { ...base, state: 'dropped' },
      ['Dropped by the network', 'it can still go through'],
      ['Vom Netzwerk verworfen', 'kann noch ausgeführt werden'],
    ],
    [
      { ...base, state: 'unknown' },
      ['Outcome unknown', 'It may have gone through', 'Check again'],
      ['Ausgang unbekannt', 'Sie kann ausgeführt sein', 'Erneut prüfen'],
    ],
    [
      { ...base, state: 'replaced', replacedBy: { how: 'speedup', hash: hashOf(5) } },
      ['Sped up by another transaction', 'Show the other transaction'],
      ['Beschleunigt durch eine andere Transaktion', 'Die andere Transaktion zeigen'],
    ],
    [
      { ...base, state: 'replaced', replacedBy: { how: 'cancel', hash: hashOf(5) } },
      ['Canceled by another transaction', 'Show the other transaction'],
      ['Abgebrochen durch eine andere Transaktion', 'Die andere Transaktion zeigen'],
    ],
    [
      { ...base, state: 'confirmed', confirmations: 1 },
      ['Confirmed, not final yet'],
      ['Bestätigt, noch nicht endgültig'],
    ],
    [
      { ...base, state: 'confirmed', isSettled: true, confirmations: 32 },
      ['Confirmed and final'],
      ['Bestätigt und endgültig'],
    ],
    [{ ...base, state: 'confirmed', confirmations: 1, fee: 21n }, ['Fee paid', '0.21'], ['Gezahlte Gebühr', '0,21']],
  ]
  const each = states.flatMap(([sighting, en, de]) => [
    [sighting.state, 'en', sighting, en] as const,
    [sighting.state, 'de', sighting, de] as const,
  ])

  it('default: what the service says was paid, and a move to oneself', async () => {
    await opened({ fee: '0.00000546', transfers: [transfer({ direction: 'self' })] })
    for (const text of ['Fee paid', '0.00000546']) await expect.poll(() => document.body.textContent).toContain(text)
  })

  it.each(each)('parameters: %s (%s)', async (_state, locale, sighting, texts) => {
    const test = await opened({ hash: hashOf(9) }, locale, async (started) => {
      started.answers.sighting = sighting
      await started.send(9)
    })
    await act(() => test.clock.advance(5_000))
    for (const text of texts) await expect.poll(() => document.body.textContent).toContain(text)
  })

  it.each(['replaced', 'dropped'] as const)('behavior: what is in no block has paid no fee: %s', async (state) => {
    const test = await opened({ hash: hashOf(9) }, 'en', async (started) => {
      started.answers.sighting = { ...base, state, fee: 21n }
      await started.send(9)
    })
    await act(() => test.clock.advance(5_000))
    await expect.poll(() => document.body.textContent).toContain('Status')
    expect(document.body.textContent).not.toContain('Fee paid')
  })
})

describe('addresses', () => {
  it.each<[string, SampleTransaction, readonly string[]]>([
    ['both sides', { sentFrom: STRANGER, sentTo: YOU, transfers: [] }, [STRANGER, YOU]],
    [
      'one where both are the same',
      { sentFrom: YOU, sentTo: YOU.toUpperCase().replace('0X', '0x'), transfers: [] },
      [YOU],
    ],
    ['none of a contract that is made', { sentFrom: STRANGER, sentTo: '', transfers: [] }, [STRANGER]],
    ['whom a token went to', { sentTo: TOKEN, transfers: [transfer({ recipient: STRANGER })] }, [STRANGER]],
    ['whom a token is from', { sentFrom: TOKEN, transfers: [receipt({ sender: STRANGER })] }, [STRANGER]],
  ])('parameters: %s', async (_name, more, shown) => {
    const test = await opened(more)
    await screen.findByRole('button', { name: /Copy transaction ID/ })
    for (const button of screen.getAllByRole('button', { name: /^Copy the (sender|receiver)’s address$/ }))
      await test.user.click(button)
    expect(test.copied).toEqual(expect.arrayContaining([...shown]))
    expect(test.copied.filter((address) => address === TOKEN)).toEqual([])
  })

  it('error: a browser that does not copy', async () => {
    const test = await opened({})
    Object.assign(test.copied, { push: () => expect.unreachable('a browser that refuses') })
    await test.user.click(await screen.findByRole('button', { name: /Copy transaction ID/ }))
    await expect.poll(() => test.kernel.store.get(test.kernel.atoms.toast)?.key).toBe('copyFailed')
  })

  it('behavior: a purchase has no hash and no page in the explorer', async () => {
    await opened({
      hash: '',
      operationType: 'bought',
      status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      transfers: [receipt()],
    })
    await screen.findByRole('heading', { name: 'Bought' })
    expect(screen.queryByRole('button', { name: /Copy transaction ID/ })).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('what may be gone', () => {
  it.each(LOCALES)('behavior: what was opened stays when its service is down (%s)', async (locale) => {
    const test = await opened({}, locale)
    const heading = locale === 'en' ? 'Sent' : 'Gesendet'
    await screen.findByRole('heading', { name: heading })
    test.answers.pages[''] = kernelError('http/status', { details: { status: 429 } })
    await act(() => test.kernel.plugins.history.refresh({ force: true }))
    test.answers.pages[''] = { data: [], next: null }
    await act(() => test.kernel.plugins.history.refresh({ force: true }))
    expect(screen.getByRole('heading', { name: heading })).toBeTruthy()
  })

  it.each([
    ['en', 'We can’t find this transaction', 'Done'],
    ['de', 'Diese Transaktion wurde nicht gefunden', 'Fertig'],
  ])('error: a key nobody knows (%s)', async (locale, title, done) => {
    const test = await renderHistory(undefined, { locale })
    await act(() => test.kernel.plugins.history.openTransaction('eip155:1:0x0'))
    await screen.findByText(title)
    screen.getByRole('button', { name: done }).focus()
    await test.user.keyboard('{Enter}')
    await expect.poll(() => screen.queryByText(title)).toBeNull()
  })

  it('behavior: collectibles have their name and no picture of a stranger', async () => {
    await opened({ operationType: 'mint', transfers: [collectible(false, 'Rings\u202E 12')] })
    await screen.findByRole('heading', { name: 'Minted' })
    expect(document.body.textContent).toContain('Rings 12')
    expect(document.querySelector('img')).toBeNull()
  })
})
