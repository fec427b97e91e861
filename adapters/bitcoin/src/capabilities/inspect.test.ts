import { kernelError, type PreparedTransfer } from '@latchkey/kernel'
import { toBase64 } from '@latchkey/kernel/adapter'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAddress } from '../chain/addresses.ts'
import { concat, littleEndian, withLength } from '../chain/bytes.ts'
import { digestOf } from '../chain/hashes.ts'
import {
  type Transaction,
  type TransactionOutput,
  transactionId,
  writeOutput,
  writeTransaction,
} from '../chain/transaction.ts'
import { bitcoin } from '../networks/bitcoin.ts'
import { accountOf, nodeContext } from '../testing/nodeContext.ts'
import { inspectRequest } from './inspectRequest.ts'
import { inspectTransfer } from './inspectTransfer.ts'

const STRANGER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const scriptOf = (address: string) => readAddress(address, [bitcoin])?.script ?? new Uint8Array()
const [own, ordinals, other] = [0, 1, 4].map((index) => scriptOf(accountOf(index).address))
const to = (script: Uint8Array | undefined, value: number): TransactionOutput => ({
  value: BigInt(value),
  script: script ?? new Uint8Array(),
})

type Fields = (previous: Transaction, spends: TransactionOutput) => readonly Uint8Array[]

/** What is written of an input: the output it spends, and the fields that say so. */
interface WrittenInput {
  readonly spends: TransactionOutput
  /** @defaultValue an output of a witness */
  readonly fields?: Fields
  readonly hashType?: number
}

const field = (type: number, value: Uint8Array) => concat(withLength(Uint8Array.of(type)), withLength(value))
const witnessUtxo: Fields = (_previous, spends) => [field(1, writeOutput(spends))]
const whole: Fields = (previous) => [field(0, writeTransaction(previous))]

/** The bytes of a partially signed transaction. */
function psbtOf(inputs: readonly WrittenInput[], outputs: readonly TransactionOutput[]): Uint8Array {
  const previous = inputs.map(
    ({ spends }, at): Transaction => ({
      version: 2,
      inputs: [{ txid: 'ee'.repeat(32), index: at, script: new Uint8Array(), sequence: 0, witness: [] }],
      outputs: [spends],
      lockTime: 0,
    }),
  )
  const unsigned: Transaction = {
    version: 2,
    inputs: previous.map((made) => ({
      ...{ txid: transactionId(made), index: 0 },
      ...{ script: new Uint8Array(), sequence: 0xfffffffd, witness: [] },
    })),
    outputs,
    lockTime: 0,
  }
  const end = Uint8Array.of(0)
  const maps = inputs.map(({ spends, fields = witnessUtxo, hashType }, at) =>
    concat(
      ...fields(previous[at] ?? unsigned, spends),
      ...(hashType === undefined ? [] : [field(3, littleEndian(hashType, 4))]),
      end,
    ),
  )
  const magic = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff)
  return concat(magic, field(0, writeTransaction(unsigned, false)), end, ...maps, ...outputs.map(() => end))
}

const ctx = nodeContext({
  node: (path) => {
    throw new Error(`nobody is to be asked, least of all ${path}`)
  },
  accounts: [accountOf(0), accountOf(1, 'ordinal')],
})
const inspect = (bytes: Uint8Array) => {
  const prepared: PreparedTransfer = { bytes, digest: '', anchor: {}, feeAbout: 0n, expiresAt: 0 }
  return inspectTransfer({ prepared }, ctx)
}
const ownInput = (value: number): WrittenInput => ({ spends: to(own, value) })

