import { kernelError } from '@latchkey/kernel'
import { nativeAsset } from '@latchkey/kernel/assets'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAddress } from '../chain/addresses.ts'
import { fromHex, toHex } from '../chain/bytes.ts'
import { dustOf } from '../chain/coins.ts'
import { readPsbt, spentOutputs } from '../chain/psbt.ts'
import {
  readTransaction,
  type Transaction,
  transactionId,
  virtualSize,
  writeTransaction,
} from '../chain/transaction.ts'
import { bitcoin } from '../networks/bitcoin.ts'
import { accountOf } from '../testing/nodeContext.ts'
import { type Written, type WrittenTransaction, writtenChain } from '../testing/writtenChain.ts'
import { inspectTransfer } from './inspectTransfer.ts'
import { prepareTransfer } from './prepare.ts'
import { sendPrepared } from './send.ts'
import { prepareSpeedUp } from './speedUp.ts'

const STRANGER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const asset = nativeAsset(bitcoin, { slip44: 0 })
const scriptOf = (address: string) => readAddress(address, [bitcoin])?.script ?? new Uint8Array()
const bytesOf = (hex: string | undefined) => fromHex(hex ?? '') ?? new Uint8Array()

/** A transfer that waits. */
async function waiting(values: readonly number[], amount: bigint, index = 0, written: Written = {}, max = false) {
  const chain = writtenChain(index, values, written)
  const request = { to: STRANGER, asset, amount: max ? 0n : amount, feeRate: 2, ...(max ? { max } : {}) }
  const prepared = await prepareTransfer(request, chain.ctx)
  const { hash } = await sendPrepared({ prepared, digest: prepared.digest }, chain.ctx)
  const before = readTransaction(bytesOf(chain.broadcast[0]))
  return { ...chain, hash, before, fee: prepared.feeAbout }
}

const sumOf = (outputs: readonly { readonly value: bigint }[]) => outputs.reduce((sum, { value }) => sum + value, 0n)
const outpoints = ({ inputs }: Transaction) => inputs.map(({ txid, index }) => `${txid}:${index}`)

