import { nativeAsset } from '@latchkey/kernel/assets'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scriptOf } from '../chain/account.ts'
import { isEqual } from '../chain/bytes.ts'
import { dustOf, inputWeightOf, outputWeightOf } from '../chain/coins.ts'
import { readPsbt, spentOutputs } from '../chain/psbt.ts'
import { typeOf } from '../chain/scripts.ts'
import { bitcoin } from '../networks/bitcoin.ts'
import { accountOf } from '../testing/nodeContext.ts'
import { writtenChain } from '../testing/writtenChain.ts'
import { inspectTransfer } from './inspectTransfer.ts'
import { feeSpeeds, prepareTransfer } from './prepare.ts'

const STRANGER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const asset = nativeAsset(bitcoin, { slip44: 0 })
/** Native segwit, taproot, nested segwit, legacy. */
const KINDS = [0, 1, 2, 3]

const sumOf = (outputs: readonly { readonly value: bigint }[]) => outputs.reduce((sum, { value }) => sum + value, 0n)

describe('the bytes of a transfer', () => {
  const anyTransfer = fc.record({
    kind: fc.constantFrom(...KINDS),
    values: fc.array(fc.integer({ min: 600, max: 2_000_000 }), { minLength: 1, maxLength: 12 }),
    amount: fc.bigInt({ min: 600n, max: 3_000_000n }),
    feeRate: fc.integer({ min: 1, max: 60 }),
    max: fc.boolean(),
  })

  test('behavior: inputs are outputs and fee, change is the account’s own and not too small, the fee is its rate’s', async () => {
    let built = 0
    await fc.assert(
      fc.asyncProperty(anyTransfer, async ({ kind, values, amount, feeRate, max }) => {
        const { ctx, script, account } = writtenChain(kind, values)
        const request = { to: STRANGER, asset, amount: max ? 0n : amount, feeRate, ...(max ? { max } : {}) }
        const prepared = await prepareTransfer(request, ctx).catch((error: unknown) => {
          expect(error).toMatchObject({
            code: expect.stringMatching(/^(transfer\/insufficient-(funds|fee)|bitcoin\/amount-small)$/),
          })
          return undefined
        })
        if (!prepared) return
        built += 1
        const psbt = readPsbt(prepared.bytes)
        const { inputs, outputs } = psbt.transaction
        const spent = spentOutputs(psbt).flatMap((output) => output ?? [])
        expect(spent).toHaveLength(inputs.length)
        expect(spent.every((output) => isEqual(output.script, script))).toBe(true)
        const fee = sumOf(spent) - sumOf(outputs)
        expect(fee).toBe(prepared.feeAbout)
        expect(new Set(inputs.map(({ txid, index }) => `${txid}:${index}`)).size).toBe(inputs.length)
        expect(inputs.every(({ sequence }) => sequence === 0xfffffffd)).toBe(true)
        const [receiver, change] = outputs
        expect(outputs.length).toBeLessThanOrEqual(max ? 1 : 2)
        if (!max) expect(receiver?.value).toBe(amount)
        if (change) {
          expect(isEqual(change.script, script)).toBe(true)
          expect(change.value).toBeGreaterThanOrEqual(dustOf(script))
        }
        for (const output of outputs) expect(output.value).toBeGreaterThanOrEqual(dustOf(output.script))
        const weight =
          42 +
          inputs.length * (inputWeightOf(script) ?? 0) +
          outputs.reduce((total, output) => total + outputWeightOf(output.script), 0)
        const costOf = (units: number) => BigInt(Math.ceil(units / 4) * feeRate)
        expect(fee).toBeGreaterThanOrEqual(costOf(weight))
        // Only what would be too little to come back, with an output of its own, is paid on top.
        if (change || max) expect(fee).toBe(costOf(weight))
        else expect(fee - costOf(weight + outputWeightOf(script))).toBeLessThan(dustOf(script))
        const facts = await inspectTransfer({ prepared }, ctx)
        expect(facts).toMatchObject({ from: account.address, to: STRANGER, amount: receiver?.value, feeAtMost: fee })
        expect(facts.digest).toBe(prepared.digest)
      }),
      // An output of taproot costs more than one of other kinds: so much is left to the fee before it comes back.
      { numRuns: 150, examples: [[{ kind: 1, values: [3060, 600], amount: 600n, feeRate: 16, max: false }]] },
    )
    expect(built).toBeGreaterThan(50)
  })

  test('behavior: what was quoted is what is taken, at each speed', async () => {
    const { ctx } = writtenChain(0, [400_000])
    const request = { to: STRANGER, asset, amount: 100_000n }
    const quotes = await feeSpeeds(request, ctx)
    for (const speed of ['standard', 'fast', 'instant'] as const)
      expect((await prepareTransfer({ ...request, speed }, ctx)).feeAbout).toBe(quotes[speed].about)
    expect(quotes.standard.about < quotes.fast.about && quotes.fast.about < quotes.instant.about).toBe(true)
  })

  test('error: a node that calls a coin larger than it is: the bytes say what it spends, and nothing is shown', async () => {
    const { ctx } = writtenChain(0, [50_000])
    const honest = ctx.services.rpc
    const lying = {
      ...ctx,
      services: {
        ...ctx.services,
        rpc: {
          async request(...input: Parameters<typeof honest.request>) {
            const answer = await honest.request(...input)
            return Array.isArray(answer) ? answer.map((coin: object) => ({ ...coin, value: 90_000_000 })) : answer
          },
        },
      },
    }
    const prepared = await prepareTransfer({ to: STRANGER, asset, amount: 20_000n }, lying)
    await expect(inspectTransfer({ prepared }, lying)).rejects.toMatchObject({ code: 'transfer/unreadable' })
  })

  test('error: others’ coins that wait are not spent; small outputs are left to ordinals where they have no account', async () => {
    const waiting = writtenChain(0, [500_000], { isConfirmed: false })
    const request = { to: STRANGER, asset, amount: 20_000n }
    await expect(prepareTransfer(request, waiting.ctx)).rejects.toMatchObject({ code: 'transfer/insufficient-funds' })
    const alone = writtenChain(0, [9_999, 9_998, 9_997], { isAlone: true })
    await expect(prepareTransfer(request, alone.ctx)).rejects.toMatchObject({ code: 'bitcoin/coins-kept' })
    const apart = writtenChain(0, [9_999, 9_998, 9_997])
    await expect(prepareTransfer(request, apart.ctx)).resolves.toMatchObject({ digest: expect.any(String) })
  })

  test('error: more coins than one transaction holds, and the amount that would do', async () => {
    const { ctx } = writtenChain(
      1,
      Array.from({ length: 3_000 }, () => 700),
    )
    const request = { to: STRANGER, asset, amount: 1_300_000n, feeRate: 1 }
    await expect(prepareTransfer(request, ctx)).rejects.toMatchObject({
      code: 'bitcoin/many-coins',
      details: { amount: expect.stringMatching(/^0\.\d+ BTC$/) },
    })
  })

  test('error: an account for ordinals, a key that is not shared or not the address’s own', async () => {
    const request = { to: STRANGER, asset, amount: 1_000n }
    const { ctx } = writtenChain(1, [50_000], { methods: ['signPsbt', 'getAccountAddresses'] })
    const withAccount = (account: typeof ctx.account) => prepareTransfer(request, { ...ctx, account })
    await expect(withAccount({ ...ctx.account, type: 'ordinal' })).rejects.toMatchObject({
      code: 'bitcoin/ordinals-account',
    })
    const { publicKey: _key, ...silent } = ctx.account
    await expect(withAccount(silent)).rejects.toMatchObject({ code: 'bitcoin/key-missing' })
    const foreign = { ...ctx.account, publicKey: accountOf(0).publicKey ?? '' }
    await expect(withAccount(foreign)).rejects.toMatchObject({ code: 'bitcoin/key-missing' })
  })

  test.each([1, 2, 3])(
    'behavior: a wallet that shares no key and sends by itself: what is certain is who gets how much',
    async (index) => {
      const { publicKey: _key, ...account } = accountOf(index)
      const type = typeOf(scriptOf(account.address, 'account', bitcoin))
      const { ctx } = writtenChain(index, [50_000], { account, methods: ['signPsbt', 'sendTransfer'] })
      const prepared = await prepareTransfer({ to: STRANGER, asset, amount: 20_000n }, ctx)
      const facts = await inspectTransfer({ prepared }, ctx)
      expect(facts).toMatchObject({ from: account.address, to: STRANGER, amount: 20_000n, digest: prepared.digest })
      const isAlone = type === 'p2sh' || type === 'p2tr'
      expect([facts.isSentByWallet ?? false, facts.spends === undefined, facts.feeRate === undefined]).toEqual([
        isAlone,
        isAlone,
        isAlone,
      ])
      expect('pays' in prepared.anchor).toBe(isAlone)
    },
  )

  test('behavior: so it is of a wallet that only sends', async () => {
    const { ctx } = writtenChain(0, [50_000], { methods: ['sendTransfer'] })
    const prepared = await prepareTransfer({ to: STRANGER, asset, amount: 20_000n }, ctx)
    const facts = await inspectTransfer({ prepared }, ctx)
    expect(facts).toMatchObject({ isSentByWallet: true, to: STRANGER, amount: 20_000n, feeAbout: prepared.feeAbout })
    expect(facts.call).toEqual({ to: STRANGER, amount: '20000 sat' })
  })

  test.each([
    ['for ordinals', ['ordinal'], 'bitcoin/ordinals-account'],
    ['for both', ['ordinal', 'payment'], undefined],
  ])(
    'error: an account of a pairing of which the wallet says, when asked, that it is %s',
    async (_title, intentions, code) => {
      const { ctx } = writtenChain(1, [50_000])
      const { publicKey, ...account } = ctx.account
      const request: typeof ctx.session.request = async ({ method }) => {
        if (method !== 'getAccountAddresses') throw new Error(method)
        return intentions.map((intention) => ({ address: account.address, publicKey, intention }))
      }
      const session = { ...ctx.session, methods: ['signPsbt', 'getAccountAddresses'], request }
      const prepared = prepareTransfer({ to: STRANGER, asset, amount: 1_000n }, { ...ctx, account, session })
      if (code) await expect(prepared).rejects.toMatchObject({ code })
      else expect((await prepared).feeAbout).toBeGreaterThan(0n)
    },
  )
})
