import { describe, expect, test } from 'vitest'
import { JUPITER, SYSTEM, TOKEN } from './chain/programs.ts'
import type { Instruction, Transaction } from './chain/transaction.ts'
import { bothTexts, paidText } from './paidText.ts'

const network = { nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 } }

const step = (program: string, keys: readonly string[], data: readonly number[] = []): Instruction => ({
  program,
  accounts: keys.map((key) => ({ key, isSigner: false, isWritable: true })),
  data: Uint8Array.from(data),
})
/** A transfer of so many lamports. */
const pays = (to: string, lamports: number): Instruction =>
  step(SYSTEM, ['payer', to], [2, 0, 0, 0, lamports, 0, 0, 0, 0, 0, 0, 0])
const transaction = (instructions: readonly Instruction[], more: Partial<Transaction> = {}): Transaction => ({
  version: 0,
  signatures: [new Uint8Array(64)],
  signers: ['payer'],
  message: new Uint8Array(),
  blockhash: 'hash',
  instructions,
  ...more,
})
const both = (before: Transaction, after: Transaction) => bothTexts(before, after, network)
const dust = Array.from({ length: 6 }, (_, index) => pays(`dust${index}`, 1))

describe('paidText', () => {
  test('default: what is not shown is counted', () => {
    expect(paidText(transaction(dust), network)).toMatch(/dust5$/)
    expect(paidText(transaction([...dust, pays('thief', 9)]), network)).toMatch(/dust5 \+ 1 …$/)
  })
})

describe('bothTexts', () => {
  test('default: each as it is, where they differ', () => {
    expect(both(transaction([pays('friend', 7)]), transaction([pays('thief', 7)]))).toEqual({
      reviewed: '0.000000007 SOL → friend',
      sent: '0.000000007 SOL → thief',
    })
  })

  test('behavior: what was not reviewed comes first, however many steps stand before it', () => {
    const { reviewed, sent } = both(transaction(dust), transaction([...dust, pays('thief', 9)]))
    expect(sent).toMatch(/^0\.000000009 SOL → thief \+ .* \+ 1 …$/)
    expect(reviewed).not.toContain('…')
    const again = both(transaction([...dust]), transaction([...dust, pays('dust0', 1)]))
    expect(again.sent).toMatch(/dust0 \+ .* \+ 1 …$/)
  })

  test.each<[string, Instruction, Instruction, string, string]>([
    [
      'another account of a swap',
      step(JUPITER, ['pool', 'own'], [1]),
      step(JUPITER, ['pool', 'thief'], [1]),
      'own',
      'thief',
    ],
    ['another delegate', step(TOKEN, ['own', 'site'], [4, 1]), step(TOKEN, ['own', 'thief'], [4, 1]), 'site', 'thief'],
    ['an account more', step(TOKEN, ['own'], [9]), step(TOKEN, ['own', 'thief'], [9]), '–', 'thief'],
    ['other data', step(JUPITER, ['pool'], [1, 2, 3]), step(JUPITER, ['pool'], [1, 9, 3]), '0x0203', '0x0903'],
  ])('error: %s of a step without words stands before both', (_title, before, after, was, is) => {
    const { program } = before
    expect(both(transaction([before]), transaction([after]))).toEqual({
      reviewed: `${was}: ${program}`,
      sent: `${is}: ${program}`,
    })
  })

  test('error: a step that may change an account which it only read before', () => {
    const read = { ...step(JUPITER, []), accounts: [{ key: 'vault', isSigner: false, isWritable: false }] }
    const { reviewed, sent } = both(transaction([read]), transaction([step(JUPITER, ['vault'])]))
    expect([reviewed, sent]).toEqual([`vault r: ${JUPITER}`, `vault rw: ${JUPITER}`])
  })

  test('error: the same steps: other signers, or another signature', () => {
    const steps = [pays('friend', 7)]
    const signers = both(transaction(steps), transaction(steps, { signers: ['payer', 'other'] }))
    expect(signers).toMatchObject({ sent: 'payer, other: 0.000000007 SOL → friend' })
    const { reviewed, sent } = both(
      transaction(steps),
      transaction(steps, { signatures: [new Uint8Array(64).fill(1)] }),
    )
    expect(sent).not.toBe(reviewed)
  })
})