describe('prepareSpeedUp', () => {
  test.each([0, 1, 2, 3])(
    'default: account %i: the same inputs and receiver, a higher fee out of the change',
    async (index) => {
      const { hash, before, fee, ctx } = await waiting([400_000], 100_000n, index)
      const faster = await prepareSpeedUp({ hash }, ctx)
      const { transaction } = readPsbt(faster.bytes)
      expect(outpoints(transaction)).toEqual(outpoints(before))
      expect(transaction.outputs[0]).toEqual(before.outputs[0])
      expect(transaction.outputs[1]?.script).toEqual(before.outputs[1]?.script)
      expect(faster.feeAbout).toBe(fee + sumOf(before.outputs) - sumOf(transaction.outputs))
      // What is paid now for the fastest speed, to the byte of its size with signatures.
      expect(faster.feeAbout).toBe(BigInt(virtualSize(before)) * 12n)
      expect(transaction.inputs.every(({ sequence }) => sequence === 0xfffffffd)).toBe(true)
      expect(await inspectTransfer({ prepared: faster }, ctx)).toMatchObject({ to: STRANGER, amount: 100_000n })
    },
  )

  test('behavior: it is signed and sent like any transfer, and again', async () => {
    const { hash, ctx, broadcast } = await waiting([400_000], 100_000n)
    let [last, paid] = [hash, 0n]
    for (const feeRate of [3, 9, 27]) {
      const faster = await prepareSpeedUp({ hash: last, feeRate }, ctx)
      expect(faster.feeAbout).toBeGreaterThan(paid)
      const sent = await sendPrepared({ prepared: faster, digest: faster.digest }, ctx)
      expect(sent.hash).not.toBe(last)
      last = sent.hash
      paid = faster.feeAbout
    }
    expect(broadcast).toHaveLength(4)
    expect(new Set(broadcast.flatMap((raw) => outpoints(readTransaction(bytesOf(raw))))).size).toBe(1)
  })

  test('behavior: whatever the rate, the fee rises by a step at least, and nothing gets too small or lost', async () => {
    const wish = fc.record({
      values: fc.array(fc.integer({ min: 20_000, max: 300_000 }), { minLength: 1, maxLength: 5 }),
      amount: fc.bigInt({ min: 10_000n, max: 500_000n }),
      feeRate: fc.integer({ min: 1, max: 300 }),
    })
    let built = 0
    await fc.assert(
      fc.asyncProperty(wish, async ({ values, amount, feeRate }) => {
        const sent = await waiting(values, amount).catch((error: unknown) => {
          expect(error).toMatchObject({ code: expect.stringMatching(/^transfer\/insufficient-/) })
        })
        if (!sent) return
        const { hash, before, fee, ctx, script } = sent
        const faster = await prepareSpeedUp({ hash, feeRate }, ctx).catch((error: unknown) => {
          expect(error).toMatchObject({ code: 'bitcoin/no-room', details: { txid: hash } })
        })
        if (!faster) return
        built += 1
        const psbt = readPsbt(faster.bytes)
        const { outputs } = psbt.transaction
        const spent = spentOutputs(psbt).flatMap((output) => output ?? [])
        expect(sumOf(spent) - sumOf(outputs)).toBe(faster.feeAbout)
        expect(faster.feeAbout).toBeGreaterThanOrEqual(fee + BigInt(virtualSize(before)) - 1n)
        expect(outpoints(psbt.transaction).slice(0, before.inputs.length)).toEqual(outpoints(before))
        expect(outpoints(psbt.transaction).length - before.inputs.length).toBeLessThanOrEqual(1)
        expect(outputs[0]).toEqual(before.outputs[0])
        for (const change of outputs.slice(1)) {
          expect(toHex(change.script)).toBe(toHex(script))
          expect(change.value).toBeGreaterThanOrEqual(dustOf(script))
        }
      }),
      { numRuns: 80, endOnFailure: true },
    )
    expect(built).toBeGreaterThan(20)
  })

  test('behavior: without change the smallest confirmed coin that does is added, and its rest comes back', async () => {
    const { hash, before, ctx, coins, broadcast } = await waiting([100_000, 900_000, 40_000], 99_600n)
    expect(before.outputs).toHaveLength(1)
    const faster = await prepareSpeedUp({ hash, feeRate: 20 }, ctx)
    const { inputs, outputs } = readPsbt(faster.bytes).transaction
    expect(inputs[1]?.txid).toBe(coins[2]?.txid)
    expect(outputs).toHaveLength(2)
    expect(broadcast).toHaveLength(1)
  })

  test('behavior: change that would be too small goes to the fee', async () => {
    const { hash, before, ctx } = await waiting([102_000], 100_000n)
    expect(before.outputs).toHaveLength(2)
    const faster = await prepareSpeedUp({ hash, feeRate: 13 }, ctx)
    expect(readPsbt(faster.bytes).transaction.outputs).toEqual(before.outputs.slice(0, 1))
    expect(faster.feeAbout).toBe(2_000n)
  })

  test('error: nothing to take a higher fee from', async () => {
    const { hash, ctx } = await waiting([100_000], 0n, 0, {}, true)
    await expect(prepareSpeedUp({ hash, feeRate: 9 }, ctx)).rejects.toMatchObject({ code: 'bitcoin/no-room' })
  })

  test('behavior: a node that still lists what the transfer spends: no input is there twice', async () => {
    for (const max of [true, false]) {
      const held: { coins?: unknown } = {}
      const written = { node: (path: string) => (path.endsWith('/utxo') ? held.coins : undefined) }
      const { hash, ctx, coins, before } = await waiting([100_000], 99_600n, 0, written, max)
      held.coins = coins.map((coin) => ({ ...coin, status: { confirmed: true } }))
      expect(before.outputs).toHaveLength(1)
      await expect(prepareSpeedUp({ hash, feeRate: 9 }, ctx)).rejects.toMatchObject({ code: 'bitcoin/no-room' })
    }
  })

  test('behavior: what the receiver is paid is never touched, whichever output is theirs', async () => {
    const { ctx, coins, take, script } = writtenChain(0, [400_000])
    const own = { script, value: 150_000n }
    const bare = { script: new Uint8Array(), sequence: 0xfffffffd, witness: [] }
    const inputs = [{ txid: coins[0]?.txid ?? '', index: 0, ...bare }]
    // To oneself first, then change, then somebody else: only what is in the middle comes back.
    const outputs = [own, { script, value: 140_000n }, { script: scriptOf(STRANGER), value: 100_000n }]
    const hash = take(toHex(writeTransaction({ version: 2, inputs, outputs, lockTime: 0 })))
    const faster = readPsbt((await prepareSpeedUp({ hash, feeRate: 200 }, ctx)).bytes).transaction
    expect(faster.outputs.slice(0, 2)).toEqual([own, outputs[2]])
    expect(faster.outputs[2]).toMatchObject({ script, value: expect.any(BigInt) })
    expect(faster.outputs[2]?.value ?? 0n).toBeLessThan(140_000n)
  })
})

