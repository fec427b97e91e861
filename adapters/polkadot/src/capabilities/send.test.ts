import { type CapabilityContext, kernelError } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import { toHex } from '../bytes.ts'
import { extrinsicHash } from '../codec/hashes.ts'
import { BEST, signingKey, writtenChain } from '../testing/writtenChain.ts'
import { sendSigned } from './send.ts'

const BYTES = Uint8Array.of(1, 2, 3)
const SUBMIT = 'author_submitExtrinsic'
const judged = (rpcCode: number, data: unknown = '') =>
  kernelError('rpc/invalid-input', { details: { rpcCode, data, reason: 'Invalid Transaction' } })

/** Sends bytes to nodes that answer in turn; what is thrown is their error. */
function sending(answers: readonly unknown[], more: Partial<CapabilityContext> = {}) {
  const left = [...answers]
  const {
    ctx: own,
    submitted,
    asked,
  } = writtenChain({
    address: signingKey('sr25519').address,
    node(method) {
      if (method !== SUBMIT) return undefined
      const answer = left.shift()
      if (answer instanceof Error) throw answer
      return answer ?? null
    },
  })
  const [named, work]: [string[], Promise<void>[]] = [[], []]
  const ctx: CapabilityContext = {
    ...own,
    willSend: (hash) => void named.push(hash),
    runInBackground: (run) => void work.push(run(new AbortController().signal)),
    ...more,
  }
  return { send: (death = BEST + 50) => sendSigned(BYTES, death, ctx), named, work, submitted, asked }
}

describe('sendSigned', () => {
  test('default: handed over once, named before', async () => {
    const { send, named, work, submitted } = sending([`0x${'ab'.repeat(32)}`])
    expect(await send()).toBe(extrinsicHash(BYTES))
    expect([named, submitted, work]).toEqual([[extrinsicHash(BYTES)], [toHex(BYTES)], []])
  })

  test.each([
    ['from the block on in which it is void', BEST, false],
    ['long after', BEST - 500, false],
    ['in the last block', BEST + 1, true],
    ['ever', Number.POSITIVE_INFINITY, true],
  ])('behavior: %s: taken or expired before it is handed over', async (_title, death, isTaken) => {
    const { send, named } = sending([])
    if (isTaken) await expect(send(death)).resolves.toBe(extrinsicHash(BYTES))
    else await expect(send(death)).rejects.toMatchObject({ code: 'transfer/expired' })
    expect(named).toHaveLength(isTaken ? 1 : 0)
  })

  test.each<[string, number, unknown, string]>([
    ['no fee', 1010, 'Inability to pay some fees', 'transfer/insufficient-fee'],
    ['too late', 1010, 'Transaction has an ancient birth block', 'transfer/expired'],
    ['another came first', 1010, 'Transaction is outdated', 'polkadot/stale'],
    ['another with the same number', 1014, 'Priority is too low: (1 vs 2)', 'polkadot/stale'],
    ['a call that is filtered', 1010, { call: 'filtered' }, 'polkadot/filtered'],
    ['a signature that is none', 1010, 'Transaction has a bad signature', 'polkadot/signature-invalid'],
    ['something unknown', 1016, 'Custom error: 3', 'polkadot/refused'],
    ['a long story', 1010, 'x'.repeat(100_000), 'polkadot/refused'],
    ['nothing', 1012, undefined, 'polkadot/refused'],
    ['an object that holds itself twice', 1011, { a: [[[]]], b: null }, 'polkadot/refused'],
  ])('error: every node refuses: %s', async (_title, rpcCode, data, code) => {
    const { send, work, submitted } = sending([judged(rpcCode, data)])
    const error: unknown = await send().catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code })
    expect(String(Reflect.get(Object(error), 'message')).length).toBeLessThan(1_000)
    expect([work, submitted]).toEqual([[], [toHex(BYTES)]])
  })

  test('behavior: a node has it already: sent, and not handed over again', async () => {
    const { send, work } = sending([judged(1013)])
    expect(await send()).toBe(extrinsicHash(BYTES))
    expect(work).toEqual([])
  })

  test.each<[string, readonly unknown[], number]>([
    ['taken at the second time', [kernelError('rpc/unavailable'), null], 2],
    ['known at the second time', [kernelError('rpc/unavailable'), judged(1013)], 2],
    ['refused at the second time', [kernelError('rpc/unavailable'), judged(1010, 'outdated')], 2],
    ['never heard of', Array.from({ length: 9 }, () => kernelError('rpc/unavailable')), 4],
    ['answered with an error that judges nothing', [judged(-32_603), judged(-32_603), null], 3],
  ])('behavior: no answer, then %s: the same bytes again, a few times', async (_title, answers, times) => {
    const { send, work, submitted } = sending(answers)
    expect(await send()).toBe(extrinsicHash(BYTES))
    await Promise.all(work)
    expect(submitted).toEqual(Array.from({ length: times }, () => toHex(BYTES)))
  })

  test('error: given up before: nothing is handed over; meanwhile: nothing is handed over again', async () => {
    const before = sending([], { signal: AbortSignal.abort() })
    await expect(before.send()).rejects.toThrow('')
    expect([before.named, before.submitted]).toEqual([[], []])
    const abort = new AbortController()
    const lost = Object.assign(kernelError('rpc/unavailable'))
    const meanwhile = sending([lost], {
      signal: abort.signal,
      willSend: () => abort.abort(),
    })
    expect(await meanwhile.send()).toBe(extrinsicHash(BYTES))
    expect([meanwhile.work, meanwhile.submitted]).toEqual([[], [toHex(BYTES)]])
  })

  test.each(['chain_getBlockHash', 'chain_getHeader'])(
    'error: %s is not answered: nothing is handed over',
    async (method) => {
      for (const answer of [null, 7, {}, '0x', { number: 'x' }]) {
        const { ctx, submitted } = writtenChain({
          address: signingKey('sr25519').address,
          node: (asked) => (asked === method ? answer : undefined),
        })
        await expect(sendSigned(BYTES, BEST + 9, ctx)).rejects.toMatchObject({ code: 'rpc/malformed' })
        expect(submitted).toEqual([])
      }
    },
  )
})
