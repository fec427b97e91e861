import { describe, expect, test } from 'vitest'
import { counterpartiesOf, type PastTransaction } from './counterparties.ts'

const ME = '0xAAAA000000000000000000000000000000001111'
const YOU = '0xbbbb000000000000000000000000000000002222'
/** Begins and ends as the address before. */
const THEM = '0xbbbb999999999999999999999999999999992222'
const SHOP = `0x${'c'.repeat(40)}`

type Moved = PastTransaction['transfers'][number]

function past(sentFrom: string, ...transfers: Moved[]): PastTransaction {
  return { metadata: { sentFrom, sentTo: YOU, status: 'confirmed' }, transfers }
}

const moved = (direction: Moved['direction'], numeric: string, more: Partial<Moved> = {}): Moved => ({
  direction,
  quantity: { numeric },
  ...more,
})

describe('counterpartiesOf', () => {
  test('default: whom the account sent to, and who sent something real, are nobody to be afraid of', () => {
    const all = [past(ME.toLowerCase(), moved('out', '5')), past(SHOP, moved('in', '12.5', { sender: SHOP }))]
    expect(counterpartiesOf(all, ME)).toEqual({ sentTo: [YOU], poisoned: [] })
  })

  test.each([
    ['nothing', moved('in', '0', { sender: THEM })],
    ['nothing, in other digits', moved('in', '0.000', { sender: THEM })],
    ['dust', moved('in', '0.0000009', { sender: THEM })],
    ['nothing in the account’s name', moved('out', '0', { recipient: THEM })],
    ['spam', moved('in', '500', { sender: THEM, fungible_info: { flags: { is_spam: true } } })],
    ['an NFT that is spam', moved('in', '1', { sender: THEM, nft_info: { flags: { is_spam: true } } })],
  ])('behavior: %s poisons', (_name, transfer) => {
    expect(counterpartiesOf([past(THEM, transfer)], ME).poisoned).toEqual([THEM])
  })

  test('behavior: one real transfer is enough to be believed', () => {
    const all = [past(THEM, moved('in', '0', { sender: THEM })), past(THEM, moved('in', '0.000001', { sender: THEM }))]
    expect(counterpartiesOf(all, ME).poisoned).toEqual([])
  })

  test.each(['0.001', '250'])('behavior: %s of one who looks like somebody who was sent to poisons', (amount) => {
    const sent = past(ME, moved('out', '5', { recipient: YOU }))
    const came = past(THEM, moved('in', amount, { sender: THEM }))
    expect(counterpartiesOf([came, sent], ME)).toEqual({ sentTo: [YOU], poisoned: [THEM] })
    // Once the account has sent there itself, it knows.
    const both = [past(ME, moved('out', '1', { recipient: THEM })), came, sent]
    expect(counterpartiesOf(both, ME).poisoned).toEqual([])
  })

  test('behavior: one who looks like the account itself poisons; the account does not', () => {
    const twin = '0xAAAA555555555555555555555555555555551111'
    const all = [
      past(twin, moved('in', '0.001', { sender: twin })),
      past(YOU, moved('in', '1', { sender: ME.toLowerCase() })),
    ]
    expect(counterpartiesOf(all, ME).poisoned).toEqual([twin])
  })

  test('behavior: what the account sent itself does not poison, however little it was', () => {
    expect(counterpartiesOf([past(ME, moved('out', '0', { recipient: THEM }))], ME)).toEqual({
      sentTo: [THEM],
      poisoned: [],
    })
  })

  test('behavior: nobody is named by a transfer to oneself, or by one without another side', () => {
    const all = [past(ME, moved('self', '1')), past('', moved('in', '0'))]
    expect(counterpartiesOf(all, ME)).toEqual({ sentTo: [], poisoned: [] })
  })
})
