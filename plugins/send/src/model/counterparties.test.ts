import { describe, expect, test } from 'vitest'
import { counterpartiesOf, type PastTransaction } from './counterparties.ts'

const ME = '0xAAAA000000000000000000000000000000001111'
const YOU = '0xbbbb000000000000000000000000000000002222'
const THEM = '0xbbbb999999999999999999999999999999992222'

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
    const all = [past(ME.toLowerCase(), moved('out', '5')), past(THEM, moved('in', '12.5', { sender: THEM }))]
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