describe('inspectTransfer', () => {
  test('default: receiver, amount, fee and every field, from the bytes alone', async () => {
    const bytes = psbtOf(
      [ownInput(60_000), { ...ownInput(50_000), fields: whole }],
      [to(other, 70_000), to(own, 39_000)],
    )
    const { address } = accountOf(0)
    expect(await inspect(bytes)).toEqual({
      network: bitcoin.id,
      from: address,
      to: accountOf(4).address,
      asset: `${bitcoin.id}/slip44:0`,
      amount: 70_000n,
      feeAtMost: 1_000n,
      feeAbout: 1_000n,
      // Two inputs of 68 bytes, two outputs of 31, and 10.5 around them (BIP-141).
      feeRate: '4.8 sat/vB',
      digest: digestOf(bytes),
      call: {
        ...{ version: '2', lockTime: '0' },
        'input 1': expect.stringMatching(new RegExp(`^[0-9a-f]{64}:0, 60000 sat, ${address}$`)),
        'input 2': expect.stringMatching(new RegExp(`^[0-9a-f]{64}:0, 50000 sat, ${address}$`)),
        'output 1': `70000 sat, ${accountOf(4).address}`,
        'output 2': `39000 sat, ${address}`,
      },
      spends: [
        { amount: 60_000n, address, owner: 'account' },
        { amount: 50_000n, address, owner: 'account' },
      ],
      makes: [
        { amount: 70_000n, address: accountOf(4).address, owner: 'other' },
        { amount: 39_000n, address, owner: 'account' },
      ],
    })
  })

  test('behavior: a transfer to oneself: the first output is what is received, the second comes back', async () => {
    const facts = await inspect(psbtOf([ownInput(60_000)], [to(own, 20_000), to(own, 39_000)]))
    expect(facts).toMatchObject({ to: accountOf(0).address, amount: 20_000n, feeAtMost: 1_000n })
    expect(facts.makes).toMatchObject([
      { amount: 20_000n, owner: 'wallet' },
      { amount: 39_000n, owner: 'account' },
    ])
  })

  test('behavior: the account for ordinals is another receiver, and said to be one’s own', async () => {
    const facts = await inspect(psbtOf([ownInput(60_000)], [to(ordinals, 59_000)]))
    expect(facts).toMatchObject({ to: accountOf(1).address, amount: 59_000n })
    expect(facts.makes).toMatchObject([{ amount: 59_000n, owner: 'wallet' }])
  })

  test('behavior: whatever sums it has, inputs are amount, change and fee', async () => {
    const values = fc.array(fc.integer({ min: 1_000, max: 90_000_000 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(
        values,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (spent, part, rest) => {
          const sum = spent.reduce((total, value) => total + value, 0)
          const amount = Math.floor(sum * part)
          const change = Math.floor((sum - amount) * rest)
          const facts = await inspect(psbtOf(spent.map(ownInput), [to(other, amount), to(own, change)]))
          expect(facts.amount).toBe(BigInt(amount))
          expect(facts.feeAtMost).toBe(BigInt(sum - amount - change))
          expect(facts.isFeeHigh ?? false).toBe(facts.feeAtMost > 20_000n && facts.feeAtMost * 4n > facts.amount)
        },
      ),
    )
  })

  const p2pkh = accountOf(3)
  const readable = (
    name: string,
    inputs: readonly WrittenInput[],
    outputs: readonly TransactionOutput[],
    problem: string,
  ) => [name, inputs, outputs, problem] as const
  test.each([
    readable('pays nobody', [ownInput(60_000)], [], 'it pays nobody'),
    readable(
      'pays two',
      [ownInput(60_000)],
      [to(other, 1_000), to(scriptOf(STRANGER), 1_000)],
      'it pays more than one receiver',
    ),
    readable(
      'pays one of the wallet’s other accounts beside',
      [ownInput(60_000)],
      [to(other, 1_000), to(ordinals, 900)],
      'it pays more than one receiver',
    ),
    readable('pays more than it spends', [ownInput(60_000)], [to(other, 60_001)], 'it pays more than it spends'),
    readable(
      'carries data beside',
      [ownInput(60_000)],
      [to(other, 1_000), to(Uint8Array.of(0x6a, 0), 0)],
      'it pays more than one receiver',
    ),
    readable('pays to no address', [ownInput(60_000)], [to(Uint8Array.of(0x51), 1_000)], 'it pays to no address'),
    readable(
      'spends what is somebody else’s',
      [ownInput(60_000), { spends: to(other, 9_000) }],
      [to(scriptOf(STRANGER), 1_000)],
      'it spends what belongs to somebody else',
    ),
    readable(
      'spends from the account for ordinals',
      [ownInput(60_000), { spends: to(ordinals, 546) }],
      [to(other, 1_000)],
      'it spends what belongs to somebody else',
    ),
    readable(
      'hides what it spends',
      [{ ...ownInput(60_000), fields: () => [] }],
      [to(other, 1_000)],
      'it does not show what it spends',
    ),
    readable(
      'tells two stories of what it spends',
      [
        {
          ...ownInput(60_000),
          fields: (previous) => [field(0, writeTransaction(previous)), field(1, writeOutput(to(own, 70_000)))],
        },
      ],
      [to(other, 1_000)],
      'it does not show what it spends',
    ),
    readable(
      'shows another transaction than it spends',
      [{ ...ownInput(60_000), fields: (previous) => [field(0, writeTransaction({ ...previous, lockTime: 9 }))] }],
      [to(other, 1_000)],
      'the bytes are no transaction',
    ),
    ...[2, 3, 0x81, 0x82, 0x83, 0xff, 0xffffffff].map((hashType) =>
      readable(
        `asks for the hash type ${hashType}`,
        [{ ...ownInput(60_000), hashType }],
        [to(other, 1_000)],
        'it asks for a signature that does not cover everything',
      ),
    ),
  ])('error: it %s', async (_title, inputs, outputs, problem) => {
    await expect(inspect(psbtOf(inputs, outputs))).rejects.toMatchObject({
      code: 'transfer/unreadable',
      details: { problem },
    })
  })

  test('error: from before SegWit the amount is only in the whole transaction: a stated one is not believed', async () => {
    const spends = to(scriptOf(p2pkh.address), 60_000)
    const context = { ...ctx, account: p2pkh }
    const read = (fields: Fields) => {
      const bytes = psbtOf([{ spends, fields }], [to(other, 59_000)])
      return inspectTransfer({ prepared: { bytes, digest: '', anchor: {}, feeAbout: 0n, expiresAt: 0 } }, context)
    }
    await expect(read(witnessUtxo)).rejects.toMatchObject({ code: 'transfer/unreadable' })
    expect(await read(whole)).toMatchObject({ feeAtMost: 1_000n })
  })

  test('error: bytes that are none, cut anywhere, with something after them', async () => {
    const bytes = psbtOf([ownInput(60_000)], [to(other, 59_000)])
    const wrong = [new Uint8Array(), Uint8Array.of(0x70), concat(bytes, Uint8Array.of(0))]
    for (let length = 0; length < bytes.length; length += 7) wrong.push(bytes.slice(0, length))
    for (const given of wrong) await expect(inspect(given)).rejects.toMatchObject({ code: 'transfer/unreadable' })
  })
})

describe('inspectRequest', () => {
  const world = { spentBy: undefined as string | undefined, asked: 0 }
  const asking = nodeContext({
    accounts: [accountOf(0), accountOf(1, 'ordinal')],
    node() {
      world.asked += 1
      if (world.spentBy === 'failing') throw kernelError('rpc/unavailable')
      return world.spentBy ? { spent: true, txid: world.spentBy } : { spent: false }
    },
  })
  const request = (bytes: Uint8Array, params: object = {}, context = asking) => {
    Object.assign(world, { asked: 0 })
    return inspectRequest({ method: 'signPsbt', params: { psbt: toBase64(bytes), ...params } }, context)
  }
  const foreign = (value: number): WrittenInput => ({ spends: to(other, value) })
  const plain = psbtOf([ownInput(60_000)], [to(other, 58_900), to(own, 1_000)])

  test('default: what goes in and out, whose it is, fee and rate', async () => {
    expect(await request(plain)).toMatchObject({
      ...{ network: bitcoin.id, from: accountOf(0).address, fee: 100n, feeRate: '0.7 sat/vB', warnings: [] },
      spends: [{ amount: 60_000n, address: accountOf(0).address, owner: 'account' }],
      makes: [
        { amount: 58_900n, address: accountOf(4).address, owner: 'other' },
        { amount: 1_000n, address: accountOf(0).address, owner: 'account' },
      ],
    })
    expect(await inspectRequest({ method: 'signMessage', params: {} }, asking)).toBeUndefined()
  })

  const some = (name: string, bytes: Uint8Array, warnings: readonly string[], params: object = {}) =>
    [name, bytes, params, warnings] as const
  test.each([
    some(
      'an input that hides what it spends',
      psbtOf([{ ...ownInput(60_000), fields: () => [] }], [to(other, 1_000)]),
      ['unknownInput'],
    ),
    some('more paid than is spent', psbtOf([ownInput(60_000)], [to(other, 60_001)]), ['unknownInput']),
    some(
      'a signature that leaves everything open',
      psbtOf([{ ...ownInput(60_000), hashType: 2 }], [to(other, 59_000)]),
      ['open'],
    ),
    some(
      'one for an output that there is not',
      psbtOf([foreign(900), { ...ownInput(60_000), hashType: 3 }], [to(other, 60_000)]),
      ['open'],
    ),
    some('one of an unknown kind', psbtOf([{ ...ownInput(60_000), hashType: 0x44 }], [to(other, 59_000)]), ['open']),
    some(
      'one that covers its own output only',
      psbtOf([{ ...ownInput(60_000), hashType: 0x83 }], [to(other, 59_000)]),
      ['partial'],
    ),
    some('one that the request states beside the bytes', plain, ['open'], {
      signInputs: [{ index: 0, sighashTypes: [1, 0x82] }],
    }),
    some('an output for an ordinal', psbtOf([ownInput(60_000), { spends: to(ordinals, 546) }], [to(other, 60_000)]), [
      'collectible',
    ]),
    some('a fee out of proportion', psbtOf([ownInput(60_000)], [to(other, 30_000)]), ['feeHigh']),
    some('a fee out of proportion that somebody else pays', psbtOf([foreign(60_000)], [to(own, 30_000)]), []),
  ])('behavior: %s', async (_title, bytes, params, warnings) => {
    expect((await request(bytes, params))?.warnings).toEqual(warnings)
  })

  test('behavior: what has been spent already; a node that does not say so is no news', async () => {
    for (const [spentBy, warnings] of [
      ['ab'.repeat(32), ['spent']],
      ['failing', []],
      ['nonsense', []],
    ] as const) {
      world.spentBy = spentBy
      expect((await request(plain))?.warnings).toEqual(warnings)
    }
    world.spentBy = undefined
    await request(
      psbtOf(
        Array.from({ length: 60 }, () => ownInput(60_000)),
        [to(other, 3_599_000)],
      ),
    )
    expect(world.asked).toBe(20)
  })

  test('parameters: what an output says in place of paying somebody', async () => {
    const says = async (...data: readonly number[]) =>
      (await request(psbtOf([ownInput(60_000)], [to(Uint8Array.of(0x6a, ...data), 0)])))?.makes?.[0]
    expect(await says(2, 0x68, 0x69)).toEqual({ amount: 0n, text: 'hi', owner: 'other' })
    expect(await says(0x4c, 2, 0x68, 0x69)).toMatchObject({ text: 'hi' })
    expect(await says(2, 0xff, 0xfe)).toMatchObject({ text: 'fffe' })
    // A letter that turns the line around, and a length that is none.
    expect(await says(3, 0xe2, 0x80, 0xae)).toMatchObject({ text: 'e280ae' })
    expect(await says(9, 1)).toMatchObject({ text: '6a0901' })
  })

  test('error: inputs that are none, of any kind, throw nothing and hide nothing', async () => {
    const trap = Object.defineProperty({}, 'index', {
      get: () => {
        throw new Error('trap')
      },
    })
    for (const signInputs of [
      null,
      7,
      'all',
      {},
      [null],
      [{}],
      [trap],
      [{ index: -1 }],
      [{ index: 7 }],
      [{ index: 0.5 }],
      [{ index: '0' }],
      [{ index: 0, sighashTypes: 'ALL' }],
    ])
      expect(await request(plain, { signInputs })).toMatchObject({ fee: 100n, makes: [{}, {}] })
  })

  test.each([undefined, 7, '', '%', 'AAAA'])('error: the psbt %j', async (psbt) => {
    const asked = inspectRequest({ method: 'signPsbt', params: { psbt } }, asking)
    await expect(asked).rejects.toMatchObject({
      code: expect.stringMatching(/^(transfer\/unreadable|bitcoin\/invalid-input)$/),
    })
  })
})
