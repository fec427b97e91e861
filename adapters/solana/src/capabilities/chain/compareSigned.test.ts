import { Keypair } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTransaction, transferInstruction } from '../web3.ts'
import { findChange } from './compareSigned.ts'
import { LIGHTHOUSE, MEMO } from './programs.ts'
import { type Instruction, readTransaction, type Transaction } from './transaction.ts'

const [payer = '', receiver = '', thief = '', blockhash = ''] = [1, 2, 3, 4].map((seed) =>
  Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey.toBase58(),
)

const memo = (text: string): Instruction => ({ program: MEMO, accounts: [], data: new TextEncoder().encode(text) })
const guard = (data: number, ...accounts: Instruction['accounts']): Instruction => ({
  program: LIGHTHOUSE,
  accounts,
  data: Uint8Array.of(data),
})
const build = (instructions: readonly Instruction[], { units = 450n, price = 7n } = {}): Transaction =>
  readTransaction(buildTransaction({ payer, blockhash, units, price, instructions }))

const steps = [memo('order 7'), transferInstruction(payer, receiver, 4242n)]
const reviewed = build(steps)

describe('findChange', () => {
  test('default: nothing, and what a wallet may add, in any place', () => {
    expect(findChange(reviewed, reviewed)).toBeUndefined()
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 255 })), { maxLength: 4 }), (added) => {
        const all = [...steps]
        for (const [at, data] of added)
          all.splice(at, 0, guard(data, { key: receiver, isSigner: false, isWritable: false }))
        expect(findChange(reviewed, build(all))).toBeUndefined()
      }),
    )
  })

  test('error: any changed byte of the message that makes it another transaction', () => {
    const bytes = buildTransaction({ payer, blockhash, units: 450n, price: 7n, instructions: steps })
    const start = 1 + 64
    let read = 0
    for (let at = start; at < bytes.length; at += 1)
      for (const change of [1, 2, 4, 128, 255]) {
        const changed = bytes.slice()
        changed[at] = (changed[at] ?? 0) ^ change
        let signed: Transaction
        try {
          signed = readTransaction(changed)
        } catch {
          continue
        }
        read += 1
        const found = findChange(reviewed, signed)
        // The counts of the header only say what may be written, which is compared account by account.
        if (found === undefined) expect(at, `byte ${at} ^ ${change}`).toBeLessThan(start + 4)
      }
    expect(read).toBeGreaterThan(500)
  })

  test.each<[string, readonly Instruction[]]>([
    ['another receiver', [steps[0] as Instruction, transferInstruction(payer, thief, 4242n)]],
    ['another amount', [steps[0] as Instruction, transferInstruction(payer, receiver, 4243n)]],
    ['one more transfer', [...steps, transferInstruction(payer, thief, 1n)]],
    ['the same transfer twice', [...steps, steps[1] as Instruction]],
    ['another order', [...steps].reverse()],
    ['another memo', [memo('order 8'), steps[1] as Instruction]],
    ['a memo less', [steps[1] as Instruction]],
    ['nothing', []],
  ])('error: %s', (_title, changed) => {
    expect(findChange(reviewed, build(changed))).toEqual(expect.any(String))
  })

  test('error: a guard may read an account, and does not make it one that others may change', () => {
    const read = { key: thief, isSigner: false, isWritable: false }
    const before = build([{ ...memo('order 7'), accounts: [read] }, steps[1] as Instruction])
    const writes = guard(1, { ...read, isWritable: true })
    const after = build([{ ...memo('order 7'), accounts: [read] }, steps[1] as Instruction, writes])
    expect(findChange(before, after)).toBe(`it may change ${thief}`)
  })

  test('error: a fee for getting ahead over the limit, and other limits than the reviewed ones', () => {
    for (const [units, price] of [
      [1_400_000n, 10n ** 9n],
      [450n, 10n ** 13n],
      [2n ** 32n - 1n, 10n ** 7n],
      [1n, 2n ** 63n],
    ] as const)
      expect(findChange(reviewed, build(steps, { units, price }))).toEqual(expect.any(String))
  })

  test('error: what somebody else has signed comes back as it was', () => {
    const shared = { ...reviewed, signatures: [new Uint8Array(64).fill(1)] }
    expect(findChange(shared, build([...steps, guard(1)]))).toMatch(/somebody else has signed/)
    expect(findChange(shared, shared)).toBeUndefined()
  })
})