describe('what cannot be sped up', () => {
  type Lie = (found: WrittenTransaction, raw: string) => unknown
  /** A chain that says something else of the transfer that waits. */
  async function lying(lie: Lie, isRaw = false) {
    const held: { hash?: string; answer?: unknown } = {}
    const chain = await waiting([200_000, 200_000], 350_000n, 0, {
      node: (path) => (held.hash && path === `/tx/${held.hash}${isRaw ? '/hex' : ''}` ? held.answer : undefined),
    })
    const read = async (path: string) => chain.ctx.services.rpc.request(bitcoin.id, `GET ${path}`, undefined)
    const found = (await read(`/tx/${chain.hash}`)) as WrittenTransaction
    held.answer = lie(found, String(await read(`/tx/${chain.hash}/hex`)))
    held.hash = chain.hash
    return chain
  }

  test.each<[string, Lie, string]>([
    ['is in a block', (found) => ({ ...found, status: { confirmed: true, block_height: 1 } }), 'bitcoin/not-pending'],
    [
      'spends new coins',
      (found) => ({ ...found, vin: found.vin.map((input) => ({ ...input, prevout: null })) }),
      'bitcoin/not-pending',
    ],
    [
      'spends what is somebody else’s',
      (found) => ({
        ...found,
        vin: found.vin.map((input) => ({ ...input, prevout: { ...input.prevout, scriptpubkey: '51' } })),
      }),
      'bitcoin/not-pending',
    ],
    [
      'spends another output',
      (found) => ({ ...found, vin: found.vin.map((input) => ({ ...input, vout: 7 })) }),
      'rpc/malformed',
    ],
    [
      'spends another transaction',
      (found) => ({ ...found, vin: found.vin.map((input) => ({ ...input, txid: 'ab'.repeat(32) })) }),
      'rpc/malformed',
    ],
    ['spends one more', (found) => ({ ...found, vin: [...found.vin, ...found.vin] }), 'rpc/malformed'],
    ['spends one less', (found) => ({ ...found, vin: found.vin.slice(1) }), 'rpc/malformed'],
    ['spends in another order', (found) => ({ ...found, vin: [...found.vin].reverse() }), 'rpc/malformed'],
    ['is another one', (found) => ({ ...found, txid: 'ab'.repeat(32) }), 'rpc/malformed'],
    ['has inputs that are none', (found) => ({ ...found, vin: 'two' }), 'rpc/malformed'],
  ])('error: one that %s, as a node says', async (_title, lie, code) => {
    const { hash, ctx } = await lying(lie)
    await expect(prepareSpeedUp({ hash }, ctx)).rejects.toMatchObject({ code })
  })

  test.each<[string, Lie]>([
    ['cut', (_found, raw) => raw.slice(0, -2)],
    ['of another transaction', (_found, raw) => raw.replace(/..$/, '01')],
    ['no text', () => 7],
    ['empty', () => ''],
  ])('error: its bytes are %s', async (_title, lie) => {
    const { hash, ctx } = await lying(lie, true)
    await expect(prepareSpeedUp({ hash }, ctx)).rejects.toMatchObject({ code: 'rpc/malformed' })
  })

  test('behavior: a node that states other amounts of what it spends is found out by the bytes', async () => {
    const { hash, ctx } = await lying((found) => ({
      ...found,
      vin: found.vin.map((input) => ({ ...input, prevout: { ...input.prevout, value: 9_000_000 } })),
    }))
    // The change would come from money that is not there.
    const faster = await prepareSpeedUp({ hash, feeRate: 30 }, ctx)
    await expect(inspectTransfer({ prepared: faster }, ctx)).rejects.toMatchObject({ code: 'transfer/unreadable' })
  })

  test('error: nobody knows it; the account for ordinals', async () => {
    const { ctx } = writtenChain(0, [400_000])
    await expect(prepareSpeedUp({ hash: 'ab'.repeat(32) }, ctx)).rejects.toMatchObject({ code: 'bitcoin/not-pending' })
    const account = accountOf(1, 'ordinal')
    await expect(prepareSpeedUp({ hash: 'ab'.repeat(32) }, { ...ctx, account })).rejects.toMatchObject({
      code: 'bitcoin/ordinals-account',
    })
  })

  test('error: no node answers at any step: nothing is built', async () => {
    let left = Number.POSITIVE_INFINITY
    const { hash, ctx } = await waiting([400_000], 100_000n, 0, {
      node() {
        if (left-- > 0) return undefined
        throw kernelError('rpc/unavailable')
      },
    })
    const asked = ctx.paths.length
    await prepareSpeedUp({ hash }, ctx)
    // Without the second source of fees there is less to be warned of, and nothing else.
    expect(ctx.paths.slice(asked).at(-1)).toBe('GET /fee-estimates')
    const steps = ctx.paths.length - asked - 1
    expect(steps).toBeGreaterThan(4)
    for (let step = 0; step < steps; step += 1) {
      left = step
      const result: unknown = await prepareSpeedUp({ hash }, ctx).catch((error: unknown) => error)
      expect(result).toMatchObject({ code: expect.stringMatching(/^(rpc\/unavailable|bitcoin\/fee-unknown)$/) })
    }
    left = Number.POSITIVE_INFINITY
    expect(transactionId(readPsbt((await prepareSpeedUp({ hash }, ctx)).bytes).transaction)).toHaveLength(64)
  })
})
