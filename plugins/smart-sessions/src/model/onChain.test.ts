import { describe, expect, test } from 'vitest'
import { isEndedOnChain, outcomeOf } from './onChain.ts'

const word = (hex: string) => hex.padStart(64, '0')
/** A context: a list of one struct. */
const CONTEXT = `0x${word('20')}${word('1')}${word('20')}${'ab'.repeat(64)}`
const HASH = '77'.repeat(32)

/** A node that knows the hash of the struct, and says whether it was ended. */
const nodeThat = (says: string) => async (_method: string, params: readonly unknown[]) => {
  const data = String(Reflect.get(Object(params[0]), 'data'))
  if (data === `0x66134607${word('20')}${'ab'.repeat(64)}`) return `0x${HASH}`
  return data === `0x2d40d052${HASH}` ? says : '0x'
}

describe('what the chain says of a permission', () => {
  test.each([
    ['ended', `0x${word('1')}`, true],
    ['open', `0x${word('0')}`, false],
    ['nothing, where there is no such contract', '0x', undefined],
    ['nothing that can be read', 'no', undefined],
  ])('parameters: %s', async (_name, says, is) => {
    expect(await isEndedOnChain(nodeThat(says), CONTEXT, 1)).toBe(is)
  })

  test('behavior: several are ended when all of them are', async () => {
    const inner = CONTEXT.slice(2)
    const length = (inner.length / 2).toString(16)
    const each = `${word(length)}${inner.padEnd(Math.ceil(inner.length / 64) * 64, '0')}`
    const second = (64 + each.length / 2).toString(16)
    const both = `0x${word('20')}${word('2')}${word('40')}${word(second)}${each}${each}`
    expect(await isEndedOnChain(nodeThat(`0x${word('1')}`), both, 2)).toBe(true)
  })

  test.each([
    [
      { status: '0x1', blockNumber: '0x7' },
      { block: '0x7', isDone: true },
    ],
    [
      { status: '0x0', blockNumber: '0x7' },
      { block: '0x7', isDone: false },
    ],
    [{ status: '0x1' }, undefined],
    [null, undefined],
    ['no receipt', undefined],
  ])('parameters: the receipt %j is %j', async (receipt, outcome) => {
    expect(await outcomeOf(async () => receipt, '0x1')).toEqual(outcome)
  })
})
